//! How many blocks a drive has, how many pages a block has, and the arithmetic between them.

use crate::units::{BlockId, Ppn};

/// Shape of the flash array. Both numbers are at least 1; their product fits in 31 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    /// Erase blocks in the drive.
    pub blocks: u32,
    /// Pages in each erase block.
    pub pages_per_block: u32,
}

impl Geometry {
    /// Physical pages in the drive.
    pub fn pages(self) -> u32 {
        self.blocks * self.pages_per_block
    }

    /// The block that holds a page.
    pub fn block_of(self, ppn: Ppn) -> BlockId {
        debug_assert!(ppn.0 < self.pages(), "page {} is outside the drive", ppn.0);
        BlockId(ppn.0 / self.pages_per_block)
    }

    /// A page's index within its block, from 0 to `pages_per_block` - 1.
    pub fn index_in_block(self, ppn: Ppn) -> u32 {
        ppn.0 % self.pages_per_block
    }

    /// The page at `index` of `block`.
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
        let geometry = Geometry {
            blocks: 5,
            pages_per_block: 7,
        };
        for block in geometry.all_blocks() {
            for (index, ppn) in geometry.pages_of(block).enumerate() {
                assert_eq!(geometry.block_of(ppn), block);
                assert_eq!(geometry.index_in_block(ppn), index as u32);
                assert_eq!(geometry.page(block, index as u32), ppn);
            }
        }
    }
}
