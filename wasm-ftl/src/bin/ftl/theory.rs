//! Commands that compare the simulator with theory: `wa`, `transient`, `validate`, `curves`.

use std::fmt::Write;

use serde_json::{Value, json};
use wasm_ftl::config::GcPolicy;
use wasm_ftl::study::long_run::Setup;
use wasm_ftl::study::theory_rows::{self, Outcome};

use crate::args::{self, Args};
use crate::print;

const REFERENCE: &str = include_str!("../../../tests/reference/write-amplification.csv");

/// One steady state, as JSON.
pub fn wa(mut args: Args) -> Result<(), String> {
    let setup = args::setup(&mut args)?;
    args.finish(0)?;
    let measured = setup.measure().map_err(|error| error.to_string())?;
    let theory = measured
        .spare_factor_effective
        .and_then(|spare| theory_rows::theory_at(&setup, spare));
    let answer = json!({
        "write_amplification": measured.write_amplification,
        "write_amplification_theory_at_effective_spare": theory,
        "spare_factor": measured.spare_factor,
        "spare_factor_effective": measured.spare_factor_effective,
        "logical_pages": setup.logical_pages(),
        "host_writes": measured.host_writes,
        "nand_programs": measured.nand_programs,
        "gc_copies": measured.gc_copies,
        "erases": measured.erases,
        "victim_valid_histogram": measured.victim_valid_histogram,
        "digest": measured.digest,
    });
    print(format!("{answer:#}\n").as_bytes())
}

/// Write amplification over time from a drive that was filled once, as CSV.
pub fn transient(mut args: Args) -> Result<(), String> {
    let setup: Setup = args::setup(&mut args)?;
    let decimal = |text: &str| text.parse::<f64>().ok();
    let legal = "a number from 0.001 to 1000";
    let window = args.parsed("--window", decimal, legal)?.unwrap_or(0.1);
    let until = args.parsed("--until", decimal, legal)?.unwrap_or(3.0);
    args.finish(0)?;
    let curve = setup
        .transient(window, until)
        .map_err(|error| error.to_string())?;
    let mut text = "drive_writes,write_amplification\n".to_owned();
    for (drive_writes, wa) in curve {
        writeln!(text, "{drive_writes:.6},{wa:.6}").map_err(|error| error.to_string())?;
    }
    print(text.as_bytes())
}

/// Policies whose curves are drawn, by their words.
const CURVES: [(&str, GcPolicy); 3] = [
    ("greedy", GcPolicy::Greedy),
    ("fifo", GcPolicy::Fifo),
    ("random", GcPolicy::Random),
];
/// As in the pages: large enough for theory, which holds for many blocks.
const CURVE_BLOCKS: u32 = 1_024;
const CURVE_PAGES_PER_BLOCK: u32 = 64;
/// Spare factors of the curves, in hundredths.
const CURVE_SPARE: std::ops::RangeInclusive<u32> = 4..=50;

/// Four digits after the point: what is printed must not depend on the last bits.
fn rounded(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}

fn curve(word: &str, policy: GcPolicy) -> Value {
    let points = CURVE_SPARE.filter_map(|hundredths| {
        let spare = f64::from(hundredths) / 100.0;
        let setup = Setup::uniform(policy, CURVE_BLOCKS, CURVE_PAGES_PER_BLOCK, spare);
        Some(json!([
            spare,
            rounded(theory_rows::theory_at(&setup, spare)?)
        ]))
    });
    json!({ "policy": word, "points": points.collect::<Vec<_>>() })
}

/// Curves of theory, and every row of the reference table beside simulation, as JSON.
pub fn curves(args: Args) -> Result<(), String> {
    args.finish(0)?;
    let rows = theory_rows::read_table(REFERENCE)?;
    let references = rows.iter().map(|row| {
        let outcome = theory_rows::run(row, 1)?;
        Ok(json!({
            "policy": row.policy,
            "pages_per_block": row.pages_per_block,
            "spare_factor": row.spare_factor,
            "workload": row.workload,
            "trim": row.trim,
            "reference": row.reference,
            "simulated": rounded(outcome.simulated),
            "tolerance_percent": row.tolerance_percent,
            "is_within": outcome.is_within(),
        }))
    });
    let answer = json!({
        "blocks": CURVE_BLOCKS,
        "pages_per_block": CURVE_PAGES_PER_BLOCK,
        "curves": CURVES.map(|(word, policy)| curve(word, policy)),
        "references": references.collect::<Result<Vec<Value>, String>>()?,
    });
    print(format!("{answer:#}\n").as_bytes())
}

/// Every row of the reference table, as CSV. Fails when one is outside its tolerance.
pub fn validate(mut args: Args) -> Result<(), String> {
    let seed = args.number("--seed")?.unwrap_or(1);
    args.finish(0)?;
    print(
        b"policy,pages_per_block,spare_factor,workload,trim,reference,theory,simulation,\
          deviation_percent,tolerance_percent,verdict\n",
    )?;
    let mut outside = 0;
    for row in theory_rows::read_table(REFERENCE)? {
        let outcome = theory_rows::run(&row, seed)?;
        outside += u32::from(!outcome.is_within());
        print(line(&outcome).as_bytes())?;
    }
    match outside {
        0 => Ok(()),
        rows => Err(format!("{rows} rows are outside their tolerance")),
    }
}

fn line(outcome: &Outcome) -> String {
    let row = &outcome.row;
    let pages = row
        .pages_per_block
        .map_or("inf".to_owned(), |pages| pages.to_string());
    format!(
        "{},{pages},{},{},{},{:.4},{},{:.4},{:+.2},{},{}\n",
        row.policy,
        row.spare_factor,
        row.workload,
        row.trim,
        row.reference,
        outcome
            .theory
            .map_or(String::new(), |theory| format!("{theory:.4}")),
        outcome.simulated,
        outcome.deviation_percent(),
        row.tolerance_percent,
        if outcome.is_within() {
            "within"
        } else {
            "OUTSIDE"
        },
    )
}
