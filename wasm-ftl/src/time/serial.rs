//! The simplest account of where time goes: one operation after the other.

use crate::config::SimConfig;
use crate::ftl::batch::Clock;
use crate::ground::geometry::Geometry;
use crate::ground::units::{BlockId, Nanos, Ppn};
use crate::time::interval::Interval;

/// One operation after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Serial {
    pub(super) now: u64,
    pub(super) read: u64,
    pub(super) program: u64,
    pub(super) copy: u64,
    pub(super) erase: u64,
}

impl Serial {
    pub(super) fn new(config: &SimConfig) -> Self {
        let shared = |time: u64| time / u64::from(config.parallelism);
        let copy = config.read_time.0 + config.program_time.0;
        debug_assert!(
            config.parallelism > 0,
            "a drive that does nothing at a time"
        );
        let copy = copy * 100 / u64::from(config.copy_efficiency_percent.max(1));
        Self {
            now: 0,
            read: shared(config.read_time.0),
            program: shared(config.program_time.0),
            copy: shared(copy),
            erase: shared(config.erase_time.0),
        }
    }

    /// Reading a page, for the host or to copy it, takes so many tries.
    pub(super) fn reads_take(&mut self, config: &SimConfig, tries: u32) {
        let once = Self::new(config);
        self.read = once.read * u64::from(tries);
        self.copy = once.copy + (self.read - once.read);
    }

    pub(super) fn spend(&mut self, duration: u64) -> Interval {
        debug_assert!(
            self.now.checked_add(duration).is_some(),
            "simulated time overflows"
        );
        let start = Nanos(self.now);
        self.now += duration;
        Interval {
            start,
            end: Nanos(self.now),
        }
    }
}

impl Clock for Serial {
    const NEEDS_SOURCES: bool = false;

    fn collection_bound(&self, copies: u32) -> u64 {
        u64::from(copies) * self.copy + self.erase
    }

    fn writes_within(&self, nanos: u64) -> u64 {
        match nanos.checked_sub(1) {
            Some(nanos) => nanos.checked_div(self.program).unwrap_or(u64::MAX),
            None => 0,
        }
    }

    fn now(&self) -> u64 {
        self.now
    }

    #[inline]
    fn host_writes(&mut self, _geometry: Geometry, _first: Ppn, pages: u32, _step: u64) {
        self.now += u64::from(pages) * self.program;
    }

    fn picked(&mut self, _step: u64) {}

    #[inline]
    fn copied(&mut self, _geometry: Geometry, pages: u32, _from: &[u32], _first: Ppn) {
        self.now += u64::from(pages) * self.copy;
    }

    fn erased(&mut self, _block: BlockId) {
        self.now += self.erase;
    }
}
