//! Every plane, channel and the host link is busy in its own time.
//!
//! A block lies across all planes: page index i of a block is on plane i mod planes. Operations on
//! a plane run in the order in which they are issued. The host keeps `queue_depth` operations under
//! way and asks for the next when one is answered. The host waits for a write until its page is
//! programmed.

use crate::config::{Mapping, SimConfig};
use crate::ground::geometry::{Divider, Geometry};
use crate::ground::units::{Nanos, Ppn};
use crate::time::blame::{Tally, User, Wait, Works};
use crate::time::idle::Passing;
use crate::time::interval::Interval;
use crate::time::latency::{Cause, Latencies, Stall};
use crate::time::member::{LastRead, Member, Way};
use crate::time::places::{Bus, Plane, erase_of_each_plane, planes_at_hand};
use crate::time::request::Request;
use crate::time::write_backs::{WriteBack, WriteBacks};

/// Planes, channels, link and queue slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dies {
    pub(super) read: u64,
    pub(super) program: u64,
    pub(super) erase: u64,
    pub(super) transfer: u64,
    pub(super) link: u64,
    pub(super) command: u64,
    pub(super) planes: Vec<Plane>,
    pub(super) by_plane: Divider,
    /// The plane of each page of a block, where planes are few enough to be kept at hand.
    pub(super) plane_by_index: Vec<u8>,
    pub(super) channel_by_plane: Vec<u32>,
    /// What may use idle times; nothing where planes work in order.
    pub(super) passing: Option<Box<Passing>>,
    pub(super) channels: Vec<Bus>,
    pub(super) host_link: Bus,
    /// When each of the host's queue slots is answered.
    pub(super) slots: Vec<u64>,
    /// The collection or folding under way, as [`collection_id`].
    pub(super) collection: u64,
    pub(super) collection_from: u64,
    pub(super) copies_done: u64,
    /// When all pieces that were read for a collection are in the controller.
    pub(super) pieces_read: u64,
    pub(super) last_read: LastRead,
    /// What frees places of the write buffer.
    pub(super) write_backs: WriteBacks,
    /// When all pages of the write buffer that were programmed are.
    pub(super) written_until: u64,
    pub(super) now: u64,
    /// Nobody asks for anything before this any more.
    pub(super) horizon: u64,
    pub(super) works: Works,
    /// Whether to keep the worst operations and what they waited for.
    pub(super) tells_causes: bool,
    /// Entries of the map on one page of it.
    pub(super) map_entries_per_page: u32,
    /// When the map pages that the next operation needs are read and programmed.
    pub(super) map_until: u64,
    pub(super) latencies: Latencies,
    pub(super) request: Request<(u64, Way)>,
    /// What only a drive below an array or a partition needs.
    pub(super) member: Member,
}

/// Who copies the pages of a block and erases it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cleaning {
    Collection,
    Folding,
    Refresh,
}

/// A number for the cleaning that chose its block in `step`.
pub(super) fn collection_id(step: u64, cleaning: Cleaning) -> u64 {
    step << 2 | cleaning as u64
}

/// The step in which a cleaning chose its block, and what it is.
fn step_of_collection(id: u64) -> (u64, Cause) {
    let cause = match id & 3 {
        1 => Cause::Folding,
        2 => Cause::Refresh,
        _ => Cause::Collection,
    };
    (id >> 2, cause)
}

/// Number and content of the earliest of `slots`, the first among equals.
#[inline]
pub(super) fn earliest(slots: &[u64]) -> (usize, u64) {
    let mut next = (0, u64::MAX);
    for (slot, &at) in slots.iter().enumerate() {
        if at < next.1 {
            next = (slot, at);
        }
    }
    next
}

impl Dies {
    /// Everything at rest.
    pub fn new(config: &SimConfig) -> Self {
        let planes = config.dies * config.planes;
        let channel = |plane: u32| (plane / config.planes) % config.channels;
        Self {
            read: config.read_time.0,
            program: config.program_time.0,
            erase: erase_of_each_plane(config),
            transfer: config.transfer_time.0,
            link: config.link_time.0,
            command: config.command_time.0,
            planes: vec![Plane::default(); planes as usize],
            by_plane: Divider::new(planes),
            plane_by_index: planes_at_hand(planes, config.geometry.pages_per_block),
            channel_by_plane: (0..planes).map(channel).collect(),
            passing: Passing::new(config),
            channels: vec![Bus::default(); config.channels as usize],
            host_link: Bus::default(),
            slots: vec![0; config.queue_depth as usize],
            collection: 0,
            collection_from: 0,
            copies_done: 0,
            pieces_read: 0,
            last_read: LastRead::default(),
            write_backs: WriteBacks::of(config),
            written_until: 0,
            now: 0,
            horizon: 0,
            works: Works::default(),
            tells_causes: true,
            map_entries_per_page: match config.mapping {
                Mapping::Extent(cache) => (config.page_bytes / cache.entry_bytes).max(1),
                _ => 1,
            },
            map_until: 0,
            latencies: Latencies::default(),
            request: Request::default(),
            member: Member::default(),
        }
    }

    /// Keeps none of the worst operations from now on: all of the time goes into the drive.
    pub fn stop_telling_causes(&mut self) {
        self.tells_causes = false;
    }

    /// Latencies of host operations so far.
    pub fn latencies(&self) -> &Latencies {
        &self.latencies
    }

    /// Time that each plane spent on flash operations so far.
    pub fn busy(&self) -> impl Iterator<Item = u64> {
        self.planes.iter().map(|plane| plane.busy)
    }

    /// Latest end of anything so far.
    pub fn now(&self) -> u64 {
        self.now
    }

    #[inline]
    pub(super) fn plane_of(&self, geometry: Geometry, ppn: Ppn) -> usize {
        self.by_plane.remainder(geometry.index_in_block(ppn)) as usize
    }

    /// The queue slot that is answered first, and when: there the host asks next.
    #[inline]
    pub(super) fn next_slot(&self) -> (usize, u64) {
        earliest(&self.slots)
    }

    /// A host operation begins: its slot, and when the host asks for it.
    #[inline]
    pub(super) fn begin(&mut self) -> (usize, u64) {
        let next = self.next_slot();
        debug_assert!(next.1 >= self.horizon, "the host asks before it asked last");
        self.horizon = next.1;
        next
    }

    #[inline]
    pub(super) fn pass_link(&mut self, ready: u64, user: User) -> u64 {
        let user = self.tells_causes.then_some(user);
        self.host_link.pass(ready, self.link, user, self.horizon)
    }

    #[inline]
    pub(super) fn pass_channel(&mut self, plane: usize, ready: u64, user: User) -> u64 {
        let channel = self.channel_by_plane[plane] as usize;
        let user = self.tells_causes.then_some(user);
        self.channels[channel].pass(ready, self.transfer, user, self.horizon)
    }

    #[inline]
    pub(super) fn occupy(
        &mut self,
        index: usize,
        ready: u64,
        duration: u64,
        user: User,
    ) -> Interval {
        let plane = &mut self.planes[index];
        debug_assert!(
            plane.busy <= plane.free_at,
            "a plane worked longer than there was time"
        );
        let start = ready.max(plane.free_at);
        if self.tells_causes {
            plane.turns.take(plane.free_at, user, self.horizon);
        }
        let free_at = std::mem::replace(&mut plane.free_at, start + duration);
        plane.busy += duration;
        self.now = self.now.max(plane.free_at);
        debug_assert!(
            start >= ready && plane.free_at >= start,
            "a plane's time went back"
        );
        let end = plane.free_at;
        if let Some(passing) = &mut self.passing {
            passing.stands_idle(index, free_at, start);
        }
        Interval {
            start: Nanos(start),
            end: Nanos(end),
        }
    }

    /// The operation in `slot` is answered at `end`, in step number `step`.
    #[inline]
    pub(super) fn answer(&mut self, slot: usize, end: u64, step: u64, way: Way) {
        let Some((end, (step, way))) = self.request.page_done(end, (step, way)) else {
            return;
        };
        if self.member.is_below {
            self.member.answered(end, step, way);
        }
        let arrival_ns = self.slots[slot];
        debug_assert!(
            end >= arrival_ns,
            "an operation is answered before it is asked for"
        );
        let latency_ns = end - arrival_ns;
        self.slots[slot] = end;
        self.now = self.now.max(end);
        if self.latencies.count(arrival_ns, latency_ns) && self.tells_causes {
            self.keep_stall(arrival_ns, latency_ns, step, way);
        }
    }

    #[cold]
    fn keep_stall(&mut self, arrival_ns: u64, latency_ns: u64, step: u64, way: Way) {
        let op = self.latencies.ops;
        let ways = [self.member.rewrite_way(), Some(way)];
        let stall = self.explain(op, (arrival_ns, latency_ns), step, ways);
        self.latencies.keep(stall);
    }

    /// What operation number `op`, asked for and answered so, waited for on its ways: reading the
    /// rest of a page that it covers in part, and its own.
    pub(super) fn explain(
        &self,
        op: u64,
        (arrival_ns, latency_ns): (u64, u64),
        step: u64,
        [rewrite, own]: [Option<Way>; 2],
    ) -> Stall {
        let mut tally = Tally::default();
        let way = own.unwrap_or_default();
        if let Some(read) = rewrite {
            self.add_way(&mut tally, read, 0);
        }
        self.add_way(&mut tally, way, 0);
        let on_plane = way.plane.1.saturating_sub(way.plane.0);
        let on_buses =
            way.link.1.saturating_sub(way.link.0) + way.channel.1.saturating_sub(way.channel.0);
        if let Some(sent) = way.buffered_at {
            let waited_ns = (arrival_ns + latency_ns).saturating_sub(sent);
            let before_ns = tally.waited();
            self.add_way(&mut tally, self.write_backs.awaited().way, sent);
            let explained_ns = tally.waited() - before_ns;
            tally.add_flush(waited_ns.saturating_sub(explained_ns));
        }
        tally.add_copies_before_erases(arrival_ns, &self.works);
        let (cause_step, cleaning) = step_of_collection(tally.collection());
        let parts = tally.parts(latency_ns);
        let collection_ns = parts.copies_ns + parts.erases_ns;
        debug_assert_eq!(
            parts.own_ns + collection_ns + parts.others_ns + parts.map_ns,
            latency_ns,
            "the parts of a latency add up to it"
        );
        let cause = if parts.map_ns > collection_ns.max(parts.others_ns) {
            Cause::Map
        } else if collection_ns > parts.others_ns {
            cleaning
        } else if rewrite.is_some() && self.read > parts.others_ns {
            Cause::Rewrite
        } else if parts.others_ns == 0 {
            Cause::None
        } else if on_buses > on_plane {
            Cause::Bus
        } else {
            Cause::Queue
        };
        Stall {
            op,
            step,
            arrival_ns,
            latency_ns,
            cause,
            cause_step,
            parts,
        }
    }

    /// Adds the waits on a way, as far as they lie after `from`.
    fn add_way(&self, tally: &mut Tally, way: Way, from: u64) {
        let index = way.plane_index;
        let channel_index = self.channel_by_plane[index];
        let channel = &self.channels[channel_index as usize];
        let plane = &self.planes[index];
        let wait = |turns, free_at, (begin, to): (u64, u64)| Wait {
            turns,
            free_at,
            from: begin.max(from),
            to,
        };
        let on_link = wait(&self.host_link.turns, self.host_link.free_at, way.link);
        tally.add(on_link, &self.works, |_| false);
        let on_channel = wait(&channel.turns, channel.free_at, way.channel);
        let shares_channel = |plane: usize| self.channel_by_plane[plane] == channel_index;
        tally.add(on_channel, &self.works, shares_channel);
        let on_plane = wait(&plane.turns, plane.free_at, way.plane);
        tally.add(on_plane, &self.works, |plane| plane == index);
        tally.add_map(way.map.1.saturating_sub(way.map.0.max(from)));
    }

    /// When an operation that is ready can go on with the map pages that it needs.
    #[inline]
    pub(super) fn await_map(&mut self, ready: u64) -> u64 {
        std::mem::take(&mut self.map_until).max(ready)
    }

    /// The host writes: link, channel, program.
    #[inline]
    pub fn program_for_host(&mut self, geometry: Geometry, to: Ppn, step: u64) -> Interval {
        let (slot, arrival) = self.begin();
        let plane_index = self.plane_of(geometry, to);
        let asked = arrival + self.command;
        let asked = self.member.after_rewrite_read(asked);
        let sent = self.pass_link(asked, User::HOST);
        let mapped = self.await_map(sent);
        let ready = self.pass_channel(plane_index, mapped, User::HOST);
        debug_assert!(
            asked <= sent && sent <= mapped && mapped <= ready,
            "a write goes link, map, channel"
        );
        let interval = self.program_page(geometry, to, ready, User::HOST);
        let way = Way {
            link: (asked, sent - self.link),
            channel: (mapped, ready - self.transfer),
            plane: (ready, interval.start.0),
            plane_index,
            map: (sent, mapped),
            buffered_at: None,
        };
        self.answer(slot, interval.end.0, step, way);
        interval
    }

    /// The host reads: read, channel, link.
    pub fn read_for_host(&mut self, geometry: Geometry, from: Ppn, step: u64) -> Interval {
        let (slot, arrival) = self.begin();
        let plane_index = self.plane_of(geometry, from);
        let asked = arrival + self.command;
        let ready = self.await_map(asked);
        let interval = self.read_page(geometry, from, ready, User::HOST);
        let out = self.pass_channel(plane_index, interval.end.0, User::HOST);
        let end = self.pass_link(out, User::HOST);
        debug_assert!(
            interval.end.0 <= out && out <= end,
            "a read goes plane, channel, link"
        );
        let way = Way {
            link: (out, end - self.link),
            channel: (interval.end.0, out - self.transfer),
            plane: (ready, interval.start.0),
            plane_index,
            map: (asked, ready),
            buffered_at: None,
        };
        self.last_read = LastRead {
            plane_index,
            read: interval.end.0,
            out,
        };
        self.answer(slot, end, step, way);
        interval
    }

    /// The rest of a page that a host write covers only in part is read: read, channel. The data of
    /// the write follows.
    pub fn rewrite_read(&mut self, geometry: Geometry, from: Ppn) -> Interval {
        let (_, arrival) = self.begin();
        let plane_index = self.plane_of(geometry, from);
        let asked = arrival + self.command;
        let ready = self.await_map(asked);
        let interval = self.read_page(geometry, from, ready, User::HOST);
        let out = self.pass_channel(plane_index, interval.end.0, User::HOST);
        let way = Way {
            link: (0, 0),
            channel: (interval.end.0, out - self.transfer),
            plane: (ready, interval.start.0),
            plane_index,
            map: (asked, ready),
            buffered_at: None,
        };
        debug_assert!(
            arrival <= interval.start.0 && interval.end.0 <= out,
            "a read goes plane, channel"
        );
        self.member.rewrite_reads_until(out, way);
        interval
    }

    /// A page of the write buffer is programmed; a later host write may need its place.
    pub fn write_back(&mut self, geometry: Geometry, to: Ppn) -> Interval {
        let (_, from) = self.begin();
        let plane_index = self.plane_of(geometry, to);
        let mapped = self.await_map(from);
        let ready = self.pass_channel(plane_index, mapped, User::HOST);
        let interval = self.program_page(geometry, to, ready, User::HOST);
        debug_assert!(
            from <= mapped && mapped <= ready,
            "a write-back goes map, channel"
        );
        self.written_until = self.written_until.max(interval.end.0);
        self.write_backs.begin(WriteBack {
            end: interval.end.0,
            way: Way {
                link: (0, 0),
                channel: (mapped, ready - self.transfer),
                plane: (ready, interval.start.0),
                plane_index,
                map: (from, mapped),
                buffered_at: None,
            },
        });
        interval
    }

    /// A host operation that needs no flash, but perhaps a place in the write buffer.
    pub fn answer_host(&mut self, step: u64) -> Interval {
        let (slot, arrival) = self.begin();
        let asked = arrival + self.command;
        let asked = self.member.after_rewrite_read(asked);
        let sent = self.pass_link(asked, User::HOST);
        let end = sent.max(self.write_backs.awaited().end);
        debug_assert!(
            sent >= asked && end >= sent,
            "an answer comes after its request"
        );
        let way = Way {
            link: (asked, sent - self.link),
            buffered_at: Some(sent),
            ..Way::default()
        };
        self.answer(slot, end, step, way);
        Interval {
            start: Nanos(arrival),
            end: Nanos(end),
        }
    }

    /// Folding that chose its block in `step` goes on; garbage collection may have come between.
    pub fn fold_goes_on(&mut self, step: u64) {
        if self.collection != collection_id(step, Cleaning::Folding) {
            let copies_done = self.copies_done;
            self.fold_picked(step);
            self.copies_done = copies_done;
        }
    }

    /// Folding chose its block in step number `step`.
    pub fn fold_picked(&mut self, step: u64) {
        self.begin_collection(collection_id(step, Cleaning::Folding));
    }

    /// Rewriting of aged data chose its block in step number `step`.
    pub fn refresh_picked(&mut self, step: u64) {
        self.begin_collection(collection_id(step, Cleaning::Refresh));
    }

    pub(super) fn begin_collection(&mut self, collection: u64) {
        self.collection = collection;
        if self.tells_causes {
            self.works.begin(collection, self.horizon);
        }
        self.collection_from = self.next_slot().1;
        self.copies_done = 0;
    }

    /// A decision, at the moment of the host operation that led to it.
    pub fn decide(&mut self) -> Interval {
        let at = Nanos(self.next_slot().1);
        Interval { start: at, end: at }
    }

    /// Garbage collection copies: read, channel out, channel in, program.
    #[inline]
    pub fn copy(&mut self, geometry: Geometry, from: Ppn, to: Ppn) -> Interval {
        let (source, target) = (self.plane_of(geometry, from), self.plane_of(geometry, to));
        let user = User::copies(self.collection);
        let mapped = self.await_map(self.collection_from);
        let read = self.read_page(geometry, from, mapped, user);
        let out = self.pass_channel(source, read.end.0, user);
        let ready = self.pass_channel(target, out, user);
        let program = self.program_page(geometry, to, ready, user);
        debug_assert!(
            read.end.0 <= out && out <= ready && ready <= program.start.0,
            "a copy goes read, channel, channel, program"
        );
        self.copied_until(source, target, program.end.0);
        Interval {
            start: read.start,
            end: program.end,
        }
    }

    /// A page is programmed as part of a merge.
    pub fn pad(&mut self, geometry: Geometry, to: Ppn) -> Interval {
        let plane = self.plane_of(geometry, to);
        let user = User::copies(self.collection);
        let ready = self.pass_channel(plane, self.collection_from, user);
        let interval = self.program_page(geometry, to, ready, user);
        self.copied_until(plane, plane, interval.end.0);
        interval
    }

    #[inline]
    pub(super) fn copied_until(&mut self, source: usize, target: usize, end: u64) {
        if self.tells_causes {
            self.works.copied(source, target, end, self.horizon);
        }
        self.copies_done = self.copies_done.max(end);
    }

    /// Nobody asks for anything until `until`, at least.
    pub fn idle_until(&mut self, until: u64) -> Interval {
        debug_assert!(
            self.slots.iter().all(|&slot| slot <= self.now),
            "an answer lies in the future"
        );
        let start = Nanos(self.now);
        self.now = self.now.max(until);
        self.slots.fill(self.now);
        Interval {
            start,
            end: Nanos(self.now),
        }
    }

    /// The next so many pages are one request: they come together, and the last answers.
    pub fn begin_request(&mut self, pages: u32) {
        debug_assert!(
            !self.request.is_under_way(),
            "a request begins within another"
        );
        self.request = Request::begin(pages);
    }

    /// The host keeps so many operations under way. With fewer than before it waits until so few
    /// are left; with more it asks for them at once.
    pub fn change_depth(&mut self, ops: u32) {
        debug_assert!(ops > 0, "a host that asks for nothing at a time");
        let earliest = self.next_slot().1;
        self.slots.sort_unstable_by(|a, b| b.cmp(a));
        self.slots.resize(ops as usize, earliest);
    }

    pub(super) fn service(&self) -> u64 {
        self.command + self.link + self.transfer + self.program
    }
}
