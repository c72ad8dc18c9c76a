//! Block-mapped drives, written to be obviously right: for every question all pages of all blocks
//! are looked at. With and without log blocks; merges end with the last page that was ever
//! written, or with the block.

use crate::naive::{Block, NOBODY, Page};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// A block is written again elsewhere.
    Block,
    /// A block is written again where it is.
    Direct,
    /// So many log blocks, each of one logical block.
    Bast(usize),
    /// One log block for writes in order, and so many for all others.
    Fast(usize),
}

/// A log block, and the logical block whose pages alone it takes.
#[derive(Clone, Copy, PartialEq)]
struct Log {
    block: usize,
    owner: Option<usize>,
}

/// What was done, and how long that takes when one thing is done after the other.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Done {
    pub programs: u64,
    pub copies: u64,
    pub pads: u64,
    pub erases: u64,
    pub reads: u64,
}

pub struct Blockwise {
    pub blocks: Vec<Block>,
    pub done: Done,
    kind: Kind,
    pages_per_block: usize,
    logical_pages: usize,
    merges_whole: bool,
    /// In the order in which they are taken.
    erased: Vec<usize>,
    /// The block that holds the pages of each logical block at their own index.
    data: Vec<Option<usize>>,
    /// Oldest first.
    logs: Vec<Log>,
    in_order: Option<Log>,
}

impl Blockwise {
    pub fn new(kind: Kind, shape: (usize, usize), logical_pages: usize, whole: bool) -> Self {
        let (blocks, pages_per_block) = shape;
        let logical_blocks = logical_pages.div_ceil(pages_per_block);
        let is_fixed = kind == Kind::Direct;
        Self {
            blocks: vec![Block::default(); blocks],
            done: Done::default(),
            kind,
            pages_per_block,
            logical_pages,
            merges_whole: whole,
            erased: (0..blocks).collect(),
            data: (0..logical_blocks).map(|n| is_fixed.then_some(n)).collect(),
            logs: Vec::new(),
            in_order: None,
        }
    }

    fn find(&self, lpn: usize) -> Option<Page> {
        let mut pages = self.blocks.iter().flat_map(|block| &block.pages);
        let is_it = |page: &&Page| page.lpn as usize == lpn && page.current;
        pages.find(is_it).copied()
    }

    pub fn read(&mut self, lpn: u32) -> Option<u8> {
        let page = self.find(lpn as usize);
        self.done.reads += u64::from(page.is_some());
        page.map(|page| page.letter)
    }

    pub fn trim(&mut self, lpn: u32) {
        for page in self.blocks.iter_mut().flat_map(|block| &mut block.pages) {
            page.current &= page.lpn != lpn;
        }
    }

    fn program(&mut self, block: usize, lpn: usize, letter: u8) {
        self.trim(lpn as u32);
        self.push(block, lpn as u32, letter);
    }

    fn push(&mut self, block: usize, lpn: u32, letter: u8) {
        let current = lpn != NOBODY;
        self.blocks[block].pages.push(Page {
            lpn,
            letter,
            current,
        });
        assert!(self.blocks[block].pages.len() <= self.pages_per_block);
        self.done.programs += 1;
    }

    fn is_empty(&self, block: usize) -> bool {
        self.blocks[block].pages.iter().all(|page| !page.current)
    }

    fn erase(&mut self, block: usize) {
        assert!(self.is_empty(block), "block {block} still holds something");
        self.blocks[block].pages.clear();
        self.blocks[block].erases += 1;
        self.done.erases += 1;
        if self.kind != Kind::Direct {
            self.erased.push(block);
        }
    }

    /// Every block that holds anything is erased, everything is forgotten.
    pub fn purge(&mut self) {
        let logical = self.logical_pages as u32;
        (0..logical).for_each(|lpn| self.trim(lpn));
        for block in 0..self.blocks.len() {
            if !self.blocks[block].pages.is_empty() {
                self.erase(block);
            }
        }
        (self.logs, self.in_order) = (Vec::new(), None);
        if self.kind != Kind::Direct {
            self.data.fill(None);
        }
    }

    pub fn write(&mut self, lpn: u32, letter: u8) {
        let lpn = lpn as usize;
        let (logical, index) = (lpn / self.pages_per_block, lpn % self.pages_per_block);
        loop {
            if let Some(block) = self.place(logical, index) {
                return self.program(block, lpn, letter);
            }
            match self.kind {
                Kind::Block | Kind::Direct => return self.rewrite(logical, index, letter),
                Kind::Bast(logs) => self.make_way_in_own_logs(logical, index, logs),
                Kind::Fast(logs) => self.make_way_in_shared_logs(logical, index, logs),
            }
        }
    }

    /// The block whose next page can take the write at once.
    fn place(&self, logical: usize, index: usize) -> Option<usize> {
        let takes_it = |block: &usize| self.blocks[*block].pages.len() == index;
        let has_room = |block: &usize| self.blocks[*block].pages.len() < self.pages_per_block;
        let own_data = self.data[logical].filter(takes_it);
        let in_order = self.in_order.filter(|log| log.owner == Some(logical));
        let in_order = in_order.map(|log| log.block).filter(takes_it);
        let log = match self.kind {
            Kind::Bast(_) => self.logs.iter().find(|log| log.owner == Some(logical)),
            Kind::Fast(_) if index > 0 => self.logs.last(),
            _ => None,
        };
        let log = log.map(|log| log.block).filter(has_room);
        own_data.or(in_order).or(log)
    }

    fn rewrite(&mut self, logical: usize, index: usize, letter: u8) {
        let old = self.data[logical];
        let is_behind = |block: &usize| self.blocks[*block].pages.len() <= index;
        let target = match old.filter(is_behind) {
            Some(block) => block,
            None if self.kind == Kind::Direct => {
                return self.rewrite_in_place(logical, index, letter);
            }
            None => self.erased.remove(0),
        };
        self.bring_together(logical, target, Some((index, letter)), None);
    }

    /// The controller holds all pages while their block is erased.
    fn rewrite_in_place(&mut self, logical: usize, index: usize, letter: u8) {
        let held: Vec<Page> = self.blocks[logical].pages.clone();
        let held: Vec<Page> = held.into_iter().filter(|page| page.current).collect();
        for page in &held {
            self.trim(page.lpn);
        }
        self.erase(logical);
        let first = logical * self.pages_per_block;
        for at in 0..self.end(logical) {
            let lpn = first + at;
            let old = held.iter().find(|page| page.lpn as usize == lpn);
            let is_last = |page: &Page| page.lpn as usize >= lpn;
            if at == index {
                self.program(logical, lpn, letter);
            } else if let Some(page) = old {
                self.program(logical, lpn, page.letter);
                self.done.copies += 1;
            } else if self.merges_whole || at < index || held.iter().any(is_last) {
                self.pad(logical);
            }
        }
    }

    fn pad(&mut self, block: usize) {
        self.push(block, NOBODY, b'-');
        self.done.pads += 1;
    }

    /// Pages of a logical block; the last one may be shorter.
    fn end(&self, logical: usize) -> usize {
        let first = logical * self.pages_per_block;
        self.pages_per_block.min(self.logical_pages - first)
    }

    /// Fills `target` with all pages of a logical block, the host's among them if there is one.
    /// Then erases what it replaces, `log` last.
    fn bring_together(
        &mut self,
        logical: usize,
        target: usize,
        host: Option<(usize, u8)>,
        log: Option<usize>,
    ) {
        let (first, end) = (logical * self.pages_per_block, self.end(logical));
        let is_needed = |drive: &Self, at: usize| {
            let is_hosts = host.is_some_and(|(index, _)| index == at);
            drive.merges_whole || is_hosts || drive.find(first + at).is_some()
        };
        let begin = self.blocks[target].pages.len();
        let last = (begin..end).rev().find(|&at| is_needed(self, at));
        for at in begin..last.map_or(begin, |last| last + 1) {
            match (host, self.find(first + at)) {
                (Some((index, letter)), _) if index == at => {
                    self.program(target, first + at, letter);
                }
                (_, Some(page)) => {
                    self.program(target, first + at, page.letter);
                    self.done.copies += 1;
                }
                (_, None) => self.pad(target),
            }
        }
        let old = self.data[logical].filter(|&block| block != target);
        let is_of_use = !self.is_empty(target) || self.kind == Kind::Direct;
        self.data[logical] = is_of_use.then_some(target);
        let unused = self.in_order.filter(|log| log.owner == Some(logical));
        if let Some(log) = unused.filter(|log| self.is_empty(log.block)) {
            self.in_order = None;
            self.erase(log.block);
        }
        if !is_of_use {
            self.erase(target);
        }
        old.into_iter()
            .chain(log)
            .for_each(|block| self.erase(block));
    }

    fn new_log(&mut self, owner: Option<usize>) -> Log {
        let block = self.erased.remove(0);
        Log { block, owner }
    }

    fn make_way_in_own_logs(&mut self, logical: usize, index: usize, logs: usize) {
        let own = self.logs.iter().find(|log| log.owner == Some(logical));
        match own.copied() {
            Some(log) => self.merge(log),
            None if index == 0 && self.data[logical].is_none() => {
                self.data[logical] = Some(self.erased.remove(0));
            }
            None if self.logs.len() < logs => {
                let log = self.new_log(Some(logical));
                self.logs.push(log);
            }
            None => self.merge(self.logs[0]),
        }
    }

    /// A log block whose pages are all current, and where they belong, becomes the data block.
    fn merge(&mut self, log: Log) {
        let logical = log.owner.expect("a log block of one logical block");
        let first = logical * self.pages_per_block;
        let mut pages = (first..).zip(&self.blocks[log.block].pages);
        let becomes_data = pages.all(|(lpn, page)| page.current && page.lpn as usize == lpn);
        self.logs.retain(|other| *other != log);
        self.in_order = self.in_order.filter(|other| *other != log);
        if becomes_data {
            self.bring_together(logical, log.block, None, None);
        } else {
            let target = self.erased.remove(0);
            self.bring_together(logical, target, None, Some(log.block));
        }
    }

    fn make_way_in_shared_logs(&mut self, logical: usize, index: usize, logs: usize) {
        if index == 0 {
            match self.in_order {
                Some(log) => self.merge(log),
                None => self.in_order = Some(self.new_log(Some(logical))),
            }
            return;
        }
        if self.logs.len() < logs {
            let log = self.new_log(None);
            return self.logs.push(log);
        }
        let oldest = self.logs[0];
        let pages = &self.blocks[oldest.block].pages;
        if let Some(page) = pages.iter().find(|page| page.current) {
            let logical = page.lpn as usize / self.pages_per_block;
            let target = self.erased.remove(0);
            self.bring_together(logical, target, None, None);
        } else {
            self.logs.remove(0);
            self.erase(oldest.block);
        }
    }
}
