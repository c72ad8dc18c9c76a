//! How many host page writes a second the simulator does, with and without timing.

use wasm_ftl::config::plain::plain_config;
use wasm_ftl::experiment::spec::Experiment;
use wasm_ftl::ground::geometry::Geometry;
use wasm_ftl::host::workload::{Pattern, Phase, Work};
use wasm_ftl::run::sim::{Limit, Sim};

use crate::args::Args;
use crate::print;

/// Pages a block, as in most drives of the courses.
const PAGES_PER_BLOCK: u32 = 128;
/// Blocks beyond the 7 %: the reserve, the open block and one more.
const EXTRA_BLOCKS: u32 = 3;
/// Each figure is measured for at least so long, unless `--seconds` says otherwise.
const SECONDS: f64 = 1.0;
/// The sizes measured unless `--pages` chooses one.
const SIZES: [u32; 3] = [16 << 10, 1 << 20, (32 << 20) - 4 * PAGES_PER_BLOCK];
/// Fewest pages that leave room for the 7 %.
const PAGES_MIN: u32 = 8_192;

/// Seconds by the clock on the wall, and of this process alone where the system tells.
#[derive(Clone, Copy, Default)]
struct Seconds {
    wall: f64,
    cpu: Option<f64>,
}

/// Nanoseconds that this thread has run: on a shared machine the fairer clock. Linux only.
fn cpu_nanos() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok()
}

#[allow(clippy::disallowed_types)] // A benchmark is about real time.
fn timed(work: impl FnOnce()) -> Seconds {
    let (cpu, start) = (cpu_nanos(), std::time::Instant::now());
    work();
    let wall = start.elapsed().as_secs_f64();
    let cpu = cpu.zip(cpu_nanos());
    Seconds {
        wall,
        cpu: cpu.map(|(start, end)| (end - start) as f64 / 1e9),
    }
}

fn experiment(pages: u32, timing: bool) -> Experiment {
    // 7 % over-provisioning.
    let logical = pages / 107 * 100;
    let geometry = Geometry::new(pages / PAGES_PER_BLOCK + EXTRA_BLOCKS, PAGES_PER_BLOCK);
    let mut config = plain_config(geometry, logical, 1);
    if timing {
        (config.dies, config.channels, config.queue_depth) = (16, 8, 8);
        config.transfer_time = wasm_ftl::ground::units::Nanos(20_000);
    }
    let writes = Work::writes(Pattern::Uniform, 0, logical, u64::from(u32::MAX));
    Experiment {
        config,
        phases: vec![Phase::fill_once(0, logical), Phase::Work(writes)],
        window: u64::from(logical),
    }
}

/// One line of the answer, measured in the steady state.
fn measure(pages: u32, timing: bool, seconds_min: f64) -> String {
    let experiment = experiment(pages, timing);
    let logical = u64::from(experiment.config.logical_pages);
    let raw = f64::from(experiment.config.geometry.pages());
    let mut sim = Sim::new_unwatched(experiment);
    let go = |sim: &mut Sim, host_ops| {
        sim.advance(Limit {
            host_ops,
            ..Limit::steps(u64::MAX)
        });
    };
    go(&mut sim, logical * 3);
    let before = *sim.state().counters();
    let mut total = Seconds {
        cpu: Some(0.0),
        wall: 0.0,
    };
    while total.cpu.unwrap_or(total.wall) < seconds_min {
        let chunk = logical.min(1 << 20);
        let seconds = timed(|| go(&mut sim, chunk));
        total.wall += seconds.wall;
        total.cpu = total.cpu.zip(seconds.cpu).map(|(sum, more)| sum + more);
    }
    let after = *sim.state().counters();
    let writes = (after.host_writes - before.host_writes) as f64;
    let programs = (after.nand_programs - before.nand_programs) as f64;
    let cpu_rate = total.cpu.map(|seconds| writes / seconds / 1e6);
    format!(
        "{pages},{},{:.2},{},{:.4},{:.3}\n",
        if timing { "timed" } else { "counting" },
        writes / total.wall / 1e6,
        cpu_rate.map_or(String::new(), |rate| format!("{rate:.2}")),
        programs / writes,
        (raw / logical as f64 - 1.0) * 100.0,
    )
}

fn mode(word: &str) -> Option<bool> {
    match word {
        "counting" => Some(false),
        "timed" => Some(true),
        _ => None,
    }
}

/// The figures as CSV.
pub fn bench(mut args: Args) -> Result<(), String> {
    let size = |text: &str| {
        let pages = text.parse().ok()?;
        (PAGES_MIN..=SIZES[2]).contains(&pages).then_some(pages)
    };
    let legal = format!("a whole number from {PAGES_MIN} to {}", SIZES[2]);
    let sizes = match args.parsed("--pages", size, &legal)? {
        Some(pages) => vec![pages],
        None => SIZES.to_vec(),
    };
    let modes = match args.parsed("--mode", mode, "counting or timed")? {
        Some(timing) => vec![timing],
        None => vec![false, true],
    };
    let seconds = |text: &str| text.parse().ok().filter(|s| (0.01..=1_000.0).contains(s));
    let seconds = args.parsed("--seconds", seconds, "a number from 0.01 to 1000")?;
    args.finish(0)?;
    print(
        b"pages,mode,million_host_writes_per_second,million_host_writes_per_cpu_second,\
          write_amplification,over_provisioning_percent\n",
    )?;
    for pages in sizes {
        for &timing in &modes {
            print(measure(pages, timing, seconds.unwrap_or(SECONDS)).as_bytes())?;
        }
    }
    Ok(())
}
