//! Reads a phase in which an application changes records of a database.

use crate::config::memory::check_memory;
use crate::config::{ConfigError, SimConfig, check_range};
use crate::contract::experiment as table;
use crate::contract::field::Field;
use crate::experiment::lines::Fields;
use crate::experiment::words::words_of;
use crate::ground::part::Full;
use crate::ground::weights::Weighted;
use crate::host::application::{Application, Database, FileSystemAbove};
use crate::host::zipf::{BUILD_BYTES_PER_PAGE, Zipf};

/// Keeps the draws of an application apart from those of other phases.
const APPLICATION_SEED: u64 = 0x0061_7070_6C69_6361;

/// Takes what stands at `path`, phase number `index`.
///
/// # Errors
/// The first field that is wrong.
pub fn read(
    fields: &mut Fields,
    path: &str,
    index: u64,
    config: &SimConfig,
) -> Result<Application, ConfigError> {
    let at = |name: &str| format!("{path}.{name}");
    let mut number = |name: &str, default| fields.number_u32(&at(name), default);
    let (start, pages) = (number("start", Some(0))?, number("pages", None)?);
    let (record_bytes, group) = (number("record_bytes", None)?, number("group", Some(1))?);
    let checkpoint = number("checkpoint", Some(1_000))?;
    let theta = number("theta_millis", Some(0))?;
    let updates = fields.number(&at("updates"), None)?;
    let lengths = |text: &str| Weighted::parse(text, table::OWN_PAGES_MAX as u32);
    let legal = "a whole number from 1 to 1024, or up to 16 of them with weights like 1:60,16:40";
    let request_pages = fields.parsed(&at("request_pages"), "1", lengths, legal)?;
    let database = |text: &str| parse_database(text, &request_pages);
    let database = word(fields, path, &table::APPLICATION_DATABASE, database)?;
    let flushes = fields.choice(&at("flush"), &[("false", false), ("true", true)], true)?;
    let place = &table::APPLICATION_FILE_SYSTEM;
    let file_system = word(fields, path, place, parse_file_system)?;
    let most = table::APPLICATION_PAGES_MAX;
    check_range(&at("pages"), u64::from(pages), 1, most)?;
    check_memory("an application", u64::from(pages) * 8)?;
    let mut application = Application {
        start,
        pages,
        updates,
        record_bytes,
        group,
        checkpoint,
        zipf: None,
        database,
        file_system,
        flushes,
        page_bytes: config.host_page_bytes(),
        seed: config.seed ^ APPLICATION_SEED ^ index,
        requests: 0,
        full: Full,
    };
    if theta > 0 {
        let range = table::THETA_MILLIS.range();
        check_range(&at("theta_millis"), theta.into(), range.low, range.high)?;
        let pages = application.record_pages();
        check_memory("a Zipf table", u64::from(pages) * BUILD_BYTES_PER_PAGE)?;
        application.zipf = Some(Zipf::new(pages, theta));
    }
    application.counted(config)
}

/// Takes the word of a field of the application, or its first.
fn word<T>(
    fields: &mut Fields,
    path: &str,
    field: &Field,
    parse: impl Fn(&str) -> Option<T>,
) -> Result<T, ConfigError> {
    let place = format!("{path}.{}", field.path);
    fields.parsed(&place, field.words()[0].word, parse, &words_of(field))
}

/// A word and the number behind its colon, if that is one of the field's.
fn split<'a>(text: &'a str, field: &Field) -> Option<(&'a str, u32)> {
    let (word, number) = text.split_once(':')?;
    let number: u32 = number.parse().ok()?;
    let range = field.range_of(word)?;
    range.holds(number.into()).then_some((word, number))
}

fn parse_database(text: &str, request_pages: &Weighted) -> Option<Database> {
    Some(match text {
        "none" => Database::None,
        "log" => Database::Log,
        "journal" => Database::Journal,
        "doublewrite" => Database::DoubleWrite,
        "tree" => Database::Tree,
        _ => match split(text, &table::APPLICATION_DATABASE)? {
            ("lsm", ratio) => Database::Lsm { ratio },
            ("own", percent) => Database::Own {
                percent,
                request_pages: request_pages.clone(),
            },
            _ => return None,
        },
    })
}

fn parse_file_system(text: &str) -> Option<FileSystemAbove> {
    Some(match text {
        "none" => FileSystemAbove::None,
        "data-journal" => FileSystemAbove::DataJournal,
        _ => match split(text, &table::APPLICATION_FILE_SYSTEM)? {
            ("journal", pages) => FileSystemAbove::Journal { pages },
            _ => return None,
        },
    })
}
