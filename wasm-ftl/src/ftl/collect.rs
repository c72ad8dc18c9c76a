//! Garbage collection, one flash operation at a time: pick a victim, copy its pages, erase it.

use super::alloc::{Role, Stream};
use super::gc::{self, Candidates, GcJob};
use super::{DriveFull, Ftl, GcStep};
use crate::config::{Frontiers, Mapping};
use crate::ground::units::{BlockId, Lpn, Ppn};

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

impl Ftl {
    /// Does one step of garbage collection: pick, copy one page, or erase.
    ///
    /// # Errors
    /// [`DriveFull`] when no block has a page to gain, or a copy finds no room.
    pub fn step_collection(&mut self) -> Result<GcStep, DriveFull> {
        if self.hybrid.is_some() {
            return self.step_merge();
        }
        if self.packed.is_some() {
            return self.step_packing();
        }
        if let Some(step) = self.owed_map_work() {
            return Ok(step);
        }
        if let Some(step) = self.due_fold() {
            return step;
        }
        self.step_main()
    }

    pub(super) fn step_main(&mut self) -> Result<GcStep, DriveFull> {
        let Some(job) = self.job else {
            return self.pick();
        };
        match self.map.next_valid(job.victim, job.next_index) {
            Some(from) => self.copy(job, from),
            None => Ok(self.erase(job.victim)),
        }
    }

    /// Begins a collection even though none is due, as a drive does when it is idle. Returns
    /// [`None`] when no closed block has a page to gain.
    pub fn collect_while_idle(&mut self) -> Option<GcStep> {
        if self.job.is_some() {
            return self.step_collection().ok();
        }
        self.pick().ok()
    }

    pub(super) fn pick(&mut self) -> Result<GcStep, DriveFull> {
        let victim = self.choose().ok_or(DriveFull)?;
        let stream = match self.frontiers {
            Frontiers::Blended { percent } if self.prng.below(100) < percent => Stream::Host,
            _ => self.copies_go_to(),
        };
        Ok(self.begin_job(victim, stream))
    }

    fn copies_go_to(&self) -> Stream {
        match self.frontiers {
            Frontiers::Single => Stream::Host,
            Frontiers::Split | Frontiers::Blended { .. } | Frontiers::Temperature { .. } => {
                Stream::Gc
            }
        }
    }

    /// Begins to clean a closed block of the host's choice.
    ///
    /// # Errors
    /// When the block is not closed, its pages find no room, or another is being cleaned.
    pub fn begin_collection(&mut self, block: BlockId) -> Result<GcStep, NotCollected> {
        if self.job.is_some() {
            return Err(NotCollected::Busy);
        }
        if self.alloc.role(block) != Role::Closed {
            return Err(NotCollected::NotClosed);
        }
        // With copies kept apart by temperature, each half may need an open block of its own.
        let blocks_apart = match self.frontiers {
            Frontiers::Temperature { .. } => 2,
            _ => 1,
        };
        let stream = self.copies_go_to();
        let fits_open = blocks_apart == 1 && self.fits_open(block, stream);
        let is_too_full = self
            .packed
            .as_deref()
            .is_some_and(|packed| packed.is_full(block));
        if is_too_full || (!fits_open && self.alloc.free_blocks() < blocks_apart) {
            return Err(NotCollected::NoRoom);
        }
        Ok(self.begin_job(block, stream))
    }

    fn fits_open(&self, block: BlockId, stream: Stream) -> bool {
        match self.packed.as_deref() {
            Some(packed) => packed.valid_bytes(block) <= self.bytes_left(stream),
            None => self.map.valid_in(block) <= self.alloc.room(stream, &self.nand),
        }
    }

    fn begin_job(&mut self, victim: BlockId, stream: Stream) -> GcStep {
        let valid = self.map.valid_in(victim);
        self.pick_sums.picks += 1;
        self.pick_sums.candidate_blocks += u64::from(self.order.len());
        self.pick_sums.candidate_valid_pages += self.valid_in_closed();
        self.victims_by_valid[valid as usize] += 1;
        self.job = Some(GcJob {
            victim,
            next_index: 0,
            stream,
        });
        GcStep::Picked { victim, valid }
    }

    /// Pages of closed blocks that are not to be gained.
    fn valid_in_closed(&self) -> u64 {
        if let Some(packed) = &self.packed {
            return packed.pages_in_closed(&self.order);
        }
        let open = [Stream::Host, Stream::Gc].map(|stream| self.alloc.open_block(stream));
        let valid_in = |&block: &BlockId| self.map.valid_in(block);
        let valid_in_open: u32 = open.iter().flatten().map(valid_in).sum();
        u64::from(self.map.mapped() - valid_in_open - self.valid_in_slc())
    }

    fn choose(&mut self) -> Option<BlockId> {
        if let Some(cold) = self.wear.overdue(&self.nand, &self.alloc, &self.order) {
            return Some(cold);
        }
        if let Some(packed) = self.packed.as_deref() {
            let order = &self.order;
            return gc::pick_victim(
                self.policy,
                &mut Candidates {
                    geometry: self.geometry,
                    alloc: &self.alloc,
                    load: &mut super::pack::PackedLoad { packed, order },
                    order,
                    closed_at: &self.closed_at,
                    now: self.programs,
                    nand: &self.nand,
                    prng: &mut self.prng,
                },
            );
        }
        let mut candidates = Candidates {
            geometry: self.geometry,
            alloc: &self.alloc,
            load: &mut self.map,
            order: &self.order,
            closed_at: &self.closed_at,
            now: self.programs,
            nand: &self.nand,
            prng: &mut self.prng,
        };
        gc::pick_victim(self.policy, &mut candidates)
    }

    /// Where a copy of `lpn` goes.
    pub(super) fn copy_stream(&self, job: GcJob, lpn: Lpn) -> Stream {
        match self.frontiers {
            Frontiers::Temperature { .. } => self.host_stream(lpn),
            _ => job.stream,
        }
    }

    fn copy(&mut self, job: GcJob, from: Ppn) -> Result<GcStep, DriveFull> {
        let lpn = self.map.owner(from).expect("a valid page has an owner");
        if let Some(step) = self.map_work_of_copy(lpn) {
            return Ok(step);
        }
        let tag = self.nand.tag(from);
        let to = self.program(self.copy_stream(job, lpn), tag)?;
        let old = self.map.point(lpn, to);
        assert_eq!(
            old,
            Some(from),
            "garbage collection copied a page that was not current"
        );
        self.map_changed(lpn);
        let next_index = self.geometry.index_in_block(from) + 1;
        self.job = Some(GcJob { next_index, ..job });
        self.copies_left = self.copies_left.saturating_sub(1);
        Ok(GcStep::Copied { lpn, from, to })
    }

    pub(super) fn erase(&mut self, block: BlockId) -> GcStep {
        if let Some(packed) = &mut self.packed {
            packed.forget_block(block, self.nand.written(block));
        }
        self.map.clear_block(block);
        self.map.valid.reopen(block);
        self.order.remove(block);
        self.nand.erase(block).expect("the victim exists");
        if self.wear.is_worn_out(self.nand.erases(block)) {
            self.alloc.retire_block(block);
        } else {
            self.alloc.free_block(block);
        }
        self.job = None;
        GcStep::Erased { block }
    }

    /// Erases every block that holds anything and forgets every logical page. Returns the number
    /// of blocks erased.
    pub fn purge(&mut self) -> u32 {
        let mapped: Vec<u32> = (0..self.map.ppn_by_lpn.len() as u32).collect();
        for lpn in mapped {
            self.trim(Lpn(lpn));
        }
        self.job = None;
        if let Some(cache) = &mut self.map_cache {
            cache.clear();
        }
        self.collecting = false;
        let is_block_mapped = self.hybrid.is_some() || self.nand.is_ideal();
        if let Some(hybrid) = &mut self.hybrid {
            hybrid.clear();
        }
        let mut erased = self.purge_slc();
        for block in self.geometry.all_blocks() {
            if matches!(
                self.alloc.role(block),
                Role::Free | Role::Bad | Role::SlcFree
            ) {
                continue;
            }
            if is_block_mapped {
                erased += u32::from(self.nand.written(block) > 0);
                self.erase_block_of_hybrid(block);
                continue;
            }
            if self.alloc.close(block) {
                self.map.valid.close(block);
                self.order.push(block);
            }
            self.erase(block);
            erased += 1;
        }
        erased
    }

    fn erase_block_of_hybrid(&mut self, block: BlockId) {
        if self.nand.written(block) > 0 {
            self.map.clear_block(block);
            self.nand.erase(block).expect("the block exists");
        }
        let hybrid = self.hybrid.as_ref();
        let is_direct = hybrid.is_some_and(|hybrid| hybrid.kind == Mapping::Direct);
        if !is_direct && !self.nand.is_ideal() {
            self.alloc.give_back(block);
        }
    }
}
