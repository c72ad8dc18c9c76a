//! What an SLC cache adds to the steps of a drive.

use super::{Done, Drive};
use crate::config::SimConfig;
use crate::contract::event::EventKind;
use crate::ftl::step::FoldStep;
use crate::ground::units::{NONE, Ppn};
use crate::time::Interval;

impl Drive {
    pub(super) fn fold_step(&mut self, config: &SimConfig, step: FoldStep) -> Done {
        match step {
            FoldStep::Picked { victim, valid } => {
                self.fold_began = self.last.step + 1;
                Done {
                    kind: EventKind::FoldPick,
                    interval: self.timing.fold_picked(self.fold_began),
                    lpn: NONE,
                    from: victim.0,
                    to: valid,
                }
            }
            FoldStep::Copied { lpn, from, to } => {
                debug_assert!(
                    self.fold_began > 0,
                    "a page is folded before a block was chosen"
                );
                debug_assert!(
                    !self.ftl.is_in_slc(to),
                    "page {} is folded into the cache",
                    to.0
                );
                self.timing.fold_goes_on(self.fold_began);
                self.counters.nand_reads += 1;
                self.counters.nand_programs += 1;
                Done {
                    kind: EventKind::Fold,
                    interval: self.timing.copied(config.geometry, from, to),
                    lpn: lpn.0,
                    from: from.0,
                    to: to.0,
                }
            }
            FoldStep::Erased { block } => {
                debug_assert!(
                    self.fold_began <= self.last.step,
                    "a block is folded before it was chosen"
                );
                self.timing.fold_goes_on(self.fold_began);
                self.erased(block)
            }
        }
    }

    /// Times a program of the host's at `to`, which is shorter in the SLC cache.
    pub(super) fn timed(
        &mut self,
        config: &SimConfig,
        to: Ppn,
        program: impl FnOnce(&mut Self) -> Interval,
    ) -> Interval {
        let Some(slc) = config.slc.filter(|_| self.ftl.is_in_slc(to)) else {
            return program(self);
        };
        self.timing.program_takes(config, slc.program_time);
        let interval = program(self);
        self.timing.program_takes(config, config.program_time);
        interval
    }
}
