//! Time of flushes and of power cuts, where every plane is busy in its own time.

use super::dies::Dies;
use super::interval::Interval;
use super::request::Request;
use crate::ground::geometry::Geometry;
use crate::ground::units::{Nanos, Ppn};

impl Dies {
    /// A page is programmed with nothing; a flush waits for it.
    pub(super) fn flush_padded(&mut self, geometry: Geometry, to: Ppn) -> Interval {
        let interval = self.program(geometry, to);
        self.written_until = self.written_until.max(interval.end.0);
        interval
    }

    /// A flush is answered when all pages of the buffer are programmed; every writer waits for it.
    pub(super) fn flushed(&mut self) -> Interval {
        let start = self.next_slot().1;
        let until = self.written_until;
        self.slots
            .iter_mut()
            .for_each(|slot| *slot = until.max(*slot));
        debug_assert!(until <= self.now, "a page is programmed in the future");
        Interval {
            start: Nanos(start),
            end: Nanos(start.max(until)),
        }
    }

    /// Power is cut when all that had begun has ended; nothing is under way any more.
    pub(super) fn power_cut(&mut self) -> Interval {
        self.request = Request::default();
        self.write_backs.clear();
        self.map_until = 0;
        debug_assert!(
            self.slots.iter().all(|&slot| slot <= self.now),
            "an operation is still under way when power is cut"
        );
        self.slots.fill(self.now);
        let at = Nanos(self.now);
        Interval { start: at, end: at }
    }

    /// Every plane reads its share of so many pages.
    pub(super) fn rebuilt(&mut self, reads: u64) -> Interval {
        let each = reads.div_ceil(self.planes.len() as u64);
        self.idle_until(self.now + each * self.read)
    }
}
