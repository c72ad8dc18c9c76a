//! A second drive, written to be obviously right instead of fast: no map, no bits, no counts. It
//! looks at every page of every block for every question. Page-mapped, with all policies but a
//! reader's own.

use wasm_ftl::ground::prng::Prng;

/// What a physical page holds: logical page, letter, and whether that is current.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Page {
    pub lpn: u32,
    pub letter: u8,
    pub current: bool,
}

#[derive(Clone, Debug, Default)]
pub struct Block {
    pub pages: Vec<Page>,
    pub erases: u32,
    pub age: Age,
}

mod aging;
pub mod cached;
pub use aging::{Age, Clock};

#[derive(Clone, Copy)]
pub enum Policy {
    Greedy,
    Fifo,
    Windowed(usize),
    CostBenefit,
    /// The best of so many that are drawn.
    Drawn(u32),
}

/// Where copies go.
#[derive(Clone, Copy, PartialEq)]
enum Copies {
    /// To the host's open block.
    ToHost,
    /// To one of their own.
    Apart,
    /// To the open block of the stream that their own block was opened for.
    Stay,
    /// Those of so many victims in a hundred to the host's open block, others to one of their own.
    Blended(u32),
    /// Pages below this one to the host's open block, others to the other, as the host's writes.
    ByTemperature(u32),
}

mod choice;
use choice::Looks;

pub struct Naive {
    pub blocks: Vec<Block>,
    pages_per_block: usize,
    policy: Policy,
    copies_go: Copies,
    low: usize,
    high: usize,
    least_worn_first: bool,
    erased: Vec<usize>,
    /// Closed blocks, oldest first.
    closed: Vec<usize>,
    /// Open for each of the host's streams.
    host: Vec<Option<usize>>,
    /// The stream that the host writes to.
    pub stream: usize,
    /// The stream that each block was opened for.
    stream_of: Vec<usize>,
    gc: Option<usize>,
    /// Pages that are programmed together, and whether some of them are left to the host.
    together: usize,
    filling: bool,
    pub clock: Clock,
    pub programs: u64,
    pub copies: u64,
    /// Programs when each block was closed.
    closed_at: Vec<u64>,
    chance: Prng,
    looks: Option<Looks>,
}

/// Owner of padding.
pub const NOBODY: u32 = u32::MAX;

impl Naive {
    pub fn new(
        blocks: usize,
        pages_per_block: usize,
        policy: Policy,
        split: bool,
        watermarks: (usize, usize),
        least_worn_first: bool,
    ) -> Self {
        Self {
            blocks: vec![Block::default(); blocks],
            pages_per_block,
            policy,
            copies_go: if split { Copies::Apart } else { Copies::ToHost },
            low: watermarks.0,
            high: watermarks.1,
            least_worn_first,
            erased: (0..blocks).collect(),
            closed: Vec::new(),
            host: vec![None],
            stream: 0,
            stream_of: vec![0; blocks],
            gc: None,
            together: 1,
            filling: false,
            clock: Clock::default(),
            programs: 0,
            copies: 0,
            closed_at: vec![0; blocks],
            chance: Prng::new(0),
            looks: None,
        }
    }

    /// Each of so many streams has an open block of its own.
    pub fn apart(&mut self, streams: usize, stays: bool) {
        self.host = vec![None; streams];
        self.copies_go = if stays { Copies::Stay } else { Copies::Apart };
    }

    /// So many pages are programmed together.
    pub fn together(&mut self, pages: usize) {
        self.together = pages;
    }

    /// The host flushes: what it wrote last is filled up with nothing.
    pub fn flush(&mut self) {
        if !self.filling {
            return;
        }
        let open: Vec<usize> = self.host.iter().copied().flatten().collect();
        for block in open {
            self.fill_up(block);
        }
        self.filling = false;
    }

    fn fill_up(&mut self, block: usize) {
        let pages = &mut self.blocks[block].pages;
        while !pages.len().is_multiple_of(self.together) && pages.len() < self.pages_per_block {
            pages.push(Page {
                lpn: NOBODY,
                letter: b'-',
                current: false,
            });
            self.programs += 1;
        }
    }

    pub fn find(&self, lpn: u32) -> Option<(usize, usize)> {
        for (b, block) in self.blocks.iter().enumerate() {
            let here = |page: &Page| page.lpn == lpn && page.current;
            if let Some(p) = block.pages.iter().position(here) {
                return Some((b, p));
            }
        }
        None
    }

    pub fn read(&self, lpn: u32) -> Option<u8> {
        let (block, page) = self.find(lpn)?;
        Some(self.blocks[block].pages[page].letter)
    }

    pub fn trim(&mut self, lpn: u32) {
        if let Some((block, page)) = self.find(lpn) {
            self.blocks[block].pages[page].current = false;
        }
    }

    pub fn valid(&self, block: usize) -> usize {
        self.blocks[block]
            .pages
            .iter()
            .filter(|page| page.current)
            .count()
    }

    pub fn write(&mut self, lpn: u32, letter: u8) {
        self.end_refresh();
        let cold = self.is_cold(lpn);
        self.make_room(cold);
        if self.erased.len() < self.low {
            while self.erased.len() < self.high {
                self.collect();
                self.make_room(cold);
            }
        }
        self.program(cold, lpn, letter);
        let is_part_filled = |block: &usize| {
            let pages = self.blocks[*block].pages.len();
            !pages.is_multiple_of(self.together) && pages < self.pages_per_block
        };
        self.filling = self.host.iter().flatten().any(is_part_filled);
    }

    fn make_room(&mut self, gc: bool) {
        let open = if gc { self.gc } else { self.host[self.stream] };
        if open.is_some_and(|block| self.blocks[block].pages.len() < self.pages_per_block) {
            return;
        }
        let next = self.take_erased();
        self.closed.extend(open);
        if let Some(block) = open {
            self.closed_at[block] = self.programs;
        }
        if gc {
            self.gc = Some(next);
        } else {
            self.host[self.stream] = Some(next);
            self.stream_of[next] = self.stream;
        }
    }

    /// The erased block that is used next.
    fn take_erased(&mut self) -> usize {
        let wear = |&index: &usize| (self.blocks[self.erased[index]].erases, index);
        let index = if self.least_worn_first {
            (0..self.erased.len())
                .min_by_key(wear)
                .expect("an erased block")
        } else {
            0
        };
        self.erased.remove(index)
    }

    fn program(&mut self, gc: bool, lpn: u32, letter: u8) {
        self.make_room(gc);
        self.trim(lpn);
        let block = if gc { self.gc } else { self.host[self.stream] };
        let page = Page {
            lpn,
            letter,
            current: true,
        };
        let block = block.expect("an open block");
        self.blocks[block].pages.push(page);
        self.programs += 1;
        self.clock.programs(&mut self.blocks[block].age);
    }

    fn collect(&mut self) {
        let victim = self.overdue().unwrap_or_else(|| self.choose());
        let apart = self.copies_of_next_go_apart();
        let home = self.stream;
        if self.copies_go == Copies::Stay {
            self.stream = self.stream_of[victim];
        }
        for page in self.blocks[victim].pages.clone() {
            if page.current {
                self.clock.reads(&mut self.blocks[victim].age);
                let apart = apart || self.is_cold(page.lpn);
                self.program(apart, page.lpn, page.letter);
                self.copies += 1;
            }
        }
        self.stream = home;
        self.erase(victim);
    }

    fn erase(&mut self, victim: usize) {
        self.closed.retain(|&block| block != victim);
        self.blocks[victim].pages.clear();
        self.blocks[victim].erases += 1;
        self.blocks[victim].age = Age::default();
        self.erased.push(victim);
        self.clock.erases();
    }
}
