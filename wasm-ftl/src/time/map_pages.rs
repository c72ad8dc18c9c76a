//! When map pages are read and programmed, where the map does not fit into memory.

use super::blame::User;
use super::dies::Dies;
use super::interval::Interval;
use crate::ftl::MapWork;

impl Dies {
    /// A map page is read or programmed. Map pages take turns on the planes; the operation that
    /// needs them waits for one after the other.
    pub fn map_page(&mut self, work: MapWork, is_read: bool) -> Interval {
        let page = work.lpn.map_or(0, |lpn| lpn.0) / self.map_entries_per_page;
        let plane = self.by_plane.remainder(page) as usize;
        let asked = if work.by_collection {
            self.collection_from
        } else {
            self.next_slot().1 + self.command
        };
        let from = asked.max(self.map_until);
        let (interval, end) = if is_read {
            let interval = self.occupy(plane, from, self.read, User::MAP);
            (
                interval,
                self.pass_channel(plane, interval.end.0, User::MAP),
            )
        } else {
            let ready = self.pass_channel(plane, from, User::MAP);
            let interval = self.occupy(plane, ready, self.program, User::MAP);
            (interval, interval.end.0)
        };
        debug_assert!(end >= from, "a map page is there before it is asked for");
        // Nothing waits for what TRIM has left, but for the plane.
        if work.lpn.is_some() {
            self.map_until = end;
        }
        interval
    }
}
