//! Which blocks are erased, open or closed, and where the next page goes.
//!
//! Invariant: every block is in exactly one role; at most one block is open for each [`Stream`].

use std::collections::VecDeque;

use crate::geometry::Geometry;
use crate::nand::Nand;
use crate::units::{BlockId, NONE, Ppn};

/// What a block is there for at the moment. The numbers appear in snapshots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Role {
    /// Erased and waiting.
    Free = 0,
    /// Takes the host's writes.
    HostOpen = 1,
    /// Takes the copies of garbage collection, where these are kept apart.
    GcOpen = 2,
    /// Full: a candidate for garbage collection.
    Closed = 3,
}

/// Who writes: decides which open block a page goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// The host's data.
    Host,
    /// Copies made by garbage collection.
    Gc,
}

/// Roles of all blocks and the queue of erased ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alloc {
    geometry: Geometry,
    role_by_block: Vec<Role>,
    /// Erased blocks in the order in which they will be opened: first erased, first opened.
    free: VecDeque<u32>,
    host_open: u32,
    gc_open: u32,
}

impl Alloc {
    /// All blocks erased; they will be opened from block 0 upward.
    pub fn new(geometry: Geometry) -> Self {
        Self {
            geometry,
            role_by_block: vec![Role::Free; geometry.blocks as usize],
            free: (0..geometry.blocks).collect(),
            host_open: NONE,
            gc_open: NONE,
        }
    }

    /// Erased blocks that are not open.
    pub fn free_blocks(&self) -> u32 {
        self.free.len() as u32
    }

    /// The erased blocks, next to be opened first.
    pub fn free_queue(&self) -> impl Iterator<Item = BlockId> {
        self.free.iter().map(|&block| BlockId(block))
    }

    /// What `block` is there for.
    pub fn role(&self, block: BlockId) -> Role {
        self.role_by_block[block.index()]
    }

    /// The block open for `stream`.
    pub fn open_block(&self, stream: Stream) -> Option<BlockId> {
        let block = match stream {
            Stream::Host => self.host_open,
            Stream::Gc => self.gc_open,
        };
        (block != NONE).then_some(BlockId(block))
    }

    /// The page that `stream` programs next, when its open block has room.
    pub fn next_page(&self, stream: Stream, nand: &Nand) -> Option<Ppn> {
        let block = self.open_block(stream)?;
        let index = nand.written(block);
        (index < self.geometry.pages_per_block).then(|| self.geometry.page(block, index))
    }

    /// Closes the block open for `stream` and opens the next erased one.
    ///
    /// Returns false, and changes nothing, when no erased block is left.
    pub fn open_next(&mut self, stream: Stream) -> bool {
        let Some(next) = self.free.pop_front() else {
            return false;
        };
        let (open, role) = match stream {
            Stream::Host => (&mut self.host_open, Role::HostOpen),
            Stream::Gc => (&mut self.gc_open, Role::GcOpen),
        };
        if *open != NONE {
            self.role_by_block[*open as usize] = Role::Closed;
        }
        *open = next;
        self.role_by_block[next as usize] = role;
        true
    }

    /// Takes back a block that was just erased.
    pub fn free_block(&mut self, block: BlockId) {
        assert_eq!(
            self.role(block),
            Role::Closed,
            "block {} was not closed",
            block.0
        );
        self.role_by_block[block.index()] = Role::Free;
        self.free.push_back(block.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opening_closes_the_block_before() {
        let mut alloc = Alloc::new(Geometry {
            blocks: 3,
            pages_per_block: 2,
        });
        assert!(alloc.open_next(Stream::Host));
        assert!(alloc.open_next(Stream::Host));
        assert_eq!(alloc.role(BlockId(0)), Role::Closed);
        assert_eq!(alloc.role(BlockId(1)), Role::HostOpen);
        assert_eq!(alloc.free_blocks(), 1);
    }

    #[test]
    fn first_erased_is_first_opened() {
        let mut alloc = Alloc::new(Geometry {
            blocks: 2,
            pages_per_block: 1,
        });
        alloc.open_next(Stream::Host);
        alloc.open_next(Stream::Host);
        assert!(!alloc.open_next(Stream::Host), "no erased block is left");
        alloc.free_block(BlockId(0));
        assert!(alloc.open_next(Stream::Host));
        assert_eq!(alloc.open_block(Stream::Host), Some(BlockId(0)));
    }
}
