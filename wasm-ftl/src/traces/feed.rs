//! Bytes in pieces, as a file or a stream gives them: cut into lines wherever the pieces end.

use super::foreign::foreign;
use super::{LINE_BYTES_MAX, Reader, Target, TraceError};

/// More than is legal: then the reader notices.
const KEPT_BYTES_MAX: usize = LINE_BYTES_MAX + 2;

/// Gives the lines of pieces to a reader.
#[derive(Clone, Debug)]
pub struct Feed {
    reader: Reader,
    /// The beginning of a line whose end has not come yet; of one that is too long only as much
    /// as is needed to see that.
    begun: Vec<u8>,
    /// Whether the last line ended with a carriage return, to which a line feed may belong.
    ended_by_return: bool,
    /// Whether the first line was looked at.
    is_known: bool,
}

impl Feed {
    /// A feed of nothing yet.
    pub fn new(reader: Reader) -> Self {
        Self {
            reader,
            begun: Vec::new(),
            ended_by_return: false,
            is_known: false,
        }
    }

    /// The reader of the lines.
    pub fn reader(&self) -> &Reader {
        &self.reader
    }

    /// Takes the next bytes. Lines end as on any system: with a line feed, a carriage return, or
    /// both. A last line without a line break needs one after it.
    ///
    /// # Errors
    /// As [`Reader::line`].
    pub fn take(&mut self, bytes: &[u8], target: &mut impl Target) -> Result<(), TraceError> {
        let mut rest = bytes;
        while let Some(end) = rest.iter().position(|byte| b"\r\n".contains(byte)) {
            let (line, after) = rest.split_at(end);
            let belongs = self.ended_by_return && end == 0 && self.begun.is_empty();
            self.ended_by_return = after[0] == b'\r';
            rest = &after[1..];
            if belongs && after[0] == b'\n' {
                continue;
            }
            if self.begun.is_empty() {
                self.line(line, target)?;
            } else {
                self.keep(line);
                self.end_line(target)?;
            }
        }
        if !rest.is_empty() {
            self.ended_by_return = false;
            self.keep(rest);
        }
        Ok(())
    }

    /// Whether the end of the last line has not come yet.
    pub fn is_within_line(&self) -> bool {
        !self.begun.is_empty()
    }

    fn keep(&mut self, bytes: &[u8]) {
        let room = KEPT_BYTES_MAX - self.begun.len();
        self.begun
            .extend_from_slice(&bytes[..bytes.len().min(room)]);
    }

    fn end_line(&mut self, target: &mut impl Target) -> Result<(), TraceError> {
        let line = std::mem::take(&mut self.begun);
        self.line(&line, target)?;
        // The room is used again.
        self.begun = line;
        self.begun.clear();
        Ok(())
    }

    fn line(&mut self, line: &[u8], target: &mut impl Target) -> Result<(), TraceError> {
        let mut line = &line[..line.len().min(KEPT_BYTES_MAX)];
        if !self.is_known {
            self.is_known = true;
            line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
            if let Some(what) = foreign(line) {
                return Err(TraceError(what));
            }
        }
        self.reader.line(&String::from_utf8_lossy(line), target)
    }
}
