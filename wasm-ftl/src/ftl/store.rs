//! What every engine works on: the medium, the map, the roles of blocks, their wear, and the log
//! with the collection in progress.

use super::alloc::{Alloc, Role, Stream};
use super::gc::GcJob;
use super::map::Map;
use super::map_cache::MapCache;
use super::order::CloseOrder;
use super::step::{DriveFull, GcStep};
use super::versions::Versions;
use super::wear::WearLevel;
use crate::config::{Frontiers, GcPolicy, Mapping, SimConfig};
use crate::ground::geometry::Geometry;
use crate::ground::part::{Part, part};
use crate::ground::prng::Prng;
use crate::ground::units::{Lpn, Ppn};
use crate::medium::nand::Nand;

/// Keeps the draws of garbage collection apart from those of the workload.
const POLICY_SEED: u64 = 0x6763_706F_6C69_6379;

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
pub struct Store {
    pub(super) geometry: Geometry,
    pub(super) policy: GcPolicy,
    pub(super) frontiers: Frontiers,
    pub(super) low_blocks: u32,
    pub(super) high_blocks: u32,
    pub(super) hard_blocks: u32,
    pub(super) copies_per_write: u32,
    /// The medium.
    pub nand: Nand,
    /// Logical to physical and back.
    pub map: Map,
    /// Roles of blocks.
    pub alloc: Alloc,
    pub(super) order: CloseOrder,
    /// Flash programs at the time each block was closed; empty unless the policy asks for it.
    pub(super) closed_at: Vec<u64>,
    pub(super) programs: u64,
    pub(super) collecting: bool,
    pub(super) copies_left: u32,
    pub(super) job: Option<GcJob>,
    pub(super) wear: WearLevel,
    pub(super) prng: Prng,
    pub(super) pick_sums: PickSums,
    /// Number of victims that had so many valid pages.
    pub(super) victims_by_valid: Vec<u64>,
    /// The part of the map that is at hand; [`None`] where all of it is.
    pub(super) map_cache: Option<Part<MapCache>>,
    /// What flash knows of its pages, where power can be cut.
    pub(super) versions: Option<Part<Versions>>,
}

impl Store {
    /// Everything erased, nothing mapped. The configuration must be valid.
    pub(super) fn new(config: &SimConfig) -> Self {
        let geometry = config.geometry;
        let ages = if config.gc_policy.needs_age() {
            geometry.blocks
        } else {
            0
        };
        Self {
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
            map_cache: Self::new_map_cache(config),
            versions: config
                .power
                .map(|_| part(|| Versions::new(geometry.pages(), config.logical_pages))),
        }
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
        if let Frontiers::Streams { streams, .. } = config.frontiers {
            alloc.keep_apart(streams);
        }
        if matches!(config.mapping, Mapping::Ideal | Mapping::Direct) {
            // Every logical block has its own block for good.
            let nand = Nand::new(Geometry::new(geometry.blocks, 1), false);
            while alloc.take_as(Role::Data, &nand).is_some() {}
        }
        alloc
    }

    fn new_map_cache(config: &SimConfig) -> Option<Part<MapCache>> {
        let Mapping::Extent(cache) = config.mapping else {
            return None;
        };
        Some(part(|| MapCache::new(config, cache)))
    }

    /// The part of the map that is at hand, where it is not all of it.
    pub fn map_cache(&self) -> Option<&MapCache> {
        self.map_cache.as_ref().map(|cache| -> &MapCache { cache })
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
        policy_state(&self.prng, self.copies_left, self.collecting)
    }

    /// Where a host write of `lpn` goes.
    pub(super) fn host_stream(&self, lpn: Lpn) -> Stream {
        match self.frontiers {
            Frontiers::Temperature { hot_pages } if lpn.0 >= hot_pages => Stream::Gc,
            _ => Stream::Host,
        }
    }

    /// Makes room in the log for one host write and tells whether garbage collection must run
    /// first.
    ///
    /// Opens the next erased block when the open one is full. Collection begins when fewer than
    /// `reserve_blocks` erased blocks are left and ends when there are `gc_high_blocks`. Where it
    /// is incremental, it lets a host write pass after so many copies, unless the last reserve
    /// is at stake.
    ///
    /// # Errors
    /// [`DriveFull`] when there is no room and no erased block.
    pub(super) fn needs_collection(&mut self, lpn: Lpn) -> Result<bool, DriveFull> {
        debug_assert!(
            lpn.index() < self.map.ppn_by_lpn.len(),
            "logical page {} is outside the drive",
            lpn.0
        );
        if self.job.is_some() && self.copies_per_write == 0 {
            return Ok(true);
        }
        let stream = self.host_stream(lpn);
        if self.alloc.room(stream, &self.nand) == 0 {
            if self.job.is_some() && self.alloc.free_blocks() == 0 {
                // The erase that ends this collection makes the room.
                return Ok(true);
            }
            let has_streams = matches!(self.frontiers, Frontiers::Streams { .. });
            if has_streams && self.alloc.free_blocks() < self.hard_blocks {
                // A power cut ended a write that had opened a block for another stream.
                return Ok(true);
            }
            self.open_next(stream)?;
        }
        Ok(self.is_collection_due())
    }

    /// Whether garbage collection must go on before a host write that has room.
    pub(super) fn is_collection_due(&mut self) -> bool {
        let free = self.alloc.free_blocks();
        debug_assert!(
            self.low_blocks <= self.high_blocks,
            "collection would end before it begins"
        );
        debug_assert!(
            self.copies_left <= self.copies_per_write,
            "more copies are due than a write brings"
        );
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

    pub(super) fn open_next(&mut self, stream: Stream) -> Result<(), DriveFull> {
        let opened = self.alloc.open_next(stream, &self.nand).ok_or(DriveFull)?;
        if let Some(closed) = opened.closed {
            debug_assert_eq!(
                self.nand.written(closed),
                self.geometry.pages_per_block,
                "block {} is closed before it is full",
                closed.0
            );
            debug_assert_ne!(closed, opened.block, "a block follows itself");
            self.map.valid.close(closed);
            self.order.push(closed);
            if let Some(at) = self.closed_at.get_mut(closed.index()) {
                *at = self.programs;
            }
        }
        Ok(())
    }

    /// Writes one logical page to the end of the log. Returns where it went and where the version
    /// before lies.
    ///
    /// # Errors
    /// [`DriveFull`] when there is no room: call [`Store::needs_collection`] first.
    pub(super) fn write(&mut self, lpn: Lpn, tag: u8) -> Result<(Ppn, Option<Ppn>), DriveFull> {
        let to = self.program(self.host_stream(lpn), tag)?;
        self.stamp(to, Some(lpn));
        let old = self.map.point(lpn, to);
        self.map_changed(lpn);
        debug_assert_ne!(
            old,
            Some(to),
            "logical page {} is written where it was",
            lpn.0
        );
        debug_assert_eq!(
            self.map.owner(to),
            Some(lpn),
            "page {} knows its owner",
            to.0
        );
        self.copies_left = self.copies_per_write;
        Ok((to, old))
    }

    pub(super) fn program(&mut self, stream: Stream, tag: u8) -> Result<Ppn, DriveFull> {
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
        debug_assert!(
            self.nand.is_programmed(ppn),
            "page {} was programmed",
            ppn.0
        );
        self.programs += 1;
        Ok(ppn)
    }

    /// Where the map says that `lpn` lies, and what it holds; [`None`] when it was never written or
    /// was trimmed.
    pub(super) fn read(&self, lpn: Lpn) -> Option<(Ppn, u8)> {
        let ppn = self.map.lookup(lpn)?;
        debug_assert!(
            self.map.is_valid(ppn),
            "logical page {} lies on page {}, which is stale",
            lpn.0,
            ppn.0
        );
        debug_assert!(
            self.nand.is_programmed(ppn),
            "logical page {} lies on page {}, which is erased",
            lpn.0,
            ppn.0
        );
        Some((ppn, self.nand.tag(ppn)))
    }

    /// Forgets a logical page. Returns the page that held it.
    pub(super) fn trim(&mut self, lpn: Lpn) -> Option<Ppn> {
        if let Some(cache) = &mut self.map_cache
            && self.map.lookup(lpn).is_some()
        {
            cache.forget(&self.map, lpn);
        }
        let old = self.map.unmap(lpn);
        if let Some(versions) = &mut self.versions {
            versions.trimmed(lpn);
        }
        old
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

    /// The map page that must be read or programmed next before the place of `lpn` can be looked
    /// at, or changed; [`None`] when nothing is in the way.
    pub(super) fn map_work(&mut self, lpn: Lpn, changes: bool) -> Option<GcStep> {
        self.map_cache
            .as_mut()?
            .work(&self.map, lpn, changes, false)
    }

    /// The same for a copy.
    pub(super) fn map_work_of_copy(&mut self, lpn: Lpn) -> Option<GcStep> {
        self.map_cache.as_mut()?.work(&self.map, lpn, true, true)
    }

    /// The next map page that TRIM has left to read or to program.
    pub(super) fn owed_map_work(&mut self) -> Option<GcStep> {
        self.map_cache.as_mut()?.owed_work()
    }

    /// The map has a new place for `lpn`.
    pub(super) fn map_changed(&mut self, lpn: Lpn) {
        if let Some(cache) = &mut self.map_cache {
            cache.changed(&self.map, lpn);
        }
    }
}

fn policy_state(prng: &Prng, copies_left: u32, collecting: bool) -> u64 {
    prng.state() ^ u64::from(copies_left) << 32 ^ u64::from(collecting)
}

/// [`Store::policy_state`] of a drive of `config` that has done nothing yet.
pub fn policy_state_at_rest(config: &SimConfig) -> u64 {
    let prng = Prng::new(config.seed ^ POLICY_SEED);
    policy_state(&prng, config.gc_copies_per_write, false)
}
