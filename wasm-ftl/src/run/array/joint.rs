//! The numbers of several drives under one numbering: pages and blocks of one drive follow those of
//! the one before.

use super::Array;
use crate::contract::event::{Event, EventKind};
use crate::ground::geometry::Geometry;
use crate::ground::units::{Lpn, NONE, Ppn};

impl Array {
    /// The drive that holds the first byte at the host's address `lpn`, and the page there.
    pub fn place(&self, lpn: Lpn) -> (usize, Lpn) {
        let (member, lpn) = self.split.place(self.blocks.page(lpn.0));
        debug_assert!(member < self.drives.len(), "address {lpn} is on no drive");
        (member, Lpn(lpn))
    }

    /// The host's first address with a byte on page `lpn` of a drive, or [`NONE`].
    pub fn host_lpn(&self, member: usize, lpn: Lpn) -> u32 {
        let page = self.split.page(member, lpn.0);
        page.and_then(|page| self.blocks.block(page))
            .unwrap_or(NONE)
    }

    pub fn drive_geometry(&self) -> Geometry {
        self.experiments[0].config.geometry
    }

    /// The number of the drive that has page number `ppn` of all, and the page's number there.
    pub fn drive_of_page(&self, ppn: Ppn) -> (usize, Ppn) {
        let pages = self.drive_geometry().pages();
        debug_assert!(
            ((ppn.0 / pages) as usize) < self.drives.len(),
            "page {} is on no drive",
            ppn.0
        );
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
        debug_assert!(member < self.drives.len(), "there is no drive {member}");
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
            | EventKind::RefreshPick
            | EventKind::Erase
            | EventKind::Switch
            | EventKind::Refused => (block(event.from), event.to),
            EventKind::HostWrite
            | EventKind::HostRead
            | EventKind::GcCopy
            | EventKind::Fold
            | EventKind::Refresh
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
            | EventKind::PowerCut
            | EventKind::Rebuild
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
