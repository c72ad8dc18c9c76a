//! The part of the map that the controller has in memory, where that is too small for all of it.
//!
//! The map itself is always right: data lies where it says. What is kept here is only which of its
//! entries are at hand. An entry covers an _extent_: logical pages in a row that lie in a row in
//! one block. What is not at hand costs a read of a map page; an entry that changed costs a program
//! of one when it has to make way. It makes way by second chance: a hand goes round the logical
//! pages and takes the first entry that was not used since it last came by.
//!
//! Invariant: a page at hand begins an entry if and only if the page before it is not at hand or
//! does not lie right before it. So four bits a logical page hold everything.

use crate::config::{MapCacheConfig, SimConfig};
use crate::ftl::map::Map;
use crate::ground::geometry::Geometry;
use crate::ground::units::Lpn;

/// An entry that had to make way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// First logical page.
    pub lpn: u32,
    /// Pages.
    pub pages: u32,
    /// Whether it changed since it was read.
    pub dirty: bool,
}

/// Entries at hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapCache {
    geometry: Geometry,
    entries_max: u32,
    entries: u32,
    /// Logical pages whose entry is at hand.
    cached: Bits,
    /// First pages of entries.
    starts: Set,
    /// Pages that changed; one of them makes its entry dirty.
    dirty: Bits,
    /// Pages that were used since the hand came by.
    used: Bits,
    hand: u32,
    /// The page of the access under way, so that it is counted once.
    access: Option<u32>,
    hits: u64,
    /// Map pages that TRIM has still to read, and to program.
    owed: (u32, u32),
}

impl MapCache {
    /// Nothing is at hand.
    pub fn new(config: &SimConfig, cache: MapCacheConfig) -> Self {
        let pages = config.logical_pages;
        Self {
            geometry: config.geometry,
            entries_max: cache.entries().min(u64::from(u32::MAX)) as u32,
            entries: 0,
            cached: Bits::new(pages),
            starts: Set::new(pages),
            dirty: Bits::new(pages),
            used: Bits::new(pages),
            hand: 0,
            access: None,
            hits: 0,
            owed: (0, 0),
        }
    }

    /// Forgets everything but the count of hits: the map is empty.
    pub fn clear(&mut self) {
        for bits in [&mut self.cached, &mut self.dirty, &mut self.used] {
            bits.words.fill(0);
        }
        self.starts.clear();
        (self.entries, self.hand) = (0, 0);
        (self.access, self.owed) = (None, (0, 0));
    }

    /// Entries at hand.
    pub fn entries(&self) -> u32 {
        self.entries
    }

    /// Entries that fit.
    pub fn entries_max(&self) -> u32 {
        self.entries_max
    }

    /// Accesses that found their entry at hand.
    pub fn hits(&self) -> u64 {
        self.hits
    }

    /// Whether the entry of `lpn` is at hand.
    pub fn holds(&self, lpn: u32) -> bool {
        self.cached.has(lpn)
    }

    /// Whether an entry begins at `lpn`.
    pub fn begins(&self, lpn: u32) -> bool {
        self.starts.has(lpn)
    }

    /// Whether `lpn` changed since its entry was read or programmed.
    pub fn is_dirty(&self, lpn: u32) -> bool {
        self.dirty.has(lpn)
    }

    /// Whether `lpn` was used since the hand came by.
    pub fn is_used(&self, lpn: u32) -> bool {
        self.used.has(lpn)
    }

    /// Everything that decides what happens next, as words for a fingerprint.
    pub fn words(&self) -> impl Iterator<Item = u64> {
        let access = self.access.map_or(u64::MAX, u64::from);
        let (reads, programs) = self.owed;
        let owed = u64::from(reads) << 32 | u64::from(programs);
        let bits = [&self.cached, &self.dirty, &self.used];
        let words = bits.into_iter().flat_map(|bits| bits.words.iter().copied());
        words.chain([u64::from(self.hand), access, owed, self.hits])
    }

    /// Counts an access to `lpn`, once until [`MapCache::end_access`].
    pub fn begin_access(&mut self, lpn: Lpn) {
        if self.access != Some(lpn.0) {
            self.access = Some(lpn.0);
            self.hits += u64::from(self.holds(lpn.0));
        }
        if self.holds(lpn.0) {
            self.used.insert(lpn.0);
        }
    }

    /// The access has what it needs.
    pub fn end_access(&mut self) {
        self.access = None;
    }

    /// Entries by which a new place for `lpn` may add to those at hand.
    pub fn added_by_change(&self, lpn: Lpn) -> u32 {
        if !self.holds(lpn.0) {
            return 1;
        }
        u32::from(!self.begins(lpn.0)) + u32::from(self.continues(lpn.0 + 1))
    }

    /// Whether `lpn` is at hand in the entry of the page before it.
    fn continues(&self, lpn: u32) -> bool {
        self.cached.has(lpn) && !self.starts.has(lpn)
    }

    /// Takes out the entry whose turn it is, unless `added` more fit. That of `spared` stays.
    pub fn make_way(&mut self, added: u32, spared: Lpn) -> Option<Entry> {
        if self.entries + added <= self.entries_max {
            return None;
        }
        loop {
            let first = self.starts.next(self.hand);
            let lpn = first.or_else(|| self.starts.next(0)).expect("an entry");
            let end = self.end_of(lpn);
            debug_assert!(end > lpn, "the entry at {lpn} covers nothing");
            self.hand = end;
            let is_spared = (lpn..end).contains(&spared.0);
            let was_used = !is_spared && self.used.take(lpn, end);
            if is_spared || was_used {
                continue;
            }
            self.cached.take(lpn, end);
            self.set_start(lpn, false);
            return Some(Entry {
                lpn,
                pages: end - lpn,
                dirty: self.dirty.take(lpn, end),
            });
        }
    }

    /// The page behind the entry that begins at `lpn`.
    fn end_of(&self, lpn: u32) -> u32 {
        let gap = self.cached.next_absent(lpn);
        self.starts.next(lpn + 1).map_or(gap, |next| next.min(gap))
    }

    fn set_start(&mut self, lpn: u32, begins: bool) {
        if self.starts.has(lpn) == begins {
            return;
        }
        if begins {
            self.starts.insert(lpn);
            self.entries += 1;
        } else {
            self.starts.remove(lpn);
            debug_assert!(
                self.entries > 0,
                "an entry ends at {lpn}, but none is at hand"
            );
            self.entries -= 1;
        }
    }

    /// Sees to it that an entry begins at `lpn` if, and only if, it should.
    fn settle(&mut self, map: &Map, lpn: u32) {
        self.set_start(lpn, self.should_begin(map, lpn));
    }

    /// Whether `lpn` lies right behind the page before it, in the same block.
    fn follows(&self, map: &Map, lpn: u32) -> bool {
        let (Some(before), Some(ppn)) = (map.lookup(Lpn(lpn - 1)), map.lookup(Lpn(lpn))) else {
            return false;
        };
        ppn.0 == before.0 + 1 && self.geometry.index_in_block(ppn) > 0
    }

    /// Reads the entry of `lpn`, which is mapped and not at hand. Returns its pages.
    pub fn load(&mut self, map: &Map, lpn: Lpn) -> u32 {
        debug_assert!(
            !self.holds(lpn.0),
            "the entry of {} is at hand already",
            lpn.0
        );
        debug_assert!(
            map.lookup(lpn).is_some(),
            "logical page {} has no entry to read",
            lpn.0
        );
        let pages = map.ppn_by_lpn().len() as u32;
        let (mut first, mut end) = (lpn.0, lpn.0 + 1);
        while first > 0 && !self.cached.has(first - 1) && self.follows(map, first) {
            first -= 1;
        }
        while end < pages && !self.cached.has(end) && self.follows(map, end) {
            end += 1;
        }
        (first..end).for_each(|lpn| self.cached.insert(lpn));
        self.used.insert(lpn.0);
        self.settle(map, first);
        self.settle(map, end);
        end - first
    }

    /// The map has a new place for `lpn`. There must be room for what that adds.
    pub fn changed(&mut self, map: &Map, lpn: Lpn) {
        self.split_around(lpn.0);
        for bits in [&mut self.cached, &mut self.dirty, &mut self.used] {
            bits.insert(lpn.0);
        }
        self.settle(map, lpn.0);
        self.settle(map, lpn.0 + 1);
        debug_assert!(
            self.entries <= self.entries_max,
            "no room was made for the entry of {}",
            lpn.0
        );
    }

    /// What is left of the entry of `lpn` on either side is another entry than was read.
    fn split_around(&mut self, lpn: u32) {
        if self.continues(lpn) {
            self.dirty.insert(lpn - 1);
        }
        if self.continues(lpn + 1) {
            self.dirty.insert(lpn + 1);
        }
    }

    /// `lpn`, which is mapped, is about to be forgotten. What that costs is owed.
    pub fn forget(&mut self, map: &Map, lpn: Lpn) {
        debug_assert!(
            map.lookup(lpn).is_some(),
            "logical page {} is forgotten already",
            lpn.0
        );
        if !self.holds(lpn.0) {
            self.owed.0 += 1;
            self.make_way_on_credit(1, lpn);
            self.load(map, lpn);
        }
        self.make_way_on_credit(1, lpn);
        self.split_around(lpn.0);
        let after = lpn.0 + 1;
        let (had_end, joined) = (self.cached.has(after), self.continues(after));
        for bits in [&mut self.cached, &mut self.dirty, &mut self.used] {
            bits.take(lpn.0, after);
        }
        self.set_start(lpn.0, false);
        if had_end && joined {
            self.set_start(after, true);
        }
    }

    fn make_way_on_credit(&mut self, added: u32, spared: Lpn) {
        while let Some(entry) = self.make_way(added, spared) {
            self.owed.1 += u32::from(entry.dirty);
        }
    }

    /// Whether TRIM has left map pages to read or to program.
    pub fn owes(&self) -> bool {
        self.owed != (0, 0)
    }

    /// Takes up one of the map pages that TRIM has left: true for a read, false for a program.
    pub fn pay(&mut self) -> Option<bool> {
        let (reads, programs) = &mut self.owed;
        if *reads > 0 {
            *reads -= 1;
            return Some(true);
        }
        *programs = programs.checked_sub(1)?;
        Some(false)
    }

    /// Whether an entry should begin at `lpn`, by the rule.
    pub fn should_begin(&self, map: &Map, lpn: u32) -> bool {
        let joins = || lpn > 0 && self.holds(lpn - 1) && self.follows(map, lpn);
        self.holds(lpn) && !joins()
    }
}

/// One bit a logical page.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Bits {
    words: Vec<u64>,
}

impl Bits {
    /// One bit more than there are pages: the one behind the last is never set.
    fn new(pages: u32) -> Self {
        Self {
            words: vec![0; pages as usize / 64 + 1],
        }
    }

    #[inline]
    fn has(&self, lpn: u32) -> bool {
        self.words[lpn as usize / 64] >> (lpn % 64) & 1 == 1
    }

    #[inline]
    fn insert(&mut self, lpn: u32) {
        self.words[lpn as usize / 64] |= 1 << (lpn % 64);
    }

    /// Clears the bits from `first` up to `end`. Returns whether any was set.
    fn take(&mut self, first: u32, end: u32) -> bool {
        debug_assert!(first <= end, "a stretch from {first} to {end}");
        let (mut at, mut any) = (first, 0);
        while at < end {
            let in_word = (64 - at % 64).min(end - at);
            let mask = u64::MAX >> (64 - in_word) << (at % 64);
            let word = &mut self.words[at as usize / 64];
            any |= *word & mask;
            *word &= !mask;
            at += in_word;
        }
        any != 0
    }

    /// The first page from `lpn` on whose bit is not set.
    fn next_absent(&self, lpn: u32) -> u32 {
        let mut index = lpn as usize / 64;
        let mut absent = !self.words[index] >> (lpn % 64) << (lpn % 64);
        while absent == 0 {
            index += 1;
            absent = !self.words[index];
        }
        index as u32 * 64 + absent.trailing_zeros()
    }
}

/// A bit a page, with a bit for every word that has one, and so on: the next member is near.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Set {
    levels: Vec<Vec<u64>>,
}

impl Set {
    fn new(pages: u32) -> Self {
        let mut words = pages as usize / 64 + 1;
        let mut levels = vec![vec![0; words]];
        while words > 1 {
            words = words.div_ceil(64);
            levels.push(vec![0; words]);
        }
        Self { levels }
    }

    fn clear(&mut self) {
        self.levels.iter_mut().for_each(|level| level.fill(0));
    }

    #[inline]
    fn has(&self, lpn: u32) -> bool {
        self.levels[0][lpn as usize / 64] >> (lpn % 64) & 1 == 1
    }

    fn insert(&mut self, lpn: u32) {
        let mut at = lpn as usize;
        for level in &mut self.levels {
            level[at / 64] |= 1 << (at % 64);
            at /= 64;
        }
    }

    fn remove(&mut self, lpn: u32) {
        let mut at = lpn as usize;
        for level in &mut self.levels {
            level[at / 64] &= !(1 << (at % 64));
            if level[at / 64] != 0 {
                break;
            }
            at /= 64;
        }
    }

    /// The smallest member that is not below `from`.
    fn next(&self, from: u32) -> Option<u32> {
        let mut at = from as usize;
        for (height, level) in self.levels.iter().enumerate() {
            let word = level.get(at / 64)? >> (at % 64) << (at % 64);
            if word != 0 {
                return Some(self.down(height, at / 64 * 64 + word.trailing_zeros() as usize));
            }
            at = at / 64 + 1;
        }
        None
    }

    /// The smallest member below the bit `at` of the level `height`.
    fn down(&self, height: usize, at: usize) -> u32 {
        let below = self.levels[..height].iter().rev();
        below.fold(at, |at, level| {
            at * 64 + level[at].trailing_zeros() as usize
        }) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::prng::Prng;

    #[test]
    fn the_next_member_is_found_over_every_distance() {
        let pages = 70_000;
        let mut set = Set::new(pages);
        let mut plain = std::collections::BTreeSet::new();
        let mut prng = Prng::new(1);
        for _ in 0..3_000 {
            // Members cluster at times, so that words fill and empty.
            let lpn = prng.below(pages) >> prng.below(17);
            if plain.remove(&lpn) {
                set.remove(lpn);
            } else {
                plain.insert(lpn);
                set.insert(lpn);
            }
            let from = prng.below(pages);
            assert_eq!(set.next(from), plain.range(from..).next().copied());
            assert_eq!(set.has(lpn), plain.contains(&lpn));
        }
        set.clear();
        assert_eq!(set.next(0), None);
    }

    #[test]
    fn bits_are_taken_across_words() {
        let mut bits = Bits::new(200);
        (60..140).for_each(|lpn| bits.insert(lpn));
        assert_eq!(bits.next_absent(60), 140);
        assert!(!bits.take(140, 200) && bits.take(64, 130));
        assert_eq!((bits.next_absent(60), bits.next_absent(130)), (64, 140));
        assert!(bits.has(63) && !bits.has(64) && !bits.has(129) && bits.has(130));
    }
}
