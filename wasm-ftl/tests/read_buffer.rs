//! The page that was read last stays in memory, and a link that banks share.

use crate::common::once_in;
use crate::differential::twins;
use wasm_ftl::config::compression::{CompressionConfig, Mix};
use wasm_ftl::config::plain::plain_config;
use wasm_ftl::config::units::Units;
use wasm_ftl::config::{Frontiers, Mapping, SimConfig};
use wasm_ftl::experiment::spec::Experiment;
use wasm_ftl::ground::geometry::Geometry;
use wasm_ftl::ground::part::Full;
use wasm_ftl::ground::prng::Prng;
use wasm_ftl::ground::units::Nanos;
use wasm_ftl::host::script::HostOp;
use wasm_ftl::host::workload::{Pattern, Phase, Share, Work};
use wasm_ftl::run::sim::{Limit, Sim, Status};

/// Random traces, each on a drive of its own.
const TRACES: u64 = 2_000;
/// Operations in each.
const OPS: u32 = 120;

/// Reads of flash that the naive drive of `seed` comes to, and ours, after every operation.
fn run_trace(seed: u64) -> Result<(), String> {
    let (mut config, mut naive) = twins(&mut Prng::new(seed));
    (config.power, config.read_buffer_pages) = (None, 1);
    naive.together(1);
    if matches!(config.frontiers, Frontiers::Streams { .. }) {
        return Ok(());
    }
    config.validate().map_err(|error| error.to_string())?;
    let mut prng = Prng::new(seed ^ 0x7265_6164);
    let logical = config.logical_pages.min(9);
    let mut sim = Sim::new(Experiment {
        config,
        phases: Vec::new(),
        window: 1_000,
    });
    // The page that was read last: its block, the erases of that, and its place there.
    let (mut last, mut reads) = (None, 0);
    for number in 0..OPS {
        let (lpn, tag) = (prng.below(logical), Some(b'x'));
        let op = if once_in(&mut prng, 2) {
            if let Some((block, page)) = naive.find(lpn) {
                let place = Some((block, naive.blocks[block].erases, page));
                reads += u64::from(last != place);
                last = place;
            }
            HostOp::Read { lpn }
        } else {
            naive.write(lpn, b'x');
            HostOp::Write { lpn, tag }
        };
        sim.inject(op).map_err(|error| error.to_string())?;
        sim.advance(Limit::steps(u64::MAX));
        let (found, wanted) = (sim.state().counters().nand_reads, reads + naive.copies);
        if found != wanted {
            return Err(format!(
                "seed {seed}, {number} ({op}): {found}, not {wanted}"
            ));
        }
    }
    sim.check()
}

#[test]
fn a_page_is_read_from_flash_as_often_as_by_a_naive_drive() {
    for seed in 0..TRACES {
        run_trace(seed).unwrap_or_else(|problem| panic!("{problem}"));
    }
}

/// The drive of `config` after these phases: its time, and its reads of flash.
fn after(config: &SimConfig, phases: &[Phase]) -> (u64, u64) {
    let mut sim = Sim::new(Experiment {
        config: config.clone(),
        phases: phases.to_vec(),
        window: 1_000,
    });
    sim.advance(Limit::steps(u64::MAX));
    assert_eq!(sim.status(), Status::Ended);
    sim.check().unwrap();
    (sim.state().time().0, sim.state().counters().nand_reads)
}

fn work(pages: u32, request_pages: u32, reads: u32) -> Phase {
    Phase::Work(Work {
        request_pages,
        reads: Share::percent(reads),
        ..Work::writes(
            Pattern::Sequential,
            0,
            pages,
            u64::from(pages / request_pages),
        )
    })
}

/// Time and reads of flash of reading `pages` in order, page by page, when they were written so.
fn reading(config: &SimConfig, pages: u32, request_pages: u32) -> (u64, u64) {
    let rest = Phase::Ops(vec![HostOp::Idle { micros: 1 }]);
    let before = [work(pages, request_pages, 0), rest];
    let all = [&before[..], &[work(pages, 1, 100)]].concat();
    let (start, end) = (after(config, &before), after(config, &all));
    (end.0 - start.0, end.1 - start.1)
}

/// `config` with its map in units of so many pages, on so many banks.
fn in_units(config: &SimConfig, pages: u32, banks: u32) -> SimConfig {
    let units = Units::new(pages, banks, Full::get().expect("the full build"));
    let config = SimConfig {
        units,
        ..config.clone()
    };
    units.map_or_else(|| config.clone(), |units| units.compose(&config).unwrap())
}

#[test]
fn pages_of_one_unit_in_order_cost_one_read_of_flash() {
    let (pages, unit) = (480_u32, 4_u32);
    let mut config = plain_config(Geometry::new(24, 32), 1_600, 1);
    let all = u64::from(pages);
    let units = all / u64::from(unit);
    assert_eq!(
        reading(&in_units(&config, unit, 1), pages, unit),
        (all * 50_000, all),
        "without a buffer"
    );
    config.read_buffer_pages = 1;
    assert_eq!(
        reading(&in_units(&config, unit, 1), pages, unit),
        (units * 50_000, units)
    );
    // With dies each page passes the link, and each unit the channel once.
    (config.dies, config.command_time) = (8, Nanos(500));
    (config.transfer_time, config.link_time) = (Nanos(41_000), Nanos(13_653));
    let each_unit = 50_000 + 41_000;
    assert_eq!(
        reading(&in_units(&config, unit, 1), pages, unit),
        (units * each_unit + all * (500 + 13_653), units)
    );
}

#[test]
fn a_read_waits_until_what_it_finds_in_memory_has_come() {
    let mut config = plain_config(Geometry::new(24, 32), 300, 1);
    (config.dies, config.queue_depth, config.read_buffer_pages) = (8, 4, 1);
    (config.transfer_time, config.link_time) = (Nanos(41_000), Nanos(10_000));
    let ops = [HostOp::Idle { micros: 1_000 }; 1]
        .into_iter()
        .chain([HostOp::Read { lpn: 0 }; 4]);
    let write = Phase::Ops(vec![HostOp::Write {
        lpn: 0,
        tag: Some(b'a'),
    }]);
    let idle = Phase::Ops(vec![HostOp::Idle { micros: 1_000 }]);
    let start = after(&config, &[write.clone(), idle]).0;
    let (end, reads) = after(&config, &[write, Phase::Ops(ops.collect())]);
    assert_eq!((end - start, reads), (50_000 + 41_000 + 4 * 10_000, 1));
}

#[test]
fn compressed_pages_in_order_cost_the_flash_pages_that_they_lie_on() {
    for (permille, pages_in_four) in [("250", 1), ("500", 2), ("1000", 4)] {
        let mut config = plain_config(Geometry::new(24, 32), 400, 1);
        config.read_buffer_pages = 1;
        config.compression = Some(CompressionConfig {
            floor_bytes: 512,
            parity_pages: 0,
            mix: Mix::parse(permille).unwrap(),
        });
        let reads = reading(&config, 400, 1).1;
        assert_eq!(
            reads,
            100 * pages_in_four,
            "stored in {permille} thousandths"
        );
    }
}

#[test]
fn banks_share_one_link() {
    let mut config = plain_config(Geometry::new(24 * 4, 32), 2_400, 1);
    (config.dies, config.channels, config.queue_depth) = (8, 8, 64);
    config.link_time = Nanos(13_653);
    let (time, reads) = reading(&in_units(&config, 1, 4), 960, 1);
    assert_eq!((time, reads), (50_000 + 960 * 13_653, 960));
    // Of units only what was asked for passes it.
    config.read_buffer_pages = 1;
    let (time, _) = reading(&in_units(&config, 4, 4), 960, 4);
    assert_eq!(time, 50_000 + 960 * 13_653);
}

#[test]
fn only_what_reads_flash_has_such_a_buffer() {
    let mut config = plain_config(Geometry::new(8, 8), 40, 1);
    config.read_buffer_pages = 2;
    let told = config.validate().unwrap_err().to_string();
    assert!(told.contains("drive.read_buffer_pages is 2"), "{told}");
    (config.read_buffer_pages, config.mapping) = (1, Mapping::Ideal);
    (config.reserve_blocks, config.gc_high_blocks) = (0, 0);
    let told = config.validate().unwrap_err().to_string();
    assert!(told.contains("from 0 to 0 with drive.mapping"), "{told}");
}
