//! What an SLC cache adds to the steps of a drive.

use super::{Done, State};
use crate::config::SimConfig;
use crate::contract::event::EventKind;
use crate::ftl::slc::Slc;
use crate::ftl::step::FoldStep;
use crate::ground::units::{NONE, Ppn};
use crate::time::Interval;

impl State {
    /// For the snapshot: pages programmed in the cache, pages folded, and blocks of the cache that
    /// hold any; -1 each on a drive without one.
    pub fn slc_numbers(&self) -> [f64; 3] {
        let mut caches = self.drives().iter().filter_map(|drive| drive.ftl.slc());
        let numbers = |slc: &Slc| {
            let blocks = slc.blocks_in_use().count();
            [slc.programs as f64, slc.folded_pages as f64, blocks as f64]
        };
        let Some(first) = caches.next() else {
            return [-1.0; 3];
        };
        caches.map(numbers).fold(numbers(first), |sum, slc| {
            [sum[0] + slc[0], sum[1] + slc[1], sum[2] + slc[2]]
        })
    }

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
