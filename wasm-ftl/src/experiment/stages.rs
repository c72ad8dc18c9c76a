//! Stages of an experiment: named phases that report their own figures, and the procedures of
//! reviewers as several phases.

use crate::config::compression::{MIXES, Mix};
use crate::config::{ConfigError, SimConfig, check_range};
use crate::contract::experiment as table;
use crate::experiment::applications;
use crate::experiment::lines::Fields;
use crate::ground::part::{Full, part};
use crate::ground::steady_rule;
use crate::host::flusher::FlushRule;
use crate::host::script::HostOp;
use crate::host::workload::requests::Copy;
use crate::host::workload::writers::{self, Writers};
use crate::host::workload::{Pattern, Phase, Share, Work};

/// Most zones of a sweep.
const ZONES_MAX: u64 = table::SWEEP_ZONES.range().high;
/// Longest interval, an hour.
const INTERVAL_MS_MAX: u64 = table::INTERVAL_MS.range().high;
/// Most runs of a disk mark, and most passes of each of its tests.
const TIMES_MAX: u64 = table::MARK_RUNS.range().high;
/// Longest name.
const NAME_MAX: usize = 64;
const SWITCH: [(&str, bool); 2] = [("false", false), ("true", true)];

/// Phases that belong together, with a name of their own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// Its name, unique in the experiment.
    pub name: String,
    /// The phases, in order.
    pub phases: Vec<Phase>,
    /// Operations of the host in all of them.
    pub ops: u64,
    /// Ranges of addresses whose speed is reported apart; 0 for none.
    pub zones: u32,
    /// First page of a sweep, and its pages.
    pub swept: (u32, u32),
    /// Length of the intervals whose operations are counted apart; 0 for none.
    pub interval_ns: u64,
    /// Intervals after which the stage ends, whatever the host has left to do; 0 for all of it.
    pub intervals: u64,
    /// Seconds of the real drive that a second of the run stands for.
    pub time_scale: u64,
    /// Rounds of equal length after which the stage may end early, because the drive is steady; 0
    /// for none.
    pub rounds: u32,
}

impl Stage {
    fn of(name: String, phases: Vec<Phase>) -> Self {
        Self {
            name,
            ops: phases.iter().map(Phase::len).fold(0, u64::saturating_add),
            phases,
            zones: 0,
            swept: (0, 0),
            interval_ns: 0,
            intervals: 0,
            time_scale: 1,
            rounds: 0,
        }
    }
}

fn wrong(field: &str, value: &str, legal: &str) -> ConfigError {
    ConfigError {
        range: None,
        field: field.to_owned(),
        value: value.to_owned(),
        legal: legal.to_owned(),
    }
}

/// Takes a name of lower-case words with hyphens, or the default.
fn read_name(fields: &mut Fields, path: &str, default: String) -> Result<String, ConfigError> {
    let Some(name) = fields.text(path) else {
        return Ok(default);
    };
    let is_word = |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit();
    let words = name.as_bytes().split(|&letter| letter == b'-');
    let is_legal = name.len() <= NAME_MAX
        && words
            .into_iter()
            .all(|word| !word.is_empty() && word.iter().copied().all(is_word));
    if is_legal {
        return Ok(name);
    }
    let legal = "lower-case words with hyphens, at most 64 letters";
    Err(wrong(path, &name, legal))
}

/// Takes what stands at `path`: one stage, or a procedure of several. `read_phase` reads a phase
/// of a single pattern.
///
/// # Errors
/// The first field that is wrong.
pub fn read(
    fields: &mut Fields,
    index: u64,
    config: &SimConfig,
    read_phase: impl FnOnce(&mut Fields, &str) -> Result<Phase, ConfigError>,
) -> Result<Vec<Stage>, ConfigError> {
    let path = format!("phases.{index}");
    let at = |name: &str| format!("{path}.{name}");
    let name = read_name(fields, &at("name"), format!("phase-{}", index + 1))?;
    if fields.has(&at("disk_mark")) {
        return disk_mark(fields, &at("disk_mark"), &name, config);
    }
    let interval_ns = read_interval(fields, &path)?;
    let intervals = read_intervals(fields, &at("lasts_us"), interval_ns)?;
    let mut phases = Vec::new();
    let has_depth = fields.has(&at("queue_depth"));
    if has_depth {
        phases.push(Phase::Depth(fields.number_u32(&at("queue_depth"), None)?));
    }
    phases.extend(read_flushes(fields, &path)?);
    let (mut zones, mut swept) = (0, (0, 0));
    if fields.has(&at("sweep")) {
        let sweep = at("sweep");
        zones = fields.number_u32(&format!("{sweep}.zones"), Some(64))?;
        let work = read_sweep(fields, &sweep, zones)?;
        swept = (work.start, work.pages);
        phases.push(Phase::Work(work));
    } else if fields.has(&at("writers")) {
        let writers = read_writers(fields, &at("writers"))?;
        if config.dies > 0 && !has_depth {
            phases.push(Phase::Depth(writers.depth()));
        }
        phases.push(Phase::Writers(writers));
    } else if fields.has(&at("application")) {
        let application = applications::read(fields, &at("application"), index, config)?;
        phases.push(Phase::Application(part(|| application)));
    } else if fields.has(&at("copy")) {
        phases.push(Phase::Copy(read_copy(fields, &at("copy"))?));
    } else if fields.has(&at("idle_us")) {
        let micros = fields.number_u32(&at("idle_us"), None)?;
        check_range(&at("idle_us"), u64::from(micros), 1, table::IDLE_US_MAX)?;
        phases.push(Phase::Ops(vec![HostOp::Idle { micros }]));
    } else {
        phases.push(read_phase(fields, &path)?);
    }
    let rounds = read_rounds(fields, &path, &phases)?;
    Ok(vec![Stage {
        zones,
        swept,
        interval_ns,
        intervals,
        rounds,
        ..Stage::of(name, phases)
    }])
}

/// Takes when the host flushes from here on, if that is told.
fn read_flushes(fields: &mut Fields, path: &str) -> Result<Option<Phase>, ConfigError> {
    let at = |name: &str| format!("{path}.{name}");
    let is_told = fields.has(&at("flush_writes")) || fields.has(&at("flush_us"));
    let Some(full) = Full::get().filter(|_| is_told) else {
        return Ok(None);
    };
    Ok(Some(Phase::Flushes(FlushRule {
        writes: fields.number_u32(&at("flush_writes"), Some(0))?,
        micros: fields.number_u32(&at("flush_us"), Some(0))?,
        full,
    })))
}

/// Takes the length of intervals, in one of two units.
fn read_interval(fields: &mut Fields, path: &str) -> Result<u64, ConfigError> {
    let (millis, micros) = (format!("{path}.interval_ms"), format!("{path}.interval_us"));
    if fields.has(&micros) {
        let interval = fields.number(&micros, None)?;
        check_range(&micros, interval, 1, INTERVAL_MS_MAX * 1_000)?;
        return Ok(interval * 1_000);
    }
    let interval = fields.number(&millis, Some(0))?;
    check_range(&millis, interval, 0, INTERVAL_MS_MAX)?;
    Ok(interval * 1_000_000)
}

/// Takes how long a stage lasts that is counted in intervals, as so many of them.
fn read_intervals(fields: &mut Fields, path: &str, interval_ns: u64) -> Result<u64, ConfigError> {
    if !fields.has(path) {
        return Ok(0);
    }
    let micros = fields.number(path, None)?;
    let legal = "left out unless operations are counted in intervals, of which it has at least one";
    let intervals = (micros.saturating_mul(1_000))
        .checked_div(interval_ns)
        .unwrap_or(0);
    if intervals == 0 {
        return Err(wrong(path, &micros.to_string(), legal));
    }
    Ok(intervals)
}

/// Takes in how many rounds a phase is done that ends once the drive is steady.
fn read_rounds(fields: &mut Fields, path: &str, phases: &[Phase]) -> Result<u32, ConfigError> {
    let path = format!("{path}.rounds");
    if !fields.has(&path) {
        return Ok(0);
    }
    let rounds = fields.number_u32(&path, None)?;
    check_range(
        &path,
        u64::from(rounds),
        steady_rule::WINDOW as u64,
        steady_rule::ROUNDS_MAX as u64,
    )?;
    match phases {
        [.., Phase::Work(work)] if work.requests >= u64::from(rounds) => Ok(rounds),
        _ => Err(wrong(
            &path,
            &rounds.to_string(),
            "left out unless the phase has at least as many requests",
        )),
    }
}

/// Every page of a range once, in order, in long requests.
fn in_order(start: u32, pages: u32, request_pages: u32) -> Work {
    let requests = pages.div_ceil(request_pages.max(1));
    Work {
        request_pages,
        ..Work::writes(Pattern::Sequential, start, pages, u64::from(requests))
    }
}

/// A benchmark that writes or reads a range once, in order, and shows the speed by address.
fn read_sweep(fields: &mut Fields, path: &str, zones: u32) -> Result<Work, ConfigError> {
    let at = |name: &str| format!("{path}.{name}");
    let start = fields.number_u32(&at("start"), Some(0))?;
    let pages = fields.number_u32(&at("pages"), None)?;
    let request_pages = fields.number_u32(&at("request_pages"), Some(1))?;
    let mut work = in_order(start, pages, request_pages);
    if fields.choice(&at("read"), &SWITCH, true)? {
        work.reads = Share::percent(100);
    }
    if fields.has(&at("stored_permille")) {
        work.stored = Some(fields.parsed(&at("stored_permille"), "", Mix::parse, MIXES)?);
    }
    let most = work.requests.min(ZONES_MAX);
    check_range(&at("zones"), u64::from(zones), 1, most)?;
    Ok(work)
}

fn read_writers(fields: &mut Fields, path: &str) -> Result<Writers, ConfigError> {
    let at = |name: &str| format!("{path}.{name}");
    let requests = fields.number(&at("requests"), None)?;
    let parse = |text: &str| Writers::parse(text, requests, Full);
    fields.parsed(&at("each"), "", parse, writers::LEGAL)
}

fn read_copy(fields: &mut Fields, path: &str) -> Result<Copy, ConfigError> {
    let mut number = |name: &str, default| fields.number_u32(&format!("{path}.{name}"), default);
    Ok(Copy {
        from: number("from", None)?,
        to: number("to", None)?,
        pages: number("pages", None)?,
        request_pages: number("request_pages", Some(1))?,
        full: Full,
    })
}

/// A benchmark in a file: it creates the file, reads and writes it in order, then reads and writes
/// pieces of it at random. It may be repeated, each time in a file of its own.
struct DiskMark {
    start: u32,
    file_pages: u32,
    /// Pages over which the files of repeated runs move on.
    span_pages: u32,
    passes: u32,
    long_request_pages: u32,
    piece_pages: u32,
    random_pages: u32,
    queue_depth: u32,
    has_reads: bool,
    is_trimmed: bool,
}

fn disk_mark(
    fields: &mut Fields,
    path: &str,
    name: &str,
    config: &SimConfig,
) -> Result<Vec<Stage>, ConfigError> {
    let at = |name: &str| format!("{path}.{name}");
    let runs = fields.number_u32(&at("runs"), Some(1))?;
    check_range(&at("runs"), u64::from(runs), 1, TIMES_MAX)?;
    let mut number = |name: &str, default| fields.number_u32(&at(name), default);
    let file_pages = number("pages", None)?;
    let mark = DiskMark {
        start: number("start", Some(0))?,
        file_pages,
        span_pages: number("span_pages", Some(file_pages))?,
        passes: number("passes", Some(5))?,
        long_request_pages: number("long_request_pages", Some(256))?,
        piece_pages: number("piece_pages", Some(128))?,
        random_pages: number("random_pages", Some(file_pages))?,
        queue_depth: number("queue_depth", Some(32))?,
        has_reads: fields.choice(&at("reads"), &SWITCH, true)?,
        is_trimmed: fields.choice(&at("trim"), &SWITCH, true)?,
    };
    check_range(&at("passes"), u64::from(mark.passes), 1, TIMES_MAX)?;
    let logical = u64::from(config.logical_pages);
    let file = u64::from(file_pages);
    check_range(&at("pages"), file, 1, logical)?;
    check_range(&at("span_pages"), u64::from(mark.span_pages), file, logical)?;
    for (field, pages) in [
        ("long_request_pages", mark.long_request_pages),
        ("piece_pages", mark.piece_pages),
        ("random_pages", mark.random_pages),
    ] {
        check_range(&at(field), u64::from(pages), 1, file)?;
    }
    let runs = (0..runs).map(|run| {
        let name = if runs == 1 {
            name.to_owned()
        } else {
            format!("{name}-{}", run + 1)
        };
        mark.stages(run, &name, config.dies > 0)
    });
    Ok(runs.flatten().collect())
}

impl DiskMark {
    fn file_start(&self, run: u32) -> u32 {
        let places = self.span_pages / self.file_pages;
        self.start.saturating_add(run % places * self.file_pages)
    }

    /// The stages of one run; depths only where the drive knows them.
    fn stages(&self, run: u32, name: &str, has_depth: bool) -> Vec<Stage> {
        let start = self.file_start(run);
        let depth = |ops| has_depth.then_some(Phase::Depth(ops));
        let mut stages = Vec::new();
        let create = in_order(start, self.file_pages, self.long_request_pages);
        let mut first: Vec<Phase> = depth(1).into_iter().collect();
        if self.is_trimmed && run > 0 {
            first.push(Phase::Trim {
                start: self.file_start(run - 1),
                pages: self.file_pages,
            });
        }
        first.push(Phase::Work(create));
        stages.push(Stage::of(format!("{name}-create"), first));
        let tests = [
            ("sequential", self.sequential(start), 1),
            ("pieces", self.random(start, self.piece_pages), 1),
            ("pages", self.random(start, 1), 1),
            ("queued-pages", self.random(start, 1), self.queue_depth),
        ];
        for (test, work, ops) in tests {
            for (verb, reads) in [("read", true), ("write", false)] {
                if reads && !self.has_reads {
                    continue;
                }
                let mut work = work.clone();
                work.reads = Share::percent(if reads { 100 } else { 0 });
                let depth = depth(ops).into_iter();
                let phases = depth.chain([Phase::Work(work)]).collect();
                stages.push(Stage::of(format!("{name}-{test}-{verb}"), phases));
            }
        }
        stages
    }

    fn sequential(&self, start: u32) -> Work {
        let mut work = in_order(start, self.file_pages, self.long_request_pages);
        work.requests *= u64::from(self.passes);
        work
    }

    fn random(&self, start: u32, request_pages: u32) -> Work {
        let requests = u64::from(self.random_pages.div_ceil(request_pages));
        let all = requests * u64::from(self.passes);
        Work {
            request_pages,
            ..Work::writes(Pattern::Uniform, start, self.file_pages, all)
        }
    }
}

/// Refuses two stages of one name.
///
/// # Errors
/// Names the second.
pub fn check_names(stages: &[Stage]) -> Result<(), ConfigError> {
    let names = |stage: &Stage| stage.name.clone();
    let mut sorted: Vec<String> = stages.iter().map(names).collect();
    sorted.sort_unstable();
    match sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(wrong("name of a phase", &pair[0], "given once")),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::plain::plain_config;
    use crate::ground::geometry::Geometry;

    fn stages(lines: &str, dies: u32) -> Result<Vec<Stage>, String> {
        let mut config = plain_config(Geometry::new(20, 8), 100, 2);
        config.dies = dies;
        let mut fields = Fields::from_lines(lines).unwrap();
        let nothing = |_: &mut Fields, _: &str| Ok(Phase::Ops(Vec::new()));
        let read = read(&mut fields, 0, &config, nothing).map_err(|error| error.to_string())?;
        fields.finish().map_err(|error| error.to_string())?;
        Ok(read)
    }

    #[test]
    fn a_sweep_reads_or_writes_every_page_once() {
        let lines = "phases.0.sweep.pages=100\nphases.0.sweep.request_pages=16\n\
                     phases.0.sweep.zones=7\nphases.0.sweep.read=true\nphases.0.name=pass-1";
        let found = stages(lines, 0).unwrap();
        let [stage] = &found[..] else {
            panic!("{found:?}");
        };
        assert_eq!((stage.ops, stage.zones), (7, 7));
        assert_eq!(stage.name, "pass-1");
        let error = stages(&lines.replace("zones=7", "zones=8"), 0).unwrap_err();
        assert!(error.contains("phases.0.sweep.zones is 8"), "{error}");
    }

    #[test]
    fn a_disk_mark_moves_on_and_trims_the_file_before() {
        let lines = "phases.0.disk_mark.pages=40\nphases.0.disk_mark.span_pages=100\n\
                     phases.0.disk_mark.long_request_pages=8\nphases.0.disk_mark.runs=3\n\
                     phases.0.disk_mark.piece_pages=4\nphases.0.disk_mark.trim=true\n\
                     phases.0.disk_mark.passes=2\nphases.0.name=loop";
        let found = stages(lines, 0).unwrap();
        let starts = found.iter().filter_map(|stage| match &stage.phases[..] {
            [.., Phase::Work(work)] if stage.name.ends_with("create") => Some(work.start),
            _ => None,
        });
        assert_eq!(starts.collect::<Vec<u32>>(), [0, 40, 0]);
        assert!(matches!(
            found[5].phases[0],
            Phase::Trim {
                start: 0,
                pages: 40
            }
        ));
        let names: Vec<&str> = found.iter().take(5).map(|stage| &stage.name[..]).collect();
        assert_eq!(
            names,
            [
                "loop-1-create",
                "loop-1-sequential-write",
                "loop-1-pieces-write",
                "loop-1-pages-write",
                "loop-1-queued-pages-write"
            ]
        );
        let lengths: Vec<u64> = found.iter().take(5).map(|stage| stage.ops).collect();
        assert_eq!(lengths, [5, 10, 20, 80, 80]);
        check_names(&found).unwrap();
    }

    #[test]
    fn depths_are_set_where_the_drive_knows_them() {
        let lines = "phases.0.disk_mark.pages=40\nphases.0.disk_mark.long_request_pages=8\n\
                     phases.0.disk_mark.piece_pages=4";
        let last = stages(lines, 2).unwrap().pop().unwrap();
        assert_eq!(last.phases[0], Phase::Depth(32));
        let plain = stages(lines, 0).unwrap();
        let has_depth = |stage: &Stage| matches!(stage.phases[0], Phase::Depth(_));
        assert!(!plain.iter().any(has_depth));
    }

    #[test]
    fn names_are_words_given_once() {
        for name in ["", "Pass", "a--b", "a b", "é"] {
            let error = stages(&format!("phases.0.name={name}"), 0).unwrap_err();
            assert!(error.contains("phases.0.name is"), "{error}");
        }
        let two = [
            Stage::of("a".to_owned(), vec![]),
            Stage::of("a".to_owned(), vec![]),
        ];
        assert!(check_names(&two).is_err());
    }
}
