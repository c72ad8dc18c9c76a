//! Sparse addresses put side by side: pages lie in the order in which they were first touched.

use std::collections::BTreeMap;

/// Most separate ranges that are kept: memory stays bounded whatever a trace touches.
const RANGES_MAX: usize = 1 << 21;

/// Pages that lie side by side, before and after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The first page.
    pub at: u64,
    /// How many.
    pub pages: u64,
}

/// Whether addresses stay as they were recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Addresses {
    /// They do.
    Recorded,
    /// Only pages that the trace touches count, side by side.
    Compacted,
}

impl Addresses {
    /// Both by name.
    pub const WORDS: [(&'static str, Addresses); 2] = [
        ("recorded", Addresses::Recorded),
        ("compacted", Addresses::Compacted),
    ];
}

/// Which pages were touched, and where each lies among those.
#[derive(Clone, Debug, Default)]
pub struct Compaction {
    /// By their first page: where they lie now.
    ranges: BTreeMap<u64, Piece>,
    touched: u64,
}

impl Compaction {
    /// Different pages that were touched so far.
    pub fn touched(&self) -> u64 {
        self.touched
    }

    /// Touches pages from `first` on, and says where they lie now, in their order.
    pub fn touch(&mut self, first: u64, pages: u64, pieces: &mut Vec<Piece>) {
        pieces.clear();
        let (mut page, end) = (first, first + pages);
        while page < end {
            let piece = self.known(page, end).unwrap_or_else(|| self.add(page, end));
            page += piece.pages;
            pieces.push(piece);
        }
        assert!(page == end || pages == 0, "no page is touched twice");
    }

    /// Where `page` and what follows it up to `end` lie, if it was touched before.
    fn known(&self, page: u64, end: u64) -> Option<Piece> {
        let (&start, range) = self.ranges.range(..=page).next_back()?;
        let within = page - start;
        (within < range.pages).then(|| Piece {
            at: range.at + within,
            pages: (range.pages - within).min(end - page),
        })
    }

    /// Gives `page` and what follows it, up to the next known one or `end`, the next places.
    fn add(&mut self, page: u64, end: u64) -> Piece {
        let next = self.ranges.range(page..).next().map_or(end, |(&at, _)| at);
        let new = Piece {
            at: self.touched,
            pages: next.min(end) - page,
        };
        let is_full = self.ranges.len() == RANGES_MAX;
        let before = self.ranges.range_mut(..page).next_back();
        match before {
            Some((&start, range))
                if start + range.pages == page && range.at + range.pages == new.at =>
            {
                range.pages += new.pages;
            }
            // There is no room to remember it: it stays where it is.
            _ if is_full => return Piece { at: page, ..new },
            _ => drop(self.ranges.insert(page, new)),
        }
        self.touched += new.pages;
        new
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::prng::Prng;

    #[test]
    fn pages_lie_in_the_order_of_their_first_touch() {
        let mut compaction = Compaction::default();
        let mut pieces = Vec::new();
        let mut touch = |first, pages| {
            compaction.touch(first, pages, &mut pieces);
            let told: Vec<_> = pieces.iter().map(|piece| (piece.at, piece.pages)).collect();
            (told, compaction.touched())
        };
        assert_eq!(touch(1 << 40, 2), (vec![(0, 2)], 2));
        assert_eq!(touch(7, 1), (vec![(2, 1)], 3));
        assert_eq!(touch((1 << 40) + 1, 2), (vec![(1, 1), (3, 1)], 4));
        assert_eq!(touch(6, 3), (vec![(4, 1), (2, 1), (5, 1)], 6));
        assert_eq!(touch(7, 1), (vec![(2, 1)], 6));
        // As much as an address can say: a range takes no more room than a page.
        assert_eq!(touch(1 << 50, 1 << 50), (vec![(6, 1 << 50)], (1 << 50) + 6));
    }

    #[test]
    fn each_page_keeps_its_place_and_none_has_that_of_another() {
        for seed in 0..50 {
            let mut prng = Prng::new(seed);
            let mut compaction = Compaction::default();
            let mut places: Vec<Option<u64>> = vec![None; 300];
            let mut pieces = Vec::new();
            for _ in 0..200 {
                let (first, pages) = (prng.below(280), 1 + prng.below(20));
                compaction.touch(u64::from(first), u64::from(pages), &mut pieces);
                let told = pieces
                    .iter()
                    .flat_map(|piece| piece.at..piece.at + piece.pages);
                for (page, place) in (first as usize..).zip(told) {
                    assert_eq!(*places[page].get_or_insert(place), place, "seed {seed}");
                }
            }
            let mut taken: Vec<u64> = places.into_iter().flatten().collect();
            taken.sort_unstable();
            assert!(taken.into_iter().eq(0..compaction.touched()), "seed {seed}");
        }
    }
}
