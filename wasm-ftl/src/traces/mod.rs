//! Readers of traces: recorded requests, line by line, in bounded memory.
//!
//! Nothing here opens a file: whoever has the lines gives them to a [`Reader`], which gives back
//! operations on logical pages and counts what it could not read. Requests are done one after the
//! other; when they happened is told before each, for whoever wants to be idle in between.

pub mod compact;

pub mod foreign;

pub mod request;

pub mod blkparse;

pub mod fio;

pub mod msr;

pub mod feed;

pub mod replay;

pub mod session;

use std::fmt;

use crate::config::SimConfig;
use crate::contract::report::TraceCounts;
use crate::host::script::{HostOp, check_op, parse_ops};
use blkparse::Action;
use compact::{Addresses, Compaction, Piece};
use request::{Access, Beyond, Request, place};

/// Malformed lines and requests beyond the drive that are named; the others are only counted.
pub const PROBLEMS_MAX: usize = 10;
/// Lines that are not blank after which a format must have been recognized.
const DETECTION_LINES_MAX: usize = 20;
/// Longest line in bytes; whoever reads the file need not keep more of it.
pub const LINE_BYTES_MAX: usize = 65_536;
/// Characters of a wrong word that a message repeats.
const EXCERPT_CHARS: usize = 40;

/// How the lines of a trace are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Command lists as in `ssd.py`: `w10:a,r10,t10`.
    List,
    /// The CSV of the Microsoft Research Cambridge traces, or a table that names its columns.
    Msr,
    /// fio's iolog, version 2 or 3.
    Fio,
    /// blkparse's default text.
    Blkparse,
}

/// The formats by name.
pub const FORMATS: [(&str, Format); 4] = [
    ("list", Format::List),
    ("msr", Format::Msr),
    ("fio", Format::Fio),
    ("blkparse", Format::Blkparse),
];

impl Format {
    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        let found = FORMATS.iter().find(|(_, format)| *format == self);
        found.map_or("", |(name, _)| name)
    }

    /// The format whose name this is.
    pub fn of(name: &str) -> Option<Self> {
        let found = FORMATS.iter().find(|(other, _)| *other == name);
        found.map(|(_, format)| *format)
    }
}

/// What one line says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// Nothing that a drive would notice.
    Nothing,
    /// A request for bytes.
    Request(Request),
    /// An operation without an address.
    Op(HostOp),
}

/// A line that was left out, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Its number, from 1.
    pub line: u64,
    /// What is wrong with it.
    pub reason: String,
}

/// What was read so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Lines, blank ones included.
    pub lines: u64,
    /// Lines that say nothing a drive would notice.
    pub ignored_lines: u64,
    /// Lines that could not be read.
    pub malformed_lines: u64,
    /// Requests or operations given on.
    pub requests: u64,
    /// Pages read by them.
    pub read_pages: u64,
    /// Pages written by them.
    pub written_pages: u64,
    /// Pages trimmed by them.
    pub trimmed_pages: u64,
    /// Requests that touch a page only in part.
    pub partial_requests: u64,
    /// Requests beyond the drive, brought back into it.
    pub wrapped_requests: u64,
    /// Requests longer than the drive, which touch each of its pages once.
    pub clipped_requests: u64,
    /// Requests beyond the drive, left out.
    pub refused_requests: u64,
    /// End of the last byte that any request touches, wherever the drive ends.
    pub span_bytes: u64,
    /// Different pages that requests touch, wherever the drive ends.
    pub touched_pages: u64,
    /// From the earliest request to the latest, where the format says when they happened.
    pub duration_ns: u64,
    /// The first problems.
    pub problems: Vec<Problem>,
}

impl Report {
    /// All counts by their names, in order.
    pub fn counts(&self) -> [(TraceCounts, u64); 14] {
        [
            (TraceCounts::Lines, self.lines),
            (TraceCounts::IgnoredLines, self.ignored_lines),
            (TraceCounts::MalformedLines, self.malformed_lines),
            (TraceCounts::Requests, self.requests),
            (TraceCounts::ReadPages, self.read_pages),
            (TraceCounts::WrittenPages, self.written_pages),
            (TraceCounts::TrimmedPages, self.trimmed_pages),
            (TraceCounts::PartialRequests, self.partial_requests),
            (TraceCounts::WrappedRequests, self.wrapped_requests),
            (TraceCounts::ClippedRequests, self.clipped_requests),
            (TraceCounts::RefusedRequests, self.refused_requests),
            (TraceCounts::SpanBytes, self.span_bytes),
            (TraceCounts::TouchedPages, self.touched_pages),
            (TraceCounts::DurationNs, self.duration_ns),
        ]
    }

    fn problem(&mut self, reason: String) {
        if self.problems.len() < PROBLEMS_MAX {
            let line = self.lines;
            self.problems.push(Problem { line, reason });
        }
    }
}

/// Why a file is no trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceError(pub String);

impl fmt::Display for TraceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for TraceError {}

/// What the reader is to do with a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The format; [`None`] to recognize it by the first lines.
    pub format: Option<Format>,
    /// Whether addresses stay as they were recorded.
    pub addresses: Addresses,
    /// What happens to addresses beyond the drive.
    pub beyond: Beyond,
    /// Which event of a request counts in blkparse's text.
    pub action: Action,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            format: None,
            addresses: Addresses::Recorded,
            beyond: Beyond::Wrap,
            action: Action::Queued,
        }
    }
}

/// Takes what a reader gives.
pub trait Target {
    /// The operations that follow happened so long after the earliest of the trace, in nanoseconds.
    fn arrive(&mut self, ns: u64);
    /// The next operation.
    fn perform(&mut self, op: HostOp);
}

/// Whoever only wants the operations.
impl<F: FnMut(HostOp)> Target for F {
    fn arrive(&mut self, _ns: u64) {}

    fn perform(&mut self, op: HostOp) {
        self(op);
    }
}

/// Takes lines, gives operations.
#[derive(Clone, Debug)]
pub struct Reader {
    config: SimConfig,
    options: Options,
    format: Option<Format>,
    fio_version: Option<fio::Version>,
    /// Of a table, as soon as one of its lines was seen.
    columns: Option<msr::Columns>,
    compaction: Compaction,
    /// Of the request at hand.
    pieces: Vec<Piece>,
    /// Lines seen before the format was known.
    early: Vec<String>,
    /// When the first request happened.
    began_ns: Option<u64>,
    report: Report,
}

impl Reader {
    /// A reader of a trace for the drive of `config`.
    pub fn new(config: &SimConfig, options: Options) -> Self {
        Self {
            config: config.clone(),
            format: options.format,
            options,
            fio_version: None,
            columns: None,
            compaction: Compaction::default(),
            pieces: Vec::new(),
            early: Vec::new(),
            began_ns: None,
            report: Report::default(),
        }
    }

    /// The format, as soon as it is known.
    pub fn format(&self) -> Option<Format> {
        self.format
    }

    /// What was read so far.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// Takes the next line and gives its operations to `emit`.
    ///
    /// # Errors
    /// When the first lines are of no known format.
    pub fn line(&mut self, line: &str, emit: &mut impl Target) -> Result<(), TraceError> {
        if self.format.is_some() {
            self.take(line, emit);
            return Ok(());
        }
        self.early.push(cut(line).to_owned());
        self.format = detect(line)?;
        if self.format.is_some() {
            let early = std::mem::take(&mut self.early);
            for line in &early {
                self.take(line, emit);
            }
        } else if self.early.len() >= DETECTION_LINES_MAX {
            return Err(self.unknown());
        }
        Ok(())
    }

    /// Ends the reading.
    ///
    /// # Errors
    /// When there was no line, no known format, or not one request.
    pub fn finish(&self) -> Result<Report, TraceError> {
        if self.format.is_none() && self.early.iter().any(|line| !line.trim().is_empty()) {
            return Err(self.unknown());
        }
        let report = self.report.clone();
        if report.lines == report.ignored_lines && self.format != Some(Format::Blkparse) {
            return Err(TraceError(
                "the trace is empty; it must have at least one request".to_owned(),
            ));
        }
        if report.requests > 0 {
            return Ok(report);
        }
        let format = self.format.map_or("", Format::name);
        let hint = match report.problems.first() {
            Some(problem) => format!("line {}: {}", problem.line, problem.reason),
            None => format!(
                "no event {}; another may be chosen with --action Q, D or C",
                self.options.action.letter()
            ),
        };
        Err(TraceError(format!(
            "none of {} lines is a request of format {format} ({hint})",
            report.lines
        )))
    }

    fn unknown(&self) -> TraceError {
        let first = self.early.iter().find(|line| !line.trim().is_empty());
        let shown = excerpt(first.map_or("", |line| line.trim()));
        TraceError(format!(
            "the format is not recognized, the first line is '{shown}'; it must be a command list \
             (w10:a,r10), MSR-Cambridge CSV, a fio iolog of version 2 or 3, or blkparse text"
        ))
    }

    fn take(&mut self, line: &str, emit: &mut impl Target) {
        self.report.lines += 1;
        if line.trim().is_empty() {
            self.report.ignored_lines += 1;
            return;
        }
        if let Err(reason) = self.parse(line, emit) {
            self.report.malformed_lines += 1;
            self.report.problem(reason);
        }
    }

    fn parse(&mut self, line: &str, emit: &mut impl Target) -> Result<(), String> {
        if line.len() > LINE_BYTES_MAX {
            return Err(format!("it is longer than {LINE_BYTES_MAX} bytes"));
        }
        let parsed = match self.format {
            Some(Format::List) => return self.list(line, emit),
            Some(Format::Msr) => msr::parse(self.columns(line), line)?,
            Some(Format::Blkparse) => blkparse::parse(self.options.action, line)?,
            Some(Format::Fio) => self.fio(line)?,
            None => Line::Nothing,
        };
        match parsed {
            Line::Nothing => self.report.ignored_lines += 1,
            Line::Op(op) => {
                self.report.requests += 1;
                self.arrive(line, emit);
                emit.perform(op);
            }
            Line::Request(request) => {
                self.arrive(line, emit);
                self.request(request, emit);
            }
        }
        Ok(())
    }

    /// Says when the request of `line` happened, where its format does.
    fn arrive(&mut self, line: &str, emit: &mut impl Target) {
        let time = match self.format {
            Some(Format::Msr) => msr::time_ns(self.columns(line), line),
            Some(Format::Blkparse) => blkparse::time_ns(line),
            Some(Format::Fio) if self.fio_version == Some(fio::Version::Three) => {
                fio::time_ns(line)
            }
            _ => None,
        };
        if let Some(time) = time {
            let since = time.saturating_sub(*self.began_ns.get_or_insert(time));
            self.report.duration_ns = self.report.duration_ns.max(since);
            emit.arrive(since);
        }
    }

    /// Those of the table; its first line says them, or their number does.
    fn columns(&mut self, line: &str) -> &msr::Columns {
        self.columns.get_or_insert_with(|| {
            msr::Columns::named(line).unwrap_or_else(|| msr::Columns::plain(line))
        })
    }

    fn fio(&mut self, line: &str) -> Result<Line, String> {
        let Some(version) = self.fio_version else {
            if let Some(version) = fio::version_of(line) {
                self.fio_version = Some(version);
                return fio::parse(version, line);
            }
            self.fio_version = Some(fio::parse_version(line)?);
            return Ok(Line::Nothing);
        };
        fio::parse(version, line)
    }

    /// A list is taken whole or not at all.
    fn list(&mut self, line: &str, emit: &mut impl Target) -> Result<(), String> {
        let mut ops = parse_ops(line).map_err(|error| error.to_string())?;
        let (mut wrapped, mut pages) = (0, 0);
        for op in &mut ops {
            pages = pages.max(end_page(*op));
            self.compact(op);
            if self.options.beyond == Beyond::Wrap {
                wrapped += u64::from(wrap(op, self.config.logical_pages));
            }
            check_op(&self.config, *op).map_err(|error| error.to_string())?;
        }
        self.report.wrapped_requests += wrapped;
        let span = pages * u64::from(self.config.page_bytes);
        self.report.span_bytes = self.report.span_bytes.max(span);
        for op in ops {
            self.report.requests += 1;
            match op {
                HostOp::Read { .. } => self.report.read_pages += 1,
                HostOp::Write { .. } => self.report.written_pages += 1,
                HostOp::Trim { .. } => self.report.trimmed_pages += 1,
                _ => {}
            }
            emit.perform(op);
        }
        Ok(())
    }

    /// Touches the page of an operation of a list, and brings it to its place.
    fn compact(&mut self, op: &mut HostOp) {
        let (HostOp::Write { lpn, .. } | HostOp::Read { lpn } | HostOp::Trim { lpn }) = op else {
            return;
        };
        self.compaction.touch(u64::from(*lpn), 1, &mut self.pieces);
        self.report.touched_pages = self.compaction.touched();
        if let (Addresses::Compacted, Some(piece)) = (self.options.addresses, self.pieces.first()) {
            *lpn = u32::try_from(piece.at).unwrap_or(*lpn);
        }
    }

    fn request(&mut self, request: Request, emit: &mut impl Target) {
        let end = request.offset + request.bytes;
        self.report.span_bytes = self.report.span_bytes.max(end);
        let page_bytes = self.config.page_bytes;
        let recorded = request.pages(page_bytes);
        self.compaction
            .touch(recorded.at, recorded.pages, &mut self.pieces);
        self.report.touched_pages = self.compaction.touched();
        let pieces = match self.options.addresses {
            Addresses::Recorded => std::slice::from_ref(&recorded),
            Addresses::Compacted => &self.pieces,
        };
        let Some(placed) = place(&self.config, pieces, self.options.beyond) else {
            self.report.refused_requests += 1;
            self.report.problem(format!(
                "it ends at byte {end}; the drive has {} logical pages of {page_bytes} bytes",
                self.config.logical_pages
            ));
            return;
        };
        let report = &mut self.report;
        report.requests += 1;
        report.partial_requests += u64::from(request.is_partial(page_bytes));
        report.wrapped_requests += u64::from(placed.is_wrapped);
        report.clipped_requests += u64::from(placed.is_clipped);
        let pages = match request.access {
            Access::Read => &mut report.read_pages,
            Access::Write => &mut report.written_pages,
            Access::Trim => &mut report.trimmed_pages,
        };
        *pages += u64::from(placed.pages);
        for lpn in placed.lpns() {
            emit.perform(match request.access {
                Access::Read => HostOp::Read { lpn },
                Access::Write => HostOp::Write { lpn, tag: None },
                Access::Trim => HostOp::Trim { lpn },
            });
        }
    }
}

/// One more than the last logical page of an operation, 0 where it has none.
fn end_page(op: HostOp) -> u64 {
    match op {
        HostOp::Write { lpn, .. } | HostOp::Read { lpn } | HostOp::Trim { lpn } => {
            u64::from(lpn) + 1
        }
        HostOp::Extent { lpn, pages, .. } => u64::from(lpn) + u64::from(pages),
        _ => 0,
    }
}

/// Brings an address beyond the drive back into it. Returns whether there was one.
fn wrap(op: &mut HostOp, logical_pages: u32) -> bool {
    let (HostOp::Write { lpn, .. } | HostOp::Read { lpn } | HostOp::Trim { lpn }) = op else {
        return false;
    };
    let is_beyond = *lpn >= logical_pages && logical_pages > 0;
    if is_beyond {
        *lpn %= logical_pages;
    }
    is_beyond
}

/// The format of which `line` is, if it can be told.
///
/// # Errors
/// When the file cannot be a trace whatever follows.
pub fn detect(line: &str) -> Result<Option<Format>, TraceError> {
    let line = cut(line);
    if line.starts_with('\u{1f}') {
        let reason = "the file is compressed; unpack it first (gzip -d)";
        return Err(TraceError(reason.to_owned()));
    }
    if line.starts_with("fio version") {
        return match fio::parse_version(line) {
            Ok(_) => Ok(Some(Format::Fio)),
            Err(reason) => Err(TraceError(format!("the first line: {reason}"))),
        };
    }
    let is_event = line.trim_start().starts_with(|c: char| c.is_ascii_digit())
        && blkparse::parse(Action::Queued, line).is_ok();
    Ok(if line.trim().is_empty() {
        None
    } else if is_table(line) {
        Some(Format::Msr)
    } else if is_event {
        Some(Format::Blkparse)
    } else if fio::version_of(line).is_some() {
        Some(Format::Fio)
    } else if parse_ops(line).is_ok_and(|ops| !ops.is_empty()) {
        Some(Format::List)
    } else {
        None
    })
}

/// Whether a line is of a table of requests, or names its columns.
fn is_table(line: &str) -> bool {
    msr::Columns::named(line).is_some() || msr::parse(&msr::Columns::plain(line), line).is_ok()
}

/// As much of a line as is ever looked at.
fn cut(line: &str) -> &str {
    let mut end = line.len().min(LINE_BYTES_MAX + 1);
    while !line.is_char_boundary(end) {
        end -= 1;
    }
    &line[..end]
}

/// The beginning of a wrong word, without control characters, for a message.
fn excerpt(text: &str) -> String {
    let mut shown: String = text
        .chars()
        .take(EXCERPT_CHARS)
        .map(|c| if c.is_control() { '?' } else { c })
        .collect();
    if text.chars().nth(EXCERPT_CHARS).is_some() {
        shown.push('…');
    }
    shown
}

/// A whole number of a trace.
fn number(what: &str, text: &str) -> Result<u64, String> {
    // `parse` takes a sign; no trace has one.
    let digits = text.bytes().all(|digit| digit.is_ascii_digit());
    let value = digits.then(|| text.parse().ok()).flatten();
    value.ok_or_else(|| {
        let shown = excerpt(text);
        format!("{what} is '{shown}'; it must be a whole number below 2^64")
    })
}

#[cfg(test)]
fn test_drive(logical_pages: u32) -> SimConfig {
    use crate::ground::geometry::Geometry;
    let blocks = logical_pages.div_ceil(4) + 4;
    crate::config::plain::plain_config(Geometry::new(blocks, 4), logical_pages, 1)
}

#[cfg(test)]
mod tests;
