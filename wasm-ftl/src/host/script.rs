//! What the host asks for: single operations in a short notation.
//!
//! The notation extends the command lists of OSTEP's `ssd.py`: `w10:a` writes logical page 10 with
//! content `a`, `r10` reads it, `t10` trims it; `p3:a` programs physical page 3 and `e0` erases
//! block 0, on a raw medium; `+A:4` creates file A of 4 pages, `=A` writes all of its pages again,
//! and `-A` deletes it, where a file system lies above the drive; `i500` is 500 microseconds
//! without a request, `f` flushes the write buffer and `x` erases the whole drive; `g3` has the
//! drive clean block 3 at once, whatever its policy would choose; `c` cuts the power, where
//! `drive.power_loss` says what that does, and gives it back. In the full build, `w10x16` and
//! `r10x16` are one request for 16 pages, and `w10@2`, `w10:a@2` or `w10x16@2` are writes that the
//! host marks with stream 2.

use std::fmt;

use crate::config::{ConfigError, Mapping, SimConfig, check_range};
use crate::contract::drive::STREAMS_MAX;
use crate::contract::experiment::IDLE_US_MAX;
use crate::ground::part::{FULL, Full};

/// One thing that the host asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostOp {
    /// Write a logical page. Without content, the letter after the page's present one is written.
    Write { lpn: u32, tag: Option<u8> },
    /// Read a logical page.
    Read { lpn: u32 },
    /// Tell the drive that a logical page is not needed any more.
    Trim { lpn: u32 },
    /// Program a physical page of a raw medium.
    Program { ppn: u32, tag: u8 },
    /// Erase a block of a raw medium.
    Erase { block: u32 },
    /// Create a file of so many pages, at the lowest free logical pages.
    CreateFile { file: u8, pages: u32 },
    /// Write every page of a file again, at the same logical pages.
    UpdateFile { file: u8 },
    /// Delete a file.
    DeleteFile { file: u8 },
    /// Ask for nothing for so many microseconds.
    Idle { micros: u32 },
    /// Write what the DRAM write buffer holds to flash.
    Flush,
    /// Cut the power, and give it back.
    Cut { full: Full },
    /// Secure erase: erase every block and forget every logical page.
    Purge,
    /// Clean a closed block of a page-mapped drive now: copy its valid pages and erase it.
    Collect { block: u32 },
    /// Write or read several logical pages in one request.
    Extent {
        lpn: u32,
        pages: u32,
        is_write: bool,
        full: Full,
    },
    /// Write one logical page or several, marked with the stream that they belong to.
    Marked {
        lpn: u32,
        pages: u32,
        tag: Option<u8>,
        stream: u8,
        full: Full,
    },
}

impl HostOp {
    /// The same without its mark, and the mark: 0 where there is none.
    pub fn unmarked(self) -> (Self, u8) {
        match self {
            HostOp::Marked {
                lpn,
                pages: 1,
                tag,
                stream,
                ..
            } => (HostOp::Write { lpn, tag }, stream),
            HostOp::Marked {
                lpn,
                pages,
                stream,
                full,
                ..
            } => {
                let is_write = true;
                let plain = HostOp::Extent {
                    lpn,
                    pages,
                    is_write,
                    full,
                };
                (plain, stream)
            }
            plain => (plain, 0),
        }
    }

    /// The same, marked with `stream` if it writes.
    #[must_use]
    pub fn marked(self, stream: u8, full: Full) -> Self {
        let (lpn, pages, tag) = match self {
            HostOp::Write { lpn, tag } => (lpn, 1, tag),
            HostOp::Extent {
                lpn,
                pages,
                is_write: true,
                ..
            } => (lpn, pages, None),
            other => return other,
        };
        HostOp::Marked {
            lpn,
            pages,
            tag,
            stream,
            full,
        }
    }

    /// Whether the host writes pages with it.
    pub fn writes(self) -> bool {
        matches!(
            self,
            HostOp::Write { .. } | HostOp::Extent { is_write: true, .. } | HostOp::Marked { .. }
        )
    }
}

impl fmt::Display for HostOp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            HostOp::Write {
                lpn,
                tag: Some(tag),
            } => write!(f, "w{lpn}:{}", char::from(tag)),
            HostOp::Write { lpn, tag: None } => write!(f, "w{lpn}"),
            HostOp::Read { lpn } => write!(f, "r{lpn}"),
            HostOp::Trim { lpn } => write!(f, "t{lpn}"),
            HostOp::Program { ppn, tag } => write!(f, "p{ppn}:{}", char::from(tag)),
            HostOp::Erase { block } => write!(f, "e{block}"),
            HostOp::CreateFile { file, pages } => write!(f, "+{}:{pages}", char::from(file)),
            HostOp::UpdateFile { file } => write!(f, "={}", char::from(file)),
            HostOp::DeleteFile { file } => write!(f, "-{}", char::from(file)),
            HostOp::Idle { micros } => write!(f, "i{micros}"),
            HostOp::Flush => write!(f, "f"),
            HostOp::Cut { .. } => write!(f, "c"),
            HostOp::Purge => write!(f, "x"),
            HostOp::Collect { block } => write!(f, "g{block}"),
            HostOp::Marked { stream, .. } => write!(f, "{}@{stream}", self.unmarked().0),
            HostOp::Extent {
                lpn,
                pages,
                is_write,
                ..
            } => write!(f, "{}{lpn}x{pages}", if is_write { 'w' } else { 'r' }),
        }
    }
}

/// Reads a comma-separated list of operations. Blanks around operations are allowed.
///
/// # Errors
/// The first operation that does not fit the notation.
pub fn parse_ops(list: &str) -> Result<Vec<HostOp>, ConfigError> {
    list.split(',')
        .map(str::trim)
        .filter(|op| !op.is_empty())
        .map(parse_op)
        .collect()
}

/// Reads one operation.
///
/// # Errors
/// When it does not fit the notation.
pub fn parse_op(text: &str) -> Result<HostOp, ConfigError> {
    parse(text).ok_or_else(|| ConfigError {
        range: None,
        field: "operation".to_owned(),
        value: format!("'{text}'"),
        legal: "like w10:a, r10, t10, i500, f, c, x or g3; p3:a or e0 on a raw medium; \
                +A:4, =A or -A with files"
            .to_owned(),
    })
}

fn parse(text: &str) -> Option<HostOp> {
    if let Some(full) = Full::get()
        && let Some((plain, stream)) = text.split_once('@')
    {
        let op = parse(plain)?;
        return op.writes().then_some(op.marked(stream.parse().ok()?, full));
    }
    let kind = text.chars().next()?;
    let rest = text.get(kind.len_utf8()..)?;
    let (head, tail) = match rest.split_once(':') {
        Some((head, tail)) => (head, Some(tail)),
        None => (rest, None),
    };
    let number = || head.parse::<u32>().ok();
    let op = match (kind, tail) {
        ('w' | 'r', None) if FULL && head.contains('x') => {
            let full = Full::get()?;
            let (lpn, pages) = head.split_once('x')?;
            HostOp::Extent {
                lpn: lpn.parse().ok()?,
                pages: pages.parse().ok()?,
                is_write: kind == 'w',
                full,
            }
        }
        ('w', tail) => {
            let tag = tail.map(content).map_or(Some(None), |tag| tag.map(Some))?;
            HostOp::Write {
                lpn: number()?,
                tag,
            }
        }
        ('r', None) => HostOp::Read { lpn: number()? },
        ('t', None) => HostOp::Trim { lpn: number()? },
        ('p', Some(tail)) => HostOp::Program {
            ppn: number()?,
            tag: content(tail)?,
        },
        ('e', None) => HostOp::Erase { block: number()? },
        ('+', Some(tail)) => HostOp::CreateFile {
            file: name(head)?,
            pages: tail.parse().ok()?,
        },
        ('=', None) => HostOp::UpdateFile { file: name(head)? },
        ('-', None) => HostOp::DeleteFile { file: name(head)? },
        ('i', None) => HostOp::Idle { micros: number()? },
        ('f', None) if head.is_empty() => HostOp::Flush,
        ('c', None) if FULL && head.is_empty() => HostOp::Cut { full: Full::get()? },
        ('x', None) if head.is_empty() => HostOp::Purge,
        ('g', None) => HostOp::Collect { block: number()? },
        _ => return None,
    };
    Some(op)
}

fn content(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [letter] if letter.is_ascii_alphanumeric() => Some(*letter),
        _ => None,
    }
}

fn name(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [letter] if letter.is_ascii_uppercase() => Some(*letter),
        _ => None,
    }
}

/// Refuses an operation that `config`'s drive cannot be asked for.
///
/// What the medium itself refuses (programming a page twice, out of order, outside the array) is
/// legal to ask on a raw drive: the refusal is the lesson.
///
/// # Errors
/// Names the operation and what would be legal.
pub fn check_op(config: &SimConfig, op: HostOp) -> Result<(), ConfigError> {
    let wrong = |legal: &str| ConfigError {
        range: None,
        field: "operation".to_owned(),
        value: format!("'{op}'"),
        legal: legal.to_owned(),
    };
    let raw = config.mapping == Mapping::Raw;
    if let HostOp::Marked { stream, .. } = op {
        let field = format!("stream of operation '{op}'");
        check_range(&field, u64::from(stream), 0, STREAMS_MAX - 1)?;
    }
    match op.unmarked().0 {
        HostOp::Program { .. } | HostOp::Erase { .. } if !raw => {
            Err(wrong("w, r or t: this drive has a translation layer"))
        }
        HostOp::Program { .. } | HostOp::Erase { .. } => Ok(()),
        HostOp::Idle { micros } => {
            let field = format!("microseconds of operation '{op}'");
            check_range(&field, u64::from(micros), 1, IDLE_US_MAX)
        }
        _ if raw => Err(wrong("p, e or i: this drive is a raw medium")),
        HostOp::Cut { .. } if config.power.is_none() || config.above.is_some() => Err(wrong(
            "w, r or t: drive.power_loss says what a power cut does",
        )),
        HostOp::Flush | HostOp::Purge | HostOp::Cut { .. } => Ok(()),
        HostOp::Collect { .. } if config.mapping != Mapping::Page => Err(wrong(
            "w, r or t: only a page-mapped drive collects by block",
        )),
        HostOp::Collect { block } => {
            let last = u64::from(config.geometry.blocks) - 1;
            let field = format!("block of operation '{op}'");
            check_range(&field, u64::from(block), 0, last)
        }
        HostOp::Extent { lpn, pages, .. } => {
            let logical = u64::from(config.logical_pages);
            let left = logical.saturating_sub(u64::from(lpn));
            let address = format!("address of operation '{op}'");
            check_range(&address, u64::from(lpn), 0, logical - 1)?;
            let field = format!("pages of operation '{op}'");
            check_range(&field, u64::from(pages), 1, left)
        }
        HostOp::Write { lpn, .. } | HostOp::Read { lpn } | HostOp::Trim { lpn } => {
            let last = u64::from(config.logical_pages) - 1;
            check_range(
                &format!("address of operation '{op}'"),
                u64::from(lpn),
                0,
                last,
            )
        }
        _ if config.file_system.is_none() => Err(wrong("w, r or t: there is no file system")),
        HostOp::CreateFile { pages, .. } => {
            let logical = u64::from(config.logical_pages);
            check_range(
                &format!("pages of operation '{op}'"),
                u64::from(pages),
                1,
                logical,
            )
        }
        HostOp::UpdateFile { .. } | HostOp::DeleteFile { .. } | HostOp::Marked { .. } => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_print_as_they_are_read() {
        let list =
            "w10:a,w3,r10,t10,p3:Z,e0,+A:4,=A,-A,i500,f,c,x,g3,w3x16,r3x2,w4@1,w5:b@0,w3x16@15";
        let printed: Vec<String> = parse_ops(list)
            .unwrap()
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(printed.join(","), list);
    }

    #[test]
    fn garbage_is_refused_by_name() {
        for text in [
            "x1",
            "f2",
            "g",
            "g3:a",
            "i",
            "w",
            "w-1",
            "w1:",
            "w1:ab",
            "r1:a",
            "+a:3",
            "+A",
            "é1",
            "p3",
            "w99999999999",
            "w3x",
            "rx3",
            "w3x2:a",
        ] {
            let error = parse_op(text).unwrap_err();
            assert!(error.to_string().contains(text), "{error}");
        }
    }
}
