//! A bounded map written to be obviously right: a list of the pages at hand, and where each lies.
//! Entries are read off that list whenever one is needed.

use std::collections::BTreeMap;

/// A page at hand: whether it changed, and whether it was used since the hand came by.
#[derive(Clone, Copy, Default)]
pub struct Mark {
    pub changed: bool,
    pub used: bool,
}

/// Where each page lies, and the pages at hand.
pub struct Plain {
    pages_per_block: u32,
    entries_max: usize,
    place: BTreeMap<u32, u32>,
    pub at_hand: BTreeMap<u32, Mark>,
    hand: u32,
    pub reads: u64,
    pub programs: u64,
    pub hits: u64,
}

impl Plain {
    pub fn new(pages_per_block: u32, entries_max: usize) -> Self {
        Self {
            pages_per_block,
            entries_max,
            place: BTreeMap::new(),
            at_hand: BTreeMap::new(),
            hand: 0,
            reads: 0,
            programs: 0,
            hits: 0,
        }
    }

    fn follows(&self, lpn: u32) -> bool {
        let place = |lpn: Option<u32>| lpn.and_then(|lpn| self.place.get(&lpn));
        match (place(lpn.checked_sub(1)), place(Some(lpn))) {
            (Some(before), Some(here)) => {
                *here == before + 1 && !here.is_multiple_of(self.pages_per_block)
            }
            _ => false,
        }
    }

    /// First page and end of every entry, in order.
    pub fn entries(&self) -> Vec<(u32, u32)> {
        let mut entries: Vec<(u32, u32)> = Vec::new();
        for &lpn in self.at_hand.keys() {
            match entries.last_mut() {
                Some((_, end)) if *end == lpn && self.follows(lpn) => *end += 1,
                _ => entries.push((lpn, lpn + 1)),
            }
        }
        entries
    }

    fn make_way(&mut self, added: usize, spared: u32) {
        while self.entries().len() + added > self.entries_max {
            let entries = self.entries();
            let ahead = entries.iter().find(|entry| entry.0 >= self.hand);
            let (first, end) = *ahead.unwrap_or(&entries[0]);
            self.hand = end;
            if (first..end).contains(&spared) {
                continue;
            }
            let marks: Vec<Mark> = self.at_hand.range(first..end).map(|(_, m)| *m).collect();
            if marks.iter().any(|mark| mark.used) {
                let pages = self.at_hand.range_mut(first..end);
                pages.for_each(|(_, mark)| mark.used = false);
            } else {
                self.programs += u64::from(marks.iter().any(|mark| mark.changed));
                self.at_hand.retain(|lpn, _| !(first..end).contains(lpn));
            }
        }
    }

    /// Pages around `lpn` in a row that lie in a row, none of the others at hand.
    fn read_entry(&mut self, lpn: u32) {
        self.make_way(1, lpn);
        self.reads += 1;
        let (mut first, mut end) = (lpn, lpn + 1);
        while self.follows(first) && !self.at_hand.contains_key(&(first - 1)) {
            first -= 1;
        }
        while self.follows(end) && !self.at_hand.contains_key(&end) {
            end += 1;
        }
        self.at_hand
            .extend((first..end).map(|lpn| (lpn, Mark::default())));
    }

    pub fn look_up(&mut self, lpn: u32) {
        if self.at_hand.contains_key(&lpn) {
            self.hits += 1;
        } else if self.place.contains_key(&lpn) {
            self.read_entry(lpn);
        }
        if let Some(mark) = self.at_hand.get_mut(&lpn) {
            mark.used = true;
        }
    }

    /// The pages next to `lpn` in its entry; without the entry nothing.
    fn neighbors(&self, lpn: u32) -> Option<Vec<u32>> {
        let covers = |entry: &&(u32, u32)| (entry.0..entry.1).contains(&lpn);
        let entries = self.entries();
        let &(first, end) = entries.iter().find(covers)?;
        let before = (first < lpn).then(|| lpn - 1);
        let after = (lpn + 1 < end).then_some(lpn + 1);
        Some(before.into_iter().chain(after).collect())
    }

    /// What is left of the entry of `lpn` is shorter from now on.
    fn split(&mut self, lpn: u32) {
        for neighbor in self.neighbors(lpn).unwrap_or_default() {
            self.at_hand.get_mut(&neighbor).unwrap().changed = true;
        }
    }

    pub fn change(&mut self, lpn: u32, to: u32) {
        self.look_up(lpn);
        let added = self.neighbors(lpn).map_or(1, |pages| pages.len());
        self.make_way(added, lpn);
        self.split(lpn);
        self.place.insert(lpn, to);
        let mark = Mark {
            changed: true,
            used: true,
        };
        self.at_hand.insert(lpn, mark);
    }

    pub fn forget(&mut self, lpn: u32) {
        if !self.place.contains_key(&lpn) {
            return;
        }
        if !self.at_hand.contains_key(&lpn) {
            self.read_entry(lpn);
            self.at_hand.get_mut(&lpn).unwrap().used = true;
        }
        self.make_way(1, lpn);
        self.split(lpn);
        self.at_hand.remove(&lpn);
        self.place.remove(&lpn);
    }

    /// Memory is gone; where each page lies is found again.
    pub fn lose_power(&mut self) {
        self.at_hand.clear();
        self.hand = 0;
    }

    pub fn purge(&mut self) {
        self.place.clear();
        self.at_hand.clear();
        self.hand = 0;
    }
}
