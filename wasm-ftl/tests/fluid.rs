//! Throughput of a drive with dies, beside the fluid bound in closed form.
//!
//! No plane works longer than there is time, and no more host operations are under way than the
//! queue holds. So with n planes and c channels, P programs, R reads, E erases that take each plane
//! for e, and H host operations, a run takes at least (P tPROG + R tR) / n + E e, at least the
//! transfers / c, and with a queue of q at least the sum of all shortest latencies / q.

use wasm_ftl::config::SimConfig;
use wasm_ftl::config::order::Scheduling;
use wasm_ftl::config::plain::plain_config;
use wasm_ftl::experiment::spec::Experiment;
use wasm_ftl::ground::geometry::Geometry;
use wasm_ftl::ground::units::Nanos;
use wasm_ftl::host::script::HostOp;
use wasm_ftl::host::workload::{Pattern, Phase, Share, Work};
use wasm_ftl::run::sim::{Limit, Sim};
use wasm_ftl::run::stats::Counters;

const PER_BLOCK: u32 = 64;
const BLOCKS: u32 = 160;
const LOGICAL: u32 = BLOCKS * PER_BLOCK * 85 / 100;
const DIES: [u32; 7] = [1, 2, 4, 8, 16, 32, 64];
const DEPTHS: [u32; 5] = [1, 4, 16, 64, 256];

fn drive(dies: u32, depth: u32, scheduling: Scheduling) -> SimConfig {
    let mut config = plain_config(Geometry::new(BLOCKS, PER_BLOCK), LOGICAL, 3);
    (config.dies, config.channels, config.queue_depth) = (dies, dies, depth);
    config.transfer_time = Nanos::from_micros(10);
    (config.die_block_pages, config.scheduling) = (PER_BLOCK, scheduling);
    config
}

/// What a run did, and how long it took.
#[derive(Clone, Copy)]
struct Done {
    counters: Counters,
    nanos: u64,
}

/// The drive of `config` after these phases.
fn after(config: &SimConfig, phases: &[Phase]) -> Done {
    let mut sim = Sim::new_unwatched(Experiment {
        config: config.clone(),
        phases: phases.to_vec(),
        window: 1_000,
    });
    while sim.advance(Limit::steps(u64::MAX)) > 0 {}
    Done {
        counters: *sim.state().counters(),
        nanos: sim.state().time().0,
    }
}

/// A drive that is filled in order, then written at random, and once it is at rest written or read
/// at random: that last phase, and the run as a whole.
fn run(config: &SimConfig, reads: bool) -> [Done; 2] {
    let mut last = Work::writes(Pattern::Uniform, 0, LOGICAL, u64::from(LOGICAL));
    last.reads = Share::percent(if reads { 100 } else { 0 });
    let writes = |pattern, drives: u64| {
        let pages = drives * u64::from(LOGICAL);
        Phase::Work(Work::writes(pattern, 0, LOGICAL, pages))
    };
    let phases = [
        writes(Pattern::Sequential, 1),
        writes(Pattern::Uniform, 2),
        Phase::Ops(vec![HostOp::Idle { micros: 1 }]),
        Phase::Work(last),
    ];
    let (start, end) = (after(config, &phases[..3]), after(config, &phases));
    let (first, all) = (start.counters, end.counters);
    let measured = Counters {
        host_ops: all.host_ops - first.host_ops,
        host_reads: all.host_reads - first.host_reads,
        host_writes: all.host_writes - first.host_writes,
        gc_copies: all.gc_copies - first.gc_copies,
        nand_programs: all.nand_programs - first.nand_programs,
        nand_reads: all.nand_reads - first.nand_reads,
        erases: all.erases - first.erases,
        ..all
    };
    let nanos = end.nanos - start.nanos;
    let counters = measured;
    [Done { counters, nanos }, end]
}

/// The least time in which `config` can do what was counted.
fn bound_ns(config: &SimConfig, done: &Counters) -> f64 {
    let [read, program, erase, transfer] = [
        config.read_time,
        config.program_time,
        config.erase_time,
        config.transfer_time,
    ]
    .map(|time| time.0 as f64);
    let count = |number: u64| number as f64;
    let planes = f64::from(config.dies * config.planes);
    let share =
        f64::from(config.geometry.pages_per_block) / (planes * f64::from(config.die_block_pages));
    let busy = count(done.nand_programs) * program + count(done.nand_reads) * read;
    let on_planes = busy / planes + count(done.erases) * erase * share;
    let moved = count(done.host_ops) + 2.0 * count(done.gc_copies);
    let on_channels = moved * transfer / f64::from(config.channels);
    let queued =
        count(done.host_writes) * (transfer + program) + count(done.host_reads) * (transfer + read);
    let in_queue = queued / f64::from(config.queue_depth);
    let on_link = count(done.host_ops) * config.link_time.0 as f64;
    on_planes.max(on_channels).max(in_queue).max(on_link)
}

/// The bound as a share of the time: of the last phase, after the whole run was held against it.
fn efficiency(config: &SimConfig, reads: bool) -> f64 {
    let [measured, whole] = run(config, reads);
    let bound = bound_ns(config, &whole.counters);
    let reached = bound_ns(config, &measured.counters) / measured.nanos as f64;
    let faster = format!("{} dies at depth {}", config.dies, config.queue_depth);
    assert!(
        whole.nanos as f64 >= bound,
        "{faster}: {} < {bound}",
        whole.nanos
    );
    assert!(reached <= 1.0, "{faster}: {reached} of the bound");
    reached
}

/// The least efficiency at the greatest depth, over all numbers of dies; no depth beats the bound.
fn least_efficiency(scheduling: Scheduling, reads: bool) -> f64 {
    let mut least = f64::INFINITY;
    for dies in DIES {
        for depth in DEPTHS {
            let reached = efficiency(&drive(dies, depth, scheduling), reads);
            println!("{scheduling:?}, reads {reads}: {dies} dies, depth {depth}: {reached:.3}");
            if depth == 256 {
                least = least.min(reached);
            }
        }
    }
    least
}

#[test]
fn reads_stay_below_the_fluid_bound_and_come_near_it_with_a_long_queue() {
    for scheduling in [Scheduling::InOrder, Scheduling::WhenReady] {
        let least = least_efficiency(scheduling, true);
        assert!(least >= 0.8, "{scheduling:?}: {least}");
    }
}

#[test]
fn writes_come_near_the_fluid_bound_where_planes_do_what_is_ready() {
    let least = least_efficiency(Scheduling::WhenReady, false);
    assert!(least >= 0.7, "{least}");
}

#[test]
fn writes_in_order_stay_below_the_fluid_bound_and_lose_up_to_half_of_it() {
    let least = least_efficiency(Scheduling::InOrder, false);
    assert!((0.3..0.7).contains(&least), "{least}");
}

/// The time that a drive of `config`, written in order once and at rest, takes for `work`.
fn nanos_of(config: &SimConfig, work: &[Phase]) -> u64 {
    let fill = [
        Phase::Work(Work::writes(
            Pattern::Sequential,
            0,
            LOGICAL,
            LOGICAL.into(),
        )),
        Phase::Ops(vec![HostOp::Idle { micros: 1 }]),
    ];
    let all: Vec<Phase> = fill.iter().chain(work).cloned().collect();
    after(config, &all).nanos - after(config, &fill).nanos
}

/// Reads in order, of so many pages of the host's.
fn reads_in_order(pages: u32) -> Phase {
    Phase::Work(Work {
        reads: Share::percent(100),
        ..Work::writes(Pattern::Sequential, 0, LOGICAL, pages.into())
    })
}

#[test]
fn a_link_slower_than_the_flash_moves_page_after_page_without_a_pause() {
    let (pages, link) = (900, 13_653);
    let mut config = drive(32, 256, Scheduling::InOrder);
    config.link_time = Nanos(link);
    let [read, transfer] = [config.read_time, config.transfer_time].map(|time| time.0);
    let link_bound = u64::from(pages) * link;
    let reads = nanos_of(&config, &[reads_in_order(pages)]);
    assert_eq!(reads, read + transfer + link_bound, "SATA's 3 Gb/s");
    // 64 dies program faster than that; the last page is programmed when it has come.
    (config.dies, config.channels) = (64, 64);
    config.program_time = Nanos::from_micros(500);
    let writes = Phase::Work(Work::writes(Pattern::Sequential, 0, pages, pages.into()));
    let fresh = |phases: &[Phase]| after(&config, phases).nanos;
    assert_eq!(fresh(&[writes]), link_bound + transfer + 500_000);
    config.link_time = Nanos(0);
    assert!(nanos_of(&config, &[reads_in_order(pages)]) < reads);
}
