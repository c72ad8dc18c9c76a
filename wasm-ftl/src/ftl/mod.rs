//! The flash translation layer: where each logical page lies, and what must be done to find room.
//!
//! Work is done one flash operation at a time, so that every state in between can be looked at. The
//! caller (`run`) asks [`Ftl::needs_collection`] before each host write and steps the collection
//! until it is done. [`batch`] does the same for whole runs of writes at once.
//!
//! There are five engines, from a plain log to a drive that is written in place; `engine` alone
//! chooses between them. All of them work on one [`Store`]: the medium, the map, the roles of
//! blocks, and the log with its garbage collection.

pub mod step;

pub mod alloc;

pub mod order;

pub mod valid;

pub mod map;

pub mod map_cache;

mod map_work;

pub mod wear;

pub mod versions;

pub mod gc;

pub mod store;

mod collect;

pub mod batch;

mod in_place;

pub mod hybrid;

mod merge;

pub mod pack;

mod packing;

mod spare;

pub mod slc;

mod engine;

use std::ops::Deref;

use crate::config::SimConfig;
use crate::ground::units::{BlockId, Lpn, NONE, Ppn};
use crate::medium::nand::Refusal;
use crate::medium::pace::Pace;
use batch::{BatchDone, BatchLimit, Clock};
use engine::Engine;

pub use step::{DriveFull, GcStep, MapWork, NotCollected};
pub use store::{PickSums, Store, policy_state_at_rest};

/// A translation layer over its medium. Everyone may look at the store; only what is asked for
/// here changes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ftl {
    store: Store,
    engine: Engine,
}

impl Deref for Ftl {
    type Target = Store;

    fn deref(&self) -> &Store {
        &self.store
    }
}

impl Ftl {
    /// A new drive: everything erased, nothing mapped. The configuration must be valid.
    pub fn new(config: &SimConfig) -> Self {
        let mut store = Store::new(config);
        let engine = Engine::new(config, &mut store);
        Self { store, engine }
    }

    /// Makes room for one host write and tells whether a step of [`Ftl::step_collection`] must be
    /// done first. `lpn` is written next, then.
    ///
    /// # Errors
    /// [`DriveFull`] when there is no room and no erased block.
    pub fn needs_collection(&mut self, lpn: Lpn) -> Result<bool, DriveFull> {
        self.engine.needs_collection(&mut self.store, lpn)
    }

    /// Does one step of garbage collection, or of whatever else makes room: pick, copy one page, or
    /// erase.
    ///
    /// # Errors
    /// [`DriveFull`] when no block has a page to gain, or a copy finds no room.
    pub fn step_collection(&mut self) -> Result<GcStep, DriveFull> {
        self.engine.step(&mut self.store)
    }

    /// Begins a collection even though none is due, as a drive does when it is idle. Returns
    /// [`None`] when no closed block has a page to gain.
    pub fn collect_while_idle(&mut self) -> Option<GcStep> {
        self.engine.collect_while_idle(&mut self.store)
    }

    /// Blocks of the log that are full: closed ones, oldest first, then those that are still open.
    pub fn full_blocks(&self) -> impl Iterator<Item = BlockId> + Clone {
        let (nand, pages) = (&self.store.nand, self.store.geometry.pages_per_block);
        let open: Vec<BlockId> = self.store.alloc.all_open().collect();
        let is_full = move |block: &BlockId| nand.written(*block) == pages;
        let closed: Vec<BlockId> = self.store.close_order().iter().collect();
        closed.into_iter().chain(open).filter(is_full)
    }

    /// Whether a full block of the log can be cleaned now, whatever it holds.
    pub fn can_clean(&mut self, block: BlockId) -> bool {
        self.store.close_full(block);
        self.store.can_clean(block)
    }

    /// Begins to clean a closed block of the host's choice.
    ///
    /// # Errors
    /// When the block is not closed, its pages find no room, or another is being cleaned.
    pub fn begin_collection(&mut self, block: BlockId) -> Result<GcStep, NotCollected> {
        self.engine.begin_collection(&mut self.store, block)
    }

    /// Folds the SLC cache while the host is idle; [`None`] when it is empty, or there is none.
    ///
    /// # Errors
    /// [`DriveFull`] as [`Ftl::write`].
    pub fn fold_while_idle(&mut self) -> Option<Result<GcStep, DriveFull>> {
        match &mut self.engine {
            Engine::Slc(slc) => slc.fold_while_idle(&mut self.store),
            _ => None,
        }
    }

    /// Programs the next page that belongs together with those that the host wrote last, `pages` at
    /// a time, with nothing. [`None`] when all of them are programmed.
    pub fn pad(&mut self, pages: u32) -> Option<Ppn> {
        match &mut self.engine {
            Engine::Slc(slc) => slc.pad(&mut self.store, pages),
            _ => self.store.pad(pages),
        }
    }

    /// Power was cut: what the controller alone held is gone. What is on flash stays.
    pub fn lose_power(&mut self) {
        self.store.lose_power();
    }

    /// Whether work that the host's last write began must end before anything else.
    pub fn is_rewriting(&self) -> bool {
        self.engine.is_rewriting(&self.store)
    }

    /// The map page that must be read or programmed next before the place of `lpn` can be looked
    /// at, or changed; [`None`] when nothing is in the way. A page that is not mapped needs no
    /// entry until it is written.
    pub fn map_work(&mut self, lpn: Lpn, changes: bool) -> Option<GcStep> {
        self.store.map_work(lpn, changes)
    }

    /// Writes one logical page. Returns where it went and where the version before lies.
    ///
    /// # Errors
    /// [`DriveFull`] when there is no room: call [`Ftl::needs_collection`] first.
    pub fn write(&mut self, lpn: Lpn, tag: u8) -> Result<(Ppn, Option<Ppn>), DriveFull> {
        debug_assert!(
            lpn.index() < self.store.map.ppn_by_lpn.len(),
            "logical page {} is behind the drive's end",
            lpn.0
        );
        let written = self.engine.write(&mut self.store, lpn, tag);
        debug_assert!(
            !matches!(written, Ok((to, Some(old))) if to == old)
                || self.store.nand.is_ideal()
                || self.packed().is_some(),
            "logical page {} was written in place",
            lpn.0
        );
        written
    }

    /// Writes a mapped logical page again, elsewhere: a copy of the drive's own accord.
    ///
    /// # Errors
    /// [`DriveFull`] as [`Ftl::write`].
    pub fn relocate(&mut self, lpn: Lpn) -> Result<GcStep, DriveFull> {
        debug_assert!(!self.is_rewriting(), "a page is moved within other work");
        let (from, tag) = self.read(lpn).expect("only mapped pages are relocated");
        let (to, _) = self.write(lpn, tag)?;
        debug_assert_eq!(
            self.read(lpn).map(|(_, tag)| tag),
            Some(tag),
            "logical page {} holds something else where it was moved",
            lpn.0
        );
        Ok(GcStep::Copied { lpn, from, to })
    }

    /// Tells the drive that a logical page is not needed any more. Returns the page that held it.
    pub fn trim(&mut self, lpn: Lpn) -> Option<Ppn> {
        let held = self.engine.trim(&mut self.store, lpn);
        debug_assert!(
            self.engine.read(&self.store, lpn).is_none(),
            "logical page {} can be read after TRIM",
            lpn.0
        );
        held
    }

    /// Where `lpn` lies and what it holds; [`None`] when it was never written or was trimmed.
    pub fn read(&self, lpn: Lpn) -> Option<(Ppn, u8)> {
        self.engine.read(&self.store, lpn)
    }

    /// Erases every block that holds anything and forgets every logical page. Returns the number
    /// of blocks erased.
    pub fn purge(&mut self) -> u32 {
        for lpn in 0..self.store.map.ppn_by_lpn.len() as u32 {
            self.trim(Lpn(lpn));
        }
        self.store.job = None;
        self.store.collecting = false;
        if let Some(cache) = &mut self.store.map_cache {
            cache.clear();
        }
        let erased = self.engine.purge(&mut self.store);
        debug_assert_eq!(
            self.store.map.mapped(),
            0,
            "a logical page is left after a secure erase"
        );
        erased
    }

    /// What the host writes from now on is marked with `stream`.
    pub fn turn_to(&mut self, stream: u8) {
        self.store.alloc.turn_to(stream);
    }

    /// Programs a page of a bare medium.
    ///
    /// # Errors
    /// When the medium refuses; nothing changes then.
    pub fn program_by_hand(&mut self, ppn: Ppn, tag: u8) -> Result<(), Refusal> {
        self.store.nand.program(ppn, tag)
    }

    /// Erases a block of a bare medium.
    ///
    /// # Errors
    /// When the medium refuses; nothing changes then.
    pub fn erase_by_hand(&mut self, block: BlockId) -> Result<(), Refusal> {
        self.store.nand.erase(block)
    }

    /// Whether runs of writes can be done at once: pages go to a log of blocks that are all alike,
    /// nothing is under way, and nothing looks at each write.
    pub fn can_batch(&self) -> bool {
        matches!(self.engine, Engine::Log) && self.store.can_batch()
    }

    /// As [`Store::write_batch`], where [`Ftl::can_batch`].
    ///
    /// # Errors
    /// [`DriveFull`] as in writing one by one.
    pub fn write_batch(
        &mut self,
        lpns: &[u32],
        limit: BatchLimit,
        clock: &mut impl Clock,
        pace: &mut Pace,
        scratch: &mut Vec<u32>,
    ) -> Result<BatchDone, DriveFull> {
        debug_assert!(
            self.can_batch(),
            "writes are done at once while something looks at each of them"
        );
        self.store.write_batch(lpns, limit, clock, pace, scratch)
    }

    /// The merge in progress, on a block-mapped drive: the block that is filled.
    pub fn merge_target(&self) -> Option<BlockId> {
        match &self.engine {
            Engine::Hybrid(hybrid) => hybrid.merge.map(|merge| BlockId(merge.target)),
            _ => None,
        }
    }

    /// How the map has `lpn`, where pages have no entries of their own that are always at hand: the
    /// data block of its logical block, or [`NONE`]; with a map cache, 1 where its entry is at
    /// hand, and 2 more where it is the first page of that.
    pub fn entry(&self, lpn: Lpn) -> Option<u32> {
        if let Some(cache) = self.map_cache() {
            let begins = u32::from(cache.begins(lpn.0));
            return Some(u32::from(cache.holds(lpn.0)) + 2 * begins);
        }
        match &self.engine {
            Engine::Hybrid(hybrid) => {
                let pages_per_block = self.store.geometry.pages_per_block;
                let lbn = (lpn.0 / pages_per_block) as usize;
                Some(hybrid.data_by_lbn.get(lbn).copied().unwrap_or(NONE))
            }
            _ => None,
        }
    }

    /// Tables of a block-mapped drive; [`None`] on any other.
    pub fn hybrid(&self) -> Option<&hybrid::Hybrid> {
        match &self.engine {
            Engine::Hybrid(hybrid) => Some(hybrid),
            _ => None,
        }
    }

    /// What the controller of a `direct` drive holds of `lpn` while its block is erased.
    pub fn held(&self, lpn: Lpn) -> Option<u8> {
        match &self.engine {
            Engine::Hybrid(hybrid) => hybrid.held(lpn),
            _ => None,
        }
    }

    /// The SLC cache, if there is one.
    pub fn slc(&self) -> Option<&slc::Slc> {
        match &self.engine {
            Engine::Slc(slc) => Some(slc),
            _ => None,
        }
    }

    /// Whether `ppn` lies in a block of the SLC cache.
    pub fn is_in_slc(&self, ppn: Ppn) -> bool {
        let role = self.alloc.role(self.store.geometry.block_of(ppn));
        matches!(role, alloc::Role::SlcOpen | alloc::Role::SlcClosed)
    }

    /// Tables of a compressing drive; [`None`] on any other.
    pub fn packed(&self) -> Option<&pack::Packed> {
        match &self.engine {
            Engine::Packed(packed) => Some(packed),
            _ => None,
        }
    }

    /// Tells a compressing drive how many bytes the version of `lpn` takes that the host writes
    /// next.
    pub fn announce(&mut self, lpn: Lpn, bytes: u32) {
        if let Engine::Packed(packed) = &mut self.engine {
            debug_assert!(
                bytes > 0 && bytes <= packed.page_bytes,
                "logical page {} takes {bytes} bytes, more than a page or none",
                lpn.0
            );
            packed.announce(lpn, bytes);
        }
    }

    /// Whether `lpn` takes as many bytes on flash as the host wrote.
    pub fn is_whole(&self, lpn: Lpn) -> bool {
        self.packed()
            .is_none_or(|packed| packed.bytes_of(lpn) == packed.page_bytes)
    }

    /// Flash pages that hold `lpn` on a compressing drive: bytes that still wait in the controller
    /// need none.
    pub fn flash_pages(&self, lpn: Lpn) -> [Option<Ppn>; 2] {
        self.packed()
            .map_or([None; 2], |packed| packed.flash_pages(&self.nand, lpn))
    }
}
