//! The flash translation layer: a page-mapped log with garbage collection.
//!
//! Work is done one flash operation at a time, so that every state in between can be looked at. The
//! caller (`sim`) asks [`Ftl::needs_collection`] before each host write and steps the collection
//! until it is done.

pub mod alloc;
pub mod gc;
pub mod map;

use std::fmt;

use crate::config::{Frontiers, GcPolicy, SimConfig};
use crate::geometry::Geometry;
use crate::nand::Nand;
use crate::units::{BlockId, Lpn, Ppn};
use alloc::{Alloc, Stream};
use gc::GcJob;
use map::Map;

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
    /// The victim, without a valid page left, was erased.
    Erased {
        /// The victim.
        block: BlockId,
    },
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

/// Medium, map, block roles and the collection in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ftl {
    geometry: Geometry,
    policy: GcPolicy,
    gc_stream: Stream,
    reserve_blocks: u32,
    /// The medium.
    pub nand: Nand,
    /// Logical to physical and back.
    pub map: Map,
    /// Roles of blocks.
    pub alloc: Alloc,
    job: Option<GcJob>,
    pick_sums: PickSums,
}

impl Ftl {
    /// A new drive: everything erased, nothing mapped. The configuration must be valid.
    pub fn new(config: &SimConfig) -> Self {
        let geometry = config.geometry;
        Self {
            geometry,
            policy: config.gc_policy,
            gc_stream: match config.frontiers {
                Frontiers::Single => Stream::Host,
                Frontiers::Split => Stream::Gc,
            },
            reserve_blocks: config.reserve_blocks,
            nand: Nand::new(geometry, config.tagged),
            map: Map::new(geometry, config.logical_pages),
            alloc: Alloc::new(geometry),
            job: None,
            pick_sums: PickSums::default(),
        }
    }

    /// The collection in progress.
    pub fn job(&self) -> Option<GcJob> {
        self.job
    }

    /// Sums over all victim picks.
    pub fn pick_sums(&self) -> PickSums {
        self.pick_sums
    }

    /// Makes room for one host write and tells whether garbage collection must run first.
    ///
    /// Opens the next erased block when the open one is full. Collection runs while fewer than
    /// `reserve_blocks` erased blocks are left.
    ///
    /// # Errors
    /// [`DriveFull`] when there is no room and no erased block.
    pub fn needs_collection(&mut self) -> Result<bool, DriveFull> {
        if self.job.is_some() {
            return Ok(true);
        }
        let has_room = self.alloc.next_page(Stream::Host, &self.nand).is_some();
        if !has_room && !self.alloc.open_next(Stream::Host) {
            return Err(DriveFull);
        }
        Ok(self.alloc.free_blocks() < self.reserve_blocks)
    }

    /// Does one step of garbage collection: pick, copy one page, or erase.
    ///
    /// # Errors
    /// [`DriveFull`] when no block has a page to gain, or a copy finds no room.
    pub fn step_collection(&mut self) -> Result<GcStep, DriveFull> {
        let Some(job) = self.job else {
            return self.pick();
        };
        match self.map.next_valid(job.victim, job.next_index) {
            Some(from) => self.copy(job.victim, from),
            None => Ok(self.erase(job.victim)),
        }
    }

    fn pick(&mut self) -> Result<GcStep, DriveFull> {
        let victim =
            gc::pick_victim(self.policy, self.geometry, &self.alloc, &self.map).ok_or(DriveFull)?;
        let open = [Stream::Host, Stream::Gc].map(|stream| self.alloc.open_block(stream));
        let open_blocks = open.iter().flatten().count() as u32;
        let valid_in_open: u32 = open
            .iter()
            .flatten()
            .map(|&block| self.map.valid_in(block))
            .sum();
        let closed_blocks = self.geometry.blocks - self.alloc.free_blocks() - open_blocks;
        self.pick_sums.picks += 1;
        self.pick_sums.candidate_blocks += u64::from(closed_blocks);
        self.pick_sums.candidate_valid_pages += u64::from(self.map.mapped() - valid_in_open);
        self.job = Some(GcJob {
            victim,
            next_index: 0,
        });
        Ok(GcStep::Picked {
            victim,
            valid: self.map.valid_in(victim),
        })
    }

    fn copy(&mut self, victim: BlockId, from: Ppn) -> Result<GcStep, DriveFull> {
        let lpn = self.map.owner(from).expect("a valid page has an owner");
        let tag = self.nand.tag(from);
        let to = self.program(self.gc_stream, tag)?;
        let old = self.map.point(lpn, to);
        assert_eq!(
            old,
            Some(from),
            "garbage collection copied a page that was not current"
        );
        let next_index = self.geometry.index_in_block(from) + 1;
        self.job = Some(GcJob { victim, next_index });
        Ok(GcStep::Copied { lpn, from, to })
    }

    fn erase(&mut self, block: BlockId) -> GcStep {
        self.map.clear_block(block);
        self.nand.erase(block).expect("the victim exists");
        self.alloc.free_block(block);
        self.job = None;
        GcStep::Erased { block }
    }

    /// Writes one logical page. Returns where it went and where the version before lies.
    ///
    /// # Errors
    /// [`DriveFull`] when there is no room: call [`Ftl::needs_collection`] first.
    pub fn write(&mut self, lpn: Lpn, tag: u8) -> Result<(Ppn, Option<Ppn>), DriveFull> {
        let to = self.program(Stream::Host, tag)?;
        let old = self.map.point(lpn, to);
        Ok((to, old))
    }

    fn program(&mut self, stream: Stream, tag: u8) -> Result<Ppn, DriveFull> {
        if self.alloc.next_page(stream, &self.nand).is_none() && !self.alloc.open_next(stream) {
            return Err(DriveFull);
        }
        let ppn = self
            .alloc
            .next_page(stream, &self.nand)
            .expect("a new open block has room");
        self.nand
            .program(ppn, tag)
            .expect("the log programs pages in order, once");
        Ok(ppn)
    }

    /// Tells the drive that a logical page is not needed any more. Returns the page that held it.
    pub fn trim(&mut self, lpn: Lpn) -> Option<Ppn> {
        self.map.unmap(lpn)
    }

    /// Where `lpn` lies and what it holds; [`None`] when it was never written or was trimmed.
    pub fn read(&self, lpn: Lpn) -> Option<(Ppn, u8)> {
        let ppn = self.map.lookup(lpn)?;
        Some((ppn, self.nand.tag(ppn)))
    }
}
