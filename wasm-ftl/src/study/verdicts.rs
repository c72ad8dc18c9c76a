//! The table of published and simulated values, over several seeds, as JSON and as Markdown.

#![cfg(not(target_arch = "wasm32"))]

use serde_json::{Value, json};

use crate::experiment::published::{CLASSES, Claim, Measure, Published, QUANTITIES, Term, Verdict};
use crate::run::sim::Sim;
use crate::study::review::{Figures, ReviewFile, Stopped, judge, read_review_file, run_stage};

/// Seeds that every file runs with.
pub const SEEDS: std::ops::RangeInclusive<u64> = 1..=5;

/// A file of an experiment with published values.
#[derive(Clone, Debug)]
pub struct File {
    /// Its name without `.json`.
    pub name: String,
    /// Its JSON text.
    pub text: String,
}

/// Runs every drive of a file; returns its figures and the digest of each drive.
///
/// # Errors
/// When a run cannot be made or done.
pub fn run_file(file: ReviewFile) -> Result<(Vec<Vec<Figures>>, Vec<String>), String> {
    let (mut figures, mut digests) = (Vec::new(), Vec::new());
    for (drive, review) in file.runs {
        let mut sim = Sim::new_unwatched(review.experiment);
        let mut run = Vec::new();
        for stage in &review.stages {
            let done = run_stage(&mut sim, stage);
            run.push(done.map_err(|stopped| match stopped {
                Stopped::Full | Stopped::WornOut(..) => format!("{drive}: {stopped}"),
                Stopped::TooManyIntervals(name) => {
                    format!("{drive}: intervals of {name} are too short")
                }
            })?);
        }
        figures.push(run);
        digests.push(sim.digest());
    }
    Ok((figures, digests))
}

/// What each seed says of one row.
struct Row {
    published: Published,
    values: Vec<Option<f64>>,
    good: usize,
}

/// One file under every one of `seeds`, as it stands in the table.
///
/// # Errors
/// Names the file, and what is wrong with it.
pub fn judge_file(
    file: &File,
    seeds: impl Iterator<Item = u64>,
    read_drive: &impl Fn(&str) -> Result<String, String>,
) -> Result<Value, String> {
    let in_file = |error: String| format!("{}: {error}", file.name);
    let mut rows: Vec<Row> = Vec::new();
    let (mut digests, mut names) = (Vec::new(), Vec::new());
    for seed in seeds {
        let review = read_review_file(&file.text, Some(seed), read_drive).map_err(in_file)?;
        let published = review.published.clone();
        names = names_of(&review);
        let (figures, run_digests) = run_file(review).map_err(in_file)?;
        digests.push(run_digests);
        let judged = judge(&published, &figures);
        for (index, (published, judged)) in published.into_iter().zip(judged).enumerate() {
            let (value, verdict) =
                judged.ok_or_else(|| in_file(format!("'{}' was not measured", published.label)))?;
            if rows.len() == index {
                rows.push(Row {
                    published,
                    values: Vec::new(),
                    good: 0,
                });
            }
            rows[index].values.push(value);
            rows[index].good += usize::from(is_good(verdict));
        }
    }
    let title = serde_json::from_str::<Value>(&file.text)
        .ok()
        .and_then(|json| json["about"]["title"].as_str().map(str::to_owned));
    Ok(json!({
        "experiment": file.name,
        "title": title,
        "digests": digests,
        "rows": rows.iter().map(|row| row_json(row, &names)).collect::<Vec<_>>(),
    }))
}

fn is_good(verdict: Verdict) -> bool {
    matches!(
        verdict,
        Verdict::WithinBand | Verdict::ShapeOnly { holds: true }
    )
}

/// Of each run, the drive and its phases.
type Names = Vec<(String, Vec<String>)>;

fn names_of(review: &ReviewFile) -> Names {
    let stages = |review: &crate::experiment::spec::review::Review| {
        let names = review.stages.iter().map(|stage| stage.name.clone());
        names.collect()
    };
    let runs = review.runs.iter();
    runs.map(|(drive, review)| (drive.clone(), stages(review)))
        .collect()
}

fn measure_json(at: Measure, names: &Names) -> Value {
    let (drive, stages) = &names[at.run];
    let quantity = QUANTITIES.iter().find(|(_, other)| *other == at.quantity);
    json!({
        "drive": drive,
        "phase": stages[at.stage],
        "quantity": quantity.map(|(name, _)| name),
    })
}

fn term_json(term: &Term, names: &Names) -> Value {
    let mut value = measure_json(term.measure, names);
    if let Some(against) = term.against {
        value["against"] = measure_json(against, names);
    }
    value
}

fn row_json(row: &Row, names: &Names) -> Value {
    let published = &row.published;
    let class = CLASSES.iter().find(|(_, class)| *class == published.class);
    let seeds = row.values.len();
    let is_band = matches!(published.claim, Claim::Band { .. });
    let verdict = match (is_band, row.good == seeds) {
        (true, true) => "within band",
        (true, false) => "outside band",
        (false, true) => "shape only: holds",
        (false, false) => "shape only: does not hold",
    };
    let mut answer = json!({
        "label": published.label,
        "class": class.map(|(letter, _)| letter),
        "unit": published.unit,
        "source": published.source,
        "locator": published.locator,
        "note": published.note,
        "verdict": verdict,
        "seeds_borne_out": row.good,
        "seeds": seeds,
    });
    match &published.claim {
        Claim::Band {
            term,
            value,
            low,
            high,
        } => {
            let values = || row.values.iter().flatten().copied();
            answer["measure"] = term_json(term, names);
            answer["published"] = json!(value);
            answer["band"] = json!([low, high.is_finite().then_some(high)]);
            answer["simulated"] = json!([
                values().reduce(f64::min).map(rounded),
                values().reduce(f64::max).map(rounded)
            ]);
        }
        Claim::Rising(terms) => {
            let terms = terms.iter().map(|term| term_json(term, names));
            answer["rising"] = terms.collect();
        }
    }
    answer
}

/// Four digits: what is printed must not depend on the last bits of a division.
fn rounded(value: f64) -> f64 {
    let text = format!("{value:.3e}");
    text.parse().unwrap_or(value)
}

fn number(value: &Value) -> String {
    match value.as_f64() {
        Some(number) if number != 0.0 && (number.abs() < 1e-3 || number.abs() >= 1e6) => {
            format!("{number:.2e}")
        }
        Some(number) => format!("{}", rounded(number)),
        None => "–".to_owned(),
    }
}

/// The table as Markdown, one section for each file.
pub fn markdown(table: &[Value]) -> String {
    let head = "Generated by `npm run verdicts` from the files of `content/reviews`, each run with \
        seeds 1 to 5. A value is within its band only when all five are. Class F was fitted and \
        proves nothing.";
    let mut text = format!("# Published values and ours\n\n{}\n", wrapped(head));
    for file in table {
        let name = file["experiment"].as_str().unwrap_or_default();
        let title = file["title"].as_str().unwrap_or(name);
        text.extend(["\n## ", title, "\n\n`", name, ".json`\n\n"]);
        text.push_str("| what | class | published | ours | band | verdict |\n");
        text.push_str("| --- | --- | --- | --- | --- | --- |\n");
        for row in file["rows"].as_array().into_iter().flatten() {
            text.push_str(&markdown_row(row));
        }
        let rows = file["rows"].as_array().into_iter().flatten();
        for row in rows.filter(|row| row["note"].is_string()) {
            let label = row["label"].as_str().unwrap_or_default();
            let note = row["note"].as_str().unwrap_or_default();
            text.extend(["\n", &wrapped(&format!("{label}: {note}")), "\n"]);
        }
    }
    text
}

/// Words on lines of at most 100 columns.
fn wrapped(words: &str) -> String {
    let mut columns = 0;
    let mut text = String::new();
    for word in words.split_whitespace() {
        let length = word.chars().count();
        if columns > 0 && columns + 1 + length > 100 {
            text.push('\n');
            columns = 0;
        } else if columns > 0 {
            text.push(' ');
            columns += 1;
        }
        text.push_str(word);
        columns += length;
    }
    text
}

fn markdown_row(row: &Value) -> String {
    let word = |field: &str| row[field].as_str().unwrap_or_default().to_owned();
    let (ours, band) = if row["band"].is_array() {
        let [low, high] = [0, 1].map(|end| number(&row["simulated"][end]));
        let ours = if low == high {
            low
        } else {
            format!("{low} to {high}")
        };
        let band = match (&row["band"][0], &row["band"][1]) {
            (low, high) if high.is_null() => format!("at least {}", number(low)),
            (low, high) => format!("{} to {}", number(low), number(high)),
        };
        (ours, band)
    } else {
        (String::new(), "order".to_owned())
    };
    let seeds = match (row["seeds_borne_out"].as_u64(), row["seeds"].as_u64()) {
        (Some(good), Some(all)) if good < all => format!(" ({good} of {all} seeds hold)"),
        _ => String::new(),
    };
    format!(
        "| {} ({}) | {} | {} | {ours} | {band} | {}{seeds} |\n",
        word("label"),
        word("unit"),
        word("class"),
        number(&row["published"]),
        word("verdict"),
    )
}
