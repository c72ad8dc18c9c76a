//! Which blocks are erased, open or closed, and where the next page goes.
//!
//! Invariant: every block is in exactly one role; at most one block is open for each [`Stream`],
//! and where the host marks its writes with streams, at most one for each of these.

use std::collections::VecDeque;

use crate::ground::geometry::Geometry;
use crate::ground::part::{Part, part};
use crate::ground::units::{BlockId, NONE, Ppn};
use crate::medium::nand::Nand;

/// What a block is there for at the moment. The numbers appear in snapshots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Role {
    /// Erased and waiting.
    Free = 0,
    /// Takes the host's writes.
    HostOpen = 1,
    /// Takes the copies of garbage collection, or cold data, where these are kept apart.
    GcOpen = 2,
    /// Full: a candidate for garbage collection.
    Closed = 3,
    /// Worn out: holds nothing and is never used again.
    Bad = 4,
    /// Holds the pages of one logical block at their own index, on a block-mapped drive.
    Data = 5,
    /// Holds new versions of pages until they are merged, on a block-mapped drive.
    Log = 6,
    /// Erased block of a static SLC cache.
    SlcFree = 7,
    /// Takes the host's writes in the SLC cache.
    SlcOpen = 8,
    /// Full block of the SLC cache, to be folded.
    SlcClosed = 9,
}

/// Who writes: decides which open block a page goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// The host's data.
    Host,
    /// Copies made by garbage collection, or cold data.
    Gc,
}

/// A block was opened, and perhaps the full one before it closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opened {
    /// The block that takes writes from now on.
    pub block: BlockId,
    /// The block that took them until now.
    pub closed: Option<BlockId>,
}

/// What is open for the host's streams, where they are kept apart.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Banks {
    /// The block open for each stream but the present one, whose block is `host_open`.
    open: Vec<u32>,
    /// The stream that each block was last opened for.
    of_block: Vec<u8>,
    /// The stream that the host writes to now.
    present: u8,
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
    banks: Option<Part<Banks>>,
    bad: u32,
    /// Opens the erased block with the fewest erases instead of the first erased.
    least_worn_first: bool,
}

impl Alloc {
    /// All blocks erased; they will be opened from block 0 upward.
    pub fn new(geometry: Geometry, least_worn_first: bool) -> Self {
        Self {
            geometry,
            role_by_block: vec![Role::Free; geometry.blocks as usize],
            free: (0..geometry.blocks).collect(),
            host_open: NONE,
            gc_open: NONE,
            banks: None,
            bad: 0,
            least_worn_first,
        }
    }

    /// Keeps a block open for each of so many streams of the host's. Before the first write.
    pub fn keep_apart(&mut self, streams: u32) {
        debug_assert_eq!(self.host_open, NONE, "something was written");
        let blocks = self.geometry.blocks as usize;
        self.banks = Some(part(|| Banks {
            open: vec![NONE; streams as usize],
            of_block: vec![0; blocks],
            present: 0,
        }));
    }

    /// The stream that [`Stream::Host`] stands for now; 0 where there is but one.
    pub fn present(&self) -> u8 {
        self.banks.as_ref().map_or(0, |banks| banks.present)
    }

    /// The stream that `block` was last opened for; 0 where there is but one.
    pub fn stream_of(&self, block: BlockId) -> u8 {
        let banks = self.banks.as_ref();
        banks.map_or(0, |banks| banks.of_block[block.index()])
    }

    /// From now on [`Stream::Host`] stands for `stream`; a mark that the drive does not know means
    /// the first. Where streams are not kept apart, nothing changes.
    pub fn turn_to(&mut self, stream: u8) {
        let Some(banks) = &mut self.banks else {
            return;
        };
        let known = usize::from(stream) < banks.open.len();
        let stream = if known { stream } else { 0 };
        let (present, next) = (usize::from(banks.present), usize::from(stream));
        banks.open[present] = self.host_open;
        self.host_open = std::mem::replace(&mut banks.open[next], NONE);
        banks.present = stream;
    }

    /// Every open block.
    pub fn all_open(&self) -> impl Iterator<Item = BlockId> {
        let others = self.banks.as_ref().map_or(&[][..], |banks| &banks.open);
        [self.host_open, self.gc_open]
            .into_iter()
            .chain(others.iter().copied())
            .filter(|&block| block != NONE)
            .map(BlockId)
    }

    /// What decides where the host's next pages go, for digests.
    pub fn words(&self) -> impl Iterator<Item = u64> {
        let banks = self.banks.as_ref();
        banks.into_iter().flat_map(|banks| {
            let open = banks.open.iter().map(|&block| u64::from(block));
            let of_block = banks.of_block.iter().map(|&stream| u64::from(stream));
            open.chain(of_block).chain([u64::from(banks.present)])
        })
    }

    /// Erased blocks that are not open.
    pub fn free_blocks(&self) -> u32 {
        self.free.len() as u32
    }

    /// Blocks that are worn out.
    pub fn bad_blocks(&self) -> u32 {
        self.bad
    }

    /// The erased blocks in the order in which they were erased.
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
        debug_assert!(
            index <= self.geometry.pages_per_block,
            "block {} overflows",
            block.0
        );
        (index < self.geometry.pages_per_block).then(|| self.geometry.page(block, index))
    }

    /// Pages that `stream` can still program in its open block.
    pub fn room(&self, stream: Stream, nand: &Nand) -> u32 {
        let pages = self.geometry.pages_per_block;
        self.open_block(stream)
            .map_or(0, |block| pages - nand.written(block))
    }

    /// Closes the block open for `stream` and opens the next erased one.
    ///
    /// Returns [`None`], and changes nothing, when no erased block is left.
    pub fn open_next(&mut self, stream: Stream, nand: &Nand) -> Option<Opened> {
        let next = self.take_free(nand)?;
        debug_assert_eq!(
            self.role(BlockId(next)),
            Role::Free,
            "block {next} was queued while in use"
        );
        debug_assert_eq!(
            nand.written(BlockId(next)),
            0,
            "block {next} is opened, but not erased"
        );
        let (open, role) = match stream {
            Stream::Host => (&mut self.host_open, Role::HostOpen),
            Stream::Gc => (&mut self.gc_open, Role::GcOpen),
        };
        let closed = (*open != NONE).then_some(BlockId(*open));
        if let Some(closed) = closed {
            self.role_by_block[closed.index()] = Role::Closed;
        }
        *open = next;
        self.role_by_block[next as usize] = role;
        if let Some(banks) = &mut self.banks
            && stream == Stream::Host
        {
            banks.of_block[next as usize] = banks.present;
        }
        Some(Opened {
            block: BlockId(next),
            closed,
        })
    }

    fn take_free(&mut self, nand: &Nand) -> Option<u32> {
        if !self.least_worn_first {
            return self.free.pop_front();
        }
        let erases = |&(_, &block): &(usize, &u32)| nand.erases(BlockId(block));
        let (index, _) = self.free.iter().enumerate().min_by_key(erases)?;
        self.free.remove(index)
    }

    /// Closes `block` if it is open, full or not. Returns whether it was open.
    pub fn close(&mut self, block: BlockId) -> bool {
        let open = match self.role(block) {
            Role::HostOpen if self.host_open != block.0 => {
                let others = self.banks.as_mut().expect("one of several streams");
                let open = others.open.iter_mut().find(|open| **open == block.0);
                open.expect("a block with an open role is open")
            }
            Role::HostOpen => &mut self.host_open,
            Role::GcOpen => &mut self.gc_open,
            _ => return false,
        };
        debug_assert_eq!(
            *open, block.0,
            "a block has an open role, but another is open"
        );
        *open = NONE;
        self.role_by_block[block.index()] = Role::Closed;
        true
    }

    /// Gives the next erased block a role of a block-mapped drive.
    pub fn take_as(&mut self, role: Role, nand: &Nand) -> Option<BlockId> {
        let block = BlockId(self.take_free(nand)?);
        debug_assert_eq!(
            self.role(block),
            Role::Free,
            "block {} was queued while in use",
            block.0
        );
        debug_assert_eq!(
            nand.written(block),
            0,
            "block {} is taken, but not erased",
            block.0
        );
        self.set_role(block, role);
        Some(block)
    }

    /// Changes what a block is there for; it is not an erased one.
    pub fn set_role(&mut self, block: BlockId, role: Role) {
        self.role_by_block[block.index()] = role;
    }

    /// Takes back a block of a block-mapped drive that was just erased.
    pub fn give_back(&mut self, block: BlockId) {
        debug_assert!(
            !matches!(self.role(block), Role::Free | Role::Bad),
            "block {} is given back twice",
            block.0
        );
        self.set_role(block, Role::Free);
        self.free.push_back(block.0);
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
        debug_assert!(
            self.free_blocks() + self.bad <= self.geometry.blocks,
            "more blocks are erased or worn out than there are"
        );
    }

    /// Gives up a block that was just erased for the last time.
    pub fn retire_block(&mut self, block: BlockId) {
        debug_assert!(
            !matches!(self.role(block), Role::Free | Role::Bad),
            "block {} is given up while it is not in use",
            block.0
        );
        self.role_by_block[block.index()] = Role::Bad;
        self.bad += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alloc(blocks: u32, pages_per_block: u32) -> (Alloc, Nand) {
        let geometry = Geometry::new(blocks, pages_per_block);
        (Alloc::new(geometry, false), Nand::new(geometry, false))
    }

    #[test]
    fn opening_closes_the_block_before() {
        let (mut alloc, nand) = alloc(3, 2);
        assert_eq!(alloc.open_next(Stream::Host, &nand).unwrap().closed, None);
        let opened = alloc.open_next(Stream::Host, &nand).unwrap();
        assert_eq!(
            (opened.block, opened.closed),
            (BlockId(1), Some(BlockId(0)))
        );
        assert_eq!(alloc.role(BlockId(0)), Role::Closed);
        assert_eq!(alloc.role(BlockId(1)), Role::HostOpen);
        assert_eq!(alloc.free_blocks(), 1);
    }

    #[test]
    fn first_erased_is_first_opened() {
        let (mut alloc, nand) = alloc(2, 1);
        alloc.open_next(Stream::Host, &nand);
        alloc.open_next(Stream::Host, &nand);
        assert_eq!(
            alloc.open_next(Stream::Host, &nand),
            None,
            "no erased block is left"
        );
        alloc.free_block(BlockId(0));
        assert!(alloc.open_next(Stream::Host, &nand).is_some());
        assert_eq!(alloc.open_block(Stream::Host), Some(BlockId(0)));
    }

    #[test]
    fn dynamic_wear_leveling_opens_the_least_worn_block() {
        let geometry = Geometry::new(3, 1);
        let (mut alloc, mut nand) = (Alloc::new(geometry, true), Nand::new(geometry, false));
        for (block, erases) in [(0, 2), (1, 0), (2, 1)] {
            (0..erases).for_each(|_| nand.erase(BlockId(block)).unwrap());
        }
        let order: Vec<u32> = (0..3)
            .map(|_| alloc.open_next(Stream::Host, &nand).unwrap().block.0)
            .collect();
        assert_eq!(order, [1, 2, 0]);
    }
}
