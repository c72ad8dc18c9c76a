//! Data that age: reads again, blocks rewritten, and what both cost.

use crate::common::layers::layers_over;
use crate::common::{any_drive, between, once_in, ops_on, pick};
use crate::differential::{compare, twins};
use crate::naive::{Clock, Naive};
use wasm_ftl::config::aging::{AgingConfig, RETRIES_MAX};
use wasm_ftl::config::plain::plain_config;
use wasm_ftl::config::{Frontiers, SimConfig};
use wasm_ftl::experiment::spec::{Experiment, parse_experiment_file};
use wasm_ftl::ground::geometry::Geometry;
use wasm_ftl::ground::part::Full;
use wasm_ftl::ground::prng::Prng;
use wasm_ftl::ground::units::Nanos;
use wasm_ftl::host::script::HostOp;
use wasm_ftl::host::workload::Phase;
use wasm_ftl::run::sim::{Limit, Sim, Status};

/// Random traces, each on a drive of its own.
const TRACES: u64 = 3_000;
/// Operations in each.
const OPS: u32 = 150;

fn aging(retention_us: u64, disturb_reads: u32, refresh_percent: u32) -> AgingConfig {
    AgingConfig {
        retention: Nanos(retention_us * 1_000),
        disturb_reads,
        refresh_percent,
        full: Full::get().expect("the full build"),
    }
}

/// Data that age soon.
fn any_aging(prng: &mut Prng) -> AgingConfig {
    let retention = pick(prng, &[0, 9_000, 40_000, 200_000]);
    let least = u32::from(retention == 0);
    let disturb = pick(prng, &[0, 3, 12, 50]).max(least);
    aging(retention, disturb, pick(prng, &[0, 50, 100, 250]))
}

/// The clock of the naive twin of `config`.
fn clock_of(config: &SimConfig) -> Clock {
    let aging = config.aging.expect("data age");
    Clock {
        read: config.read_time.0,
        program: config.program_time.0,
        erase: config.erase_time.0,
        retention: aging.retention.0,
        disturb: aging.disturb_reads.into(),
        refresh_percent: aging.refresh_percent.into(),
        ..Clock::default()
    }
}

/// What the host does next, done by the naive drive already.
fn next_op(prng: &mut Prng, logical: u32, naive: &mut Naive) -> HostOp {
    let (lpn, letter) = (prng.below(logical), b'a' + prng.below(26) as u8);
    match prng.below(20) {
        0 => {
            let micros = between(prng, 1, 60_000);
            naive.idles(naive.clock.now + u64::from(micros) * 1_000);
            HostOp::Idle { micros }
        }
        1 => {
            naive.trim(lpn);
            HostOp::Trim { lpn }
        }
        2..=10 => {
            naive.host_reads(lpn);
            HostOp::Read { lpn }
        }
        _ => {
            naive.write(lpn, letter);
            let tag = Some(letter);
            HostOp::Write { lpn, tag }
        }
    }
}

fn run_trace(seed: u64) -> Result<bool, String> {
    let (mut config, mut naive) = twins(&mut Prng::new(seed));
    if matches!(config.frontiers, Frontiers::Streams { .. }) {
        return Ok(false);
    }
    let mut prng = Prng::new(seed ^ 0x6167_6564);
    (config.power, config.aging) = (None, Some(any_aging(&mut prng)));
    naive.together(1);
    naive.clock = clock_of(&config);
    config.validate().map_err(|error| error.to_string())?;
    let (geometry, logical) = (config.geometry, config.logical_pages);
    let logical = if once_in(&mut prng, 2) {
        logical
    } else {
        logical.min(7)
    };
    let mut sim = Sim::new(Experiment {
        config,
        phases: Vec::new(),
        window: 1_000,
    });
    for number in 0..OPS {
        let op = next_op(&mut prng, logical, &mut naive);
        sim.inject(op).map_err(|error| error.to_string())?;
        sim.advance(Limit::steps(u64::MAX));
        let wrong = |what: String| format!("seed {seed}, operation {number} ({op}): {what}");
        let drive = sim.state().drive();
        compare(drive, geometry, &naive).map_err(wrong)?;
        let told = drive.aging.as_ref().expect("data age");
        let found = (drive.time().0, told.retries, told.refreshed_pages);
        let wanted = (naive.clock.now, naive.clock.retries, naive.clock.refreshed);
        if found != wanted {
            return Err(wrong(format!("{found:?}, not {wanted:?}")));
        }
    }
    sim.check().map(|()| naive.clock.refreshed > 0)
}

#[test]
fn data_age_as_on_a_naive_drive() {
    let run = |seed| run_trace(seed).unwrap_or_else(|problem| panic!("{problem}"));
    let refreshed = (0..TRACES).filter(|&seed| run(seed)).count();
    assert!(refreshed as u64 > TRACES / 4, "{refreshed} runs refreshed");
}

#[test]
fn every_state_of_any_drive_whose_data_age_adds_up_and_comes_back() {
    let mut refreshed = 0;
    for seed in 0..600 {
        let mut prng = Prng::new(seed);
        let mut config = any_drive(&mut prng);
        config.aging = Some(any_aging(&mut Prng::new(seed ^ 0x6167_6564)));
        if seed % 4 == 0 {
            config.power = None;
            config = layers_over(&mut prng, config);
        }
        config
            .validate()
            .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        let mut sim = Sim::new(ops_on(&mut prng, config, 300));
        while sim.advance(Limit::steps(1)) == 1 {
            sim.check()
                .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        }
        let (end, digest) = (sim.state().steps(), sim.digest());
        refreshed += sim.state().aging_numbers()[1].unwrap_or(0);
        sim.seek(end / 3);
        sim.seek(end);
        assert_eq!(sim.digest(), digest, "seed {seed}: another history");
    }
    assert!(refreshed > 1_000, "{refreshed} pages refreshed");
}

/// The drive of `config` after these operations.
fn after(config: &SimConfig, ops: Vec<HostOp>) -> Sim {
    let mut sim = Sim::new(Experiment {
        config: config.clone(),
        phases: vec![Phase::Ops(ops)],
        window: 1_000,
    });
    sim.advance(Limit::steps(u64::MAX));
    assert_eq!(sim.status(), Status::Ended);
    sim.check().unwrap();
    sim
}

fn writes(pages: u32) -> Vec<HostOp> {
    let tag = Some(b'a');
    (0..pages).map(|lpn| HostOp::Write { lpn, tag }).collect()
}

fn reads(pages: u32) -> Vec<HostOp> {
    (0..pages).map(|lpn| HostOp::Read { lpn }).collect()
}

/// Time of `then` after `first`, pages read again, and pages and blocks rewritten, in all.
fn cost(config: &SimConfig, first: &[HostOp], then: &[HostOp]) -> (u64, [u64; 3]) {
    let all = after(config, [first, then].concat());
    let before = after(config, first.to_vec()).state().time().0;
    let numbers = all.state().aging_numbers().map(Option::unwrap);
    (all.state().time().0 - before, numbers)
}

#[test]
fn old_data_take_one_read_more_for_each_share_of_the_time() {
    let mut config = plain_config(Geometry::new(8, 32), 128, 1);
    config.aging = Some(aging(1_000_000, 0, 0));
    for (micros, retries) in [
        (100_000, 0),
        (1_500_000, 1),
        (2_500_000, 2),
        (90_000_000, 40),
    ] {
        let rest = [writes(64), vec![HostOp::Idle { micros }]].concat();
        let (time, told) = cost(&config, &rest, &reads(64));
        assert_eq!(
            time,
            64 * (1 + retries) * 50_000,
            "after {micros} microseconds"
        );
        assert_eq!(told, [64 * retries, 0, 0]);
    }
    assert_eq!(RETRIES_MAX, 40);
    // With dies each plane reads again by itself.
    (config.dies, config.queue_depth) = (8, 8);
    let rest = [writes(64), vec![HostOp::Idle { micros: 2_500_000 }]].concat();
    assert_eq!(cost(&config, &rest, &reads(64)).0, 64 / 8 * 3 * 50_000);
}

#[test]
fn a_page_read_again_and_again_costs_the_rewriting_of_its_block() {
    let (block, limit, count) = (8_u32, 100_u32, 1_050_u32);
    let mut config = plain_config(Geometry::new(8, block), 32, 1);
    config.aging = Some(aging(0, limit, 100));
    let hammer = vec![HostOp::Read { lpn: 0 }; count as usize];
    let (time, told) = cost(&config, &writes(block), &hammer);
    let rounds = u64::from(count / limit);
    let pages = rounds * u64::from(block);
    // Each page of the old block takes two reads by then.
    assert_eq!(told, [pages, pages, rounds]);
    let rewriting = rounds * (u64::from(block) * (2 * 50_000 + 900_000) + 3_500_000);
    assert_eq!(time, u64::from(count) * 50_000 + rewriting);
    let counters = *after(&config, [writes(block), hammer].concat())
        .state()
        .counters();
    assert_eq!(counters.gc_copies, 0, "what is rewritten is counted apart");
    assert_eq!(counters.nand_programs, u64::from(block) + pages);
    assert_eq!(counters.write_amplification(), Some((1 + rounds) as f64));
}

#[test]
fn what_is_rewritten_in_idle_time_is_read_at_once() {
    let mut config = plain_config(Geometry::new(12, 16), 96, 2);
    let rest = [writes(96), vec![HostOp::Idle { micros: 9_500_000 }]].concat();
    config.aging = Some(aging(1_000_000, 0, 0));
    let old = cost(&config, &rest, &reads(96));
    config.aging = Some(aging(1_000_000, 0, 80));
    let fresh = cost(&config, &rest, &reads(96));
    assert_eq!(old, (96 * 10 * 50_000, [96 * 9, 0, 0]));
    // Six full blocks, each after 0.8 seconds, and a moment more while others are rewritten.
    let [retries, pages, blocks] = fresh.1;
    assert_eq!((retries, pages), (0, blocks * 16));
    assert!(
        (55..=66).contains(&blocks),
        "{blocks} blocks in 9.5 seconds"
    );
}

#[test]
fn what_ages_is_a_log_of_whole_pages() {
    let file = |drive: &str| {
        let text = format!(
            r#"{{ "version": 1, "drive": {{ "mapping": "page", "blocks": 12, "page_bytes": 4096,
            "pages_per_block": 4, "logical_pages": 20, "reserve_blocks": 2, "read_us": 50,
            "program_us": 900, "erase_us": 3500, {drive} }}, "phases": [{{ "ops": "w0" }}] }}"#
        );
        parse_experiment_file(&text, None).map(|_| ())
    };
    assert_eq!(file(r#""retention_ms": 5, "refresh_percent": 9"#), Ok(()));
    for (drive, words) in [
        (
            r#""refresh_percent": 9"#,
            "drive.refresh_percent is 9; it must be from 0 to 0",
        ),
        (
            r#""refresh_percent": 10001, "disturb_reads": 1"#,
            "from 0 to 10000",
        ),
        (
            r#""disturb_reads": 1, "slc_cache": "static:2""#,
            "drive.disturb_reads is 1; it must be",
        ),
        (
            r#""disturb_reads": 1, "compression_floor_bytes": 512"#,
            "drive.compression_floor_bytes is 512",
        ),
    ] {
        let error = file(drive).unwrap_err();
        assert!(error.contains(words), "{drive}: {error}");
    }
}
