//! The flags of `ssd.py`, and its command lists.

use super::Command;
use super::draw::{Draw, Skew};

/// Which drive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Programs in place, without an erase.
    Ideal,
    /// Rewrites the whole block for every page.
    Direct,
    /// A log with garbage collection.
    Log,
}

/// What the flags say.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // One for each flag.
pub struct Options {
    /// `-T`
    pub kind: Kind,
    /// `-L`, as given.
    pub list: String,
    /// `-L`
    pub commands: Vec<Command>,
    /// `-l`
    pub logical_pages: usize,
    /// `-B`
    pub blocks: usize,
    /// `-p`
    pub pages_per_block: usize,
    /// `-G`
    pub high_water_mark: usize,
    /// `-g`
    pub low_water_mark: usize,
    /// `-R`, in microseconds.
    pub read_time: u64,
    /// `-W`, in microseconds.
    pub program_time: u64,
    /// `-E`, in microseconds.
    pub erase_time: u64,
    /// `-C`
    pub show_commands: bool,
    /// `-F`
    pub show_state: bool,
    /// `-J`
    pub show_collection: bool,
    /// `-S`
    pub show_stats: bool,
    /// `-q`
    pub quiz: bool,
    /// `-c`
    pub compute: bool,
    /// `-s`
    pub seed: u64,
    /// `-n`
    pub count: usize,
    /// `-P`, as given.
    pub percentages: String,
    /// `-K`, as given; empty for none.
    pub skew: String,
    /// `-k`
    pub skew_start: usize,
    /// `-r`
    pub read_fail: usize,
}

/// Flags without a value.
const SWITCHES: [char; 6] = ['C', 'F', 'J', 'S', 'q', 'c'];
/// Most pages, physical or logical.
const COUNT_MAX: usize = 1_000_000;
/// Most commands that are drawn.
const DRAWN_MAX: usize = 100_000;
/// Most pages of all the states that are shown after commands.
const SHOWN_MAX: usize = 50_000_000;

/// Reads the flags.
///
/// # Errors
/// Names the flag and what would be legal.
pub fn parse(args: &[String]) -> Result<Options, String> {
    let mut options = Options {
        kind: Kind::Direct,
        list: String::new(),
        commands: Vec::new(),
        logical_pages: 50,
        blocks: 7,
        pages_per_block: 10,
        high_water_mark: 10,
        low_water_mark: 8,
        read_time: 10,
        program_time: 40,
        erase_time: 1_000,
        show_commands: false,
        show_state: false,
        show_collection: false,
        show_stats: false,
        quiz: false,
        compute: false,
        seed: 0,
        count: 10,
        percentages: "40/50/10".to_owned(),
        skew: String::new(),
        skew_start: 0,
        read_fail: 0,
    };
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        let mut letters = arg.chars();
        if letters.next() != Some('-') {
            return Err(format!("'{arg}' is not a flag of ssd.py"));
        }
        if arg.starts_with("--") {
            return Err(format!(
                "{arg} is not a flag of ssd.py; it has letters, like -B"
            ));
        }
        while let Some(flag) = letters.next() {
            if SWITCHES.contains(&flag) {
                options.switch(flag);
                continue;
            }
            let rest: String = letters.by_ref().collect();
            let next = if rest.is_empty() {
                args.next().cloned()
            } else {
                Some(rest)
            };
            options.set(flag, &next.ok_or_else(|| format!("-{flag} needs a value"))?)?;
        }
    }
    options.finish()
}

fn number(flag: char, text: &str, low: usize) -> Result<usize, String> {
    number_up_to(flag, text, low, COUNT_MAX)
}

fn number_up_to(flag: char, text: &str, low: usize, high: usize) -> Result<usize, String> {
    let number = decimal(text).and_then(|number| usize::try_from(number).ok());
    let number = number.filter(|number| (low..=high).contains(number));
    number.ok_or_else(|| {
        format!("-{flag} is '{text}'; it must be a whole number from {low} to {high}")
    })
}

/// A whole number in digits alone: Python reads signs and zeros before it in ways of its own.
fn decimal(text: &str) -> Option<u64> {
    let is_plain = text == "0" || text.starts_with(|digit: char| ('1'..='9').contains(&digit));
    text.parse().ok().filter(|_| is_plain)
}

/// Numbers between slashes, if there are `N` from 0 to 100.
fn shares<const N: usize>(text: &str) -> Option<[usize; N]> {
    let share = |part| decimal(part).filter(|&share| share <= 100);
    let shares: Option<Vec<usize>> = text
        .split('/')
        .map(|part| share(part).and_then(|share| usize::try_from(share).ok()))
        .collect();
    shares?.try_into().ok()
}

impl Options {
    fn switch(&mut self, flag: char) {
        match flag {
            'C' => self.show_commands = true,
            'F' => self.show_state = true,
            'J' => self.show_collection = true,
            'S' => self.show_stats = true,
            'q' => self.quiz = true,
            _ => self.compute = true,
        }
    }

    fn set(&mut self, flag: char, text: &str) -> Result<(), String> {
        match flag {
            'T' => {
                self.kind = match text {
                    "ideal" => Kind::Ideal,
                    "direct" => Kind::Direct,
                    "log" => Kind::Log,
                    _ => return Err(format!("-T is '{text}'; it must be ideal, direct or log")),
                }
            }
            'L' => text.clone_into(&mut self.list),
            'l' => self.logical_pages = number(flag, text, 1)?,
            'B' => self.blocks = number(flag, text, 1)?,
            'p' => self.pages_per_block = number(flag, text, 1)?,
            'G' => self.high_water_mark = number(flag, text, 0)?,
            'g' => self.low_water_mark = number(flag, text, 0)?,
            'R' => self.read_time = number(flag, text, 0)? as u64,
            'W' => self.program_time = number(flag, text, 0)? as u64,
            'E' => self.erase_time = number(flag, text, 0)? as u64,
            's' => {
                let legal = format!("a whole number from 0 to {}", u64::MAX);
                let seed = decimal(text);
                self.seed = seed.ok_or_else(|| format!("-s is '{text}'; it must be {legal}"))?;
            }
            'n' => self.count = number_up_to(flag, text, 0, DRAWN_MAX)?,
            'P' => text.clone_into(&mut self.percentages),
            'K' => text.clone_into(&mut self.skew),
            'k' => self.skew_start = number(flag, text, 0)?,
            'r' => self.read_fail = number_up_to(flag, text, 0, 100)?,
            other => return Err(format!("-{other} is not a flag of ssd.py")),
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Self, String> {
        let pages = self.blocks * self.pages_per_block;
        if pages > COUNT_MAX {
            return Err(format!(
                "-B times -p is {pages}; it must be at most {COUNT_MAX}"
            ));
        }
        if self.kind != Kind::Log && self.logical_pages > pages {
            let logical = self.logical_pages;
            return Err(format!(
                "-l is {logical}; it must be at most -B times -p, {pages}"
            ));
        }
        self.commands = if self.list.is_empty() {
            self.draw()?.commands()?
        } else {
            let commands: Result<Vec<_>, String> = self.list.split(',').map(command).collect();
            commands?
        };
        let shown = pages * self.commands.len();
        if (self.show_state || self.quiz) && shown > SHOWN_MAX {
            return Err(format!(
                "-F or -q would show {shown} pages, -B times -p after each command; \
                 it must be at most {SHOWN_MAX}"
            ));
        }
        Ok(self)
    }

    fn draw(&self) -> Result<Draw, String> {
        let shares_of = &self.percentages;
        let legal = "reads/writes/trims in a hundred, like 40/50/10, together 100, with writes";
        let kinds = shares::<3>(shares_of)
            .filter(|[reads, writes, trims]| *writes > 0 && reads + writes + trims == 100);
        let [read_percent, write_percent, _] =
            kinds.ok_or_else(|| format!("-P is '{shares_of}'; it must be {legal}"))?;
        Ok(Draw {
            seed: self.seed,
            count: self.count,
            read_percent,
            write_percent,
            read_fail_percent: self.read_fail,
            skew: self.drawn_skew()?,
            logical_pages: self.logical_pages,
        })
    }

    fn drawn_skew(&self) -> Result<Option<Skew>, String> {
        if self.skew.is_empty() {
            return Ok(None);
        }
        let (text, logical) = (&self.skew, self.logical_pages);
        // How ssd.py rounds a part of a page is not known.
        let known = shares::<2>(text)
            .filter(|[_, pages_percent]| *pages_percent > 0 && pages_percent * logical % 100 == 0);
        let [hot_percent, pages_percent] = known.ok_or_else(|| {
            format!(
                "-K is '{text}'; it must be writes/pages in a hundred, like 80/20, such that so \
                 many of the {logical} pages of -l are a whole number"
            )
        })?;
        Ok(Some(Skew {
            hot_percent,
            hot_pages: pages_percent * logical / 100,
            from_write: self.skew_start,
        }))
    }
}

fn command(text: &str) -> Result<Command, String> {
    let wrong = || format!("-L has '{text}'; commands are like w10:a, r10 or t10");
    let mut letters = text.chars();
    let kind = letters.next().ok_or_else(wrong)?;
    let rest = letters.as_str();
    let address = |text: &str| text.parse::<i64>().map_err(|_| wrong());
    match kind {
        'w' => {
            let (address_text, content) = rest.split_once(':').ok_or_else(wrong)?;
            let mut content = content.chars();
            match (content.next(), content.next()) {
                (Some(letter), None) => Ok(Command::Write(address(address_text)?, letter)),
                _ => Err(wrong()),
            }
        }
        'r' => Ok(Command::Read(address(rest)?)),
        't' => Ok(Command::Trim(address(rest)?)),
        _ => Err(wrong()),
    }
}
