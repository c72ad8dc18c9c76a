//! What the age of data adds to the steps of a drive: reads again, and blocks rewritten.

use super::{Done, Drive};
use crate::config::SimConfig;
use crate::contract::event::EventKind;
use crate::ftl::DriveFull;
use crate::ground::units::{BlockId, NONE, Nanos, Ppn};
use crate::run::task::Task;
use crate::time::Interval;

impl Drive {
    /// Whether the collection under way rewrites a block because its data have aged.
    pub(super) fn is_refreshing(&self) -> bool {
        let refreshing = self.aging.as_ref().and_then(|aging| aging.refreshing);
        let victim = self.ftl.job().map(|job| job.victim);
        refreshing.is_some() && refreshing == victim
    }

    /// Reads page `ppn` of flash, again and again if its data have aged.
    pub(super) fn with_retries(
        &mut self,
        config: &SimConfig,
        ppn: Ppn,
        read: impl FnOnce(&mut Self) -> Interval,
    ) -> Interval {
        let Some(aging) = &mut self.aging else {
            return read(self);
        };
        let block = config.geometry.block_of(ppn);
        let retries = aging.read(block, self.timing.now().0);
        if retries == 0 {
            return read(self);
        }
        debug_assert!(
            self.ftl.nand.is_programmed(ppn),
            "page {} is read again, but erased",
            ppn.0
        );
        self.counters.nand_reads += u64::from(retries);
        self.timing.reads_take(config, 1 + retries);
        let interval = read(self);
        self.timing.reads_take(config, 1);
        interval
    }

    /// The host reads page `ppn` of flash, and the drive learns how many errors its block has.
    pub(super) fn flash_read(&mut self, config: &SimConfig, ppn: Ppn) -> Interval {
        let step = self.last.step + 1;
        let interval = self.with_retries(config, ppn, |drive| {
            drive.timing.host_read(config.geometry, ppn, step)
        });
        if let Some(aging) = &mut self.aging {
            let block = config.geometry.block_of(ppn);
            aging.host_read(block, self.timing.now().0);
        }
        interval
    }

    /// Keeps the ages of blocks after a step.
    pub(super) fn follow_ages(&mut self, done: Done) {
        let Some(aging) = &mut self.aging else {
            return;
        };
        match done.kind {
            EventKind::HostWrite | EventKind::GcCopy | EventKind::Refresh | EventKind::Pad => {
                aging.programmed(Ppn(done.to), done.interval.end.0);
            }
            EventKind::Erase => aging.erased(BlockId(done.from)),
            EventKind::Purge => aging.purged(),
            _ => {}
        }
        debug_assert!(
            done.kind != EventKind::Refresh || aging.refreshing.is_some(),
            "a page is rewritten before a block was chosen"
        );
        aging.refreshed_pages += u64::from(done.kind == EventKind::Refresh);
    }

    /// When the host has what it asked for, the block that was found due on the way is rewritten.
    pub(super) fn refresh_what_was_read(&mut self) {
        if self.task.is_some() {
            return;
        }
        let due = self.aging.as_mut().and_then(|aging| aging.take_due());
        debug_assert!(
            due.is_none_or(|block| self.ftl.nand.written(block) > 0),
            "an erased block was found due"
        );
        if let Some(block) = due.filter(|&block| self.ftl.can_clean(block)) {
            self.task = Some(Task::Refresh { block });
        }
    }

    fn begin_refresh(&mut self, block: BlockId) -> Done {
        debug_assert!(
            self.ftl.job().is_none(),
            "a block is rewritten amid another"
        );
        let picked = self.ftl.begin_collection(block);
        debug_assert!(picked.is_ok(), "block {} cannot be rewritten", block.0);
        if let Some(aging) = &mut self.aging {
            aging.refreshing = Some(block);
        }
        Done {
            kind: EventKind::RefreshPick,
            interval: self.timing.refresh_picked(self.last.step + 1),
            lpn: NONE,
            from: block.0,
            to: self.ftl.map.valid_in(block),
        }
    }

    /// The choice of `block`, the next copy, or the erase that ends it.
    pub(super) fn refresh(
        &mut self,
        config: &SimConfig,
        block: BlockId,
    ) -> Result<Done, DriveFull> {
        let done = if self.ftl.job().is_none() {
            self.begin_refresh(block)
        } else {
            let step = self.ftl.step_collection()?;
            self.collected(config, step)
        };
        self.task = self.ftl.job().map(|_| Task::Refresh { block });
        Ok(done)
    }

    /// In idle time until `until`, rewrites the block closed first of those that are due, after the
    /// collection under way, or waits until one is; [`None`] when none will be.
    pub(super) fn refresh_while_idle(
        &mut self,
        config: &SimConfig,
        until: Nanos,
    ) -> Result<Option<Done>, DriveFull> {
        let Some(aging) = &self.aging else {
            return Ok(None);
        };
        let now = self.timing.now();
        let full = self.ftl.full_blocks();
        let due = full.clone().find(|&block| aging.is_due(block, now.0));
        let next = full.filter_map(|block| aging.due_at(block)).min();
        if self.ftl.job().is_some() && (due.is_some() || self.is_refreshing()) {
            let step = self.ftl.step_collection()?;
            return Ok(Some(self.collected(config, step)));
        }
        Ok(match (due, next.map(Nanos)) {
            (Some(block), _) if self.ftl.can_clean(block) => Some(self.begin_refresh(block)),
            (None, Some(next)) if next < until => Some(self.idle_event(next)),
            _ => None,
        })
    }
}
