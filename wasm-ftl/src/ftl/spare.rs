//! A log whose power can be cut: padding, and the map as the spare bytes of flash tell it.

use super::alloc::Role;
use super::merge::PAD;
use super::store::Store;
use crate::config::Frontiers;
use crate::ground::units::{BlockId, Lpn, Ppn};

impl Store {
    /// Notes whose version page `ppn` holds from now on.
    pub(super) fn stamp(&mut self, ppn: Ppn, lpn: Option<Lpn>) {
        if let Some(versions) = &mut self.versions {
            versions.programmed(ppn, lpn);
        }
    }

    /// As [`super::Ftl::pad`], in the open blocks that take the host's writes.
    pub(super) fn pad(&mut self, pages: u32) -> Option<Ppn> {
        let ppn = self.part_filled(pages)?;
        Some(self.pad_page(ppn))
    }

    /// The first page that is missing where so many belong together, in one of these blocks.
    fn part_filled(&self, pages: u32) -> Option<Ppn> {
        let is_hosts = |block: &BlockId| match self.frontiers {
            Frontiers::Temperature { .. } => true,
            _ => self.alloc.role(*block) == Role::HostOpen,
        };
        let pages_per_block = self.geometry.pages_per_block;
        let is_within = |&(_, written): &(BlockId, u32)| {
            written < pages_per_block && !written.is_multiple_of(pages)
        };
        let (block, written) = (self.alloc.all_open().filter(is_hosts))
            .map(|block| (block, self.nand.written(block)))
            .find(is_within)?;
        Some(self.geometry.page(block, written))
    }

    /// Whether pages are missing in one of several blocks that the host's writes go to by turns.
    pub fn is_part_filled_elsewhere(&self, pages: u32) -> bool {
        let has_several = matches!(
            self.frontiers,
            Frontiers::Temperature { .. } | Frontiers::Streams { .. }
        );
        has_several && self.part_filled(pages).is_some()
    }

    /// Programs page `ppn`, the next of its block, with nothing.
    pub(super) fn pad_page(&mut self, ppn: Ppn) -> Ppn {
        let programmed = self.nand.program(ppn, PAD);
        programmed.expect("padding is programmed in order, once");
        self.programs += 1;
        self.stamp(ppn, None);
        debug_assert!(!self.map.is_valid(ppn), "padding holds nothing");
        ppn
    }

    /// The map as it is found on flash: of each logical page the newest version, unless it was
    /// trimmed later. [`None`] where power cannot be cut.
    pub fn scanned_map(&self) -> Option<Vec<u32>> {
        let versions = self.versions.as_ref()?;
        Some(versions.newest(|ppn| self.nand.is_programmed(ppn)))
    }

    /// Pages that are read to find the map on flash: every programmed one, and of each block that
    /// is not full the first that is not.
    pub fn scan_reads(&self) -> u64 {
        let pages = self.geometry.pages_per_block;
        let reads = |block| (self.nand.written(block) + 1).min(pages);
        self.geometry
            .all_blocks()
            .map(|block| u64::from(reads(block)))
            .sum()
    }

    /// The controller's memory is gone, and the map is found again on flash. A collection under way
    /// goes on then: of each page that it copied the copy is newer.
    pub(super) fn lose_power(&mut self) {
        if let Some(cache) = &mut self.map_cache {
            cache.clear();
        }
        debug_assert!(
            self.scanned_map()
                .is_none_or(|found| found == self.map.ppn_by_lpn()),
            "flash says something else than the map"
        );
    }
}
