//! Whole runs of host writes at once, for speed: the same states as writing one by one.
//!
//! Pages of one open block are programmed in a run; a victim's valid pages are listed first and
//! then copied in runs. Nothing is allocated once the scratch list has grown to a block.

use crate::config::Frontiers;
use crate::ftl::alloc::Stream;
use crate::ftl::step::{DriveFull, GcStep};
use crate::ftl::store::Store;
use crate::ground::geometry::Geometry;
use crate::ground::units::{BlockId, NONE, Nanos, Ppn};
use crate::medium::pace::Pace;

/// Told of every flash operation in its order; keeps simulated time.
pub trait Clock {
    /// Longest time that `copies` copies and one erase can add.
    fn collection_bound(&self, copies: u32) -> u64;
    /// Host writes that surely fit into so much time.
    fn writes_within(&self, nanos: u64) -> u64;
    /// Simulated time now, in nanoseconds.
    fn now(&self) -> u64;
    /// Host pages were programmed in a row, from `first` on; `step` is the number of the first.
    fn host_writes(&mut self, geometry: Geometry, first: Ppn, pages: u32, step: u64);
    /// A victim was chosen; `step` is the number of that step.
    fn picked(&mut self, step: u64);
    /// The pages `from`, all of one block, were copied to pages in a row, from `first` on.
    fn copied(&mut self, geometry: Geometry, from: &[u32], first: Ppn);
    /// A block was erased.
    fn erased(&mut self, block: BlockId);
}

/// How far a batch may go.
#[derive(Clone, Copy, Debug)]
pub struct BatchLimit {
    /// Steps at most.
    pub steps: u64,
    /// Simulated nanoseconds that must not be reached.
    pub until: u64,
    /// Number of the last step done so far.
    pub last_step: u64,
}

/// What a batch did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BatchDone {
    /// Host pages written.
    pub writes: u64,
    /// Victims chosen.
    pub picks: u64,
    /// Pages copied.
    pub copies: u64,
    /// Blocks erased.
    pub erases: u64,
}

impl BatchDone {
    /// Steps that this would have been one by one.
    pub fn steps(self) -> u64 {
        self.writes + self.picks + self.copies + self.erases
    }
}

impl Store {
    /// Whether runs of writes can be done at once, in a log of blocks that are all alike: nothing
    /// under way, nothing that looks at each write.
    pub(super) fn can_batch(&self) -> bool {
        self.job.is_none()
            && self.copies_per_write == 0
            && !self.nand.is_tagged()
            && !self.wear.is_limited()
            && !matches!(self.frontiers, Frontiers::Temperature { .. })
    }

    /// Brings near what writing `lpns` will need: reads that do not wait for one another.
    pub fn warm(&self, lpns: &[u32]) {
        bring_near(lpns.iter().map(|&lpn| &self.map.ppn_by_lpn[lpn as usize]));
    }

    /// Writes `lpns` in this order until one of the limits is near. `scratch` is only a buffer.
    ///
    /// # Errors
    /// [`DriveFull`] as in writing one by one.
    pub(super) fn write_batch(
        &mut self,
        lpns: &[u32],
        limit: BatchLimit,
        clock: &mut impl Clock,
        pace: &mut Pace,
        scratch: &mut Vec<u32>,
    ) -> Result<BatchDone, DriveFull> {
        let mut done = BatchDone::default();
        let pages_per_block = self.geometry.pages_per_block;
        let mut left = lpns;
        while !left.is_empty() {
            let steps_left = limit.steps.saturating_sub(done.steps());
            let time_left = limit.until.saturating_sub(clock.now());
            if self.alloc.room(Stream::Host, &self.nand) == 0 {
                self.open_next(Stream::Host)?;
            }
            if self.is_collecting_at(self.alloc.free_blocks()) {
                let steps_bound = u64::from(pages_per_block) + 2;
                if steps_left < steps_bound || time_left <= clock.collection_bound(pages_per_block)
                {
                    break;
                }
                self.collect_one(
                    limit.last_step + done.steps() + 1,
                    clock,
                    scratch,
                    &mut done,
                )?;
                continue;
            }
            let room = u64::from(self.alloc.room(Stream::Host, &self.nand));
            let pages = room
                .min(left.len() as u64)
                .min(steps_left)
                .min(clock.writes_within(time_left)) as usize;
            if pages == 0 {
                break;
            }
            // Each operation counts in the window in which it ends; the last may end in the next.
            let window_left = pace.window_end().0.saturating_sub(clock.now());
            let in_window = clock.writes_within(window_left).max(1);
            let pages = pages.min(usize::try_from(in_window).unwrap_or(usize::MAX));
            let (run, rest) = left.split_at(pages);
            self.write_run(run, limit.last_step + done.steps() + 1, clock);
            pace.record(pages as u64, Nanos(clock.now()));
            done.writes += pages as u64;
            left = rest;
        }
        Ok(done)
    }

    fn is_collecting_at(&mut self, free: u32) -> bool {
        if free < self.low_blocks {
            self.collecting = true;
        } else if free >= self.high_blocks {
            self.collecting = false;
        }
        self.collecting
    }

    fn write_run(&mut self, lpns: &[u32], first_step: u64, clock: &mut impl Clock) {
        let pages = lpns.len() as u32;
        let block = self.alloc.open_block(Stream::Host).expect("room was made");
        let first = self.nand.program_run(block, pages).expect("the run fits");
        let index = self.geometry.index_in_block(first);
        let map = &mut self.map;
        map.valid.set_run(block, index, pages);
        let owners = &mut map.lpn_by_ppn[first.index()..first.index() + lpns.len()];
        owners.copy_from_slice(lpns);
        for (to, &lpn) in (first.0..).zip(lpns) {
            let old = std::mem::replace(&mut map.ppn_by_lpn[lpn as usize], to);
            if old == NONE {
                map.mapped += 1;
            } else {
                map.valid.clear(Ppn(old));
            }
        }
        clock.host_writes(self.geometry, first, pages, first_step);
        self.programs += u64::from(pages);
        self.copies_left = self.copies_per_write;
    }

    fn collect_one(
        &mut self,
        step: u64,
        clock: &mut impl Clock,
        scratch: &mut Vec<u32>,
        done: &mut BatchDone,
    ) -> Result<(), DriveFull> {
        let GcStep::Picked { victim, .. } = self.pick(0)? else {
            unreachable!("a pick picks");
        };
        clock.picked(step);
        let job = self.job.take().expect("a pick begins a job");
        scratch.clear();
        self.map.valid.drain(victim, scratch);
        let first = self.geometry.page(victim, 0).index();
        let owners = first..first + self.geometry.pages_per_block as usize;
        bring_near(one_per_line(&self.map.lpn_by_ppn[owners.clone()]));
        let mut left = &scratch[..];
        while !left.is_empty() {
            if self.alloc.room(job.stream, &self.nand) == 0 {
                self.open_next(job.stream)?;
            }
            let room = self.alloc.room(job.stream, &self.nand) as usize;
            let (run, rest) = left.split_at(room.min(left.len()));
            self.copy_run(run, job.stream, clock);
            left = rest;
        }
        self.map.lpn_by_ppn[owners].fill(NONE);
        self.order.remove(victim);
        self.nand.erase(victim).expect("the victim exists");
        self.alloc.free_block(victim);
        clock.erased(victim);
        done.picks += 1;
        done.copies += scratch.len() as u64;
        done.erases += 1;
        Ok(())
    }

    fn copy_run(&mut self, from: &[u32], stream: Stream, clock: &mut impl Clock) {
        let pages = from.len() as u32;
        let block = self.alloc.open_block(stream).expect("room was made");
        let first = self.nand.program_run(block, pages).expect("the run fits");
        let index = self.geometry.index_in_block(first);
        let map = &mut self.map;
        map.valid.set_run(block, index, pages);
        let to = first.index()..first.index() + from.len();
        bring_near(one_per_line(&map.lpn_by_ppn[to.clone()]));
        for (to, &from) in to.clone().zip(from) {
            map.lpn_by_ppn[to] = map.lpn_by_ppn[from as usize];
        }
        let lpns = &map.lpn_by_ppn[to];
        let entries = &mut map.ppn_by_lpn[..];
        bring_near(lpns.iter().map(|&lpn| &entries[lpn as usize]));
        for (to, &lpn) in (first.0..).zip(lpns) {
            entries[lpn as usize] = to;
        }
        clock.copied(self.geometry, from, first);
        self.programs += u64::from(pages);
        self.copies_left = self.copies_left.saturating_sub(pages);
    }
}

/// Entries of a map that share a line of the processor's cache.
const ENTRIES_PER_LINE: usize = 16;

/// Enough of `entries` that every cache line of them is among it.
fn one_per_line(entries: &[u32]) -> impl Iterator<Item = &u32> {
    entries
        .iter()
        .step_by(ENTRIES_PER_LINE)
        .chain(entries.last())
}

/// Reads entries before they are needed; none of these reads waits for another.
fn bring_near<'a>(entries: impl Iterator<Item = &'a u32>) {
    std::hint::black_box(entries.fold(0, |near, entry| near ^ entry));
}
