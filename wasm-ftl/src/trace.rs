//! Recorded traffic as operations: MSR Cambridge CSV, fio's `iolog`, `blkparse` text.
//!
//! Byte ranges become whole logical pages: every page that a request touches. Addresses beyond the
//! drive, and lines that do not fit their format, are errors that name the line.

use crate::script::HostOp;

/// How a trace is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// `timestamp,host,disk,Read|Write,offset,size,response` in bytes (SNIA IOTTA, MSR Cambridge).
    Msr,
    /// fio's log of version 2 or 3: `file action offset length`, in bytes.
    Fio,
    /// Lines of `blkparse`: `major,minor cpu sequence time pid action rwbs sector + sectors`.
    Blkparse,
}

/// Bytes of a sector, in `blkparse`.
const SECTOR_BYTES: u64 = 512;
/// Most operations of one trace.
const OPS_MAX: usize = 16 << 20;

/// What a request does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Read,
    Write,
    Trim,
}

/// A request for bytes.
struct Request {
    action: Action,
    offset: u64,
    bytes: u64,
}

/// Reads the name of a format.
pub fn parse_format(text: &str) -> Option<Format> {
    match text {
        "msr" => Some(Format::Msr),
        "fio" => Some(Format::Fio),
        "blkparse" => Some(Format::Blkparse),
        _ => None,
    }
}

/// Turns a trace into operations on a drive of `logical_pages` pages of `page_bytes` bytes.
///
/// # Errors
/// The first line that does not fit the format or the drive, and why.
pub fn read(
    text: &str,
    format: Format,
    page_bytes: u32,
    logical_pages: u32,
) -> Result<Vec<HostOp>, String> {
    let mut ops = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let place = |what: String| format!("line {}: {what}", index + 1);
        let request = match format {
            Format::Msr => msr(line),
            Format::Fio => fio(line),
            Format::Blkparse => blkparse(line),
        };
        let Some(request) = request.map_err(|what| place(format!("'{line}' {what}")))? else {
            continue;
        };
        let pages = pages_of(&request, page_bytes, logical_pages).map_err(place)?;
        ops.extend(pages.map(|lpn| match request.action {
            Action::Read => HostOp::Read { lpn },
            Action::Write => HostOp::Write { lpn, tag: None },
            Action::Trim => HostOp::Trim { lpn },
        }));
        if ops.len() > OPS_MAX {
            return Err(place(format!(
                "more than {OPS_MAX} operations; cut the trace"
            )));
        }
    }
    Ok(ops)
}

fn pages_of(
    request: &Request,
    page_bytes: u32,
    logical_pages: u32,
) -> Result<std::ops::Range<u32>, String> {
    let capacity = u64::from(page_bytes) * u64::from(logical_pages);
    let (offset, bytes) = (request.offset, request.bytes);
    let end = offset.checked_add(bytes).filter(|&end| end <= capacity);
    let Some(end) = end else {
        return Err(format!(
            "bytes {offset} and the {bytes} that follow lie outside the drive of {capacity} bytes"
        ));
    };
    let page = u64::from(page_bytes);
    // A TRIM of part of a page frees nothing.
    let (first, last) = match request.action {
        Action::Trim => (offset.div_ceil(page), end / page),
        Action::Read | Action::Write => (offset / page, end.div_ceil(page)),
    };
    Ok(first as u32..last.max(first) as u32)
}

fn number(text: Option<&str>, what: &str) -> Result<u64, String> {
    let number = text.and_then(|text| text.trim().parse().ok());
    number.ok_or_else(|| format!("has no whole number for the {what}"))
}

fn msr(line: &str) -> Result<Option<Request>, String> {
    if line.trim().is_empty() {
        return Ok(None);
    }
    let cells: Vec<&str> = line.split(',').collect();
    let action = match cells.get(3).map(|cell| cell.trim()) {
        Some("Read") => Action::Read,
        Some("Write") => Action::Write,
        _ => return Err("has neither Read nor Write in its fourth column".to_owned()),
    };
    Ok(Some(Request {
        action,
        offset: number(cells.get(4).copied(), "offset in its fifth column")?,
        bytes: number(cells.get(5).copied(), "size in its sixth column")?,
    }))
}

fn fio(line: &str) -> Result<Option<Request>, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    // Version 3 has a time before the file's name.
    let has_time = words
        .first()
        .is_some_and(|word| word.parse::<u64>().is_ok());
    let words = &words[usize::from(has_time)..];
    let action = match words.get(1) {
        None if words.is_empty() => return Ok(None),
        Some(&"read") => Action::Read,
        Some(&"write") => Action::Write,
        Some(&"trim") => Action::Trim,
        Some(&("add" | "open" | "close" | "sync" | "datasync" | "wait" | "version" | "iolog")) => {
            return Ok(None);
        }
        _ if words[0] == "fio" => return Ok(None),
        _ => return Err("is not an action of fio's log".to_owned()),
    };
    Ok(Some(Request {
        action,
        offset: number(words.get(2).copied(), "offset")?,
        bytes: number(words.get(3).copied(), "length")?,
    }))
}

fn blkparse(line: &str) -> Result<Option<Request>, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_event = words.first().is_some_and(|word| {
        let numbers = word.split_once(',');
        numbers.is_some_and(|(a, b)| a.parse::<u32>().is_ok() && b.parse::<u32>().is_ok())
    });
    // Summaries follow the events; only requests that were queued count, each once.
    if !is_event || words.get(5) != Some(&"Q") {
        return Ok(None);
    }
    let kind = words.get(6).copied().unwrap_or("");
    let action = match kind.chars().find(|letter| "DRW".contains(*letter)) {
        Some('D') => Action::Trim,
        Some('R') => Action::Read,
        Some(_) => Action::Write,
        // A flush or a barrier alone.
        None => return Ok(None),
    };
    if words.get(8) != Some(&"+") {
        return Ok(None);
    }
    let sector = number(words.get(7).copied(), "sector")?;
    let sectors = number(words.get(9).copied(), "number of sectors")?;
    let bytes = |sectors: u64| {
        let bytes = sectors.checked_mul(SECTOR_BYTES);
        bytes.ok_or_else(|| "has a sector number that is too large".to_owned())
    };
    Ok(Some(Request {
        action,
        offset: bytes(sector)?,
        bytes: bytes(sectors)?,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(text: &str, format: Format) -> Result<String, String> {
        let ops = read(text, format, 4_096, 100)?;
        let ops: Vec<String> = ops.iter().map(ToString::to_string).collect();
        Ok(ops.join(","))
    }

    #[test]
    fn each_format_becomes_the_same_operations() {
        let msr = "128166372003061629,usr,0,Write,4096,8192,123\n\
                   128166372003061630,usr,0,Read,0,512,55\n";
        assert_eq!(printed(msr, Format::Msr).unwrap(), "w1,w2,r0");
        let fio = "fio version 2 iolog\n/dev/sda add\n/dev/sda open\n/dev/sda write 4096 8192\n\
                   /dev/sda read 0 512\n/dev/sda trim 1000 8192\n/dev/sda close\n";
        assert_eq!(printed(fio, Format::Fio).unwrap(), "w1,w2,r0,t1");
        let blkparse = "  8,0    3        1     0.000000000   697  Q  WS 8 + 16 [kjournald]\n  \
                        8,0    3        2     0.000001000   697  G  WS 8 + 16 [kjournald]\n  \
                        8,0    3        3     0.000002000   697  Q   R 0 + 1 [cat]\n  \
                        8,0    3        4     0.000003000   697  Q   D 16 + 8 [fstrim]\n\
                        CPU3 (8,0):\n Reads Queued: 1, 1KiB\n";
        assert_eq!(printed(blkparse, Format::Blkparse).unwrap(), "w1,w2,r0,t2");
        let third = "10 /dev/sda write 0 4096\n";
        assert_eq!(printed(third, Format::Fio).unwrap(), "w0");
    }

    #[test]
    fn garbage_and_addresses_outside_the_drive_name_their_line() {
        for (text, format, words) in [
            (
                "1,usr,0,Write,0,4096,1\nhello\n",
                Format::Msr,
                "line 2: 'hello'",
            ),
            (
                "1,usr,0,Write,x,4096,1",
                Format::Msr,
                "offset in its fifth column",
            ),
            (
                "1,usr,0,Write,405504,8192,1",
                Format::Msr,
                "outside the drive of 409600 bytes",
            ),
            (
                "1,usr,0,Write,18446744073709551615,8192,1",
                Format::Msr,
                "outside the drive",
            ),
            ("/dev/sda shred 0 1", Format::Fio, "not an action"),
            (
                "/dev/sda write 0",
                Format::Fio,
                "whole number for the length",
            ),
            (
                "8,0 1 1 0.0 1 Q W x + 8 [a]",
                Format::Blkparse,
                "whole number for the sector",
            ),
            (
                "8,0 1 1 0.0 1 Q W 99999999999999999999 + 8",
                Format::Blkparse,
                "sector",
            ),
            (
                "8,0 1 1 0.0 1 Q W 18446744073709551615 + 8",
                Format::Blkparse,
                "too large",
            ),
        ] {
            let error = printed(text, format).unwrap_err();
            assert!(error.contains(words), "{text}: {error}");
        }
    }
}
