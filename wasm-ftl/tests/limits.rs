//! Identities of MODEL.md that `identities.rs` leaves open: what must not matter, what TRIM is
//! worth, what becomes invalid, and how long a drive lasts.

use wasm_ftl::config::plain::plain_config;
use wasm_ftl::config::{GcPolicy, SimConfig};
use wasm_ftl::experiment::spec::Experiment;
use wasm_ftl::ground::geometry::Geometry;
use wasm_ftl::ground::prng::Prng;
use wasm_ftl::ground::units::Lpn;
use wasm_ftl::host::script::HostOp;
use wasm_ftl::host::workload::{Pattern, Phase, Work};
use wasm_ftl::run::sim::{Limit, Sim, Status};
use wasm_ftl::study::long_run::{Setup, Trimming};
use wasm_ftl::study::theory;

const PAGES: u32 = 400;

fn drive(policy: GcPolicy) -> SimConfig {
    SimConfig {
        gc_policy: policy,
        ..plain_config(Geometry::new(32, 16), PAGES, 2)
    }
}

fn run(config: SimConfig, phases: Vec<Phase>) -> Sim {
    let mut sim = Sim::new_unwatched(Experiment {
        config,
        phases,
        window: 1_000,
    });
    sim.advance(Limit::steps(u64::MAX));
    sim.check().unwrap();
    sim
}

/// Writes and TRIMs of `count` random pages, after each page was written once.
fn random_ops(seed: u64, count: u32, trims: u32) -> Vec<HostOp> {
    let mut prng = Prng::new(seed);
    let fill = (0..PAGES).map(|lpn| HostOp::Write { lpn, tag: None });
    let random = (0..count).map(|_| {
        let lpn = prng.below(PAGES);
        if prng.below(100) < trims {
            HostOp::Trim { lpn }
        } else {
            HostOp::Write { lpn, tag: None }
        }
    });
    fill.chain(random).collect()
}

const POLICIES: [GcPolicy; 4] = [
    GcPolicy::Greedy,
    GcPolicy::Fifo,
    GcPolicy::Random,
    GcPolicy::CostBenefit,
];

/// 11: what became invalid was overwritten or trimmed; it is on flash still, or was erased.
#[test]
fn i11_invalidations_are_overwrites_and_trims() {
    for (seed, policy) in (1..).zip(POLICIES) {
        let ops = random_ops(seed, 20_000, 20);
        let mut is_mapped = vec![false; PAGES as usize];
        let mut invalidated = 0;
        for op in &ops {
            if let HostOp::Write { lpn, .. } | HostOp::Trim { lpn } = *op {
                let is_write = matches!(op, HostOp::Write { .. });
                let before = std::mem::replace(&mut is_mapped[lpn as usize], is_write);
                invalidated += u64::from(before);
            }
        }
        let sim = run(drive(policy), vec![Phase::Ops(ops)]);
        let ftl = &sim.state().drive().ftl;
        let geometry = sim.experiment().config.geometry;
        let on_flash: u64 = geometry
            .all_blocks()
            .map(|block| u64::from(ftl.nand.written(block) - ftl.map.valid_in(block)))
            .sum();
        let erased: u64 = (0..=16_u64)
            .zip(ftl.victims_by_valid())
            .map(|(valid, victims)| (16 - valid) * victims)
            .sum();
        assert_eq!(on_flash + erased, invalidated, "{policy:?}, seed {seed}");
        let mapped = is_mapped.iter().filter(|&&mapped| mapped).count();
        assert_eq!(ftl.map.mapped() as usize, mapped);
    }
}

/// 16: names of logical pages and reads between writes change no flash operation.
#[test]
fn i16_labels_and_reads_do_not_matter() {
    for (seed, policy) in (11..).zip(POLICIES) {
        let ops = random_ops(seed, 20_000, 10);
        let turned = ops.iter().map(|op| match *op {
            HostOp::Write { lpn, tag } => HostOp::Write {
                lpn: PAGES - 1 - lpn,
                tag,
            },
            HostOp::Trim { lpn } => HostOp::Trim {
                lpn: PAGES - 1 - lpn,
            },
            other => other,
        });
        let reads = (0..).zip(&ops).flat_map(|(number, &op)| {
            let lpn = number % PAGES;
            [op, HostOp::Read { lpn }]
        });
        let found = |ops: Vec<HostOp>| {
            let sim = run(drive(policy), vec![Phase::Ops(ops)]);
            let counters = *sim.state().counters();
            let victims = sim.state().drive().ftl.victims_by_valid().to_vec();
            (counters.nand_programs, counters.erases, victims)
        };
        let plain = found(ops.clone());
        assert_eq!(found(turned.collect()), plain, "{policy:?}, relabeled");
        assert_eq!(found(reads.collect()), plain, "{policy:?}, with reads");
    }
}

/// 16: how a drive was filled is forgotten.
#[test]
fn i16_the_first_fill_does_not_matter() {
    let logical = 59_000;
    let uniform = |writes| Phase::Work(Work::writes(Pattern::Uniform, 0, logical, writes));
    let settled = |fill: Phase| {
        let config = plain_config(Geometry::new(1_025, 64), logical, 1);
        let writes = u64::from(logical);
        let mut sim = Sim::new_unwatched(Experiment {
            config,
            phases: vec![fill, uniform(14 * writes)],
            window: writes,
        });
        let ops = |host_ops| Limit {
            host_ops,
            ..Limit::steps(u64::MAX)
        };
        sim.advance(ops(8 * writes));
        let before = *sim.state().counters();
        sim.advance(ops(6 * writes));
        let after = *sim.state().counters();
        let programs = (after.nand_programs - before.nand_programs) as f64;
        programs / (after.host_writes - before.host_writes) as f64
    };
    let in_order = settled(Phase::fill_once(0, logical));
    let at_random = settled(uniform(u64::from(logical)));
    assert!(
        (in_order / at_random - 1.0).abs() < 0.01,
        "{in_order} after a fill in order, {at_random} after one at random"
    );
}

/// 22: where everything was trimmed, nothing is copied until the spare area is used up again. Not
/// so at random, which may clean what was just written.
#[test]
fn i22_a_trimmed_drive_copies_nothing() {
    for policy in [GcPolicy::Greedy, GcPolicy::Fifo, GcPolicy::CostBenefit] {
        let uniform = Work::writes(Pattern::Uniform, 0, PAGES, 8_000);
        let worn = vec![Phase::fill_once(0, PAGES), Phase::Work(uniform)];
        let copies = |phases| run(drive(policy), phases).state().counters().gc_copies;
        let before = copies(worn.clone());
        assert!(before > 0);
        let trim = Phase::Trim {
            start: 0,
            pages: PAGES,
        };
        let again = [worn, vec![trim, Phase::fill_once(0, PAGES)]].concat();
        assert_eq!(copies(again), before, "{policy:?}");
    }
}

/// 23: a trimmed region that is never written again is spare area like any other.
#[test]
fn i23_a_trimmed_region_equals_more_spare() {
    for policy in [GcPolicy::Greedy, GcPolicy::Fifo] {
        for x in [0.1, 0.3] {
            let trimmed = Setup {
                trimming: Trimming::Static(x),
                ..Setup::uniform(policy, 1_024, 64, 0.07)
            };
            let smaller = theory::spare_with_static_trim(0.07, x);
            let smaller = Setup::uniform(policy, 1_024, 64, smaller);
            let [one, other] =
                [trimmed, smaller].map(|setup| setup.measure().unwrap().write_amplification);
            assert!(
                (one / other - 1.0).abs() < 0.01,
                "{policy:?}: {one} with a share of {x} trimmed, {other} without it"
            );
        }
    }
}

/// 26: no drive outlives the erases of its blocks, and one that wears evenly comes near.
#[test]
fn i26_lifetime_is_erases_over_write_amplification() {
    for policy in [GcPolicy::Greedy, GcPolicy::Fifo] {
        let endurance = 100;
        let mut config = drive(policy);
        config.endurance_erases = endurance;
        let all = Work::writes(Pattern::Uniform, 0, PAGES, 10_000_000);
        let sim = run(config, vec![Phase::fill_once(0, PAGES), Phase::Work(all)]);
        assert_eq!(sim.status(), Status::WornOut, "{policy:?}");
        let counters = *sim.state().counters();
        let amplification = counters.write_amplification().unwrap();
        let most = f64::from(endurance * 32 * 16) / amplification;
        let share = counters.host_writes as f64 / most;
        assert!(
            share <= 1.0 && share > 0.8,
            "{policy:?}: {share} of the bound"
        );
        assert!(sim.state().drive().ftl.map.lookup(Lpn(0)).is_some());
    }
}
