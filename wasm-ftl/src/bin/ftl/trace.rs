//! `ftl trace`: replays a recorded trace on the drive of an experiment file.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};

use serde_json::{Value, json};
use wasm_ftl::script::HostOp;
use wasm_ftl::spec::{Experiment, parse_experiment_file};
use wasm_ftl::traces::blkparse::Action;
use wasm_ftl::traces::replay::Replay;
use wasm_ftl::traces::request::Beyond;
use wasm_ftl::traces::{Format, LINE_BYTES_MAX, Options, Reader, Report};
use wasm_ftl::workload::Phase;

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

/// The command.
pub fn trace(mut args: Args) -> Result<(), String> {
    let drive = args
        .text("--drive")
        .ok_or("--drive is missing; it must be an experiment file")?;
    let seed = args.number("--seed")?;
    let before = args.parsed("--before", before, "none, fill or phases")?;
    let beyond = args.parsed("--beyond", beyond, "wrap or refuse")?;
    let beyond = beyond.unwrap_or(Beyond::Wrap);
    let action = args.parsed("--action", Action::of, "Q, D or C")?;
    let options = Options {
        format: args.parsed("--format", Format::of, "list, msr, fio or blkparse")?,
        beyond,
        action: action.unwrap_or(Action::Queued),
    };
    let file = args.words.first().cloned().ok_or("no trace was given")?;
    args.finish(1)?;
    let json = std::fs::read_to_string(&drive).map_err(|error| format!("{drive}: {error}"))?;
    let mut experiment =
        parse_experiment_file(&json, seed).map_err(|error| format!("{drive}: {error}"))?;
    experiment.phases = phases(&experiment, before.unwrap_or(Before::None));
    let mut replay = Replay::new(experiment);
    let mut reader = Reader::new(&replay.experiment().config, options);
    let named = |error: &dyn std::fmt::Display| format!("{file}: {error}");
    read(&file, &mut reader, &mut replay)?;
    let format = reader.format();
    if format.is_some_and(|format| format != Format::List) {
        replay.check_mapping().map_err(|error| named(&error))?;
    }
    let report = reader.finish().map_err(|error| named(&error))?;
    let answer = json!({
        "format": format.map(Format::name),
        "beyond": if beyond == Beyond::Wrap { "wrap" } else { "refuse" },
        "trace": trace_json(&report),
        "drive": drive_json(&replay),
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

/// Gives the file to the reader line by line; of a line that is too long only its beginning.
fn read(file: &str, reader: &mut Reader, replay: &mut Replay) -> Result<(), String> {
    let named = |error: &dyn std::fmt::Display| format!("{file}: {error}");
    let opened = File::open(file).map_err(|error| named(&error))?;
    let mut input = BufReader::with_capacity(1 << 16, opened);
    let mut line = Vec::new();
    let mut refusal = None;
    loop {
        line.clear();
        // One byte more than is legal, so that the reader notices.
        let most = LINE_BYTES_MAX as u64 + 2;
        let bytes = input.by_ref().take(most).read_until(b'\n', &mut line);
        if bytes.map_err(|error| named(&error))? == 0 {
            return Ok(());
        }
        if line.last() == Some(&b'\n') {
            line.pop();
        } else if line.len() as u64 == most {
            skip_line(&mut input).map_err(|error| named(&error))?;
        }
        let mut perform = |op: HostOp| {
            if let Err(error) = replay.perform(op) {
                refusal.get_or_insert(error);
            }
        };
        let text = String::from_utf8_lossy(&line);
        let text = text.strip_suffix('\r').unwrap_or(&text);
        reader
            .line(text, &mut perform)
            .map_err(|error| named(&error))?;
        if let Some(error) = refusal {
            return Err(named(&error));
        }
    }
}

fn skip_line(input: &mut impl BufRead) -> std::io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(buffer.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() || used == 0 {
            return Ok(());
        }
    }
}

fn trace_json(report: &Report) -> Value {
    let problems: Vec<Value> = report
        .problems
        .iter()
        .map(|problem| json!({ "line": problem.line, "reason": problem.reason }))
        .collect();
    json!({
        "lines": report.lines,
        "ignored_lines": report.ignored_lines,
        "malformed_lines": report.malformed_lines,
        "requests": report.requests,
        "read_pages": report.read_pages,
        "written_pages": report.written_pages,
        "trimmed_pages": report.trimmed_pages,
        "partial_requests": report.partial_requests,
        "wrapped_requests": report.wrapped_requests,
        "clipped_requests": report.clipped_requests,
        "refused_requests": report.refused_requests,
        "problems": problems,
    })
}

fn drive_json(replay: &Replay) -> Value {
    let state = replay.state();
    let counters = &state.counters;
    json!({
        "is_full": replay.is_full(),
        "ops": replay.ops(),
        "ops_left_out": replay.ops_left_out(),
        "steps": state.steps(),
        "time_ns": state.time().0,
        "host_ops": counters.host_ops,
        "host_writes": counters.host_writes,
        "host_reads": counters.host_reads,
        "trimmed_pages": counters.trimmed_pages,
        "nand_programs": counters.nand_programs,
        "nand_reads": counters.nand_reads,
        "gc_copies": counters.gc_copies,
        "erases": counters.erases,
        "absorbed_writes": counters.absorbed_writes,
        "refusals": counters.refusals,
        "write_amplification": counters
            .write_amplification()
            .map(|wa| wa * replay.experiment().config.host_pages_per_page()),
        "digest": state.digest(&replay.experiment().config),
    })
}
