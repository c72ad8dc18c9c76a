//! Policies written as expressions: those that say the same as a built-in one do the same, and none
//! keeps a drive from going on.

use crate::common::small_drive;
use wasm_ftl::config::plain::plain_config;
use wasm_ftl::config::{GcPolicy, SimConfig};
use wasm_ftl::experiment::spec::Experiment;
use wasm_ftl::experiment::words::parse_gc_policy;
use wasm_ftl::ground::geometry::Geometry;
use wasm_ftl::ground::prng::Prng;
use wasm_ftl::ground::units::BlockId;
use wasm_ftl::host::workload::{Pattern, Phase, Work};
use wasm_ftl::run::sim::{Limit, Sim};

fn own(text: &str) -> GcPolicy {
    parse_gc_policy(text).unwrap_or_else(|| panic!("{text} is legal"))
}

/// The end of a few drive-writes.
fn run(config: &SimConfig, policy: GcPolicy) -> Sim {
    let logical = config.logical_pages;
    let work = Work::writes(Pattern::Uniform, 0, logical, u64::from(logical) * 8);
    let mut sim = Sim::new(Experiment {
        config: SimConfig {
            gc_policy: policy,
            ..config.clone()
        },
        phases: vec![Phase::fill_once(0, logical), Phase::Work(work)],
        window: 1,
    });
    sim.advance(Limit::steps(u64::MAX));
    sim
}

#[test]
fn expressions_that_say_the_same_as_a_policy_have_its_digests() {
    const SEED: u64 = 1;
    for case in 0..150 {
        let mut prng = Prng::new(SEED + case);
        let config = small_drive(&mut prng);
        for (policy, text) in [
            (GcPolicy::Greedy, "cost:valid*65536+block"),
            (GcPolicy::Greedy, "score:(pages - valid) - block/65536"),
            (GcPolicy::CostBenefit, "score:(pages-valid)*age/valid"),
            (GcPolicy::CostBenefit, "cost:-((pages-valid)*age/valid)"),
        ] {
            let (built_in, written) = (run(&config, policy), run(&config, own(text)));
            let place = format!("seed {}, {text}", SEED + case);
            assert_eq!(built_in.digest(), written.digest(), "{place}");
        }
    }
}

#[test]
fn even_the_worst_policy_lets_the_drive_go_on() {
    const SEED: u64 = 2;
    for case in 0..60 {
        let mut prng = Prng::new(SEED + case);
        let mut config = small_drive(&mut prng);
        config.endurance_erases = 0;
        for text in [
            "score:valid",
            "score:0",
            "cost:age",
            "score:block",
            "cost:erases/0",
        ] {
            let sim = run(&config, own(text));
            let place = format!("seed {}, {text}", SEED + case);
            let writes = u64::from(config.logical_pages) * 9;
            assert_eq!(sim.state().counters().host_writes, writes, "{place}");
            sim.check()
                .unwrap_or_else(|error| panic!("{place}: {error}"));
        }
    }
}

#[test]
fn wear_can_decide() {
    let config = plain_config(Geometry::new(65, 32), 1_800, 1);
    let spread = |policy| {
        let sim = run(&config, policy);
        let blocks = (0..config.geometry.blocks).map(BlockId);
        let erases: Vec<u32> = blocks
            .map(|block| sim.state().drive().ftl.nand.erases(block))
            .collect();
        erases.iter().max().unwrap() - erases.iter().min().unwrap()
    };
    let (even, greedy) = (
        spread(own("cost:erases*1000+valid")),
        spread(GcPolicy::Greedy),
    );
    assert!(
        even < greedy,
        "{even} with wear in the cost, {greedy} without"
    );
}
