//! Where each logical page lives, and which physical pages still matter.
//!
//! Invariant: `ppn_by_lpn[l] = p` if and only if `lpn_by_ppn[p] = l` and the valid bit of `p` is
//! set. The reverse entry of an invalid page is left as it was: it tells whose old copy lies there.

use crate::ftl::valid::Valid;
use crate::ground::geometry::Geometry;
use crate::ground::units::{BlockId, Lpn, NONE, Ppn};

/// Forward and reverse map, with the validity of every physical page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    geometry: Geometry,
    pub(super) ppn_by_lpn: Vec<u32>,
    pub(super) lpn_by_ppn: Vec<u32>,
    pub(super) valid: Valid,
    pub(super) mapped: u32,
}

impl Map {
    /// A map in which nothing is mapped.
    pub fn new(geometry: Geometry, logical_pages: u32) -> Self {
        let pages = geometry.pages();
        Self {
            geometry,
            ppn_by_lpn: vec![NONE; logical_pages as usize],
            lpn_by_ppn: vec![NONE; pages as usize],
            valid: Valid::new(geometry),
            mapped: 0,
        }
    }

    /// Pages of a block.
    pub fn pages_per_block(&self) -> u32 {
        self.geometry.pages_per_block
    }

    /// Logical pages that are mapped, which equals the number of valid physical pages.
    pub fn mapped(&self) -> u32 {
        self.mapped
    }

    /// The logical address space in order: each entry is a physical page or [`NONE`].
    pub fn ppn_by_lpn(&self) -> &[u32] {
        &self.ppn_by_lpn
    }

    /// The physical page that holds the current version of `lpn`.
    pub fn lookup(&self, lpn: Lpn) -> Option<Ppn> {
        let ppn = self.ppn_by_lpn[lpn.index()];
        (ppn != NONE).then_some(Ppn(ppn))
    }

    /// The logical page last written to `ppn`, be it valid or not; [`None`] when never written.
    pub fn owner(&self, ppn: Ppn) -> Option<Lpn> {
        let lpn = self.lpn_by_ppn[ppn.index()];
        (lpn != NONE).then_some(Lpn(lpn))
    }

    /// Whether `ppn` holds the current version of some logical page.
    pub fn is_valid(&self, ppn: Ppn) -> bool {
        self.valid.is_valid(ppn)
    }

    /// Valid pages in `block`.
    pub fn valid_in(&self, block: BlockId) -> u32 {
        self.valid.count(block)
    }

    /// The closed block with the fewest valid pages; the lowest block number among equals.
    pub fn emptiest(&self) -> Option<BlockId> {
        self.valid.emptiest()
    }

    /// The first valid page of `block` at or after index `from_index`.
    pub fn next_valid(&self, block: BlockId, from_index: u32) -> Option<Ppn> {
        self.valid.next(block, from_index)
    }

    /// Points `lpn` at `ppn` and invalidates the page that held it before, which is returned.
    pub fn point(&mut self, lpn: Lpn, ppn: Ppn) -> Option<Ppn> {
        assert!(!self.is_valid(ppn), "page {} is valid already", ppn.0);
        let old = self.unmap(lpn);
        debug_assert!(
            ppn.0 < self.geometry.pages(),
            "page {} is outside the drive",
            ppn.0
        );
        self.ppn_by_lpn[lpn.index()] = ppn.0;
        self.lpn_by_ppn[ppn.index()] = lpn.0;
        self.valid.set(ppn);
        self.mapped += 1;
        debug_assert!(
            self.mapped as usize <= self.ppn_by_lpn.len(),
            "more pages are mapped than there are"
        );
        old
    }

    /// Forgets `lpn` and invalidates the page that held it, which is returned.
    pub fn unmap(&mut self, lpn: Lpn) -> Option<Ppn> {
        let ppn = self.lookup(lpn)?;
        debug_assert_eq!(
            self.owner(ppn),
            Some(lpn),
            "page {} does not know its owner",
            ppn.0
        );
        debug_assert!(
            self.mapped > 0,
            "logical page {} is forgotten, but none is mapped",
            lpn.0
        );
        self.ppn_by_lpn[lpn.index()] = NONE;
        self.valid.clear(ppn);
        self.mapped -= 1;
        Some(ppn)
    }

    /// Forgets whose copies lie in `block`, which was just erased.
    pub fn clear_block(&mut self, block: BlockId) {
        assert_eq!(
            self.valid_in(block),
            0,
            "block {} was erased with valid pages",
            block.0
        );
        let first = self.geometry.page(block, 0).index();
        let pages = self.geometry.pages_per_block as usize;
        self.lpn_by_ppn[first..first + pages].fill(NONE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overwriting_invalidates_the_old_page_and_keeps_its_owner() {
        let mut map = Map::new(Geometry::new(2, 4), 5);
        assert_eq!(map.point(Lpn(3), Ppn(0)), None);
        assert_eq!(map.point(Lpn(3), Ppn(5)), Some(Ppn(0)));
        assert_eq!((map.valid_in(BlockId(0)), map.valid_in(BlockId(1))), (0, 1));
        assert!(!map.is_valid(Ppn(0)));
        assert_eq!(map.owner(Ppn(0)), Some(Lpn(3)));
        assert_eq!(map.mapped(), 1);
    }

    #[test]
    fn next_valid_skips_invalid_pages() {
        let mut map = Map::new(Geometry::new(1, 4), 4);
        for page in 0..4 {
            map.point(Lpn(page), Ppn(page));
        }
        map.unmap(Lpn(1));
        assert_eq!(map.next_valid(BlockId(0), 1), Some(Ppn(2)));
        assert_eq!(map.next_valid(BlockId(0), 4), None);
    }
}
