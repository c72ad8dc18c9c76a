//! Long random runs on small drives: nothing hangs, nothing panics, every state adds up.

use crate::common::{any_drive, ideal_drive, ops_on, small_drive};
use wasm_ftl::config::{GcPolicy, SimConfig};
use wasm_ftl::ground::prng::Prng;
use wasm_ftl::host::workload::{Pattern, Phase, Work};
use wasm_ftl::run::sim::{Limit, Sim, Status};

/// Seeds, each a drive and its operations.
const SEEDS: u64 = 10_000;
/// Operations in each run.
const OPS: u32 = 5_000;
/// Operations between two recounts of the whole state.
const OPS_BETWEEN_CHECKS: u64 = 100;
/// Steps per operation that no run of such small drives comes near: more is a hang.
const STEPS_PER_OP_MAX: u64 = 3_000;

fn ops(host_ops: u64) -> Limit {
    Limit {
        host_ops,
        ..Limit::steps(STEPS_PER_OP_MAX * host_ops)
    }
}

/// The end of a run and the drive, for the message of a failure.
fn describe(sim: &Sim) -> String {
    format!("{:?} on {:#?}", sim.status(), sim.experiment().config)
}

fn soak(seed: u64, drive: fn(&mut Prng) -> SimConfig) {
    let mut prng = Prng::new(seed);
    let config = drive(&mut prng);
    config
        .validate()
        .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
    let mut sim = Sim::new_unwatched(ops_on(&mut prng, config, OPS));
    let mut done = 0;
    while done < u64::from(OPS) {
        sim.advance(ops(OPS_BETWEEN_CHECKS));
        sim.check()
            .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        done += OPS_BETWEEN_CHECKS;
        assert_eq!(
            sim.state().counters().host_ops,
            done,
            "seed {seed}: {}",
            describe(&sim)
        );
    }
}

#[test]
#[cfg_attr(not(debug_assertions), ignore = "the debug build runs it")]
fn ten_thousand_seeds_of_five_thousand_operations_add_up() {
    (0..SEEDS).for_each(|seed| soak(seed, any_drive));
}

/// The same where pages are written again in place.
#[test]
fn ideal_drives_add_up() {
    (0..SEEDS / 20).for_each(|seed| soak(seed, ideal_drive));
}

/// The same where the host marks its writes with streams.
#[cfg(feature = "full")]
#[test]
#[cfg_attr(not(debug_assertions), ignore = "the debug build runs it")]
fn drives_with_streams_add_up() {
    (0..SEEDS / 5).for_each(|seed| soak(seed, crate::common::streaming_drive));
}

/// The same with a recount after every single step, on fewer seeds.
#[test]
fn every_single_state_adds_up() {
    for seed in 0..300 {
        let mut prng = Prng::new(seed);
        let config = any_drive(&mut prng);
        let mut sim = Sim::new(ops_on(&mut prng, config, 300));
        while sim.advance(Limit::steps(1)) == 1 {
            sim.check()
                .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        }
        assert_eq!(
            sim.status(),
            Status::Ended,
            "seed {seed}: {}",
            describe(&sim)
        );
    }
}

/// The least spare area that is accepted, under every policy, for as long as one cares to wait.
#[test]
#[cfg_attr(not(debug_assertions), ignore = "the debug build runs it")]
fn the_tightest_drives_run_on() {
    for seed in 0..2_000 {
        let mut prng = Prng::new(seed);
        let mut config = small_drive(&mut prng);
        config.logical_pages = (config.geometry.blocks - config.gc_high_blocks)
            .saturating_sub(config.frontiers.open_blocks() - 1)
            * config.geometry.pages_per_block
            - 1;
        let pages = config.logical_pages;
        let writes = Work::writes(Pattern::Uniform, 0, pages, 2_000);
        let mut sim = Sim::new_unwatched(wasm_ftl::experiment::spec::Experiment {
            config,
            phases: vec![Phase::fill_once(0, pages), Phase::Work(writes)],
            window: 1_000,
        });
        sim.advance(ops(u64::from(pages) + 2_000));
        let written = sim.state().counters().host_writes;
        assert_eq!(
            written,
            u64::from(pages) + 2_000,
            "seed {seed}: {}",
            describe(&sim)
        );
        sim.check()
            .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
    }
}

/// A drive whose blocks survive few erases ends by saying so, and its data can still be read.
#[test]
fn drives_wear_out_and_say_so() {
    for seed in 0..200 {
        let mut prng = Prng::new(seed);
        let mut config = small_drive(&mut prng);
        (config.endurance_erases, config.gc_policy) = (20, GcPolicy::Greedy);
        let pages = config.logical_pages;
        let writes = Work::writes(Pattern::Uniform, 0, pages, 1_000_000);
        let mut sim = Sim::new_unwatched(wasm_ftl::experiment::spec::Experiment {
            config,
            phases: vec![Phase::fill_once(0, pages), Phase::Work(writes)],
            window: 1_000,
        });
        sim.advance(Limit::steps(u64::MAX));
        assert_eq!(sim.status(), Status::WornOut, "seed {seed}");
        sim.check()
            .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        assert_eq!(
            sim.advance(Limit::steps(1)),
            0,
            "seed {seed}: a worn-out drive goes on"
        );
    }
}
