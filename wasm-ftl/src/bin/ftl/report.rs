//! `ftl run`: what came of an experiment, phase by phase, as JSON.

use serde_json::{Value, json};
use wasm_ftl::sim::{Limit, Sim, Status};
use wasm_ftl::snapshot;
use wasm_ftl::steady_state;
use wasm_ftl::workload::Phase;

use crate::{inject_all, open, parse_options, print};

/// Names of `Cause`, at the index of their number.
const CAUSES: [&str; 4] = ["none", "queue", "collection", "bus"];

/// Runs the file that `args` name and prints what came of it.
pub fn run(args: &[String]) -> Result<(), String> {
    let options = parse_options(args)?;
    let mut sim = open(&options)?;
    let mut phases = Vec::new();
    if options.steps == u64::MAX {
        let lengths: Vec<u64> = sim.experiment().phases.iter().map(Phase::len).collect();
        phases.extend(
            lengths
                .into_iter()
                .map(|length| one_phase(&mut sim, length)),
        );
    }
    sim.advance(Limit::steps(
        options.steps - sim.state().steps().min(options.steps),
    ));
    inject_all(&mut sim, &options.then)?;
    if !options.then.is_empty() {
        sim.advance(Limit::steps(u64::MAX));
    }
    if sim.status() == Status::Full {
        return Err(format!("{}: {}", options.file, wasm_ftl::ftl::DriveFull));
    }
    print(format!("{:#}\n", answer(&sim, &phases)).as_bytes())
}

/// Megabytes per second of simulated time.
fn rate(sim: &Sim, writes: u64, nanos: u64) -> Option<f64> {
    let bytes = writes as f64 * f64::from(sim.experiment().config.page_bytes);
    (nanos > 0 && writes > 0).then(|| bytes * 1e3 / nanos as f64)
}

fn one_phase(sim: &mut Sim, length: u64) -> Value {
    let (before, start) = (sim.state().counters, sim.state().time().0);
    let limit = Limit {
        host_ops: length,
        ..Limit::steps(u64::MAX)
    };
    sim.advance(limit);
    let (after, end) = (sim.state().counters, sim.state().time().0);
    let writes = after.host_writes - before.host_writes;
    let programs = after.nand_programs - before.nand_programs;
    json!({
        "host_ops": after.host_ops - before.host_ops,
        "host_writes": writes,
        "host_reads": after.host_reads - before.host_reads,
        "nand_programs": programs,
        "erases": after.erases - before.erases,
        "time_ns": end - start,
        "write_amplification": (writes > 0).then(|| programs as f64 / writes as f64),
        "write_megabytes_per_second": rate(sim, writes, end - start),
    })
}

fn answer(sim: &Sim, phases: &[Value]) -> Value {
    let (state, counters) = (sim.state(), &sim.state().counters);
    json!({
        "steps": state.steps(),
        "time_ns": state.time().0,
        "ended": sim.status() == Status::Ended,
        "worn_out": sim.status() == Status::WornOut,
        "host_ops": counters.host_ops,
        "host_writes": counters.host_writes,
        "host_reads": counters.host_reads,
        "trimmed_pages": counters.trimmed_pages,
        "nand_programs": counters.nand_programs,
        "nand_reads": counters.nand_reads,
        "gc_copies": counters.gc_copies,
        "pad_programs": counters.pad_programs,
        "absorbed_writes": counters.absorbed_writes,
        "erases": counters.erases,
        "refusals": counters.refusals,
        "write_amplification": counters.write_amplification(),
        "spare_factor": sim.experiment().config.spare_factor_nominal(),
        "spare_factor_effective": snapshot::spare_factor_effective(sim),
        "phases": phases,
        "steady_state": steady(sim),
        "latency": latency(sim),
        "digest": sim.digest(),
    })
}

/// The throughput curve under the SNIA rule, its samples taken as rounds.
fn steady(sim: &Sim) -> Value {
    let samples = sim.state().history.samples();
    let rates: Vec<f64> = samples
        .windows(2)
        .map(|pair| {
            let writes = (pair[1].host_writes - pair[0].host_writes) as f64;
            writes * 1e9 / (pair[1].time.0 - pair[0].time.0).max(1) as f64
        })
        .collect();
    let last = rates.last_chunk::<{ steady_state::WINDOW }>();
    json!({
        "samples": rates.len(),
        "last_five_samples_steady":
            last.map(|last| steady_state::Window::of(*last).is_steady()),
        "writes_per_second_in_last_five_samples":
            last.map(|last| steady_state::Window::of(*last).mean),
        "share_of_samples_within_ten_percent_of_mean": steady_state::consistency(&rates, 0.1),
    })
}

fn latency(sim: &Sim) -> Value {
    let Some(dies) = sim.state().timing.dies() else {
        return Value::Null;
    };
    let latencies = dies.latencies();
    let worst = latencies.stalls().iter().take(5).map(|stall| {
        json!({
            "host_op": stall.op,
            "arrival_ns": stall.arrival_ns,
            "latency_ns": stall.latency_ns,
            "cause": CAUSES[stall.cause as usize],
            "cause_step": stall.cause_step,
            "own_ns": stall.parts.own_ns,
            "copies": stall.parts.copies,
            "copies_ns": stall.parts.copies_ns,
            "erases": stall.parts.erases,
            "erases_ns": stall.parts.erases_ns,
            "other_ops_ns": stall.parts.others_ns,
        })
    });
    json!({
        "host_ops": latencies.ops,
        "mean_ns": latencies.sum_ns as f64 / latencies.ops.max(1) as f64,
        "p50_ns": latencies.percentile(50),
        "p99_ns": latencies.percentile(99),
        "max_ns": latencies.max_ns,
        "worst": worst.collect::<Vec<_>>(),
    })
}
