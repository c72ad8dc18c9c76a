//! What age does to a naive drive that does one thing after the other: every read counted, every
//! block looked at, and a whole block rewritten page by page.

use super::{Copies, Naive};

/// When a block was first programmed since its erase, and how often it was read.
#[derive(Clone, Copy, Debug, Default)]
pub struct Age {
    since: Option<u64>,
    reads: u64,
}

/// Time, and what drifts with it. In nanoseconds.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    pub now: u64,
    pub read: u64,
    pub program: u64,
    pub erase: u64,
    /// 0: nothing drifts with time.
    pub retention: u64,
    /// 0: nothing drifts with reads.
    pub disturb: u64,
    pub refresh_percent: u64,
    pub retries: u64,
    pub refreshed: u64,
    /// The block that is being rewritten.
    pub job: Option<usize>,
}

impl Clock {
    /// Errors in hundredths of what one read corrects, as a fraction.
    fn errors(&self, age: Age) -> (u128, u128) {
        let since = self.now - age.since.unwrap_or(self.now);
        let share = |part: u64, whole: u64| match whole {
            0 => (0, 1),
            _ => (u128::from(part), u128::from(whole)),
        };
        let (old, by_time) = share(since, self.retention);
        let (read, by_reads) = share(age.reads, self.disturb);
        (100 * (old * by_reads + read * by_time), by_time * by_reads)
    }

    pub fn reads(&mut self, age: &mut Age) {
        let (errors, unit) = self.errors(*age);
        let mut tries = 1;
        while tries < 41 && errors >= u128::from(tries) * 100 * unit {
            tries += 1;
        }
        age.reads += tries;
        self.retries += tries - 1;
        self.now += tries * self.read;
    }

    pub fn programs(&mut self, age: &mut Age) {
        self.now += self.program;
        age.since = age.since.or(Some(self.now));
    }

    pub fn erases(&mut self) {
        self.now += self.erase;
    }

    fn is_due(&self, age: Age) -> bool {
        let (errors, unit) = self.errors(age);
        self.refresh_percent > 0 && errors >= u128::from(self.refresh_percent) * unit
    }
}

impl Naive {
    /// The host reads, and the drive rewrites the block if it must.
    pub fn host_reads(&mut self, lpn: u32) {
        let Some((block, _)) = self.find(lpn) else {
            return;
        };
        self.clock.reads(&mut self.blocks[block].age);
        if !self.clock.is_due(self.blocks[block].age) {
            return;
        }
        self.close_full(block);
        if self.can_refresh(block) {
            self.clock.job = Some(block);
            self.end_refresh();
        }
    }

    /// A full block is open no longer.
    fn close_full(&mut self, block: usize) {
        let is_full = self.blocks[block].pages.len() == self.pages_per_block;
        if is_full && self.host[0] == Some(block) {
            self.host[0] = None;
            self.closed.push(block);
        }
        if is_full && self.gc == Some(block) {
            self.gc = None;
            self.closed.push(block);
        }
    }

    fn can_refresh(&self, block: usize) -> bool {
        let open = match self.copies_go {
            Copies::Apart => self.gc,
            _ => self.host[0],
        };
        let room = open.map_or(0, |open| {
            self.pages_per_block - self.blocks[open].pages.len()
        });
        let fits = self.valid(block) <= room || !self.erased.is_empty();
        self.clock.job.is_none() && self.closed.contains(&block) && fits
    }

    /// One page of the block that is being rewritten, or its erase.
    fn refresh(&mut self, block: usize) {
        let pages = &self.blocks[block].pages;
        let Some(page) = pages.iter().find(|page| page.current).copied() else {
            self.clock.job = None;
            return self.erase(block);
        };
        self.clock.reads(&mut self.blocks[block].age);
        self.program(self.copies_go == Copies::Apart, page.lpn, page.letter);
        self.clock.refreshed += 1;
    }

    /// What idle time cut short is done.
    pub(super) fn end_refresh(&mut self) {
        while let Some(block) = self.clock.job {
            self.refresh(block);
        }
    }

    /// Full blocks, in the order in which the drive looks at them.
    fn full(&self) -> Vec<usize> {
        let open = self.host.iter().chain([&self.gc]).copied().flatten();
        let all = self.closed.iter().copied().chain(open);
        all.filter(|&block| self.blocks[block].pages.len() == self.pages_per_block)
            .collect()
    }

    fn is_due_at(&self, block: usize, now: u64) -> bool {
        let clock = Clock {
            now,
            ..self.clock.clone()
        };
        clock.is_due(self.blocks[block].age)
    }

    /// The first moment before `until` at which a block is due: younger ones are not, older ones
    /// are, so it is found by halving.
    fn next_due(&self, until: u64) -> Option<u64> {
        let first = |block: usize| {
            let (mut low, mut high) = (self.clock.now, until);
            while low < high {
                let middle = low + (high - low) / 2;
                if self.is_due_at(block, middle) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            low
        };
        let all = self.full().into_iter().map(first);
        all.min().filter(|&at| at < until)
    }

    /// The host asks for nothing until `until`.
    pub fn idles(&mut self, until: u64) {
        while self.clock.now < until {
            if let Some(block) = self.clock.job {
                self.refresh(block);
                continue;
            }
            let now = self.clock.now;
            let due = self
                .full()
                .into_iter()
                .find(|&block| self.is_due_at(block, now));
            let Some(block) = due else {
                self.clock.now = self.next_due(until).unwrap_or(until);
                continue;
            };
            self.close_full(block);
            if !self.can_refresh(block) {
                break;
            }
            self.clock.job = Some(block);
        }
        self.clock.now = self.clock.now.max(until);
    }
}
