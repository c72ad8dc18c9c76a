//! Requests of several pages, depths, and the procedures of reviewers, on whole drives.

use crate::common::between;
use wasm_ftl::experiment::spec::parse_experiment;
use wasm_ftl::experiment::spec::review::{Review, parse_review};
use wasm_ftl::ground::prng::Prng;
use wasm_ftl::run::sim::{Limit, Sim};
use wasm_ftl::study::report;
use wasm_ftl::study::review::{Figures, run_stage};
use wasm_ftl::study::rounds::Piece;

const DRIVE: &str = "version=1
drive.mapping=page
drive.blocks=24
drive.pages_per_block=16
drive.page_bytes=4096
drive.logical_pages=300
drive.reserve_blocks=2
drive.read_us=50
drive.program_us=900
drive.erase_us=3000
drive.tagged=true
seed=5
";

fn ended(lines: &str) -> Sim {
    let mut sim = Sim::new(parse_experiment(lines, None).unwrap());
    sim.advance(Limit::steps(u64::MAX));
    sim.check().unwrap();
    sim
}

fn figures(lines: &str) -> (Sim, Vec<Figures>) {
    let Review {
        experiment, stages, ..
    } = parse_review(lines, None).unwrap();
    let mut sim = Sim::new(experiment);
    let figures = stages
        .iter()
        .map(|stage| run_stage(&mut sim, stage).unwrap());
    let figures = figures.collect();
    sim.check().unwrap();
    (sim, figures)
}

/// What a report says under a name, of the JSON that the page and the command line read.
#[test]
fn a_report_has_each_number_under_its_own_name() {
    let lines = format!(
        "{DRIVE}drive.dies=4\nphases.0.sequential.pages=300\nphases.0.sequential.writes=300\n\
         phases.1.uniform.pages=300\nphases.1.uniform.requests=900\n\
         phases.1.uniform.read_percent=30\n"
    );
    let stages = parse_review(&lines, None).unwrap().stages;
    let (sim, figures) = figures(&lines);
    let (stage, figures) = (&stages[1], &figures[1]);
    let json = report::phase(stage, figures, &sim.experiment().config).to_string();
    let told: serde_json::Value = serde_json::from_str(&json).unwrap();
    let number = |value: &serde_json::Value| value.as_f64().unwrap();
    let Piece {
        host_ops,
        host_writes,
        host_reads,
        nand_programs,
        gc_copies,
        erases,
        nanos,
    } = figures.whole;
    for (name, expected) in [
        ("host_ops", host_ops),
        ("host_writes", host_writes),
        ("host_reads", host_reads),
        ("nand_programs", nand_programs),
        ("gc_copies", gc_copies),
        ("erases", erases),
        ("time_ns", nanos),
        ("host_written_bytes", host_writes * 4_096),
        ("nand_written_bytes", nand_programs * 4_096),
    ] {
        assert_eq!(told[name].as_u64(), Some(expected), "{name}");
    }
    let seconds = nanos as f64 / 1e9;
    let bytes = |pages: u64| pages as f64 * 4_096.0 / 1e6;
    for (name, expected) in [
        (
            "write_amplification",
            nand_programs as f64 / host_writes as f64,
        ),
        (
            "megabytes_per_second",
            bytes(host_writes + host_reads) / seconds,
        ),
        ("write_megabytes_per_second", bytes(host_writes) / seconds),
        ("operations_per_second", host_ops as f64 / seconds),
    ] {
        let found = number(&told[name]);
        assert!(
            (found / expected - 1.0).abs() < 1e-9,
            "{name}: {found}, not {expected}"
        );
    }
    let latency = figures.latency.unwrap();
    for (name, expected) in [
        ("mean", latency.mean),
        ("median", latency.median),
        ("p99", latency.p99),
        ("max", latency.max),
    ] {
        let found = number(&told["latency_us"][name]);
        assert!((found / expected - 1.0).abs() < 1e-9, "{name}: {found}");
    }
    assert!(latency.median < latency.mean && latency.mean < latency.p99);
    assert!(
        latency.p99 < latency.max,
        "each can be told from the others"
    );
}

/// The same pages in the same order: only the number of requests differs.
#[test]
fn a_long_request_does_what_its_pages_do() {
    let ops = |request: u32| {
        let writes = (0..900).step_by(request as usize).map(|page| {
            let lpn = page * 37 % 25 * 12 + page % 12;
            if request == 1 {
                format!("w{lpn}")
            } else {
                format!("w{lpn}x{request}")
            }
        });
        writes.collect::<Vec<String>>().join(",")
    };
    let by_page: String = ops(12)
        .split(',')
        .flat_map(|op| {
            let (lpn, pages) = op[1..].split_once('x').unwrap();
            let first: u32 = lpn.parse().unwrap();
            let pages: u32 = pages.parse().unwrap();
            (first..first + pages).map(|lpn| format!("w{lpn},"))
        })
        .collect();
    let long = ended(&format!("{DRIVE}phases.0.ops={}", ops(12)));
    let single = ended(&format!("{DRIVE}phases.0.ops={by_page}"));
    let (a, b) = (long.state(), single.state());
    assert_eq!((a.counters().host_ops, b.counters().host_ops), (75, 900));
    assert_eq!(a.counters().host_writes, b.counters().host_writes);
    assert!(a.counters().erases > 20, "collection took part");
    assert_eq!(
        a.drive().ftl.map.ppn_by_lpn(),
        b.drive().ftl.map.ppn_by_lpn()
    );
    assert_eq!(a.time(), b.time(), "one operation after the other");
}

/// Eight dies program eight pages of one request in the time of one.
#[test]
fn a_long_request_keeps_all_dies_busy_and_is_answered_once() {
    let drive = format!("{DRIVE}drive.dies=8\n");
    let sim = ended(&format!("{drive}phases.0.ops=w0x8,w8x8"));
    assert_eq!(sim.state().time().0, 2 * 900_000);
    let latencies = sim.state().drive().timing.dies().unwrap().latencies();
    assert_eq!((latencies.ops, latencies.max_ns), (2, 900_000));
    let single = ended(&format!("{drive}phases.0.ops=w0,w1,w2,w3"));
    assert_eq!(single.state().time().0, 4 * 900_000, "asked for one by one");
}

#[test]
fn a_depth_holds_from_its_phase_on() {
    let lines = format!(
        "{DRIVE}drive.dies=8\nphases.0.sequential.pages=80\nphases.0.sequential.writes=80\n\
         phases.1.queue_depth=8\nphases.1.sequential.pages=80\nphases.1.sequential.writes=80\n\
         phases.2.queue_depth=1\nphases.2.sequential.pages=80\nphases.2.sequential.writes=80\n"
    );
    let (_, figures) = figures(&lines);
    let nanos: Vec<u64> = figures.iter().map(|figures| figures.whole.nanos).collect();
    assert_eq!(nanos, [80 * 900_000, 10 * 900_000, 80 * 900_000]);
}

/// What a disk mark writes is what its stages add up to, and its latencies are its requests.
#[test]
fn stages_add_up() {
    let lines = format!(
        "{DRIVE}drive.dies=4\nphases.0.sweep.pages=300\nphases.0.sweep.zones=10\n\
         phases.0.sweep.request_pages=7\nphases.1.disk_mark.pages=100\n\
         phases.1.disk_mark.long_request_pages=32\nphases.1.disk_mark.piece_pages=8\n\
         phases.1.disk_mark.reads=true\nphases.1.disk_mark.runs=2\nphases.1.name=mark\n\
         phases.1.disk_mark.span_pages=300\nphases.1.disk_mark.trim=true\n\
         phases.2.copy.from=0\nphases.2.copy.to=150\nphases.2.copy.pages=100\n\
         phases.2.copy.request_pages=16\nphases.3.interval_ms=10\nphases.3.queue_depth=4\n\
         phases.3.uniform.pages=300\nphases.3.uniform.requests=700\n\
         phases.3.uniform.read_percent=30\nphases.3.uniform.request_pages=2\n"
    );
    let (sim, figures) = figures(&lines);
    let sum = |of: fn(&Figures) -> u64| figures.iter().map(of).sum::<u64>();
    let counters = sim.state().counters();
    assert_eq!(sum(|figures| figures.whole.host_ops), counters.host_ops);
    assert_eq!(
        sum(|figures| figures.whole.host_writes),
        counters.host_writes
    );
    assert_eq!(sum(|figures| figures.whole.host_reads), counters.host_reads);
    assert_eq!(
        sum(|figures| figures.whole.nand_programs),
        counters.nand_programs
    );
    assert_eq!(sum(|figures| figures.whole.erases), counters.erases);
    assert_eq!(sum(|figures| figures.whole.nanos), sim.state().time().0);
    let sweep = &figures[0];
    assert_eq!(sweep.zones.len(), 10);
    let swept: u64 = sweep.zones.iter().map(|zone| zone.host_writes).sum();
    assert_eq!(swept, 300);
    let copy = &figures[figures.len() - 2].whole;
    assert_eq!(
        (copy.host_writes, copy.host_reads, copy.host_ops),
        (100, 100, 14)
    );
    let intervals = &figures[figures.len() - 1];
    let counted: u64 = intervals.ops_by_interval.iter().sum();
    assert!(
        counted <= 700 && intervals.ops_by_interval.len() > 3,
        "{counted}"
    );
    let whole = intervals.whole.nanos / 10_000_000;
    assert_eq!(intervals.ops_by_interval.len() as u64, whole);
}

#[test]
fn random_long_requests_keep_every_invariant_and_go_back_exactly() {
    for seed in 0..60 {
        let mut prng = Prng::new(seed);
        let dies = between(&mut prng, 0, 4);
        let request = between(&mut prng, 1, 20);
        let buffer = between(&mut prng, 0, 1) * 5;
        let long = request + between(&mut prng, 1, 40);
        let lines = format!(
            "{DRIVE}drive.dies={dies}\ndrive.write_buffer_pages={buffer}\n\
             phases.0.uniform.pages=300\nphases.0.uniform.requests=300\n\
             phases.0.uniform.read_percent=25\nphases.0.uniform.request_pages={request}\n\
             phases.1.hotcold.pages=300\nphases.1.hotcold.requests=200\n\
             phases.1.hotcold.hot_pages=30\nphases.1.hotcold.hot_percent=80\n\
             phases.1.hotcold.request_pages={request}:3,{long}:1\n"
        );
        let mut sim = Sim::new(parse_experiment(&lines, Some(seed)).unwrap());
        let middle = u64::from(between(&mut prng, 1, 2_000));
        let reached = sim.seek(middle);
        sim.check()
            .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        let digest = sim.digest();
        sim.advance(Limit::steps(u64::MAX));
        sim.check()
            .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        let end = sim.digest();
        sim.seek(reached);
        assert_eq!(sim.digest(), digest, "seed {seed}");
        sim.advance(Limit::steps(u64::MAX));
        assert_eq!(sim.digest(), end, "seed {seed}");
    }
}
