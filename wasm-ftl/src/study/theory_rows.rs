//! Theory beside simulation, for every row of a reference table.

use crate::config::{Frontiers, GcPolicy};
use crate::study::long_run::{Setup, Traffic, Trimming};
use crate::study::{formulas, theory};

/// One row of the reference table.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// As in the table.
    pub policy: String,
    /// Pages in each block; [`None`] for the limit of large blocks.
    pub pages_per_block: Option<u32>,
    /// The spare factor.
    pub spare_factor: f64,
    /// As in the table.
    pub workload: String,
    /// As in the table.
    pub trim: String,
    /// Published or derived value.
    pub reference: f64,
    /// How far the simulation may be off, in percent.
    pub tolerance_percent: f64,
    /// Blocks of the independent simulation, where the table says.
    pub data_blocks: Option<u32>,
}

/// A row and what came out.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The row.
    pub row: Row,
    /// This crate's own formula, where it has one.
    pub theory: Option<f64>,
    /// The simulation.
    pub simulated: f64,
    /// The spare factor at the victim picks.
    pub spare_factor_effective: Option<f64>,
}

impl Outcome {
    /// How far the simulation is off, in percent of the reference.
    pub fn deviation_percent(&self) -> f64 {
        100.0 * (self.simulated / self.row.reference - 1.0)
    }

    /// Whether simulation and formula are both within the tolerance.
    pub fn is_within(&self) -> bool {
        let near = |value: f64| {
            100.0 * (value / self.row.reference - 1.0).abs() <= self.row.tolerance_percent
        };
        near(self.simulated) && self.theory.is_none_or(near)
    }
}

/// Splits a line of CSV; quotes protect commas.
fn cells(line: &str) -> Vec<String> {
    let (mut cells, mut quoted) = (vec![String::new()], false);
    for letter in line.chars() {
        match letter {
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            other => cells.last_mut().expect("one at least").push(other),
        }
    }
    cells
}

/// Reads the reference table.
///
/// # Errors
/// The first line that does not fit, and why.
pub fn read_table(csv: &str) -> Result<Vec<Row>, String> {
    let mut lines = csv.lines();
    let names = cells(lines.next().ok_or("the table is empty")?);
    let column = |name: &str| {
        let found = names.iter().position(|other| other == name);
        found.ok_or_else(|| format!("the table has no column {name}"))
    };
    let at = [
        "policy",
        "block_pages",
        "spare_factor",
        "workload",
        "trim",
        "wa_theory",
        "tolerance_pct",
        "closed_blocks",
    ];
    let at: Vec<usize> = at.into_iter().map(column).collect::<Result<_, _>>()?;
    let row = |(index, line): (usize, &str)| {
        let cells = cells(line);
        let cell = |i: usize| cells.get(at[i]).map_or("", String::as_str);
        let number = |i: usize| {
            let wrong = |_| format!("line {}: '{}' is not a number", index + 2, cell(i));
            cell(i).parse::<f64>().map_err(wrong)
        };
        Ok(Row {
            policy: cell(0).to_owned(),
            pages_per_block: cell(1).parse().ok(),
            spare_factor: number(2)?,
            workload: cell(3).to_owned(),
            trim: cell(4).to_owned(),
            reference: number(5)?,
            tolerance_percent: number(6)?,
            data_blocks: cell(7).parse().ok(),
        })
    };
    lines.enumerate().map(row).collect()
}

/// The number behind `name=` in a description such as `hotcold r=0.8 f=0.2`.
fn value(text: &str, name: &str) -> Option<f64> {
    let prefix = format!("{name}=");
    text.split_whitespace()
        .find_map(|word| word.strip_prefix(&prefix)?.parse().ok())
}

/// Blocks that are simulated where the table names none.
const DATA_BLOCKS: u32 = 4_096;
/// Pages a block that stand for the limit of large blocks, and the blocks then.
const LARGE_BLOCK: (u32, u32) = (2_048, 1_024);

/// Runs one row.
///
/// # Errors
/// What in the row is not understood.
pub fn run(row: &Row, seed: u64) -> Result<Outcome, String> {
    if row.policy == "greedy_two_pools" {
        return run_two_pools(row, seed);
    }
    let setup = Setup {
        seed,
        ..setup_of(row)?
    };
    let measured = setup.measure().map_err(|error| error.to_string())?;
    Ok(Outcome {
        theory: theory_of(&setup),
        simulated: measured.write_amplification,
        spare_factor_effective: measured.spare_factor_effective,
        row: row.clone(),
    })
}

fn setup_of(row: &Row) -> Result<Setup, String> {
    let policy = match row.policy.as_str() {
        "greedy" | "greedy_large_b" => GcPolicy::Greedy,
        "fifo" => GcPolicy::Fifo,
        "random" => GcPolicy::Random,
        other => match other.strip_prefix("dchoice").map(str::parse) {
            Some(Ok(choices)) => GcPolicy::DChoices(choices),
            _ => return Err(format!("unknown policy '{other}'")),
        },
    };
    let (pages_per_block, blocks) = match row.pages_per_block {
        Some(pages) => (pages, row.data_blocks.unwrap_or(DATA_BLOCKS)),
        None => LARGE_BLOCK,
    };
    let mut setup = Setup::uniform(policy, blocks, pages_per_block, row.spare_factor);
    let workload = row.workload.as_str();
    setup.traffic = match (workload, value(workload, "r"), value(workload, "f")) {
        ("uniform", ..) => Traffic::Uniform,
        ("sequential overwrite", ..) => Traffic::Sequential,
        (text, Some(hot_share), Some(hot_pages_share)) if text.starts_with("hotcold") => {
            Traffic::HotCold {
                hot_share,
                hot_pages_share,
            }
        }
        (other, ..) => return Err(format!("unknown workload '{other}'")),
    };
    let trim = row.trim.as_str();
    setup.trimming = match (trim, value(trim, "q"), value(trim, "fraction")) {
        ("none", ..) => Trimming::None,
        (_, Some(q), _) => Trimming::Dynamic(q),
        (_, _, Some(x)) => Trimming::Static(x),
        (other, ..) => return Err(format!("unknown trim '{other}'")),
    };
    Ok(setup)
}

/// This crate's formula for `setup`, where it has one.
pub fn theory_of(setup: &Setup) -> Option<f64> {
    let spare = match setup.trimming {
        Trimming::None => setup.spare_factor,
        Trimming::Dynamic(q) => theory::spare_with_dynamic_trim(setup.spare_factor, q),
        Trimming::Static(x) => theory::spare_with_static_trim(setup.spare_factor, x),
    };
    theory_at(setup, spare)
}

/// The same at a given spare factor, such as the one measured at the victim picks.
pub fn theory_at(setup: &Setup, spare: f64) -> Option<f64> {
    let one_open_block = setup.frontiers == Frontiers::Single;
    // Pages written together die together: requests that divide blocks are pages so many times
    // larger. Other requests straddle blocks, of which no formula knows.
    let b = setup.pages_per_block / setup.request_pages;
    let are_together = setup.pages_per_block.is_multiple_of(setup.request_pages)
        && setup.written_pages().is_multiple_of(setup.request_pages);
    if setup.request_pages > 1 && !(are_together && one_open_block) {
        return None;
    }
    let named = match setup.traffic {
        Traffic::Sequential => {
            let is_ordered = matches!(setup.policy, GcPolicy::Greedy | GcPolicy::Fifo);
            return is_ordered.then_some(1.0);
        }
        Traffic::Uniform => formulas::uniform(setup.policy, spare, b),
        Traffic::HotCold {
            hot_share,
            hot_pages_share,
        } if one_open_block || setup.policy == GcPolicy::Fifo => {
            formulas::hot_cold(setup.policy, spare, b, (hot_share, hot_pages_share))
        }
        Traffic::Zipf { theta } if setup.policy == GcPolicy::Fifo => {
            return Some(theory::fifo_zipf(spare, setup.logical_pages(), theta));
        }
        _ => None,
    };
    named.map(|(_, expected)| expected)
}

/// Two pools with their own spare are two drives: hot pages on one, cold pages on the other.
fn run_two_pools(row: &Row, seed: u64) -> Result<Outcome, String> {
    let named = |name| value(&row.workload, name).ok_or(format!("the row has no {name}"));
    let (r, f, p) = (named("r")?, named("f")?, named("p")?);
    let pages_per_block = row.pages_per_block.ok_or("the row has no block size")?;
    let blocks = 2_048.0;
    let b = f64::from(pages_per_block);
    let logical = blocks * b * (1.0 - row.spare_factor);
    let spare_blocks = blocks * row.spare_factor;
    let half = |pages: f64, share_of_spare: f64| -> Result<(f64, f64), String> {
        #[allow(clippy::cast_sign_loss)] // Positive by construction.
        let data_blocks = (pages / b + spare_blocks * share_of_spare).round();
        let spare = 1.0 - pages / (data_blocks * b);
        #[allow(clippy::cast_sign_loss)]
        let setup = Setup {
            seed,
            ..Setup::uniform(GcPolicy::Greedy, data_blocks as u32, pages_per_block, spare)
        };
        let measured = setup.measure().map_err(|error| error.to_string())?;
        Ok((
            measured.write_amplification,
            theory::greedy(spare, pages_per_block),
        ))
    };
    let hot = half(logical * f, p)?;
    let cold = half(logical * (1.0 - f), 1.0 - p)?;
    Ok(Outcome {
        row: row.clone(),
        theory: Some(r * hot.1 + (1.0 - r) * cold.1),
        simulated: r * hot.0 + (1.0 - r) * cold.0,
        spare_factor_effective: None,
    })
}
