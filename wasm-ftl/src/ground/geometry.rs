//! How many blocks a drive has, how many pages a block has, and the arithmetic between them.

use crate::ground::units::{BlockId, Ppn};

/// Most pages of any drive, so that block numbers come out of one multiplication.
pub const PAGES_LIMIT: u32 = 1 << 25;

/// Division by a fixed number, exact for dividends below [`PAGES_LIMIT`], by one multiplication.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Divider {
    divisor: u32,
    reciprocal: u64,
    shift: u32,
}

impl Divider {
    /// Divides by `divisor`, which is taken as 1 when it is 0.
    pub fn new(divisor: u32) -> Self {
        // With s = 25 + log2 d rounded up, m = 2^s / d + 1 overshoots 2^s / d by at most 1, so that
        // n * m / 2^s is off by less than 1 / d for every n below 2^25.
        let divisor = divisor.max(1);
        let shift = 25 + (u32::BITS - (divisor - 1).leading_zeros());
        Self {
            divisor,
            reciprocal: (1_u64 << shift) / u64::from(divisor) + 1,
            shift,
        }
    }

    /// The whole part of `number / divisor`.
    #[inline(always)]
    pub fn quotient(self, number: u32) -> u32 {
        ((u64::from(number) * self.reciprocal) >> self.shift) as u32
    }

    /// What is left over.
    #[inline(always)]
    pub fn remainder(self, number: u32) -> u32 {
        number - self.quotient(number) * self.divisor
    }
}

/// Shape of the flash array. Both numbers are at least 1; their product is at most
/// [`PAGES_LIMIT`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    /// Erase blocks in the drive.
    pub blocks: u32,
    /// Pages in each erase block.
    pub pages_per_block: u32,
    by_block: Divider,
}

impl Geometry {
    /// A shape; `SimConfig::validate` says whether a drive can have it.
    pub fn new(blocks: u32, pages_per_block: u32) -> Self {
        Self {
            blocks,
            pages_per_block,
            by_block: Divider::new(pages_per_block),
        }
    }

    /// Physical pages in the drive.
    #[inline(always)]
    pub fn pages(self) -> u32 {
        self.blocks * self.pages_per_block
    }

    /// The block that holds a page.
    #[inline(always)]
    pub fn block_of(self, ppn: Ppn) -> BlockId {
        debug_assert!(ppn.0 < self.pages(), "page {} is outside the drive", ppn.0);
        BlockId(self.by_block.quotient(ppn.0))
    }

    /// A page's index within its block, from 0 to `pages_per_block` - 1.
    #[inline(always)]
    pub fn index_in_block(self, ppn: Ppn) -> u32 {
        self.by_block.remainder(ppn.0)
    }

    /// The page at `index` of `block`.
    #[inline(always)]
    pub fn page(self, block: BlockId, index: u32) -> Ppn {
        debug_assert!(
            block.0 < self.blocks,
            "block {} is outside the drive",
            block.0
        );
        debug_assert!(
            index < self.pages_per_block,
            "page index {index} is outside the block"
        );
        Ppn(block.0 * self.pages_per_block + index)
    }

    /// All blocks, in order.
    pub fn all_blocks(self) -> impl Iterator<Item = BlockId> {
        (0..self.blocks).map(BlockId)
    }

    /// All pages of one block, in order.
    pub fn pages_of(self, block: BlockId) -> impl Iterator<Item = Ppn> {
        let first = block.0 * self.pages_per_block;
        (first..first + self.pages_per_block).map(Ppn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_block_and_index_round_trip() {
        let geometry = Geometry::new(5, 7);
        for block in geometry.all_blocks() {
            for (index, ppn) in geometry.pages_of(block).enumerate() {
                assert_eq!(geometry.block_of(ppn), block);
                assert_eq!(geometry.index_in_block(ppn), index as u32);
                assert_eq!(geometry.page(block, index as u32), ppn);
            }
        }
    }

    #[test]
    fn the_reciprocal_divides_exactly_at_every_block_boundary() {
        for pages_per_block in 1..=2_048_u32 {
            let blocks = PAGES_LIMIT / pages_per_block;
            let geometry = Geometry::new(blocks, pages_per_block);
            for block in (0..blocks).step_by((blocks as usize / 64).max(1)) {
                let first = block * pages_per_block;
                assert_eq!(geometry.block_of(Ppn(first)).0, block);
                let last = first + pages_per_block - 1;
                assert_eq!(
                    geometry.block_of(Ppn(last)).0,
                    block,
                    "{pages_per_block} a block"
                );
            }
        }
    }
}
