//! Which physical pages hold current data, and which closed block holds the fewest.
//!
//! A bit a page and a count a block. An overwrite touches these alone, never the reverse map: the
//! bits of a whole drive fit in a cache that its maps do not. Closed blocks are also kept by their
//! count, so that the emptiest is found without looking at all of them: small drives scan, large
//! ones keep a bit set of blocks for every count.

use crate::ground::geometry::Geometry;
use crate::ground::units::{BlockId, Ppn};

/// Set in a block's count while the block is not closed, so that a scan for the smallest count
/// passes over it. Counts are below it, and count and block number fit in 32 bits together.
const NOT_CLOSED: u32 = 1 << 20;
/// Bits of a block number in a scan.
const SCAN_BLOCK_BITS: u32 = 9;
/// Up to so many blocks a scan of all counts is faster than keeping them sorted.
const SCAN_BLOCKS_MAX: u32 = 1 << SCAN_BLOCK_BITS;

/// Valid bits and counts, with closed blocks sorted by count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Valid {
    geometry: Geometry,
    /// A bit a page, in order of page number.
    bits: Vec<u64>,
    key_by_block: Vec<u32>,
    buckets: Option<Buckets>,
}

impl Valid {
    /// Nothing is valid and no block is closed.
    pub fn new(geometry: Geometry) -> Self {
        let sorted = geometry.blocks > SCAN_BLOCKS_MAX;
        Self {
            geometry,
            bits: vec![0; geometry.pages().div_ceil(WORD_BITS) as usize],
            key_by_block: vec![NOT_CLOSED; geometry.blocks as usize],
            buckets: sorted.then(|| Buckets::new(geometry)),
        }
    }

    /// Whether `ppn` holds current data.
    pub fn is_valid(&self, ppn: Ppn) -> bool {
        let (word, bit) = position(ppn.0);
        self.bits[word] & bit != 0
    }

    /// Valid pages in `block`.
    #[inline(always)]
    pub fn count(&self, block: BlockId) -> u32 {
        self.key_by_block[block.index()] & !NOT_CLOSED
    }

    /// Marks `ppn` valid. Its block may be open or closed.
    pub fn set(&mut self, ppn: Ppn) {
        debug_assert!(!self.is_valid(ppn), "page {} is valid already", ppn.0);
        let (word, bit) = position(ppn.0);
        self.bits[word] |= bit;
        let block = self.geometry.block_of(ppn);
        let key = self.key_by_block[block.index()];
        self.key_by_block[block.index()] = key + 1;
        if let Some(buckets) = &mut self.buckets
            && key & NOT_CLOSED == 0
        {
            buckets.remove(block, key);
            buckets.insert(block, key + 1);
        }
    }

    /// Marks `ppn`, which is valid, as holding nothing of use.
    #[inline(always)]
    pub fn clear(&mut self, ppn: Ppn) {
        debug_assert!(self.is_valid(ppn), "page {} is not valid", ppn.0);
        let (word, bit) = position(ppn.0);
        self.bits[word] &= !bit;
        let block = self.geometry.block_of(ppn);
        let key = self.key_by_block[block.index()];
        self.key_by_block[block.index()] = key - 1;
        if let Some(buckets) = &mut self.buckets
            && key & NOT_CLOSED == 0
        {
            buckets.lower(block, key);
        }
    }

    /// Marks pages `first..first + pages` of `block`, which is open, valid in one go.
    pub fn set_run(&mut self, block: BlockId, first: u32, pages: u32) {
        debug_assert!(
            self.key_by_block[block.index()] & NOT_CLOSED != 0,
            "block {} is closed, and takes no run",
            block.0
        );
        debug_assert!(
            self.count(block) + pages <= self.geometry.pages_per_block,
            "block {} has more valid pages than pages",
            block.0
        );
        let first = block.0 * self.geometry.pages_per_block + first;
        for (word, bits) in words(first, first + pages) {
            self.bits[word] |= bits;
        }
        self.key_by_block[block.index()] += pages;
    }

    /// The first valid page of `block` at or after index `from_index`.
    pub fn next(&self, block: BlockId, from_index: u32) -> Option<Ppn> {
        let first = block.0 * self.geometry.pages_per_block;
        let end = first + self.geometry.pages_per_block;
        let mut found = words(first + from_index, end)
            .map(|(word, bits)| (word, self.bits[word] & bits))
            .filter(|&(_, valid)| valid != 0);
        let (word, valid) = found.next()?;
        Some(Ppn(word as u32 * WORD_BITS + valid.trailing_zeros()))
    }

    /// Takes all valid pages out of `block`, which is closed, in order of their index: `take` is
    /// told how many came before, and its index. Then the block is as [`Valid::reopen`] leaves it.
    #[inline(always)]
    pub fn drain(&mut self, block: BlockId, mut take: impl FnMut(usize, u32)) {
        let first = block.0 * self.geometry.pages_per_block;
        let mut count = 0;
        for (word, bits) in words(first, first + self.geometry.pages_per_block) {
            let mut valid = self.bits[word] & bits;
            self.bits[word] &= !bits;
            // Below 0, modulo 2^32, where the block begins within the word.
            let index_of_word = (word as u32 * WORD_BITS).wrapping_sub(first);
            while valid != 0 {
                take(count, index_of_word.wrapping_add(valid.trailing_zeros()));
                count += 1;
                valid &= valid - 1;
            }
        }
        debug_assert_eq!(
            count,
            self.count(block) as usize,
            "block {} has as many valid pages as were counted",
            block.0
        );
        self.reopen(block);
        self.key_by_block[block.index()] = NOT_CLOSED;
    }

    /// From now on `block` counts as closed.
    pub fn close(&mut self, block: BlockId) {
        let key = &mut self.key_by_block[block.index()];
        debug_assert!(*key & NOT_CLOSED != 0, "block {} is closed twice", block.0);
        *key &= !NOT_CLOSED;
        if let Some(buckets) = &mut self.buckets {
            buckets.insert(block, *key);
        }
    }

    /// `block`, which was closed, was erased.
    pub fn reopen(&mut self, block: BlockId) {
        let key = &mut self.key_by_block[block.index()];
        debug_assert!(*key & NOT_CLOSED == 0, "block {} was not closed", block.0);
        if let Some(buckets) = &mut self.buckets {
            buckets.remove(block, *key);
        }
        *key |= NOT_CLOSED;
    }

    /// As [`Valid::emptiest`], and faster the next time.
    pub fn find_emptiest(&mut self) -> Option<BlockId> {
        let block = self.emptiest()?;
        let count = self.count(block);
        if let Some(buckets) = &mut self.buckets {
            buckets.remember(block, count);
        }
        Some(block)
    }

    /// The closed block with the fewest valid pages; the lowest block number among equals.
    pub fn emptiest(&self) -> Option<BlockId> {
        if let Some(buckets) = &self.buckets {
            return buckets.first();
        }
        // The least pair of count and block number in one pass.
        let pairs = (0_u32..).zip(&self.key_by_block);
        let least = pairs
            .map(|(block, key)| key << SCAN_BLOCK_BITS | block)
            .min()?;
        let is_closed = least >> SCAN_BLOCK_BITS & NOT_CLOSED == 0;
        is_closed.then_some(BlockId(least & (SCAN_BLOCKS_MAX - 1)))
    }
}

/// Bits of a word.
const WORD_BITS: u32 = u64::BITS;

/// The word that holds the bit of a page, and that bit.
#[inline(always)]
fn position(page: u32) -> (usize, u64) {
    ((page / WORD_BITS) as usize, 1 << (page % WORD_BITS))
}

/// The words that hold the bits of pages `first..end`, each with those bits of it.
#[inline(always)]
fn words(first: u32, end: u32) -> impl Iterator<Item = (usize, u64)> {
    let mut first = first;
    std::iter::from_fn(move || {
        let left = end.checked_sub(first).filter(|&left| left > 0)?;
        let (word, shift) = (first / WORD_BITS, first % WORD_BITS);
        let pages = left.min(WORD_BITS - shift);
        first += pages;
        Some((word as usize, u64::MAX >> (WORD_BITS - pages) << shift))
    })
}

/// A set of blocks for every count, each a row of bits.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Buckets {
    words: usize,
    bits: Vec<u64>,
    /// No word of the set below this one holds a block.
    low_word_by_count: Vec<u32>,
    /// No set below this one holds a block.
    least: usize,
}

impl Buckets {
    fn new(geometry: Geometry) -> Self {
        let counts = geometry.pages_per_block as usize + 1;
        let words = geometry.blocks.div_ceil(64) as usize;
        Self {
            words,
            bits: vec![0; counts * words],
            low_word_by_count: vec![0; counts],
            least: counts,
        }
    }

    #[inline(always)]
    fn insert(&mut self, block: BlockId, count: u32) {
        let (count, word) = (count as usize, block.0 / 64);
        self.bits[count * self.words + word as usize] |= 1 << (block.0 % 64);
        self.note(count, word);
    }

    #[inline(always)]
    fn note(&mut self, count: usize, word: u32) {
        let low = &mut self.low_word_by_count[count];
        *low = word.min(*low);
        self.least = self.least.min(count);
    }

    /// Moves a block from the set of `count` to the one below.
    #[inline(always)]
    fn lower(&mut self, block: BlockId, count: u32) {
        let (word, bit) = (block.0 / 64, 1 << (block.0 % 64));
        let below = (count as usize - 1) * self.words + word as usize;
        self.bits[below + self.words] &= !bit;
        self.bits[below] |= bit;
        self.note(count as usize - 1, word);
    }

    #[inline(always)]
    fn remove(&mut self, block: BlockId, count: u32) {
        let (count, word) = (count as usize, block.0 / 64);
        self.bits[count * self.words + word as usize] &= !(1 << (block.0 % 64));
    }

    fn first(&self) -> Option<BlockId> {
        let in_row = |count: usize| {
            let row = &self.bits[count * self.words..(count + 1) * self.words];
            let low = self.low_word_by_count[count] as usize;
            let word = low + row[low..].iter().position(|&bits| bits != 0)?;
            Some(BlockId(word as u32 * 64 + row[word].trailing_zeros()))
        };
        (self.least..self.low_word_by_count.len()).find_map(in_row)
    }

    /// Remembers where [`Buckets::first`] found `block`, so that it looks there at once next time.
    fn remember(&mut self, block: BlockId, count: u32) {
        self.least = count as usize;
        self.low_word_by_count[count as usize] = block.0 / 64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::prng::Prng;

    /// Both ways of finding the emptiest block agree with looking at all of them.
    #[test]
    fn the_emptiest_block_is_found_in_small_and_large_drives() {
        for blocks in [3, 512, 513, 2_000] {
            let geometry = Geometry::new(blocks, 70);
            let (mut valid, mut prng) = (Valid::new(geometry), Prng::new(u64::from(blocks)));
            let mut closed = vec![false; blocks as usize];
            for _ in 0..4_000 {
                let ppn = Ppn(prng.below(geometry.pages()));
                if valid.is_valid(ppn) {
                    valid.clear(ppn);
                } else {
                    valid.set(ppn);
                }
                let block = BlockId(prng.below(blocks));
                closed[block.index()] = !closed[block.index()];
                if closed[block.index()] {
                    valid.close(block);
                } else {
                    valid.reopen(block);
                }
                let expected = geometry
                    .all_blocks()
                    .filter(|block| closed[block.index()])
                    .min_by_key(|&block| valid.count(block));
                assert_eq!(valid.find_emptiest(), expected);
                assert_eq!(valid.emptiest(), expected);
            }
        }
    }

    #[test]
    fn runs_and_single_pages_set_the_same_bits() {
        let geometry = Geometry::new(3, 150);
        let (mut one, mut many) = (Valid::new(geometry), Valid::new(geometry));
        let block = BlockId(1);
        for (first, pages) in [(0, 1), (1, 63), (64, 64), (128, 22)] {
            many.set_run(block, first, pages);
            for index in first..first + pages {
                one.set(geometry.page(block, index));
            }
        }
        assert_eq!(one, many);
        assert_eq!(many.next(block, 149), Some(Ppn(299)));
        let mut pages = Vec::new();
        many.close(block);
        many.drain(block, |count, index| {
            assert_eq!(count, pages.len());
            pages.push(index);
        });
        assert_eq!(pages, (0..150).collect::<Vec<u32>>());
        assert_eq!((many.count(block), many.next(block, 0)), (0, None));
    }
}
