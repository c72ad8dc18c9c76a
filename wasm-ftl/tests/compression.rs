//! Drives that compress: every byte accounted for, never stuck, and as fast as the flash or the
//! host link allows.
#![cfg(feature = "full")]

use std::collections::BTreeMap;

use crate::common::{any_op, between, compressing_drive, once_in, ops_on};
use crate::packed::NaivePacked;
use wasm_ftl::config::compression::{CompressionConfig, Mix};
use wasm_ftl::config::plain::plain_config;
use wasm_ftl::config::{Frontiers, SimConfig};
use wasm_ftl::experiment::spec::Experiment;
use wasm_ftl::ground::geometry::Geometry;
use wasm_ftl::ground::prng::Prng;
use wasm_ftl::ground::units::{Lpn, Nanos};
use wasm_ftl::host::script::HostOp;
use wasm_ftl::host::workload::{Pattern, Phase, Work};
use wasm_ftl::run::sim::{Limit, Sim, Status};

/// Steps per operation that no run of such small drives comes near: more is a hang.
const STEPS_PER_OP_MAX: u64 = 3_000;

fn ops(host_ops: u64) -> Limit {
    Limit {
        host_ops,
        ..Limit::steps(STEPS_PER_OP_MAX * host_ops)
    }
}

fn compression(floor_bytes: u32, parity_pages: u32, mix: &str) -> CompressionConfig {
    CompressionConfig {
        floor_bytes,
        parity_pages,
        mix: Mix::parse(mix).unwrap(),
    }
}

fn run(config: SimConfig, phases: Vec<Phase>) -> Sim {
    config.validate().unwrap_or_else(|error| panic!("{error}"));
    let mut sim = Sim::new_unwatched(Experiment {
        config,
        phases,
        window: 1_000,
    });
    sim.advance(Limit::steps(u64::MAX));
    assert_eq!(sim.status(), Status::Ended);
    sim.check().unwrap_or_else(|error| panic!("{error}"));
    sim
}

fn uniform(pages: u32, writes: u64) -> Vec<Phase> {
    let work = Work::writes(Pattern::Uniform, 0, pages, writes);
    vec![Phase::fill_once(0, pages), Phase::Work(work)]
}

#[test]
fn any_compressing_drive_runs_on_and_adds_up() {
    for seed in 0..1_500 {
        let mut prng = Prng::new(seed);
        let config = compressing_drive(&mut prng);
        config
            .validate()
            .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        let mut sim = Sim::new_unwatched(ops_on(&mut prng, config, 2_000));
        for done in (100..=2_000).step_by(100) {
            sim.advance(ops(100));
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
        let config = compressing_drive(&mut prng);
        let mut sim = Sim::new(ops_on(&mut prng, config, 300));
        while sim.advance(Limit::steps(1)) == 1 {
            sim.check()
                .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        }
        let (end, digest) = (sim.state().steps(), sim.digest());
        sim.seek(end / 3);
        sim.seek(end);
        assert_eq!(sim.digest(), digest, "seed {seed}: another history");
    }
}

#[test]
fn reads_return_what_was_written_last() {
    for seed in 0..300 {
        let mut prng = Prng::new(seed);
        let mut config = compressing_drive(&mut prng);
        (config.file_system, config.trim) = (None, wasm_ftl::config::TrimPolicy::Immediate);
        config.write_buffer_pages = 0;
        let list: Vec<HostOp> = (0..500).map(|_| any_op(&mut prng, &config)).collect();
        let mut sim = Sim::new(Experiment {
            config,
            phases: Vec::new(),
            window: 100,
        });
        let mut shadow = BTreeMap::new();
        for op in list {
            sim.inject(op).unwrap();
            sim.advance(Limit::steps(u64::MAX));
            match op {
                HostOp::Write { lpn, tag } => drop(shadow.insert(lpn, tag.unwrap())),
                HostOp::Trim { lpn } => drop(shadow.remove(&lpn)),
                HostOp::Purge => shadow.clear(),
                _ => {}
            }
        }
        for lpn in 0..sim.experiment().config.logical_pages {
            let found = sim.state().drive().ftl.read(Lpn(lpn)).map(|(_, tag)| tag);
            assert_eq!(found, shadow.get(&lpn).copied(), "seed {seed}, page {lpn}");
        }
    }
}

/// Data that do not compress make a compressing drive a plain one, step by step.
#[test]
fn incompressible_data_change_nothing() {
    for frontiers in [Frontiers::Single, Frontiers::Split] {
        let plain = SimConfig {
            frontiers,
            tagged: true,
            ..plain_config(Geometry::new(40, 8), 250, 3)
        };
        let twin = SimConfig {
            compression: Some(compression(600, 0, "1000")),
            ..plain.clone()
        };
        let [plain, twin] = [plain, twin].map(|config| run(config, uniform(250, 9_000)));
        assert_eq!(plain.state().counters(), twin.state().counters());
        assert_eq!(plain.state().history, twin.state().history);
        let (plain, twin) = (&plain.state().drive().ftl, &twin.state().drive().ftl);
        assert_eq!(plain.map, twin.map);
        assert_eq!(plain.nand, twin.nand);
    }
}

/// Data that take half a page each behave as whole pages on a drive of twice as many half pages.
#[test]
fn half_the_bytes_are_twice_the_pages() {
    let half = SimConfig {
        compression: Some(compression(1_000, 0, "500")),
        ..plain_config(Geometry::new(40, 8), 255, 3)
    };
    let fine = SimConfig {
        page_bytes: 2_048,
        ..plain_config(Geometry::new(40, 16), 255, 3)
    };
    let writes = 60_000;
    let half = run(half, uniform(255, writes)).state().clone();
    let fine = run(fine, uniform(255, writes)).state().clone();
    assert_eq!(half.counters().gc_copies, fine.counters().gc_copies);
    assert_eq!(half.counters().erases, fine.counters().erases);
    let programs = fine.counters().nand_programs / 2;
    assert!(programs.abs_diff(half.counters().nand_programs) <= 1);
    assert!(half.counters().write_amplification().unwrap() < 0.75);
}

/// Fewer bytes stored never cost more flash programs, and on a new drive they cost in proportion.
#[test]
fn write_amplification_falls_with_the_ratio() {
    let mut last = 0.0;
    for (permille, mix) in [(140, "140"), (387, "387"), (700, "700"), (1_000, "1000")] {
        let config = SimConfig {
            compression: Some(compression(64, 0, mix)),
            ..plain_config(Geometry::new(64, 32), 1_700, 2)
        };
        let sim = run(config.clone(), vec![Phase::fill_once(0, 1_700)]);
        let fresh = sim.state().counters().write_amplification().unwrap();
        let ratio = f64::from(permille) / 1_000.0;
        // The last pieces of a block leave up to a page empty, and up to a page still waits.
        assert!(
            (fresh / ratio - 1.0).abs() < 1.0 / 32.0,
            "{fresh} at ratio {ratio}"
        );
        let sim = run(config, uniform(1_700, 40_000));
        let worn = sim.state().counters().write_amplification().unwrap();
        assert!(worn > last, "{worn} at ratio {ratio}, {last} before");
        last = worn;
    }
}

/// One page in sixteen holds parity: a sequential fill programs 16 pages for 15.
#[test]
fn parity_costs_its_share() {
    let config = SimConfig {
        compression: Some(compression(4_096, 16, "140")),
        ..plain_config(Geometry::new(20, 64), 899, 2)
    };
    let sim = run(config, vec![Phase::fill_once(0, 899)]);
    let counters = sim.state().counters();
    assert_eq!(counters.nand_programs - counters.host_writes, 899 / 15);
}

/// The flash and the link of the SF-2281 drives of 2012 as far as they are known: 16 dies of two
/// planes, pages of 8 KiB programmed in 1.3 ms, one page in 16 for parity, a link of 520 MB/s.
fn sf2281(mix: &str) -> f64 {
    let bytes = 8_192;
    let config = SimConfig {
        page_bytes: bytes,
        read_time: Nanos::from_micros(75),
        program_time: Nanos::from_micros(1_300),
        erase_time: Nanos::from_micros(3_000),
        dies: 16,
        planes: 2,
        channels: 8,
        queue_depth: 32,
        link_time: Nanos(u64::from(bytes) * 1_000 / 520),
        compression: Some(compression(bytes * 14 / 100, 16, mix)),
        ..plain_config(Geometry::new(128, 256), 28_000, 2)
    };
    let sim = run(config, vec![Phase::fill_once(0, 28_000)]);
    let nanos = sim.state().time().0 as f64;
    28_000.0 * f64::from(bytes) * 1e3 / nanos
}

/// Published: 193 MB/s for random data and 500 MB/s for zeros, at most a factor of 0.387 apart.
#[test]
fn the_link_limits_zeros_and_the_flash_limits_random_data() {
    let (random, zeros) = (sf2281("1000"), sf2281("1"));
    assert!(
        (170.0..=215.0).contains(&random),
        "random data at {random} MB/s"
    );
    assert!((480.0..=520.0).contains(&zeros), "zeros at {zeros} MB/s");
    let ratio = random / zeros;
    assert!((0.34..=0.44).contains(&ratio), "{ratio}");
    println!("random data {random:.1} MB/s, zeros {zeros:.1} MB/s, ratio {ratio:.3}");
    for (permille, mix) in [(300, "300"), (380, "380"), (500, "500")] {
        println!("ratio {permille}: {:.1} MB/s", sf2281(mix));
    }
}

/// A drive that both can be, its ratio chosen anew before each write.
fn naive_trace(seed: u64) -> Result<(), String> {
    let mut prng = Prng::new(seed);
    let (blocks, pages_per_block) = (between(&mut prng, 5, 14), between(&mut prng, 2, 9));
    let low = between(&mut prng, 1, blocks - 3);
    let high = between(&mut prng, low, blocks - 3);
    let legal = compression(64, 0, "1000");
    let logical_max = legal.logical_max(u64::from(blocks - high), pages_per_block) as u32;
    let logical = between(&mut prng, logical_max.div_ceil(2), logical_max);
    let mut config = plain_config(Geometry::new(blocks, pages_per_block), logical, low);
    (config.page_bytes, config.gc_high_blocks) = (1_000, high);
    config.compression = Some(compression(64, 0, "1:1,80:1,333:1,777:1,1000:1"));
    config.seed = seed;
    config.validate().map_err(|error| error.to_string())?;
    let shape = (blocks as usize, pages_per_block as usize, 1_000);
    let mut naive = NaivePacked::new(shape, low as usize, high as usize);
    let mut sim = Sim::new(Experiment {
        config,
        phases: Vec::new(),
        window: 1_000,
    });
    for number in 0..150 {
        let lpn = prng.below(logical);
        let stored = sim
            .state()
            .drive()
            .ftl
            .packed()
            .unwrap()
            .totals
            .stored_bytes;
        let op = if once_in(&mut prng, 8) {
            HostOp::Trim { lpn }
        } else {
            HostOp::Write { lpn, tag: None }
        };
        sim.inject(op).map_err(|error| error.to_string())?;
        sim.advance(Limit::steps(u64::MAX));
        let packed = sim.state().drive().ftl.packed().unwrap();
        match op {
            HostOp::Trim { .. } => naive.trim(lpn),
            _ => naive.write(lpn, (packed.totals.stored_bytes - stored) as usize),
        }
        compare(&sim, &naive)
            .map_err(|what| format!("seed {seed}, operation {number} ({op}): {what}"))?;
    }
    Ok(())
}

fn compare(sim: &Sim, naive: &NaivePacked) -> Result<(), String> {
    let ftl = &sim.state().drive().ftl;
    let packed = ftl.packed().unwrap();
    for block in sim.experiment().config.geometry.all_blocks() {
        let index = block.index();
        let found = (ftl.nand.erases(block), packed.valid_bytes(block) as usize);
        let expected = (naive.erases[index], naive.valid(index));
        if found != expected {
            return Err(format!("block {}: {found:?}, not {expected:?}", block.0));
        }
        for piece in naive.blocks[index].iter().filter(|piece| piece.current) {
            let slot = packed.slot(Lpn(piece.lpn));
            let bytes = slot.map(|slot| packed.bytes(slot) as usize);
            let page = ftl.map.lookup(Lpn(piece.lpn));
            let there = page.map(|ppn| sim.experiment().config.geometry.block_of(ppn));
            if (there, bytes) != (Some(block), Some(piece.bytes)) {
                return Err(format!("page {} lies in {there:?}", piece.lpn));
            }
        }
    }
    let programs = sim.state().counters().nand_programs as usize;
    if programs != naive.programs() {
        return Err(format!("{programs} programs, not {}", naive.programs()));
    }
    Ok(())
}

#[test]
fn the_fast_drive_and_the_naive_drive_never_differ() {
    for seed in 0..3_000 {
        naive_trace(seed).unwrap_or_else(|problem| panic!("{problem}"));
    }
}
