//! What is seen of all drives together. A drive alone is the simplest case.

use super::{Run, State};
use crate::ground::units::{BlockId, NONE, Ppn};
use crate::run::array::Array;
use crate::run::drive::Drive;
use crate::time::dies::Dies;
use crate::time::latency::Latencies;

impl State {
    /// The drives, each with its own blocks.
    pub fn drives(&self) -> &[Drive] {
        match &self.run {
            Run::Drive(drive) => std::slice::from_ref(drive),
            Run::Array(array) => array.drives(),
        }
    }

    /// The drive, or the first of several.
    pub fn drive(&self) -> &Drive {
        &self.drives()[0]
    }

    /// The layers above the drives; [`None`] for a drive alone.
    pub fn array(&self) -> Option<&Array> {
        match &self.run {
            Run::Drive(_) => None,
            Run::Array(array) => Some(array),
        }
    }

    /// Erased blocks that are not open.
    pub fn free_blocks(&self) -> u32 {
        let free = |drive: &Drive| drive.ftl.alloc.free_blocks();
        self.drives().iter().map(free).sum()
    }

    /// Blocks that are worn out.
    pub fn bad_blocks(&self) -> u32 {
        let bad = |drive: &Drive| drive.ftl.alloc.bad_blocks();
        self.drives().iter().map(bad).sum()
    }

    /// Latencies of host operations, where time is kept for each die.
    pub fn latencies(&self) -> Option<&Latencies> {
        match &self.run {
            Run::Drive(drive) => drive.timing.dies().map(Dies::latencies),
            Run::Array(array) => array.latencies(),
        }
    }

    /// Flash pages read because a host write covers only a part of them.
    pub fn rewrite_reads(&self) -> u64 {
        self.counters().rewrite_reads
    }

    /// The drive that has block number `block` of all, and the block's number there.
    #[inline]
    pub fn drive_of_block(&self, block: BlockId) -> (&Drive, BlockId) {
        match &self.run {
            Run::Drive(drive) => (drive, block),
            Run::Array(array) => {
                let blocks = array.drive_geometry().blocks;
                debug_assert!(
                    ((block.0 / blocks) as usize) < array.drives().len(),
                    "block {} is on no drive",
                    block.0
                );
                let drive = &array.drives()[(block.0 / blocks) as usize];
                (drive, BlockId(block.0 % blocks))
            }
        }
    }

    /// The drive that has page number `ppn` of all, and the page's number there.
    #[inline]
    pub fn drive_of_page(&self, ppn: Ppn) -> (&Drive, Ppn) {
        match &self.run {
            Run::Drive(drive) => (drive, ppn),
            Run::Array(array) => {
                let (member, ppn) = array.drive_of_page(ppn);
                (&array.drives()[member], ppn)
            }
        }
    }

    /// Where logical page `lpn` lies, in the numbers of all drives together; [`NONE`] where it is
    /// not mapped, or there is no such page.
    #[inline]
    pub fn place(&self, lpn: u32) -> u32 {
        match &self.run {
            Run::Drive(drive) => {
                let ppn = drive.ftl.map.ppn_by_lpn().get(lpn as usize);
                ppn.map_or(NONE, |ppn| *ppn)
            }
            Run::Array(array) => array.joint_place(lpn),
        }
    }

    /// The logical page that page number `ppn` of all holds, or [`NONE`].
    #[inline]
    pub fn owner(&self, ppn: Ppn) -> u32 {
        match &self.run {
            Run::Drive(drive) => drive.ftl.map.owner(ppn).map_or(NONE, |lpn| lpn.0),
            Run::Array(array) => array.owner(ppn),
        }
    }

    /// For the snapshot, where there are SLC caches: pages programmed in them, pages folded, pages
    /// that they can hold, pages of them that are programmed, and those that are valid.
    pub fn slc_numbers(&self) -> [Option<u64>; 5] {
        let mut sums = [None; 5];
        for drive in self.drives() {
            let Some(slc) = drive.ftl.slc() else {
                continue;
            };
            let [fill, valid] = slc.fill(&drive.ftl);
            let size = slc.size(&drive.ftl);
            debug_assert!(
                valid <= fill && fill <= size,
                "a cache of {size} pages has {fill} programmed ones, and {valid} valid ones"
            );
            let counts = [slc.programs, slc.folded_pages, size, fill, valid];
            for (sum, count) in sums.iter_mut().zip(counts) {
                *sum = Some(sum.unwrap_or(0) + count);
            }
        }
        sums
    }

    /// Where data age: pages read again, pages rewritten, and blocks.
    pub fn aging_numbers(&self) -> [Option<u64>; 3] {
        let mut sums = [None; 3];
        for aging in self
            .drives()
            .iter()
            .filter_map(|drive| drive.aging.as_ref())
        {
            let counts = [aging.retries, aging.refreshed_pages, aging.refreshed_blocks];
            for (sum, count) in sums.iter_mut().zip(counts) {
                *sum = Some(sum.unwrap_or(0) + count);
            }
        }
        sums
    }

    /// For the snapshot: bytes stored for the host, and pages of parity, of a drive that
    /// compresses.
    pub fn packing_numbers(&self) -> [Option<u64>; 2] {
        let totals = self.drive().ftl.packed().map(|packed| packed.totals);
        [
            totals.map(|totals| totals.stored_bytes),
            totals.map(|totals| totals.parity_programs),
        ]
    }
}
