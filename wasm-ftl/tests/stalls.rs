//! Every slow host operation has a recorded cause whose named parts add up to its latency.

use crate::common::{any_drive, between, once_in, ops_on};
use wasm_ftl::config::plain::plain_config;
use wasm_ftl::config::slc::{SlcConfig, SlcKind};
use wasm_ftl::contract::event::{Event, EventKind};
use wasm_ftl::experiment::spec::Experiment;
use wasm_ftl::ground::geometry::Geometry;
use wasm_ftl::ground::prng::Prng;
use wasm_ftl::ground::units::{NONE, Nanos, Ppn};
use wasm_ftl::host::workload::{Pattern, Phase, Share, Work};
use wasm_ftl::run::sim::{Limit, Sim};
use wasm_ftl::time::latency::{Cause, Stall};

const SEEDS: u64 = 100;

/// A drive of several dies that collects garbage most of the time.
fn busy_drive(seed: u64) -> Experiment {
    let mut prng = Prng::new(seed);
    let per_block = between(&mut prng, 4, 24);
    let logical = 30 * per_block;
    let mut config = plain_config(Geometry::new(36, per_block), logical, 1);
    config.dies = between(&mut prng, 1, per_block);
    config.channels = between(&mut prng, 1, config.dies);
    config.queue_depth = between(&mut prng, 1, 8);
    config.transfer_time = Nanos(u64::from(between(&mut prng, 0, 40_000)));
    config.link_time = Nanos(u64::from(between(&mut prng, 0, 9_000)));
    config.command_time = Nanos(u64::from(between(&mut prng, 0, 5_000)));
    if once_in(&mut prng, 3) {
        config.write_buffer_pages = between(&mut prng, 1, 8);
    }
    let mut work = Work::writes(Pattern::Uniform, 0, logical, 6_000);
    work.reads = Share::percent(between(&mut prng, 0, 40));
    Experiment {
        config,
        phases: vec![Phase::Work(work)],
        window: 1_000,
    }
}

fn stalls_of(sim: &Sim) -> Vec<Stall> {
    sim.state()
        .drive()
        .timing
        .dies()
        .unwrap()
        .latencies()
        .stalls()
        .to_vec()
}

/// Every step of the run, one by one.
fn all_events(experiment: &Experiment) -> (Sim, Vec<Event>) {
    let mut sim = Sim::new(experiment.clone());
    let mut events = Vec::new();
    while sim.advance(Limit::steps(1)) == 1 {
        events.extend(sim.drain_events().0);
    }
    (sim, events)
}

/// Time of the program of a host write, which is shorter in an SLC cache.
fn program_ns(experiment: &Experiment, event: &Event) -> u64 {
    let program_time = experiment.config.program_time;
    let Some(slc) = experiment.config.slc else {
        return program_time.0;
    };
    let nanos = Nanos(event.end.0 - event.start.0);
    assert!([program_time, slc.program_time].contains(&nanos));
    nanos.0
}

/// Time that an operation takes where nothing is in its way.
fn service_ns(experiment: &Experiment, event: &Event) -> u64 {
    let config = &experiment.config;
    let flash = match event.kind {
        EventKind::HostWrite => config.transfer_time.0 + program_ns(experiment, event),
        EventKind::HostRead if event.from != NONE => config.transfer_time.0 + config.read_time.0,
        EventKind::HostRead | EventKind::Buffered => 0,
        other => panic!("step {} is {other:?}, not a host operation", event.step),
    };
    config.command_time.0 + config.link_time.0 + flash
}

/// Whether the host found what it read in the read buffer: it read the same page last.
fn is_in_memory(experiment: &Experiment, events: &[Event]) -> bool {
    let Some((read, before)) = events.split_last() else {
        return false;
    };
    let reads_flash = |event: &Event| event.kind == EventKind::HostRead && event.from != NONE;
    if experiment.config.read_buffer_pages == 0 || !reads_flash(read) {
        return false;
    }
    let empties = |event: &Event| {
        let block = experiment.config.geometry.block_of(Ppn(read.from)).0;
        let is_erased = event.kind == EventKind::Erase && event.from == block;
        is_erased || matches!(event.kind, EventKind::Purge | EventKind::PowerCut)
    };
    let last = before
        .iter()
        .rev()
        .find(|event| reads_flash(event) || empties(event));
    last.is_some_and(|last| reads_flash(last) && last.from == read.from)
}

fn check_stall(experiment: &Experiment, events: &[Event], stall: &Stall, case: &str) {
    let parts = stall.parts;
    let sum = parts.own_ns + parts.copies_ns + parts.erases_ns + parts.others_ns + parts.map_ns;
    assert_eq!(sum, stall.latency_ns, "{case}: parts {parts:?}");
    let answered = &events[stall.step as usize - 1];
    let service = service_ns(experiment, answered);
    // What is found in memory may still be on its way there.
    let least = if is_in_memory(experiment, &events[..stall.step as usize]) {
        service - experiment.config.read_time.0 - experiment.config.transfer_time.0
    } else {
        service
    };
    let most = if least < service {
        least + experiment.config.transfer_time.0
    } else {
        service
    };
    assert!(
        (least..=most).contains(&parts.own_ns),
        "{case}: nothing unexplained counts as its own time"
    );
    let end = stall.arrival_ns + stall.latency_ns;
    let between = |kinds: &[EventKind]| {
        events[..stall.step as usize]
            .iter()
            .filter(|event| kinds.contains(&event.kind))
            .filter(|event| event.end.0 > stall.arrival_ns && event.start.0 < end)
            .count() as u64
    };
    let copies = between(&[EventKind::GcCopy, EventKind::Pad, EventKind::Fold]);
    let erases = between(&[EventKind::Erase, EventKind::Purge]);
    assert!(
        parts.copies <= copies,
        "{case}: {} of {copies}",
        parts.copies
    );
    assert!(
        parts.erases <= erases,
        "{case}: {} of {erases}",
        parts.erases
    );
    for (count, nanos) in [
        (parts.copies, parts.copies_ns),
        (parts.erases, parts.erases_ns),
    ] {
        assert!(nanos == 0 || count > 0, "{case}: {parts:?}");
    }
    let pick = match stall.cause {
        Cause::Collection => EventKind::GcPick,
        Cause::Folding => EventKind::FoldPick,
        _ => return,
    };
    let begun = stall.cause_step == 0 || events[stall.cause_step as usize - 1].kind == pick;
    assert!(begun, "{case}: {pick:?} is step {}", stall.cause_step);
    assert!(parts.copies + parts.erases > 0, "{case}");
}

#[test]
fn the_named_parts_of_every_recorded_stall_add_up_to_its_latency() {
    let (mut seen, mut collections) = (0, 0);
    for seed in 0..SEEDS {
        let experiment = busy_drive(seed);
        let (sim, events) = all_events(&experiment);
        for stall in stalls_of(&sim) {
            check_stall(
                &experiment,
                &events,
                &stall,
                &format!("seed {seed}, {stall:?}"),
            );
            seen += 1;
            collections += u32::from(stall.cause == Cause::Collection);
        }
        // Once the buffer of events is full, the rest is done many writes at once.
        let mut at_once = Sim::new(experiment);
        at_once.advance(Limit::steps(u64::MAX));
        assert_eq!(
            stalls_of(&at_once),
            stalls_of(&sim),
            "seed {seed}: in batches"
        );
    }
    assert_eq!(seen, SEEDS * 32, "every run has as many as are kept");
    assert!(u64::from(collections) > seen / 2, "{collections} of {seen}");
}

#[test]
fn they_add_up_on_drives_of_any_kind() {
    let mut seen = 0;
    for seed in 0..300 {
        let mut prng = Prng::new(seed);
        let config = any_drive(&mut prng);
        if config.dies == 0 {
            continue;
        }
        let experiment = ops_on(&mut prng, config, 800);
        let (sim, events) = all_events(&experiment);
        for stall in stalls_of(&sim) {
            check_stall(
                &experiment,
                &events,
                &stall,
                &format!("seed {seed}, {stall:?}"),
            );
            seen += 1;
        }
    }
    assert!(seen > 2_000, "{seen}");
}

/// Where a full cache folds before it takes more, that is what a write waits for.
#[test]
fn folding_and_collection_are_told_apart() {
    let (mut folds, mut collections) = (0, 0);
    for seed in 0..SEEDS {
        let mut experiment = busy_drive(seed);
        let config = &mut experiment.config;
        config.geometry = Geometry::new(40, config.geometry.pages_per_block);
        config.slc = Some(SlcConfig {
            kind: SlcKind::Static,
            blocks: 4,
            bits: 3,
            program_time: Nanos(config.program_time.0 / 4),
            endurance_erases: 0,
            folds_when_full: true,
        });
        config.validate().unwrap_or_else(|error| panic!("{error}"));
        let (sim, events) = all_events(&experiment);
        for stall in stalls_of(&sim) {
            let case = format!("seed {seed}, {stall:?}");
            check_stall(&experiment, &events, &stall, &case);
            folds += u32::from(stall.cause == Cause::Folding);
            collections += u32::from(stall.cause == Cause::Collection);
        }
    }
    assert!(
        folds > 100 && collections > 100,
        "{folds} foldings, {collections} collections"
    );
}

/// One plane, one operation at a time: the textbook's sum, counted from the events alone.
#[test]
fn on_one_plane_a_write_takes_its_copies_its_erase_and_its_program() {
    for seed in 0..SEEDS {
        let mut experiment = busy_drive(seed);
        let config = &mut experiment.config;
        (config.dies, config.channels, config.queue_depth) = (1, 1, 1);
        config.write_buffer_pages = 0;
        config.link_time = Nanos(0);
        let config = config.clone();
        let (sim, events) = all_events(&experiment);
        let is_host =
            |event: &&Event| matches!(event.kind, EventKind::HostWrite | EventKind::HostRead);
        for stall in stalls_of(&sim) {
            let before = &events[..stall.step as usize - 1];
            let first = before
                .iter()
                .rposition(|event| is_host(&event))
                .map_or(0, |at| at + 1);
            let count = |kind| {
                before[first..]
                    .iter()
                    .filter(|event| event.kind == kind)
                    .count()
            };
            let copies = count(EventKind::GcCopy) as u64;
            let erases = count(EventKind::Erase) as u64;
            assert_eq!(
                (stall.parts.copies, stall.parts.erases),
                (copies, erases),
                "seed {seed}"
            );
            if erases > 0 {
                let copy = config.read_time.0 + 2 * config.transfer_time.0 + config.program_time.0;
                let sum = copies * copy + erases * config.erase_time.0 + config.program_time.0;
                assert_eq!(stall.latency_ns, sum, "seed {seed}: {stall:?}");
            }
        }
    }
}
