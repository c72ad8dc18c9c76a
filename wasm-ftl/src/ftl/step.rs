//! What one step of the translation layer's own work did, and why it could not be done.

use std::fmt;

use crate::ground::units::{BlockId, Lpn, Ppn};

/// What one step of garbage collection did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GcStep {
    /// A victim was chosen.
    Picked {
        /// The block to be cleaned.
        victim: BlockId,
        /// Valid pages in it, each of which must be copied.
        valid: u32,
    },
    /// One valid page of the victim was copied.
    Copied {
        /// The logical page it holds.
        lpn: Lpn,
        /// Where it was, now invalid.
        from: Ppn,
        /// Where it is.
        to: Ppn,
    },
    /// A page was programmed only because the pages of a block are programmed in order.
    Padded {
        /// The page.
        to: Ppn,
    },
    /// A merge ended without an erase: from now on this is the data block.
    Switched {
        /// The block.
        block: BlockId,
    },
    /// The victim, without a valid page left, was erased.
    Erased {
        /// The victim.
        block: BlockId,
    },
    /// Something that only a compressing drive does.
    Packed(PackStep),
    /// A step of folding the SLC cache.
    Fold(FoldStep),
    /// A map page was read, because the entry of a logical page was not at hand.
    MapRead(MapWork),
    /// A map page was programmed, because an entry that changed had to make way.
    MapProgrammed(MapWork),
}

/// What one step did on a compressing drive, beyond what every drive does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PackStep {
    /// A current piece of the victim was copied.
    Copied {
        /// The logical page it holds.
        lpn: Lpn,
        /// Flash page in which it began.
        from: Ppn,
        /// Flash page in which it begins now.
        to: Ppn,
        /// Pages of the victim that had to be read for it.
        reads: [Option<Ppn>; 2],
        /// Whether its bytes completed page `to`, which was programmed.
        programmed: bool,
    },
    /// Page `to` was programmed with parity.
    Parity {
        /// The page.
        to: Ppn,
    },
    /// Page `to`, the last of its block, was programmed though it is not full: the piece that
    /// comes next does not fit.
    Sealed {
        /// The page.
        to: Ppn,
    },
}

/// A step of folding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoldStep {
    /// A block of the cache was chosen, with so many valid pages.
    Picked {
        /// The block.
        victim: BlockId,
        /// Its valid pages.
        valid: u32,
    },
    /// A page was copied from the cache to the main area.
    Copied {
        /// The logical page.
        lpn: Lpn,
        /// Where it was.
        from: Ppn,
        /// Where it is.
        to: Ppn,
    },
    /// A block of the cache was erased.
    Erased {
        /// The block.
        block: BlockId,
    },
}

/// What a map page was read or programmed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapWork {
    /// First logical page of the entry that made way, or the one whose entry was read; [`None`]
    /// after TRIM.
    pub lpn: Option<Lpn>,
    /// Pages that the entry covers.
    pub pages: u32,
    /// Entries at hand then.
    pub entries: u32,
    /// Whether garbage collection needed it.
    pub by_collection: bool,
}

/// No erased block is left and no closed block has an invalid page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DriveFull;

impl fmt::Display for DriveFull {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the drive is full: no block has a page to gain; delete and TRIM something first"
        )
    }
}

impl std::error::Error for DriveFull {}

/// Why a block that the host chose is not cleaned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotCollected {
    /// The block is not closed: it is erased, open, or worn out.
    NotClosed,
    /// Its valid pages find no room elsewhere.
    NoRoom,
    /// Another block is being cleaned.
    Busy,
}

impl NotCollected {
    /// Stable number for events, after those of the medium and of the file system.
    pub fn code(self) -> u32 {
        match self {
            NotCollected::NotClosed => 7,
            NotCollected::NoRoom => 8,
            NotCollected::Busy => 9,
        }
    }
}
