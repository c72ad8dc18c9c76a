//! Arrays of drives and partitions: what readers asked about RAID 0, spanning, and alignment.

#![cfg(feature = "full")]

use crate::common::layers::{array, content, middling_drive, over, partition, run};
use wasm_ftl::config::above::split::{ArrayConfig, ArrayKind};
use wasm_ftl::config::{FileSystemConfig, SimConfig};
use wasm_ftl::contract::snapshot::HEADER;
use wasm_ftl::experiment::spec::{Experiment, parse_experiment_file};
use wasm_ftl::ground::geometry::Geometry;
use wasm_ftl::ground::units::Nanos;
use wasm_ftl::host::script::parse_ops;
use wasm_ftl::host::workload::{Pattern, Phase, Work};
use wasm_ftl::run::drive::Drive;
use wasm_ftl::run::sim::{Limit, Sim};
use wasm_ftl::run::snapshot;

fn filled_then_random(config: SimConfig, drive_writes: u64) -> Sim {
    let pages = config.logical_pages;
    let random = Work::writes(Pattern::Uniform, 0, pages, drive_writes * u64::from(pages));
    let experiment = Experiment {
        config,
        phases: vec![Phase::fill_once(0, pages), Phase::Work(random)],
        window: u64::from(pages),
    };
    Sim::new_unwatched(experiment)
}

/// Flash bytes programmed per byte that the host wrote.
fn write_amplification(sim: &Sim) -> f64 {
    let config = &sim.experiment().config;
    sim.state().counters().write_amplification().unwrap() * config.host_pages_per_page()
}

/// Runs to the end; the write amplification of the last of so many drive-writes.
fn settled_write_amplification(mut sim: Sim, drive_writes: u64) -> f64 {
    let pages = u64::from(sim.experiment().config.logical_pages);
    sim.advance(Limit {
        host_ops: pages * drive_writes,
        ..Limit::steps(u64::MAX)
    });
    let before = *sim.state().counters();
    sim.advance(Limit::steps(u64::MAX));
    let after = *sim.state().counters();
    let programs = (after.nand_programs - before.nand_programs) as f64;
    programs / (after.host_writes - before.host_writes) as f64
        * sim.experiment().config.host_pages_per_page()
}

fn erases(sim: &Sim) -> Vec<u64> {
    let drives = sim.state().drives().iter();
    drives.map(|drive| drive.counters.erases).collect()
}

fn near(value: f64, wanted: f64, tolerance: f64, what: &str) {
    assert!(
        (value / wanted - 1.0).abs() <= tolerance,
        "{what}: {value:.4}, not {wanted:.4} within {tolerance}"
    );
}

/// RAID 0 of stripes from one page (4 KiB) to 256 pages (1 MiB): two drives wear alike, each half
/// as much as one drive of their size written twice as often, at the same write amplification.
#[test]
fn stripes_share_wear_evenly_and_leave_write_amplification_alone() {
    let single = run(filled_then_random(middling_drive(), 12));
    for stripe in [1, 4, 16, 64, 256] {
        // The host writes as much as to one drive, so each member gets half of it per page.
        let config = over(&middling_drive(), array(ArrayKind::Raid0, 2, stripe), None);
        let mut pair = filled_then_random(config, 12);
        pair = run(pair);
        let what = format!("stripe of {stripe} pages");
        let each = erases(&pair);
        near(each[0] as f64, each[1] as f64, 0.02, &what);
        near(
            each[0] as f64,
            pair.state().counters().erases as f64 / 2.0,
            0.02,
            &what,
        );
        near(
            write_amplification(&pair),
            write_amplification(&single),
            0.03,
            &what,
        );
    }
}

/// Once settled, the same host writes cost each of two striped drives half of the erases that they
/// cost one drive: not more, and not less.
#[test]
fn each_of_two_drives_gets_half_of_the_erases() {
    let settled = |config: SimConfig| {
        let mut sim = filled_then_random(config, 40);
        let writes = |host_ops| Limit {
            host_ops,
            ..Limit::steps(u64::MAX)
        };
        sim.advance(writes(8 * u64::from(sim.experiment().config.logical_pages)));
        let before = erases(&sim);
        sim.advance(writes(100_000));
        let after = erases(&sim);
        let counts = before
            .iter()
            .zip(&after)
            .map(|(before, after)| (after - before) as f64);
        counts.collect::<Vec<f64>>()
    };
    let single = settled(middling_drive())[0];
    for stripe in [1, 16, 256] {
        let pair = settled(over(
            &middling_drive(),
            array(ArrayKind::Raid0, 2, stripe),
            None,
        ));
        for erases in pair {
            near(
                erases,
                single / 2.0,
                0.02,
                &format!("stripe of {stripe} pages"),
            );
        }
    }
}

/// A span sends everything to the first drive until that is full.
#[test]
fn a_span_fills_the_first_drive_before_the_second() {
    let drive = middling_drive();
    let config = over(&drive, array(ArrayKind::Span, 3, 1), None);
    let mut sim = Sim::new_unwatched(Experiment {
        phases: vec![Phase::fill_once(0, config.logical_pages)],
        window: 1_000,
        config,
    });
    for full in 0..3 {
        let limit = Limit {
            host_ops: u64::from(drive.logical_pages),
            ..Limit::steps(u64::MAX)
        };
        sim.advance(limit);
        let writes: Vec<u64> = sim
            .state()
            .drives()
            .iter()
            .map(|member| member.counters.host_writes)
            .collect();
        let all = u64::from(drive.logical_pages);
        let wanted: Vec<u64> = (0..3).map(|k| if k <= full { all } else { 0 }).collect();
        assert_eq!(writes, wanted);
    }
    // Traffic within the first drive's part of the addresses never touches the others.
    let writes = Work::writes(Pattern::Uniform, 0, drive.logical_pages, 40_000);
    let config = over(&drive, array(ArrayKind::Span, 2, 1), None);
    let sim = run(Sim::new_unwatched(Experiment {
        config,
        phases: vec![Phase::Work(writes)],
        window: 1_000,
    }));
    assert!(
        erases(&sim)[0] > 500 && erases(&sim)[1] == 0,
        "{:?}",
        erases(&sim)
    );
}

/// What TRIM saves on one drive it saves on an array that passes it on; else nothing.
#[test]
fn an_array_that_keeps_trim_to_itself_saves_nothing() {
    let wear = |trim: bool| {
        let array = ArrayConfig {
            trim,
            ..array(ArrayKind::Raid0, 2, 8)
        };
        let config = over(&middling_drive(), array, None);
        let pages = config.logical_pages;
        let phases = vec![
            Phase::fill_once(0, pages),
            Phase::Trim {
                start: 0,
                pages: pages / 2,
            },
            Phase::Work(Work::writes(Pattern::Uniform, pages / 2, pages / 2, 60_000)),
        ];
        run(Sim::new_unwatched(Experiment {
            config,
            phases,
            window: 1_000,
        }))
    };
    let (passed, kept) = (wear(true), wear(false));
    assert_eq!(kept.state().counters().trimmed_pages, 0);
    assert!(passed.state().counters().trimmed_pages > 0);
    let (with, without) = (write_amplification(&passed), write_amplification(&kept));
    assert!(
        with < 1.3 && without > 2.0 * with,
        "{with} with TRIM, {without} without"
    );
}

fn drive_of_unit(page_bytes: u32) -> SimConfig {
    let mut config = middling_drive();
    config.page_bytes = page_bytes;
    config
}

/// Blocks as long as the drive's unit: half a unit off costs twice the flash writes.
#[test]
fn misaligned_blocks_cost_twice_the_write_amplification() {
    for unit in [4_096, 8_192, 16_384] {
        let settled = |offset| {
            let config = over(&drive_of_unit(unit), None, partition(offset, unit));
            settled_write_amplification(filled_then_random(config, 9), 6)
        };
        let (aligned, misaligned) = (settled(0), settled(u64::from(unit) / 2));
        near(
            misaligned,
            2.0 * aligned,
            0.1,
            &format!("unit of {unit} bytes"),
        );
    }
}

/// 4-KiB blocks on larger units: every write costs whole units, and as many as it touches.
#[test]
fn blocks_shorter_than_the_unit_cost_whole_units() {
    let settled = |unit, offset| {
        let config = over(&drive_of_unit(unit), None, partition(offset, 4_096));
        settled_write_amplification(filled_then_random(config, 9), 6)
    };
    let plain = settled(4_096, 0);
    for (unit, offset, units_per_block) in [
        (8_192, 0, 1.0),
        (16_384, 0, 1.0),
        // Half a block off, one block in 2 or 4 lies across two units.
        (8_192, 2_048, 1.5),
        (16_384, 2_048, 1.25),
        // Half a unit off, whole blocks still fit.
        (8_192, 4_096, 1.0),
    ] {
        let wanted = plain * units_per_block * f64::from(unit) / 4_096.0;
        let what = format!("4 KiB on {unit} bytes, {offset} off");
        near(settled(unit, offset), wanted, 0.1, &what);
    }
}

/// Blocks longer than the unit only lose at their two ends.
#[test]
fn blocks_longer_than_the_unit_lose_at_their_ends() {
    let cost = |offset| {
        let drive = drive_of_unit(4_096);
        let config = over(&drive, None, partition(offset, 16_384));
        let sim = run(Sim::new_unwatched(Experiment {
            phases: vec![Phase::fill_once(0, 800)],
            window: 1_000,
            config,
        }));
        (
            write_amplification(&sim),
            sim.state().counters().rewrite_reads,
        )
    };
    assert_eq!(cost(0), (1.0, 0));
    let (misaligned, reads) = cost(2_048);
    assert!((misaligned - 1.25).abs() < 1e-9, "{misaligned}");
    // In order, only the page shared with the block before is there to be read.
    assert_eq!(reads, 799);
}

#[test]
fn a_write_that_straddles_two_units_is_seen_step_by_step() {
    let mut drive = drive_of_unit(4_096);
    (drive.tagged, drive.geometry, drive.logical_pages) = (true, Geometry::new(8, 4), 20);
    let config = over(&drive, None, partition(2_048, 4_096));
    let ops = parse_ops("w0:a,w1:b,w0:c,r0").unwrap();
    let mut sim = Sim::new(Experiment {
        config,
        phases: vec![Phase::Ops(ops)],
        window: 1,
    });
    sim.advance(Limit::steps(u64::MAX));
    let (events, _) = sim.drain_events();
    let kinds: Vec<&str> = events
        .iter()
        .map(|event| wasm_ftl::contract::event::EVENT_NAMES[event.kind as usize])
        .collect();
    let (read, write) = ("rewriteRead", "hostWrite");
    let wanted = [
        write, write, // block 0 on two units that hold nothing
        read, write, write, // block 1 shares a unit with block 0
        read, write, read, write, // block 0 again
        "hostRead", "hostRead",
    ];
    assert_eq!(kinds, wanted);
    let counters = *sim.state().counters();
    assert_eq!((counters.host_writes, counters.host_ops), (3, 4));
    assert_eq!((counters.rewrite_reads, counters.nand_programs), (3, 6));
    assert_eq!(
        (content(&sim, 0), content(&sim, 1)),
        (Some(b'c'), Some(b'c'))
    );
    // tR is 50 us and tPROG 900 us: 6 programs, 3 reads to rewrite, 2 of the host's.
    assert_eq!(sim.state().time(), Nanos::from_micros(6 * 900 + 5 * 50));
}

#[test]
fn a_stall_by_a_rewrite_names_its_cause() {
    let mut drive = drive_of_unit(4_096);
    (drive.dies, drive.queue_depth) = (4, 1);
    let config = over(&drive, None, partition(2_048, 4_096));
    let mut sim = Sim::new(filled_then_random(config, 1).experiment().clone());
    sim.advance(Limit {
        host_ops: 100,
        ..Limit::steps(u64::MAX)
    });
    let worst = sim.state().latencies().unwrap().stalls()[0];
    let cause = worst.cause as u8;
    assert_eq!(
        cause, 5,
        "before any collection only reads remain: {worst:?}"
    );
    // tPROG after tR, and nothing else.
    assert_eq!(worst.latency_ns, 950_000, "{worst:?}");
    let sim = run(sim);
    let latencies = sim.state().latencies().unwrap();
    assert_eq!(latencies.ops, sim.state().counters().host_ops);
    for stall in latencies.stalls() {
        let parts = &stall.parts;
        let sum = parts.own_ns + parts.copies_ns + parts.erases_ns + parts.others_ns;
        assert_eq!(sum, stall.latency_ns, "{stall:?}");
        assert!([2, 4].contains(&(stall.cause as u8)), "{stall:?}");
    }
}

/// TRIM of a block that covers no unit whole changes nothing; TRIM of neighbors does.
#[test]
fn trim_reaches_only_units_that_it_covers_whole() {
    let trimmed = |pages| {
        let config = over(&drive_of_unit(4_096), None, partition(2_048, 4_096));
        let phases = vec![Phase::fill_once(0, 100), Phase::Trim { start: 10, pages }];
        let experiment = Experiment {
            config,
            phases,
            window: 1_000,
        };
        run(Sim::new_unwatched(experiment))
            .state()
            .counters()
            .trimmed_pages
    };
    // A range is trimmed page by page, and no single one covers a unit.
    assert_eq!(trimmed(5), 0);
    let mut config = over(&drive_of_unit(4_096), None, partition(2_048, 4_096));
    config.file_system = Some(FileSystemConfig { trim: true });
    let ops = parse_ops("+A:6,-A").unwrap();
    let sim = run(Sim::new(Experiment {
        config,
        phases: vec![Phase::Ops(ops)],
        window: 1,
    }));
    assert_eq!(
        sim.state().counters().trimmed_pages,
        5,
        "a file's run of 6 blocks covers 5 units"
    );
}

/// The picture of an array is the pictures of its drives, one after the other.
#[test]
fn a_snapshot_lays_the_drives_side_by_side() {
    let mut drive = middling_drive();
    (drive.geometry, drive.logical_pages) = (Geometry::new(6, 4), 15);
    let config = over(&drive, array(ArrayKind::Raid0, 2, 2), None);
    let ops = parse_ops("w0,w1,w2,w3,w4,w0").unwrap();
    let sim = run(Sim::new(Experiment {
        config,
        phases: vec![Phase::Ops(ops)],
        window: 100,
    }));
    let mut bytes = Vec::new();
    snapshot::write_snapshot(&sim, u64::MAX, 0, &mut bytes);
    let header = |name: &str| {
        let at = 8 * HEADER.iter().position(|cell| cell.name == name).unwrap();
        f64::from_le_bytes(bytes[at..at + 8].try_into().unwrap())
    };
    assert_eq!((sim.state().drives().len(), header("blocks")), (2, 12.0));
    assert_eq!((header("logicalPages"), header("validPages")), (28.0, 5.0));
    assert_eq!((header("stalePages"), header("freePages")), (1.0, 42.0));
    let at = 8 * HEADER.len();
    let map: Vec<u32> = (0..5)
        .map(|lpn| u32::from_le_bytes(bytes[at + 4 * lpn..][..4].try_into().unwrap()))
        .collect();
    // Drive 0 holds pages 0, 1, 4 and page 0 again; drive 1 begins at page 24.
    assert_eq!(map, [3, 1, 24, 25, 2]);
}

/// What is told of one block is the number that it has among those of all drives.
#[test]
fn a_snapshot_counts_the_blocks_of_later_drives_after_those_of_earlier_ones() {
    let mut drive = middling_drive();
    (drive.geometry, drive.logical_pages) = (Geometry::new(6, 4), 15);
    let config = over(&drive, array(ArrayKind::Raid0, 2, 2), None);
    // The first two pages are those of drive 0, the next two those of drive 1.
    for (ops, open) in [("w0,w1", "0"), ("w2,w3", "6"), ("w2,w3,w0", "0")] {
        let sim = run(Sim::new(Experiment {
            config: config.clone(),
            phases: vec![Phase::Ops(parse_ops(ops).unwrap())],
            window: 100,
        }));
        let mut bytes = Vec::new();
        snapshot::write_snapshot(&sim, u64::MAX, 0, &mut bytes);
        let name = "hostOpenBlock";
        let at = 8 * HEADER.iter().position(|cell| cell.name == name).unwrap();
        let told = f64::from_le_bytes(bytes[at..at + 8].try_into().unwrap());
        assert_eq!(told.to_string(), open, "after {ops}");
    }
}

/// Two striped drives take sequential writes twice as fast; a span no faster than one.
#[test]
fn drives_work_at_the_same_time() {
    let time = |config: SimConfig, pages| {
        let phases = vec![Phase::fill_once(0, pages)];
        let experiment = Experiment {
            config,
            phases,
            window: 1_000,
        };
        run(Sim::new_unwatched(experiment)).state().time().0 as f64
    };
    let drive = middling_drive();
    let single = time(drive.clone(), 3_584);
    let striped = time(over(&drive, array(ArrayKind::Raid0, 2, 1), None), 3_584);
    let span = time(over(&drive, array(ArrayKind::Span, 2, 1), None), 3_584);
    near(striped, single / 2.0, 0.001, "striped");
    near(span, single, 1e-9, "span");
    // A span over both takes as long as both, one after the other, but for one write at the seam.
    let both = time(over(&drive, array(ArrayKind::Span, 2, 1), None), 7_168);
    near(both, 2.0 * single, 0.001, "span over both");
}

/// A run of two drives stops at what both of them have come to, not at what a drive would that is
/// neither of them.
#[test]
fn a_pause_looks_at_all_drives_together() {
    let drive = middling_drive();
    let pages = 2 * drive.logical_pages;
    let config = over(&drive, array(ArrayKind::Raid0, 2, 4), None);
    let random = Work::writes(Pattern::Uniform, 0, pages, 4 * u64::from(pages));
    let mut sim = Sim::new(Experiment {
        config,
        phases: vec![Phase::fill_once(0, pages), Phase::Work(random)],
        window: u64::from(pages),
    });
    sim.pause_when("gc=20,page=9").unwrap();
    let everything = Limit::steps(u64::MAX);
    sim.advance(everything);
    let written = sim.state().last().lpn;
    assert_eq!((sim.paused_by(), written), (Some(1), 9), "page 9 is filled");
    while sim.paused_by() != Some(0) {
        assert!(sim.advance(everything) > 0, "the drives clean 20 blocks");
    }
    let picks = |drive: &Drive| drive.ftl.pick_sums().picks;
    let picks: Vec<u64> = sim.state().drives().iter().map(picks).collect();
    assert_eq!(picks.iter().sum::<u64>(), 20, "{picks:?}");
    assert!(picks.iter().all(|&picks| picks > 0), "{picks:?}");
}

/// The experiment files say the same as the tests above: what a reader runs with `ftl run`.
#[test]
fn the_experiment_files_bear_out_the_answers() {
    let of = |json: &str| {
        run(Sim::new_unwatched(
            parse_experiment_file(json, None).unwrap(),
        ))
    };
    let single = of(include_str!("layers/single.json"));
    let striped = of(include_str!("layers/raid0.json"));
    let each = erases(&striped);
    near(
        each[0] as f64,
        each[1] as f64,
        0.02,
        "erases of two striped drives",
    );
    let (one, two) = (write_amplification(&single), write_amplification(&striped));
    near(two, one, 0.03, "write amplification of two striped drives");
    let span = erases(&of(include_str!("layers/span.json")));
    assert!(span[0] > 500 && span[1] == 0, "erases of a span: {span:?}");
    let aligned = write_amplification(&of(include_str!("layers/aligned.json")));
    let misaligned = write_amplification(&of(include_str!("layers/misaligned.json")));
    near(
        misaligned,
        2.0 * aligned,
        0.1,
        "write amplification of a misaligned partition",
    );
}
