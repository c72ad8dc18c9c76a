//! What the drive does of its own accord while the host asks for nothing.

use super::{Done, Drive};
use crate::config::{IdlePolicy, SimConfig};
use crate::contract::event::EventKind;
use crate::ftl::DriveFull;
use crate::ground::part::FULL;
use crate::ground::units::{Lpn, NONE, Nanos};
use crate::run::task::Task;

impl Drive {
    /// One step of idle time that lasts until `until`. The write buffer is empty by now.
    pub(super) fn idle(&mut self, config: &SimConfig, until: Nanos) -> Result<Done, DriveFull> {
        debug_assert!(
            self.buffer.as_ref().is_none_or(|buffer| buffer.is_empty()),
            "the write buffer is empty while the host is idle"
        );
        if let Some(done) = self.pad(config) {
            self.task = Some(Task::Idle { until });
            return Ok(done);
        }
        if self.timing.now() < until
            && let Some(done) = self.background(config, until)?
        {
            self.task = Some(Task::Idle { until });
            return Ok(done);
        }
        self.counters.host_ops += 1;
        Ok(self.idle_event(until))
    }

    /// Time passes on a raw medium.
    pub(super) fn idle_raw(&mut self, micros: u32) -> Done {
        let until = Nanos(self.timing.now().0 + Nanos::from_micros(micros).0);
        self.idle_event(until)
    }

    pub(super) fn idle_event(&mut self, until: Nanos) -> Done {
        Done {
            kind: EventKind::Idle,
            interval: self.timing.idle_until(until),
            lpn: NONE,
            from: NONE,
            to: NONE,
        }
    }

    fn background(&mut self, config: &SimConfig, until: Nanos) -> Result<Option<Done>, DriveFull> {
        let waiting = self.trim_control.take();
        if let Some(&first) = waiting.first() {
            let mapped = self.invalidate(&waiting);
            let pages = waiting.len() as u32;
            return Ok(Some(self.instant(EventKind::Trim, first, pages, mapped)));
        }
        if let Some(step) = self.ftl.fold_while_idle() {
            return Ok(Some(self.collected(config, step?)));
        }
        if let Some(done) = self.refresh_while_idle(config, until)? {
            return Ok(Some(done));
        }
        let step = match config.idle {
            IdlePolicy::None => None,
            _ if !FULL => None,
            IdlePolicy::Compact => self.ftl.collect_while_idle(),
            IdlePolicy::Defragment => self.defragment()?,
        };
        Ok(step.map(|step| self.collected(config, step)))
    }

    /// Moves the next logical page that does not lie behind the one before it.
    fn defragment(&mut self) -> Result<Option<crate::ftl::GcStep>, DriveFull> {
        let Some(lpn) = self.ftl.next_out_of_order(self.defragment_at) else {
            self.defragment_at = self.ftl.map.ppn_by_lpn().len() as u32;
            return Ok(None);
        };
        if self.ftl.needs_collection(lpn)? {
            return self.ftl.step_collection().map(Some);
        }
        if let Some(step) = self.ftl.map_work(lpn, true) {
            return Ok(Some(step));
        }
        debug_assert!(lpn.0 >= self.defragment_at, "defragmentation goes upward");
        self.defragment_at = lpn.0 + 1;
        self.ftl.relocate(Lpn(lpn.0)).map(Some)
    }
}
