//! What `ssd.py` prints, line by line.

use super::options::{Kind, Options};
use super::{Cell, Command, Ssd, Sums};

/// Pages in a group of columns.
const GROUP: usize = 10;
/// The map is printed in so many columns as a seventh of the pages.
const MAP_SHARE: usize = 7;

fn flag(is_set: bool) -> &'static str {
    if is_set { "True" } else { "False" }
}

/// The list of arguments at the top.
pub fn arguments(options: &Options) -> String {
    let kind = match options.kind {
        Kind::Ideal => "ideal",
        Kind::Direct => "direct",
        Kind::Log => "log",
    };
    let numbers = [
        options.logical_pages as u64,
        options.blocks as u64,
        options.pages_per_block as u64,
        options.high_water_mark as u64,
        options.low_water_mark as u64,
        options.erase_time,
        options.program_time,
        options.read_time,
    ];
    let names = [
        "num_logical_pages",
        "num_blocks",
        "pages_per_block",
        "high_water_mark",
        "low_water_mark",
        "erase_time",
        "program_time",
        "read_time",
    ];
    let mut lines = vec![
        format!("seed {}", options.seed),
        format!("num_cmds {}", options.count),
        format!("op_percentages {}", options.percentages),
        format!("skew {}", options.skew),
        format!("skew_start {}", options.skew_start),
        format!("read_fail {}", options.read_fail),
        format!("cmd_list {}", options.list),
        format!("ssd_type {kind}"),
    ];
    lines.extend(
        names
            .iter()
            .zip(numbers)
            .map(|(name, number)| format!("{name} {number}")),
    );
    lines.extend([
        format!("show_gc {}", flag(options.show_collection)),
        format!("show_state {}", flag(options.show_state)),
        format!("show_cmds {}", flag(options.show_commands)),
        format!("quiz_cmds {}", flag(options.quiz)),
        format!("show_stats {}", flag(options.show_stats)),
        format!("compute {}", flag(options.compute)),
    ]);
    lines.iter().map(|line| format!("ARG {line}\n")).collect()
}

/// One command and its answer, where the flags show them.
pub fn command(options: &Options, number: usize, command: Command, answer: &str) -> String {
    let is_hidden = options.quiz && !options.compute;
    if !options.show_commands && !options.quiz {
        return String::new();
    }
    let text = match command {
        Command::Read(address) if is_hidden => format!("read({address}) -> ??"),
        _ if is_hidden => "command(??) -> ??".to_owned(),
        Command::Write(address, letter) => format!("write({address}, {letter}) -> {answer}"),
        Command::Read(address) => format!("read({address}) -> {answer}"),
        Command::Trim(address) => format!("trim({address}) -> {answer}"),
    };
    // The published program pads the numbers of all commands but those of hidden trims.
    if is_hidden && matches!(command, Command::Trim(_)) {
        return format!("cmd {number}:: {text}\n");
    }
    format!("cmd {number:3}:: {text}\n")
}

/// What garbage collection does with a block.
pub fn collection(number: u64, live: &[usize], block: usize) -> String {
    let copy =
        |page: &usize| format!("gc {number}:: read(physical_page={page})\ngc {number}:: write()\n");
    let copies: String = live.iter().map(copy).collect();
    format!("{copies}gc {number}:: erase(block={block})\n")
}

impl Ssd<'_> {
    /// The map and the flash.
    pub(super) fn state(&self) -> String {
        let mut out = self.map();
        out += "Block ";
        let width = self.options.pages_per_block + 1;
        for block in 0..self.options.blocks {
            out += &format!("{block:<width$}");
        }
        out.push('\n');
        let pages = self.cells.len();
        let digits = pages.to_string().len();
        for digit in 0..digits {
            let label = if digit == 0 { "Page  " } else { "      " };
            let of = |page: usize| format!("{page:0digits$}").as_bytes()[digit] as char;
            out += &self.row(label, of);
        }
        let state = |page: usize| match self.cells[page] {
            Cell::Invalid => 'i',
            Cell::Erased => 'E',
            Cell::Valid => 'v',
        };
        out += &self.row("State ", state);
        out += &self.row("Data  ", |page| self.data[page]);
        // A copy that found the device full leaves its map entry on an erased page.
        let is_shown = |page: usize| self.cells[page] == Cell::Valid && self.is_live(page);
        out += &self.row("Live  ", |page| if is_shown(page) { '+' } else { ' ' });
        out
    }

    fn row(&self, label: &str, of: impl Fn(usize) -> char) -> String {
        let mut out = label.to_owned();
        for page in 0..self.cells.len() {
            out.push(of(page));
            if (page + 1) % GROUP == 0 {
                out.push(' ');
            }
        }
        out + "\n"
    }

    fn map(&self) -> String {
        let columns = (self.cells.len() / MAP_SHARE).max(1);
        let mut out = "FTL   ".to_owned();
        let mapped = self.forward.iter().enumerate();
        let mapped: Vec<_> = mapped
            .filter_map(|(lpn, page)| Some((lpn, (*page)?)))
            .collect();
        for (index, (lpn, page)) in mapped.iter().enumerate() {
            out += &format!("{lpn:3}:{page:3} ");
            if (index + 1) % columns == 0 {
                out += "\n      ";
            }
        }
        if mapped.is_empty() {
            out += "(empty)";
        }
        out + "\n"
    }

    /// The sums at the end.
    pub(super) fn statistics(&self) -> String {
        let mut out = "\nPhysical Operations Per Block\n".to_owned();
        let rows = [
            ("Erases ", &self.erases),
            ("Writes ", &self.writes),
            ("Reads  ", &self.reads),
        ];
        for (label, counts) in rows {
            let cells: String = counts
                .iter()
                .map(|count| format!("{count:3}        "))
                .collect();
            let sum: u64 = counts.iter().sum();
            out += &format!("{label}{cells}  Sum: {sum}\n");
        }
        let line =
            |name: &str, sums: Sums| format!("  {name} {} ({} failed)\n", sums.count, sums.failed);
        out += "\nLogical Operation Sums\n";
        out += &line("Write count", self.write_sums);
        out += &line("Read count ", self.read_sums);
        out += &line("Trim count ", self.trim_sums);
        let time = |counts: &[u64], each: u64| counts.iter().sum::<u64>() * each;
        let erase = time(&self.erases, self.options.erase_time);
        let write = time(&self.writes, self.options.program_time);
        let read = time(&self.reads, self.options.read_time);
        out += &format!("\nTimes\n  Erase time {erase}.00\n  Write time {write}.00\n");
        out += &format!(
            "  Read time  {read}.00\n  Total time {}.00\n\n",
            erase + write + read
        );
        out
    }
}
