//! Drives with an SLC cache: fast while it has room, never stuck, every page accounted for.
#![cfg(feature = "full")]

use crate::common::{cached_drive, ops_on};
use wasm_ftl::config::plain::plain_config;
use wasm_ftl::config::slc::{SlcConfig, SlcKind};
use wasm_ftl::config::{Frontiers, SimConfig};
use wasm_ftl::contract::event::{Event, EventKind};
use wasm_ftl::experiment::spec::Experiment;
use wasm_ftl::ground::geometry::Geometry;
use wasm_ftl::ground::prng::Prng;
use wasm_ftl::ground::units::Nanos;
use wasm_ftl::host::script::HostOp;
use wasm_ftl::host::workload::{Pattern, Phase, Work};
use wasm_ftl::run::sim::{Limit, Sim, Status};

/// Steps per operation that no run of such small drives comes near: more is a hang.
const STEPS_PER_OP_MAX: u64 = 3_000;

fn cache(kind: SlcKind, blocks: u32, folds_when_full: bool) -> SlcConfig {
    SlcConfig {
        kind,
        blocks,
        bits: 3,
        program_time: Nanos::from_micros(300),
        endurance_erases: 0,
        folds_when_full,
    }
}

#[test]
#[cfg_attr(not(debug_assertions), ignore = "the debug build runs it")]
fn any_drive_with_a_cache_runs_on_and_adds_up() {
    for seed in 0..1_500 {
        let mut prng = Prng::new(seed);
        let config = cached_drive(&mut prng);
        config
            .validate()
            .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        let mut sim = Sim::new_unwatched(ops_on(&mut prng, config, 2_000));
        for done in (100..=2_000).step_by(100) {
            sim.advance(Limit {
                host_ops: 100,
                ..Limit::steps(STEPS_PER_OP_MAX * 100)
            });
            sim.check()
                .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
            let reached = sim.state().counters().host_ops;
            let config = &sim.experiment().config;
            assert_eq!(
                reached,
                done,
                "seed {seed}: {:?} on {config:#?}",
                sim.status()
            );
        }
    }
}

#[test]
fn every_single_state_adds_up_and_comes_back() {
    for seed in 0..150 {
        let mut prng = Prng::new(seed);
        let config = cached_drive(&mut prng);
        let mut sim = Sim::new(ops_on(&mut prng, config, 300));
        while sim.advance(Limit::steps(1)) == 1 {
            sim.check()
                .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        }
        assert_eq!(sim.status(), Status::Ended, "seed {seed}");
        let (end, digest) = (sim.state().steps(), sim.digest());
        sim.seek(end / 3);
        sim.seek(end);
        assert_eq!(sim.digest(), digest, "seed {seed}: another history");
    }
}

/// The least spare area that is legal, filled and written over and over.
#[test]
#[cfg_attr(not(debug_assertions), ignore = "the debug build runs it")]
fn the_tightest_drives_run_on() {
    for seed in 0..1_000 {
        let mut prng = Prng::new(seed);
        let mut config = cached_drive(&mut prng);
        (config.file_system, config.write_buffer_pages) = (None, 0);
        let apart = config.slc.unwrap().blocks_apart();
        config.logical_pages = (config.geometry.blocks - apart - config.gc_high_blocks)
            .saturating_sub(config.frontiers.open_blocks() - 1)
            * config.geometry.pages_per_block
            - 1;
        if let Frontiers::Temperature { .. } = config.frontiers {
            config.frontiers = Frontiers::Temperature { hot_pages: 0 };
        }
        let pages = config.logical_pages;
        let writes = Work::writes(Pattern::Uniform, 0, pages, 1_500);
        let mut sim = Sim::new_unwatched(Experiment {
            phases: vec![Phase::fill_once(0, pages), Phase::Work(writes)],
            ..ops_on(&mut prng, config, 0)
        });
        let ops = u64::from(pages) + 1_500;
        sim.advance(Limit {
            host_ops: ops,
            ..Limit::steps(STEPS_PER_OP_MAX * ops)
        });
        let config = &sim.experiment().config;
        let written = sim.state().counters().host_writes;
        assert_eq!(
            written,
            ops,
            "seed {seed}: {:?} on {config:#?}",
            sim.status()
        );
    }
}

fn filled(slc: Option<SlcConfig>, ops: Vec<Phase>) -> Sim {
    let config = SimConfig {
        slc,
        ..plain_config(Geometry::new(40, 30), 800, 2)
    };
    config.validate().unwrap();
    let experiment = Experiment {
        phases: ops,
        ..ops_on(&mut Prng::new(1), config, 0)
    };
    let mut sim = Sim::new_unwatched(experiment);
    sim.advance(Limit::steps(u64::MAX));
    sim.check().unwrap();
    sim
}

/// Four blocks of a third of 30 pages take 40 writes at 0.3 ms, all others take 0.9 ms.
#[test]
fn writes_are_fast_until_the_cache_is_full() {
    let slc = cache(SlcKind::Static, 4, false);
    let time = |pages| {
        let sim = filled(Some(slc), vec![Phase::fill_once(0, pages)]);
        sim.state().time().0 / 1_000
    };
    assert_eq!((time(40), time(41), time(100)), (12_000, 12_900, 66_000));
}

/// Folding in the foreground is slower than writing past the cache; idle time makes it fast again.
#[test]
fn idle_time_empties_the_cache() {
    let past = filled(
        Some(cache(SlcKind::Static, 4, false)),
        vec![Phase::fill_once(0, 200)],
    );
    let fold = filled(
        Some(cache(SlcKind::Static, 4, true)),
        vec![Phase::fill_once(0, 200)],
    );
    assert!(fold.state().time() > past.state().time());
    assert_eq!(past.state().drive().ftl.slc().unwrap().folded_pages, 0);
    assert!(fold.state().drive().ftl.slc().unwrap().folded_pages >= 160);
    let idle = vec![
        Phase::fill_once(0, 40),
        Phase::Ops(vec![HostOp::Idle { micros: 1_000_000 }]),
    ];
    let rested = filled(Some(cache(SlcKind::Static, 4, false)), idle);
    let slc = rested.state().drive().ftl.slc().unwrap();
    assert_eq!((slc.folded_pages, slc.blocks_in_use().count()), (40, 0));
    let counters = rested.state().counters();
    assert_eq!(counters.nand_programs, counters.host_writes + 40);
}

/// What is written again in the cache is never folded.
#[test]
fn a_page_written_again_in_the_cache_is_folded_once() {
    let again = Work::writes(Pattern::Sequential, 0, 1, 40);
    let idle = Phase::Ops(vec![HostOp::Idle { micros: 1_000_000 }]);
    let slc = cache(SlcKind::Static, 4, false);
    let sim = filled(Some(slc), vec![Phase::Work(again), idle]);
    assert_eq!(sim.state().drive().ftl.slc().unwrap().folded_pages, 1);
}

/// Blocks of a static cache that are worn out hold nothing any more.
#[test]
fn a_static_cache_becomes_smaller_as_its_blocks_wear_out() {
    let slc = SlcConfig {
        endurance_erases: 3,
        ..cache(SlcKind::Static, 4, true)
    };
    let again = Work::writes(Pattern::Sequential, 0, 200, 600);
    let sim = filled(Some(slc), vec![Phase::Work(again)]);
    let worn_out = sim.state().drive().ftl.slc().unwrap().worn_out;
    let [.., size, _, _] = sim.state().slc_numbers();
    assert!(worn_out > 0, "no block of the cache is worn out");
    assert_eq!(size, Some(u64::from(4 - worn_out) * 10));
}

/// A dynamic cache is large on an empty drive and small on a full one.
#[test]
fn a_dynamic_cache_gives_way_to_data() {
    let slc = cache(SlcKind::Dynamic, 40, false);
    let used = |pages| {
        let sim = filled(Some(slc), vec![Phase::fill_once(0, pages)]);
        sim.state()
            .drive()
            .ftl
            .slc()
            .unwrap()
            .blocks_in_use()
            .count()
    };
    let (few, many) = (used(200), used(800));
    assert_eq!(few, 20, "200 pages in blocks of ten");
    assert!(many < 12, "{many} blocks of a drive with 27 of data");
}

/// A drive of 120 blocks of 30 pages, 45 of which an elastic cache may take, each for ten pages.
fn elastic(pages: u32, phases: Vec<Phase>) -> Sim {
    let config = SimConfig {
        slc: Some(cache(SlcKind::Elastic, 45, false)),
        ..plain_config(Geometry::new(120, 30), pages, 2)
    };
    config.validate().unwrap();
    Sim::new(Experiment {
        phases,
        ..ops_on(&mut Prng::new(1), config, 0)
    })
}

/// Host writes before the first step of a kind that `is_it` knows.
fn writes_before(events: &[Event], is_it: impl Fn(&Event) -> bool) -> usize {
    let writes = |event: &&Event| event.kind == EventKind::HostWrite;
    let found = events.iter().position(is_it).expect("it happens");
    events[..found].iter().filter(writes).count()
}

/// Fast until the cache is full, C = 450 pages; then past it, until all but three erased blocks
/// are written: N - 3 C more. From there on, three blocks are folded for two that are written.
#[test]
fn a_whole_fill_has_its_two_kinks_where_arithmetic_puts_them() {
    let mut sim = elastic(3_300, vec![Phase::fill_once(0, 3_300)]);
    let mut events = Vec::new();
    let mut sizes = Vec::new();
    while sim.advance(Limit::steps(1)) == 1 {
        events.extend(sim.drain_events().0);
        let ftl = &sim.state().drive().ftl;
        sizes.push(ftl.slc().unwrap().size(ftl));
    }
    sim.check().unwrap();
    let writes = |event: &Event| event.kind == EventKind::HostWrite;
    let is_fast = |event: &Event| event.end.0 - event.start.0 == 300_000;
    let past = writes_before(&events, |event| writes(event) && !is_fast(event));
    let folding = writes_before(&events, |event| event.kind == EventKind::FoldPick);
    let floor = 2 + 1;
    assert_eq!(past, 45 * 10);
    assert_eq!(folding, 45 * 10 + (120 - 45 - floor) * 30);
    assert!(folding < 3_300 && !events.iter().any(|event| event.kind == EventKind::GcPick));
    assert!(
        sizes.is_sorted_by(|one, next| one >= next),
        "the cache only gives way"
    );
    // What u blocks of the cache and the 117 - u others hold is 3,300 pages for u = 10.
    assert_eq!((sizes[0], *sizes.last().unwrap()), (450, 100));
    // Three folds of ten copies and an erase each win two blocks.
    let first = events
        .iter()
        .position(|event| event.kind == EventKind::FoldPick);
    let slow = &events[first.unwrap()..];
    let micros = (slow.last().unwrap().end.0 - slow[0].start.0) / 1_000;
    let written = slow.iter().filter(|event| writes(event)).count() as u64;
    let predicted = written * (60 * 900 + 3 * (10 * 950 + 3_500)) / 60;
    assert!(
        micros.abs_diff(predicted) < predicted / 20,
        "{micros} µs, not {predicted}"
    );
}

/// What is left of the cache on a drive that holds data already, and after idle time.
#[test]
fn an_elastic_cache_is_as_large_as_free_space_lets_it() {
    let idle = || {
        Phase::Ops(vec![HostOp::Idle {
            micros: 4_000_000_000,
        }])
    };
    let size_after = |phases| {
        let mut sim = elastic(3_300, phases);
        sim.advance(Limit::steps(u64::MAX));
        sim.check().unwrap();
        let ftl = &sim.state().drive().ftl;
        let slc = ftl.slc().unwrap();
        (slc.size(ftl), slc.fill(ftl))
    };
    assert_eq!(size_after(vec![]), (450, [0, 0]));
    // 2,400 pages take 80 blocks; of the 40 others, four are left to the main area.
    assert_eq!(
        size_after(vec![Phase::fill_once(0, 2_400), idle()]),
        (360, [0, 0])
    );
    let rewritten = Work::writes(Pattern::Sequential, 0, 100, 200);
    let phases = vec![Phase::fill_once(0, 2_400), idle(), Phase::Work(rewritten)];
    assert_eq!(
        size_after(phases),
        (360, [200, 100]),
        "half of them are stale"
    );
}
