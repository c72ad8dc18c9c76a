//! What a drive is asked for, by the host or by the array that it is part of.

use crate::ground::part::Full;
use crate::ground::units::{BlockId, Nanos};
use crate::host::script::HostOp;

/// An operation, as far as it is still to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// One that the drive does as it is.
    Op(HostOp),
    /// Write a page of a file.
    FilePage {
        /// The logical page.
        lpn: u32,
        /// The letter of a new file; a file that is written again turns the case of its own.
        letter: Option<u8>,
        /// Whether the host operation ends with it.
        is_last: bool,
    },
    /// TRIM of these logical pages at once.
    Trim {
        /// The logical pages.
        lpns: Vec<u32>,
    },
    /// Write what the write buffer holds to flash, or promise to.
    Flush {
        /// Whether it is an operation of its own, or belongs to the writes before it.
        is_own: bool,
    },
    /// Find the map again on flash, after a power cut.
    Rebuild,
    /// Do nothing, but what the drive does of its own accord.
    Idle {
        /// The end of it.
        until: Nanos,
    },
    /// The block is being cleaned because the host asked for it.
    Collect,
    /// The block is being rewritten because its data have aged.
    Refresh {
        /// The block.
        block: BlockId,
    },
    /// Requests of several pages, one page a step.
    Extent(Extent),
}

/// What is left of a request of several pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The next logical page.
    pub lpn: u32,
    /// Pages that are left, it included.
    pub pages_left: u32,
    /// Whether it writes.
    pub is_write: bool,
    /// Only the full build has such requests.
    pub full: Full,
}
