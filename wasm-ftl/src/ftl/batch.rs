//! Whole runs of host writes at once, for speed: the same states as writing one by one.
//!
//! Pages of one open block are programmed in a run; a victim's valid pages are listed first and
//! then copied in runs. Nothing is allocated once the scratch list has grown to a block.

use std::hint::black_box;
use std::ops::Range;

use crate::config::Frontiers;
use crate::ftl::alloc::{Role, Stream};
use crate::ftl::step::{DriveFull, GcStep};
use crate::ftl::store::Store;
use crate::ground::geometry::Geometry;
use crate::ground::units::{BlockId, NONE, Nanos, Ppn};
use crate::medium::pace::Pace;

/// Told of every flash operation in its order; keeps simulated time.
pub trait Clock {
    /// Whether a copy's time depends on where the page was.
    const NEEDS_SOURCES: bool;

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
    /// So many pages of one block were copied to pages in a row, from `first` on. `from` tells
    /// which, where [`Clock::NEEDS_SOURCES`].
    fn copied(&mut self, geometry: Geometry, pages: u32, from: &[u32], first: Ppn);
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
            && self.versions.is_none()
            && self.copies_per_write == 0
            && !self.nand.is_tagged()
            && !self.wear.is_limited()
            && !matches!(
                self.frontiers,
                Frontiers::Temperature { .. } | Frontiers::Streams { .. }
            )
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
        debug_assert!(self.can_batch(), "a batch where each write is looked at");
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
            self.write_run(run, limit.last_step + done.steps() + 1, clock, scratch);
            pace.record(pages as u64, Nanos(clock.now()));
            done.writes += pages as u64;
            left = rest;
        }
        debug_assert_eq!(
            done.writes as usize + left.len(),
            lpns.len(),
            "writes were lost"
        );
        debug_assert!(done.steps() <= limit.steps, "a batch went too far");
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

    #[inline(always)]
    fn write_run(
        &mut self,
        lpns: &[u32],
        first_step: u64,
        clock: &mut impl Clock,
        scratch: &mut Vec<u32>,
    ) {
        let pages = lpns.len() as u32;
        let block = self.alloc.open_block(Stream::Host).expect("room was made");
        let first = self.nand.program_run(block, pages).expect("the run fits");
        let index = self.geometry.index_in_block(first);
        let map = &mut self.map;
        map.valid.set_run(block, index, pages);
        let owners = &mut map.lpn_by_ppn[first.index()..first.index() + lpns.len()];
        owners.copy_from_slice(lpns);
        // Map entries first, none of which waits for another; then the bits that they lead to.
        let entries = &mut map.ppn_by_lpn[..];
        scratch.clear();
        scratch.extend(
            (first.0..)
                .zip(lpns)
                .map(|(to, &lpn)| std::mem::replace(&mut entries[lpn as usize], to)),
        );
        for &old in &scratch[..] {
            if old == NONE {
                map.mapped += 1;
            } else {
                map.valid.clear(Ppn(old));
            }
        }
        debug_assert!(
            map.mapped as usize <= map.ppn_by_lpn.len(),
            "more pages are mapped than there are"
        );
        debug_assert!(
            map.valid.count(block) <= self.geometry.pages_per_block,
            "block {} holds more than it can",
            block.0
        );
        clock.host_writes(self.geometry, first, pages, first_step);
        self.programs += u64::from(pages);
        self.copies_left = self.copies_per_write;
    }

    #[inline(always)]
    fn collect_one<C: Clock>(
        &mut self,
        step: u64,
        clock: &mut C,
        scratch: &mut Vec<u32>,
        done: &mut BatchDone,
    ) -> Result<(), DriveFull> {
        let GcStep::Picked { victim, valid } = self.pick(0)? else {
            unreachable!("a pick picks");
        };
        clock.picked(step);
        debug_assert_eq!(
            self.alloc.role(victim),
            Role::Closed,
            "victim {} is not closed",
            victim.0
        );
        let job = self.job.take().expect("a pick begins a job");
        let pages = valid as usize;
        // Owners, and behind them, where the clock needs them, the pages they had.
        scratch.resize(if C::NEEDS_SOURCES { 2 * pages } else { pages }, 0);
        let (lpns, from) = scratch.split_at_mut(pages);
        let owners = self.take_valid::<C>(victim, job.stream, lpns, from);
        debug_assert_eq!(
            self.map.valid_in(victim),
            0,
            "victim {} has valid pages left when all were listed",
            victim.0
        );
        let (mut lpns, mut from) = (&*lpns, &*from);
        while !lpns.is_empty() {
            if self.alloc.room(job.stream, &self.nand) == 0 {
                self.open_next(job.stream)?;
            }
            let room = self.alloc.room(job.stream, &self.nand) as usize;
            let (run, rest) = lpns.split_at(room.min(lpns.len()));
            let (run_from, rest_from) = from.split_at(run.len().min(from.len()));
            self.copy_run(run, run_from, job.stream, clock);
            (lpns, from) = (rest, rest_from);
        }
        debug_assert_eq!(
            self.map.valid_in(victim),
            0,
            "victim {} is erased with valid pages",
            victim.0
        );
        self.map.lpn_by_ppn[owners].fill(NONE);
        self.order.remove(victim);
        self.nand.erase(victim).expect("the victim exists");
        self.alloc.free_block(victim);
        clock.erased(victim);
        done.picks += 1;
        done.copies += u64::from(valid);
        done.erases += 1;
        Ok(())
    }

    /// Lists owners and numbers of the victim's valid pages, and brings near what copying them
    /// will need. Returns where the owners of all pages of the victim are.
    #[inline(always)]
    fn take_valid<C: Clock>(
        &mut self,
        victim: BlockId,
        stream: Stream,
        lpns: &mut [u32],
        from: &mut [u32],
    ) -> Range<usize> {
        let pages_per_block = self.geometry.pages_per_block as usize;
        let first = self.geometry.page(victim, 0);
        let range = first.index()..first.index() + pages_per_block;
        let map = &mut self.map;
        let owners = &map.lpn_by_ppn[range.clone()];
        bring_near(one_per_line(owners));
        if let Some(to) = self.alloc.next_page(stream, &self.nand) {
            let room = self.alloc.room(stream, &self.nand) as usize;
            let to = to.index()..to.index() + room.min(lpns.len());
            bring_near(one_per_line(&map.lpn_by_ppn[to]));
        }
        map.valid.drain(victim, |count, index| {
            lpns[count] = owners[index as usize];
            if C::NEEDS_SOURCES {
                from[count] = first.0 + index;
            }
        });
        range
    }

    #[inline(always)]
    fn copy_run(&mut self, lpns: &[u32], from: &[u32], stream: Stream, clock: &mut impl Clock) {
        let pages = lpns.len() as u32;
        let block = self.alloc.open_block(stream).expect("room was made");
        let first = self.nand.program_run(block, pages).expect("the run fits");
        let index = self.geometry.index_in_block(first);
        let map = &mut self.map;
        map.valid.set_run(block, index, pages);
        map.lpn_by_ppn[first.index()..first.index() + lpns.len()].copy_from_slice(lpns);
        let entries = &mut map.ppn_by_lpn[..];
        for (to, &lpn) in (first.0..).zip(lpns) {
            entries[lpn as usize] = to;
        }
        debug_assert_eq!(
            map.ppn_by_lpn[map.lpn_by_ppn[first.index()] as usize],
            first.0,
            "map entry and owner disagree"
        );
        clock.copied(self.geometry, pages, from, first);
        self.programs += u64::from(pages);
        self.copies_left = self.copies_left.saturating_sub(pages);
    }
}

/// Entries of a map that share a line of the processor's cache.
const ENTRIES_PER_LINE: usize = 16;

/// Enough of `entries` that every cache line of them is among it.
#[inline(always)]
fn one_per_line(entries: &[u32]) -> impl Iterator<Item = &u32> {
    entries
        .iter()
        .step_by(ENTRIES_PER_LINE)
        .chain(entries.last())
}

/// Reads entries before they are needed; none of these reads waits for another.
#[inline(always)]
fn bring_near<'a>(entries: impl Iterator<Item = &'a u32>) {
    black_box(entries.fold(0, |near, entry| near ^ entry));
}
