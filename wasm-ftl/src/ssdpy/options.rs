//! The flags of `ssd.py`, and its command lists.

use super::Command;

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
    /// `-s`, `-n`, `-P`, `-K`, `-k` and `-r`: only printed, as lists are not drawn.
    pub printed: [String; 6],
}

/// Flags that are only printed, in the order of [`Options::printed`].
const PRINTED: [char; 6] = ['s', 'n', 'P', 'K', 'k', 'r'];
/// Flags without a value.
const SWITCHES: [char; 6] = ['C', 'F', 'J', 'S', 'q', 'c'];
/// Most pages, physical or logical, and most commands.
const COUNT_MAX: usize = 1_000_000;

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
        printed: ["0", "10", "40/50/10", "", "0", "0"].map(str::to_owned),
    };
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        let mut letters = arg.chars();
        if letters.next() != Some('-') {
            return Err(format!("'{arg}' is not a flag of ssd.py"));
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
    let legal = format!("a whole number from {low} to {COUNT_MAX}");
    let number = text.parse::<usize>().ok();
    let number = number.filter(|number| (low..=COUNT_MAX).contains(number));
    number.ok_or_else(|| format!("-{flag} is '{text}'; it must be {legal}"))
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
            other => match PRINTED.iter().position(|&printed| printed == other) {
                Some(index) => text.clone_into(&mut self.printed[index]),
                None => return Err(format!("-{other} is not a flag of ssd.py")),
            },
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Self, String> {
        if self.list.is_empty() {
            return Err(
                "-L is missing: lists are not drawn at random here; give one like \
                        -L w10:a,r10,t10"
                    .to_owned(),
            );
        }
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
        let commands: Result<Vec<_>, String> = self.list.split(',').map(command).collect();
        self.commands = commands?;
        Ok(self)
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
