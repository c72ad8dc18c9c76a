//! The time of a drive below an array or a partition: when it is asked, and what it answered.

/// Where a host operation may have waited, and when it could go on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Way {
    pub(super) link: (u64, u64),
    pub(super) channel: (u64, u64),
    pub(super) plane: (u64, u64),
    pub(super) plane_index: usize,
    /// The map pages that it needed.
    pub(super) map: (u64, u64),
    /// When it had passed the link, if it also needed a place in the write buffer.
    pub(super) buffered_at: Option<u64>,
}

/// The page that the host read last, on its way into memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LastRead {
    pub(super) plane_index: usize,
    /// When its plane had read it.
    pub(super) read: u64,
    /// When it had passed the channel.
    pub(super) out: u64,
}

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
    pub(super) end: u64,
    pub(super) step: u64,
    pub(super) way: Way,
    pub(super) rewrite: Option<Way>,
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
        debug_assert!(
            step > self.latest.step,
            "step {step} is answered after a later one"
        );
        self.latest = Answer {
            end,
            step,
            way,
            rewrite: self.rewrite,
        };
    }

    /// The rest of a page is read at `end`, for the next write.
    pub(super) fn rewrite_reads_until(&mut self, end: u64, way: Way) {
        debug_assert!(self.is_below, "a drive alone covers whole pages");
        debug_assert!(way.channel.1 <= end, "a read ends after its transfer");
        self.pending = Some((end, way));
    }

    /// The next operation begins; whatever was read before was for another.
    pub(super) fn begin(&mut self) {
        self.rewrite = None;
    }

    /// How the latest host operation was answered.
    pub(super) fn latest(&self) -> Answer {
        self.latest
    }

    pub(super) fn rewrite_way(&self) -> Option<Way> {
        self.rewrite
    }
}
