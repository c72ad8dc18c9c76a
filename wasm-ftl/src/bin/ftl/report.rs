//! `ftl run`: what came of an experiment, phase by phase, as JSON.

use serde_json::{Value, json};
use wasm_ftl::contract::snapshot::CAUSES;
use wasm_ftl::experiment::spec::review::Review;
use wasm_ftl::ftl::map_cache::MapCache;
use wasm_ftl::ground::steady_rule;
use wasm_ftl::run::sim::{Limit, Sim, Status};
use wasm_ftl::run::snapshot;
use wasm_ftl::study::report::{self, Json};
use wasm_ftl::study::review::{ReviewRun, read_review_file};

use crate::{Options, drive_reader, inject_all, parse_options, print, read_file};

/// Runs the file that `args` name and prints what came of it.
pub fn run(args: &[String]) -> Result<(), String> {
    let options = parse_options(args)?;
    let file = &options.file;
    let mut review = read_review_file(&read_file(file)?, options.seed, drive_reader(file))
        .map_err(|error| format!("{file}: {error}"))?;
    if let Some(id) = &options.drive {
        // Published values may compare drives: of one drive alone there is nothing to judge.
        review.published.clear();
        review.runs.retain(|(drive, _)| drive == id);
        if review.runs.is_empty() {
            let legal = "it must be a drive of the experiment";
            return Err(format!("{file}: --drive is {id}; {legal}"));
        }
    }
    let (mut runs, mut answers) = (Vec::new(), Vec::new());
    for (drive, review) in &review.runs {
        let (run, answer) = run_one(review, &options)?;
        runs.push((&drive[..], run));
        answers.push(answer);
    }
    let by_drive: Vec<(&str, &ReviewRun)> = runs.iter().map(|(drive, run)| (*drive, run)).collect();
    // Without figures the run was stopped where the reader asked, and nothing is judged.
    let verdicts = if options.steps == u64::MAX {
        report::verdicts(&review.published, &by_drive)
            .map_err(|error| format!("{file}: {error}"))?
    } else {
        Vec::new()
    };
    let verdicts: Vec<Value> = verdicts.into_iter().map(value).collect();
    let whole = if let [only] = &mut answers[..] {
        only["verdicts"] = json!(verdicts);
        only.take()
    } else {
        for (answer, (drive, _)) in answers.iter_mut().zip(&by_drive) {
            answer["drive"] = json!(drive);
        }
        json!({ "runs": answers, "verdicts": verdicts })
    };
    print(format!("{whole:#}\n").as_bytes())
}

/// One drive, stage by stage.
fn run_one(review: &Review, options: &Options) -> Result<(ReviewRun, Value), String> {
    let file = &options.file;
    let mut sim = Sim::new(review.experiment.clone());
    let mut run = ReviewRun::new(review.stages.clone());
    if options.steps == u64::MAX {
        run.advance(&mut sim, u64::MAX)
            .map_err(|stopped| format!("{file}: {stopped}"))?;
    }
    sim.advance(Limit::steps(
        options.steps - sim.state().steps().min(options.steps),
    ));
    inject_all(&mut sim, &options.then)?;
    if !options.then.is_empty() {
        sim.advance(Limit::steps(u64::MAX));
    }
    if sim.status() == Status::Full {
        return Err(format!("{file}: {}", wasm_ftl::ftl::DriveFull));
    }
    let config = &sim.experiment().config;
    let phases = run.stages().iter().zip(run.figures());
    let phases: Vec<Value> = phases
        .map(|(stage, figures)| value(report::phase(stage, figures, config)))
        .collect();
    let answer = answer(&sim, &phases, review.scale);
    Ok((run, answer))
}

fn value(json: Json) -> Value {
    match json {
        Json::Null => Value::Null,
        Json::Flag(flag) => flag.into(),
        Json::Count(count) => count.into(),
        Json::Number(number) => number.into(),
        Json::Text(text) => text.into(),
        Json::List(values) => values.into_iter().map(value).collect(),
        Json::Object(entries) => {
            let named = |(name, json): (&str, Json)| (name.to_owned(), value(json));
            entries.into_iter().map(named).collect()
        }
    }
}

fn answer(sim: &Sim, phases: &[Value], scale: u64) -> Value {
    let (state, counters) = (sim.state(), sim.state().counters());
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
        "map_reads": counters.map_reads,
        "map_programs": counters.map_programs,
        "map_hits": sim.state().drive().ftl.map_cache().map(MapCache::hits),
        "erases": counters.erases,
        "refusals": counters.refusals,
        "rewrite_reads": state.rewrite_reads(),
        "host_page_bytes": sim.experiment().config.host_page_bytes(),
        "write_amplification": counters
            .write_amplification()
            .map(|wa| wa * sim.experiment().config.host_pages_per_page()),
        "spare_factor": sim.experiment().config.spare_factor_nominal(),
        "spare_factor_effective": snapshot::spare_factor_effective(sim),
        "members": members(sim),
        "phases": phases,
        "scale": scale,
        "compression": compression(sim),
        "slc_cache": slc_cache(sim),
        "power": report::power(sim).map(value),
        "aging": report::aging(sim).map(value),
        "flushes": state.drive().power.as_ref().map(|power| power.flushes),
        "steady_state": steady(sim),
        "latency": latency(sim),
        "digest": sim.digest(),
    })
}

/// What went through the SLC cache.
fn slc_cache(sim: &Sim) -> Value {
    let Some(slc) = sim.state().drive().ftl.slc() else {
        return Value::Null;
    };
    json!({
        "slc_programs": slc.programs,
        "folded_pages": slc.folded_pages,
        "blocks_in_use": slc.blocks_in_use().count(),
        "worn_out_blocks": slc.worn_out,
    })
}

/// Bytes from host to flash on a drive that compresses.
fn compression(sim: &Sim) -> Value {
    let Some(packed) = sim.state().drive().ftl.packed() else {
        return Value::Null;
    };
    let (totals, counters) = (packed.totals, sim.state().counters());
    let page_bytes = u64::from(sim.experiment().config.page_bytes);
    json!({
        "host_bytes": counters.host_writes * page_bytes,
        "stored_bytes": totals.stored_bytes,
        "copied_bytes": totals.copied_bytes,
        "nand_bytes": counters.nand_programs * page_bytes,
        "parity_programs": totals.parity_programs,
        "empty_bytes": totals.empty_bytes,
    })
}

/// Each drive of an array or below a partition; none for a drive alone.
fn members(sim: &Sim) -> Vec<Value> {
    let Some(array) = sim.state().array() else {
        return Vec::new();
    };
    let drives = array.drives().iter().zip(array.configs());
    drives
        .map(|(drive, config)| {
            json!({
                "host_writes": drive.counters.host_writes,
                "nand_programs": drive.counters.nand_programs,
                "gc_copies": drive.counters.gc_copies,
                "erases": drive.counters.erases,
                "write_amplification": drive.counters.write_amplification(),
                "spare_factor": config.spare_factor_nominal(),
                "spare_factor_effective": drive.ftl.pick_sums().spare_factor(config.geometry),
                "time_ns": drive.time().0,
            })
        })
        .collect()
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
    let last = rates.last_chunk::<{ steady_rule::WINDOW }>();
    json!({
        "samples": rates.len(),
        "last_five_samples_steady":
            last.map(|last| steady_rule::Window::of(*last).is_steady()),
        "writes_per_second_in_last_five_samples":
            last.map(|last| steady_rule::Window::of(*last).mean),
        "share_of_samples_within_ten_percent_of_mean": steady_rule::consistency(&rates, 0.1),
    })
}

fn latency(sim: &Sim) -> Value {
    let Some(latencies) = sim.state().latencies() else {
        return Value::Null;
    };
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
            "map_ns": stall.parts.map_ns,
        })
    });
    json!({
        "host_ops": latencies.ops,
        "mean_ns": latencies.sum_ns as f64 / latencies.ops.max(1) as f64,
        "p50_ns": latencies.per_mille(500),
        "p90_ns": latencies.per_mille(900),
        "p99_ns": latencies.per_mille(990),
        "p999_ns": latencies.per_mille(999),
        "max_ns": latencies.max_ns,
        "worst": worst.collect::<Vec<_>>(),
    })
}
