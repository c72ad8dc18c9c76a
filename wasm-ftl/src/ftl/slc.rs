//! The SLC cache: host writes go there first, and are folded into the main area later.

use std::collections::VecDeque;

use super::alloc::Role;
use super::map::Map;
use super::step::{DriveFull, FoldStep, GcStep};
use super::store::Store;
use crate::config::SimConfig;
use crate::config::slc::{SlcConfig, SlcKind};
use crate::ground::units::{BlockId, Lpn, NONE, Ppn};

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
    /// An empty cache. Takes the blocks of a static one out of the main area of `store`.
    pub(super) fn new(config: &SimConfig, slc: SlcConfig, store: &mut Store) -> Self {
        let mut take_apart = || {
            let block = store.alloc.take_as(Role::SlcFree, &store.nand);
            block.expect("the drive is larger").0
        };
        Self {
            config: slc,
            pages: slc.pages(config.geometry.pages_per_block),
            free: (0..slc.blocks_apart()).map(|_| take_apart()).collect(),
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

/// The cache at work, before the log that is the main area.
impl Slc {
    /// As [`super::Ftl::needs_collection`]: makes room in the cache, or else in the main area.
    pub(super) fn needs_collection(
        &mut self,
        store: &mut Store,
        lpn: Lpn,
    ) -> Result<bool, DriveFull> {
        let grows = u32::from(store.map.lookup(lpn).is_none());
        if self.config.kind == SlcKind::Dynamic && self.used() > allowed(store, grows) {
            self.is_due = true;
            return Ok(true);
        }
        if self.must_fold_on(store) {
            self.is_due = true;
            return Ok(true);
        }
        if self.room(store) > 0 || self.open_next(store) {
            return Ok(false);
        }
        let must_fold = self.config.folds_when_full || self.is_short(store, lpn);
        if must_fold && self.used() > 0 {
            self.is_due = true;
            return Ok(true);
        }
        store.needs_collection(lpn)
    }

    /// Whether folding that began under load goes on: the block is not erased yet, and no other is
    /// to be spared.
    fn must_fold_on(&self, store: &Store) -> bool {
        let is_elastic = self.config.kind == SlcKind::Elastic;
        is_elastic && self.fold.is_some() && store.alloc.free_blocks() <= floor(store)
    }

    /// Whether the next write of `lpn` past the cache would need one of the last erased blocks.
    fn is_short(&self, store: &Store, lpn: Lpn) -> bool {
        self.config.kind == SlcKind::Elastic
            && store.alloc.room(store.host_stream(lpn), &store.nand) == 0
            && store.alloc.free_blocks() <= floor(store)
    }

    /// Pages that the cache can hold now, those that it holds included.
    pub fn size(&self, store: &Store) -> u64 {
        let free = store.alloc.free_blocks();
        let blocks = match self.config.kind {
            SlcKind::Static => self.config.blocks - self.worn_out,
            SlcKind::Dynamic => {
                let more = free.saturating_sub(store.high_blocks);
                let most = self.config.blocks.min(allowed(store, 0));
                (self.used() + more).min(most).max(self.used())
            }
            SlcKind::Elastic => {
                let more = free.saturating_sub(floor(store) + 1);
                (self.used() + more).min(self.config.blocks)
            }
        };
        debug_assert!(blocks >= self.used(), "the cache is larger than it can be");
        u64::from(blocks) * u64::from(self.pages)
    }

    /// Pages programmed in the cache, and those of them that are valid.
    pub fn fill(&self, store: &Store) -> [u64; 2] {
        let written = self.blocks_in_use().map(|block| store.nand.written(block));
        let programmed = written.map(u64::from).sum();
        [programmed, u64::from(self.valid_pages(&store.map))]
    }

    fn room(&self, store: &Store) -> u32 {
        self.open_block()
            .map_or(0, |block| self.pages - store.nand.written(block))
    }

    /// Opens the next block of the cache, if there is one.
    fn open_next(&mut self, store: &mut Store) -> bool {
        let next = match self.config.kind {
            SlcKind::Static => self.free.pop_front(),
            SlcKind::Dynamic => {
                let is_possible = self.used() < self.config.blocks.min(allowed(store, 1))
                    && store.alloc.free_blocks() > store.high_blocks;
                let taken = is_possible.then(|| store.alloc.take_as(Role::SlcFree, &store.nand));
                taken.flatten().map(|block| block.0)
            }
            SlcKind::Elastic => {
                let is_possible = self.used() < self.config.blocks
                    && store.alloc.free_blocks() > floor(store) + 1;
                let taken = is_possible.then(|| store.alloc.take_as(Role::SlcFree, &store.nand));
                taken.flatten().map(|block| block.0)
            }
        };
        let Some(next) = next else {
            return false;
        };
        debug_assert_eq!(
            store.nand.written(BlockId(next)),
            0,
            "block {next} is opened, but not erased"
        );
        self.close(store);
        self.open = next;
        store.alloc.set_role(BlockId(next), Role::SlcOpen);
        true
    }

    fn close(&mut self, store: &mut Store) {
        let open = std::mem::replace(&mut self.open, NONE);
        if open != NONE {
            self.closed.push_back(open);
            store.alloc.set_role(BlockId(open), Role::SlcClosed);
        }
    }

    /// Writes one logical page into the cache where it has room, else to the main area.
    pub(super) fn write(
        &mut self,
        store: &mut Store,
        lpn: Lpn,
        tag: u8,
    ) -> Result<(Ppn, Option<Ppn>), DriveFull> {
        if self.room(store) == 0 {
            return store.write(lpn, tag);
        }
        let block = self.open_block().expect("room was made");
        let ppn = store.geometry.page(block, store.nand.written(block));
        debug_assert_eq!(
            store.alloc.role(block),
            Role::SlcOpen,
            "block {} is not open",
            block.0
        );
        debug_assert!(
            store.nand.written(block) < self.pages,
            "block {} of the cache is full",
            block.0
        );
        let programmed = store.nand.program(ppn, tag);
        programmed.expect("the cache programs pages in order, once");
        store.programs += 1;
        self.programs += 1;
        store.stamp(ppn, Some(lpn));
        let old = store.map.point(lpn, ppn);
        store.map_changed(lpn);
        Ok((ppn, old))
    }

    /// As [`super::Ftl::pad`]: where the host writes, in the cache or else in the main area.
    pub(super) fn pad(&mut self, store: &mut Store, pages: u32) -> Option<Ppn> {
        let open = self.open_block().filter(|_| self.room(store) > 0);
        let Some(block) = open else {
            return store.pad(pages);
        };
        let index = store.nand.written(block);
        (!index.is_multiple_of(pages)).then(|| {
            self.programs += 1;
            store.pad_page(store.geometry.page(block, index))
        })
    }

    /// As [`super::Ftl::step_collection`]: a step of folding when it is due now.
    pub(super) fn step(&mut self, store: &mut Store) -> Result<GcStep, DriveFull> {
        if let Some(step) = store.owed_map_work() {
            return Ok(step);
        }
        if std::mem::take(&mut self.is_due) {
            return self.step_fold(store);
        }
        self.step_main(store)
    }

    fn step_main(&mut self, store: &mut Store) -> Result<GcStep, DriveFull> {
        // Only a pick asks what lies in the cache.
        let apart = match store.job {
            Some(_) => 0,
            None => self.valid_pages(&store.map),
        };
        store.step_collection(apart)
    }

    /// Folds while the host is idle; [`None`] when the cache is empty.
    ///
    /// # Errors
    /// [`DriveFull`] as [`Slc::write`].
    pub(super) fn fold_while_idle(
        &mut self,
        store: &mut Store,
    ) -> Option<Result<GcStep, DriveFull>> {
        let is_open_empty = self
            .open_block()
            .is_none_or(|block| store.nand.written(block) == 0);
        let is_empty = self.closed.is_empty() && is_open_empty;
        (!is_empty).then(|| self.step_fold(store))
    }

    fn step_fold(&mut self, store: &mut Store) -> Result<GcStep, DriveFull> {
        let Some((victim, next)) = self.fold else {
            return Ok(self.pick_fold(store));
        };
        let Some(from) = store.map.next_valid(BlockId(victim), next) else {
            return Ok(self.erase(store, BlockId(victim)));
        };
        let lpn = store.map.owner(from).expect("a valid page has an owner");
        let is_elastic = self.config.kind == SlcKind::Elastic;
        // An elastic cache is folded before the main area is cleaned: that alone wins room.
        if (is_elastic && store.job.is_some()) || (!is_elastic && store.needs_collection(lpn)?) {
            return self.step_main(store);
        }
        if let Some(step) = store.map_work_of_copy(lpn) {
            return Ok(step);
        }
        let (to, _) = store.write(lpn, store.nand.tag(from))?;
        let next = store.geometry.index_in_block(from) + 1;
        self.fold = Some((victim, next));
        debug_assert!(
            store.alloc.role(store.geometry.block_of(to)) != Role::SlcOpen,
            "a page is folded into the cache"
        );
        self.folded_pages += 1;
        Ok(GcStep::Fold(FoldStep::Copied { lpn, from, to }))
    }

    fn pick_fold(&mut self, store: &mut Store) -> GcStep {
        if self.closed.is_empty() {
            self.close(store);
        }
        let victim = *self.closed.front().expect("the cache is not empty");
        self.fold = Some((victim, 0));
        debug_assert_ne!(victim, self.open, "the open block is folded");
        let victim = BlockId(victim);
        let valid = store.map.valid_in(victim);
        GcStep::Fold(FoldStep::Picked { victim, valid })
    }

    fn erase(&mut self, store: &mut Store, block: BlockId) -> GcStep {
        debug_assert_eq!(
            store.alloc.role(block),
            Role::SlcClosed,
            "block {} is not a full one of the cache",
            block.0
        );
        debug_assert!(
            self.fold.is_none_or(|(victim, _)| victim == block.0),
            "block {} is not the one that is folded",
            block.0
        );
        store.map.clear_block(block);
        store.nand.erase(block).expect("the block exists");
        let erases = store.nand.erases(block);
        self.closed.retain(|&closed| closed != block.0);
        self.fold = None;
        let worn_out = self.config.endurance_erases;
        match self.config.kind {
            SlcKind::Static if worn_out > 0 && erases >= worn_out => {
                store.alloc.set_role(block, Role::Bad);
                self.worn_out += 1;
            }
            SlcKind::Static => {
                store.alloc.set_role(block, Role::SlcFree);
                self.free.push_back(block.0);
            }
            SlcKind::Dynamic | SlcKind::Elastic if store.wear.is_worn_out(erases) => {
                store.alloc.retire_block(block);
            }
            SlcKind::Dynamic | SlcKind::Elastic => store.alloc.give_back(block),
        }
        GcStep::Fold(FoldStep::Erased { block })
    }

    /// Erases all blocks of the cache, which have no valid page. Returns how many.
    pub(super) fn purge(&mut self, store: &mut Store) -> u32 {
        self.close(store);
        let blocks: Vec<u32> = self.closed.iter().copied().collect();
        for &block in &blocks {
            self.erase(store, BlockId(block));
        }
        self.is_due = false;
        blocks.len() as u32
    }

    /// Valid pages that lie in the cache.
    pub(super) fn valid_pages(&self, map: &Map) -> u32 {
        self.blocks_in_use().map(|block| map.valid_in(block)).sum()
    }
}

/// Erased blocks that an elastic cache leaves to the main area: enough for the copies of a block
/// that is folded, and for garbage collection once the cache is empty.
fn floor(store: &Store) -> u32 {
    store.high_blocks + store.frontiers.open_blocks()
}

/// Blocks that a dynamic cache may have when `more` pages are mapped: as many as all data leave
/// over, so that all of it can be folded and garbage collection comes to an end.
fn allowed(store: &Store, more: u32) -> u32 {
    let pages_per_block = store.geometry.pages_per_block;
    let data_blocks = (store.map.mapped() + more + 1).div_ceil(pages_per_block);
    let apart = store.high_blocks + store.frontiers.open_blocks() - 1 + store.alloc.bad_blocks();
    store.geometry.blocks.saturating_sub(apart + data_blocks)
}
