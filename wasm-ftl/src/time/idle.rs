//! When planes stand idle between what is queued, and what may use that.

use std::collections::VecDeque;

use crate::config::SimConfig;
use crate::config::order::Scheduling;
use crate::ground::units::BlockId;

/// Idle times of a plane that nobody uses yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Idle {
    /// From when to when, in order.
    gaps: VecDeque<(u64, u64)>,
    /// The end of the latest program.
    pub(super) programmed_until: u64,
}

impl Idle {
    /// The first moment from `ready` on at which the plane has `duration`; it is taken.
    pub(super) fn take(&mut self, ready: u64, duration: u64, horizon: u64) -> Option<u64> {
        while self.gaps.front().is_some_and(|&(_, to)| to <= horizon) {
            self.gaps.pop_front();
        }
        let ready = ready.max(horizon);
        let fits = |&(from, to): &(u64, u64)| ready.max(from) + duration <= to;
        let index = self.gaps.iter().position(fits)?;
        let (from, to) = self.gaps[index];
        let start = ready.max(from);
        let rest = [(from, start), (start + duration, to)];
        self.gaps.remove(index);
        for gap in rest.into_iter().rev().filter(|gap| gap.0 < gap.1) {
            self.gaps.insert(index, gap);
        }
        Some(start)
    }
}

/// What it takes to know what may pass what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Passing {
    pub(super) idle_by_plane: Vec<Idle>,
    /// When each block was erased last, on every plane.
    pub(super) erased_at: Vec<u64>,
    /// When the latest program of each block ends.
    pub(super) programmed_at: Vec<u64>,
}

impl Passing {
    /// For a drive whose planes take what is ready; [`None`] where they work in order.
    pub(super) fn new(config: &SimConfig) -> Option<Box<Self>> {
        let blocks = config.geometry.blocks as usize;
        (config.scheduling == Scheduling::WhenReady).then(|| {
            Box::new(Self {
                idle_by_plane: vec![Idle::default(); (config.dies * config.planes) as usize],
                erased_at: vec![0; blocks],
                programmed_at: vec![0; blocks],
            })
        })
    }

    /// A plane, free at `free_at`, has nothing to do until `until`.
    pub(super) fn stands_idle(&mut self, plane: usize, free_at: u64, until: u64) {
        if until > free_at {
            let gaps = &mut self.idle_by_plane[plane].gaps;
            debug_assert!(
                gaps.back().is_none_or(|&(_, to)| to <= free_at),
                "idle times follow one another"
            );
            gaps.push_back((free_at, until));
        }
    }

    /// One block was erased, or with [`None`] all were.
    pub(super) fn erased(&mut self, block: Option<BlockId>, end: u64) {
        match block {
            Some(block) => self.erased_at[block.0 as usize] = end,
            None => self.erased_at.fill(end),
        }
    }
}
