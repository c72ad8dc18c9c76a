//! The drive of `ftl bench`, settled and ready to be written to.

use wasm_ftl::ground::geometry::Geometry;
use wasm_ftl::run::sim::{Limit, Sim};
use wasm_ftl::experiment::spec::Experiment;
use wasm_ftl::config::plain::plain_config;
use wasm_ftl::ground::units::Nanos;
use wasm_ftl::host::workload::{Pattern, Phase, Work};

const PAGES_PER_BLOCK: u32 = 128;
/// The reserve, the open block and one more.
const EXTRA_BLOCKS: u32 = 3;

/// A drive in the steady state of uniform random writes.
pub fn settled(pages: u32, timing: bool) -> Sim {
    let logical = pages / 107 * 100;
    let geometry = Geometry::new(pages / PAGES_PER_BLOCK + EXTRA_BLOCKS, PAGES_PER_BLOCK);
    let mut config = plain_config(geometry, logical, 1);
    if timing {
        (config.dies, config.channels, config.queue_depth) = (16, 8, 8);
        config.transfer_time = Nanos(20_000);
    }
    let writes = Work::writes(Pattern::Uniform, 0, logical, u64::from(u32::MAX));
    let mut sim = Sim::new_unwatched(Experiment {
        config,
        phases: vec![Phase::fill_once(0, logical), Phase::Work(writes)],
        window: u64::from(logical),
    });
    write(&mut sim, u64::from(logical) * 3);
    sim
}

/// So many host page writes.
pub fn write(sim: &mut Sim, pages: u64) {
    sim.advance(Limit {
        host_ops: pages,
        ..Limit::steps(u64::MAX)
    });
}
