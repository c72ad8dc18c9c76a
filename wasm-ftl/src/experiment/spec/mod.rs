//! The experiment file: the one text form of a drive and of what the host does with it.
//!
//! The command line, the tests and the browser all read experiments through this file; nothing
//! inside the simulator is serialized.

#[cfg(feature = "full")]
pub mod review;
#[cfg(feature = "full")]
pub use review::parse_experiment;

#[cfg(not(feature = "full"))]
mod small;
#[cfg(not(feature = "full"))]
pub use small::parse_experiment;

use crate::config::aging::AgingConfig;
use crate::config::compression::{CompressionConfig, MIXES, Mix};
use crate::config::memory::check_memory;
use crate::config::order::{Merges, Scheduling, parse_merges, parse_scheduling};
use crate::config::power::{self, PowerConfig};
use crate::config::slc::{SlcConfig, parse_full, parse_kind};
use crate::config::units::Units;
use crate::config::{
    ConfigError, FileSystemConfig, GcPolicy, MapCacheConfig, Mapping, SimConfig, check_range,
};
use crate::contract::drive;
use crate::contract::experiment::{self as table, OPS_MAX, PHASES_MAX, SMALL_PATTERNS};
use crate::experiment::lines::Fields;
use crate::experiment::words::{
    gc_policies_instead_of, parse_frontiers, parse_gc_policy, parse_idle, parse_mapping,
    parse_trim, parse_wear,
};
use crate::ground::geometry::Geometry;
use crate::ground::part::{FULL, Full};
use crate::ground::units::Nanos;
use crate::ground::weights::Weighted;
use crate::host::script::parse_ops;
use crate::host::workload::{Pattern, Phase, Share, Work, check_phase};
use crate::host::zipf::{BUILD_BYTES_PER_PAGE, Zipf};

/// Samples that the throughput curve of a run has at first.
const SAMPLES_AIM: u64 = 256;
/// Samples that the first writing of a whole drive has at least, however long the run is: a curve
/// cannot show when a drive was full if one window lasts until long after.
const SAMPLES_PER_FILL: u64 = 32;

/// A drive, what the host does with it, and how finely the throughput curve is sampled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Experiment {
    /// The drive.
    pub config: SimConfig,
    /// What the host does, in this order.
    pub phases: Vec<Phase>,
    /// Host page writes between two samples of the throughput curve.
    pub window: u64,
}

/// Reads what stands at `phases.0`, `phases.1` and so on.
fn read_numbered<T>(
    fields: &mut Fields,
    read: impl Fn(&mut Fields, u64) -> Result<T, ConfigError>,
) -> Result<Vec<T>, ConfigError> {
    (0..PHASES_MAX)
        .map_while(|index| {
            let is_there = fields.has(&format!("phases.{index}"));
            is_there.then(|| read(fields, index))
        })
        .collect()
}

/// What both builds read, with what `read_above` puts above the drive, and the phases that
/// `read_phases` finds.
fn parse(
    lines: &str,
    seed: Option<u64>,
    read_above: impl FnOnce(&mut Fields, SimConfig) -> Result<SimConfig, ConfigError>,
    read_phases: impl FnOnce(&mut Fields, &SimConfig) -> Result<Vec<Phase>, ConfigError>,
) -> Result<Experiment, ConfigError> {
    let mut fields = Fields::from_lines(lines)?;
    fields.within(&table::VERSION)?;
    let file_seed = fields.within(&table::SEED)?;
    let config = read_config(&mut fields, seed.unwrap_or(file_seed))?;
    let config = read_above(&mut fields, config)?;
    config.validate()?;
    let phases = read_phases(&mut fields, &config)?;
    fields.finish()?;
    phases
        .iter()
        .try_for_each(|phase| check_phase(&config, phase))?;
    let ops = phases
        .iter()
        .fold(0_u64, |sum, phase| sum.saturating_add(phase.len()));
    check_range("operations of all phases", ops, 0, OPS_MAX)?;
    check_memory("the drive", config.state_bytes())?;
    let window_max = (u64::from(config.logical_pages) / SAMPLES_PER_FILL).max(1);
    Ok(Experiment {
        config,
        phases,
        window: (ops / SAMPLES_AIM).clamp(1, window_max),
    })
}

/// Reads and checks an experiment file.
///
/// # Errors
/// What is wrong, where, and what would be legal, in one sentence.
#[cfg(not(target_arch = "wasm32"))]
pub fn parse_experiment_file(json: &str, seed: Option<u64>) -> Result<Experiment, String> {
    let lines = crate::experiment::json::flatten_json(json)?;
    parse_experiment(&lines, seed).map_err(|error| error.to_string())
}

const FLAGS: [(&str, bool); 2] = [("false", false), ("true", true)];

fn read_config(fields: &mut Fields, seed: u64) -> Result<SimConfig, ConfigError> {
    let mut micros = |field| fields.whole32(field).map(Nanos::from_micros);
    let (read_time, program_time, erase_time) = (
        micros(&drive::READ_US)?,
        micros(&drive::PROGRAM_US)?,
        micros(&drive::ERASE_US)?,
    );
    let file_system = read_file_system(fields)?;
    let mut mapping = fields.word(&drive::MAPPING, parse_mapping)?;
    if let Mapping::Extent(cache) = &mut mapping {
        *cache = read_map_cache(fields)?;
    }
    let reserve_blocks = fields.whole32(&drive::RESERVE_BLOCKS)?;
    Ok(SimConfig {
        geometry: Geometry::new(
            fields.whole32(&drive::BLOCKS)?,
            fields.whole32(&drive::PAGES_PER_BLOCK)?,
        ),
        page_bytes: fields.whole32(&drive::PAGE_BYTES)?,
        logical_pages: fields.whole32(&drive::LOGICAL_PAGES)?,
        mapping,
        reserve_blocks,
        gc_policy: read_gc_policy(fields)?,
        frontiers: fields.word(&drive::FRONTIERS, parse_frontiers)?,
        gc_high_blocks: fields.number_u32("drive.gc_high_blocks", Some(reserve_blocks))?,
        gc_copies_per_write: fields.whole32(&drive::GC_COPIES_PER_WRITE)?,
        wear_leveling: fields.word(&drive::WEAR_LEVELING, parse_wear)?,
        endurance_erases: fields.whole32(&drive::ENDURANCE_ERASES)?,
        read_time,
        program_time,
        erase_time,
        parallelism: fields.whole32(&drive::PARALLELISM)?,
        dies: fields.whole32(&drive::DIES)?,
        planes: fields.whole32(&drive::PLANES)?,
        channels: fields.whole32(&drive::CHANNELS)?,
        die_block_pages: match Full::get() {
            Some(_) => fields.whole32(&drive::DIE_BLOCK_PAGES)?,
            None => 0,
        },
        merges: match Full::get() {
            Some(_) => fields.word(&drive::MERGES, parse_merges)?,
            None => Merges::Written,
        },
        scheduling: match Full::get() {
            Some(_) => fields.word(&drive::SCHEDULING, parse_scheduling)?,
            None => Scheduling::InOrder,
        },
        queue_depth: fields.whole32(&drive::QUEUE_DEPTH)?,
        transfer_time: Nanos(fields.whole(&drive::TRANSFER_NS)?),
        link_time: Nanos(fields.whole(&drive::LINK_NS)?),
        command_time: Nanos(fields.whole(&drive::COMMAND_NS)?),
        trim: fields.word(&drive::TRIM, parse_trim)?,
        idle: fields.word(&drive::IDLE, parse_idle)?,
        copy_efficiency_percent: match Full::get() {
            Some(_) => fields.whole32(&drive::COPY_EFFICIENCY_PERCENT)?,
            None => 100,
        },
        write_buffer_pages: fields.whole32(&drive::WRITE_BUFFER_PAGES)?,
        read_buffer_pages: read_read_buffer(fields)?,
        slc: read_slc(fields, program_time)?,
        aging: read_aging(fields)?,
        power: read_power(fields)?,
        units: read_units(fields)?,
        compression: read_compression(fields)?,
        file_system,
        above: None,
        seed,
        tagged: fields.choice("drive.tagged", &FLAGS, true)?,
    })
}

fn read_file_system(fields: &mut Fields) -> Result<Option<FileSystemConfig>, ConfigError> {
    if !fields.has("file_system") {
        return Ok(None);
    }
    Ok(Some(FileSystemConfig {
        trim: fields.choice("file_system.trim", &FLAGS, false)?,
    }))
}

fn read_gc_policy(fields: &mut Fields) -> Result<GcPolicy, ConfigError> {
    let policy = fields.word(&drive::GC_POLICY, parse_gc_policy);
    policy.map_err(|error| match Full::get() {
        None => error,
        Some(_) => ConfigError {
            legal: gc_policies_instead_of(&error.value),
            ..error
        },
    })
}

fn read_slc(fields: &mut Fields, program: Nanos) -> Result<Option<SlcConfig>, ConfigError> {
    if !FULL || !fields.has("drive.slc_cache") {
        return Ok(None);
    }
    let (kind, blocks) = fields.word(&drive::SLC_CACHE, parse_kind)?;
    let program_us = Some((program.0 / 1_000) as u32);
    Ok(Some(SlcConfig {
        kind,
        blocks,
        bits: fields.whole32(&drive::SLC_BITS)?,
        program_time: Nanos::from_micros(fields.number_u32("drive.slc_program_us", program_us)?),
        endurance_erases: fields.whole32(&drive::SLC_ENDURANCE_ERASES)?,
        folds_when_full: fields.word(&drive::SLC_FULL, parse_full)?,
    }))
}

fn read_read_buffer(fields: &mut Fields) -> Result<u32, ConfigError> {
    if !FULL {
        return Ok(0);
    }
    fields.whole32(&drive::READ_BUFFER_PAGES)
}

fn read_aging(fields: &mut Fields) -> Result<Option<AgingConfig>, ConfigError> {
    let Some(full) = Full::get() else {
        return Ok(None);
    };
    let aging = AgingConfig {
        retention: Nanos(fields.within(&drive::RETENTION_MS)? * 1_000_000),
        disturb_reads: fields.whole32(&drive::DISTURB_READS)?,
        refresh_percent: fields.whole32(&drive::REFRESH_PERCENT)?,
        full,
    };
    Ok((!aging.is_none()).then_some(aging))
}

fn read_power(fields: &mut Fields) -> Result<Option<PowerConfig>, ConfigError> {
    let Some(full) = Full::get().filter(|_| fields.has(drive::POWER_LOSS.path)) else {
        return Ok(None);
    };
    Ok(Some(PowerConfig {
        kind: fields.word(&drive::POWER_LOSS, power::parse_kind)?,
        program_pages: fields.whole32(&drive::PROGRAM_PAGES)?,
        full,
    }))
}

fn read_units(fields: &mut Fields) -> Result<Option<Units>, ConfigError> {
    let Some(full) = Full::get() else {
        return Ok(None);
    };
    let pages = fields.whole32(&drive::MAP_UNIT_PAGES)?;
    let banks = fields.whole32(&drive::BANKS)?;
    Ok(Units::new(pages, banks, full))
}

/// A floor makes a controller compress; the ratios may be there without one, for a twin drive that
/// takes the same requests and does not compress.
fn read_compression(fields: &mut Fields) -> Result<Option<CompressionConfig>, ConfigError> {
    if !FULL {
        return Ok(None);
    }
    let mix = read_mix(fields, "drive.stored_permille")?;
    let floor_bytes = fields.whole32(&drive::COMPRESSION_FLOOR_BYTES)?;
    if floor_bytes == 0 {
        return Ok(None);
    }
    Ok(Some(CompressionConfig {
        floor_bytes,
        parity_pages: fields.whole32(&drive::PARITY_PAGES)?,
        mix: mix.unwrap_or_else(Mix::incompressible),
    }))
}

fn read_mix(fields: &mut Fields, path: &str) -> Result<Option<Mix>, ConfigError> {
    if !FULL || !fields.has(path) {
        return Ok(None);
    }
    fields.parsed(path, "", Mix::parse, MIXES).map(Some)
}

fn read_map_cache(fields: &mut Fields) -> Result<MapCacheConfig, ConfigError> {
    Ok(MapCacheConfig {
        dram_bytes: fields.whole(&drive::MAP_CACHE_BYTES)?,
        host_bytes: fields.whole(&drive::MAP_HOST_BYTES)?,
        entry_bytes: fields.whole32(&drive::MAP_ENTRY_BYTES)?,
    })
}

fn read_phase(fields: &mut Fields, path: &str, logical_pages: u32) -> Result<Phase, ConfigError> {
    if let Some(list) = fields.text(&format!("{path}.ops")) {
        return Ok(Phase::Ops(parse_ops(&list)?));
    }
    let kinds = ["uniform", "hotcold", "zipf", "trim", "sequential"];
    let is_there = |kind: &&str| fields.has(&format!("{path}.{kind}"));
    let kind = kinds.into_iter().find(is_there).unwrap_or("sequential");
    if !FULL && !SMALL_PATTERNS.contains(&kind) {
        return Err(ConfigError {
            range: None,
            field: path.to_owned(),
            value: kind.to_owned(),
            legal: "ops, uniform or sequential".to_owned(),
        });
    }
    let at = |name: &str| format!("{path}.{kind}.{name}");
    let start = fields.number_u32(&at("start"), Some(0))?;
    let pages = fields.number_u32(&at("pages"), None)?;
    if kind == "trim" {
        return Ok(Phase::Trim { start, pages });
    }
    let pattern = match kind {
        "uniform" => Pattern::Uniform,
        "hotcold" => Pattern::HotCold {
            hot_pages: fields.number_u32(&at("hot_pages"), None)?,
            hot_share: Share::percent(percent(fields, &at("hot_percent"), None)?),
        },
        "zipf" if FULL => {
            let theta = fields.number_u32(&at("theta_millis"), None)?;
            let range = table::THETA_MILLIS.range();
            check_range(&at("theta_millis"), theta.into(), range.low, range.high)?;
            let table_pages = u64::from(pages);
            check_range(&at("pages"), table_pages, 1, u64::from(logical_pages))?;
            check_memory("a Zipf table", table_pages * BUILD_BYTES_PER_PAGE)?;
            Pattern::Zipf(Zipf::new(pages, theta))
        }
        _ => Pattern::Sequential,
    };
    let requests = match fields.number(&at("requests"), Some(0))? {
        0 => fields.number(&at("writes"), None)?,
        requests => requests,
    };
    let (request_pages, request_mix) = read_lengths(fields, &at("request_pages"))?;
    Ok(Phase::Work(Work {
        start,
        pages,
        requests,
        pattern,
        request_pages,
        request_mix,
        stored: read_mix(fields, &at("stored_permille"))?,
        reads: Share::percent(percent(fields, &at("read_percent"), Some(0))?),
        trims: Share::percent(percent(fields, &at("trim_percent"), Some(0))?),
    }))
}

/// Pages of requests: one number, or several with weights.
/// Returns the longest, and the mix where they differ.
fn read_lengths(fields: &mut Fields, path: &str) -> Result<(u32, Option<Weighted>), ConfigError> {
    if !FULL {
        return Ok((1, None));
    }
    let legal = "a whole number from 1, or up to 16 of them with weights like 1:60,16:40";
    let lengths = fields.parsed(path, "1", |text| Weighted::parse(text, u32::MAX), legal)?;
    Ok((lengths.most(), (!lengths.is_one()).then_some(lengths)))
}

fn percent(fields: &mut Fields, path: &str, default: Option<u32>) -> Result<u32, ConfigError> {
    let percent = fields.number_u32(path, default)?;
    check_range(path, u64::from(percent), 0, 100)?;
    Ok(percent)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = r#"{
        "version": 1,
        "drive": {
            "mapping": "page", "blocks": 6, "pages_per_block": 4, "page_bytes": 4096,
            "logical_pages": 16, "reserve_blocks": 1,
            "read_us": 50, "program_us": 900, "erase_us": 3500, "tagged": true
        },
        "seed": 3,
        "phases": [{ "ops": "w0:a,w1:b" }, { "uniform": { "start": 0, "pages": 16, "writes": 9 } }]
    }"#;

    fn error(from: &str, to: &str) -> String {
        assert!(GOOD.contains(from), "{from} is not in the file");
        parse_experiment_file(&GOOD.replace(from, to), None).unwrap_err()
    }

    #[test]
    fn a_good_file_is_read() {
        let experiment = parse_experiment_file(GOOD, None).unwrap();
        assert_eq!(experiment.config.seed, 3);
        assert_eq!(experiment.phases.len(), 2);
        assert_eq!(parse_experiment_file(GOOD, Some(9)).unwrap().config.seed, 9);
    }

    #[test]
    fn the_first_writing_of_a_drive_has_many_samples_however_long_the_run_is() {
        let window = |pages: u32, writes: u64| {
            let text = GOOD
                .replace("\"blocks\": 6", &format!("\"blocks\": {pages}"))
                .replace(
                    "\"logical_pages\": 16",
                    &format!("\"logical_pages\": {pages}"),
                )
                .replace("\"writes\": 9", &format!("\"writes\": {writes}"));
            parse_experiment_file(&text, None).unwrap().window
        };
        assert_eq!(window(3_200, 256_000_000), 3_200 / 32);
        assert_eq!(
            window(3_200, 2_560),
            2_562 / 256,
            "a short run has as many as any"
        );
        assert_eq!(window(16, 256_000_000), 1, "of few pages, each is a sample");
    }

    #[test]
    fn a_drive_says_what_each_field_may_hold_now() {
        let lines = crate::experiment::json::flatten_json(GOOD).unwrap();
        let lines = format!("{lines}drive.frontiers=temperature:4\n");
        let told = review::limits(&lines).unwrap();
        for line in [
            "drive.reserve_blocks\t3\t5\t0\tdrive.frontiers\tdrive.blocks",
            "drive.logical_pages\t1\t15\t0\t\tdrive.blocks",
            "drive.frontiers temperature\t0\t16\t0\t\tdrive.logical_pages",
            // What makes the least of them so is not what makes the most of them so.
            "drive.blocks\t4\t16384\t0\tdrive.frontiers\tdrive.pages_per_block",
        ] {
            assert!(told.lines().any(|other| other == line), "{line} in {told}");
        }
    }

    #[test]
    fn a_phase_that_cannot_be_is_told_with_what_the_drive_may_be() {
        let good = crate::experiment::json::flatten_json(GOOD).unwrap();
        assert!(!review::limits(&good).unwrap().contains('!'));
        let lines = good.replace("uniform.pages=16", "uniform.pages=17");
        let told = review::limits(&lines).unwrap();
        let wrong = "\tphases.1.pages\t17\tfrom 1 to 16\t1\t16\t0\t\n";
        assert!(told.ends_with(wrong) && told.contains("\n!\t"), "{told}");
        // Of a drive that cannot be nothing else is told.
        let told = review::limits(&lines.replace("reserve_blocks=1", "reserve_blocks=9"));
        assert!(!told.unwrap().contains('!'));
    }

    #[test]
    fn a_seed_that_a_browser_would_round_is_refused() {
        let message = error("\"seed\": 3", "\"seed\": 9007199254740993");
        let words = "seed is 9007199254740993; it must be from 0 to 9007199254740991";
        assert!(message.contains(words), "{message}");
    }

    /// What to put in place of what, and what the refusal must say.
    #[rustfmt::skip]
    const WRONG: &[[&str; 3]] = &[
        ["\"version\": 1", "\"version\": 2", "version is 2; it must be from 1 to 1"],
        ["\"blocks\": 6", "\"blocks\": 0", "drive.blocks is 0"],
        ["\"blocks\": 6", "\"blocks\": 4294967295", "drive.blocks is 4294967295"],
        ["\"logical_pages\": 16", "\"logical_pages\": 20", "it must be from 1 to 19"],
        ["\"reserve_blocks\": 1", "\"reserve_blocks\": 6", "drive.reserve_blocks is 6"],
        ["\"reserve_blocks\": 1", "\"reserve_blocks\": 0", "it must be from 1 to 5"],
        ["\"program_us\": 900", "\"program_us\": 0", "drive.program_us is 0"],
        ["\"page_bytes\": 4096", "\"page_bytes\": 1", "drive.page_bytes is 1"],
        ["w1:b", "w16:b", "address of operation 'w16:b' is 16; it must be from 0 to 15"],
        ["w1:b", "e0", "operation is 'e0'"],
        ["w1:b", "+A:1", "there is no file system"],
        ["w1:b", "hello", "operation is 'hello'"],
        ["\"writes\": 9", "\"writes\": 0", "phases.1.writes is 0"],
        ["\"start\": 0", "\"start\": 16", "phases.1.start is 16"],
        [
            "\"start\": 0",
            "\"request_pages\": \"1:60,0:40\"",
            "phases.1.uniform.request_pages is 1:60,0:40; it must be a whole number from 1, or",
        ],
        [
            "\"start\": 0",
            "\"request_pages\": \"1:60,17:40\"",
            "phases.1.request_pages is 17; it must be from 1 to 16",
        ],
        ["\"seed\"", "\"sed\"", "sed is 3; it must be left out"],
        [
            "\"page\"",
            "\"paged\"",
            "it must be raw, page, extent, block, bast:LOGS, fast:LOGS, ideal or direct",
        ],
        ["900", "NaN", "expected value"],
        ["900", "-1", "drive.program_us is -1; it must be a whole number"],
        ["900", "1.5", "drive.program_us is 1.5; it must be a whole number"],
        ["uniform", "unifrom", "phases.1.sequential.pages is missing"],
    ];

    #[test]
    fn every_wrong_field_is_named_with_its_value_and_its_legal_range() {
        for [from, to, words] in WRONG {
            let message = error(from, to);
            assert!(message.contains(words), "{to} gave: {message}");
        }
    }
}
