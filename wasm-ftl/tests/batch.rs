//! Many writes at once lead to the same states as one step after the other.

use crate::common::{between, once_in, pick, small_drive};
use wasm_ftl::experiment::spec::Experiment;
use wasm_ftl::ground::prng::Prng;
use wasm_ftl::ground::units::Nanos;
use wasm_ftl::host::workload::{Pattern, Phase, Share, Work};
use wasm_ftl::host::zipf::Zipf;
use wasm_ftl::run::sim::{Limit, Sim};

const CASES: u64 = 1_500;

fn case(prng: &mut Prng) -> Experiment {
    let mut config = small_drive(prng);
    config.tagged = false;
    if once_in(prng, 2) {
        let pages_per_block = config.geometry.pages_per_block;
        config.dies = between(prng, 1, pages_per_block);
        config.planes = between(prng, 1, (pages_per_block / config.dies).min(3));
        config.channels = between(prng, 1, config.dies);
        config.link_time = Nanos(pick(prng, &[0, 700, 9_000]));
        config.command_time = Nanos(pick(prng, &[0, 300]));
        config.queue_depth = between(prng, 1, 6);
        config.transfer_time = Nanos(u64::from(between(prng, 0, 30_000)));
    }
    let pages = config.logical_pages;
    let phases = (0..between(prng, 1, 3)).map(|_| {
        let requests = u64::from(between(prng, 1, 900));
        let pattern = match prng.below(4) {
            0 => Pattern::Sequential,
            1 if pages > 1 => Pattern::HotCold {
                hot_pages: between(prng, 1, pages - 1),
                hot_share: Share::percent(80),
            },
            2 => Pattern::Zipf(Zipf::new(pages, 990)),
            _ => Pattern::Uniform,
        };
        let mut work = Work::writes(pattern, 0, pages, requests);
        if once_in(prng, 4) {
            work.trims = Share::percent(20);
            work.reads = Share::percent(10);
        }
        Phase::Work(work)
    });
    let phases = phases.collect();
    Experiment {
        config,
        phases,
        window: u64::from(between(prng, 1, 300)),
    }
}

fn limit(prng: &mut Prng, now: Nanos) -> Limit {
    let far = u64::from(between(prng, 1, 2_000));
    match prng.below(3) {
        0 => Limit::steps(far),
        1 => Limit {
            host_ops: far,
            ..Limit::steps(u64::MAX)
        },
        _ => Limit {
            until: Nanos(now.0 + far * pick(prng, &[900_000, 1_000_000, 77_777])),
            ..Limit::steps(u64::MAX)
        },
    }
}

#[test]
fn batches_and_single_steps_reach_the_same_states() {
    for seed in 0..CASES {
        let mut prng = Prng::new(seed);
        let experiment = case(&mut prng);
        experiment
            .config
            .validate()
            .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        let mut fast = Sim::new_unwatched(experiment.clone());
        let mut slow = Sim::new_unwatched(experiment);
        for leg in 0..20 {
            let limit = limit(&mut prng, fast.state().time());
            let steps = fast.advance(limit);
            for _ in 0..steps {
                assert_eq!(slow.advance(Limit::steps(1)), 1, "seed {seed}, leg {leg}");
            }
            let place = format!("seed {seed}, leg {leg}, {limit:?}");
            fast.check()
                .unwrap_or_else(|error| panic!("{place}: {error}"));
            assert_eq!(fast.state().last(), slow.state().last(), "{place}");
            assert_eq!(fast.digest(), slow.digest(), "{place}");
            let (fast, slow) = (fast.state(), slow.state());
            assert!(
                fast.drive().ftl == slow.drive().ftl,
                "{place}: the drives differ"
            );
            assert!(
                fast.drive().timing == slow.drive().timing,
                "{place}: the clocks differ"
            );
            assert_eq!(fast.history, slow.history, "{place}");
            assert_eq!(fast.pace, slow.pace, "{place}");
        }
    }
}

/// What a drive with dies tells of its time, but for causes.
fn figures(sim: &Sim) -> Option<(u64, Vec<u64>, Vec<u64>)> {
    let timing = &sim.state().drive().timing;
    let dies = timing.dies()?;
    let latencies = dies.latencies();
    let percentiles = [1, 250, 500, 900, 999, 1_000].map(|share| latencies.per_mille(share));
    let sums = [latencies.ops, latencies.sum_ns, latencies.max_ns];
    let latencies = percentiles.into_iter().flatten().chain(sums).collect();
    Some((timing.now().0, dies.busy().collect(), latencies))
}

/// A limit ends a batch at the same step as it ends stepping.
#[test]
fn a_watched_run_stops_where_an_unwatched_one_does() {
    for seed in 0..CASES / 3 {
        let mut prng = Prng::new(seed);
        let experiment = case(&mut prng);
        let mut watched = Sim::new(experiment.clone());
        let mut unwatched = Sim::new_unwatched(experiment);
        for leg in 0..8 {
            let limit = limit(&mut prng, watched.state().time());
            let place = format!("seed {seed}, leg {leg}, {limit:?}");
            assert_eq!(watched.advance(limit), unwatched.advance(limit), "{place}");
            assert_eq!(watched.digest(), unwatched.digest(), "{place}");
            assert_eq!(figures(&watched), figures(&unwatched), "{place}");
        }
    }
}
