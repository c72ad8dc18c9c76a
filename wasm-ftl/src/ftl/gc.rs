//! Garbage collection: which block to clean, and how far the cleaning has come.

use crate::config::GcPolicy;
use crate::ftl::alloc::{Alloc, Role};
use crate::ftl::map::Map;
use crate::geometry::Geometry;
use crate::units::BlockId;

/// One collection in progress: the victim's valid pages are copied one by one, then it is erased.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GcJob {
    /// The block being cleaned.
    pub victim: BlockId,
    /// Pages of the victim below this index are dealt with.
    pub next_index: u32,
}

/// The block to clean: closed, with at least one page to gain. [`None`] when there is none.
pub fn pick_victim(
    policy: GcPolicy,
    geometry: Geometry,
    alloc: &Alloc,
    map: &Map,
) -> Option<BlockId> {
    let candidates = geometry
        .all_blocks()
        .filter(|&block| alloc.role(block) == Role::Closed);
    match policy {
        GcPolicy::Greedy => candidates
            .min_by_key(|&block| map.valid_in(block))
            .filter(|&block| map.valid_in(block) < geometry.pages_per_block),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ftl::alloc::Stream;
    use crate::units::{Lpn, Ppn};

    #[test]
    fn greedy_takes_the_fewest_valid_pages_among_closed_blocks() {
        let geometry = Geometry {
            blocks: 4,
            pages_per_block: 2,
        };
        let mut alloc = Alloc::new(geometry);
        let mut map = Map::new(geometry, 6);
        for _ in 0..3 {
            alloc.open_next(Stream::Host);
        }
        // Block 0 holds two valid pages, block 1 one; block 2 is open and empty, so no candidate.
        map.point(Lpn(0), Ppn(0));
        map.point(Lpn(1), Ppn(1));
        map.point(Lpn(2), Ppn(2));
        assert_eq!(
            pick_victim(GcPolicy::Greedy, geometry, &alloc, &map),
            Some(BlockId(1))
        );
        map.point(Lpn(3), Ppn(3));
        assert_eq!(pick_victim(GcPolicy::Greedy, geometry, &alloc, &map), None);
    }
}
