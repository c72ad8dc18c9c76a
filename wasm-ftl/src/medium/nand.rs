//! The medium: an array of NAND flash that refuses every illegal operation.
//!
//! The rules, for every kind of NAND: a page can be programmed once after its block was erased;
//! the pages of a block are programmed in order; erasing clears a whole block and nothing less.
//! Only an ideal medium, which nobody can build, takes pages in any order and again.

use std::fmt;

use crate::ground::geometry::Geometry;
use crate::ground::part::{FULL, Part, part};
use crate::ground::units::{BlockId, Ppn};

/// Why the medium refused an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The page holds data already; only an erase of its block frees it.
    AlreadyProgrammed {
        /// The page that was to be programmed.
        ppn: Ppn,
    },
    /// Pages of a block are programmed in order, and this is not the next one.
    OutOfOrder {
        /// The page that was to be programmed.
        ppn: Ppn,
        /// The page that comes next in its block.
        next: Ppn,
    },
    /// No such page or block.
    OutsideTheDrive {
        /// The number that was given.
        number: u32,
    },
}

impl Refusal {
    /// Stable number for snapshots and events; 0 means "not refused".
    pub fn code(self) -> u32 {
        match self {
            Refusal::AlreadyProgrammed { .. } => 1,
            Refusal::OutOfOrder { .. } => 2,
            Refusal::OutsideTheDrive { .. } => 3,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::AlreadyProgrammed { ppn } => {
                write!(
                    f,
                    "page {} is programmed already; erase its block first",
                    ppn.0
                )
            }
            Refusal::OutOfOrder { ppn, next } => {
                write!(
                    f,
                    "page {} is out of order; page {} comes next",
                    ppn.0, next.0
                )
            }
            Refusal::OutsideTheDrive { number } => write!(f, "{number} is outside the drive"),
        }
    }
}

/// Flash cells and what they went through.
///
/// Invariant: in each block exactly the pages below `written_by_block` are programmed; on an ideal
/// medium, so many of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nand {
    geometry: Geometry,
    written_by_block: Vec<u32>,
    erases_by_block: Vec<u32>,
    /// One byte of content a page, empty when the drive keeps no contents.
    tag_by_page: Vec<u8>,
    /// The pages that are programmed, on an ideal medium.
    ideal: Option<Part<AnyOrder>>,
}

/// Which pages are programmed where that may happen in any order: a bit a page.
#[derive(Clone, Debug, PartialEq, Eq)]
struct AnyOrder {
    words: Vec<u64>,
}

impl AnyOrder {
    fn has(&self, ppn: Ppn) -> bool {
        self.words[ppn.index() / 64] >> (ppn.0 % 64) & 1 == 1
    }

    /// Adds a page. Returns whether it was not there.
    fn add(&mut self, ppn: Ppn) -> bool {
        let is_new = !self.has(ppn);
        self.words[ppn.index() / 64] |= 1 << (ppn.0 % 64);
        is_new
    }

    fn remove(&mut self, ppn: Ppn) {
        self.words[ppn.index() / 64] &= !(1 << (ppn.0 % 64));
    }
}

impl Nand {
    /// A new medium, every block erased, no block ever erased before.
    pub fn new(geometry: Geometry, tagged: bool) -> Self {
        let tags = if tagged { geometry.pages() as usize } else { 0 };
        Self {
            geometry,
            written_by_block: vec![0; geometry.blocks as usize],
            erases_by_block: vec![0; geometry.blocks as usize],
            tag_by_page: vec![0; tags],
            ideal: None,
        }
    }

    /// A new medium whose pages can be programmed in any order and again, without an erase.
    pub fn ideal(geometry: Geometry, tagged: bool) -> Self {
        let words = geometry.pages().div_ceil(64) as usize;
        let ideal = FULL.then(|| {
            part(|| AnyOrder {
                words: vec![0; words],
            })
        });
        Self {
            ideal,
            ..Self::new(geometry, tagged)
        }
    }

    /// Whether pages can be programmed in any order and again.
    pub fn is_ideal(&self) -> bool {
        self.ideal.is_some()
    }

    /// Whether the contents of pages are kept.
    pub fn is_tagged(&self) -> bool {
        !self.tag_by_page.is_empty()
    }

    /// Pages programmed in `block` since its last erase; also the index of the next one, except on
    /// an ideal medium.
    pub fn written(&self, block: BlockId) -> u32 {
        self.written_by_block[block.index()]
    }

    /// Erases that `block` went through.
    pub fn erases(&self, block: BlockId) -> u32 {
        self.erases_by_block[block.index()]
    }

    /// Whether `ppn` was programmed since its block's last erase.
    pub fn is_programmed(&self, ppn: Ppn) -> bool {
        if let Some(programmed) = &self.ideal {
            return programmed.has(ppn);
        }
        self.geometry.index_in_block(ppn) < self.written(self.geometry.block_of(ppn))
    }

    /// The content of a page: its letter, or 0 when erased or when the drive keeps no contents.
    pub fn tag(&self, ppn: Ppn) -> u8 {
        self.tag_by_page.get(ppn.index()).copied().unwrap_or(0)
    }

    /// Programs one page.
    ///
    /// # Errors
    /// When the page was programmed since the last erase, is not the next of its block, or does
    /// not exist. Nothing changes then.
    pub fn program(&mut self, ppn: Ppn, tag: u8) -> Result<(), Refusal> {
        if ppn.0 >= self.geometry.pages() {
            return Err(Refusal::OutsideTheDrive { number: ppn.0 });
        }
        let block = self.geometry.block_of(ppn);
        if let Some(programmed) = &mut self.ideal {
            self.written_by_block[block.index()] += u32::from(programmed.add(ppn));
            debug_assert!(
                self.written_by_block[block.index()] <= self.geometry.pages_per_block,
                "block {} has more programmed pages than pages",
                block.0
            );
            self.set_tag(ppn, tag);
            return Ok(());
        }
        let next = self.written(block);
        let index = self.geometry.index_in_block(ppn);
        if index < next {
            return Err(Refusal::AlreadyProgrammed { ppn });
        }
        if index > next {
            return Err(Refusal::OutOfOrder {
                ppn,
                next: self.geometry.page(block, next),
            });
        }
        debug_assert_eq!(
            index, next,
            "pages of block {} are programmed in order",
            block.0
        );
        self.written_by_block[block.index()] = next + 1;
        self.set_tag(ppn, tag);
        debug_assert!(
            self.is_programmed(ppn),
            "page {} is erased after it was programmed",
            ppn.0
        );
        Ok(())
    }

    fn set_tag(&mut self, ppn: Ppn, tag: u8) {
        if let Some(cell) = self.tag_by_page.get_mut(ppn.index()) {
            *cell = tag;
        }
    }

    /// Programs the next `pages` pages of `block` without contents, as [`Nand::program`] would one
    /// by one. Returns the first of them.
    ///
    /// # Errors
    /// When the block does not have so many pages left. Nothing changes then.
    pub fn program_run(&mut self, block: BlockId, pages: u32) -> Result<Ppn, Refusal> {
        let next = self.written(block);
        let first = Ppn(block.0 * self.geometry.pages_per_block + next);
        if pages > self.geometry.pages_per_block - next {
            return Err(Refusal::AlreadyProgrammed { ppn: first });
        }
        debug_assert!(
            self.tag_by_page.is_empty(),
            "a run of pages has no contents"
        );
        debug_assert!(
            self.ideal.is_none(),
            "an ideal medium is programmed page by page"
        );
        self.written_by_block[block.index()] = next + pages;
        Ok(first)
    }

    /// Erases one block: all of its pages at once.
    ///
    /// # Errors
    /// When there is no such block.
    pub fn erase(&mut self, block: BlockId) -> Result<(), Refusal> {
        if block.0 >= self.geometry.blocks {
            return Err(Refusal::OutsideTheDrive { number: block.0 });
        }
        self.written_by_block[block.index()] = 0;
        self.erases_by_block[block.index()] += 1;
        debug_assert!(
            self.written(block) == 0,
            "block {} is erased whole",
            block.0
        );
        if let Some(programmed) = &mut self.ideal {
            let pages = self.geometry.pages_of(block);
            pages.for_each(|ppn| programmed.remove(ppn));
        }
        if !self.tag_by_page.is_empty() {
            let first = self.geometry.page(block, 0).index();
            let last = first + self.geometry.pages_per_block as usize;
            self.tag_by_page[first..last].fill(0);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nand() -> Nand {
        Nand::new(Geometry::new(2, 3), true)
    }

    #[test]
    fn a_page_is_programmed_once() {
        let mut nand = nand();
        assert_eq!(nand.program(Ppn(0), b'a'), Ok(()));
        assert_eq!(
            nand.program(Ppn(0), b'b'),
            Err(Refusal::AlreadyProgrammed { ppn: Ppn(0) })
        );
        assert_eq!(nand.tag(Ppn(0)), b'a', "a refused program changes nothing");
    }

    #[test]
    fn pages_are_programmed_in_order() {
        let mut nand = nand();
        let refused = Err(Refusal::OutOfOrder {
            ppn: Ppn(5),
            next: Ppn(3),
        });
        assert_eq!(nand.program(Ppn(5), b'x'), refused);
        assert!(!nand.is_programmed(Ppn(5)));
    }

    #[test]
    fn erase_clears_a_whole_block_and_no_other() {
        let mut nand = nand();
        for page in 0..4 {
            nand.program(Ppn(page), b'a').unwrap();
        }
        nand.erase(BlockId(0)).unwrap();
        assert_eq!((nand.written(BlockId(0)), nand.written(BlockId(1))), (0, 1));
        assert_eq!((nand.tag(Ppn(0)), nand.tag(Ppn(3))), (0, b'a'));
        assert_eq!((nand.erases(BlockId(0)), nand.erases(BlockId(1))), (1, 0));
        assert_eq!(nand.program(Ppn(0), b'z'), Ok(()));
    }

    #[cfg(feature = "full")]
    #[test]
    fn an_ideal_medium_takes_pages_in_any_order_and_again() {
        let mut nand = Nand::ideal(Geometry::new(30, 5), true);
        for (page, tag) in [(149, b'a'), (70, b'b'), (149, b'c')] {
            assert_eq!(nand.program(Ppn(page), tag), Ok(()));
        }
        assert_eq!((nand.tag(Ppn(149)), nand.tag(Ppn(70))), (b'c', b'b'));
        assert_eq!(
            (nand.written(BlockId(29)), nand.written(BlockId(14))),
            (1, 1)
        );
        assert!(nand.is_programmed(Ppn(149)) && !nand.is_programmed(Ppn(148)));
        nand.erase(BlockId(29)).unwrap();
        assert!(!nand.is_programmed(Ppn(149)) && nand.is_programmed(Ppn(70)));
        assert_eq!(
            nand.program(Ppn(150), 0),
            Err(Refusal::OutsideTheDrive { number: 150 })
        );
    }

    #[test]
    fn what_does_not_exist_is_refused() {
        let mut nand = nand();
        assert_eq!(
            nand.program(Ppn(6), 0),
            Err(Refusal::OutsideTheDrive { number: 6 })
        );
        assert_eq!(
            nand.erase(BlockId(2)),
            Err(Refusal::OutsideTheDrive { number: 2 })
        );
    }
}
