//! What is seen of all drives together. A drive alone is the simplest case.

use super::{Run, State};
use crate::ftl::slc::Slc;
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

    /// For the snapshot: pages programmed in the cache, pages folded, and blocks of the cache that
    /// hold any; -1 each on a drive without one.
    pub fn slc_numbers(&self) -> [f64; 3] {
        let mut caches = self.drives().iter().filter_map(|drive| drive.ftl.slc());
        let numbers = |slc: &Slc| {
            let blocks = slc.blocks_in_use().count();
            [slc.programs as f64, slc.folded_pages as f64, blocks as f64]
        };
        let Some(first) = caches.next() else {
            return [-1.0; 3];
        };
        caches.map(numbers).fold(numbers(first), |sum, slc| {
            [sum[0] + slc[0], sum[1] + slc[1], sum[2] + slc[2]]
        })
    }

    /// For the snapshot: bytes stored for the host, bytes copied, and pages of parity; -1 each on a
    /// drive that does not compress.
    pub fn mechanism_numbers(&self) -> [f64; 3] {
        let Some(packed) = self.drive().ftl.packed() else {
            return [-1.0; 3];
        };
        let totals = packed.totals;
        let counts = [
            totals.stored_bytes,
            totals.copied_bytes,
            totals.parity_programs,
        ];
        counts.map(|count| count as f64)
    }
}
