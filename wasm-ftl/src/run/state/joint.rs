//! Several drives under one numbering: pages and blocks of one drive follow those of the one
//! before. A drive alone is the simplest case.

use super::State;
#[cfg(feature = "full")]
use super::members::Members;
#[cfg(feature = "full")]
use crate::contract::event::{Event, EventKind};
#[cfg(feature = "full")]
use crate::ground::geometry::Geometry;
#[cfg(feature = "full")]
use crate::ground::units::Lpn;
use crate::ground::units::{BlockId, NONE, Ppn};
use crate::time::dies::Dies;
use crate::time::latency::Latencies;

impl State {
    /// The drives, each with its own blocks: this one, unless it stands for several.
    pub fn drives(&self) -> &[State] {
        #[cfg(feature = "full")]
        if let Some(members) = &self.members {
            return members.drives();
        }
        std::slice::from_ref(self)
    }

    /// Erased blocks that are not open.
    pub fn free_blocks(&self) -> u32 {
        let free = |drive: &State| drive.ftl.alloc.free_blocks();
        self.drives().iter().map(free).sum()
    }

    /// Blocks that are worn out.
    pub fn bad_blocks(&self) -> u32 {
        let bad = |drive: &State| drive.ftl.alloc.bad_blocks();
        self.drives().iter().map(bad).sum()
    }

    /// Latencies of host operations, where time is kept for each die.
    pub fn latencies(&self) -> Option<&Latencies> {
        #[cfg(feature = "full")]
        if let Some(members) = &self.members {
            return members.latencies();
        }
        self.timing.dies().map(Dies::latencies)
    }

    /// Keeps no causes of slow operations from now on.
    pub fn stop_telling_causes(&mut self) {
        #[cfg(feature = "full")]
        if let Some(members) = &mut self.members {
            members.stop_telling_causes();
        }
        self.timing.stop_telling_causes();
    }

    /// Flash pages read because a host write covers only a part of them.
    pub fn rewrite_reads(&self) -> u64 {
        #[cfg(feature = "full")]
        return self.counters.rewrite_reads;
        #[cfg(not(feature = "full"))]
        0
    }

    /// The drive that has block number `block` of all, and the block's number there.
    #[inline]
    pub fn drive_of_block(&self, block: BlockId) -> (&State, BlockId) {
        #[cfg(feature = "full")]
        if let Some(members) = &self.members {
            let blocks = members.drive_geometry().blocks;
            let drive = &members.drives()[(block.0 / blocks) as usize];
            return (drive, BlockId(block.0 % blocks));
        }
        (self, block)
    }

    /// The drive that has page number `ppn` of all, and the page's number there.
    #[inline]
    pub fn drive_of_page(&self, ppn: Ppn) -> (&State, Ppn) {
        #[cfg(feature = "full")]
        if let Some(members) = &self.members {
            let (member, ppn) = members.drive_of_page(ppn);
            return (&members.drives()[member], ppn);
        }
        (self, ppn)
    }

    /// Where logical page `lpn` lies, in the numbers of all drives together; [`NONE`] where it is
    /// not mapped, or there is no such page.
    #[inline]
    pub fn place(&self, lpn: u32) -> u32 {
        #[cfg(feature = "full")]
        if let Some(members) = &self.members {
            return members.joint_place(lpn);
        }
        let ppn = self.ftl.map.ppn_by_lpn().get(lpn as usize);
        ppn.map_or(NONE, |ppn| *ppn)
    }

    /// The logical page that page number `ppn` of all holds, or [`NONE`].
    #[inline]
    pub fn owner(&self, ppn: Ppn) -> u32 {
        #[cfg(feature = "full")]
        if let Some(members) = &self.members {
            return members.owner(ppn);
        }
        self.ftl.map.owner(ppn).map_or(NONE, |lpn| lpn.0)
    }
}

#[cfg(feature = "full")]
impl Members {
    /// The drive that holds the first byte at the host's address `lpn`, and the page there.
    pub fn place(&self, lpn: Lpn) -> (usize, Lpn) {
        let (member, lpn) = self.split.place(self.blocks.page(lpn.0));
        (member, Lpn(lpn))
    }

    /// The host's first address with a byte on page `lpn` of a drive, or [`NONE`].
    pub fn host_lpn(&self, member: usize, lpn: Lpn) -> u32 {
        let page = self.split.page(member, lpn.0);
        page.and_then(|page| self.blocks.block(page))
            .unwrap_or(NONE)
    }

    pub(super) fn drive_geometry(&self) -> Geometry {
        self.experiments[0].config.geometry
    }

    /// The number of the drive that has page number `ppn` of all, and the page's number there.
    pub fn drive_of_page(&self, ppn: Ppn) -> (usize, Ppn) {
        let pages = self.drive_geometry().pages();
        ((ppn.0 / pages) as usize, Ppn(ppn.0 % pages))
    }

    /// Where the first byte at the host's address `lpn` lies: pages of one drive follow those of
    /// the one before. [`NONE`] where nothing is mapped, or there is no such address.
    pub fn joint_place(&self, lpn: u32) -> u32 {
        if u64::from(lpn) >= self.blocks.within(self.split.pages()) {
            return NONE;
        }
        let (member, lpn) = self.place(Lpn(lpn));
        let ppn = self.drives[member].ftl.map.lookup(lpn);
        let first = member as u32 * self.drive_geometry().pages();
        ppn.map_or(NONE, |ppn| first + ppn.0)
    }

    /// The host's first address with a byte on page number `ppn` of all, or [`NONE`].
    pub fn owner(&self, ppn: Ppn) -> u32 {
        let (member, ppn) = self.drive_of_page(ppn);
        let owner = self.drives[member].ftl.map.owner(ppn);
        owner.map_or(NONE, |lpn| self.host_lpn(member, lpn))
    }

    /// An event of drive `member` in the numbers of the whole. `named` is the drive's number of
    /// the page under way and the host's.
    pub(super) fn in_joint_numbers(
        &self,
        member: usize,
        named: Option<(u32, u32)>,
        event: Event,
    ) -> Event {
        let Geometry {
            blocks,
            pages_per_block,
            ..
        } = self.drive_geometry();
        let first_block = member as u32 * blocks;
        let block = |id: u32| if id == NONE { id } else { id + first_block };
        let page = |id: u32| {
            if id == NONE {
                id
            } else {
                id + first_block * pages_per_block
            }
        };
        let lpn = match (event.lpn, named) {
            (NONE, _) => NONE,
            (lpn, Some((drive_lpn, host_lpn))) if lpn == drive_lpn => host_lpn,
            (lpn, _) => self.host_lpn(member, Lpn(lpn)),
        };
        let (from, to) = match event.kind {
            EventKind::GcPick
            | EventKind::FoldPick
            | EventKind::Erase
            | EventKind::Switch
            | EventKind::Refused => (block(event.from), event.to),
            EventKind::HostWrite
            | EventKind::HostRead
            | EventKind::GcCopy
            | EventKind::Fold
            | EventKind::Pad
            | EventKind::RawProgram
            | EventKind::Packed
            | EventKind::Parity
            | EventKind::Seal
            | EventKind::RewriteRead => (page(event.from), page(event.to)),
            EventKind::Start
            | EventKind::Trim
            | EventKind::FileDelete
            | EventKind::Buffered
            | EventKind::Idle
            | EventKind::Purge
            | EventKind::Flush
            | EventKind::MapRead
            | EventKind::MapProgram => (event.from, event.to),
        };
        Event {
            lpn,
            from,
            to,
            ..event
        }
    }
}
