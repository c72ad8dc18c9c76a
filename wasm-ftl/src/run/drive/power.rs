//! What a drive adds whose power can be cut: promises, padding, and the way back.

use super::{Done, Drive};
use crate::config::SimConfig;
use crate::contract::event::EventKind;
use crate::ground::geometry::Geometry;
use crate::ground::units::{NONE, Ppn};
use crate::run::task::Task;

impl Drive {
    /// Whether a flush is answered while pages still wait in the buffer.
    pub(super) fn answers_flush_at_once(&self) -> bool {
        self.power
            .as_ref()
            .is_some_and(|power| power.answers_at_once())
    }

    /// Whether pages that wait follow those programmed last, because they belong together.
    pub(super) fn is_filling(&self) -> bool {
        self.power.as_ref().is_some_and(|power| power.is_filling)
    }

    /// The host writes `lpn`.
    pub(super) fn note_write(&mut self, lpn: u32) {
        if let Some(power) = &mut self.power {
            let buffer = self.buffer.as_ref();
            let replaces = buffer.is_some_and(|buffer| buffer.content(lpn).is_some());
            power.written(lpn, replaces);
        }
    }

    /// Logical page `lpn` of the host's was programmed at `to`.
    pub(super) fn note_program(&mut self, geometry: Geometry, lpn: u32, to: Ppn) {
        if let Some(power) = &mut self.power {
            power.programmed(lpn);
            let next = geometry.index_in_block(to) + 1;
            let pages = power.program_pages();
            let is_open_here = !next.is_multiple_of(pages) && next < geometry.pages_per_block;
            let is_log = self.ftl.slc().is_none();
            power.is_filling = is_open_here || (is_log && self.ftl.is_part_filled_elsewhere(pages));
        }
    }

    /// Fills what belongs together with the pages that were programmed last; [`None`] when it is
    /// full.
    pub(super) fn pad(&mut self, config: &SimConfig) -> Option<Done> {
        let power = self.power.as_mut().filter(|power| power.is_filling)?;
        let Some(to) = self.ftl.pad(power.program_pages()) else {
            power.is_filling = false;
            return None;
        };
        self.counters.pad_programs += 1;
        self.counters.nand_programs += 1;
        let interval = self.timed(config, to, |drive| {
            drive.timing.flush_padded(config.geometry, to)
        });
        Some(Done {
            kind: EventKind::Pad,
            interval,
            lpn: NONE,
            from: NONE,
            to: to.0,
        })
    }

    /// The last step of a flush, or padding before it.
    pub(super) fn flush(&mut self, config: &SimConfig, is_own: bool) -> Done {
        let at_once = self.answers_flush_at_once();
        if !at_once && let Some(done) = self.pad(config) {
            self.task = Some(Task::Flush { is_own });
            return done;
        }
        self.counters.host_ops += u64::from(is_own);
        let waiting = self.buffer.as_ref().map_or(0, |buffer| buffer.len());
        let Some(power) = &mut self.power else {
            return self.instant(EventKind::Flush, NONE, NONE, NONE);
        };
        debug_assert!(
            at_once || waiting == 0,
            "a flush is answered before {waiting} pages are programmed"
        );
        let promised = power.flushed();
        let interval = if at_once {
            self.timing.instant()
        } else {
            self.timing.flushed()
        };
        Done {
            kind: EventKind::Flush,
            interval,
            lpn: NONE,
            from: promised,
            to: waiting,
        }
    }

    /// Gives up what is under way: power is about to be cut.
    pub fn give_up(&mut self) {
        self.task = None;
        self.ftl.lose_power();
        debug_assert!(!self.is_busy(), "a drive without power is busy");
    }

    /// Power is cut: what memory alone held is gone, unless capacitors saved it.
    pub(super) fn cut_power(&mut self) -> Done {
        self.trim_control.take();
        self.defragment_at = 0;
        let power = self.power.as_mut().expect("power can be cut");
        power.cuts += 1;
        power.is_filling = false;
        if let Some(buffer) = &mut self.read_buffer {
            buffer.lose_power();
        }
        if let Some(aging) = &mut self.aging {
            aging.lose_power();
        }
        let (mut waiting, mut lost) = (0, 0);
        if let Some(buffer) = &mut self.buffer {
            waiting = buffer.len();
            if !power.saves_buffer() {
                lost = waiting;
                power.lost(buffer.lpns());
                while buffer.pop().is_some() {}
            }
        }
        self.task = Some(Task::Rebuild);
        Done {
            kind: EventKind::PowerCut,
            interval: self.timing.power_cut(),
            lpn: NONE,
            from: waiting,
            to: lost,
        }
    }

    /// Power is back: the spare bytes of flash are read, and what was saved of the buffer.
    pub(super) fn rebuild(&mut self) -> Done {
        let saved = self.buffer.as_ref().map_or(0, |buffer| buffer.len());
        let reads = self.ftl.scan_reads() + u64::from(saved);
        let interval = self.timing.rebuilt(reads);
        self.counters.host_ops += 1;
        self.counters.nand_reads += reads;
        let power = self.power.as_mut().expect("power was cut");
        power.rebuild_reads += reads;
        power.rebuild_ns += interval.end.0 - interval.start.0;
        Done {
            kind: EventKind::Rebuild,
            interval,
            lpn: NONE,
            from: u32::try_from(reads).unwrap_or(NONE),
            to: self.ftl.map.mapped(),
        }
    }
}
