//! A drive whose pages are written again where they are: what flash would be if it could.

use super::store::Store;
use crate::ground::units::{BlockId, Lpn, Ppn};

/// Keeps nothing: logical page n lies on flash page n.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InPlace;

impl InPlace {
    /// Writes logical page n on flash page n. Returns the page, and again where it was written
    /// before.
    // Without a value of this type there is no such drive, so no such write.
    #[allow(clippy::unused_self)]
    pub(super) fn write(&self, store: &mut Store, lpn: Lpn, tag: u8) -> (Ppn, Option<Ppn>) {
        let place = Ppn(lpn.0);
        debug_assert!(
            store.nand.is_ideal(),
            "only an ideal medium is written in place"
        );
        let old = store.map.unmap(lpn);
        store
            .nand
            .program(place, tag)
            .expect("every logical page has its own page");
        store.programs += 1;
        store.map.point(lpn, place);
        debug_assert!(
            old.is_none_or(|old| old == place),
            "logical page {} had moved",
            lpn.0
        );
        (place, old)
    }

    /// Erases `block`, whose pages are all forgotten; returns whether it held any.
    #[allow(clippy::unused_self)] // As above.
    pub(super) fn purge(&self, store: &mut Store, block: BlockId) -> bool {
        let is_used = store.nand.written(block) > 0;
        if is_used {
            store.map.clear_block(block);
            store.nand.erase(block).expect("the block exists");
        }
        is_used
    }
}
