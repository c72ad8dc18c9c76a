//! Wear: spreading erases evenly, and what happens when they run out.
//!
//! Dynamic wear leveling opens the least-worn erased block first (`alloc`). Static wear leveling
//! also moves data that never changes: now and then, when the gap between the most and the least
//! worn block is too wide, the least-worn closed block is cleaned whatever it holds.

use crate::config::{SimConfig, WearLeveling};
use crate::ftl::alloc::{Alloc, Role};
use crate::ftl::order::CloseOrder;
use crate::ground::part::FULL;
use crate::ground::units::BlockId;
use crate::medium::nand::Nand;

/// Share of picks between two looks at the gap: one look for every 16th part of a drive's erases.
const LOOKS_PER_DRIVE: u32 = 16;

/// Rules of wear and the moment of the next look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WearLevel {
    gap_max: Option<u32>,
    picks_between_looks: u32,
    picks_until_look: u32,
    /// Erases that a block survives; 0 for any number.
    endurance_erases: u32,
}

impl WearLevel {
    /// The rules of `config`.
    pub fn new(config: &SimConfig) -> Self {
        let between = config.geometry.blocks / LOOKS_PER_DRIVE + 1;
        Self {
            gap_max: match config.wear_leveling {
                WearLeveling::Static { gap_max } => Some(gap_max),
                WearLeveling::None | WearLeveling::Dynamic => None,
            },
            picks_between_looks: between,
            picks_until_look: between,
            endurance_erases: config.endurance_erases,
        }
    }

    /// Whether a block that was erased so often cannot be used again.
    pub fn is_worn_out(&self, erases: u32) -> bool {
        self.endurance_erases > 0 && erases >= self.endurance_erases
    }

    /// Whether blocks wear out at all.
    pub fn is_limited(&self) -> bool {
        self.endurance_erases > 0
    }

    /// The least-worn closed block when it is time to look and the gap is too wide.
    pub fn overdue(&mut self, nand: &Nand, alloc: &Alloc, order: &CloseOrder) -> Option<BlockId> {
        let gap_max = self.gap_max.filter(|_| FULL)?;
        debug_assert!(
            self.picks_until_look > 0,
            "the look that is due was left out"
        );
        self.picks_until_look -= 1;
        if self.picks_until_look > 0 {
            return None;
        }
        self.picks_until_look = self.picks_between_looks;
        let least = order.iter().min_by_key(|&block| nand.erases(block))?;
        let free_most = alloc.free_queue().map(|block| nand.erases(block)).max();
        let closed_most = order.iter().map(|block| nand.erases(block)).max();
        let gap = closed_most.max(free_most)? - nand.erases(least);
        debug_assert_eq!(
            alloc.role(least),
            Role::Closed,
            "only closed blocks are cleaned"
        );
        (gap > gap_max).then_some(least)
    }
}

#[cfg(all(test, feature = "full"))]
mod tests {
    use super::*;
    use crate::ftl::alloc::Stream;
    use crate::ground::geometry::Geometry;

    fn wear(gap_max: u32, picks_between_looks: u32) -> WearLevel {
        WearLevel {
            gap_max: Some(gap_max),
            picks_between_looks,
            picks_until_look: picks_between_looks,
            endurance_erases: 5,
        }
    }

    #[test]
    fn a_gap_may_be_as_large_as_it_may_be_and_no_larger() {
        let geometry = Geometry::new(4, 1);
        let (mut nand, mut alloc) = (Nand::new(geometry, false), Alloc::new(geometry, false));
        let mut order = CloseOrder::new(4);
        // Blocks 0 and 1 are closed, block 2 is open, and block 3 is free.
        for _ in 0..3 {
            let opened = alloc.open_next(Stream::Host, &nand).unwrap();
            opened
                .closed
                .into_iter()
                .for_each(|block| order.push(block));
        }
        (0..3).for_each(|_| nand.erase(BlockId(1)).unwrap());
        assert_eq!(wear(3, 1).overdue(&nand, &alloc, &order), None);
        assert_eq!(wear(2, 1).overdue(&nand, &alloc, &order), Some(BlockId(0)));
        // A free block that is worn widens the gap as a closed one does.
        (0..4).for_each(|_| nand.erase(BlockId(3)).unwrap());
        assert_eq!(wear(3, 1).overdue(&nand, &alloc, &order), Some(BlockId(0)));
        assert_eq!(wear(4, 1).overdue(&nand, &alloc, &order), None);
        let mut patient = wear(3, 3);
        let looks: Vec<bool> = (0..6)
            .map(|_| patient.overdue(&nand, &alloc, &order).is_some())
            .collect();
        assert_eq!(looks, [false, false, true, false, false, true]);
    }

    #[test]
    fn a_block_is_worn_out_by_the_last_erase_that_it_endures() {
        let worn: Vec<u32> = (0..8)
            .filter(|&erases| wear(1, 1).is_worn_out(erases))
            .collect();
        assert_eq!(worn, [5, 6, 7]);
        assert!(wear(1, 1).is_limited());
        let endless = WearLevel {
            endurance_erases: 0,
            ..wear(1, 1)
        };
        assert!(!endless.is_limited() && !endless.is_worn_out(u32::MAX));
    }
}
