//! What a controller knows of the age of its blocks: when each was first programmed since its
//! erase, and how often it was read since.

use crate::config::aging::AgingConfig;
use crate::ground::geometry::Geometry;
use crate::ground::units::{BlockId, Ppn};

/// A block since its erase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Age {
    /// When its first page was programmed; nothing before that.
    programmed_at: Option<u64>,
    reads: u64,
}

/// The ages of all blocks, and what they cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aging {
    config: AgingConfig,
    geometry: Geometry,
    ages: Vec<Age>,
    /// The block that the host's last read found due.
    found_due: Option<BlockId>,
    /// The block that is being rewritten.
    pub refreshing: Option<BlockId>,
    /// Reads of flash that had to be done again, each time.
    pub retries: u64,
    /// Pages rewritten.
    pub refreshed_pages: u64,
    /// Blocks rewritten and erased.
    pub refreshed_blocks: u64,
}

impl Aging {
    /// The blocks of `geometry`, all erased.
    pub fn new(config: AgingConfig, geometry: Geometry) -> Self {
        Self {
            config,
            geometry,
            ages: vec![Age::default(); geometry.blocks as usize],
            found_due: None,
            refreshing: None,
            retries: 0,
            refreshed_pages: 0,
            refreshed_blocks: 0,
        }
    }

    /// When the first page of `block` was programmed since its erase, and how often it was read.
    pub fn age(&self, block: BlockId) -> (Option<u64>, u64) {
        let age = self.ages[block.index()];
        (age.programmed_at, age.reads)
    }

    /// Whether `block` is to be rewritten at `now`.
    pub fn is_due(&self, block: BlockId, now: u64) -> bool {
        let age = self.ages[block.index()];
        let Some(at) = age.programmed_at else {
            return false;
        };
        self.config.is_due(now.saturating_sub(at), age.reads)
    }

    /// When `block` will be due, if nobody reads it; [`None`] if never.
    pub fn due_at(&self, block: BlockId) -> Option<u64> {
        let age = self.ages[block.index()];
        let due_age_ns = self.config.due_age_ns(age.reads)?;
        Some(age.programmed_at?.saturating_add(due_age_ns))
    }

    /// Page `ppn` was programmed by `end`.
    pub fn programmed(&mut self, ppn: Ppn, end: u64) {
        let block = self.geometry.block_of(ppn);
        let first = &mut self.ages[block.index()].programmed_at;
        *first = first.or(Some(end));
    }

    /// A page of `block` is read at `now`. Returns how often it must be read again.
    pub fn read(&mut self, block: BlockId, now: u64) -> u32 {
        let age = &mut self.ages[block.index()];
        debug_assert!(age.programmed_at.is_some(), "an erased block is read");
        let at = age.programmed_at.unwrap_or(now);
        let retries = self.config.retries(now.saturating_sub(at), age.reads);
        age.reads += 1 + u64::from(retries);
        self.retries += u64::from(retries);
        retries
    }

    /// The host has read a page of `block`: now it is known how many errors there are.
    pub fn host_read(&mut self, block: BlockId, now: u64) {
        if self.is_due(block, now) {
            self.found_due = Some(block);
        }
    }

    /// The block that the host's last request found due, once.
    pub fn take_due(&mut self) -> Option<BlockId> {
        self.found_due.take()
    }

    /// `block` was erased, which ends its rewriting.
    pub fn erased(&mut self, block: BlockId) {
        self.ages[block.index()] = Age::default();
        if self.refreshing == Some(block) {
            self.refreshing = None;
            self.refreshed_blocks += 1;
        }
    }

    /// Every block that held anything was erased.
    pub fn purged(&mut self) {
        self.ages.fill(Age::default());
        (self.found_due, self.refreshing) = (None, None);
    }

    /// Power was cut; what is known of the blocks is on flash, beside the data.
    pub fn lose_power(&mut self) {
        self.found_due = None;
    }

    /// The state, for fingerprints.
    pub fn words(&self) -> impl Iterator<Item = u64> {
        let block = |block: Option<BlockId>| block.map_or(u64::MAX, |block| u64::from(block.0));
        let counts = [
            block(self.found_due),
            block(self.refreshing),
            self.retries,
            self.refreshed_pages,
            self.refreshed_blocks,
        ];
        let ages = self.ages.iter();
        let ages = ages.flat_map(|age| [age.programmed_at.unwrap_or(u64::MAX), age.reads]);
        counts.into_iter().chain(ages)
    }
}
