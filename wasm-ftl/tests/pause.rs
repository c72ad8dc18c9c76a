//! A run that is stopped by a condition stops after the very step that makes it true.

use crate::common::{any_drive, between, ops_on};
use wasm_ftl::experiment::spec::Experiment;
use wasm_ftl::ground::prng::Prng;
use wasm_ftl::ground::units::Lpn;
use wasm_ftl::host::workload::{Pattern, Phase, Work};
use wasm_ftl::run::sim::{Limit, Sim};

const SEEDS: u64 = 200;

/// Whether each condition of `limits` holds, told from the state's own numbers.
fn naive(sim: &Sim, limits: [u64; 3]) -> [bool; 3] {
    let (state, [wa, gc, free]) = (sim.state(), limits);
    let counters = state.counters();
    [
        counters
            .write_amplification()
            .is_some_and(|factor| factor >= wa as f64 / 1_000.0),
        state.drive().ftl.pick_sums().picks >= gc,
        u64::from(state.drive().ftl.alloc.free_blocks()) < free,
    ]
}

/// Steps that make a condition true, and which one: by looking at every state.
fn expected_stops(experiment: &Experiment, limits: [u64; 3], lpn: u32) -> Vec<(u64, usize)> {
    let mut sim = Sim::new(experiment.clone());
    let mut stops = Vec::new();
    let mut before = (naive(&sim, limits), None);
    while sim.advance(Limit::steps(1)) == 1 {
        let after = (
            naive(&sim, limits),
            sim.state().drive().ftl.map.lookup(Lpn(lpn)),
        );
        let flips = (0..3).find(|&index| after.0[index] && !before.0[index]);
        let moved = (after.1.is_some() && after.1 != before.1).then_some(3);
        stops.extend(flips.or(moved).map(|index| (sim.state().steps(), index)));
        before = after;
    }
    stops
}

/// Where a run stops that is set going again and again, `limit` at a time.
fn stops(mut sim: Sim, conditions: &str, limit: Limit) -> Vec<(u64, usize)> {
    sim.pause_when(conditions).unwrap();
    let mut stops = Vec::new();
    while sim.advance(limit) > 0 {
        stops.extend(sim.paused_by().map(|index| (sim.state().steps(), index)));
    }
    stops
}

fn check(experiment: &Experiment, prng: &mut Prng, seed: u64) -> usize {
    let logical = experiment.config.logical_pages;
    let limits = [
        u64::from(between(prng, 1_000, 3_000)),
        u64::from(between(prng, 1, 40)),
        u64::from(between(prng, 1, 6)),
    ];
    let lpn = prng.below(logical);
    let [wa, gc, free] = limits;
    let text = format!("wa={wa},gc={gc},free={free},page={lpn}");
    let expected = expected_stops(experiment, limits, lpn);
    let far = Limit::steps(u64::MAX);
    let near = Limit::steps(u64::from(between(prng, 1, 300)));
    for limit in [far, near] {
        let found = stops(Sim::new(experiment.clone()), &text, limit);
        assert_eq!(found, expected, "seed {seed}: {text}, {limit:?}");
    }
    // A full buffer of events: without conditions, this run would do many writes at once.
    let unwatched = Sim::new_unwatched(experiment.clone());
    assert_eq!(
        stops(unwatched, &text, far),
        expected,
        "seed {seed}: {text}"
    );
    expected.len()
}

#[test]
fn every_condition_stops_after_the_step_that_makes_it_true() {
    let mut seen = 0;
    for seed in 0..SEEDS {
        let mut prng = Prng::new(seed);
        let config = any_drive(&mut prng);
        let experiment = ops_on(&mut prng, config, 500);
        seen += check(&experiment, &mut prng, seed);
    }
    assert!(seen > 1_000, "{seen}");
}

#[test]
fn so_do_runs_that_would_be_done_many_writes_at_once() {
    for seed in 0..40 {
        let mut prng = Prng::new(seed);
        let mut config = crate::common::small_drive(&mut prng);
        config.tagged = false;
        let work = Work::writes(Pattern::Uniform, 0, config.logical_pages, 2_000);
        let experiment = Experiment {
            config,
            phases: vec![Phase::Work(work)],
            window: 100,
        };
        check(&experiment, &mut prng, seed);
    }
}

#[test]
fn seeking_goes_through_conditions_and_removing_them_lets_the_run_go() {
    let mut prng = Prng::new(7);
    let config = any_drive(&mut prng);
    let experiment = ops_on(&mut prng, config, 500);
    let mut sim = Sim::new(experiment);
    let end = sim.seek(u64::MAX);
    sim.pause_when("gc=1,free=100").unwrap();
    assert_eq!(sim.seek(end / 2), end / 2);
    assert_eq!(sim.seek(end), end);
    sim.seek(0);
    assert!(sim.advance(Limit::steps(u64::MAX)) < end);
    sim.pause_when("").unwrap();
    sim.advance(Limit::steps(u64::MAX));
    assert_eq!(sim.state().steps(), end);
}
