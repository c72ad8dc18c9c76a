//! Counters, and the throughput curve as a series of bounded length.

use crate::ground::units::Nanos;

/// Most samples of a [`History`]: then neighbors are merged and the window doubles.
pub const SAMPLES_MAX: usize = 1_024;

/// Everything counted since the start of the run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Operations that the host asked for and that are done.
    pub host_ops: u64,
    /// Pages written by the host.
    pub host_writes: u64,
    /// Pages read by the host, mapped or not.
    pub host_reads: u64,
    /// Logical pages trimmed that were mapped.
    pub trimmed_pages: u64,
    /// Flash pages programmed: host writes, copies, padding, map pages, and raw programs.
    pub nand_programs: u64,
    /// Flash pages read: host reads of mapped pages, copies, and map pages.
    pub nand_reads: u64,
    /// Pages copied by garbage collection.
    pub gc_copies: u64,
    /// Blocks erased.
    pub erases: u64,
    /// Host writes that replaced a page still in the write buffer, and so never reached flash.
    pub absorbed_writes: u64,
    /// Pages programmed with nothing, because pages are programmed in order.
    pub pad_programs: u64,
    /// Map pages read, because the entry of a logical page was not at hand.
    pub map_reads: u64,
    /// Map pages programmed, because an entry that changed had to make way.
    pub map_programs: u64,
    /// Flash pages read because a host write covers only a part of them.
    pub rewrite_reads: u64,
    /// Operations refused by the medium or the file system.
    pub refusals: u64,
}

impl Counters {
    /// Adds what a drive counted since `before`. What the host asked for is counted above it.
    pub fn add_flash(&mut self, now: &Self, before: &Self) {
        // Every counter is named, so that a new one is not forgotten here.
        let Self {
            host_ops: _,
            host_writes: _,
            host_reads: _,
            trimmed_pages,
            nand_programs,
            nand_reads,
            gc_copies,
            erases,
            absorbed_writes,
            pad_programs,
            map_reads,
            map_programs,
            rewrite_reads,
            refusals,
        } = self;
        debug_assert!(
            now.nand_programs >= before.nand_programs && now.erases >= before.erases,
            "counters only grow"
        );
        *trimmed_pages += now.trimmed_pages - before.trimmed_pages;
        *nand_programs += now.nand_programs - before.nand_programs;
        *nand_reads += now.nand_reads - before.nand_reads;
        *gc_copies += now.gc_copies - before.gc_copies;
        *erases += now.erases - before.erases;
        *absorbed_writes += now.absorbed_writes - before.absorbed_writes;
        *pad_programs += now.pad_programs - before.pad_programs;
        *map_reads += now.map_reads - before.map_reads;
        *map_programs += now.map_programs - before.map_programs;
        *rewrite_reads += now.rewrite_reads - before.rewrite_reads;
        *refusals += now.refusals - before.refusals;
    }

    /// What was counted since `before`, an earlier state of the same.
    #[must_use]
    pub fn since(&self, before: &Self) -> Self {
        let mut since = Self {
            host_ops: self.host_ops - before.host_ops,
            host_writes: self.host_writes - before.host_writes,
            host_reads: self.host_reads - before.host_reads,
            ..Self::default()
        };
        since.add_flash(self, before);
        since
    }

    /// Whether no counter is more than those that it is a part of.
    pub fn add_up(&self) -> bool {
        // A compressed page completes no program, or part of one: copies are no bound for programs.
        let own = self.pad_programs + self.map_programs;
        own <= self.nand_programs
            && self.map_reads + self.rewrite_reads <= self.nand_reads
            && self.absorbed_writes <= self.host_writes
    }

    /// Flash pages programmed per page that the host wrote; [`None`] before the first write.
    pub fn write_amplification(&self) -> Option<f64> {
        (self.host_writes > 0).then(|| self.nand_programs as f64 / self.host_writes as f64)
    }
}

/// The counters at the end of one window of host writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Host pages written so far.
    pub host_writes: u64,
    /// Simulated time so far.
    pub time: Nanos,
    /// Flash pages programmed so far.
    pub nand_programs: u64,
    /// Erased blocks at that moment.
    pub free_blocks: u64,
}

/// Cumulative samples at equal steps of host writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History {
    window: u64,
    samples: Vec<Sample>,
}

impl History {
    /// A series with a sample every `window` host page writes.
    ///
    /// # Panics
    /// When `window` is 0.
    pub fn new(window: u64) -> Self {
        assert!(window > 0, "a window of no writes");
        Self {
            window,
            samples: Vec::new(),
        }
    }

    /// Host page writes between samples.
    pub fn window(&self) -> u64 {
        self.window
    }

    /// The samples, oldest first.
    pub fn samples(&self) -> &[Sample] {
        &self.samples
    }

    /// Takes a sample when a window has just ended. Call after every host write.
    pub fn record(&mut self, counters: &Counters, time: Nanos, free_blocks: u32) {
        if !counters.host_writes.is_multiple_of(self.window) {
            return;
        }
        debug_assert!(
            self.samples.last().is_none_or(|last| last.time <= time
                && last.host_writes < counters.host_writes
                && last.nand_programs <= counters.nand_programs),
            "a sample comes after those before it"
        );
        self.samples.push(Sample {
            host_writes: counters.host_writes,
            time,
            nand_programs: counters.nand_programs,
            free_blocks: u64::from(free_blocks),
        });
        debug_assert!(
            self.samples.len() <= SAMPLES_MAX,
            "more samples than are kept"
        );
        if self.samples.len() == SAMPLES_MAX {
            let mut index = 0;
            self.samples.retain(|_| {
                index += 1;
                index % 2 == 0
            });
            self.window *= 2;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_history_stays_bounded_and_even() {
        let mut history = History::new(3);
        let mut counters = Counters::default();
        for _ in 0..100_000 {
            counters.host_writes += 1;
            history.record(&counters, Nanos(counters.host_writes), 7);
        }
        assert!(history.samples().len() < SAMPLES_MAX);
        let window = history.window();
        for (index, sample) in (1_u64..).zip(history.samples()) {
            assert_eq!(sample.host_writes, index * window);
        }
    }

    /// Counters that can be told apart, times a factor.
    fn counters(factor: u64) -> Counters {
        Counters {
            host_ops: 2 * factor,
            host_writes: 3 * factor,
            host_reads: 5 * factor,
            trimmed_pages: 7 * factor,
            nand_programs: 11 * factor,
            nand_reads: 13 * factor,
            gc_copies: 17 * factor,
            erases: 19 * factor,
            absorbed_writes: 23 * factor,
            pad_programs: 29 * factor,
            map_reads: 31 * factor,
            map_programs: 37 * factor,
            rewrite_reads: 41 * factor,
            refusals: 43 * factor,
        }
    }

    #[test]
    fn each_counter_is_subtracted_from_itself() {
        assert_eq!(counters(5).since(&counters(2)), counters(3));
        let mut sum = counters(1);
        sum.add_flash(&counters(9), &counters(4));
        let host = Counters {
            host_ops: 2,
            host_writes: 3,
            host_reads: 5,
            ..counters(6)
        };
        assert_eq!(sum, host, "what the host did is not the flash's");
    }
}
