//! Block-mapped and ideal drives: what merges cost, and that nothing is lost on the way.

use crate::common::{any_op, between, once_in, pick};
use wasm_ftl::config::order::Merges;
use wasm_ftl::config::plain::plain_config;
use wasm_ftl::config::{FileSystemConfig, Mapping, SimConfig};
use wasm_ftl::contract::event::EventKind;
use wasm_ftl::experiment::spec::Experiment;
use wasm_ftl::ground::geometry::Geometry;
use wasm_ftl::ground::prng::Prng;
use wasm_ftl::ground::units::{Lpn, NONE, Ppn};
use wasm_ftl::host::script::HostOp;
use wasm_ftl::host::workload::{Pattern, Phase, Work};
use wasm_ftl::run::sim::{Limit, Sim};
use wasm_ftl::run::snapshot::{PageState, page_state};
use wasm_ftl::run::stats::Counters;
use wasm_ftl::time::latency::Cause;

fn drive(mapping: Mapping, logical_blocks: u32, pages_per_block: u32) -> SimConfig {
    let blocks = logical_blocks + mapping.extra_blocks().unwrap();
    let geometry = Geometry::new(blocks, pages_per_block);
    SimConfig {
        mapping,
        ..plain_config(geometry, logical_blocks * pages_per_block, 0)
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
    sim.check().unwrap_or_else(|error| panic!("{error}"));
    sim
}

/// Counters of `phase` alone, on a drive that was filled once in order.
fn cost(config: SimConfig, phase: Phase) -> Counters {
    let fill = Phase::fill_once(0, config.logical_pages);
    let before = *run(config.clone(), vec![fill.clone()]).state().counters();
    let after = *run(config, vec![fill, phase]).state().counters();
    Counters {
        host_writes: after.host_writes - before.host_writes,
        gc_copies: after.gc_copies - before.gc_copies,
        erases: after.erases - before.erases,
        ..Counters::default()
    }
}

fn writes(pattern: Pattern, pages: u32, count: u64) -> Phase {
    Phase::Work(Work::writes(pattern, 0, pages, count))
}

#[test]
fn rewriting_a_block_copies_all_but_one_page_and_erases_once() {
    for mapping in [Mapping::Block, Mapping::Direct] {
        let found = cost(drive(mapping, 16, 32), writes(Pattern::Uniform, 512, 500));
        assert_eq!(
            (found.gc_copies, found.erases),
            (500 * 31, 500),
            "{mapping:?}"
        );
    }
}

/// A controller without memory does not know that most of a block was never written.
#[test]
fn whole_merges_write_every_page_of_a_block_even_of_a_fresh_drive() {
    let write = |lpn| HostOp::Write {
        lpn,
        tag: Some(b'a'),
    };
    for mapping in [Mapping::Block, Mapping::Direct] {
        for (merges, programs) in [(Merges::Written, 3 + 4), (Merges::Whole, 2 * 32)] {
            let config = SimConfig {
                merges,
                ..drive(mapping, 16, 32)
            };
            // The third page of a block, behind two of padding, and the fourth of the next.
            let ops = vec![write(2), write(32 + 3)];
            let counters = *run(config, vec![Phase::Ops(ops)]).state().counters();
            assert_eq!(counters.nand_programs, programs, "{mapping:?}, {merges:?}");
        }
    }
    let mut config = drive(Mapping::Block, 16, 32);
    (config.mapping, config.merges) = (Mapping::Page, Merges::Whole);
    let told = config.validate().unwrap_err().to_string();
    assert!(told.contains("drive.merges is whole"), "{told}");
}

#[test]
fn sequential_overwrites_only_switch() {
    for mapping in [Mapping::Bast { logs: 4 }, Mapping::Fast { logs: 4 }] {
        let found = cost(
            drive(mapping, 16, 32),
            writes(Pattern::Sequential, 512, 5_120),
        );
        // 160 blocks were written; those still in log blocks have not replaced their old ones yet.
        assert!(
            found.gc_copies == 0,
            "{mapping:?}: {} copies",
            found.gc_copies
        );
        assert!(
            (156..=160).contains(&found.erases),
            "{mapping:?}: {} erases",
            found.erases
        );
    }
}

/// Random writes within the reach of the log blocks are cheap, beyond it they are not.
#[test]
fn log_blocks_help_as_far_as_they_reach() {
    for mapping in [Mapping::Bast { logs: 8 }, Mapping::Fast { logs: 8 }] {
        let config = drive(mapping, 64, 32);
        let near = cost(config.clone(), writes(Pattern::Uniform, 8 * 32, 20_000));
        let far = cost(config, writes(Pattern::Uniform, 64 * 32, 20_000));
        let ratio = far.gc_copies as f64 / near.gc_copies as f64;
        assert!(
            ratio > 3.0,
            "{mapping:?}: {} and {} copies",
            near.gc_copies,
            far.gc_copies
        );
    }
    // Scattered over many logical blocks, shared log blocks are filled before they are merged.
    let scattered = |mapping| {
        let found = cost(
            drive(mapping, 64, 32),
            writes(Pattern::Uniform, 64 * 32, 20_000),
        );
        found.gc_copies
    };
    let (bast, fast) = (
        scattered(Mapping::Bast { logs: 8 }),
        scattered(Mapping::Fast { logs: 8 }),
    );
    assert!(fast < bast, "FAST {fast}, BAST {bast} copies");
}

#[test]
fn nothing_is_lost_and_every_state_adds_up() {
    for seed in 0..400 {
        let mut prng = Prng::new(seed);
        let logs = between(&mut prng, 2, 5);
        let kinds = [
            Mapping::Ideal,
            Mapping::Block,
            Mapping::Direct,
            Mapping::Bast { logs },
            Mapping::Fast { logs },
        ];
        let mapping = pick(&mut prng, &kinds);
        let (blocks, pages) = (between(&mut prng, 1, 12), between(&mut prng, 1, 9));
        let mut config = drive(mapping, blocks, pages);
        config.logical_pages -= prng.below(pages.min(config.logical_pages));
        config.tagged = true;
        if once_in(&mut prng, 3) {
            config.file_system = Some(FileSystemConfig {
                trim: once_in(&mut prng, 2),
            });
        }
        if once_in(&mut prng, 3) {
            config.write_buffer_pages = between(&mut prng, 1, config.logical_pages.min(4));
        }
        if mapping != Mapping::Ideal && seed % 2 == 0 {
            config.merges = Merges::Whole;
        }
        config
            .validate()
            .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        let ops: Vec<HostOp> = (0..400).map(|_| any_op(&mut prng, &config)).collect();
        let expected = last_written(&config, &ops);
        let phases = vec![Phase::Ops(ops)];
        let mut sim = Sim::new(Experiment {
            config: config.clone(),
            phases,
            window: 50,
        });
        while sim.advance(Limit::steps(1)) == 1 {
            sim.check()
                .unwrap_or_else(|error| panic!("seed {seed}, {config:?}: {error}"));
        }
        assert_eq!(
            sim.state().counters().host_ops,
            400,
            "seed {seed}: {:?}",
            sim.status()
        );
        let waiting = |lpn| {
            sim.state()
                .drive()
                .buffer
                .as_ref()
                .and_then(|buffer| buffer.content(lpn))
        };
        for (lpn, expected) in (0..).zip(expected.into_iter().flatten()) {
            let on_flash = sim.state().drive().ftl.read(Lpn(lpn)).map(|(_, tag)| tag);
            assert_eq!(
                waiting(lpn).or(on_flash),
                expected,
                "seed {seed}, page {lpn}"
            );
        }
    }
}

/// The drive that every real one falls short of.
#[test]
fn an_ideal_drive_programs_once_for_each_write_in_place() {
    let config = drive(Mapping::Ideal, 16, 32);
    let pages = config.logical_pages;
    let (work, trim) = (
        writes(Pattern::Uniform, pages, 5_000),
        Phase::Ops(vec![HostOp::Trim { lpn: 7 }, HostOp::Read { lpn: 7 }]),
    );
    let sim = run(
        config.clone(),
        vec![Phase::fill_once(0, pages), work.clone(), trim],
    );
    let counters = *sim.state().counters();
    assert_eq!(counters.host_writes, u64::from(pages) + 5_000);
    assert_eq!(counters.nand_programs, counters.host_writes);
    assert_eq!((counters.gc_copies, counters.erases), (0, 0));
    assert_eq!((counters.trimmed_pages, counters.nand_reads), (1, 0));
    for lpn in (0..pages).map(Lpn) {
        let place = sim.state().drive().ftl.map.lookup(lpn);
        assert_eq!(place, (lpn.0 != 7).then_some(Ppn(lpn.0)));
    }
    // Nothing but programs takes time, and no write waits for another's copies.
    let elapsed = counters.host_writes * config.program_time.0;
    assert_eq!(sim.state().time().0, elapsed);
    let timed = SimConfig { dies: 4, ..config };
    let sim = run(timed, vec![Phase::fill_once(0, pages), work]);
    let stalls = sim
        .state()
        .drive()
        .timing
        .dies()
        .unwrap()
        .latencies()
        .stalls();
    assert!(stalls.iter().all(|stall| stall.cause == Cause::None));
}

/// Written in any order, and again, each event names the page where the version before was.
#[test]
fn an_ideal_drive_tells_where_it_writes() {
    let mut config = drive(Mapping::Ideal, 2, 4);
    config.tagged = true;
    let write = |lpn, tag| HostOp::Write {
        lpn,
        tag: Some(tag),
    };
    let ops = vec![
        write(6, b'a'),
        write(1, b'b'),
        write(6, b'c'),
        HostOp::Trim { lpn: 1 },
        HostOp::Purge,
    ];
    let mut sim = Sim::new(Experiment {
        config,
        phases: vec![Phase::Ops(ops)],
        window: 1,
    });
    let place = |sim: &Sim| {
        let event = sim.state().last();
        (event.kind, event.from, event.to)
    };
    sim.advance(Limit::steps(2));
    assert_eq!(place(&sim), (EventKind::HostWrite, NONE, 1));
    assert_eq!(page_state(&sim, Ppn(0)), PageState::Free);
    sim.advance(Limit::steps(1));
    assert_eq!(place(&sim), (EventKind::HostWrite, 6, 6));
    assert_eq!(sim.state().drive().ftl.read(Lpn(6)), Some((Ppn(6), b'c')));
    sim.advance(Limit::steps(1));
    assert_eq!(page_state(&sim, Ppn(1)), PageState::Stale);
    assert_eq!(page_state(&sim, Ppn(6)), PageState::Valid);
    sim.advance(Limit::steps(1));
    assert_eq!(place(&sim), (EventKind::Purge, 2, 1));
    assert_eq!(page_state(&sim, Ppn(6)), PageState::Free);
    sim.check().unwrap();
}

/// What each page must hold after `ops`; [`None`] where files decide that.
fn last_written(config: &SimConfig, ops: &[HostOp]) -> Option<Vec<Option<u8>>> {
    let mut pages = vec![None; config.logical_pages as usize];
    for op in ops {
        match *op {
            HostOp::Write { lpn, tag } => pages[lpn as usize] = tag,
            HostOp::Trim { lpn } => pages[lpn as usize] = None,
            HostOp::Purge => pages.fill(None),
            HostOp::Read { .. } | HostOp::Idle { .. } | HostOp::Flush => {}
            _ => return None,
        }
    }
    Some(pages)
}
