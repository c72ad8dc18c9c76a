//! Runs of operations where nobody will ask what a slow one waited for: the same times, faster.

use super::dies::Dies;
use crate::ground::geometry::Geometry;
use crate::ground::units::Ppn;

impl Dies {
    /// Whether each page of a run costs the same few additions: nothing is told, no map page is
    /// under way, no request has several pages, no drive lies above, and nothing passes.
    #[inline]
    pub(super) fn is_unwatched(&self) -> bool {
        !self.tells_causes
            && self.transfer > 0
            && self.map_until == 0
            && !self.request.is_under_way()
            && !self.member.is_below
            && self.passing.is_none()
    }

    /// The host writes to pages in a row, from `first` on.
    pub(super) fn program_run_for_host(&mut self, geometry: Geometry, first: Ppn, pages: u32) {
        let mut plane_index = self.plane_of(geometry, first);
        debug_assert!(
            self.is_unwatched(),
            "somebody asks what these writes wait for"
        );
        debug_assert!(
            geometry.index_in_block(first) + pages <= geometry.pages_per_block,
            "a run leaves its block"
        );
        let mut latest = self.now;
        for _ in 0..pages {
            let (slot, arrival) = self.begin();
            let asked = arrival + self.command;
            let sent = match self.link {
                0 => asked,
                link => self.host_link.carry(asked, link),
            };
            let channel = self.channel_by_plane[plane_index] as usize;
            let ready = self.channels[channel].carry(sent, self.transfer);
            let plane = &mut self.planes[plane_index];
            let end = ready.max(plane.free_at) + self.program;
            plane.free_at = end;
            plane.busy += self.program;
            self.slots[slot] = end;
            latest = latest.max(end);
            self.latencies.count(arrival, end - arrival);
            plane_index += 1;
            if plane_index == self.planes.len() {
                plane_index = 0;
            }
        }
        self.now = latest;
    }

    /// Garbage collection copies the pages `from`, all of one block, to pages in a row.
    pub(super) fn copy_run(&mut self, geometry: Geometry, from: &[u32], first: Ppn) {
        let Some(&lowest) = from.first() else {
            return;
        };
        let begin_of_block = lowest - geometry.index_in_block(Ppn(lowest));
        debug_assert!(
            from.iter()
                .all(|&ppn| ppn - begin_of_block < geometry.pages_per_block),
            "copies come from one block"
        );
        let (begin, by_plane) = (self.collection_from, self.by_plane);
        let (read, transfer, program) = (self.read, self.transfer, self.program);
        let mut target_index = self.plane_of(geometry, first);
        let (planes, channels) = (&mut self.planes[..], &mut self.channels[..]);
        let channel_by_plane = &self.channel_by_plane[..planes.len()];
        let mut latest = self.copies_done;
        for &from in from {
            let source_index = by_plane.remainder(from - begin_of_block) as usize;
            let source = &mut planes[source_index];
            let read_end = begin.max(source.free_at) + read;
            source.free_at = read_end;
            source.busy += read;
            let channel = channel_by_plane[source_index] as usize;
            let out = channels[channel].carry(read_end, transfer);
            let channel = channel_by_plane[target_index] as usize;
            let ready = channels[channel].carry(out, transfer);
            let target = &mut planes[target_index];
            let end = ready.max(target.free_at) + program;
            target.free_at = end;
            target.busy += program;
            latest = latest.max(end);
            target_index += 1;
            if target_index == planes.len() {
                target_index = 0;
            }
        }
        debug_assert!(
            latest >= self.copies_done,
            "the last copy ends before an earlier one"
        );
        self.copies_done = latest;
        self.now = self.now.max(latest);
    }

    /// A block is erased, on every plane at once, when all copies are safe.
    pub(super) fn erase_one(&mut self) {
        debug_assert!(!self.tells_causes, "somebody asks what an erase waits for");
        let ready = self.copies_done.max(self.collection_from);
        for plane in &mut self.planes {
            plane.free_at = ready.max(plane.free_at) + self.erase;
            plane.busy += self.erase;
            self.now = self.now.max(plane.free_at);
        }
    }
}
