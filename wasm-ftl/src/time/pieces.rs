//! Time on a compressing drive, where several logical pages share a flash page.

use super::blame::User;
use super::dies::Dies;
use super::interval::Interval;
use super::member::{LastRead, Way};
use crate::ground::geometry::Geometry;
use crate::ground::units::{Nanos, Ppn};

impl Dies {
    /// A page is programmed for a host operation that does not wait for it.
    pub fn program(&mut self, geometry: Geometry, to: Ppn) -> Interval {
        let plane = self.plane_of(geometry, to);
        let from = self.next_slot().1;
        let ready = self.pass_channel(plane, from, User::HOST);
        self.program_page(geometry, to, ready, User::HOST)
    }

    /// Garbage collection reads pages into the controller and programs the page that is complete.
    pub fn copy_piece(
        &mut self,
        geometry: Geometry,
        sources: [Option<Ppn>; 2],
        program: Option<Ppn>,
    ) -> Interval {
        let user = User::copies(self.collection);
        let mut whole: Option<Interval> = None;
        let mut add = |one: Interval| {
            let start = whole.map_or(one.start, |whole| whole.start.min(one.start));
            let end = whole.map_or(one.end, |whole| whole.end.max(one.end));
            whole = Some(Interval { start, end });
        };
        for from in sources.into_iter().flatten() {
            let source = self.plane_of(geometry, from);
            let read = self.read_page(geometry, from, self.collection_from, user);
            let out = self.pass_channel(source, read.end.0, user);
            self.pieces_read = self.pieces_read.max(out);
            self.copied_until(source, source, read.end.0);
            add(read);
        }
        debug_assert!(
            sources.iter().flatten().count() + usize::from(program.is_some()) <= 3,
            "a piece lies in two pages"
        );
        let gathered = self.pieces_read.max(self.collection_from);
        if let Some(to) = program {
            let target = self.plane_of(geometry, to);
            let ready = self.pass_channel(target, gathered, user);
            let programmed = self.program_page(geometry, to, ready, user);
            self.copied_until(target, target, programmed.end.0);
            add(programmed);
        }
        let at = Nanos(gathered);
        whole.unwrap_or(Interval { start: at, end: at })
    }

    /// The host reads a page that lies in up to two flash pages, in step number `step`.
    pub fn read_pieces_for_host(
        &mut self,
        geometry: Geometry,
        pages: [Option<Ppn>; 2],
        is_in_memory: bool,
        step: u64,
    ) -> Interval {
        let (slot, arrival) = self.begin();
        let ready = arrival + self.command;
        let there_at = if is_in_memory { self.last_read.out } else { 0 };
        let mut last: Option<(Interval, Way, u64)> = None;
        for from in pages.into_iter().flatten() {
            let plane_index = self.plane_of(geometry, from);
            let read = self.read_page(geometry, from, ready, User::HOST);
            let out = self.pass_channel(plane_index, read.end.0, User::HOST);
            let way = Way {
                channel: (read.end.0, out - self.transfer),
                plane: (ready, read.start.0),
                plane_index,
                ..Way::default()
            };
            self.last_read = LastRead {
                plane_index,
                read: read.end.0,
                out,
            };
            if last.is_none_or(|(.., before)| out > before) {
                last = Some((read, way, out));
            }
        }
        let (interval, way, out) = last.expect("a page is read");
        let out = out.max(there_at);
        let end = self.pass_link(out, User::HOST);
        debug_assert!(
            out <= end && ready <= interval.start.0,
            "a read goes plane, channel, link"
        );
        let link = (out, end - self.link);
        self.answer(slot, end, step, Way { link, ..way });
        interval
    }
}
