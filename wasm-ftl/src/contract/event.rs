//! What happened in one step, as a record of fixed size.
//!
//! A step is one flash operation, or one decision that the reader should see. The state is the
//! truth; events only tell how it came about.

use super::snapshot::{EVENT_FIELDS, EventCell, Record};
use crate::ground::units::{NONE, Nanos};

/// What a step did. The numbers appear in snapshots and never change their meaning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum EventKind {
    /// Nothing yet: the state before the first step.
    #[default]
    Start = 0,
    /// A host page was programmed at `to`; the version before, if any, lies at `from`, now stale.
    HostWrite = 1,
    /// A host read of `lpn`, found at `from` ([`NONE`] when it is not mapped).
    HostRead = 2,
    /// TRIM of `from` logical pages, the first of them `lpn`; `to` of them were mapped.
    Trim = 3,
    /// Garbage collection chose block `from`, which has `to` valid pages.
    GcPick = 4,
    /// Garbage collection copied `lpn` from page `from` to page `to`.
    GcCopy = 5,
    /// Block `from` was erased.
    Erase = 6,
    /// Page `to` of a raw medium was programmed.
    RawProgram = 7,
    /// The file system deleted file `lpn` (a letter), which had `from` pages.
    FileDelete = 8,
    /// Refused, for the reason `to`; `from` is the page, block or file in question.
    Refused = 9,
    /// A host write of `lpn` was taken into the write buffer, which then holds `to` pages.
    Buffered = 10,
    /// The host asked for nothing until the end of this step.
    Idle = 11,
    /// Secure erase: `from` blocks were erased and `to` logical pages forgotten.
    Purge = 12,
    /// The host asked to flush the write buffer, which is empty now. Where power can be cut, this
    /// promises `from` pages, and `to` pages still wait in the buffer.
    Flush = 13,
    /// Page `to` was programmed with nothing: pages are programmed in order, or together.
    Pad = 14,
    /// Block `from` became the data block of its logical block, without an erase.
    Switch = 15,
    /// A host write of `lpn` was compressed; it begins in page `to`, whose bytes are not complete
    /// yet, so that nothing was programmed. The version before lies at `from`.
    Packed = 16,
    /// Page `to` was programmed with parity of the pages before it.
    Parity = 17,
    /// Page `to` was programmed before it was full: it is the last of its block, and the piece that
    /// comes next does not fit.
    Seal = 18,
    /// Block `from` of the SLC cache, with `to` valid pages, is to be folded.
    FoldPick = 19,
    /// Folding copied `lpn` from page `from` of the SLC cache to page `to` of the main area.
    Fold = 20,
    /// A map page was read for the entry of `lpn`, which covers `from` pages; with it, `to` entries
    /// are at hand. After TRIM, `lpn` is [`NONE`].
    MapRead = 21,
    /// A map page was programmed: the entry of `from` pages from `lpn` on had changed and made way;
    /// `to` entries are left at hand. After TRIM, `lpn` is [`NONE`].
    MapProgram = 22,
    /// Logical page `lpn` was read at `from`, because a host write covers only a part of it.
    RewriteRead = 23,
    /// Power was cut while `from` pages waited in the write buffer; `to` of them are lost.
    PowerCut = 24,
    /// The map was rebuilt from `from` pages that were read; it has `to` logical pages.
    Rebuild = 25,
    /// Block `from`, with `to` valid pages, is to be rewritten, because its data have aged.
    RefreshPick = 26,
    /// `lpn` was rewritten from page `from` to page `to`, because it had aged.
    Refresh = 27,
}

/// Names of all kinds, at the index of their number; the browser's table is compared with it.
pub const EVENT_NAMES: [&str; 28] = [
    "start",
    "hostWrite",
    "hostRead",
    "trim",
    "gcPick",
    "gcCopy",
    "erase",
    "rawProgram",
    "fileDelete",
    "refused",
    "buffered",
    "idle",
    "purge",
    "flush",
    "pad",
    "switch",
    "packed",
    "parity",
    "seal",
    "foldPick",
    "fold",
    "mapRead",
    "mapProgram",
    "rewriteRead",
    "powerCut",
    "rebuild",
    "refreshPick",
    "refresh",
];

/// Reason of a refusal by the file system: fewer free logical pages than the file needs.
pub const REFUSED_FS_FULL: u32 = 4;
/// Reason of a refusal by the file system: no file of that name.
pub const REFUSED_NO_FILE: u32 = 5;
/// Reason of a refusal by the file system: the name is taken.
pub const REFUSED_FILE_EXISTS: u32 = 6;

/// One step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// Number of the step, from 1.
    pub step: u64,
    /// What it did.
    pub kind: EventKind,
    /// When it began.
    pub start: Nanos,
    /// When it ended.
    pub end: Nanos,
    /// Logical page, where one is concerned; else [`NONE`].
    pub lpn: u32,
    /// See [`EventKind`]; [`NONE`] where it does not apply.
    pub from: u32,
    /// See [`EventKind`]; [`NONE`] where it does not apply.
    pub to: u32,
    /// Host operations that are done after the step.
    pub host_ops: u64,
}

impl Event {
    /// The record of a state in which nothing has happened.
    pub fn start() -> Self {
        let zero = Nanos(0);
        Self {
            step: 0,
            kind: EventKind::Start,
            start: zero,
            end: zero,
            lpn: NONE,
            from: NONE,
            to: NONE,
            host_ops: 0,
        }
    }
}

/// Writes events as flat records of [`EventCell`].
pub fn write_events(events: &[Event], out: &mut Vec<u8>) {
    out.clear();
    let id = |id: u32| if id == NONE { -1.0 } else { f64::from(id) };
    for event in events {
        let mut record = Record::<EVENT_FIELDS>::new();
        record.put(EventCell::Step, event.step as f64);
        record.put(EventCell::Kind, f64::from(event.kind as u8));
        record.put(EventCell::StartNs, event.start.0 as f64);
        record.put(EventCell::EndNs, event.end.0 as f64);
        record.put(EventCell::Lpn, id(event.lpn));
        record.put(EventCell::From, id(event.from));
        record.put(EventCell::To, id(event.to));
        record.put(EventCell::HostOps, event.host_ops as f64);
        record.write(out);
    }
}
