//! Drives with an SLC cache: fast while it has room, never stuck, every page accounted for.
#![cfg(feature = "full")]

use crate::common::{cached_drive, ops_on};
use wasm_ftl::config::plain::plain_config;
use wasm_ftl::config::slc::{SlcConfig, SlcKind};
use wasm_ftl::config::{Frontiers, SimConfig};
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
