//! A drive whose pages are written again where they are: what flash would be if it could.

use crate::ftl::Ftl;
use crate::ground::units::{Lpn, Ppn};

impl Ftl {
    /// Writes logical page n on flash page n. Returns the page, and again where it was written
    /// before.
    pub(super) fn write_in_place(&mut self, lpn: Lpn, tag: u8) -> (Ppn, Option<Ppn>) {
        let place = Ppn(lpn.0);
        let old = self.map.unmap(lpn);
        self.nand
            .program(place, tag)
            .expect("every logical page has its own page");
        self.programs += 1;
        self.map.point(lpn, place);
        (place, old)
    }
}
