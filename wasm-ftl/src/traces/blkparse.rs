//! The text that `blkparse` prints of a Linux block trace, in its default format.
//!
//! `major,minor cpu sequence seconds pid action RWBS sector + sectors [process]`. A request passes
//! several events, so that one action is chosen and the others are passed over.

use super::request::{Access, Request};
use super::{Line, excerpt, number};
use crate::host::script::HostOp;

/// Bytes of a sector, whatever the device says of itself.
const SECTOR_BYTES: u64 = 512;
/// How the lines of the closing summary begin.
const SUMMARY: [&str; 13] = [
    "CPU",
    "Total",
    "Throughput",
    "Events",
    "Skips",
    "Reads",
    "Read",
    "Writes",
    "Write",
    "Merges",
    "PC",
    "IO",
    "Timer",
];

/// Which event of each request counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Q: the host asked for it.
    Queued,
    /// D: it was sent to the device, after merging.
    Issued,
    /// C: the device said that it is done.
    Completed,
}

impl Action {
    /// The action that a letter stands for.
    pub fn of(letter: &str) -> Option<Self> {
        match letter {
            "Q" => Some(Action::Queued),
            "D" => Some(Action::Issued),
            "C" => Some(Action::Completed),
            _ => None,
        }
    }

    /// Its letter.
    pub fn letter(self) -> &'static str {
        match self {
            Action::Queued => "Q",
            Action::Issued => "D",
            Action::Completed => "C",
        }
    }
}

/// Reads one line; events other than `action` are nothing.
///
/// # Errors
/// Why it is no such line.
pub fn parse(action: Action, line: &str) -> Result<Line, String> {
    let mut words = line.split_whitespace();
    let device = words.next().unwrap_or("");
    if SUMMARY.iter().any(|word| device.starts_with(word)) {
        return Ok(Line::Nothing);
    }
    let is_device = device
        .split_once(',')
        .is_some_and(|(major, minor)| number("", major).is_ok() && number("", minor).is_ok());
    if !is_device {
        let shown = excerpt(device);
        return Err(format!(
            "it begins with '{shown}'; it must be a device, like 8,0"
        ));
    }
    let mut word = || words.next().unwrap_or("");
    number("its CPU", word())?;
    number("its sequence number", word())?;
    let time = word();
    if !time.starts_with(|first: char| first.is_ascii_digit()) || time.parse::<f64>().is_err() {
        return Err(format!(
            "its time is '{}'; it must be seconds",
            excerpt(time)
        ));
    }
    number("its process", word())?;
    if Action::of(word()) != Some(action) {
        return Ok(Line::Nothing);
    }
    let kind = word();
    let is_kind = !kind.is_empty() && kind.bytes().all(|letter| b"RWDFNSAMEV".contains(&letter));
    if !is_kind {
        let shown = excerpt(kind);
        return Err(format!(
            "its kind is '{shown}'; it must be letters of RWBS, like WS"
        ));
    }
    let access = if kind.contains('D') || kind.contains('E') {
        Access::Trim
    } else if kind.contains('W') {
        Access::Write
    } else if kind.contains('R') {
        Access::Read
    } else if kind.contains('F') {
        return Ok(Line::Op(HostOp::Flush));
    } else {
        return Ok(Line::Nothing);
    };
    let sector = number("its sector", word())?;
    if word() != "+" {
        return Err("there is no + after its sector".to_owned());
    }
    let sectors = number("its length", word())?;
    if sectors == 0 && kind.contains('F') {
        return Ok(Line::Op(HostOp::Flush));
    }
    let bytes = |sectors: u64| {
        sectors
            .checked_mul(SECTOR_BYTES)
            .ok_or_else(|| format!("{sectors} sectors are more than 2^64 bytes"))
    };
    Request::new(access, bytes(sector)?, bytes(sectors)?).map(Line::Request)
}

/// When the event of a legal line happened, from seconds with decimals.
pub fn time_ns(line: &str) -> Option<u64> {
    let text = line.split_whitespace().nth(3)?;
    let (seconds, decimals) = text.split_once('.').unwrap_or((text, ""));
    let seconds: u64 = seconds.parse().ok()?;
    let nanos = decimals.bytes().chain(std::iter::repeat(b'0')).take(9);
    let nanos = nanos.filter(u8::is_ascii_digit);
    let nanos = nanos.fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0'));
    Some(seconds.saturating_mul(1_000_000_000).saturating_add(nanos))
}

#[cfg(test)]
mod tests {
    use super::*;

    const WRITE: &str = "  8,0    3        1     0.000000000   697  Q   W 223490 + 8 [kjournald]";

    fn access(line: &str) -> Option<Access> {
        match parse(Action::Queued, line) {
            Ok(Line::Request(request)) => Some(request.access),
            other => {
                assert_eq!(other, Ok(Line::Nothing), "{line}");
                None
            }
        }
    }

    #[test]
    fn one_event_of_a_request_counts() {
        let request = Request {
            access: Access::Write,
            offset: 223_490 * 512,
            bytes: 4_096,
        };
        assert_eq!(parse(Action::Queued, WRITE), Ok(Line::Request(request)));
        for other in ["G", "I", "D", "C", "M", "UT"] {
            let line = WRITE.replace('Q', other);
            assert_eq!(parse(Action::Queued, &line), Ok(Line::Nothing), "{other}");
        }
        let plug = "8,0 1 2 0.000000001 697 P N [kjournald]";
        assert_eq!(parse(Action::Queued, plug), Ok(Line::Nothing));
        assert!(matches!(
            parse(Action::Completed, &WRITE.replace('Q', "C")),
            Ok(Line::Request(_))
        ));
    }

    #[test]
    fn letters_say_what_is_done() {
        let with = |kind: &str| WRITE.replace(" W ", &format!(" {kind} "));
        assert_eq!(access(&with("WS")), Some(Access::Write));
        assert_eq!(access(&with("RA")), Some(Access::Read));
        assert_eq!(access(&with("DS")), Some(Access::Trim));
        let flush = "8,0 3 1 0.0 697 Q FWS [kjournald]";
        assert!(
            parse(Action::Queued, flush).is_err(),
            "a write has a sector"
        );
        let flush = "8,0 3 1 0.0 697 Q FN [kjournald]";
        assert_eq!(parse(Action::Queued, flush), Ok(Line::Op(HostOp::Flush)));
    }

    #[test]
    fn the_closing_summary_is_passed_over() {
        for line in [
            "CPU0 (8,0):",
            " Reads Queued:           0,        0KiB\t Writes Queued:          11,       44KiB",
            "Throughput (R/W): 0KiB/s / 4KiB/s",
        ] {
            assert_eq!(parse(Action::Queued, line), Ok(Line::Nothing), "{line}");
        }
    }

    #[test]
    fn each_wrong_word_is_named() {
        for (line, words) in [
            ("hello", "hello"),
            ("8,0 x 1 0.0 697 Q W 8 + 8", "CPU"),
            ("8,0 0 1 NaN 697 Q W 8 + 8", "NaN"),
            ("8,0 0 1 0.0 697 Q w 8 + 8", "kind"),
            ("8,0 0 1 0.0 697 Q W 8 8", "+"),
            ("8,0 0 1 0.0 697 Q W 8 + 0", "length"),
            ("8,0 0 1 0.0 697 Q W 18446744073709551615 + 8", "2^64"),
        ] {
            let reason = parse(Action::Queued, line).unwrap_err();
            assert!(reason.contains(words), "{line}: {reason}");
        }
    }
}
