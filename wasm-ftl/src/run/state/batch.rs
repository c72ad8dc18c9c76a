//! Many host writes at once, where nobody watches: the same states as stepping, only faster.

use super::{Run, State};
use crate::config::Mapping;
use crate::experiment::spec::Experiment;
use crate::ftl::DriveFull;
use crate::ftl::batch::BatchLimit;
use crate::ground::units::Nanos;
use crate::host::workload::{Phase, Work};

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
        let Run::Drive(drive) = &mut self.run else {
            return Ok(0);
        };
        let first_step = drive.last.step;
        let mut lpns = [0_u32; CHUNK];
        let mut left = left.min(budget.host_ops).saturating_sub(1);
        while left > 0 {
            let window = self.history.window();
            let until_sample = window - drive.counters.host_writes % window;
            debug_assert!(
                (1..=window).contains(&until_sample),
                "the next sample is within a window"
            );
            let pages = left.min(until_sample).min(CHUNK as u64) as usize;
            let before = self.prng.clone();
            work.fill(self.cursor.op, &mut self.prng, &mut lpns[..pages]);
            let limit = BatchLimit {
                steps: budget.steps.saturating_sub(drive.last.step - first_step),
                until: budget.until.0,
                last_step: drive.last.step,
            };
            let done = drive.write_batch(&lpns[..pages], limit, &mut self.pace)?;
            debug_assert!(done.writes <= left, "a batch does more than is left");
            debug_assert!(!drive.is_busy(), "a batch leaves something to do");
            let first_op = self.cursor.op;
            self.cursor.op += done.writes;
            left -= done.writes;
            if (done.writes as usize) < pages {
                self.prng = before;
                let written = &mut lpns[..done.writes as usize];
                work.fill(first_op, &mut self.prng, written);
                break;
            }
            debug_assert_eq!(done.writes as usize, pages, "a whole chunk is done");
            let free_blocks = drive.ftl.alloc.free_blocks();
            self.history
                .record(&drive.counters, drive.timing.now(), free_blocks);
        }
        debug_assert!(
            drive.last.step - first_step <= budget.steps,
            "more steps than the budget has"
        );
        Ok(drive.last.step - first_step)
    }

    /// The present workload and its requests that are left, when a batch can do them.
    fn batchable<'a>(&self, experiment: &'a Experiment) -> Option<(&'a Work, u64)> {
        let phase = experiment.phases.get(self.cursor.phase)?;
        let (Phase::Work(work), Run::Drive(drive)) = (phase, &self.run) else {
            return None;
        };
        let simple = self.next.is_none()
            && self.flusher.is_none()
            && experiment.config.mapping == Mapping::Page
            && work.only_writes()
            && drive.can_batch();
        simple.then(|| (work, phase.len() - self.cursor.op))
    }
}
