//! The simulator against a naive drive: after every operation every page lies in the same place.

use crate::common::{between, once_in, small_drive};
use crate::naive::{Block, NOBODY, Naive, Policy};
use wasm_ftl::config::{Frontiers, GcPolicy, SimConfig, WearLeveling};
use wasm_ftl::experiment::spec::Experiment;
use wasm_ftl::ground::geometry::Geometry;
use wasm_ftl::ground::prng::Prng;
use wasm_ftl::ground::units::{BlockId, Lpn, Ppn};
use wasm_ftl::host::script::HostOp;
use wasm_ftl::run::drive::Drive;
use wasm_ftl::run::sim::{Limit, Sim};

/// Random traces, each on a drive of its own.
const TRACES: u64 = 10_000;
/// Operations in each.
const OPS: u32 = 120;
/// What keeps the draws of policies apart from others.
const POLICY_SEED: u64 = 0x6763_706F_6C69_6379;

/// A drive that both can be, and its naive twin.
pub fn twins(prng: &mut Prng) -> (SimConfig, Naive) {
    let mut config = small_drive(prng);
    let blocks = config.geometry.blocks;
    config.gc_copies_per_write = 0;
    if matches!(config.wear_leveling, WearLeveling::Static { .. }) {
        config.wear_leveling = WearLeveling::Dynamic;
    }
    config.frontiers = match config.frontiers {
        Frontiers::Single => Frontiers::Single,
        _ => Frontiers::Split,
    };
    #[cfg(feature = "full")]
    crate::common::keep_streams_apart(&mut config);
    config.gc_policy = match prng.below(3) {
        0 => GcPolicy::Greedy,
        1 => GcPolicy::Fifo,
        _ => GcPolicy::Windowed(between(prng, 1, blocks)),
    };
    let mut naive = naive_of(&config);
    #[cfg(feature = "full")]
    {
        let mut prng = Prng::new(config.seed ^ 0x0063_7574);
        let power = crate::common::any_power(&mut prng, &config);
        config.power = once_in(&mut prng, 2).then_some(power);
        if config.power.is_some() && !power.answers_at_once() {
            naive.together(power.program_pages as usize);
        }
    }
    (config, naive)
}

/// The naive drive of `config`, on which nothing is written yet.
pub fn naive_of(config: &SimConfig) -> Naive {
    let policy = match config.gc_policy {
        GcPolicy::Fifo => Policy::Fifo,
        GcPolicy::Windowed(window) => Policy::Windowed(window as usize),
        GcPolicy::CostBenefit => Policy::CostBenefit,
        GcPolicy::Random => Policy::Drawn(1),
        GcPolicy::DChoices(choices) => Policy::Drawn(choices),
        _ => Policy::Greedy,
    };
    let mut naive = Naive::new(
        config.geometry.blocks as usize,
        config.geometry.pages_per_block as usize,
        policy,
        config.frontiers != Frontiers::Single && !config.frontiers.copies_stay(),
        (
            config.reserve_blocks as usize,
            config.gc_high_blocks as usize,
        ),
        config.wear_leveling.least_worn_first(),
    );
    naive.chance(config.seed ^ POLICY_SEED);
    match config.frontiers {
        Frontiers::Streams { streams, .. } => {
            naive.apart(streams as usize, config.frontiers.copies_stay());
        }
        Frontiers::Blended { percent } => naive.blended(percent),
        Frontiers::Temperature { hot_pages } => naive.by_temperature(hot_pages),
        Frontiers::Single | Frontiers::Split => {}
    }
    if let WearLeveling::Static { gap_max } = config.wear_leveling {
        naive.levels(gap_max);
    }
    naive
}

/// Whether each page of `drive` lies where the naive one has it.
pub fn compare(drive: &Drive, geometry: Geometry, naive: &Naive) -> Result<(), String> {
    compare_blocks(drive, geometry, &naive.blocks)?;
    let counters = &drive.counters;
    let found = (counters.nand_programs, counters.gc_copies);
    if found != (naive.programs, naive.copies) {
        return Err(format!("programs and copies {found:?}"));
    }
    Ok(())
}

/// Whether each block holds what the naive one has there.
pub fn compare_blocks(drive: &Drive, geometry: Geometry, blocks: &[Block]) -> Result<(), String> {
    let ftl = &drive.ftl;
    for (id, block) in (0..).map(BlockId).zip(blocks) {
        if ftl.nand.written(id) as usize != block.pages.len() {
            return Err(format!("block {}: pages {}", id.0, block.pages.len()));
        }
        if ftl.nand.erases(id) != block.erases {
            return Err(format!("block {}: erases {}", id.0, block.erases));
        }
        for (index, page) in (0..).zip(&block.pages) {
            let ppn = geometry.page(id, index);
            let found = (ftl.map.owner(ppn), ftl.nand.tag(ppn), ftl.map.is_valid(ppn));
            let owner = (page.lpn != NOBODY).then_some(Lpn(page.lpn));
            if found != (owner, page.letter, page.current) {
                return Err(format!("page {}: {found:?}, not {page:?}", ppn.0));
            }
        }
    }
    Ok(())
}

/// Now and then the host marks a write, and sometimes with a stream that the drive does not know.
fn mark_and_write(prng: &mut Prng, streams: u32, op: HostOp, naive: &mut Naive) -> HostOp {
    let HostOp::Write {
        lpn,
        tag: Some(letter),
    } = op
    else {
        unreachable!("a write with a letter");
    };
    let marked = streams > 1 && !once_in(prng, 5);
    let stream = if marked { prng.below(streams + 1) } else { 0 };
    naive.stream = (stream % streams) as usize;
    naive.write(lpn, letter);
    #[cfg(feature = "full")]
    if marked {
        let full = wasm_ftl::ground::part::Full::get().unwrap();
        return op.marked(stream as u8, full);
    }
    op
}

fn run_trace(seed: u64) -> Result<(), String> {
    let mut prng = Prng::new(seed);
    let twins = twins(&mut prng);
    run_twins(seed, prng, twins)
}

/// The same with every policy that is not a reader's own, with copies that go where chance or
/// their temperature says, and with wear that is leveled.
fn run_policies(seed: u64) -> Result<(), String> {
    let mut prng = Prng::new(seed ^ POLICY_SEED);
    let mut config = small_drive(&mut prng);
    if matches!(config.gc_policy, GcPolicy::Score(_)) {
        config.gc_policy = GcPolicy::CostBenefit;
    }
    config.gc_copies_per_write = 0;
    let naive = naive_of(&config);
    run_twins(seed, prng, (config, naive))
}

fn run_twins(
    seed: u64,
    mut prng: Prng,
    (config, mut naive): (SimConfig, Naive),
) -> Result<(), String> {
    config.validate().map_err(|error| error.to_string())?;
    let (logical, geometry) = (config.logical_pages, config.geometry);
    let can_flush = config.power.is_some();
    let streams = match config.frontiers {
        Frontiers::Streams { streams, .. } => streams,
        _ => 1,
    };
    let mut sim = Sim::new(Experiment {
        config,
        phases: Vec::new(),
        window: 1_000,
    });
    for number in 0..OPS {
        let lpn = prng.below(logical);
        let letter = b'a' + prng.below(26) as u8;
        let op = if number % 5 == 3 && can_flush {
            naive.flush();
            HostOp::Flush
        } else if once_in(&mut prng, 8) {
            naive.trim(lpn);
            HostOp::Trim { lpn }
        } else {
            let op = HostOp::Write {
                lpn,
                tag: Some(letter),
            };
            mark_and_write(&mut prng, streams, op, &mut naive)
        };
        sim.inject(op).map_err(|error| error.to_string())?;
        sim.advance(Limit::steps(u64::MAX));
        let wrong = |what: String| format!("seed {seed}, operation {number} ({op}): {what}");
        compare(sim.state().drive(), geometry, &naive).map_err(wrong)?;
        let content = sim
            .state()
            .drive()
            .ftl
            .read(Lpn(lpn))
            .map(|(_, letter)| letter);
        if content != naive.read(lpn) {
            return Err(wrong(format!("page {lpn} holds {content:?}")));
        }
    }
    Ok(())
}

#[test]
fn the_fast_drive_and_the_naive_drive_never_differ() {
    for seed in 0..TRACES {
        run_trace(seed).unwrap_or_else(|problem| panic!("{problem}"));
    }
}

#[test]
fn every_policy_does_what_it_does_on_a_naive_drive() {
    for seed in 0..TRACES {
        run_policies(seed).unwrap_or_else(|problem| panic!("{problem}"));
    }
}

#[test]
fn the_comparison_sees_a_page_in_the_wrong_place() {
    let mut prng = Prng::new(1);
    let (config, mut naive) = twins(&mut prng);
    let geometry = config.geometry;
    let mut sim = Sim::new(Experiment {
        config,
        phases: Vec::new(),
        window: 1,
    });
    sim.inject(HostOp::Write {
        lpn: 0,
        tag: Some(b'x'),
    })
    .unwrap();
    sim.advance(Limit::steps(u64::MAX));
    naive.write(0, b'y');
    assert!(
        compare(sim.state().drive(), geometry, &naive)
            .unwrap_err()
            .starts_with("page 0")
    );
    assert_eq!(sim.state().drive().ftl.nand.tag(Ppn(0)), b'x');
}
