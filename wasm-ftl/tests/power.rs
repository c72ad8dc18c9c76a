//! Power cuts at any step: what a flush promised is there afterward, unless the drive lies.

use crate::common::{
    any_drive, any_power, between, cached_drive, keep_streams_apart, once_in, ops_on,
};
use crate::promised::Expected;
use wasm_ftl::config::plain::plain_config;
use wasm_ftl::config::power::{PowerConfig, PowerLoss};
use wasm_ftl::config::{SimConfig, TrimPolicy};
use wasm_ftl::contract::event::EventKind;
use wasm_ftl::controller::power::{DURABLE, LOST, PROMISED, WAITING};
use wasm_ftl::experiment::spec::{Experiment, parse_experiment_file};
use wasm_ftl::ground::geometry::Geometry;
use wasm_ftl::ground::part::Full;
use wasm_ftl::ground::prng::Prng;
use wasm_ftl::ground::units::{Lpn, Nanos};
use wasm_ftl::host::script::{HostOp, parse_ops};
use wasm_ftl::run::sim::{Limit, Sim, Status};
use wasm_ftl::run::snapshot::write_snapshot;

/// Random runs, each with power cuts at random steps.
const RUNS: u64 = 10_000;
/// Operations of each.
const OPS: u32 = 120;
const FULL: Full = Full::get().unwrap();

fn one_op() -> Limit {
    Limit {
        host_ops: 1,
        ..Limit::steps(1 << 20)
    }
}

/// A drive that keeps letters, with a buffer more often than not, and a cache now and then.
fn drive(prng: &mut Prng) -> SimConfig {
    let mut config = if once_in(prng, 4) {
        cached_drive(prng)
    } else {
        any_drive(prng)
    };
    (config.file_system, config.endurance_erases) = (None, 0);
    if once_in(prng, 2) {
        config.write_buffer_pages = between(prng, 1, config.logical_pages.min(8));
    }
    if config.slc.is_none() {
        keep_streams_apart(&mut config);
    }
    if let Some(slc) = &mut config.slc {
        slc.endurance_erases = 0;
    }
    config.power = Some(any_power(prng, &config));
    config
}

fn any_op(prng: &mut Prng, pages: u32, letter: u8) -> HostOp {
    let lpn = prng.below(pages);
    match prng.below(20) {
        0 | 1 => HostOp::Flush,
        2 => HostOp::Trim { lpn },
        3 => HostOp::Idle {
            micros: between(prng, 1, 20_000),
        },
        4 => HostOp::Read { lpn },
        _ => {
            let op = HostOp::Write {
                lpn,
                tag: Some(letter),
            };
            // Marked by its page: a mark that the drive does not know is none.
            op.marked((lpn % 7) as u8, FULL)
        }
    }
}

/// What is left of one random run: pages not as they must be, and those that the drive itself
/// counts as broken promises.
fn broken_pages(seed: u64) -> (PowerLoss, u64, u64) {
    let mut prng = Prng::new(seed);
    let config = drive(&mut prng);
    config
        .validate()
        .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
    let (pages, kind) = (config.logical_pages, config.power.unwrap().kind);
    let is_advice = config.trim != TrimPolicy::Immediate;
    let mut expected = Expected::new(pages as usize, is_advice);
    let mut sim = Sim::new(ops_on(&mut prng, config, 0));
    let mut broken = 0;
    for number in 0..OPS {
        let op = any_op(&mut prng, pages, b'a' + (number % 26) as u8);
        let is_cut = once_in(&mut prng, 25);
        let steps = if is_cut {
            between(&mut prng, 1, 8).into()
        } else {
            1 << 20
        };
        let before = sim.state().counters().host_ops;
        sim.inject(op).unwrap();
        sim.advance(Limit { steps, ..one_op() });
        let is_done = sim.state().counters().host_ops > before;
        let status = sim.status();
        assert!(
            is_done || is_cut,
            "seed {seed}: {op} is not done: {status:?}"
        );
        match op.unmarked().0 {
            HostOp::Write { lpn, tag } => expected.wrote(lpn as usize, tag.unwrap()),
            HostOp::Trim { lpn } => expected.trimmed(lpn as usize),
            HostOp::Flush if is_done => expected.flushed(),
            _ => {}
        }
        let wrong = |problem: String| panic!("seed {seed}, after {op}: {problem}");
        sim.check().unwrap_or_else(wrong);
        if is_cut {
            sim.inject(HostOp::Cut { full: FULL }).unwrap();
            // What was asked for before may not have begun: it comes first.
            while sim.advance(one_op()) > 0 {}
            sim.check().unwrap_or_else(wrong);
            for lpn in 0..pages {
                let content = sim.state().content(Lpn(lpn));
                broken += u64::from(!expected.found(lpn as usize, content));
            }
        } else if !is_advice {
            for lpn in 0..pages {
                let content = sim.state().content(Lpn(lpn));
                assert_eq!(content, expected.newest(lpn as usize), "seed {seed}: {lpn}");
            }
        }
    }
    let told = sim.state().drive().power.as_ref().unwrap().broken_promises;
    (kind, broken, told)
}

#[test]
#[cfg_attr(not(debug_assertions), ignore = "the debug build runs it")]
fn no_promised_page_is_lost_in_ten_thousand_runs_cut_at_random_steps() {
    let (mut lies_seen, mut lies_told) = (0, 0);
    for seed in 0..RUNS {
        let (kind, broken, told) = broken_pages(seed);
        if kind == PowerLoss::Lying {
            // A page may hold the promised letter by chance, or its older one may be the same.
            assert!(broken <= told, "seed {seed}: {broken} broken, {told} told");
            (lies_seen, lies_told) = (lies_seen + broken, lies_told + told);
        } else {
            assert_eq!((broken, told), (0, 0), "seed {seed}");
        }
    }
    assert!(
        lies_seen > RUNS / 10,
        "{lies_seen} of {lies_told} lies found out"
    );
}

/// A drive of 4 x 8 pages with a buffer of four, of which four are programmed together.
fn small(kind: PowerLoss) -> SimConfig {
    let mut config = plain_config(Geometry::new(6, 8), 20, 1);
    config.write_buffer_pages = 4;
    config.tagged = true;
    config.power = Some(PowerConfig {
        kind,
        program_pages: 4,
        full: FULL,
    });
    config.validate().unwrap();
    config
}

fn after(config: SimConfig, ops: &str) -> Sim {
    let mut sim = Sim::new(Experiment {
        config,
        phases: Vec::new(),
        window: 1,
    });
    for op in parse_ops(ops).unwrap() {
        sim.inject(op).unwrap();
        sim.advance(one_op());
    }
    sim.check().unwrap();
    sim
}

#[test]
fn a_flush_programs_and_pads_answers_at_once_or_lies() {
    use EventKind::{Buffered, Flush, HostWrite, Pad, PowerCut, Rebuild};
    let cut = [PowerCut, Rebuild];
    for (kind, flush, waiting, lost, first) in [
        (
            PowerLoss::Unprotected,
            &[HostWrite, Pad, Pad, Pad, Flush][..],
            1,
            1,
            DURABLE | PROMISED,
        ),
        (PowerLoss::Protected, &[Flush][..], 2, 0, WAITING | PROMISED),
        (PowerLoss::Lying, &[Flush][..], 2, 2, LOST | PROMISED),
    ] {
        let mut sim = after(small(kind), "w3:a,f,w4:b,c");
        let expected = [&[Buffered], flush, &[Buffered], &cut].concat();
        let (events, _) = sim.drain_events();
        let found: Vec<EventKind> = events.iter().map(|event| event.kind).collect();
        assert_eq!(found, expected, "{kind:?}");
        let told = events.iter().find(|event| event.kind == PowerCut).unwrap();
        assert_eq!(
            (told.from, u64::from(told.to)),
            (waiting, lost),
            "{kind:?}: how many pages waited, and how many of them are lost"
        );
        let power = sim.state().drive().power.as_ref().unwrap();
        assert_eq!(power.lost_pages, lost, "{kind:?}");
        let mut bytes = Vec::new();
        write_snapshot(&sim, u64::MAX, 0, &mut bytes);
        let of = |lpn: u32| power_standing(&sim, lpn);
        assert_eq!(of(3), first, "{kind:?}");
        let second = if kind == PowerLoss::Protected {
            WAITING
        } else {
            LOST
        };
        assert_eq!(of(4), second, "{kind:?}");
    }
}

fn power_standing(sim: &Sim, lpn: u32) -> u8 {
    let drive = sim.state().drive();
    let waits = drive.buffer.as_ref().unwrap().content(lpn).is_some();
    let is_mapped = drive.ftl.map.lookup(Lpn(lpn)).is_some();
    drive
        .power
        .as_ref()
        .unwrap()
        .standing(lpn, waits, is_mapped)
}

/// Four writers that wait for one flush share its pages: group commit.
#[test]
fn a_flush_for_several_writes_pads_less() {
    let pads = |writes: u32| {
        let file = format!(
            r#"{{ "version": 1, "drive": {{ "mapping": "page", "blocks": 80, "pages_per_block": 16,
            "page_bytes": 4096, "logical_pages": 400, "reserve_blocks": 2, "read_us": 50,
            "program_us": 800, "erase_us": 3000, "write_buffer_pages": 16, "tagged": false,
            "power_loss": "unprotected", "program_pages": 16, "parallelism": 16 }},
            "phases": [{{ "flush_writes": {writes},
            "sequential": {{ "pages": 64, "writes": 64 }} }}] }}"#
        );
        let mut sim = Sim::new(parse_experiment_file(&file, None).unwrap());
        sim.advance(Limit::steps(u64::MAX));
        assert_eq!((sim.status(), sim.check()), (Status::Ended, Ok(())));
        let counters = sim.state().counters();
        let flushes = sim.state().drive().power.as_ref().unwrap().flushes;
        assert_eq!((counters.host_ops, counters.host_writes), (64, 64));
        (
            flushes,
            counters.pad_programs,
            sim.state().time().0 / 800_000,
        )
    };
    // Each flush takes one program of 16 pages: 1, 4, or 16 of them are the host's.
    assert_eq!(pads(1), (64, 64 * 15, 64));
    assert_eq!(pads(4), (16, 16 * 12, 16));
    assert_eq!(pads(16), (4, 0, 4));
}

/// Ten writes of 1 ms with a flush every 3 ms.
#[test]
fn a_flush_comes_when_its_time_has_come() {
    let file = r#"{ "version": 1, "drive": { "mapping": "page", "blocks": 40,
        "pages_per_block": 16, "page_bytes": 4096, "logical_pages": 400, "reserve_blocks": 2,
        "read_us": 50, "program_us": 1000, "erase_us": 3000, "power_loss": "protected" },
        "phases": [{ "flush_us": 3000, "sequential": { "pages": 10, "writes": 10 } }] }"#;
    let mut sim = Sim::new(parse_experiment_file(file, None).unwrap());
    sim.advance(Limit::steps(u64::MAX));
    let flushes: Vec<u64> = sim
        .drain_events()
        .0
        .iter()
        .filter(|event| event.kind == EventKind::Flush)
        .map(|event| event.start.0 / 1_000_000)
        .collect();
    assert_eq!(flushes, [3, 6, 9]);
}

/// With dies, every writer waits until the programs of a flush have ended.
#[test]
fn a_flush_ends_when_its_last_program_does() {
    let mut config = small(PowerLoss::Unprotected);
    (config.dies, config.queue_depth) = (4, 4);
    let mut sim = after(config, "w0,w1,f,w2");
    let (events, _) = sim.drain_events();
    let end_of = |kind| {
        let ends = events.iter().filter(|event| event.kind == kind);
        ends.map(|event| event.end).max().unwrap()
    };
    let flushed = events
        .iter()
        .find(|event| event.kind == EventKind::Flush)
        .unwrap();
    assert_eq!(
        flushed.end,
        end_of(EventKind::Pad).max(end_of(EventKind::HostWrite))
    );
    assert_eq!(flushed.end, Nanos(900_000));
    assert!(
        events.last().unwrap().start >= flushed.end,
        "the next write comes later"
    );
}

/// A block of 8 pages with 5 programmed, and 5 that are erased: 6 + 5 reads of 50 µs.
#[test]
fn the_map_is_rebuilt_by_reading_all_of_flash() {
    let mut config = small(PowerLoss::Unprotected);
    config.power.as_mut().unwrap().program_pages = 1;
    let mut sim = after(config, "w0,w1,w2,w0,w1,w5,w6,f,c");
    let (events, _) = sim.drain_events();
    let rebuild = events.last().unwrap();
    assert_eq!(
        (rebuild.kind, rebuild.from, rebuild.to),
        (EventKind::Rebuild, 11, 5)
    );
    assert_eq!(rebuild.end.0 - rebuild.start.0, 11 * 50_000);
}

/// Dies read at the same time, and the one with the largest share is waited for.
#[test]
fn a_rebuild_lasts_as_long_as_the_die_that_reads_most() {
    let mut config = small(PowerLoss::Unprotected);
    (config.dies, config.queue_depth) = (4, 4);
    let mut sim = after(config, "w0,w1,w2,w3,w4,w5,w6,f,c");
    let (events, _) = sim.drain_events();
    let rebuild = events.last().unwrap();
    assert_eq!(rebuild.kind, EventKind::Rebuild);
    let reads = u64::from(rebuild.from);
    assert_ne!(reads % 4, 0, "a last round that not all dies take part in");
    assert_eq!(
        rebuild.end.0 - rebuild.start.0,
        (reads / 4 + 1) * 50_000,
        "{reads} reads"
    );
}

#[test]
fn a_cut_in_the_past_is_another_future() {
    let mut sim = after(small(PowerLoss::Lying), "w0:a,w1:b,f,w2:c,w3:d,w4:e,w5:f");
    let digest = sim.digest();
    let end = sim.state().steps();
    sim.seek(end / 2);
    sim.seek(end);
    assert_eq!(sim.digest(), digest);
    sim.seek(3);
    sim.inject(HostOp::Cut { full: FULL }).unwrap();
    sim.advance(Limit::steps(u64::MAX));
    assert_eq!(sim.state().content(Lpn(0)), None, "the drive lied");
    sim.check().unwrap();
}

#[test]
fn drives_that_say_nothing_of_power_are_not_cut() {
    let mut sim = Sim::new(Experiment {
        config: plain_config(Geometry::new(6, 8), 20, 1),
        phases: Vec::new(),
        window: 1,
    });
    let error = sim
        .inject(HostOp::Cut { full: FULL })
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("drive.power_loss says what a power cut does"),
        "{error}"
    );
}
