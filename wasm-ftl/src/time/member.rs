//! The time of a drive below an array or a partition: when it is asked, and what it answered.

use super::blame::User;
use super::dies::{Dies, Way};
use super::latency::Stall;
use super::{Interval, Timing};
use crate::ground::geometry::Geometry;
use crate::ground::units::{Nanos, Ppn};

/// What drives with dies keep for the layer above them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Member {
    /// Whether there is such a layer.
    pub(super) is_below: bool,
    /// When the page that the next write covers only in part is read, and how that went.
    pending: Option<(u64, Way)>,
    /// How the read for the present write went, if there was one.
    rewrite: Option<Way>,
    latest: Answer,
}

/// How a host operation was answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    end: u64,
    step: u64,
    way: Way,
    rewrite: Option<Way>,
}

impl Member {
    /// When a host write that could begin at `asked` may begin, if a page had to be read for it.
    #[inline]
    pub(super) fn after_rewrite_read(&mut self, asked: u64) -> u64 {
        if !self.is_below {
            return asked;
        }
        let pending = self.pending.take();
        self.rewrite = pending.map(|(_, way)| way);
        pending.map_or(asked, |(read_at, _)| asked.max(read_at))
    }

    pub(super) fn answered(&mut self, end: u64, step: u64, way: Way) {
        self.latest = Answer {
            end,
            step,
            way,
            rewrite: self.rewrite,
        };
    }

    pub(super) fn rewrite_way(&self) -> Option<Way> {
        self.rewrite
    }
}

impl Dies {
    /// The rest of a page that a host write covers only in part is read: read, channel. The data of
    /// the write follows.
    fn rewrite_read(&mut self, geometry: Geometry, from: Ppn) -> Interval {
        let (_, arrival) = self.begin();
        let plane_index = self.plane_of(geometry, from);
        let asked = arrival + self.command;
        let ready = self.await_map(asked);
        let interval = self.occupy(plane_index, ready, self.read, User::HOST);
        let out = self.pass_channel(plane_index, interval.end.0, User::HOST);
        let way = Way {
            link: (0, 0),
            channel: (interval.end.0, out - self.transfer),
            plane: (ready, interval.start.0),
            plane_index,
            map: (asked, ready),
            is_buffered: false,
        };
        self.member.pending = Some((out, way));
        interval
    }
}

impl Timing {
    /// A layer above keeps the queue from now on.
    pub fn begin_below(&mut self) {
        if let Timing::Dies(dies) = self {
            dies.member.is_below = true;
        }
    }

    /// The host asks at `at`.
    pub fn ask_at(&mut self, at: Nanos) {
        match self {
            Timing::Serial(serial) => serial.now = serial.now.max(at.0),
            Timing::Dies(dies) => {
                dies.slots.fill(at.0);
                dies.member.rewrite = None;
            }
        }
    }

    /// It is `at` now, whatever is still under way.
    pub fn reach(&mut self, at: Nanos) {
        match self {
            Timing::Serial(serial) => serial.now = serial.now.max(at.0),
            Timing::Dies(dies) => dies.now = dies.now.max(at.0),
        }
    }

    /// A page that a host write covers only in part was read at `from`.
    pub fn rewrite_read(&mut self, geometry: Geometry, from: Ppn) -> Interval {
        match self {
            Timing::Serial(serial) => serial.spend(serial.read),
            Timing::Dies(dies) => dies.rewrite_read(geometry, from),
        }
    }

    /// When the latest host operation was answered.
    pub fn answered(&self) -> Nanos {
        Nanos(match self {
            Timing::Serial(serial) => serial.now,
            Timing::Dies(dies) => dies.member.latest.end,
        })
    }

    /// How the latest host operation was answered; [`None`] without dies.
    pub fn latest(&self) -> Option<Answer> {
        self.dies().map(|dies| dies.member.latest)
    }

    /// What `answer` waited for, to operation number `op` of the host's, asked for at `arrival`.
    pub fn explain(&self, op: u64, arrival: Nanos, answer: Answer) -> Option<Stall> {
        let times = (arrival.0, answer.end - arrival.0);
        let dies = self.dies()?;
        Some(dies.explain(op, times, answer.step, [answer.rewrite, Some(answer.way)]))
    }
}
