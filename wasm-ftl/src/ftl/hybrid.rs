//! Block-mapped drives, with or without log blocks: a small map, paid for with merges.
//!
//! A logical block has its pages at their own index in one data block. Without log blocks a page
//! that is written again costs a rewrite of its block (read, modify, write): into an erased block,
//! or `direct` into the same one, with the pages held in the controller meanwhile. With log blocks
//! new versions go there first. BAST gives each logical block a log block of its own; FAST shares
//! all but one, which takes sequential writes. When log blocks run out, a merge brings a logical
//! block together again: a switch (the log block is complete and in order), a partial merge (it is
//! in order so far; the rest is copied) or a full merge into an erased block.

use std::collections::VecDeque;

use crate::config::order::Merges;
use crate::config::{Mapping, SimConfig};
use crate::ground::units::{Lpn, NONE};

/// A log block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Log {
    /// The block.
    pub block: u32,
    /// The logical block it belongs to, or [`NONE`] when it takes pages of any.
    pub lbn: u32,
}

/// A logical block being brought together in `target`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Merge {
    /// The logical block.
    pub lbn: u32,
    /// Where its pages go.
    pub target: u32,
    /// Pages below this index are dealt with.
    pub next: u32,
    /// The index that the host's write takes, while it is still to come.
    pub hole: Option<u32>,
    /// The host's write is done; the rest must follow before anything else.
    pub is_urgent: bool,
}

/// Tables of a block-mapped drive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hybrid {
    /// Which of them it is.
    pub kind: Mapping,
    /// Data block of each logical block.
    pub data_by_lbn: Vec<u32>,
    /// Log blocks, oldest first. Under FAST the sequential one is not among them.
    pub logs: VecDeque<Log>,
    /// The log block of FAST that takes sequential writes.
    pub sequential: Option<Log>,
    /// Log blocks at most.
    pub logs_max: usize,
    /// Which pages a merge writes.
    pub merges: Merges,
    /// The merge in progress.
    pub merge: Option<Merge>,
    /// Blocks without a valid page, to be erased one by one.
    pub to_erase: Vec<u32>,
    /// Pages that a `direct` drive holds in its controller while their block is erased.
    pub held: Vec<(u32, u8)>,
    /// The logical page that room is being made for.
    pub wanted: u32,
}

impl Hybrid {
    /// The tables of a drive of `config` on which nothing is written yet.
    pub fn of(config: &SimConfig) -> Self {
        let pages_per_block = config.geometry.pages_per_block;
        Self::new(
            (config.mapping, config.merges),
            config.logical_pages.div_ceil(pages_per_block),
        )
    }

    fn new((kind, merges): (Mapping, Merges), logical_blocks: u32) -> Self {
        let logs_max = match kind {
            Mapping::Bast { logs } => logs as usize,
            // One of them is the sequential one.
            Mapping::Fast { logs } => logs as usize - 1,
            _ => 0,
        };
        // A direct drive never moves a block.
        let data_of = |lbn| if kind == Mapping::Direct { lbn } else { NONE };
        Self {
            kind,
            data_by_lbn: (0..logical_blocks).map(data_of).collect(),
            logs: VecDeque::new(),
            sequential: None,
            logs_max,
            merges,
            merge: None,
            to_erase: Vec::new(),
            held: Vec::new(),
            wanted: 0,
        }
    }

    /// The data block of a logical block.
    pub fn data(&self, lbn: u32) -> Option<u32> {
        let block = self.data_by_lbn[lbn as usize];
        debug_assert!(
            self.kind != Mapping::Direct || block == lbn,
            "a direct drive moved logical block {lbn}"
        );
        (block != NONE).then_some(block)
    }

    /// The log block that belongs to `lbn`.
    pub fn log_of(&self, lbn: u32) -> Option<Log> {
        debug_assert!(
            self.logs.len() <= self.logs_max,
            "more log blocks than there may be"
        );
        let own = |log: &&Log| log.lbn == lbn;
        self.logs.iter().find(own).copied()
    }

    /// Whether work that the host's last write began must end before anything else.
    pub fn is_rewriting(&self) -> bool {
        let is_rewrite = matches!(self.kind, Mapping::Block | Mapping::Direct);
        self.merge.is_some_and(|merge| merge.is_urgent) || (is_rewrite && !self.to_erase.is_empty())
    }

    /// What the controller of a `direct` drive holds of `lpn` while its block is erased.
    pub fn held(&self, lpn: Lpn) -> Option<u8> {
        debug_assert!(
            self.kind == Mapping::Direct || self.held.is_empty(),
            "only a direct drive holds pages while it erases"
        );
        let held = self.held.iter().find(|page| page.0 == lpn.0);
        held.map(|page| page.1)
    }

    /// Forgets everything, after all blocks were erased.
    pub fn clear(&mut self) {
        *self = Self::new((self.kind, self.merges), self.data_by_lbn.len() as u32);
    }
}
