//! Tables of requests: the CSV of the Microsoft Research Cambridge traces (Narayanan, Donnelly,
//! Rowstron 2008), and any other whose first line names its columns.
//!
//! `Timestamp,Hostname,DiskNumber,Type,Offset,Size,ResponseTime`, offset and size in bytes.

use super::request::{Access, Request};
use super::{Line, number};

const FIELDS: usize = 7;
/// Fields that are looked at; further ones are only counted.
const FIELDS_MAX: usize = 24;
/// What stands between the fields, as programs in different countries save tables.
const SEPARATORS: [char; 3] = [',', ';', '\t'];

/// Names of the columns that count, as letters alone.
const KINDS: [&str; 7] = [
    "type",
    "iotype",
    "op",
    "opcode",
    "operation",
    "rw",
    "access",
];
const OFFSETS: [&str; 4] = ["offset", "byteoffset", "offsetbytes", "address"];
const SIZES: [&str; 5] = ["size", "length", "bytes", "sizebytes", "requestsize"];

/// Which column is what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Columns {
    separator: char,
    fields: usize,
    kind: usize,
    offset: usize,
    size: usize,
    /// As they were published: then the first field counts 100 ns.
    is_plain: bool,
}

impl Columns {
    /// Those of a file without names: as many as were published.
    pub fn plain(line: &str) -> Self {
        let separator = SEPARATORS
            .into_iter()
            .find(|&separator| Fields::of(line, separator).count == FIELDS);
        Self {
            separator: separator.unwrap_or(','),
            fields: FIELDS,
            kind: 3,
            offset: 4,
            size: 5,
            is_plain: true,
        }
    }

    /// Those that a line names, if it does.
    pub fn named(line: &str) -> Option<Self> {
        SEPARATORS.into_iter().find_map(|separator| {
            let fields = Fields::of(line, separator);
            let names: Vec<String> = fields.list().iter().map(|name| letters(name)).collect();
            let find = |known: &[&str]| names.iter().position(|name| known.contains(&&name[..]));
            let first = names.first().map(String::as_str);
            Some(Self {
                separator,
                fields: fields.count,
                kind: find(&KINDS)?,
                offset: find(&OFFSETS)?,
                size: find(&SIZES)?,
                is_plain: first == Some("timestamp")
                    && names.last().is_some_and(|name| name == "responsetime")
                    && fields.count == FIELDS,
            })
        })
    }
}

/// The letters of a name, small.
fn letters(name: &str) -> String {
    let letters = name.chars().filter(|letter| letter.is_alphabetic());
    letters.flat_map(char::to_lowercase).collect()
}

/// The fields of a line, without the quotation marks around them.
struct Fields<'a> {
    fields: [&'a str; FIELDS_MAX],
    count: usize,
}

impl<'a> Fields<'a> {
    fn of(line: &'a str, separator: char) -> Self {
        let mut is_quoted = false;
        let mut fields = [""; FIELDS_MAX];
        let mut count = 0;
        // What stands within quotation marks separates nothing.
        for field in line.split(|letter: char| {
            is_quoted ^= letter == '"';
            letter == separator && !is_quoted
        }) {
            if let Some(slot) = fields.get_mut(count) {
                let bare = field.trim();
                let inner = bare
                    .strip_prefix('"')
                    .and_then(|rest| rest.strip_suffix('"'));
                *slot = inner.map_or(bare, str::trim);
            }
            count += 1;
        }
        Self { fields, count }
    }

    fn list(&self) -> &[&'a str] {
        &self.fields[..self.count.min(FIELDS_MAX)]
    }

    fn at(&self, index: usize) -> &'a str {
        self.fields.get(index).copied().unwrap_or("")
    }
}

/// Reads one line.
///
/// # Errors
/// Why it is no such line.
pub fn parse(columns: &Columns, line: &str) -> Result<Line, String> {
    let fields = Fields::of(line, columns.separator);
    if fields.count != columns.fields {
        return Err(format!(
            "it has {} fields; it must have {}",
            fields.count, columns.fields
        ));
    }
    if is_header(&fields, columns) {
        return Ok(Line::Nothing);
    }
    if columns.is_plain {
        number("its timestamp", fields.at(0))?;
        number("its disk number", fields.at(2))?;
        number("its response time", fields.at(6))?;
    }
    let access = match fields.at(columns.kind) {
        kind if is_word(kind, "read") => Access::Read,
        kind if is_word(kind, "write") => Access::Write,
        // Those that were published have none; other tables may.
        kind if !columns.is_plain && is_word(kind, "trim") => Access::Trim,
        other => {
            let shown = super::excerpt(other);
            return Err(format!(
                "its type is '{shown}'; it must be Read or Write, or R or W"
            ));
        }
    };
    let offset = number("its offset", fields.at(columns.offset))?;
    let size = number("its size", fields.at(columns.size))?;
    Request::new(access, offset, size).map(Line::Request)
}

/// Whether the fields are names of columns, as where files were put together.
fn is_header(fields: &Fields, columns: &Columns) -> bool {
    !fields
        .at(columns.offset)
        .starts_with(|first: char| first.is_ascii_digit())
        && KINDS.contains(&&letters(fields.at(columns.kind))[..])
}

/// Whether it is the word, or its first letter.
fn is_word(kind: &str, word: &str) -> bool {
    kind.eq_ignore_ascii_case(word) || kind.eq_ignore_ascii_case(&word[..1])
}

/// When the request of a legal line happened, where the file is known to count 100 ns.
pub fn time_ns(columns: &Columns, line: &str) -> Option<u64> {
    if !columns.is_plain {
        return None;
    }
    let ticks: u64 = Fields::of(line, columns.separator).at(0).parse().ok()?;
    Some(ticks.saturating_mul(100))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(line: &str) -> Result<Line, String> {
        parse(&Columns::plain(line), line)
    }

    fn request(access: Access, offset: u64, bytes: u64) -> Line {
        let request = Request {
            access,
            offset,
            bytes,
        };
        Line::Request(request)
    }

    #[test]
    fn lines_give_requests_in_bytes() {
        let line = "128166372003061629,hm,1,Read,383496192,32768,113736";
        assert_eq!(plain(line), Ok(request(Access::Read, 383_496_192, 32_768)));
        assert_eq!(
            plain("1,hm,1,write,0,512,3\r"),
            Ok(request(Access::Write, 0, 512))
        );
        let header = "Timestamp,Hostname,DiskNumber,Type,Offset,Size,ResponseTime";
        assert_eq!(plain(header), Ok(Line::Nothing));
        assert_eq!(
            time_ns(&Columns::plain(line), line),
            Some(12_816_637_200_306_162_900)
        );
    }

    #[test]
    fn fields_may_be_quoted_and_stand_apart_in_other_ways() {
        for line in [
            "\"1\",\"a, b\",\"0\",\"Write\",\"4096\",\"512\",\"9\"",
            "1;a, b;0;W;4096;512;9",
            "1\ta\t0\twrite\t4096\t512\t9",
            "1 , a , 0 , w , 4096 , 512 , 9",
        ] {
            assert_eq!(
                plain(line),
                Ok(request(Access::Write, 4_096, 512)),
                "{line}"
            );
            assert_eq!(time_ns(&Columns::plain(line), line), Some(100), "{line}");
        }
    }

    #[test]
    fn columns_are_found_by_their_names() {
        for (header, line) in [
            (
                "Timestamp,Response,IOType,LUN,Offset,Size",
                "1455592436.7,0.1,W,0,8192,4096",
            ),
            (
                "device_id;opcode;offset;length;timestamp",
                "7;W;8192;4096;1577808144360767",
            ),
            (
                "\"Op\",\"Size (bytes)\",\"Offset\"",
                "\"Write\",\"4096\",\"8192\"",
            ),
        ] {
            let columns = Columns::named(header).unwrap();
            assert_eq!(parse(&columns, header), Ok(Line::Nothing));
            assert_eq!(
                parse(&columns, line),
                Ok(request(Access::Write, 8_192, 4_096))
            );
            assert_eq!(time_ns(&columns, line), None, "its unit is not known");
        }
        let own = Columns::named("op,offset,size").unwrap();
        assert_eq!(parse(&own, "T,0,512"), Ok(request(Access::Trim, 0, 512)));
        assert_eq!(Columns::named("1,hm,1,Read,0,512,3"), None);
        assert_eq!(
            Columns::named("offset,size"),
            None,
            "what is done is missing"
        );
    }

    #[test]
    fn each_wrong_field_is_named() {
        for (line, words) in [
            ("1,hm,1,Read,0,512", "6 fields"),
            ("x,hm,1,Read,0,512,3", "timestamp"),
            ("1,hm,1,Trim,0,512,3", "Trim"),
            ("1,hm,1,Read,-1,512,3", "offset"),
            ("1,hm,1,Read,0,0,3", "length"),
            ("1,hm,1,Read,18446744073709551615,512,3", "2^64"),
            ("1,\"hm,1,Read,0,512,3", "2 fields"),
        ] {
            let reason = plain(line).unwrap_err();
            assert!(reason.contains(words), "{line}: {reason}");
        }
    }
}
