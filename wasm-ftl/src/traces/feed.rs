//! Bytes in pieces, as a file or a stream gives them: cut into lines wherever the pieces end.

use super::{LINE_BYTES_MAX, Reader, Target, TraceError};

/// One byte more than is legal, and a carriage return: then the reader notices.
const KEPT_BYTES_MAX: usize = LINE_BYTES_MAX + 2;

/// Gives the lines of pieces to a reader.
#[derive(Clone, Debug)]
pub struct Feed {
    reader: Reader,
    /// The beginning of a line whose end has not come yet; of one that is too long only as much
    /// as is needed to see that.
    begun: Vec<u8>,
}

impl Feed {
    /// A feed of nothing yet.
    pub fn new(reader: Reader) -> Self {
        Self {
            reader,
            begun: Vec::new(),
        }
    }

    /// The reader of the lines.
    pub fn reader(&self) -> &Reader {
        &self.reader
    }

    /// Takes the next bytes. A last line without a line break needs one after it.
    ///
    /// # Errors
    /// As [`Reader::line`].
    pub fn take(&mut self, bytes: &[u8], target: &mut impl Target) -> Result<(), TraceError> {
        let mut rest = bytes;
        while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
            let (line, after) = rest.split_at(end);
            rest = &after[1..];
            if self.begun.is_empty() {
                self.line(line, target)?;
            } else {
                self.keep(line);
                self.end_line(target)?;
            }
        }
        self.keep(rest);
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
        let line = &line[..line.len().min(KEPT_BYTES_MAX)];
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        self.reader.line(&String::from_utf8_lossy(line), target)
    }
}
