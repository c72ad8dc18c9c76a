//! The homework simulator `ssd.py` of *Operating Systems: Three Easy Pieces*, seen from outside.
//!
//! Another drive than the one in [`crate::ftl`]: blocks start invalid, `direct` reads, erases and
//! programs a whole block for every write, `log` collects from the first block upward between two
//! watermarks. Written from a description and recorded runs; it prints what `ssd.py -c` prints.

// Clearer than writing that cannot fail.
#![allow(clippy::format_push_string, clippy::format_collect)]

mod mersenne;

mod draw;

pub mod options;

mod print;

use options::{Kind, Options};

/// State of a physical page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    Invalid,
    Erased,
    Valid,
}

/// One command of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Write a letter.
    Write(i64, char),
    /// Read.
    Read(i64),
    /// Trim.
    Trim(i64),
}

#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    count: u64,
    failed: u64,
}

/// The drive.
struct Ssd<'a> {
    options: &'a Options,
    cells: Vec<Cell>,
    data: Vec<char>,
    /// Physical page of each logical page.
    forward: Vec<Option<usize>>,
    /// Logical page last written to each physical page; survives an erase.
    reverse: Vec<Option<usize>>,
    block: usize,
    page: Option<usize>,
    used: Vec<bool>,
    collect_from: usize,
    /// Collections that reached the low watermark.
    collections: u64,
    erases: Vec<u64>,
    writes: Vec<u64>,
    reads: Vec<u64>,
    write_sums: Sums,
    read_sums: Sums,
    trim_sums: Sums,
}

/// Runs the command list of `options` and returns what is printed.
///
/// What garbage collection does is printed where it happens: after the command, and after the state
/// that follows the command. Where `-F` shows states, another follows each block that a collection
/// has erased; `-q` shows none there, as in the published program.
pub fn run(options: &Options) -> String {
    let mut ssd = Ssd::new(options);
    let mut out = print::arguments(options);
    out += &format!("\n{}\n", ssd.state());
    let watched = options.show_state || options.quiz;
    for (number, &command) in options.commands.iter().enumerate() {
        let answer = ssd.execute(command);
        out += &print::command(options, number, command, &answer);
        if watched {
            out += &format!("\n{}\n", ssd.state());
        }
        if options.kind == Kind::Log {
            out += &ssd.collect_if_due();
        }
    }
    if !watched {
        out += &format!("\n{}", ssd.state());
    }
    if options.show_stats {
        out += &ssd.statistics();
    }
    out + "\n"
}

impl<'a> Ssd<'a> {
    fn new(options: &'a Options) -> Self {
        let pages = options.blocks * options.pages_per_block;
        Self {
            options,
            cells: vec![Cell::Invalid; pages],
            data: vec![' '; pages],
            forward: vec![None; options.logical_pages],
            reverse: vec![None; pages],
            block: 0,
            page: None,
            used: vec![false; options.blocks],
            collect_from: 0,
            collections: 0,
            erases: vec![0; options.blocks],
            writes: vec![0; options.blocks],
            reads: vec![0; options.blocks],
            write_sums: Sums::default(),
            read_sums: Sums::default(),
            trim_sums: Sums::default(),
        }
    }

    fn execute(&mut self, command: Command) -> String {
        match command {
            Command::Write(address, letter) => self.write(address, letter),
            Command::Read(address) => self.read(address),
            Command::Trim(address) => self.trim(address),
        }
    }

    fn logical(&self, address: i64) -> Option<usize> {
        let address = usize::try_from(address).ok()?;
        (address < self.options.logical_pages).then_some(address)
    }

    fn is_live(&self, page: usize) -> bool {
        self.reverse[page].is_some_and(|lpn| self.forward[lpn] == Some(page))
    }

    fn pages_of(&self, block: usize) -> std::ops::Range<usize> {
        block * self.options.pages_per_block..(block + 1) * self.options.pages_per_block
    }

    fn erase(&mut self, block: usize) {
        for page in self.pages_of(block) {
            self.cells[page] = Cell::Erased;
            self.data[page] = ' ';
        }
        self.erases[block] += 1;
    }

    fn program(&mut self, page: usize, letter: char) {
        self.cells[page] = Cell::Valid;
        self.data[page] = letter;
        self.writes[page / self.options.pages_per_block] += 1;
    }

    fn sense(&mut self, page: usize) -> char {
        self.reads[page / self.options.pages_per_block] += 1;
        self.data[page]
    }

    fn read(&mut self, address: i64) -> String {
        self.read_sums.count += 1;
        let found = match self.logical(address) {
            None => Err("fail: illegal read address"),
            Some(lpn) => self.forward[lpn].ok_or("fail: uninitialized read"),
        };
        match found {
            Ok(page) => self.sense(page).to_string(),
            Err(answer) => {
                self.read_sums.failed += 1;
                answer.to_owned()
            }
        }
    }

    fn trim(&mut self, address: i64) -> String {
        self.trim_sums.count += 1;
        let answer = match self.logical(address) {
            None => "fail: illegal trim address",
            Some(lpn) if self.forward[lpn].is_none() => "fail: uninitialized trim",
            Some(lpn) => {
                self.forward[lpn] = None;
                return "success".to_owned();
            }
        };
        self.trim_sums.failed += 1;
        answer.to_owned()
    }

    fn write(&mut self, address: i64, letter: char) -> String {
        self.write_sums.count += 1;
        let Some(lpn) = self.logical(address) else {
            self.write_sums.failed += 1;
            return "fail: illegal write address".to_owned();
        };
        let written = match self.options.kind {
            Kind::Ideal => self.write_at(lpn, lpn, letter),
            Kind::Direct => self.write_direct(lpn, letter),
            Kind::Log => self.write_log(lpn, letter),
        };
        if !written {
            self.write_sums.failed += 1;
            return "failure: device full".to_owned();
        }
        "success".to_owned()
    }

    fn write_at(&mut self, lpn: usize, page: usize, letter: char) -> bool {
        self.program(page, letter);
        self.forward[lpn] = Some(page);
        self.reverse[page] = Some(lpn);
        true
    }

    /// Reads the block, erases it, and programs it back with the new page.
    fn write_direct(&mut self, lpn: usize, letter: char) -> bool {
        let block = lpn / self.options.pages_per_block;
        let mut old = Vec::new();
        for page in self.pages_of(block) {
            if self.cells[page] == Cell::Valid {
                old.push((page, self.sense(page)));
            }
        }
        self.erase(block);
        for (page, content) in old {
            if page != lpn {
                self.program(page, content);
            }
        }
        self.write_at(lpn, lpn, letter)
    }

    fn write_log(&mut self, lpn: usize, letter: char) -> bool {
        let page = match self.page {
            Some(page) => page,
            None => match self.open_block() {
                Some(page) => page,
                None => return false,
            },
        };
        let is_last = page + 1 == self.pages_of(self.block).end;
        self.page = (!is_last).then_some(page + 1);
        self.write_at(lpn, page, letter)
    }

    /// The first page of the next block that can be written.
    fn open_block(&mut self) -> Option<usize> {
        let blocks = self.options.blocks;
        for block in (self.block..blocks).chain(0..self.block) {
            let first = self.pages_of(block).start;
            match self.cells[first] {
                Cell::Valid => continue,
                Cell::Invalid => self.erase(block),
                Cell::Erased => {}
            }
            self.block = block;
            self.used[block] = true;
            return Some(first);
        }
        None
    }

    fn used_blocks(&self) -> usize {
        self.used.iter().filter(|&&used| used).count()
    }

    /// Returns what is shown of it.
    fn collect_if_due(&mut self) -> String {
        let mut shown = String::new();
        if self.used_blocks() < self.options.high_water_mark {
            return shown;
        }
        let blocks = self.options.blocks;
        for block in (self.collect_from..blocks).chain(0..self.collect_from) {
            let pages = self.pages_of(block);
            let is_open = self.block == block;
            let is_erased = self.cells[pages.start] == Cell::Erased;
            let live: Vec<usize> = pages.clone().filter(|&page| self.is_live(page)).collect();
            if is_open || is_erased || live.len() == pages.len() {
                continue;
            }
            if self.options.show_collection {
                shown += &print::collection(self.collections, &live, block);
            }
            for page in live {
                let letter = self.sense(page);
                let lpn = self.reverse[page].expect("live pages have an owner");
                self.write(i64::try_from(lpn).unwrap_or(i64::MAX), letter);
            }
            self.erase(block);
            if self.options.show_collection && self.options.show_state {
                shown += &format!("\n{}\n", self.state());
            }
            self.used[block] = false;
            if self.used_blocks() <= self.options.low_water_mark {
                self.collections += 1;
                self.collect_from = block;
                break;
            }
        }
        shown
    }
}
