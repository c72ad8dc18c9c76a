//! Every plane, channel and the host link is busy in its own time.
//!
//! A block lies across all planes: page index i of a block is on plane i mod planes. Operations on
//! a plane run in the order in which they are issued. The host keeps `queue_depth` operations under
//! way and asks for the next when one is answered. The host waits for a write until its page is
//! programmed.

use crate::config::SimConfig;
use crate::ftl::batch::Clock;
use crate::geometry::{Divider, Geometry};
use crate::timing::Interval;
use crate::timing::latency::{Cause, Latencies};
use crate::units::{BlockId, Nanos, Ppn};

/// One plane: flash operations on it exclude one another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Plane {
    free_at: u64,
    /// End of the last operation of garbage collection.
    collection_until: u64,
    /// Step in which that collection chose its victim.
    collection_step: u64,
    busy: u64,
}

/// Planes, channels, link and queue slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dies {
    read: u64,
    program: u64,
    erase: u64,
    transfer: u64,
    link: u64,
    command: u64,
    planes: Vec<Plane>,
    by_plane: Divider,
    channel_by_plane: Vec<u32>,
    channel_free_at: Vec<u64>,
    link_free_at: u64,
    /// When each of the host's queue slots is answered.
    slots: Vec<u64>,
    collection_step: u64,
    collection_from: u64,
    copies_done: u64,
    /// When the place that was last needed in the write buffer is free, and what that waited for.
    buffer_free_at: u64,
    buffer_cause: (Cause, u64),
    now: u64,
    latencies: Latencies,
}

impl Dies {
    /// Everything at rest.
    pub fn new(config: &SimConfig) -> Self {
        let planes = config.dies * config.planes;
        let channel = |plane: u32| (plane / config.planes) % config.channels;
        Self {
            read: config.read_time.0,
            program: config.program_time.0,
            erase: config.erase_time.0,
            transfer: config.transfer_time.0,
            link: config.link_time.0,
            command: config.command_time.0,
            planes: vec![Plane::default(); planes as usize],
            by_plane: Divider::new(planes),
            channel_by_plane: (0..planes).map(channel).collect(),
            channel_free_at: vec![0; config.channels as usize],
            link_free_at: 0,
            slots: vec![0; config.queue_depth as usize],
            collection_step: 0,
            collection_from: 0,
            copies_done: 0,
            buffer_free_at: 0,
            buffer_cause: (Cause::None, 0),
            now: 0,
            latencies: Latencies::default(),
        }
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
    fn plane_of(&self, geometry: Geometry, ppn: Ppn) -> usize {
        self.by_plane.remainder(geometry.index_in_block(ppn)) as usize
    }

    /// The queue slot that is answered first, and when: there the host asks next.
    #[inline]
    fn next_slot(&self) -> (usize, u64) {
        let mut next = (0, self.slots[0]);
        for (slot, &at) in self.slots.iter().enumerate().skip(1) {
            if at < next.1 {
                next = (slot, at);
            }
        }
        next
    }

    #[inline]
    fn pass(free_at: &mut u64, ready: u64, duration: u64) -> u64 {
        if duration == 0 {
            return ready;
        }
        *free_at = ready.max(*free_at) + duration;
        *free_at
    }

    #[inline]
    fn pass_channel(&mut self, plane: usize, ready: u64) -> u64 {
        let channel = self.channel_by_plane[plane] as usize;
        Self::pass(&mut self.channel_free_at[channel], ready, self.transfer)
    }

    #[inline]
    fn occupy(&mut self, plane: usize, ready: u64, duration: u64) -> Interval {
        let plane = &mut self.planes[plane];
        let start = ready.max(plane.free_at);
        plane.free_at = start + duration;
        plane.busy += duration;
        self.now = self.now.max(plane.free_at);
        Interval {
            start: Nanos(start),
            end: Nanos(plane.free_at),
        }
    }

    /// What an operation that could begin at `ready` on a plane waits for.
    #[inline]
    fn cause(&self, plane: usize, ready: u64, bus_wait: u64) -> (Cause, u64) {
        let plane = &self.planes[plane];
        let wait = plane.free_at.saturating_sub(ready);
        if plane.collection_until > ready && wait >= bus_wait {
            (Cause::Collection, plane.collection_step)
        } else if wait > 0 && wait >= bus_wait {
            (Cause::Queue, 0)
        } else if bus_wait > 0 {
            (Cause::Bus, 0)
        } else {
            (Cause::None, 0)
        }
    }

    fn answer(&mut self, slot: usize, end: u64, cause: (Cause, u64)) {
        let arrival = self.slots[slot];
        self.slots[slot] = end;
        self.now = self.now.max(end);
        self.latencies
            .record(arrival, end - arrival, cause.0, cause.1);
    }

    /// The host writes: link, channel, program.
    #[inline]
    pub fn program_for_host(&mut self, geometry: Geometry, to: Ppn) -> Interval {
        let (slot, arrival) = self.next_slot();
        let plane = self.plane_of(geometry, to);
        let sent = Self::pass(&mut self.link_free_at, arrival + self.command, self.link);
        let ready = self.pass_channel(plane, sent);
        let bus_wait = ready - arrival - self.command - self.link - self.transfer;
        let cause = self.cause(plane, ready, bus_wait);
        let interval = self.occupy(plane, ready, self.program);
        self.answer(slot, interval.end.0, cause);
        interval
    }

    /// The host reads: read, channel, link.
    pub fn read_for_host(&mut self, geometry: Geometry, from: Ppn) -> Interval {
        let (slot, arrival) = self.next_slot();
        let plane = self.plane_of(geometry, from);
        let ready = arrival + self.command;
        let cause = self.cause(plane, ready, 0);
        let interval = self.occupy(plane, ready, self.read);
        let out = self.pass_channel(plane, interval.end.0);
        let end = Self::pass(&mut self.link_free_at, out, self.link);
        self.answer(slot, end, cause);
        interval
    }

    /// A page of the write buffer is programmed; the next host write may need its place.
    pub fn write_back(&mut self, geometry: Geometry, to: Ppn) -> Interval {
        let plane = self.plane_of(geometry, to);
        let from = self.next_slot().1;
        let ready = self.pass_channel(plane, from);
        self.buffer_cause = self.cause(plane, ready, 0);
        let interval = self.occupy(plane, ready, self.program);
        self.buffer_free_at = interval.end.0;
        interval
    }

    /// A host operation that needs no flash, but perhaps a place in the write buffer.
    pub fn answer_host(&mut self) -> Interval {
        let (slot, arrival) = self.next_slot();
        let sent = Self::pass(&mut self.link_free_at, arrival + self.command, self.link);
        let end = sent.max(self.buffer_free_at);
        let cause = if end > sent {
            self.buffer_cause
        } else {
            (Cause::None, 0)
        };
        self.answer(slot, end, cause);
        Interval {
            start: Nanos(arrival),
            end: Nanos(end),
        }
    }

    /// A decision, at the moment of the host operation that led to it.
    pub fn decide(&mut self) -> Interval {
        let at = Nanos(self.next_slot().1);
        Interval { start: at, end: at }
    }

    fn mark(&mut self, plane: usize, until: u64) {
        let step = self.collection_step;
        let plane = &mut self.planes[plane];
        plane.collection_until = until;
        plane.collection_step = step;
    }

    /// Garbage collection copies: read, channel out, channel in, program.
    #[inline]
    pub fn copy(&mut self, geometry: Geometry, from: Ppn, to: Ppn) -> Interval {
        let (source, target) = (self.plane_of(geometry, from), self.plane_of(geometry, to));
        let read = self.occupy(source, self.collection_from, self.read);
        self.mark(source, read.end.0);
        let out = self.pass_channel(source, read.end.0);
        let ready = self.pass_channel(target, out);
        let program = self.occupy(target, ready, self.program);
        self.mark(target, program.end.0);
        self.copies_done = self.copies_done.max(program.end.0);
        Interval {
            start: read.start,
            end: program.end,
        }
    }

    /// A page is programmed as part of a merge.
    pub fn pad(&mut self, geometry: Geometry, to: Ppn) -> Interval {
        let plane = self.plane_of(geometry, to);
        let ready = self.pass_channel(plane, self.collection_from);
        let interval = self.occupy(plane, ready, self.program);
        self.mark(plane, interval.end.0);
        self.copies_done = self.copies_done.max(interval.end.0);
        interval
    }

    /// So many blocks are erased, on every plane at once, when all copies are safe.
    pub fn erase(&mut self, blocks: u64) -> Interval {
        let mut whole = Interval {
            start: Nanos(u64::MAX),
            end: Nanos(0),
        };
        let ready = self.copies_done.max(self.collection_from);
        for plane in 0..self.planes.len() {
            let interval = self.occupy(plane, ready, self.erase * blocks);
            self.mark(plane, interval.end.0);
            whole.start = whole.start.min(interval.start);
            whole.end = whole.end.max(interval.end);
        }
        whole
    }

    /// Nobody asks for anything until `until`, at least.
    pub fn idle_until(&mut self, until: u64) -> Interval {
        let start = Nanos(self.now);
        self.now = self.now.max(until);
        self.slots.fill(self.now);
        Interval {
            start,
            end: Nanos(self.now),
        }
    }

    fn service(&self) -> u64 {
        self.command + self.link + self.transfer + self.program
    }
}

impl Clock for Dies {
    fn collection_bound(&self, copies: u32) -> u64 {
        u64::from(copies) * (self.read + 2 * self.transfer + self.program) + self.erase
    }

    fn writes_within(&self, nanos: u64) -> u64 {
        match nanos.checked_sub(1) {
            Some(nanos) => nanos / self.service().max(1),
            None => 0,
        }
    }

    fn now(&self) -> u64 {
        self.now
    }

    #[inline]
    fn host_write(&mut self, geometry: Geometry, to: Ppn) {
        self.program_for_host(geometry, to);
    }

    fn picked(&mut self, step: u64) {
        self.collection_step = step;
        self.collection_from = self.next_slot().1;
        self.copies_done = 0;
    }

    #[inline]
    fn copied(&mut self, geometry: Geometry, from: Ppn, to: Ppn) {
        self.copy(geometry, from, to);
    }

    fn erased(&mut self, _block: BlockId) {
        self.erase(1);
    }
}
