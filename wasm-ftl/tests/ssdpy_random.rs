//! `ftl ssd.py` beside a second program, written plainly from the same description, on random
//! command lists; and with arguments that make no sense.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::common::{between, pick};
use wasm_ftl::ground::prng::Prng;
use wasm_ftl::ssdpy::{options, run};

/// A drive and a list.
struct Case {
    kind: &'static str,
    logical: usize,
    blocks: usize,
    per_block: usize,
    high: usize,
    low: usize,
    list: String,
    shows_states: bool,
}

/// One physical page: its state, its letter, and whose it is.
#[derive(Clone)]
struct Page {
    state: char,
    letter: char,
    owner: Option<usize>,
}

/// The second program: everything is looked up anew each time.
struct Plain<'a> {
    case: &'a Case,
    pages: Vec<Page>,
    map: BTreeMap<usize, usize>,
    /// The block that is filled, and the page in it that comes next; none at the start.
    cursor: Option<(usize, usize)>,
    used: Vec<bool>,
    first_candidate: usize,
    /// Erases, writes and reads of each block.
    done: [Vec<u64>; 3],
    /// Writes, reads and trims, and how many of each failed.
    asked: [[u64; 2]; 3],
}

impl<'a> Plain<'a> {
    fn new(case: &'a Case) -> Self {
        let page = Page {
            state: 'i',
            letter: ' ',
            owner: None,
        };
        Self {
            case,
            pages: vec![page; case.blocks * case.per_block],
            map: BTreeMap::new(),
            cursor: None,
            used: vec![false; case.blocks],
            first_candidate: 0,
            done: [const { Vec::new() }; 3].map(|_: Vec<u64>| vec![0; case.blocks]),
            asked: [[0; 2]; 3],
        }
    }

    fn range(&self, block: usize) -> std::ops::Range<usize> {
        block * self.case.per_block..(block + 1) * self.case.per_block
    }

    fn erase(&mut self, block: usize) {
        for page in self.range(block) {
            self.pages[page].state = 'E';
            self.pages[page].letter = ' ';
        }
        self.done[0][block] += 1;
    }

    fn program(&mut self, page: usize, letter: char) {
        self.pages[page].state = 'v';
        self.pages[page].letter = letter;
        self.done[1][page / self.case.per_block] += 1;
    }

    fn sense(&mut self, page: usize) -> char {
        self.done[2][page / self.case.per_block] += 1;
        self.pages[page].letter
    }

    fn is_live(&self, page: usize) -> bool {
        let owner = self.pages[page].owner;
        owner.is_some_and(|owner| self.map.get(&owner) == Some(&page))
    }

    /// Where the next page of a log goes.
    fn place(&mut self) -> Option<usize> {
        let per_block = self.case.per_block;
        let start = self.cursor.map_or(0, |(block, _)| block);
        if let Some((block, page)) = self.cursor
            && page < per_block
        {
            self.cursor = Some((block, page + 1));
            return Some(block * per_block + page);
        }
        for step in 0..self.case.blocks {
            let block = (start + step) % self.case.blocks;
            let state = self.pages[block * per_block].state;
            if state == 'v' {
                continue;
            }
            if state == 'i' {
                self.erase(block);
            }
            self.used[block] = true;
            self.cursor = Some((block, 1));
            return Some(block * per_block);
        }
        None
    }

    fn write(&mut self, address: i64, letter: char) -> String {
        self.asked[0][0] += 1;
        let Some(logical) = self.known(address) else {
            self.asked[0][1] += 1;
            return "fail: illegal write address".to_owned();
        };
        let page = match self.case.kind {
            "log" => self.place(),
            "direct" => {
                let block = logical / self.case.per_block;
                let valid = |page: &usize| self.pages[*page].state == 'v';
                let old: Vec<usize> = self.range(block).filter(valid).collect();
                let old: Vec<(usize, char)> = old
                    .into_iter()
                    .map(|page| (page, self.sense(page)))
                    .collect();
                self.erase(block);
                for (page, letter) in old.into_iter().filter(|(page, _)| *page != logical) {
                    self.program(page, letter);
                }
                Some(logical)
            }
            _ => Some(logical),
        };
        let Some(page) = page else {
            self.asked[0][1] += 1;
            return "failure: device full".to_owned();
        };
        self.program(page, letter);
        self.map.insert(logical, page);
        self.pages[page].owner = Some(logical);
        "success".to_owned()
    }

    fn known(&self, address: i64) -> Option<usize> {
        let address = usize::try_from(address).ok()?;
        (address < self.case.logical).then_some(address)
    }

    /// A read or a trim: what is mapped, or how it fails.
    fn find(&mut self, what: usize, name: &str, address: i64) -> Result<(usize, usize), String> {
        self.asked[what][0] += 1;
        let found = match self.known(address) {
            None => Err(format!("fail: illegal {name} address")),
            Some(logical) => match self.map.get(&logical) {
                None => Err(format!("fail: uninitialized {name}")),
                Some(&page) => Ok((logical, page)),
            },
        };
        self.asked[what][1] += u64::from(found.is_err());
        found
    }

    fn collect(&mut self) {
        let count = |used: &[bool]| used.iter().filter(|used| **used).count();
        if count(&self.used) < self.case.high {
            return;
        }
        for step in 0..self.case.blocks {
            let block = (self.first_candidate + step) % self.case.blocks;
            let is_open = self.cursor.map_or(0, |(block, _)| block) == block;
            let live: Vec<usize> = self
                .range(block)
                .filter(|&page| self.is_live(page))
                .collect();
            let first = &self.pages[self.range(block).start];
            if is_open || first.state == 'E' || live.len() == self.case.per_block {
                continue;
            }
            for page in live {
                let letter = self.sense(page);
                let owner = self.pages[page].owner.unwrap();
                self.write(i64::try_from(owner).unwrap(), letter);
            }
            self.erase(block);
            self.used[block] = false;
            if count(&self.used) <= self.case.low {
                self.first_candidate = block;
                return;
            }
        }
    }

    /// What follows the arguments, trailing spaces left out.
    fn output(mut self) -> String {
        let mut out = format!("\n{}\n", self.state());
        for (number, command) in self.case.list.split(',').enumerate() {
            let (kind, rest) = command.split_at(1);
            let (address, letter) = rest.split_once(':').unwrap_or((rest, ""));
            let address: i64 = address.parse().unwrap();
            let text = match kind {
                "w" => {
                    let letter = letter.chars().next().unwrap();
                    format!(
                        "write({address}, {letter}) -> {}",
                        self.write(address, letter)
                    )
                }
                "r" => {
                    let found = self.find(1, "read", address);
                    let answer = found.map(|(_, page)| self.sense(page).to_string());
                    format!(
                        "read({address}) -> {}",
                        answer.unwrap_or_else(|error| error)
                    )
                }
                _ => {
                    let found = self.find(2, "trim", address);
                    let answer = found.map(|(logical, _)| {
                        self.map.remove(&logical);
                        "success".to_owned()
                    });
                    format!(
                        "trim({address}) -> {}",
                        answer.unwrap_or_else(|error| error)
                    )
                }
            };
            writeln!(out, "cmd {number:3}:: {text}").unwrap();
            if self.case.shows_states {
                write!(out, "\n{}\n", self.state()).unwrap();
            }
            if self.case.kind == "log" {
                self.collect();
            }
        }
        if !self.case.shows_states {
            write!(out, "\n{}", self.state()).unwrap();
        }
        out + &self.statistics()
    }

    fn state(&self) -> String {
        let columns = (self.pages.len() / 7).max(1);
        let entries: Vec<String> = self
            .map
            .iter()
            .map(|(logical, page)| format!("{logical:3}:{page:3} "))
            .collect();
        let mut out = "FTL   ".to_owned();
        for (index, entry) in entries.iter().enumerate() {
            out += entry;
            if index % columns == columns - 1 {
                out += "\n      ";
            }
        }
        if entries.is_empty() {
            out += "(empty)";
        }
        out += "\nBlock ";
        for block in 0..self.case.blocks {
            out += &block.to_string();
            let width = self.case.per_block + 1;
            out += &" ".repeat(width.saturating_sub(block.to_string().len()));
        }
        let digits = self.pages.len().to_string().len();
        for digit in 0..digits {
            out += if digit == 0 { "\nPage  " } else { "\n      " };
            out += &self.row(|page| format!("{page:0digits$}").chars().nth(digit).unwrap());
        }
        out += "\nState ";
        out += &self.row(|page| self.pages[page].state);
        out += "\nData  ";
        out += &self.row(|page| self.pages[page].letter);
        out += "\nLive  ";
        let live = |page: usize| self.is_live(page) && self.pages[page].state == 'v';
        out += &self.row(|page| if live(page) { '+' } else { ' ' });
        out + "\n"
    }

    fn row(&self, of: impl Fn(usize) -> char) -> String {
        let pages: Vec<char> = (0..self.pages.len()).map(of).collect();
        let groups = pages
            .chunks(10)
            .map(|group| group.iter().collect::<String>());
        groups.collect::<Vec<String>>().join(" ")
    }

    fn statistics(&self) -> String {
        let mut out = "\nPhysical Operations Per Block\n".to_owned();
        for (name, counts) in ["Erases", "Writes", "Reads "].iter().zip(&self.done) {
            write!(out, "{name} ").unwrap();
            for count in counts {
                write!(out, "{count:3}        ").unwrap();
            }
            writeln!(out, "  Sum: {}", counts.iter().sum::<u64>()).unwrap();
        }
        out += "\nLogical Operation Sums\n";
        for (name, [count, failed]) in ["Write count", "Read count ", "Trim count "]
            .iter()
            .zip(self.asked)
        {
            writeln!(out, "  {name} {count} ({failed} failed)").unwrap();
        }
        let [erases, writes, reads] = [0, 1, 2].map(|index| self.done[index].iter().sum::<u64>());
        let [erase, write, read] = [erases * 1_000, writes * 40, reads * 10];
        let total = erase + write + read;
        write!(
            out,
            "\nTimes\n  Erase time {erase}.00\n  Write time {write}.00\n  Read time  {read}.00\n  \
             Total time {total}.00\n"
        )
        .unwrap();
        out
    }
}

fn random_case(prng: &mut Prng) -> Case {
    let kind = pick(prng, &["ideal", "direct", "log", "log"]);
    let blocks = between(prng, 1, 12) as usize;
    let per_block = between(prng, 1, 12) as usize;
    let pages = (blocks * per_block) as u32;
    let logical_max = if kind == "log" { pages + 5 } else { pages };
    let logical = between(prng, 1, logical_max) as usize;
    let high = between(prng, 0, 14) as usize;
    let low = between(prng, 0, blocks as u32) as usize;
    let count_max = pick(prng, &[30, 300]);
    let count = between(prng, 1, count_max);
    let commands = (0..count).map(|_| {
        let address = if prng.below(12) == 0 {
            i64::from(prng.below(2 * logical_max + 6)) - 3
        } else {
            i64::from(prng.below(logical as u32))
        };
        let letter = char::from(b'a' + prng.below(26) as u8);
        match prng.below(10) {
            0..6 => format!("w{address}:{letter}"),
            6..8 => format!("r{address}"),
            _ => format!("t{address}"),
        }
    });
    let list = commands.collect::<Vec<String>>().join(",");
    Case {
        kind,
        logical,
        blocks,
        per_block,
        high,
        low,
        list,
        shows_states: prng.below(4) == 0,
    }
}

fn arguments(case: &Case) -> Vec<String> {
    let flags = format!(
        "-T {} -l {} -B {} -p {} -G {} -g {} -c -C -S",
        case.kind, case.logical, case.blocks, case.per_block, case.high, case.low
    );
    let mut args: Vec<String> = flags.split(' ').map(str::to_owned).collect();
    args.extend(["-L".to_owned(), case.list.clone()]);
    if case.shows_states {
        args.push("-F".to_owned());
    }
    args
}

#[test]
fn two_programs_from_one_description_print_alike() {
    let (mut full, mut wrong_address, mut unmapped, mut collected) = (0, 0, 0, 0);
    for seed in 0..2_000 {
        let mut prng = Prng::new(seed);
        let case = random_case(&mut prng);
        let args = arguments(&case);
        let found = options::parse(&args).map(|options| run(&options));
        let found = found.unwrap_or_else(|error| panic!("seed {seed}: {args:?}: {error}"));
        let after_args = found.lines().skip_while(|line| line.starts_with("ARG "));
        let expected = Plain::new(&case).output();
        let mut pairs = after_args
            .map(str::trim_end)
            .zip(expected.lines().map(str::trim_end));
        if let Some((a, b)) = pairs.find(|(a, b)| a != b) {
            panic!("seed {seed}: {args:?}\nfound    '{a}'\nexpected '{b}'");
        }
        let text = |text: &str| text.trim_end().lines().count();
        let args_lines = found
            .lines()
            .filter(|line| line.starts_with("ARG "))
            .count();
        assert_eq!(
            text(&found),
            text(&expected) + args_lines,
            "seed {seed}: {args:?}"
        );
        full += u32::from(found.contains("device full"));
        wrong_address += u32::from(found.contains("illegal"));
        unmapped += u32::from(found.contains("uninitialized"));
        let writes = case.list.matches('w').count();
        collected += u32::from(!found.contains(&format!("Write count {writes} (")));
    }
    // Each kind of trouble is met often.
    for (name, cases) in [
        ("full", full),
        ("wrong address", wrong_address),
        ("unmapped", unmapped),
        ("collected", collected),
    ] {
        assert!(cases > 200, "{name}: only {cases} of 2 000");
    }
}

/// Flags and values that make sense, or not.
const PIECES: [&str; 58] = [
    "-T",
    "-L",
    "-l",
    "-B",
    "-p",
    "-G",
    "-g",
    "-R",
    "-W",
    "-E",
    "-C",
    "-F",
    "-J",
    "-S",
    "-q",
    "-c",
    "-n",
    "-s",
    "-P",
    "-K",
    "-k",
    "-r",
    "-CFS",
    "-Tlog",
    "-",
    "--",
    "-x",
    "ideal",
    "direct",
    "log",
    "w0:a",
    "w0:a,r0,t0",
    "w1:b,w2:c,w1:d",
    "r-1",
    "w9223372036854775807:a",
    "w:",
    "w0:",
    "w0:ab",
    "t",
    ",",
    "",
    "é",
    "w0:é",
    "0",
    "1",
    "2",
    "3",
    "7",
    "-1",
    "1000",
    "1000000",
    "4294967296",
    "18446744073709551616",
    "40/50/10",
    "0/100/0",
    "80/20",
    "1e9",
    "NaN",
];

#[test]
fn arguments_of_any_kind_are_refused_by_name_or_run() {
    let (mut refused, mut ran) = (0, 0);
    for seed in 0..4_000 {
        let mut prng = Prng::new(seed);
        let case = random_case(&mut prng);
        let mut args = arguments(&case);
        for _ in 0..between(&mut prng, 1, 2) {
            let at = prng.below(args.len() as u32) as usize;
            match prng.below(4) {
                0 => drop(args.remove(at)),
                1 => args.insert(at, pick(&mut prng, &PIECES).to_owned()),
                _ => args[at] = pick(&mut prng, &PIECES).to_owned(),
            }
        }
        match options::parse(&args).map(|options| run(&options)) {
            Ok(_) => ran += 1,
            Err(error) => {
                assert!(!error.is_empty(), "seed {seed}: {args:?}");
                refused += 1;
            }
        }
    }
    assert!(refused > 1_000 && ran > 300, "{refused} refused, {ran} ran");
}
