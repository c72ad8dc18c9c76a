//! Drives with an SLC cache against a naive one: after every operation every page lies in the same
//! place, in the cache and behind it.

use crate::common::{between, once_in, pick};
use crate::differential::{compare, naive_of, twins};
use crate::naive::cached::{Cached, Kind, Rules};
use wasm_ftl::config::slc::{SlcConfig, SlcKind};
use wasm_ftl::config::{Frontiers, GcPolicy, SimConfig};
use wasm_ftl::experiment::spec::Experiment;
use wasm_ftl::ground::geometry::Geometry;
use wasm_ftl::ground::prng::Prng;
use wasm_ftl::ground::units::Nanos;
use wasm_ftl::host::script::HostOp;
use wasm_ftl::run::sim::{Limit, Sim};

/// Random traces, each on a drive of its own.
const TRACES: u64 = 10_000;
/// Operations in each.
const OPS: u32 = 150;
/// Idle time in which any of these drives empties its cache. In microseconds.
const LONG: u32 = 60_000_000;

/// A log that the naive drive knows with any cache that fits it, and its naive twin.
fn cached_twins(prng: &mut Prng) -> (SimConfig, Cached) {
    let (mut config, _) = twins(prng);
    config.power = None;
    if matches!(config.frontiers, Frontiers::Streams { .. }) {
        config.frontiers = Frontiers::Single;
    }
    if once_in(prng, 4) {
        config.gc_policy = GcPolicy::CostBenefit;
    }
    let bits = between(prng, 1, config.geometry.pages_per_block.min(4));
    let kinds = [
        (SlcKind::Static, Kind::Static),
        (SlcKind::Dynamic, Kind::Dynamic),
        (SlcKind::Elastic, Kind::Elastic),
    ];
    let (kind, naive_kind) = pick(prng, &kinds[..if bits > 1 { 3 } else { 2 }]);
    let slc = SlcConfig {
        kind,
        blocks: between(prng, 1, 8),
        bits,
        program_time: Nanos::from_micros(300),
        endurance_erases: match kind {
            SlcKind::Static => pick(prng, &[0, 3, 9]),
            _ => 0,
        },
        folds_when_full: once_in(prng, 2),
    };
    let geometry = config.geometry;
    let blocks = geometry.blocks + slc.blocks_apart();
    config.geometry = Geometry::new(blocks, geometry.pages_per_block);
    config.slc = Some(slc);
    let rules = Rules {
        kind: naive_kind,
        blocks: slc.blocks as usize,
        pages: slc.pages(geometry.pages_per_block) as usize,
        folds_when_full: slc.folds_when_full,
        endurance: slc.endurance_erases,
    };
    let open_blocks = config.frontiers.open_blocks() as usize;
    let naive = Cached::new(naive_of(&config), rules, open_blocks);
    (config, naive)
}

/// What the host does next, done by the naive drive already.
fn next_op(prng: &mut Prng, logical: u32, naive: &mut Cached) -> HostOp {
    let (lpn, letter) = (prng.below(logical), b'a' + prng.below(26) as u8);
    match prng.below(40) {
        0 => {
            naive.idles();
            HostOp::Idle { micros: LONG }
        }
        1..=4 => {
            naive.log.trim(lpn);
            HostOp::Trim { lpn }
        }
        _ => {
            naive.write(lpn, letter);
            let tag = Some(letter);
            HostOp::Write { lpn, tag }
        }
    }
}

/// Pages that were folded; what went wrong where the two differ.
fn run_trace(seed: u64) -> Result<u64, String> {
    let mut prng = Prng::new(seed);
    let (config, mut naive) = cached_twins(&mut prng);
    config.validate().map_err(|error| error.to_string())?;
    let (logical, geometry) = (config.logical_pages, config.geometry);
    let told = format!("seed {seed}, {:?}, {:?}", config.slc, config.frontiers);
    let mut sim = Sim::new(Experiment {
        config,
        phases: Vec::new(),
        window: 1_000,
    });
    for number in 0..OPS {
        let op = next_op(&mut prng, logical, &mut naive);
        sim.inject(op).map_err(|error| error.to_string())?;
        sim.advance(Limit::steps(u64::MAX));
        let wrong = |what: String| format!("{told}, operation {number} ({op}): {what}");
        let drive = sim.state().drive();
        compare(drive, geometry, &naive.log).map_err(wrong)?;
        let slc = drive.ftl.slc().expect("a drive with a cache");
        let found = (slc.programs, slc.folded_pages);
        if found != (naive.programs, naive.folded) {
            return Err(wrong(format!("in the cache and folded: {found:?}")));
        }
    }
    sim.check().map(|()| naive.folded)
}

#[test]
fn drives_with_a_cache_and_naive_ones_never_differ() {
    let mut folded = 0;
    for seed in 0..TRACES {
        folded += run_trace(seed).unwrap_or_else(|problem| panic!("{problem}"));
    }
    assert!(folded > 10 * TRACES, "only {folded} pages were folded");
}
