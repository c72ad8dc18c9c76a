//! Drives whose map does not fit in memory: against a plain cache, and against a published drive.

use crate::common::{any_drive, any_op, between};
use crate::plain::Plain;
use wasm_ftl::config::plain::plain_config;
use wasm_ftl::config::{MapCacheConfig, Mapping, SimConfig, TrimPolicy};
use wasm_ftl::contract::event::EventKind;
use wasm_ftl::experiment::spec::{Experiment, parse_experiment};
use wasm_ftl::ground::geometry::Geometry;
use wasm_ftl::ground::prng::Prng;
use wasm_ftl::ground::units::{NONE, Nanos};
use wasm_ftl::host::script::HostOp;
use wasm_ftl::host::workload::{Pattern, Phase, Work};
use wasm_ftl::run::sim::{Limit, Sim};
use wasm_ftl::time::latency::Cause;

fn bounded(entries: u64) -> Mapping {
    Mapping::Extent(MapCacheConfig {
        dram_bytes: entries * 16,
        host_bytes: 0,
        entry_bytes: 16,
    })
}

fn compare(plain: &Plain, sim: &Sim) -> Result<(), String> {
    let cache = sim.state().drive().ftl.map_cache().expect("a bounded map");
    let begins: Vec<u32> = plain.entries().iter().map(|entry| entry.0).collect();
    let logical = sim.experiment().config.logical_pages;
    let found: Vec<u32> = (0..logical).filter(|&lpn| cache.begins(lpn)).collect();
    if begins != found {
        return Err(format!("entries begin at {found:?}, not at {begins:?}"));
    }
    for lpn in 0..logical {
        let mark = plain.at_hand.get(&lpn);
        let expected = mark.map(|mark| (mark.changed, mark.used));
        let held = cache.holds(lpn);
        let found = held.then(|| (cache.is_dirty(lpn), cache.is_used(lpn)));
        if expected != found {
            return Err(format!("page {lpn} is {found:?}, not {expected:?}"));
        }
    }
    let counters = sim.state().counters();
    let found = (counters.map_reads, counters.map_programs, cache.hits());
    let expected = (plain.reads, plain.programs, plain.hits);
    (found == expected)
        .then_some(())
        .ok_or_else(|| format!("reads, programs, hits {found:?}, not {expected:?}"))
}

/// Drives whose every access to the map shows in the order of events.
fn small(prng: &mut Prng) -> (SimConfig, usize) {
    let mut config = any_drive(prng);
    config.file_system = None;
    config.write_buffer_pages = 0;
    // A queue of TRIM is applied in the order of the requests, which events do not tell.
    if matches!(config.trim, TrimPolicy::Queued { .. }) {
        config.trim = TrimPolicy::Immediate;
    }
    let entries = between(prng, 3, config.logical_pages.max(4));
    config.mapping = bounded(u64::from(entries));
    (config, entries as usize)
}

/// Compares after every operation. The plain one has room for `more` entries.
fn run_trace(seed: u64, more: usize) -> Result<(), String> {
    let mut prng = Prng::new(seed);
    let (config, entries) = small(&mut prng);
    config.validate().map_err(|error| error.to_string())?;
    let mut plain = Plain::new(config.geometry.pages_per_block, entries + more);
    let mut sim = Sim::new(Experiment {
        config: config.clone(),
        phases: Vec::new(),
        window: 1_000,
    });
    for number in 0..150 {
        let op = any_op(&mut prng, &config);
        // Runs of pages make long entries.
        let lpn = prng.below(config.logical_pages);
        let ops = match op {
            HostOp::Write { .. } if number % 10 == 0 => (lpn..config.logical_pages.min(lpn + 9))
                .map(|lpn| HostOp::Write { lpn, tag: None })
                .collect(),
            // Idle time may end between a map page and what it was read for.
            HostOp::Idle { .. } => Vec::new(),
            other => vec![other],
        };
        for op in ops {
            let before = sim.state().drive().ftl.map.ppn_by_lpn().to_vec();
            sim.inject(op).map_err(|error| error.to_string())?;
            sim.advance(Limit::steps(u64::MAX));
            let (events, _) = sim.drain_events();
            for event in events {
                match event.kind {
                    EventKind::HostWrite | EventKind::GcCopy => plain.change(event.lpn, event.to),
                    EventKind::HostRead => plain.look_up(event.lpn),
                    EventKind::Trim => {
                        let after = sim.state().drive().ftl.map.ppn_by_lpn();
                        let gone = |lpn: &u32| {
                            before[*lpn as usize] != NONE && after[*lpn as usize] == NONE
                        };
                        let pages: Vec<u32> = (0..after.len() as u32).filter(gone).collect();
                        for lpn in pages {
                            plain.forget(lpn);
                        }
                    }
                    EventKind::Purge => plain.purge(),
                    EventKind::PowerCut => plain.lose_power(),
                    _ => {}
                }
            }
            compare(&plain, &sim)
                .map_err(|what| format!("seed {seed}, operation {number} ({op}): {what}"))?;
            sim.check()?;
        }
    }
    Ok(())
}

/// Traces on drives of their own.
const TRACES: u64 = 3_000;

#[test]
fn the_cache_and_a_plain_one_never_differ() {
    for seed in 0..TRACES {
        run_trace(seed, 0).unwrap_or_else(|problem| panic!("{problem}"));
    }
}

#[test]
fn the_comparison_sees_a_cache_of_another_size() {
    let differ = (0..50).filter(|&seed| run_trace(seed, 1).is_err()).count();
    assert!(differ > 25, "{differ} of 50");
}

fn run(config: SimConfig, phases: Vec<Phase>) -> Sim {
    config.validate().unwrap_or_else(|error| panic!("{error}"));
    let mut sim = Sim::new_unwatched(Experiment {
        config,
        phases,
        window: 1_000,
    });
    sim.advance(Limit::steps(u64::MAX));
    sim.check().unwrap_or_else(|error| panic!("{error}"));
    sim
}

/// Nanoseconds that `phase` takes after `before`.
fn time_of(config: &SimConfig, before: &[Phase], phase: &Phase) -> f64 {
    let start = run(config.clone(), before.to_vec()).state().time().0;
    let phases = before.iter().chain([phase]).cloned().collect();
    (run(config.clone(), phases).state().time().0 - start) as f64
}

fn uniform(pages: u32, writes: u64) -> Phase {
    Phase::Work(Work::writes(Pattern::Uniform, 0, pages, writes))
}

/// Capacity and memory of the X25-M of 160 GB, divided by this.
const SCALE: u32 = 128;
/// 8 GiB in pages of 4 KiB.
const SPAN: u32 = 2_097_152 / SCALE;
/// 16 and 32 MiB of DRAM.
const DRAM_BYTES: [u64; 2] = [(16 << 20) / SCALE as u64, (32 << 20) / SCALE as u64];

/// An X25-M: 149 GiB for the host, 160 GiB of flash, 16 bytes an entry.
fn x25m(dram_bytes: u64, seed: u64) -> SimConfig {
    let geometry = Geometry::new(41_943_040 / SCALE / 128, 128);
    SimConfig {
        mapping: Mapping::Extent(MapCacheConfig {
            dram_bytes,
            host_bytes: 0,
            entry_bytes: 16,
        }),
        erase_time: Nanos::from_micros(2_000),
        seed,
        ..plain_config(geometry, 39_059_456 / SCALE, 2)
    }
}

/// The published test: random writes of 4 KiB to 8 GiB for three minutes, 6.5 GB at 36 MB/s, on a
/// new drive and on one of which every logical page was written. The drive of 16 MB was slower by
/// 1.55 then, accepted from 1.3 to 1.8; the one of 32 MB by 1.007, accepted up to 1.03.
#[test]
fn half_the_memory_for_the_map_explains_a_drive_that_slows_down() {
    let writes = uniform(SPAN, 6_500_000_000 / 4_096 / u64::from(SCALE));
    for seed in 1..=5 {
        let slower = DRAM_BYTES.map(|bytes| {
            let drive = x25m(bytes, seed);
            let fill = [Phase::fill_once(0, drive.logical_pages)];
            time_of(&drive, &fill, &writes) / time_of(&drive, &[], &writes)
        });
        println!("seed {seed}: slower by {slower:.3?}");
        assert!((1.3..=1.8).contains(&slower[0]), "seed {seed}: {slower:?}");
        assert!((1.0..=1.03).contains(&slower[1]), "seed {seed}: {slower:?}");
    }
}

/// What that hypothesis comes from: every page has its own entry, half of them are at hand, and a
/// miss costs a read and a program of a map page. No garbage collection takes part.
#[test]
fn a_miss_costs_a_read_and_a_program() {
    for seed in 1..=5 {
        let times = [DRAM_BYTES[0], DRAM_BYTES[1], 1 << 30].map(|bytes| {
            let drive = SimConfig {
                logical_pages: SPAN,
                ..x25m(bytes, seed)
            };
            let scattered = uniform(SPAN, u64::from(SPAN) * 10);
            time_of(&drive, &[scattered], &uniform(SPAN, 50_000))
        });
        let (g1, g2) = (times[0] / times[2], times[1] / times[2]);
        let expected = 1.0 + 0.5 * (50.0 + 900.0) / 900.0;
        assert!((g1 / expected - 1.0).abs() < 0.01, "seed {seed}: {g1}");
        assert!((g2 - 1.0).abs() < 1e-9, "seed {seed}: {g2}");
    }
}

/// Sequential data needs one entry a block, so that a handful covers a whole drive.
#[test]
fn sequential_data_is_cheap() {
    let config = SimConfig {
        mapping: bounded(40),
        ..plain_config(Geometry::new(40, 64), 32 * 64, 1)
    };
    let pages = config.logical_pages;
    let sequential = Phase::Work(Work::writes(
        Pattern::Sequential,
        0,
        pages,
        u64::from(pages) * 4,
    ));
    let counters = *run(config.clone(), vec![sequential]).state().counters();
    assert_eq!((counters.map_reads, counters.map_programs), (0, 0));
    let random = *run(config, vec![uniform(pages, 8_000)]).state().counters();
    assert!(random.map_reads > 5_000 && random.map_programs > 5_000);
}

/// With dies, an operation waits for its map pages, and that is told as what it waited for.
#[test]
fn an_operation_waits_for_its_map_pages() {
    let drive = |entries| SimConfig {
        mapping: bounded(entries),
        dies: 4,
        transfer_time: Nanos(10_000),
        ..plain_config(Geometry::new(400, 16), 1_024, 1)
    };
    let worst = |entries| {
        // So much spare area that garbage collection never begins.
        let mut sim = Sim::new(Experiment {
            config: drive(entries),
            phases: vec![uniform(1_024, 4_000)],
            window: 1_000,
        });
        sim.advance(Limit::steps(u64::MAX));
        let dies = sim.state().drive().timing.dies().unwrap();
        dies.latencies().stalls()[0]
    };
    let (bounded, whole) = (worst(64), worst(4_096));
    assert_eq!(whole.latency_ns, 910_000);
    assert_eq!(bounded.cause, Cause::Map);
    // Its entry is read and then split: two others make way. Four pages are moved.
    assert_eq!(bounded.parts.map_ns, 2 * 910_000 + 60_000);
    assert_eq!(bounded.parts.own_ns, 910_000);
}

/// Memory of the host counts like the drive's own; what is not given has no effect.
#[test]
fn memory_of_the_host_helps_as_much() {
    let of = |dram_bytes, host_bytes| {
        let cache = MapCacheConfig {
            dram_bytes,
            host_bytes,
            entry_bytes: 8,
        };
        let config = SimConfig {
            mapping: Mapping::Extent(cache),
            ..plain_config(Geometry::new(40, 16), 500, 1)
        };
        run(config, vec![uniform(500, 3_000)]).digest()
    };
    assert_eq!(of(800, 0), of(0, 800));
    assert_ne!(of(800, 0), of(800, 800));
}

#[test]
fn going_back_leads_to_the_same_states() {
    for seed in 0..100 {
        let mut prng = Prng::new(seed);
        let (config, _) = small(&mut prng);
        let mut sim = Sim::new(crate::common::ops_on(&mut prng, config, 200));
        sim.advance(Limit::steps(137));
        let (step, digest) = (sim.state().steps(), sim.digest());
        sim.advance(Limit::steps(u64::MAX));
        let (end, last) = (sim.state().steps(), sim.digest());
        sim.seek(step);
        assert_eq!(sim.digest(), digest, "seed {seed}");
        sim.seek(end);
        assert_eq!(sim.digest(), last, "seed {seed}");
    }
}

const FILE: &str = "version=1
drive.mapping=extent
drive.map_cache_bytes=1600
drive.map_host_bytes=0
drive.map_entry_bytes=16
drive.blocks=12
drive.pages_per_block=8
drive.page_bytes=4096
drive.logical_pages=60
drive.reserve_blocks=2
drive.read_us=50
drive.program_us=900
drive.erase_us=3500
phases.0.uniform.pages=60
phases.0.uniform.writes=200";

#[test]
fn a_wrong_memory_is_refused_by_name() {
    parse_experiment(FILE, None).unwrap_or_else(|error| panic!("{error}"));
    let wrong = [
        (
            "map_cache_bytes=1600",
            "map_cache_bytes=47",
            "drive.map_cache_bytes is 47; it must be from 48",
        ),
        (
            "map_cache_bytes=1600",
            "map_cache_bytes=-1",
            "drive.map_cache_bytes is -1",
        ),
        (
            "map_cache_bytes=1600",
            "map_cache_bytes=18446744073709551615",
            "from 48 to 68719476736",
        ),
        (
            "map_cache_bytes=1600",
            "map_cash_bytes=1600",
            "drive.map_cache_bytes is missing",
        ),
        (
            "map_host_bytes=0",
            "map_host_bytes=99999999999",
            "drive.map_host_bytes is 99999999999",
        ),
        (
            "map_entry_bytes=16",
            "map_entry_bytes=0",
            "drive.map_entry_bytes is 0; it must be from 1 to 256",
        ),
        (
            "mapping=extent",
            "mapping=page",
            "drive.map_cache_bytes is 1600; it must be left out",
        ),
        (
            "mapping=extent",
            "mapping=extent:9",
            "drive.mapping is extent:9",
        ),
    ];
    for (from, to, words) in wrong {
        let error = parse_experiment(&FILE.replace(from, to), None).unwrap_err();
        assert!(error.to_string().contains(words), "{to}: {error}");
    }
    let host = FILE.replace("map_cache_bytes=1600", "map_cache_bytes=0");
    assert!(parse_experiment(&host, None).is_err());
    assert!(parse_experiment(&host.replace("host_bytes=0", "host_bytes=48"), None).is_ok());
}
