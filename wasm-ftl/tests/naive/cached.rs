//! A drive with an SLC cache, around the naive log: one cache block after the other is filled, and
//! emptied whole. What a step of the real one does is not told apart from the next.

use super::{Naive, Page};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// Blocks of its own.
    Static,
    /// Erased blocks that all data leave over.
    Dynamic,
    /// Erased blocks, until few are left.
    Elastic,
}

/// What a cache may be.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    pub kind: Kind,
    pub blocks: usize,
    /// Pages that a block holds at one bit a cell.
    pub pages: usize,
    pub folds_when_full: bool,
    /// 0: a static cache never wears out.
    pub endurance: u32,
}

pub struct Cached {
    pub log: Naive,
    rules: Rules,
    /// Blocks that the log keeps open, and erased ones that it wants at the end of a collection.
    open_blocks: usize,
    high: usize,
    /// Erased blocks of a static cache.
    erased: Vec<usize>,
    open: Option<usize>,
    /// Full ones, oldest first.
    full: Vec<usize>,
    pub programs: u64,
    pub folded: u64,
}

impl Cached {
    /// The log is as new; a static cache has its first blocks.
    pub fn new(mut log: Naive, rules: Rules, open_blocks: usize) -> Self {
        let apart = if rules.kind == Kind::Static {
            rules.blocks
        } else {
            0
        };
        Self {
            erased: log.erased.drain(..apart).collect(),
            high: log.high,
            log,
            rules,
            open_blocks,
            open: None,
            full: Vec::new(),
            programs: 0,
            folded: 0,
        }
    }

    fn used(&self) -> usize {
        self.full.len() + usize::from(self.open.is_some())
    }

    /// Blocks that a dynamic cache may have so that all pages, and `more`, would fit the log.
    fn allowed(&self, more: usize) -> usize {
        let blocks = self.log.blocks.len();
        let mapped: usize = (0..blocks).map(|block| self.log.valid(block)).sum();
        let data_blocks = (mapped + more + 1).div_ceil(self.log.pages_per_block);
        blocks.saturating_sub(data_blocks + self.high + self.open_blocks - 1)
    }

    /// Erased blocks that an elastic cache leaves.
    fn floor(&self) -> usize {
        self.high + self.open_blocks
    }

    fn has_room(&self) -> bool {
        let pages = |block: usize| self.log.blocks[block].pages.len();
        self.open
            .is_some_and(|block| pages(block) < self.rules.pages)
    }

    fn open_next(&mut self) -> bool {
        let (used, free) = (self.used(), self.log.erased.len());
        let next = match self.rules.kind {
            Kind::Static if self.erased.is_empty() => None,
            Kind::Static => Some(self.erased.remove(0)),
            Kind::Dynamic => {
                let most = self.rules.blocks.min(self.allowed(1));
                (used < most && free > self.high).then(|| self.log.take_erased())
            }
            Kind::Elastic => {
                let is_free = free > self.floor() + 1;
                (used < self.rules.blocks && is_free).then(|| self.log.take_erased())
            }
        };
        if next.is_some() {
            self.full.extend(self.open);
            self.open = next;
        }
        next.is_some()
    }

    pub fn write(&mut self, lpn: u32, letter: u8) {
        loop {
            let grows = usize::from(self.log.find(lpn).is_none());
            if self.rules.kind == Kind::Dynamic && self.used() > self.allowed(grows) {
                self.fold();
                continue;
            }
            if self.has_room() || self.open_next() {
                return self.write_to_cache(lpn, letter);
            }
            if (self.rules.folds_when_full || self.is_short()) && self.used() > 0 {
                self.fold();
                continue;
            }
            return self.log.write(lpn, letter);
        }
    }

    /// The log would need one of the erased blocks that are left to it.
    fn is_short(&self) -> bool {
        let is_full = |block: usize| self.log.blocks[block].pages.len() == self.log.pages_per_block;
        self.rules.kind == Kind::Elastic
            && self.log.host[0].is_none_or(is_full)
            && self.log.erased.len() <= self.floor()
    }

    fn write_to_cache(&mut self, lpn: u32, letter: u8) {
        self.log.trim(lpn);
        let block = self.open.expect("a block of the cache is open");
        let current = true;
        self.log.blocks[block].pages.push(Page {
            lpn,
            letter,
            current,
        });
        self.log.programs += 1;
        self.programs += 1;
    }

    /// The oldest block of the cache is written to the log, and erased.
    fn fold(&mut self) {
        if self.full.is_empty() {
            self.full.extend(self.open.take());
        }
        let block = self.full[0];
        for page in self.log.blocks[block].pages.clone() {
            if !page.current {
                continue;
            }
            if self.rules.kind == Kind::Elastic {
                self.log.program(false, page.lpn, page.letter);
            } else {
                self.log.write(page.lpn, page.letter);
            }
            self.folded += 1;
        }
        self.full.remove(0);
        self.log.blocks[block].pages.clear();
        self.log.blocks[block].erases += 1;
        let erases = self.log.blocks[block].erases;
        let is_worn_out = self.rules.endurance > 0 && erases >= self.rules.endurance;
        match self.rules.kind {
            Kind::Static if is_worn_out => {}
            Kind::Static => self.erased.push(block),
            Kind::Dynamic | Kind::Elastic => self.log.erased.push(block),
        }
    }

    /// The host asks for nothing, long enough for all of the cache to be folded.
    pub fn idles(&mut self) {
        let is_empty = |block: usize| self.log.blocks[block].pages.is_empty();
        if self.full.is_empty() && self.open.is_none_or(is_empty) {
            return;
        }
        self.fold();
        self.idles();
    }
}
