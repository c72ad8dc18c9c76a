//! Block-mapped drives against a naive one: after every operation every page lies in the same
//! place, and the same was programmed, copied, padded, and erased on the way.

use crate::blockwise::{Blockwise, Done, Kind};
use crate::common::{between, pick};
use crate::differential::compare_blocks;
use wasm_ftl::config::order::Merges;
use wasm_ftl::config::plain::plain_config;
use wasm_ftl::config::{Mapping, SimConfig};
use wasm_ftl::experiment::spec::Experiment;
use wasm_ftl::ground::geometry::Geometry;
use wasm_ftl::ground::prng::Prng;
use wasm_ftl::host::script::HostOp;
use wasm_ftl::run::sim::{Limit, Sim};

/// Random traces, each on a drive of its own.
const TRACES: u64 = 10_000;
/// Operations in each.
const OPS: u32 = 150;

/// A block-mapped drive with as few blocks as are legal, or some more, and its naive twin.
fn twins(prng: &mut Prng) -> (SimConfig, Blockwise) {
    let logs = between(prng, 1, 5);
    let (mapping, kind) = match prng.below(4) {
        0 => (Mapping::Block, Kind::Block),
        1 => (Mapping::Direct, Kind::Direct),
        2 => (Mapping::Bast { logs }, Kind::Bast(logs as usize)),
        _ => (Mapping::Fast { logs: logs + 1 }, Kind::Fast(logs as usize)),
    };
    let (logical_blocks, pages) = (between(prng, 1, 10), between(prng, 1, 9));
    let logical_pages = logical_blocks * pages - prng.below(pages);
    let more = pick(prng, &[0, 0, 1, 3]);
    let blocks = logical_blocks + mapping.extra_blocks().expect("of blocks") + more;
    let merges = pick(prng, &[Merges::Written, Merges::Whole]);
    let config = SimConfig {
        mapping,
        merges,
        tagged: true,
        ..plain_config(Geometry::new(blocks, pages), logical_pages, 0)
    };
    let shape = (blocks as usize, pages as usize);
    let whole = merges == Merges::Whole;
    let naive = Blockwise::new(kind, shape, logical_pages as usize, whole);
    (config, naive)
}

/// What the host does next, done by the naive drive already: writes at random, or in order from
/// where the last one was, so that log blocks are switched with their data blocks, too.
fn next_op(prng: &mut Prng, logical: u32, last: &mut u32, naive: &mut Blockwise) -> HostOp {
    let (lpn, letter) = (prng.below(logical), b'a' + prng.below(26) as u8);
    match prng.below(60) {
        0 => {
            naive.purge();
            HostOp::Purge
        }
        1..=5 => {
            naive.trim(lpn);
            HostOp::Trim { lpn }
        }
        6..=8 => {
            naive.read(lpn);
            HostOp::Read { lpn }
        }
        chance => {
            let follows = chance > 20;
            *last = if follows { (*last + 1) % logical } else { lpn };
            naive.write(*last, letter);
            let tag = Some(letter);
            HostOp::Write { lpn: *last, tag }
        }
    }
}

/// Whether the same was done, in the time that it takes one after the other.
fn compare_done(sim: &Sim, done: Done) -> Result<(), String> {
    let counters = sim.state().counters();
    let found = Done {
        programs: counters.nand_programs,
        copies: counters.gc_copies,
        pads: counters.pad_programs,
        erases: counters.erases,
        reads: counters.nand_reads - counters.gc_copies,
    };
    let micros = 900 * done.programs + 50 * (done.copies + done.reads) + 3_500 * done.erases;
    let time = sim.state().time().0;
    if (found, time) != (done, 1_000 * micros) {
        return Err(format!(
            "{found:?} by {time} ns, not {done:?} by {micros} us"
        ));
    }
    Ok(())
}

/// How much was copied, padded, and erased; what went wrong where the two differ.
fn run_trace(seed: u64) -> Result<Done, String> {
    let mut prng = Prng::new(seed);
    let (config, mut naive) = twins(&mut prng);
    config.validate().map_err(|error| error.to_string())?;
    let (logical, geometry) = (config.logical_pages, config.geometry);
    let told = format!("seed {seed}, {:?}, {:?}", config.mapping, config.merges);
    let mut sim = Sim::new(Experiment {
        config,
        phases: Vec::new(),
        window: 1_000,
    });
    let mut last = 0;
    for number in 0..OPS {
        let op = next_op(&mut prng, logical, &mut last, &mut naive);
        sim.inject(op).map_err(|error| error.to_string())?;
        sim.advance(Limit::steps(u64::MAX));
        let wrong = |what: String| format!("{told}, operation {number} ({op}): {what}");
        compare_blocks(sim.state().drive(), geometry, &naive.blocks).map_err(wrong)?;
        compare_done(&sim, naive.done).map_err(wrong)?;
    }
    sim.check().map(|()| naive.done)
}

#[test]
fn block_mapped_drives_and_naive_ones_never_differ() {
    let mut sum = Done::default();
    for seed in 0..TRACES {
        let done = run_trace(seed).unwrap_or_else(|problem| panic!("{problem}"));
        sum.copies += done.copies;
        sum.pads += done.pads;
        sum.erases += done.erases;
    }
    let least = sum.copies.min(sum.pads).min(sum.erases);
    assert!(least > 10 * TRACES, "hardly anything happened: {sum:?}");
}

/// A merge that stops where nothing was written is not one that goes to the end.
#[test]
fn the_comparison_sees_the_other_kind_of_merge() {
    let shape = Geometry::new(4, 8);
    let mut sim = Sim::new(Experiment {
        config: SimConfig {
            mapping: Mapping::Block,
            tagged: true,
            ..plain_config(shape, 24, 0)
        },
        phases: Vec::new(),
        window: 1,
    });
    let mut naive = Blockwise::new(Kind::Block, (4, 8), 24, true);
    naive.write(3, b'a');
    let (lpn, tag) = (3, Some(b'a'));
    sim.inject(HostOp::Write { lpn, tag }).unwrap();
    sim.advance(Limit::steps(u64::MAX));
    let told = compare_blocks(sim.state().drive(), shape, &naive.blocks).unwrap_err();
    assert!(told.starts_with("block 0: pages 8"), "{told}");
    assert!(compare_done(&sim, naive.done).is_err());
}
