//! TRIM of the host's addresses: which pages of drives it covers whole, at once or one by one.

use std::ops::Range;

use super::{Array, Kind, What};
use crate::contract::event::EventKind;
use crate::ground::units::NONE;
use crate::host::script::HostOp;
use crate::run::task::Task;

impl Array {
    /// `task` as drives get it: what becomes several requests of drives carries no mark. What is no
    /// TRIM ends a run of pages that were trimmed one by one.
    pub(super) fn taken_up(&mut self, task: Task) -> Task {
        let task = match task {
            Task::Op(op) => Task::Op(op.unmarked().0),
            task => task,
        };
        if let (Some(trimmed), false) = (&mut self.trimmed, is_trim(&task)) {
            *trimmed = 0..0;
        }
        task
    }

    /// Begins TRIM of these addresses. Returns whether that was all: nothing reaches a drive.
    pub(super) fn begin_trim(&mut self, lpns: &[u32]) -> bool {
        self.order_trim(lpns);
        if self.is_busy() {
            self.ask(Kind::Other, 0, true);
            return false;
        }
        // No page is covered whole, or the array keeps TRIM to itself.
        let first = lpns.first().copied().unwrap_or(NONE);
        self.note(EventKind::Trim, first, lpns.len() as u32, 0, true);
        true
    }

    /// Passes TRIM of the host's addresses on, as far as they cover whole pages.
    fn order_trim(&mut self, lpns: &[u32]) {
        if !self.passes_trim {
            return;
        }
        let mut by_member = vec![Vec::new(); self.drives.len()];
        for run in lpns.chunk_by(|one, next| one + 1 == *next) {
            for page in self.newly_whole(run[0]..run[run.len() - 1] + 1) {
                let (member, lpn) = self.split.place(page);
                by_member[member].push(lpn);
            }
        }
        for (member, lpns) in by_member.into_iter().enumerate() {
            if !lpns.is_empty() {
                self.order(member, NONE, What::Task(Task::Trim { lpns }));
            }
        }
    }

    /// The pages that TRIM of `run` covers whole, with what was trimmed right before it.
    fn newly_whole(&mut self, run: Range<u32>) -> Range<u32> {
        let Some(trimmed) = &mut self.trimmed else {
            return self.blocks.whole(run);
        };
        let before = if trimmed.end == run.start {
            trimmed.clone()
        } else {
            run.start..run.start
        };
        *trimmed = before.start..run.end;
        let (known, now) = (
            self.blocks.whole(before),
            self.blocks.whole(trimmed.clone()),
        );
        debug_assert!(
            known.is_empty() || known.start == now.start,
            "a run that grew"
        );
        now.start.max(known.end)..now.end
    }
}

fn is_trim(task: &Task) -> bool {
    matches!(task, Task::Trim { .. } | Task::Op(HostOp::Trim { .. }))
}
