//! `ftl trace`: replays a recorded trace on the drive of an experiment file.

use std::fs::File;
use std::io::Read;

use serde_json::{Value, json};
use wasm_ftl::contract::report::Row;
use wasm_ftl::experiment::spec::{Experiment, parse_experiment_file};
use wasm_ftl::host::workload::Phase;
use wasm_ftl::run::sim::{Sim, Status};
use wasm_ftl::traces::blkparse::Action;
use wasm_ftl::traces::compact::Addresses;
use wasm_ftl::traces::replay::Replay;
use wasm_ftl::traces::request::Beyond;
use wasm_ftl::traces::session::Session;
use wasm_ftl::traces::{Format, Options, Report};

use crate::args::Args;
use crate::print;

/// What the drive went through before the trace.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    None,
    Fill,
    Phases,
}

fn before(word: &str) -> Option<Before> {
    match word {
        "none" => Some(Before::None),
        "fill" => Some(Before::Fill),
        "phases" => Some(Before::Phases),
        _ => None,
    }
}

fn beyond(word: &str) -> Option<Beyond> {
    match word {
        "wrap" => Some(Beyond::Wrap),
        "refuse" => Some(Beyond::Refuse),
        _ => None,
    }
}

fn addresses(word: &str) -> Option<Addresses> {
    let found = Addresses::WORDS.iter().find(|(other, _)| *other == word);
    found.map(|(_, addresses)| *addresses)
}

/// Whether the drive waits until a request happens.
fn time(word: &str) -> Option<bool> {
    match word {
        "ignored" => Some(false),
        "kept" => Some(true),
        _ => None,
    }
}

/// The command.
pub fn trace(mut args: Args) -> Result<(), String> {
    let drive = args
        .text("--drive")
        .ok_or("--drive is missing; it must be an experiment file")?;
    let seed = args.number("--seed")?;
    let before = args.parsed("--before", before, "none, fill or phases")?;
    let beyond = args.parsed("--beyond", beyond, "wrap or refuse")?;
    let beyond = beyond.unwrap_or(Beyond::Wrap);
    let addresses = args.parsed("--addresses", addresses, "recorded or compacted")?;
    let keeps_time = args.parsed("--time", time, "ignored or kept")?;
    let action = args.parsed("--action", Action::of, "Q, D or C")?;
    let options = Options {
        format: args.parsed("--format", Format::of, "list, msr, fio or blkparse")?,
        addresses: addresses.unwrap_or(Addresses::Recorded),
        beyond,
        action: action.unwrap_or(Action::Queued),
    };
    let file = args.words.first().cloned().ok_or("no trace was given")?;
    args.finish(1)?;
    let json = std::fs::read_to_string(&drive).map_err(|error| format!("{drive}: {error}"))?;
    let mut experiment =
        parse_experiment_file(&json, seed).map_err(|error| format!("{drive}: {error}"))?;
    experiment.phases = phases(&experiment, before.unwrap_or(Before::None));
    let mut sim = Sim::new(experiment);
    let mut session = Session::new(&mut sim, options, keeps_time.unwrap_or(false));
    let named = |error: &dyn std::fmt::Display| format!("{file}: {error}");
    read(&file, &mut session, &mut sim)?;
    let report = session.end(&mut sim).map_err(|error| named(&error))?;
    let format = session.format();
    let answer = json!({
        "format": format.map(Format::name),
        "beyond": if beyond == Beyond::Wrap { "wrap" } else { "refuse" },
        "trace": trace_json(&report),
        "drive": drive_json(&sim, session.replay()),
    });
    print(format!("{answer:#}\n").as_bytes())
}

fn phases(experiment: &Experiment, before: Before) -> Vec<Phase> {
    match before {
        Before::None => Vec::new(),
        Before::Fill => vec![Phase::fill_once(0, experiment.config.logical_pages)],
        Before::Phases => experiment.phases.clone(),
    }
}

/// Gives the file piece by piece.
fn read(file: &str, session: &mut Session, sim: &mut Sim) -> Result<(), String> {
    let named = |error: &dyn std::fmt::Display| format!("{file}: {error}");
    let mut input = File::open(file).map_err(|error| named(&error))?;
    let mut piece = vec![0; 1 << 16];
    loop {
        let bytes = input.read(&mut piece).map_err(|error| named(&error))?;
        if bytes == 0 {
            return Ok(());
        }
        session
            .take(sim, &piece[..bytes])
            .map_err(|error| named(&error))?;
    }
}

fn trace_json(report: &Report) -> Value {
    let problems: Vec<Value> = report
        .problems
        .iter()
        .map(|problem| json!({ "line": problem.line, "reason": problem.reason }))
        .collect();
    let mut answer = json!({ "problems": problems });
    for (name, count) in report.counts() {
        answer[name.name()] = json!(count);
    }
    answer
}

/// What the trace cost the drive, and what the drive had done before it.
fn drive_json(sim: &Sim, replay: &Replay) -> Value {
    let mut answer = json!({
        "is_full": matches!(sim.status(), Status::Full | Status::WornOut),
        "ops": replay.ops,
        "ops_left_out": replay.ops_left_out,
        "digest": sim.digest(),
    });
    if let Some(cost) = replay.cost(sim) {
        for (name, count) in cost.counts {
            answer[name.name()] = json!(count);
        }
        answer["write_amplification"] = json!(cost.write_amplification);
        for (name, count) in cost.before {
            answer["before"][name.name()] = json!(count);
        }
    }
    answer
}
