//! A map of units, and banks: holes are read, units written whole, each bank is a log by itself.

use crate::common::{between, once_in};
use crate::differential::{compare, twins};
use crate::naive::Naive;
use wasm_ftl::config::plain::plain_config;
use wasm_ftl::config::units::Units;
use wasm_ftl::config::{Frontiers, SimConfig};
use wasm_ftl::experiment::spec::{Experiment, parse_experiment_file};
use wasm_ftl::ground::geometry::Geometry;
use wasm_ftl::ground::part::Full;
use wasm_ftl::ground::prng::Prng;
use wasm_ftl::host::script::HostOp;
use wasm_ftl::host::workload::{Pattern, Phase, Work};
use wasm_ftl::run::sim::{Limit, Sim, Status};

/// Random traces, each on a drive of its own.
const TRACES: u64 = 3_000;
/// Operations in each.
const OPS: u32 = 120;

/// `config` with its map in units of so many pages, on so many banks.
fn in_units(config: &SimConfig, pages: u32, banks: u32) -> SimConfig {
    let full = Full::get().expect("the full build");
    let units = Units::new(pages, banks, full);
    let config = SimConfig {
        units,
        ..config.clone()
    };
    match units {
        Some(units) => units.compose(&config).unwrap(),
        None => config,
    }
}

fn alone(config: SimConfig, phases: Vec<Phase>) -> Sim {
    let experiment = Experiment {
        config,
        phases,
        window: 1_000,
    };
    let mut sim = Sim::new_unwatched(experiment);
    sim.advance(Limit::steps(u64::MAX));
    assert_eq!(sim.status(), Status::Ended);
    sim.check().unwrap();
    sim
}

/// A naive drive for each bank, and what reads of holes they have come to.
struct Banks {
    drives: Vec<Naive>,
    unit_pages: u32,
    hole_reads: u64,
    /// Pages in a row that were trimmed one after the other.
    trimmed: std::ops::Range<u32>,
}

impl Banks {
    fn place(&mut self, unit: u32) -> (&mut Naive, u32) {
        let banks = self.drives.len() as u32;
        (&mut self.drives[(unit % banks) as usize], unit / banks)
    }

    /// The host writes pages in a row with one request.
    fn write(&mut self, first: u32, pages: u32, letter: Option<u8>) {
        let (size, end) = (self.unit_pages, first + pages);
        self.trimmed = 0..0;
        for unit in first / size..end.div_ceil(size) {
            let is_whole = first <= unit * size && (unit + 1) * size <= end;
            let (bank, at) = self.place(unit);
            let held = bank.read(at);
            let next = match held {
                Some(b'z') | None => b'a',
                Some(letter) => letter + 1,
            };
            bank.write(at, letter.unwrap_or(next));
            self.hole_reads += u64::from(!is_whole && held.is_some());
        }
    }

    /// The host trims a page; a unit goes when all its pages did, one after the other.
    fn trim(&mut self, lpn: u32) {
        let size = self.unit_pages;
        if self.trimmed.end != lpn {
            self.trimmed.start = lpn;
        }
        self.trimmed.end = lpn + 1;
        let (unit, end) = (lpn / size, lpn + 1);
        if end.is_multiple_of(size) && self.trimmed.start <= unit * size {
            let (bank, at) = self.place(unit);
            bank.trim(at);
        }
    }
}

/// What the host does next, done by the naive drives already; it goes on trimming so many pages.
fn next_op(prng: &mut Prng, logical: u32, trims_on: &mut u32, naive: &mut Banks) -> HostOp {
    let mut lpn = prng.below(logical);
    if *trims_on > 0 || once_in(prng, 8) {
        // Most pages that are trimmed lie in a row.
        if *trims_on > 0 && naive.trimmed.end < logical {
            lpn = naive.trimmed.end;
        } else {
            *trims_on = prng.below(12);
        }
        *trims_on = trims_on.saturating_sub(1);
        naive.trim(lpn);
        return HostOp::Trim { lpn };
    }
    if once_in(prng, 3) {
        let pages = between(prng, 1, (logical - lpn).min(12));
        naive.write(lpn, pages, None);
        return HostOp::Extent {
            lpn,
            pages,
            is_write: true,
            full: Full::get().expect("the full build"),
        };
    }
    let tag = Some(b'a' + prng.below(26) as u8);
    naive.write(lpn, 1, tag);
    HostOp::Write { lpn, tag }
}

fn run_trace(seed: u64) -> Result<(), String> {
    let (mut config, _) = twins(&mut Prng::new(seed));
    config.power = None;
    if matches!(config.frontiers, Frontiers::Streams { .. }) {
        return Ok(());
    }
    let mut prng = Prng::new(seed ^ 0x756e_6974);
    let bank = config.geometry;
    let (unit_pages, banks) = (between(&mut prng, 1, 9), between(&mut prng, 1, 5));
    config.geometry.blocks = config.geometry.blocks * banks + prng.below(banks);
    let row = unit_pages * banks;
    config.logical_pages = config.logical_pages * row - prng.below(row);
    let logical = config.logical_pages;
    if (unit_pages, banks) == (1, 1) {
        return Ok(());
    }
    let mut naive = Banks {
        drives: (0..banks).map(|_| unpowered(seed)).collect(),
        unit_pages,
        hole_reads: 0,
        trimmed: 0..0,
    };
    let mut sim = Sim::new(Experiment {
        config: in_units(&config, unit_pages, banks),
        phases: Vec::new(),
        window: 1_000,
    });
    let mut trims_on = 0;
    for number in 0..OPS {
        let op = next_op(&mut prng, logical, &mut trims_on, &mut naive);
        sim.inject(op).map_err(|error| error.to_string())?;
        sim.advance(Limit::steps(u64::MAX));
        let wrong = |what: String| format!("seed {seed}, operation {number} ({op}): {what}");
        for (drive, naive) in sim.state().drives().iter().zip(&naive.drives) {
            compare(drive, bank, naive).map_err(wrong)?;
        }
        let reads = sim.state().rewrite_reads();
        if reads != naive.hole_reads {
            return Err(wrong(format!(
                "{reads} holes read, not {}",
                naive.hole_reads
            )));
        }
    }
    sim.check()
}

/// The naive twin of that seed, which pads nothing.
fn unpowered(seed: u64) -> Naive {
    let (_, mut naive) = twins(&mut Prng::new(seed));
    naive.together(1);
    naive
}

#[test]
fn units_on_banks_and_naive_drives_never_differ() {
    for seed in 0..TRACES {
        run_trace(seed).unwrap_or_else(|problem| panic!("{problem}"));
    }
}

/// A drive of 4-KiB pages with 8 % of spare area, whatever its units and banks.
fn drive_of(pages: u32, banks: u32) -> SimConfig {
    let mut config = plain_config(Geometry::new(128 * banks, 32), 0, 1);
    config.logical_pages = 128 * 32 * 92 / 100 * banks * pages;
    in_units(&config, pages, banks)
}

fn written_per_byte(config: SimConfig, work: Work) -> f64 {
    let fill = Phase::Work(Work {
        request_pages: config.logical_pages.min(512),
        ..Work::writes(
            Pattern::Sequential,
            0,
            config.logical_pages,
            u64::from(config.logical_pages / 512),
        )
    });
    let settle = Phase::Work(work.clone());
    let settled = *alone(config.clone(), vec![fill.clone(), settle.clone()])
        .state()
        .counters();
    let pages = config.host_pages_per_page();
    let sim = alone(config, vec![fill, settle, Phase::Work(work)]);
    let all = sim.state().counters();
    (all.nand_programs - settled.nand_programs) as f64 * pages
        / (all.host_writes - settled.host_writes) as f64
}

#[test]
fn a_page_written_at_random_costs_its_whole_unit_and_long_requests_do_not() {
    let random = |pages, banks| {
        let config = drive_of(pages, banks);
        let writes = 4 * u64::from(config.logical_pages / pages);
        let logical = config.logical_pages;
        written_per_byte(config, Work::writes(Pattern::Uniform, 0, logical, writes))
    };
    let plain = random(1, 1);
    for (pages, banks) in [(4, 1), (1, 4), (4, 4)] {
        let ratio = random(pages, banks) / plain;
        let wanted = f64::from(pages);
        assert!(
            (ratio / wanted - 1.0).abs() < 0.05,
            "{pages} pages on {banks} banks: {ratio} times {plain}"
        );
    }
    let config = drive_of(4, 4);
    let in_order = Work {
        request_pages: 32,
        ..Work::writes(
            Pattern::Sequential,
            0,
            config.logical_pages / 32 * 32,
            u64::from(config.logical_pages / 32),
        )
    };
    let cost = written_per_byte(config, in_order);
    assert!(
        (cost - 1.0).abs() < 1e-9,
        "{cost} in long requests in order"
    );
}

#[test]
fn banks_program_at_the_same_time_as_far_as_the_host_asks() {
    let time = |banks: u32, depth: u32, request: u32| {
        let mut config = plain_config(Geometry::new(16 * banks, 32), 1_600, 1);
        config.queue_depth = depth;
        let config = in_units(&config, 4, banks);
        let full = Full::get().expect("the full build");
        let ops = (0..1_600 / request).map(|number| HostOp::Extent {
            lpn: number * request,
            pages: request,
            is_write: true,
            full,
        });
        let sim = alone(config, vec![Phase::Ops(ops.collect())]);
        sim.state().time().0 / 900_000
    };
    // 400 units of 4 pages, each programmed in 900 microseconds.
    assert_eq!(time(1, 1, 4), 400);
    assert_eq!(time(4, 1, 4), 400, "one at a time, whatever could be done");
    assert_eq!(
        time(4, 1, 16),
        100,
        "a request of four units keeps all busy"
    );
    assert_eq!(time(4, 4, 4), 100, "and so do four requests");
    assert_eq!(
        time(4, 2, 4),
        200,
        "the queue is the drive's, not each bank's"
    );
}

#[test]
fn trim_frees_units_that_it_names_whole() {
    let drive = in_units(&plain_config(Geometry::new(8, 8), 80, 1), 4, 2);
    let whole = Phase::Work(Work {
        request_pages: 80,
        ..Work::writes(Pattern::Sequential, 0, 80, 1)
    });
    let trimmed = |start, pages| {
        let phases = vec![whole.clone(), Phase::Trim { start, pages }];
        alone(drive.clone(), phases)
            .state()
            .counters()
            .trimmed_pages
    };
    assert_eq!((trimmed(1, 3), trimmed(4, 4), trimmed(3, 10)), (0, 1, 2));
}

const FILE: &str = r#"{
    "version": 1,
    "drive": {
        "mapping": "page", "blocks": 24, "pages_per_block": 4, "page_bytes": 4096,
        "logical_pages": 100, "reserve_blocks": 1, "map_unit_pages": 4, "banks": 2,
        "read_us": 50, "program_us": 900, "erase_us": 3500
    },
    "phases": [{ "uniform": { "pages": 100, "writes": 9 } }]
}"#;

#[test]
fn what_units_and_banks_cannot_be_is_refused_by_name() {
    let read = |from: &str, to: &str| {
        assert!(FILE.contains(from), "{from} is not in the file");
        parse_experiment_file(&FILE.replace(from, to), None).map(|_| ())
    };
    assert_eq!(read("\"banks\": 2", "\"banks\": 2"), Ok(()));
    for (from, to, words) in [
        (
            "\"banks\": 2",
            "\"banks\": 9",
            "drive.banks is 9; it must be from 1 to 8",
        ),
        (
            "\"banks\": 2",
            "\"banks\": 0",
            "drive.banks is 0; it must be from 1 to 8",
        ),
        (
            "4096",
            "32768",
            "drive.page_bytes is 32768; it must be from 512 to 16384",
        ),
        (
            "\"blocks\": 24",
            "\"blocks\": 3",
            "drive.blocks is 3; it must be from 4 to",
        ),
        (
            "\"logical_pages\": 100",
            "\"logical_pages\": 353",
            "it must be from 1 to 344",
        ),
        (
            "\"page\"",
            "\"bast:2\"",
            "drive.mapping is bast; it must be page with drive.map_unit",
        ),
        (
            "\"banks\": 2",
            "\"frontiers\": \"temperature:9\"",
            "single or split or blended",
        ),
        (
            "\"banks\": 2",
            "\"write_buffer_pages\": 4",
            "drive.write_buffer_pages is 4",
        ),
        (
            "\"banks\": 2",
            "\"slc_cache\": \"static:2\"",
            "drive.map_unit_pages is 4; it must be",
        ),
        (
            "\"phases\"",
            "\"partition\": { \"offset_bytes\": 0 }, \"phases\"",
            "absent with drive.map_unit_pages",
        ),
    ] {
        let error = read(from, to).unwrap_err();
        assert!(error.contains(words), "{to}: {error}");
    }
}
