//! Planes that begin with what is ready first, instead of with what was issued first.
//!
//! Each plane keeps the times at which it will stand idle. What is issued later may use them when
//! it fits: nothing that was issued before begins later for it. A page is read once its block's
//! programs have ended, and programmed after the erase of its block and after what its plane
//! programs before. Erases, and map pages, pass nothing.

use super::blame::User;
use super::dies::Dies;
use super::interval::Interval;
use crate::ground::geometry::Geometry;
use crate::ground::units::{BlockId, Nanos, Ppn};

impl Dies {
    /// The plane of a page reads it.
    #[inline]
    pub(super) fn read_page(
        &mut self,
        geometry: Geometry,
        from: Ppn,
        ready: u64,
        user: User,
    ) -> Interval {
        let plane = self.plane_of(geometry, from);
        if let Some(passing) = &mut self.passing {
            let block = geometry.block_of(from).0 as usize;
            let ready = ready.max(passing.programmed_at[block]);
            let idle = &mut passing.idle_by_plane[plane];
            if let Some(start) = idle.take(ready, self.read, self.horizon) {
                return self.passed(plane, start, self.read);
            }
        }
        self.occupy(plane, ready, self.read, user)
    }

    /// The plane of a page programs it.
    #[inline]
    pub(super) fn program_page(
        &mut self,
        geometry: Geometry,
        to: Ppn,
        ready: u64,
        user: User,
    ) -> Interval {
        let plane = self.plane_of(geometry, to);
        if self.passing.is_none() {
            return self.occupy(plane, ready, self.program, user);
        }
        self.program_passing(geometry.block_of(to), plane, ready, user)
    }

    #[cold]
    fn program_passing(
        &mut self,
        block: BlockId,
        plane: usize,
        ready: u64,
        user: User,
    ) -> Interval {
        let block = block.0 as usize;
        let start = self.passing.as_mut().and_then(|passing| {
            let idle = &mut passing.idle_by_plane[plane];
            let allowed = passing.erased_at[block].max(idle.programmed_until);
            idle.take(ready.max(allowed), self.program, self.horizon)
        });
        let interval = match start {
            Some(start) => self.passed(plane, start, self.program),
            None => self.occupy(plane, ready, self.program, user),
        };
        if let Some(passing) = &mut self.passing {
            let idle = &mut passing.idle_by_plane[plane];
            debug_assert!(
                interval.start.0 >= idle.programmed_until,
                "a plane programs in order"
            );
            idle.programmed_until = interval.end.0;
            let latest = &mut passing.programmed_at[block];
            *latest = interval.end.0.max(*latest);
        }
        interval
    }

    /// An operation uses idle time; those who wait beyond it know nothing of it.
    fn passed(&mut self, plane: usize, start: u64, duration: u64) -> Interval {
        let (plane, end) = (&mut self.planes[plane], start + duration);
        plane.busy += duration;
        debug_assert!(
            end <= plane.free_at && plane.busy <= plane.free_at,
            "idle time lies before what is queued"
        );
        self.now = self.now.max(end);
        Interval {
            start: Nanos(start),
            end: Nanos(end),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::order::Scheduling;
    use crate::config::plain::plain_config;
    use crate::ground::prng::Prng;

    /// Planes that remember all that they ever did, and search it from the beginning.
    struct Naive {
        work_by_plane: Vec<Vec<(u64, u64)>>,
        programs_end: Vec<u64>,
        erase_end: Vec<u64>,
        /// The same, plane by plane.
        erase_ends: Vec<Vec<u64>>,
        block_end: Vec<u64>,
    }

    impl Naive {
        fn place(&mut self, plane: usize, gap_ready: u64, ready: u64, duration: u64) -> Interval {
            let work = &mut self.work_by_plane[plane];
            let mut free_at = 0;
            let mut start = None;
            for &(from, to) in work.iter() {
                let earliest = gap_ready.max(free_at);
                if start.is_none() && earliest + duration <= from {
                    start = Some(earliest);
                }
                free_at = to;
            }
            let start = start.unwrap_or(ready.max(free_at));
            work.push((start, start + duration));
            work.sort_unstable();
            for pair in work.windows(2) {
                assert!(pair[0].1 <= pair[1].0, "a plane does two things at once");
            }
            Interval {
                start: Nanos(start),
                end: Nanos(start + duration),
            }
        }
    }

    /// A log over six blocks on a drive of a few dies, with the naive planes beside it.
    struct Pair {
        dies: Dies,
        naive: Naive,
        geometry: Geometry,
        open: (u32, u32),
    }

    const PER_BLOCK: u32 = 12;
    const BLOCKS: u32 = 6;

    impl Pair {
        fn new(dies: u32, depth: u32) -> Self {
            let geometry = Geometry::new(BLOCKS, PER_BLOCK);
            let mut config = plain_config(geometry, 40, 1);
            (config.dies, config.queue_depth) = (dies, depth);
            config.scheduling = Scheduling::WhenReady;
            Self {
                dies: Dies::new(&config),
                naive: Naive {
                    work_by_plane: vec![Vec::new(); dies as usize],
                    programs_end: vec![0; dies as usize],
                    erase_end: vec![0; BLOCKS as usize],
                    erase_ends: vec![vec![0; dies as usize]; BLOCKS as usize],
                    block_end: vec![0; BLOCKS as usize],
                },
                geometry,
                open: (0, 0),
            }
        }

        fn next_page(&mut self) -> Ppn {
            let (block, index) = self.open;
            self.open = match index + 1 {
                PER_BLOCK => ((block + 1) % BLOCKS, 0),
                index => (block, index),
            };
            Ppn(block * PER_BLOCK + index)
        }

        fn reads(&mut self, page: Ppn, ready: u64) -> Interval {
            let plane = self.dies.plane_of(self.geometry, page);
            let settled = self.naive.block_end[(page.0 / PER_BLOCK) as usize].max(ready);
            let gap_ready = settled.max(self.dies.horizon);
            self.naive.place(plane, gap_ready, ready, self.dies.read)
        }

        fn programs(&mut self, page: Ppn, ready: u64) -> Interval {
            let plane = self.dies.plane_of(self.geometry, page);
            let block = (page.0 / PER_BLOCK) as usize;
            let in_order = self.naive.programs_end[plane].max(self.naive.erase_end[block]);
            let gap_ready = ready.max(in_order).max(self.dies.horizon);
            let done = self.naive.place(plane, gap_ready, ready, self.dies.program);
            let clean_at = self.naive.erase_ends[block][plane];
            let earliest = self.naive.programs_end[plane].max(clean_at);
            assert!(done.start.0 >= earliest, "a program comes too early");
            self.naive.programs_end[plane] = done.end.0;
            let latest = &mut self.naive.block_end[block];
            *latest = done.end.0.max(*latest);
            done
        }

        /// The block after the open one is copied in part, and erased.
        fn collects(&mut self, step: u64, prng: &mut Prng) {
            self.dies.begin_collection(step);
            let (block, ready) = ((self.open.0 + 1) % BLOCKS, self.dies.collection_from);
            let mut safe = ready;
            for index in 0..PER_BLOCK {
                let from = Ppn(block * PER_BLOCK + index);
                if prng.below(4) > 0 || self.open.1 + 1 == PER_BLOCK {
                    continue;
                }
                let to = self.next_page();
                let copied = self.dies.copy(self.geometry, from, to);
                let read = self.reads(from, ready);
                let program = self.programs(to, read.end.0);
                assert_eq!((copied.start, copied.end), (read.start, program.end));
                safe = safe.max(program.end.0);
            }
            let erased = self.dies.erase(1, Some(BlockId(block)));
            let mut end = 0;
            for plane in 0..self.naive.work_by_plane.len() {
                let done = self.naive.place(plane, u64::MAX / 2, safe, self.dies.erase);
                end = end.max(done.end.0);
                self.naive.erase_ends[block as usize][plane] = done.end.0;
            }
            assert_eq!(erased.end.0, end);
            self.naive.erase_end[block as usize] = end;
        }
    }

    #[test]
    fn every_operation_begins_as_early_as_a_search_through_all_idle_time_allows() {
        for seed in 1..=60 {
            let mut prng = Prng::new(seed);
            let dies = 1 + prng.below(PER_BLOCK);
            let mut pair = Pair::new(dies, 1 + prng.below(9));
            for step in 1..300 {
                let arrival = pair.dies.next_slot().1;
                let kind = prng.below(8);
                if kind < 5 {
                    let to = pair.next_page();
                    let done = pair.dies.program_for_host(pair.geometry, to, step);
                    assert_eq!(done, pair.programs(to, arrival), "seed {seed}, step {step}");
                    if to.0.is_multiple_of(PER_BLOCK) {
                        pair.collects(step, &mut prng);
                    }
                } else {
                    let from = Ppn(prng.below(BLOCKS * PER_BLOCK));
                    let done = pair.dies.read_for_host(pair.geometry, from, step);
                    assert_eq!(done, pair.reads(from, arrival), "seed {seed}, step {step}");
                }
            }
            let busy = |work: &Vec<(u64, u64)>| work.iter().map(|it| it.1 - it.0).sum::<u64>();
            let told: Vec<u64> = pair.naive.work_by_plane.iter().map(busy).collect();
            assert_eq!(pair.dies.busy().collect::<Vec<_>>(), told, "seed {seed}");
        }
    }
}
