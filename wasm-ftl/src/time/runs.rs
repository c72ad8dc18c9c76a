//! Whole runs of operations on planes, as a batch of host writes tells of them.

use super::dies::{Cleaning, Dies, collection_id};
use crate::ftl::batch::Clock;
use crate::ground::geometry::Geometry;
use crate::ground::units::{BlockId, Ppn};

impl Clock for Dies {
    const NEEDS_SOURCES: bool = true;

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
    fn host_writes(&mut self, geometry: Geometry, first: Ppn, pages: u32, step: u64) {
        if self.is_unwatched() {
            self.program_run_for_host(geometry, first, pages);
            return;
        }
        for (to, step) in (first.0..first.0 + pages).zip(step..) {
            self.program_for_host(geometry, Ppn(to), step);
        }
    }

    fn picked(&mut self, step: u64) {
        debug_assert!(
            collection_id(step, Cleaning::Collection) > self.collection,
            "collections begin in order"
        );
        self.begin_collection(collection_id(step, Cleaning::Collection));
    }

    #[inline]
    fn copied(&mut self, geometry: Geometry, _pages: u32, from: &[u32], first: Ppn) {
        if self.is_unwatched() {
            self.copy_run(geometry, from, first);
            return;
        }
        for (&from, to) in from.iter().zip(first.0..) {
            self.copy(geometry, Ppn(from), Ppn(to));
        }
    }

    fn erased(&mut self, block: BlockId) {
        if self.is_unwatched() {
            self.erase_one();
            return;
        }
        self.erase(1, Some(block));
    }
}
