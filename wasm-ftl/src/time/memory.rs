//! Reads that find their page of flash in the controller's memory.

use super::blame::User;
use super::dies::Dies;
use super::interval::Interval;
use super::member::Way;
use crate::ground::units::Nanos;

impl Dies {
    /// The host reads the page that it read last, when that is in memory: link.
    pub fn read_from_memory(&mut self, step: u64) -> Interval {
        let (slot, arrival) = self.begin();
        let asked = arrival + self.command;
        let mapped = self.await_map(asked);
        let last = self.last_read;
        let there = mapped.max(last.out);
        let end = self.pass_link(there, User::HOST);
        debug_assert!(there <= end, "a read goes memory, link");
        let way = Way {
            link: (there, end - self.link),
            channel: (
                mapped.max(last.read),
                last.out.saturating_sub(self.transfer),
            ),
            plane: (mapped, last.read),
            plane_index: last.plane_index,
            map: (asked, mapped),
            ..Way::default()
        };
        self.answer(slot, end, step, way);
        Interval {
            start: Nanos(arrival),
            end: Nanos(end),
        }
    }
}
