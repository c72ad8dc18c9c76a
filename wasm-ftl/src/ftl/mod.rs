//! The flash translation layer: a page-mapped log with garbage collection.
//!
//! Work is done one flash operation at a time, so that every state in between can be looked at. The
//! caller (`state`) asks [`Ftl::needs_collection`] before each host write and steps the collection
//! until it is done. [`batch`] does the same for whole runs of writes at once.

pub mod alloc;
pub mod batch;
mod collect;
pub mod gc;
pub mod hybrid;
mod in_place;
pub mod map;
pub mod map_cache;
mod map_work;
mod merge;
pub mod order;
pub mod pack;
pub mod packing;
pub mod slc;
pub mod valid;
pub mod wear;

use std::fmt;

use crate::config::{Frontiers, GcPolicy, Mapping, SimConfig};
use crate::ground::geometry::Geometry;
use crate::ground::part::{Part, part};
use crate::ground::prng::Prng;
use crate::ground::units::{BlockId, Lpn, Ppn};
use crate::medium::nand::Nand;
use alloc::{Alloc, Role, Stream};
use gc::GcJob;
use hybrid::Hybrid;
use map::Map;
use map_cache::MapCache;
use order::CloseOrder;
use wear::WearLevel;

/// Keeps the draws of garbage collection apart from those of the workload.
const POLICY_SEED: u64 = 0x6763_706F_6C69_6379;

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
    Packed(packing::PackStep),
    /// A step of folding the SLC cache.
    Fold(slc::FoldStep),
    /// A map page was read, because the entry of a logical page was not at hand.
    MapRead(MapWork),
    /// A map page was programmed, because an entry that changed had to make way.
    MapProgrammed(MapWork),
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

/// Sums over all victim picks, for the measured spare factor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PickSums {
    /// Victims chosen so far.
    pub picks: u64,
    /// Sum of the number of closed blocks at each pick.
    pub candidate_blocks: u64,
    /// Sum of the number of valid pages in closed blocks at each pick.
    pub candidate_valid_pages: u64,
}

impl PickSums {
    /// These and `other` picks.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            picks: self.picks + other.picks,
            candidate_blocks: self.candidate_blocks + other.candidate_blocks,
            candidate_valid_pages: self.candidate_valid_pages + other.candidate_valid_pages,
        }
    }

    /// What was added since `before`.
    #[must_use]
    pub fn since(self, before: Self) -> Self {
        Self {
            picks: self.picks - before.picks,
            candidate_blocks: self.candidate_blocks - before.candidate_blocks,
            candidate_valid_pages: self.candidate_valid_pages - before.candidate_valid_pages,
        }
    }

    /// One minus the share of valid pages in closed blocks; [`None`] without a pick.
    pub fn spare_factor(self, geometry: Geometry) -> Option<f64> {
        let pages = self.candidate_blocks * u64::from(geometry.pages_per_block);
        (pages > 0).then(|| 1.0 - self.candidate_valid_pages as f64 / pages as f64)
    }
}

/// Medium, map, block roles and the collection in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ftl {
    geometry: Geometry,
    policy: GcPolicy,
    frontiers: Frontiers,
    low_blocks: u32,
    high_blocks: u32,
    hard_blocks: u32,
    copies_per_write: u32,
    /// The medium.
    pub nand: Nand,
    /// Logical to physical and back.
    pub map: Map,
    /// Roles of blocks.
    pub alloc: Alloc,
    order: CloseOrder,
    /// Flash programs at the time each block was closed; empty unless the policy asks for it.
    closed_at: Vec<u64>,
    programs: u64,
    collecting: bool,
    copies_left: u32,
    job: Option<GcJob>,
    wear: WearLevel,
    prng: Prng,
    pick_sums: PickSums,
    /// Number of victims that had so many valid pages.
    victims_by_valid: Vec<u64>,
    /// Tables of a block-mapped drive; [`None`] on a page-mapped one.
    hybrid: Option<Part<Hybrid>>,
    /// The SLC cache.
    slc: Option<Part<slc::Slc>>,
    /// Tables of a compressing drive.
    packed: Option<Part<pack::Packed>>,
    /// The part of the map that is at hand; [`None`] where all of it is.
    map_cache: Option<Part<MapCache>>,
}

impl Ftl {
    /// A new drive: everything erased, nothing mapped. The configuration must be valid.
    pub fn new(config: &SimConfig) -> Self {
        let geometry = config.geometry;
        let ages = if config.gc_policy.needs_age() {
            geometry.blocks
        } else {
            0
        };
        let mut ftl = Self {
            geometry,
            policy: config.gc_policy,
            frontiers: config.frontiers,
            low_blocks: config.reserve_blocks,
            high_blocks: config.gc_high_blocks,
            hard_blocks: config.frontiers.reserve_min(),
            copies_per_write: config.gc_copies_per_write,
            nand: Self::new_nand(config),
            map: Map::new(geometry, config.logical_pages),
            alloc: Self::new_alloc(config),
            order: CloseOrder::new(geometry.blocks),
            closed_at: vec![0; ages as usize],
            programs: 0,
            collecting: false,
            copies_left: config.gc_copies_per_write,
            job: None,
            wear: WearLevel::new(config),
            prng: Prng::new(config.seed ^ POLICY_SEED),
            pick_sums: PickSums::default(),
            victims_by_valid: vec![0; geometry.pages_per_block as usize + 1],
            hybrid: Self::new_hybrid(config),
            slc: config.slc.map(|slc| part(|| slc::Slc::new(config, slc))),
            packed: config
                .compression
                .as_ref()
                .map(|compression| part(|| pack::Packed::new(config, compression))),
            map_cache: Self::new_map_cache(config),
        };
        ftl.set_up_slc();
        ftl
    }

    fn new_nand(config: &SimConfig) -> Nand {
        match config.mapping {
            Mapping::Ideal => Nand::ideal(config.geometry, config.tagged),
            _ => Nand::new(config.geometry, config.tagged),
        }
    }

    fn new_alloc(config: &SimConfig) -> Alloc {
        let geometry = config.geometry;
        let mut alloc = Alloc::new(geometry, config.wear_leveling.least_worn_first());
        if matches!(config.mapping, Mapping::Ideal | Mapping::Direct) {
            // Every logical block has its own block for good.
            let nand = Nand::new(Geometry::new(geometry.blocks, 1), false);
            while alloc.take_as(Role::Data, &nand).is_some() {}
        }
        alloc
    }

    fn new_hybrid(config: &SimConfig) -> Option<Part<Hybrid>> {
        if matches!(
            config.mapping,
            Mapping::Raw | Mapping::Page | Mapping::Extent(_) | Mapping::Ideal
        ) {
            return None;
        }
        let pages_per_block = config.geometry.pages_per_block;
        let logical_blocks = config.logical_pages.div_ceil(pages_per_block);
        Some(part(|| Hybrid::new(config.mapping, logical_blocks)))
    }

    /// The merge in progress, on a block-mapped drive: the block that is filled.
    pub fn merge_target(&self) -> Option<BlockId> {
        let merge = self.hybrid.as_ref()?.merge?;
        Some(BlockId(merge.target))
    }

    /// The SLC cache, if there is one.
    pub fn slc(&self) -> Option<&slc::Slc> {
        self.slc.as_deref()
    }

    /// Tables of a compressing drive; [`None`] on any other.
    pub fn packed(&self) -> Option<&pack::Packed> {
        self.packed.as_deref()
    }

    /// The collection in progress.
    pub fn job(&self) -> Option<GcJob> {
        self.job
    }

    /// Closed blocks, oldest first.
    pub fn close_order(&self) -> &CloseOrder {
        &self.order
    }

    /// Sums over all victim picks.
    pub fn pick_sums(&self) -> PickSums {
        self.pick_sums
    }

    /// How many victims had 0, 1, 2 … valid pages when they were chosen.
    pub fn victims_by_valid(&self) -> &[u64] {
        &self.victims_by_valid
    }

    /// State of the generator behind policies that draw, for digests.
    pub fn policy_state(&self) -> u64 {
        self.prng.state() ^ u64::from(self.copies_left) << 32 ^ u64::from(self.collecting)
    }

    /// Where a host write of `lpn` goes.
    fn host_stream(&self, lpn: Lpn) -> Stream {
        match self.frontiers {
            Frontiers::Temperature { hot_pages } if lpn.0 >= hot_pages => Stream::Gc,
            _ => Stream::Host,
        }
    }

    /// Makes room for one host write and tells whether garbage collection must run first.
    ///
    /// Opens the next erased block when the open one is full. Collection begins when fewer than
    /// `reserve_blocks` erased blocks are left and ends when there are `gc_high_blocks`. Where it
    /// is incremental, it lets a host write pass after so many copies, unless the last reserve
    /// is at stake.
    ///
    /// # Errors
    /// [`DriveFull`] when there is no room and no erased block.
    pub fn needs_collection(&mut self, lpn: Lpn) -> Result<bool, DriveFull> {
        if self.hybrid.is_some() {
            return self.needs_merge(lpn);
        }
        if self.nand.is_ideal() {
            return Ok(false);
        }
        if self.packed.is_some() {
            return self.needs_packing(lpn);
        }
        if self.slc.is_some() {
            return self.needs_slc(lpn);
        }
        self.needs_main(lpn)
    }

    fn needs_main(&mut self, lpn: Lpn) -> Result<bool, DriveFull> {
        if self.job.is_some() && self.copies_per_write == 0 {
            return Ok(true);
        }
        let stream = self.host_stream(lpn);
        if self.alloc.room(stream, &self.nand) == 0 {
            if self.job.is_some() && self.alloc.free_blocks() == 0 {
                // The erase that ends this collection makes the room.
                return Ok(true);
            }
            self.open_next(stream)?;
        }
        Ok(self.is_collection_due())
    }

    /// Whether garbage collection must go on before a host write that has room.
    fn is_collection_due(&mut self) -> bool {
        let free = self.alloc.free_blocks();
        if free < self.low_blocks {
            self.collecting = true;
        } else if free >= self.high_blocks {
            self.collecting = false;
        }
        if !self.collecting && self.job.is_none() {
            return false;
        }
        self.copies_per_write == 0 || free < self.hard_blocks || self.copies_left > 0
    }

    fn open_next(&mut self, stream: Stream) -> Result<(), DriveFull> {
        let opened = self.alloc.open_next(stream, &self.nand).ok_or(DriveFull)?;
        if let Some(closed) = opened.closed {
            self.map.valid.close(closed);
            self.order.push(closed);
            if let Some(at) = self.closed_at.get_mut(closed.index()) {
                *at = self.programs;
            }
        }
        Ok(())
    }

    /// Writes one logical page. Returns where it went and where the version before lies.
    ///
    /// # Errors
    /// [`DriveFull`] when there is no room: call [`Ftl::needs_collection`] first.
    pub fn write(&mut self, lpn: Lpn, tag: u8) -> Result<(Ppn, Option<Ppn>), DriveFull> {
        if self.hybrid.is_some() {
            return self.write_placed(lpn, tag);
        }
        if self.nand.is_ideal() {
            return Ok(self.write_in_place(lpn, tag));
        }
        if self.packed.is_some() {
            return Ok(self.write_packed(lpn, tag));
        }
        if self.slc_room() > 0 {
            let written = self.write_slc(lpn, tag);
            self.map_changed(lpn);
            return Ok(written);
        }
        let to = self.program(self.host_stream(lpn), tag)?;
        let old = self.map.point(lpn, to);
        self.map_changed(lpn);
        self.copies_left = self.copies_per_write;
        Ok((to, old))
    }

    fn program(&mut self, stream: Stream, tag: u8) -> Result<Ppn, DriveFull> {
        if self.alloc.room(stream, &self.nand) == 0 {
            self.open_next(stream)?;
        }
        let ppn = self
            .alloc
            .next_page(stream, &self.nand)
            .expect("a new open block has room");
        self.nand
            .program(ppn, tag)
            .expect("the log programs pages in order, once");
        self.programs += 1;
        Ok(ppn)
    }

    /// The first logical page at or after `from` that does not lie right behind the one before it.
    pub fn next_out_of_order(&self, from: u32) -> Option<Lpn> {
        let pages_per_block = self.geometry.pages_per_block;
        let mut before = from
            .checked_sub(1)
            .and_then(|lpn| self.map.lookup(Lpn(lpn)));
        for lpn in (from..self.map.ppn_by_lpn.len() as u32).map(Lpn) {
            let Some(ppn) = self.map.lookup(lpn) else {
                continue;
            };
            let follows = match before {
                Some(before) if self.geometry.index_in_block(before) + 1 < pages_per_block => {
                    ppn.0 == before.0 + 1
                }
                _ => self.geometry.index_in_block(ppn) == 0,
            };
            if !follows {
                return Some(lpn);
            }
            before = Some(ppn);
        }
        None
    }

    /// Writes a mapped logical page again, elsewhere: a copy of the drive's own accord.
    ///
    /// # Errors
    /// [`DriveFull`] as [`Ftl::write`].
    pub fn relocate(&mut self, lpn: Lpn) -> Result<GcStep, DriveFull> {
        let (from, tag) = self.read(lpn).expect("only mapped pages are relocated");
        let (to, _) = self.write(lpn, tag)?;
        Ok(GcStep::Copied { lpn, from, to })
    }

    /// Tells the drive that a logical page is not needed any more. Returns the page that held it.
    pub fn trim(&mut self, lpn: Lpn) -> Option<Ppn> {
        if self.packed.is_some() {
            return self.forget_piece(lpn);
        }
        self.map_forgets(lpn);
        self.map.unmap(lpn)
    }

    /// Whether `lpn` takes as many bytes on flash as the host wrote.
    pub fn is_whole(&self, lpn: Lpn) -> bool {
        if let Some(packed) = &self.packed {
            return packed.bytes_of(lpn) == packed.page_bytes;
        }
        true
    }

    /// Where `lpn` lies and what it holds; [`None`] when it was never written or was trimmed.
    pub fn read(&self, lpn: Lpn) -> Option<(Ppn, u8)> {
        if let Some(packed) = self.packed.as_deref() {
            return packed.read(lpn);
        }
        let ppn = self.map.lookup(lpn)?;
        Some((ppn, self.nand.tag(ppn)))
    }
}
