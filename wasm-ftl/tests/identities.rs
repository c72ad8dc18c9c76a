//! What must hold for every flash translation layer, whatever its policy: exact identities, limits
//! and orders. The numbers in the names are those of the list in MODEL.md, "Identities".

use crate::common::{any_drive, between, once_in, ops_on, small_drive};
use wasm_ftl::config::plain::plain_config;
use wasm_ftl::config::{Frontiers, GcPolicy, MapCacheConfig, Mapping, WearLeveling};
use wasm_ftl::contract::event::EventKind;
use wasm_ftl::experiment::spec::Experiment;
use wasm_ftl::ground::geometry::Geometry;
use wasm_ftl::ground::prng::Prng;
use wasm_ftl::ground::units::{BlockId, Lpn, Nanos};
use wasm_ftl::host::script::HostOp;
use wasm_ftl::host::workload::{Pattern, Phase, Share, Work};
use wasm_ftl::run::sim::{Limit, Sim};
use wasm_ftl::study::long_run::{Measured, Setup, Traffic, Trimming};
use wasm_ftl::study::theory;

const POLICIES: [GcPolicy; 6] = [
    GcPolicy::Greedy,
    GcPolicy::DChoices(100),
    GcPolicy::DChoices(10),
    GcPolicy::DChoices(2),
    GcPolicy::Fifo,
    GcPolicy::Random,
];

fn measure(setup: &Setup) -> Measured {
    setup.measure().unwrap_or_else(|error| panic!("{error}"))
}

fn wa(policy: GcPolicy, blocks: u32, pages: u32, spare: f64) -> f64 {
    measure(&Setup::uniform(policy, blocks, pages, spare)).write_amplification
}

fn assert_near(found: f64, expected: f64, percent: f64, what: &str) {
    let off = 100.0 * (found / expected - 1.0);
    assert!(
        off.abs() <= percent,
        "{what}: {found}, not {expected} ({off:+.2} %)"
    );
}

/// 1 to 5 hold in every state (`soak.rs` recounts them); here the counters of whole runs.
#[test]
fn i01_to_05_counters_and_pages_add_up() {
    for seed in 0..200 {
        let mut prng = Prng::new(seed);
        let config = any_drive(&mut prng);
        let geometry = config.geometry;
        let mut sim = Sim::new_unwatched(ops_on(&mut prng, config, 1_000));
        sim.advance(Limit::steps(u64::MAX));
        sim.check()
            .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        let (state, counters) = (sim.state(), sim.state().counters());
        let valid: u32 = geometry
            .all_blocks()
            .map(|b| state.drive().ftl.map.valid_in(b))
            .sum();
        assert_eq!(valid, state.drive().ftl.map.mapped(), "seed {seed}");
        let waiting = state
            .drive()
            .buffer
            .as_ref()
            .map_or(0, |buffer| u64::from(buffer.len()));
        let power = state.drive().power.as_ref();
        let lost = power.map_or(0, |power| power.lost_pages);
        let reached = counters.host_writes - counters.absorbed_writes - waiting - lost;
        let own = counters.gc_copies + counters.map_programs + counters.pad_programs;
        assert_eq!(counters.nand_programs, reached + own, "seed {seed}");
    }
}

/// 6: reads return what was written last, and nothing after a TRIM.
#[test]
fn i06_reads_return_the_last_written_value() {
    for seed in 0..200 {
        let mut prng = Prng::new(seed);
        let config = small_drive(&mut prng);
        let logical = config.logical_pages;
        let mut model = vec![None; logical as usize];
        let mut ops = Vec::new();
        for _ in 0..1_500 {
            let lpn = prng.below(logical);
            let tag = (prng.below(6) > 0).then(|| b'a' + prng.below(26) as u8);
            model[lpn as usize] = tag;
            ops.push(match tag {
                Some(_) => HostOp::Write { lpn, tag },
                None => HostOp::Trim { lpn },
            });
        }
        let phases = vec![Phase::Ops(ops)];
        let mut sim = Sim::new_unwatched(Experiment {
            config,
            phases,
            window: 100,
        });
        sim.advance(Limit::steps(u64::MAX));
        for (lpn, &expected) in (0..).zip(&model) {
            let found = sim.state().drive().ftl.read(Lpn(lpn)).map(|(_, tag)| tag);
            assert_eq!(found, expected, "seed {seed}, page {lpn}");
        }
    }
}

/// 7: the same seed gives the same events; going back and forth changes nothing.
#[test]
fn i07_one_seed_one_history() {
    for seed in 0..60 {
        let experiment = || {
            let mut prng = Prng::new(seed);
            let config = any_drive(&mut prng);
            ops_on(&mut prng, config, 400)
        };
        let (mut one, mut two) = (Sim::new(experiment()), Sim::new(experiment()));
        let steps = one.advance(Limit::steps(u64::MAX));
        two.advance(Limit::steps(u64::MAX));
        assert_eq!(one.drain_events(), two.drain_events(), "seed {seed}");
        let digest = one.digest();
        for target in [steps / 2, 3, steps / 3, steps - 1, steps] {
            one.seek(target);
            let mut fresh = Sim::new(experiment());
            fresh.advance(Limit::steps(target));
            assert_eq!(one.digest(), fresh.digest(), "seed {seed}, step {target}");
        }
        assert_eq!(one.digest(), digest, "seed {seed}");
    }
}

/// 8 to 11: flows balance over a long window, for every policy.
#[test]
fn i08_to_11_flows_balance() {
    for policy in POLICIES {
        let setup = Setup {
            warmup: Some(3.0),
            measure: 6.0,
            ..Setup::uniform(policy, 256, 32, 0.15)
        };
        let found = measure(&setup);
        let pages = 32.0;
        let per_erase = found.erases as f64 * pages / found.nand_programs as f64;
        assert_near(per_erase, 1.0, 0.3, "erases x pages / programs");
        let victims: u64 = found.victim_valid_histogram.iter().sum();
        let valid: u64 = (0..)
            .zip(&found.victim_valid_histogram)
            .map(|(v, n): (u64, _)| v * n)
            .sum();
        let mean_valid = valid as f64 / victims as f64;
        assert_near(
            found.write_amplification,
            pages / (pages - mean_valid),
            0.5,
            "b / (b - valid)",
        );
        let copies = 1.0 + found.gc_copies as f64 / found.host_writes as f64;
        assert_near(
            found.write_amplification,
            copies,
            1e-9,
            "1 + copies / writes",
        );
        let gained = victims * 32 - valid;
        assert_near(gained as f64, found.host_writes as f64, 0.5, "pages gained");
        let effective = found.spare_factor_effective.unwrap();
        assert_near(effective, setup.spare_factor, 1.0, "spare at the picks");
    }
}

/// 12: the order of policies under uniform traffic.
#[test]
fn i12_policies_keep_their_order() {
    let values = POLICIES.map(|policy| wa(policy, 1_024, 64, 0.1));
    let [greedy, d100, d10, d2, fifo, random] = values;
    assert!(1.0 <= greedy && greedy <= d100 * 1.002 && d100 <= d10 && d10 <= d2 && d2 <= random);
    assert!(greedy < fifo && fifo < random, "{values:?}");
    assert_near(random / fifo, 2.0, 5.0, "random is twice FIFO");
    let windows = [1, 41, 205, 1_024].map(|n| wa(GcPolicy::Windowed(n), 1_024, 64, 0.1));
    assert!(windows.is_sorted_by(|a, b| a * 1.003 >= *b), "{windows:?}");
    for policy in [GcPolicy::CostBenefit, GcPolicy::Windowed(100)] {
        assert!(wa(policy, 1_024, 64, 0.1) > greedy * 0.997, "{policy:?}");
    }
}

/// 13 and 14: limits in pages a block and in spare.
#[test]
fn i13_14_block_size_and_spare() {
    let greedy = [4, 16, 64].map(|pages| wa(GcPolicy::Greedy, 512, pages, 0.12));
    assert!(greedy.is_sorted() && greedy[0] <= 4.0, "{greedy:?}");
    let fifo = [8, 64].map(|pages| wa(GcPolicy::Fifo, 512, pages, 0.12));
    assert_near(
        fifo[0],
        fifo[1],
        1.5,
        "FIFO does not depend on the block size",
    );
    for policy in [GcPolicy::Greedy, GcPolicy::Fifo, GcPolicy::Random] {
        let falling = [0.08, 0.2, 0.5, 0.9].map(|spare| wa(policy, 512, 32, spare));
        assert!(
            falling.is_sorted_by(|a, b| a > b),
            "{policy:?}: {falling:?}"
        );
        assert!(falling[3] < 1.12, "{policy:?}: {falling:?}");
    }
    assert_near(
        wa(GcPolicy::Fifo, 1_024, 64, 0.06),
        0.5 / 0.06 + 1.0 / 6.0,
        2.0,
        "1/2S + 1/6",
    );
}

/// 15 and 16: what must not matter.
#[test]
fn i15_16_what_does_not_matter() {
    assert_near(
        wa(GcPolicy::Greedy, 1_024, 64, 0.1),
        wa(GcPolicy::Greedy, 512, 64, 0.1),
        0.6,
        "scale",
    );
    for frontiers in [Frontiers::Split, Frontiers::Blended { percent: 50 }] {
        let setup = Setup {
            frontiers,
            ..Setup::uniform(GcPolicy::Greedy, 1_024, 64, 0.1)
        };
        let found = measure(&setup);
        let theory = theory::greedy(found.spare_factor_effective.unwrap(), 64);
        assert_near(
            found.write_amplification,
            theory,
            1.0,
            "two open blocks at equal spare",
        );
    }
    let incremental = |copies: u32| {
        let geometry = Geometry::new(1_028, 64);
        let mut config = plain_config(geometry, 58_982, 4);
        config.gc_copies_per_write = copies;
        let work = Work::writes(Pattern::Uniform, 0, 58_982, 58_982 * 9);
        let phases = vec![Phase::fill_once(0, 58_982), Phase::Work(work)];
        let mut sim = Sim::new_unwatched(Experiment {
            config,
            phases,
            window: 58_982,
        });
        let ops = |host_ops| Limit {
            host_ops,
            ..Limit::steps(u64::MAX)
        };
        sim.advance(ops(58_982 * 5));
        let before = *sim.state().counters();
        sim.advance(ops(u64::MAX));
        let after = *sim.state().counters();
        let writes = (after.host_writes - before.host_writes) as f64;
        (after.nand_programs - before.nand_programs) as f64 / writes
    };
    assert_near(
        incremental(8),
        incremental(0),
        0.8,
        "incremental and atomic collection",
    );
}

/// 17: special cases of one policy are another.
#[test]
fn i17_policies_meet_at_their_ends() {
    let b = |policy| wa(policy, 512, 32, 0.12);
    assert_near(
        b(GcPolicy::DChoices(1)),
        b(GcPolicy::Random),
        2.5,
        "one choice",
    );
    assert_near(
        b(GcPolicy::DChoices(1_024)),
        b(GcPolicy::Greedy),
        0.6,
        "many choices",
    );
    let exact = |policy| measure(&Setup::uniform(policy, 512, 32, 0.12)).nand_programs;
    assert_eq!(
        exact(GcPolicy::Windowed(1)),
        exact(GcPolicy::Fifo),
        "a window of one is FIFO"
    );
    assert_near(
        b(GcPolicy::Windowed(512)),
        b(GcPolicy::Greedy),
        0.6,
        "a window of all is greedy",
    );
}

fn erase_spread(policy: GcPolicy) -> (u32, u32) {
    let mut config = plain_config(Geometry::new(257, 32), 7_200, 1);
    config.gc_policy = policy;
    let work = Work::writes(Pattern::Uniform, 0, 7_200, 7_200 * 12);
    let phases = vec![Phase::fill_once(0, 7_200), Phase::Work(work)];
    let mut sim = Sim::new_unwatched(Experiment {
        config,
        phases,
        window: 7_200,
    });
    sim.advance(Limit::steps(u64::MAX));
    let erases = |block| sim.state().drive().ftl.nand.erases(BlockId(block));
    (
        (0..257).map(erases).min().unwrap(),
        (0..257).map(erases).max().unwrap(),
    )
}

/// 18 and 19: wear under FIFO and greedy, and greedy's stationary law.
#[test]
fn i18_19_wear_and_the_law_of_greedy() {
    let (least, most) = erase_spread(GcPolicy::Fifo);
    assert!(most - least <= 2, "FIFO: {least} to {most}");
    let (least, most) = erase_spread(GcPolicy::Greedy);
    assert!(
        f64::from(least) >= 0.6 * f64::from(most),
        "greedy: {least} to {most}"
    );
    let found = measure(&Setup::uniform(GcPolicy::Greedy, 4_096, 64, 0.1));
    let victims: u64 = found.victim_valid_histogram.iter().sum();
    let share = |valid: usize| found.victim_valid_histogram[valid] as f64 / victims as f64;
    assert!(
        share(50) + share(51) > 0.99,
        "{:?}",
        found.victim_valid_histogram
    );
    assert!(
        (share(50) - 0.2745).abs() < 0.03,
        "{} of victims have 50 valid pages",
        share(50)
    );
}

/// 20 and 21: sequential traffic, and the cliff of a fresh drive.
#[test]
fn i20_21_sequential_and_fresh() {
    for policy in [GcPolicy::Greedy, GcPolicy::Fifo] {
        let setup = Setup {
            traffic: Traffic::Sequential,
            ..Setup::uniform(policy, 256, 32, 0.1)
        };
        assert_near(measure(&setup).write_amplification, 1.0, 1e-9, "sequential");
    }
    let curve = Setup::uniform(GcPolicy::Greedy, 1_024, 64, 0.2)
        .transient(0.05, 1.0)
        .unwrap();
    let before = curve.iter().filter(|(writes, _)| *writes < 0.25);
    assert!(
        before.clone().count() > 3 && before.clone().all(|&(_, wa)| wa < 1.0 + 1e-12),
        "{curve:?}"
    );
    let theory = theory::transient::Rule::Greedy;
    let theory = theory::transient::write_amplification(theory, 0.2, 64, 0.05, 1.0);
    let peak = curve.iter().map(|&(_, wa)| wa).fold(0.0, f64::max);
    assert!(
        peak > 1.02 * curve.last().unwrap().1,
        "no overshoot: {curve:?}"
    );
    for ((writes, found), expected) in curve.iter().zip(theory).skip(6) {
        assert_near(
            *found,
            expected,
            2.0,
            &format!("after {writes} drive-writes"),
        );
    }
}

/// 22 and 23: TRIM is spare.
#[test]
fn i22_23_trim_is_spare() {
    let with = |trimming| {
        let setup = Setup {
            trimming,
            ..Setup::uniform(GcPolicy::Greedy, 1_024, 64, 0.07)
        };
        measure(&setup)
    };
    for x in [0.05, 0.25, 0.5] {
        let expected = theory::greedy(theory::spare_with_static_trim(0.07, x), 64);
        assert_near(
            with(Trimming::Static(x)).write_amplification,
            expected,
            1.0,
            "static TRIM",
        );
    }
    let mut last = f64::INFINITY;
    for q in [0.05, 0.2, 0.4] {
        let found = with(Trimming::Dynamic(q)).write_amplification;
        let expected = theory::greedy(theory::spare_with_dynamic_trim(0.07, q), 64);
        assert_near(found, expected, 1.0, "dynamic TRIM");
        assert!(found < last, "more TRIM, more write amplification");
        last = found;
    }
    let mut sim = Sim::new(Experiment {
        config: plain_config(Geometry::new(8, 4), 20, 1),
        phases: vec![Phase::Ops(vec![HostOp::Trim { lpn: 3 }])],
        window: 1,
    });
    sim.advance(Limit::steps(u64::MAX));
    assert_eq!(
        (sim.state().last().kind, sim.state().last().to),
        (EventKind::Trim, 0)
    );
    assert_eq!(
        sim.state().counters().trimmed_pages,
        0,
        "an unmapped page was trimmed"
    );
}

/// 24: hot and cold traffic.
#[test]
fn i24_hot_and_cold() {
    let with = |hot_share, policy, frontiers| {
        let traffic = Traffic::HotCold {
            hot_share,
            hot_pages_share: 0.2,
        };
        measure(&Setup {
            traffic,
            frontiers,
            ..Setup::uniform(policy, 1_024, 64, 0.1)
        })
    };
    let even = with(0.2, GcPolicy::Greedy, Frontiers::Single);
    assert_near(
        even.write_amplification,
        theory::greedy(0.1, 64),
        1.0,
        "r = f is uniform",
    );
    let mixed = with(0.8, GcPolicy::Greedy, Frontiers::Single).write_amplification;
    assert_near(mixed, 5.19, 1.5, "greedy, 80/20, one open block");
    let hot_pages = 11_796;
    let split = with(0.8, GcPolicy::Greedy, Frontiers::Temperature { hot_pages });
    assert!(
        split.write_amplification < mixed,
        "separation makes it worse"
    );
    let fifo = with(0.8, GcPolicy::Fifo, Frontiers::Single).write_amplification;
    assert_near(
        fifo,
        theory::fifo_hot_cold(0.1, 0.8, 0.2),
        1.0,
        "FIFO, 80/20",
    );
}

/// 25 and 26: one page written for ever, and wear.
#[test]
fn i25_26_one_page_and_lifetime() {
    let mut config = plain_config(Geometry::new(12, 16), 100, 1);
    config.wear_leveling = WearLeveling::Static { gap_max: 4 };
    config.reserve_blocks = 2;
    config.gc_high_blocks = 2;
    let one = Work::writes(Pattern::Sequential, 7, 1, 100_000);
    let phases = vec![Phase::fill_once(0, 100), Phase::Work(one)];
    let run = |config| {
        let mut sim = Sim::new_unwatched(Experiment {
            config,
            phases: phases.clone(),
            window: 100,
        });
        sim.advance(Limit::steps(u64::MAX));
        sim
    };
    let leveled = run(config.clone());
    let counters = *leveled.state().counters();
    let erases = |sim: &Sim| {
        (0..12)
            .map(|b| sim.state().drive().ftl.nand.erases(BlockId(b)))
            .collect()
    };
    let spread: Vec<u32> = erases(&leveled);
    let gap = spread.iter().max().unwrap() - spread.iter().min().unwrap();
    assert!(gap <= 20, "static wear leveling leaves {spread:?}");
    assert_near(
        counters.erases as f64,
        counters.nand_programs as f64 / 16.0,
        1.0,
        "erases",
    );
    config.wear_leveling = WearLeveling::None;
    let plain = run(config);
    assert_near(
        plain.state().counters().write_amplification().unwrap(),
        1.0,
        0.1,
        "one page",
    );
    let unleveled: Vec<u32> = erases(&plain);
    assert!(unleveled.contains(&0), "cold blocks are never erased");
}

/// 27: time spent on planes adds up, utilization stays below one, and Little's law holds.
#[test]
fn i27_time_adds_up() {
    for seed in 0..60 {
        let mut prng = Prng::new(seed);
        let per_block = between(&mut prng, 4, 16);
        let mut config = plain_config(Geometry::new(40, per_block), 30 * per_block, 1);
        config.dies = between(&mut prng, 1, per_block);
        config.channels = between(&mut prng, 1, config.dies);
        config.queue_depth = between(&mut prng, 1, 8);
        config.transfer_time = Nanos(u64::from(between(&mut prng, 0, 40_000)));
        if once_in(&mut prng, 3) {
            config.mapping = Mapping::Extent(MapCacheConfig {
                dram_bytes: u64::from(between(&mut prng, 3, 20 * per_block)),
                host_bytes: 0,
                entry_bytes: 1,
            });
        }
        let (depth, times) = (config.queue_depth, config.clone());
        let mut work = Work::writes(Pattern::Uniform, 0, 30 * per_block, 20_000);
        work.reads = Share::percent(30);
        let phases = vec![Phase::Work(work)];
        let mut sim = Sim::new_unwatched(Experiment {
            config,
            phases,
            window: 1_000,
        });
        sim.advance(Limit::steps(u64::MAX));
        let (state, counters) = (sim.state(), sim.state().counters());
        let dies = state.drive().timing.dies().unwrap();
        let busy: u64 = dies.busy().sum();
        let planes = dies.busy().count() as u64;
        let expected = counters.nand_programs * times.program_time.0
            + counters.nand_reads * times.read_time.0
            + counters.erases * planes * times.erase_time.0;
        assert_eq!(busy, expected, "seed {seed}");
        let now = state.time().0;
        assert!(
            dies.busy().all(|busy| busy <= now),
            "seed {seed}: a plane is busy all the time"
        );
        let latencies = dies.latencies();
        assert_eq!(latencies.ops, counters.host_ops, "seed {seed}");
        // Closed loop: the slots are always taken, so arrivals x latency = depth x time.
        let in_queue = latencies.sum_ns as f64 / now as f64;
        assert!(
            in_queue <= f64::from(depth) && in_queue > f64::from(depth) * 0.97,
            "seed {seed}"
        );
        let service = times.read_time.0.min(times.program_time.0);
        assert!(
            latencies.sum_ns >= latencies.ops * service / 2,
            "seed {seed}"
        );
    }
}

/// 28: a saturated drive is slower than a fresh one by the work of garbage collection.
#[test]
fn i28_slowdown_follows_from_write_amplification() {
    let mut config = plain_config(Geometry::new(2_048 + 1, 64), 121_897, 1);
    config.read_time = Nanos(25_000);
    config.program_time = Nanos(200_000);
    config.erase_time = Nanos(1_500_000);
    let logical = config.logical_pages;
    let work = Work::writes(Pattern::Uniform, 0, logical, u64::from(logical) * 6);
    let phases = vec![Phase::fill_once(0, logical), Phase::Work(work)];
    let mut sim = Sim::new_unwatched(Experiment {
        config,
        phases,
        window: 1_000,
    });
    let ops = |host_ops| Limit {
        host_ops,
        ..Limit::steps(u64::MAX)
    };
    sim.advance(ops(u64::from(logical) * 4));
    let (start, before) = (sim.state().time().0, sim.state().counters().host_writes);
    sim.advance(ops(u64::MAX));
    let writes = (sim.state().counters().host_writes - before) as f64;
    let per_write = (sim.state().time().0 - start) as f64 / writes;
    let fresh = 200_000.0 + 1_500_000.0 / 64.0;
    assert_near(
        per_write / fresh,
        7.24,
        1.5,
        "slowdown of an SLC drive with 7 % spare",
    );
}
