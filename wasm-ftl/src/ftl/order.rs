//! Closed blocks in the order in which they were closed: oldest first.
//!
//! A doubly linked list through an array, so that any block can leave from the middle.

use crate::ground::units::{BlockId, NONE};

/// Neighbors of a block in the list, side by side because they are needed together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Links {
    newer: u32,
    older: u32,
}

/// Closed blocks, oldest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CloseOrder {
    links: Vec<Links>,
    oldest: u32,
    newest: u32,
    len: u32,
}

impl CloseOrder {
    /// No block is closed.
    pub fn new(blocks: u32) -> Self {
        Self {
            links: vec![
                Links {
                    newer: NONE,
                    older: NONE,
                };
                blocks as usize
            ],
            oldest: NONE,
            newest: NONE,
            len: 0,
        }
    }

    /// Closed blocks.
    pub fn len(&self) -> u32 {
        self.len
    }

    /// Whether no block is closed.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds `block` as the newest.
    pub fn push(&mut self, block: BlockId) {
        debug_assert!(
            (self.len as usize) < self.links.len(),
            "more blocks are closed than there are"
        );
        debug_assert_ne!(self.newest, block.0, "block {} is closed twice", block.0);
        self.links[block.index()] = Links {
            newer: NONE,
            older: self.newest,
        };
        match self.newest {
            NONE => self.oldest = block.0,
            newest => self.links[newest as usize].newer = block.0,
        }
        self.newest = block.0;
        self.len += 1;
    }

    /// Takes `block` out.
    pub fn remove(&mut self, block: BlockId) {
        let Links { newer, older } = self.links[block.index()];
        debug_assert!(self.len > 0, "block {} leaves an empty list", block.0);
        debug_assert!(
            older != NONE || self.oldest == block.0,
            "block {} is not in the list",
            block.0
        );
        debug_assert!(
            newer != NONE || self.newest == block.0,
            "block {} is not in the list",
            block.0
        );
        match older {
            NONE => self.oldest = newer,
            older => self.links[older as usize].newer = newer,
        }
        match newer {
            NONE => self.newest = older,
            newer => self.links[newer as usize].older = older,
        }
        self.len -= 1;
    }

    /// The closed blocks, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = BlockId> {
        let mut next = self.oldest;
        std::iter::from_fn(move || {
            let block = (next != NONE).then_some(BlockId(next))?;
            next = self.links[block.index()].newer;
            Some(block)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_leave_from_anywhere_and_come_back_as_the_newest() {
        let mut order = CloseOrder::new(4);
        (0..4).map(BlockId).for_each(|block| order.push(block));
        for (removed, left) in [
            (1, vec![0, 2, 3, 1]),
            (0, vec![2, 3, 1, 0]),
            (0, vec![2, 3, 1, 0]),
        ] {
            order.remove(BlockId(removed));
            order.push(BlockId(removed));
            assert_eq!(order.iter().map(|block| block.0).collect::<Vec<_>>(), left);
        }
        for block in [2, 0, 3, 1] {
            order.remove(BlockId(block));
        }
        assert!(order.is_empty() && order.iter().next().is_none());
    }
}
