//! Many host writes at once, where nobody watches: the same states as stepping, only faster.

use super::State;
use crate::config::Mapping;
use crate::experiment::spec::Experiment;
use crate::ftl::DriveFull;
use crate::ftl::batch::{BatchDone, BatchLimit};
use crate::ground::units::Nanos;
use crate::host::workload::{Phase, Work};
use crate::time::Timing;

/// Host writes drawn at once.
const CHUNK: usize = 256;

/// How far a batch may go.
#[derive(Clone, Copy, Debug)]
pub struct BatchBudget {
    /// Steps at most.
    pub steps: u64,
    /// Host operations at most.
    pub host_ops: u64,
    /// Simulated time not to reach.
    pub until: Nanos,
}

impl State {
    /// Does as many whole host writes of the present phase as it can, but always leaves one to
    /// [`State::step`], which also records what happened last. Returns the steps done.
    ///
    /// # Errors
    /// [`DriveFull`] as [`State::step`].
    pub fn run_batch(
        &mut self,
        experiment: &Experiment,
        budget: BatchBudget,
    ) -> Result<u64, DriveFull> {
        let Some((work, left)) = self.batchable(experiment) else {
            return Ok(0);
        };
        let first_step = self.last.step;
        let mut lpns = [0_u32; CHUNK];
        let mut left = left.min(budget.host_ops).saturating_sub(1);
        while left > 0 {
            let window = self.history.window();
            let until_sample = window - self.counters.host_writes % window;
            let pages = left.min(until_sample).min(CHUNK as u64) as usize;
            let before = self.prng.clone();
            work.fill(self.cursor.op, &mut self.prng, &mut lpns[..pages]);
            let limit = BatchLimit {
                steps: budget.steps.saturating_sub(self.last.step - first_step),
                until: budget.until.0,
                last_step: self.last.step,
            };
            let done = self.write_chunk(&lpns[..pages], limit)?;
            self.account(done);
            left -= done.writes;
            if (done.writes as usize) < pages {
                self.prng = before;
                work.fill(
                    self.cursor.op - done.writes,
                    &mut self.prng,
                    &mut lpns[..done.writes as usize],
                );
                break;
            }
            let free_blocks = self.ftl.alloc.free_blocks();
            self.history
                .record(&self.counters, self.timing.now(), free_blocks);
        }
        Ok(self.last.step - first_step)
    }

    /// The present workload and its requests that are left, when a batch can do them.
    fn batchable<'a>(&self, experiment: &'a Experiment) -> Option<(&'a Work, u64)> {
        let phase = experiment.phases.get(self.cursor.phase)?;
        let Phase::Work(work) = phase else {
            return None;
        };
        #[cfg(feature = "full")]
        if self.members.is_some() {
            return None;
        }
        let simple = self.task.is_none()
            && self.buffer.is_none()
            && experiment.config.mapping == Mapping::Page
            && self.trim_control.waiting().is_empty()
            && work.only_writes()
            && self.ftl.can_batch();
        simple.then(|| (work, phase.len() - self.cursor.op))
    }

    fn write_chunk(&mut self, lpns: &[u32], limit: BatchLimit) -> Result<BatchDone, DriveFull> {
        let mut scratch = std::mem::take(&mut self.scratch);
        let done = match &mut self.timing {
            Timing::Serial(clock) => {
                self.ftl
                    .write_batch(lpns, limit, clock, &mut self.pace, &mut scratch)
            }
            Timing::Dies(clock) => {
                self.ftl
                    .write_batch(lpns, limit, &mut **clock, &mut self.pace, &mut scratch)
            }
        };
        scratch.clear();
        self.scratch = scratch;
        done
    }

    fn account(&mut self, done: BatchDone) {
        self.last.step += done.steps();
        self.cursor.op += done.writes;
        self.defragment_at = 0;
        let counters = &mut self.counters;
        counters.host_ops += done.writes;
        counters.host_writes += done.writes;
        counters.gc_copies += done.copies;
        counters.nand_reads += done.copies;
        counters.nand_programs += done.writes + done.copies;
        counters.erases += done.erases;
    }
}
