//! The log of requests that fio writes with `write_iolog`, versions 2 and 3.
//!
//! Version 2: `filename action [offset length]`; version 3 has a timestamp before. Files share the
//! addresses of the drive from 0 on: a log does not say where on the device a file lies.

use super::request::{Access, Request};
use super::{Line, excerpt, number};
use crate::host::script::HostOp;

/// Pauses below this are dropped, as fio drops them.
const WAIT_MICROS_MIN: u64 = 100;

/// How the lines of a log are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// Without timestamps.
    Two,
    /// With timestamps.
    Three,
}

/// The version that a log's first line states.
///
/// # Errors
/// When it is no such line, or another version.
pub fn parse_version(line: &str) -> Result<Version, String> {
    match line.split_whitespace().collect::<Vec<_>>()[..] {
        ["fio", "version", "2", "iolog"] => Ok(Version::Two),
        ["fio", "version", "3", "iolog"] => Ok(Version::Three),
        ["fio", "version", other, "iolog"] => Err(format!(
            "version {} is not known; it must be 2 or 3",
            excerpt(other)
        )),
        _ => Err("it must be 'fio version 2 iolog' or 'fio version 3 iolog'".to_owned()),
    }
}

/// The version of a log whose first line is missing, by another of its lines.
pub fn version_of(line: &str) -> Option<Version> {
    let versions = [Version::Three, Version::Two];
    versions
        .into_iter()
        .find(|&version| parse(version, line).is_ok())
}

/// Reads one line after the first.
///
/// # Errors
/// Why it is no such line.
pub fn parse(version: Version, line: &str) -> Result<Line, String> {
    let mut words = line.split_whitespace();
    if version == Version::Three {
        number("its timestamp", words.next().unwrap_or(""))?;
    }
    let missing = || "it has no file name and action".to_owned();
    let _file = words.next().ok_or_else(missing)?;
    let action = words.next().ok_or_else(missing)?;
    let access = match action {
        "add" | "open" | "close" => return Ok(Line::Nothing),
        "sync" | "datasync" | "sync_file_range" => return Ok(Line::Op(HostOp::Flush)),
        "wait" if version == Version::Two => {
            let micros = number("its wait", words.next().unwrap_or(""))?;
            return wait(micros);
        }
        "read" => Access::Read,
        "write" => Access::Write,
        "trim" => Access::Trim,
        other => {
            return Err(format!(
                "its action is '{}'; it must be add, open, close, read, write, trim, sync, \
                 datasync, or wait in version 2",
                excerpt(other)
            ));
        }
    };
    let offset = number("its offset", words.next().unwrap_or(""))?;
    let length = number("its length", words.next().unwrap_or(""))?;
    if words.next().is_some() {
        return Err("it has words after the length".to_owned());
    }
    Request::new(access, offset, length).map(Line::Request)
}

fn wait(micros: u64) -> Result<Line, String> {
    if micros < WAIT_MICROS_MIN {
        return Ok(Line::Nothing);
    }
    let micros = u32::try_from(micros)
        .map_err(|_| format!("its wait is {micros}; it must be at most {}", u32::MAX))?;
    Ok(Line::Op(HostOp::Idle { micros }))
}

/// When the request of a legal line of version 3 happened: the timestamp counts microseconds.
pub fn time_ns(line: &str) -> Option<u64> {
    let micros: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(micros.saturating_mul(1_000))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(access: Access, offset: u64, bytes: u64) -> Line {
        Line::Request(Request {
            access,
            offset,
            bytes,
        })
    }

    #[test]
    fn both_versions_are_read() {
        assert_eq!(parse_version("fio version 2 iolog"), Ok(Version::Two));
        assert_eq!(parse_version("fio version 3 iolog"), Ok(Version::Three));
        let two = |line| parse(Version::Two, line);
        assert_eq!(two("/dev/sda add"), Ok(Line::Nothing));
        assert_eq!(
            two("/dev/sda write 4096 512"),
            Ok(request(Access::Write, 4_096, 512))
        );
        assert_eq!(
            two("/dev/sda trim 0 8192"),
            Ok(request(Access::Trim, 0, 8_192))
        );
        assert_eq!(two("/dev/sda datasync"), Ok(Line::Op(HostOp::Flush)));
        assert_eq!(
            two("/dev/sda wait 250"),
            Ok(Line::Op(HostOp::Idle { micros: 250 }))
        );
        assert_eq!(two("/dev/sda wait 50"), Ok(Line::Nothing));
        assert_eq!(
            parse(Version::Three, "12 /dev/sda read 0 4096"),
            Ok(request(Access::Read, 0, 4_096))
        );
    }

    #[test]
    fn each_wrong_word_is_named() {
        assert!(
            parse_version("fio version 1 iolog")
                .unwrap_err()
                .contains('1')
        );
        for (version, line, words) in [
            (Version::Two, "/dev/sda", "action"),
            (Version::Two, "/dev/sda erase 0 1", "erase"),
            (Version::Two, "/dev/sda write 0", "length"),
            (Version::Two, "/dev/sda write 0 x", "length"),
            (Version::Two, "/dev/sda write 0 1 2", "after"),
            (Version::Two, "/dev/sda wait 99999999999", "wait"),
            (Version::Three, "/dev/sda write 0 1", "timestamp"),
            (Version::Three, "3 /dev/sda wait 500", "wait"),
        ] {
            let reason = parse(version, line).unwrap_err();
            assert!(reason.contains(words), "{line}: {reason}");
        }
    }
}
