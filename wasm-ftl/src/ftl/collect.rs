//! Garbage collection of the log, one flash operation at a time: pick a victim, copy its pages,
//! erase it.

use super::alloc::{Role, Stream};
use super::gc::{self, Candidates, GcJob};
use super::step::{DriveFull, GcStep, NotCollected};
use super::store::Store;
use crate::config::Frontiers;
use crate::ground::units::{BlockId, Lpn, Ppn};

impl Store {
    /// Does one step of garbage collection: pick, copy one page, or erase. So many valid pages,
    /// `apart`, do not lie in the log.
    ///
    /// # Errors
    /// [`DriveFull`] when no block has a page to gain, or a copy finds no room.
    pub(super) fn step_collection(&mut self, apart: u32) -> Result<GcStep, DriveFull> {
        let Some(job) = self.job else {
            return self.pick(apart);
        };
        debug_assert_eq!(
            self.alloc.role(job.victim),
            Role::Closed,
            "victim {} is not closed",
            job.victim.0
        );
        match self.map.next_valid(job.victim, job.next_index) {
            Some(from) => self.copy(job, from),
            None => Ok(self.erase(job.victim)),
        }
    }

    /// Chooses the next victim.
    pub(super) fn pick(&mut self, apart: u32) -> Result<GcStep, DriveFull> {
        let victim = self.overdue().or_else(|| self.choose()).ok_or(DriveFull)?;
        let stream = self.draw_stream();
        Ok(self.begin_job(victim, stream, self.valid_in_closed(apart)))
    }

    /// The block that wear leveling wants cleaned, when it is time to look.
    pub(super) fn overdue(&mut self) -> Option<BlockId> {
        self.wear.overdue(&self.nand, &self.alloc, &self.order)
    }

    fn choose(&mut self) -> Option<BlockId> {
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

    /// Where the copies of the next victim go, which chance may decide.
    pub(super) fn draw_stream(&mut self) -> Stream {
        match self.frontiers {
            Frontiers::Blended { percent } if self.prng.below(100) < percent => Stream::Host,
            _ => self.copies_go_to(),
        }
    }

    /// Where copies go, unless chance or their temperature decides.
    pub(super) fn copies_go_to(&self) -> Stream {
        match self.frontiers {
            Frontiers::Single
            | Frontiers::Streams {
                is_isolated: true, ..
            } => Stream::Host,
            Frontiers::Split
            | Frontiers::Blended { .. }
            | Frontiers::Temperature { .. }
            | Frontiers::Streams { .. } => Stream::Gc,
        }
    }

    /// Whether `block`, of the host's choice, can be cleaned. `fits_open` says whether what it
    /// holds fits where copies go now.
    ///
    /// # Errors
    /// When the block is not closed, its pages find no room, or another is being cleaned.
    pub(super) fn check_choice(&self, block: BlockId, fits_open: bool) -> Result<(), NotCollected> {
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
        let fits_open = blocks_apart == 1 && fits_open;
        if !fits_open && self.alloc.free_blocks() < blocks_apart {
            return Err(NotCollected::NoRoom);
        }
        Ok(())
    }

    /// Begins to clean a closed block of the host's choice.
    ///
    /// # Errors
    /// As [`Store::check_choice`].
    pub(super) fn begin_collection(
        &mut self,
        block: BlockId,
        apart: u32,
    ) -> Result<GcStep, NotCollected> {
        self.check_room(block)?;
        let stream = self.copies_go_to();
        Ok(self.begin_job(block, stream, self.valid_in_closed(apart)))
    }

    fn check_room(&mut self, block: BlockId) -> Result<(), NotCollected> {
        let stream = self.copies_go_to();
        let home = self.alloc.present();
        if self.frontiers.copies_stay() {
            self.alloc.turn_to(self.alloc.stream_of(block));
        }
        let fits_open = self.map.valid_in(block) <= self.alloc.room(stream, &self.nand);
        self.alloc.turn_to(home);
        self.check_choice(block, fits_open)
    }

    /// Closes `block` if it is open and full: nothing more is written there.
    pub(super) fn close_full(&mut self, block: BlockId) {
        let is_open = matches!(self.alloc.role(block), Role::HostOpen | Role::GcOpen);
        if is_open && self.nand.written(block) == self.geometry.pages_per_block {
            self.close(block);
            if let Some(at) = self.closed_at.get_mut(block.index()) {
                *at = self.programs;
            }
        }
    }

    /// Whether [`Store::begin_collection`] can clean `block`.
    pub(super) fn can_clean(&mut self, block: BlockId) -> bool {
        self.check_room(block).is_ok()
    }

    /// Begins to clean `victim`; the closed blocks hold so many valid pages.
    pub(super) fn begin_job(
        &mut self,
        victim: BlockId,
        stream: Stream,
        valid_in_closed: u64,
    ) -> GcStep {
        debug_assert!(self.job.is_none(), "a second collection begins");
        debug_assert_eq!(
            self.alloc.role(victim),
            Role::Closed,
            "victim {} is not closed",
            victim.0
        );
        debug_assert!(
            valid_in_closed
                <= u64::from(self.order.len()) * u64::from(self.geometry.pages_per_block),
            "closed blocks hold more than they can"
        );
        let valid = self.map.valid_in(victim);
        self.pick_sums.picks += 1;
        self.pick_sums.candidate_blocks += u64::from(self.order.len());
        self.pick_sums.candidate_valid_pages += valid_in_closed;
        self.victims_by_valid[valid as usize] += 1;
        self.job = Some(GcJob {
            victim,
            next_index: 0,
            stream,
        });
        GcStep::Picked { victim, valid }
    }

    /// Valid pages of closed blocks.
    fn valid_in_closed(&self, apart: u32) -> u64 {
        let valid_in = |block: BlockId| self.map.valid_in(block);
        let valid_in_open: u32 = self.alloc.all_open().map(valid_in).sum();
        debug_assert!(
            valid_in_open + apart <= self.map.mapped(),
            "open blocks hold more than is mapped"
        );
        u64::from(self.map.mapped() - valid_in_open - apart)
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
        let home = self.alloc.present();
        if self.frontiers.copies_stay() {
            self.alloc.turn_to(self.alloc.stream_of(job.victim));
        }
        let to = self.program(self.copy_stream(job, lpn), tag);
        self.alloc.turn_to(home);
        let to = to?;
        self.stamp(to, Some(lpn));
        let old = self.map.point(lpn, to);
        assert_eq!(
            old,
            Some(from),
            "garbage collection copied a page that was not current"
        );
        debug_assert_ne!(
            self.geometry.block_of(to),
            job.victim,
            "a copy goes to the victim"
        );
        debug_assert!(
            self.alloc.role(self.geometry.block_of(to)) != Role::Closed,
            "page {} is in a closed block",
            to.0
        );
        self.map_changed(lpn);
        let next_index = self.geometry.index_in_block(from) + 1;
        self.job = Some(GcJob { next_index, ..job });
        self.copies_left = self.copies_left.saturating_sub(1);
        Ok(GcStep::Copied { lpn, from, to })
    }

    /// Erases a closed block without a valid page; that ends the collection under way.
    pub(super) fn erase(&mut self, block: BlockId) -> GcStep {
        debug_assert_eq!(
            self.alloc.role(block),
            Role::Closed,
            "block {} is erased, but not closed",
            block.0
        );
        debug_assert!(
            self.job.is_none_or(|job| job.victim == block),
            "block {} is not the victim",
            block.0
        );
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

    /// Closes `block` if it is open, full or not.
    pub(super) fn close(&mut self, block: BlockId) {
        if self.alloc.close(block) {
            self.map.valid.close(block);
            self.order.push(block);
        }
    }
}
