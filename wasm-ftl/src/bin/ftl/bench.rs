//! How many host page writes a second the simulator does, with and without timing.

use wasm_ftl::geometry::Geometry;
use wasm_ftl::sim::{Limit, Sim};
use wasm_ftl::spec::Experiment;
use wasm_ftl::steady::plain_config;
use wasm_ftl::workload::{Pattern, Phase, Work};

use crate::args::Args;
use crate::print;

/// Pages a block, as in most drives of the courses.
const PAGES_PER_BLOCK: u32 = 128;
/// Each figure is measured for at least so long.
const SECONDS: f64 = 1.0;

/// Seconds of processor time that this process has used, or of the wall where the system does not
/// say: other programs on the machine do not count.
fn processor_seconds() -> f64 {
    #[allow(clippy::disallowed_types)] // A benchmark is about real time.
    static START: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    let used = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanos = used.and_then(|text| text.split(' ').next()?.parse::<u64>().ok());
    match nanos {
        Some(nanos) => nanos as f64 / 1e9,
        #[allow(clippy::disallowed_types)]
        None => START
            .get_or_init(std::time::Instant::now)
            .elapsed()
            .as_secs_f64(),
    }
}

fn experiment(pages: u32, timing: bool) -> Experiment {
    // 7 % over-provisioning, and three blocks for reserve and frontier.
    let logical = pages / 107 * 100;
    let geometry = Geometry::new(pages / PAGES_PER_BLOCK + 3, PAGES_PER_BLOCK);
    let mut config = plain_config(geometry, logical, 1);
    if timing {
        (config.dies, config.channels, config.queue_depth) = (16, 8, 8);
        config.transfer_time = wasm_ftl::units::Nanos(20_000);
    }
    let writes = Work::writes(Pattern::Uniform, 0, logical, u64::from(u32::MAX));
    Experiment {
        config,
        phases: vec![Phase::fill_once(0, logical), Phase::Work(writes)],
        window: u64::from(logical),
    }
}

/// Million host writes a second in the steady state.
fn rate(pages: u32, timing: bool) -> f64 {
    let experiment = experiment(pages, timing);
    let logical = u64::from(experiment.config.logical_pages);
    let mut sim = Sim::new_unwatched(experiment);
    let mut go = |host_ops| {
        sim.advance(Limit {
            host_ops,
            ..Limit::steps(u64::MAX)
        });
    };
    go(logical * 2);
    let (mut writes, mut seconds) = (0, 0.0);
    while seconds < SECONDS {
        let chunk = logical.min(1 << 20);
        let start = processor_seconds();
        go(chunk);
        seconds += processor_seconds() - start;
        writes += chunk;
    }
    writes as f64 / seconds / 1e6
}

/// The figures as CSV.
pub fn bench(args: Args) -> Result<(), String> {
    args.finish(0)?;
    print(b"pages,mode,million_host_writes_per_second\n")?;
    for pages in [16 << 10, 1 << 20, (32 << 20) - 4 * PAGES_PER_BLOCK] {
        for (mode, timing) in [("counting", false), ("timed", true)] {
            print(format!("{pages},{mode},{:.2}\n", rate(pages, timing)).as_bytes())?;
        }
    }
    Ok(())
}
