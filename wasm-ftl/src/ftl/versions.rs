//! What flash itself knows of its pages: beside the data of each, whose they are and how new.
//!
//! From this alone the map is rebuilt after a power cut. It is kept only where power can be cut.

use crate::ground::units::{Lpn, NONE, Ppn};

/// Logical page and number of each physical page, as they stand in its spare bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Versions {
    /// Number of the next write; 0 is none.
    next: u64,
    by_page: Vec<(u32, u64)>,
    /// By logical page: the number at which it was trimmed last.
    trimmed: Vec<u64>,
}

impl Versions {
    pub(super) fn new(pages: u32, logical_pages: u32) -> Self {
        Self {
            next: 1,
            by_page: vec![(NONE, 0); pages as usize],
            trimmed: vec![0; logical_pages as usize],
        }
    }

    /// By logical page, where its newest version lies, unless it was trimmed later. Pages that
    /// `is_programmed` denies were erased.
    pub(super) fn newest(&self, is_programmed: impl Fn(Ppn) -> bool) -> Vec<u32> {
        let mut found = vec![(NONE, 0); self.trimmed.len()];
        for (ppn, &(lpn, number)) in (0..).zip(&self.by_page) {
            if lpn == NONE || !is_programmed(Ppn(ppn)) {
                continue;
            }
            debug_assert!(
                number < self.next,
                "page {ppn} has a number that none was given yet"
            );
            let newest = &mut found[lpn as usize];
            if number > newest.1.max(self.trimmed[lpn as usize]) {
                *newest = (ppn, number);
            }
        }
        found.into_iter().map(|(ppn, _)| ppn).collect()
    }

    fn number(&mut self) -> u64 {
        self.next += 1;
        self.next - 1
    }

    /// Page `ppn` was programmed with the newest version of `lpn`, or with nothing.
    pub(super) fn programmed(&mut self, ppn: Ppn, lpn: Option<Lpn>) {
        let number = self.number();
        debug_assert!(
            self.by_page[ppn.index()].1 < number,
            "page {} is newer than what it is programmed with",
            ppn.0
        );
        self.by_page[ppn.index()] = match lpn {
            Some(lpn) => (lpn.0, number),
            None => (NONE, 0),
        };
    }

    /// The host gave `lpn` up.
    pub(super) fn trimmed(&mut self, lpn: Lpn) {
        self.trimmed[lpn.index()] = self.number();
    }
}
