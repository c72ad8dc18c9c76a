//! The SLC cache: host writes go there first, and are folded into the main area later.

use std::collections::VecDeque;

use super::alloc::Role;
use super::{DriveFull, Ftl, GcStep};
use crate::config::SimConfig;
use crate::config::slc::{SlcConfig, SlcKind};
use crate::ground::units::{BlockId, Lpn, NONE, Ppn};

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

/// Blocks of the cache and what is under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slc {
    config: SlcConfig,
    pages: u32,
    /// Erased blocks of a static cache, first erased first.
    free: VecDeque<u32>,
    open: u32,
    /// Full blocks, oldest first.
    closed: VecDeque<u32>,
    /// The block being folded, and the index up to which its pages are dealt with.
    fold: Option<(u32, u32)>,
    /// The next step is one of folding.
    is_due: bool,
    /// Blocks of a static cache that are worn out.
    pub worn_out: u32,
    /// Pages programmed in the cache.
    pub programs: u64,
    /// Pages copied to the main area.
    pub folded_pages: u64,
}

impl Slc {
    /// An empty cache.
    pub fn new(config: &SimConfig, slc: SlcConfig) -> Self {
        Self {
            config: slc,
            pages: slc.pages(config.geometry.pages_per_block),
            free: VecDeque::new(),
            open: NONE,
            closed: VecDeque::new(),
            fold: None,
            is_due: false,
            worn_out: 0,
            programs: 0,
            folded_pages: 0,
        }
    }

    /// Blocks that hold pages of the cache, in the order in which they will be folded.
    pub fn blocks_in_use(&self) -> impl Iterator<Item = BlockId> {
        let open = (self.open != NONE).then_some(self.open);
        self.closed.iter().copied().chain(open).map(BlockId)
    }

    /// The block that takes the host's writes.
    pub fn open_block(&self) -> Option<BlockId> {
        (self.open != NONE).then_some(BlockId(self.open))
    }

    /// Pages of a block of the cache.
    pub fn pages(&self) -> u32 {
        self.pages
    }

    /// Erased blocks of a static cache.
    pub fn free_blocks(&self) -> impl Iterator<Item = BlockId> {
        self.free.iter().copied().map(BlockId)
    }

    fn used(&self) -> u32 {
        self.closed.len() as u32 + u32::from(self.open != NONE)
    }

    /// Everything that decides what happens next, and the counters, for digests.
    pub fn words(&self) -> impl Iterator<Item = u64> {
        let fold = self.fold.map_or(u64::MAX, |(victim, next)| {
            u64::from(victim) | u64::from(next) << 32
        });
        let counts = [self.programs, self.folded_pages, u64::from(self.worn_out)];
        let lists = self.free.iter().chain([&NONE]).chain(&self.closed);
        [fold, u64::from(self.open)]
            .into_iter()
            .chain(counts)
            .chain(lists.map(|&block| u64::from(block)))
            .collect::<Vec<u64>>()
            .into_iter()
    }
}

impl Ftl {
    fn slc_mut(&mut self) -> &mut Slc {
        self.slc.as_deref_mut().expect("the drive has an SLC cache")
    }

    /// Takes the blocks of a static cache out of the main area.
    pub(super) fn set_up_slc(&mut self) {
        let Some(slc) = self.slc.as_deref_mut() else {
            return;
        };
        for _ in 0..slc.config.blocks_apart() {
            let block = self.alloc.take_as(Role::SlcFree, &self.nand);
            slc.free.push_back(block.expect("the drive is larger").0);
        }
    }

    /// Whether `ppn` lies in a block of the cache.
    pub fn is_in_slc(&self, ppn: Ppn) -> bool {
        let role = self.alloc.role(self.geometry.block_of(ppn));
        matches!(role, Role::SlcOpen | Role::SlcClosed)
    }

    /// As `needs_collection`: makes room in the cache, or else in the main area.
    pub(super) fn needs_slc(&mut self, lpn: Lpn) -> Result<bool, DriveFull> {
        let grows = u32::from(self.map.lookup(lpn).is_none());
        if self.slc_mut().config.kind == SlcKind::Dynamic
            && self.slc_mut().used() > self.slc_allowed(grows)
        {
            self.slc_mut().is_due = true;
            return Ok(true);
        }
        if self.slc_room() > 0 || self.open_slc() {
            return Ok(false);
        }
        let slc = self.slc_mut();
        if slc.config.folds_when_full && slc.used() > 0 {
            slc.is_due = true;
            return Ok(true);
        }
        self.needs_main(lpn)
    }

    /// Blocks that a dynamic cache may have when `more` pages are mapped: as many as all data leave
    /// over, so that all of it can be folded and garbage collection comes to an end.
    fn slc_allowed(&self, more: u32) -> u32 {
        let pages_per_block = self.geometry.pages_per_block;
        let data_blocks = (self.map.mapped() + more + 1).div_ceil(pages_per_block);
        let apart = self.high_blocks + self.frontiers.open_blocks() - 1 + self.alloc.bad_blocks();
        self.geometry.blocks.saturating_sub(apart + data_blocks)
    }

    pub(super) fn slc_room(&self) -> u32 {
        let Some(slc) = self.slc.as_deref() else {
            return 0;
        };
        slc.open_block()
            .map_or(0, |block| slc.pages - self.nand.written(block))
    }

    /// Opens the next block of the cache, if there is one.
    fn open_slc(&mut self) -> bool {
        let slc = self.slc.as_deref().expect("the drive has an SLC cache");
        let next = match slc.config.kind {
            SlcKind::Static => self.slc_mut().free.pop_front(),
            SlcKind::Dynamic => {
                let is_possible = slc.used() < slc.config.blocks.min(self.slc_allowed(1))
                    && self.alloc.free_blocks() > self.high_blocks;
                let taken = is_possible.then(|| self.alloc.take_as(Role::SlcFree, &self.nand));
                taken.flatten().map(|block| block.0)
            }
        };
        let Some(next) = next else {
            return false;
        };
        self.close_slc();
        self.slc_mut().open = next;
        self.alloc.set_role(BlockId(next), Role::SlcOpen);
        true
    }

    fn close_slc(&mut self) {
        let open = std::mem::replace(&mut self.slc_mut().open, NONE);
        if open != NONE {
            self.slc_mut().closed.push_back(open);
            self.alloc.set_role(BlockId(open), Role::SlcClosed);
        }
    }

    /// Writes one logical page into the cache, which has room.
    pub(super) fn write_slc(&mut self, lpn: Lpn, tag: u8) -> (Ppn, Option<Ppn>) {
        let block = self.slc_mut().open_block().expect("room was made");
        let ppn = self.geometry.page(block, self.nand.written(block));
        let programmed = self.nand.program(ppn, tag);
        programmed.expect("the cache programs pages in order, once");
        self.programs += 1;
        self.slc_mut().programs += 1;
        (ppn, self.map.point(lpn, ppn))
    }

    /// The next step of folding when it is due now.
    pub(super) fn due_fold(&mut self) -> Option<Result<GcStep, DriveFull>> {
        let is_due = std::mem::take(&mut self.slc.as_deref_mut()?.is_due);
        is_due.then(|| self.step_fold())
    }

    /// Folds while the host is idle; [`None`] when the cache is empty.
    ///
    /// # Errors
    /// [`DriveFull`] as [`Ftl::write`].
    pub fn fold_while_idle(&mut self) -> Option<Result<GcStep, DriveFull>> {
        let slc = self.slc.as_deref()?;
        let is_open_empty = slc.open_block().is_none_or(|b| self.nand.written(b) == 0);
        let is_empty = slc.closed.is_empty() && is_open_empty;
        (!is_empty).then(|| self.step_fold())
    }

    fn step_fold(&mut self) -> Result<GcStep, DriveFull> {
        let Some((victim, next)) = self.slc_mut().fold else {
            return Ok(self.pick_fold());
        };
        let Some(from) = self.map.next_valid(BlockId(victim), next) else {
            return Ok(self.erase_slc(BlockId(victim)));
        };
        let lpn = self.map.owner(from).expect("a valid page has an owner");
        if self.needs_main(lpn)? {
            return self.step_main();
        }
        if let Some(step) = self.map_work_of_copy(lpn) {
            return Ok(step);
        }
        let to = self.program(self.host_stream(lpn), self.nand.tag(from))?;
        self.map.point(lpn, to);
        self.map_changed(lpn);
        self.copies_left = self.copies_per_write;
        let next = self.geometry.index_in_block(from) + 1;
        let slc = self.slc_mut();
        slc.fold = Some((victim, next));
        slc.folded_pages += 1;
        Ok(GcStep::Fold(FoldStep::Copied { lpn, from, to }))
    }

    fn pick_fold(&mut self) -> GcStep {
        if self.slc_mut().closed.is_empty() {
            self.close_slc();
        }
        let victim = *self
            .slc_mut()
            .closed
            .front()
            .expect("the cache is not empty");
        self.slc_mut().fold = Some((victim, 0));
        let victim = BlockId(victim);
        let valid = self.map.valid_in(victim);
        GcStep::Fold(FoldStep::Picked { victim, valid })
    }

    fn erase_slc(&mut self, block: BlockId) -> GcStep {
        self.map.clear_block(block);
        self.nand.erase(block).expect("the block exists");
        let erases = self.nand.erases(block);
        let slc = self.slc.as_deref_mut().expect("the drive has an SLC cache");
        slc.closed.retain(|&closed| closed != block.0);
        slc.fold = None;
        let worn_out = slc.config.endurance_erases;
        match slc.config.kind {
            SlcKind::Static if worn_out > 0 && erases >= worn_out => {
                self.alloc.set_role(block, Role::Bad);
                slc.worn_out += 1;
            }
            SlcKind::Static => {
                self.alloc.set_role(block, Role::SlcFree);
                slc.free.push_back(block.0);
            }
            SlcKind::Dynamic if self.wear.is_worn_out(erases) => self.alloc.retire_block(block),
            SlcKind::Dynamic => self.alloc.give_back(block),
        }
        GcStep::Fold(FoldStep::Erased { block })
    }

    /// Erases all blocks of the cache, which have no valid page. Returns how many.
    pub(super) fn purge_slc(&mut self) -> u32 {
        if self.slc.is_none() {
            return 0;
        }
        self.close_slc();
        let blocks: Vec<u32> = self.slc_mut().closed.iter().copied().collect();
        for &block in &blocks {
            self.erase_slc(BlockId(block));
        }
        self.slc_mut().is_due = false;
        blocks.len() as u32
    }

    /// Valid pages that lie in the cache.
    pub(super) fn valid_in_slc(&self) -> u32 {
        let slc = self.slc.as_deref();
        slc.map_or(0, |slc| {
            slc.blocks_in_use().map(|b| self.map.valid_in(b)).sum()
        })
    }
}
