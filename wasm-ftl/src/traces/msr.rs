//! The CSV of the Microsoft Research Cambridge traces (Narayanan, Donnelly, Rowstron 2008).
//!
//! `Timestamp,Hostname,DiskNumber,Type,Offset,Size,ResponseTime`, offset and size in bytes.

use super::request::{Access, Request};
use super::{Line, number};

const FIELDS: usize = 7;

/// Reads one line.
///
/// # Errors
/// Why it is no such line.
pub fn parse(line: &str) -> Result<Line, String> {
    let mut fields = [""; FIELDS];
    let mut count = 0;
    for field in line.split(',') {
        if let Some(slot) = fields.get_mut(count) {
            *slot = field.trim();
        }
        count += 1;
    }
    if count != FIELDS {
        return Err(format!("it has {count} fields; it must have {FIELDS}"));
    }
    let [time, _host, disk, kind, offset, size, response] = fields;
    if time.eq_ignore_ascii_case("timestamp") {
        return Ok(Line::Nothing);
    }
    number("its timestamp", time)?;
    number("its disk number", disk)?;
    number("its response time", response)?;
    let access = match kind {
        kind if is_word(kind, "read") => Access::Read,
        kind if is_word(kind, "write") => Access::Write,
        other => {
            let shown = super::excerpt(other);
            return Err(format!(
                "its type is '{shown}'; it must be Read or Write, or R or W"
            ));
        }
    };
    let (offset, size) = (number("its offset", offset)?, number("its size", size)?);
    Request::new(access, offset, size).map(Line::Request)
}

/// Whether it is the word, or its first letter.
fn is_word(kind: &str, word: &str) -> bool {
    kind.eq_ignore_ascii_case(word) || kind.eq_ignore_ascii_case(&word[..1])
}

/// When the request of a legal line happened: the timestamp counts 100 ns.
pub fn time_ns(line: &str) -> Option<u64> {
    let ticks: u64 = line.split(',').next()?.trim().parse().ok()?;
    Some(ticks.saturating_mul(100))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_give_requests_in_bytes() {
        let line = "128166372003061629,hm,1,Read,383496192,32768,113736";
        let request = Request {
            access: Access::Read,
            offset: 383_496_192,
            bytes: 32_768,
        };
        assert_eq!(parse(line), Ok(Line::Request(request)));
        assert!(matches!(
            parse("1,hm,1,write,0,512,3\r"),
            Ok(Line::Request(request)) if request.access == Access::Write
        ));
        let header = "Timestamp,Hostname,DiskNumber,Type,Offset,Size,ResponseTime";
        assert_eq!(parse(header), Ok(Line::Nothing));
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
        ] {
            let reason = parse(line).unwrap_err();
            assert!(reason.contains(words), "{line}: {reason}");
        }
    }
}
