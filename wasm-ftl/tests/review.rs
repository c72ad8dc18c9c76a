//! Experiments with published values: the table in the repository is what the runs say.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use wasm_ftl::experiment::spec::review::parse_review;
use wasm_ftl::run::sim::Sim;
use wasm_ftl::study::review::ReviewRun;
use wasm_ftl::study::verdicts::{File, SEEDS, judge_file, markdown};

/// Seeds that are run again here; the table has all of them.
const SEEDS_RERUN: u64 = 1;

fn content() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../content")
}

fn read_drive(id: &str) -> Result<String, String> {
    let file = content().join("drives").join(format!("{id}.json"));
    fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))
}

fn files() -> Vec<File> {
    let entries = fs::read_dir(content().join("reviews")).unwrap();
    let mut files: Vec<File> = entries
        .map(|entry| entry.unwrap().path())
        .map(|path| File {
            name: path.file_stem().unwrap().to_string_lossy().into_owned(),
            text: fs::read_to_string(path).unwrap(),
        })
        .collect();
    files.sort_by(|one, other| one.name.cmp(&other.name));
    files
}

fn table() -> Vec<Value> {
    let text = fs::read_to_string(content().join("verdicts.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// A change of the simulator or of a file changes its digests: then `npm run verdicts` is due.
#[test]
#[cfg_attr(not(debug_assertions), ignore = "the debug build runs it")]
fn the_table_of_verdicts_is_that_of_these_files_and_this_simulator() {
    let (files, table) = (files(), table());
    assert_eq!(files.len(), table.len(), "run npm run verdicts");
    std::thread::scope(|scope| {
        let (even, odd): (Vec<_>, Vec<_>) = files
            .iter()
            .zip(&table)
            .enumerate()
            .partition(|(index, _)| index % 2 == 0);
        for half in [even, odd] {
            scope.spawn(move || {
                for (_, (file, old)) in half {
                    assert_same(file, old);
                }
            });
        }
    });
}

/// With one seed: the same digests, the same claims, and a value within what the five came to.
fn assert_same(file: &File, old: &Value) {
    let name = &file.name;
    let due = format!("{name}: run npm run verdicts");
    let new = judge_file(file, 1..=SEEDS_RERUN, &read_drive).unwrap();
    assert_eq!(new["experiment"], old["experiment"], "{due}");
    assert_eq!(new["title"], old["title"], "{due}");
    assert_eq!(
        old["digests"].as_array().unwrap().len() as u64,
        *SEEDS.end(),
        "{due}"
    );
    assert_eq!(new["digests"][0], old["digests"][0], "{due}");
    let rows = |table: &Value| table["rows"].as_array().unwrap().clone();
    assert_eq!(rows(&new).len(), rows(old).len(), "{due}");
    for (new, old) in rows(&new).iter().zip(&rows(old)) {
        for field in [
            "label",
            "class",
            "unit",
            "source",
            "locator",
            "note",
            "published",
            "band",
            "measure",
            "rising",
        ] {
            assert_eq!(new[field], old[field], "{due}: {field}");
        }
        if let Some(value) = new["simulated"][0].as_f64() {
            let [low, high] = [0, 1].map(|end| old["simulated"][end].as_f64().unwrap());
            assert!(
                (low..=high).contains(&value),
                "{due}: {} is {value}",
                new["label"]
            );
        }
    }
}

#[test]
fn the_table_for_readers_is_the_same_table() {
    let text = fs::read_to_string(content().join("../wasm-ftl/VERDICTS.md")).unwrap();
    assert!(text == markdown(&table()), "run npm run verdicts");
}

/// What is outside its band says why, or what was tried.
#[test]
fn what_is_outside_its_band_has_a_note() {
    for file in table() {
        for row in file["rows"].as_array().unwrap() {
            let is_good = row["seeds_borne_out"] == row["seeds"];
            assert!(
                is_good || row["note"].is_string(),
                "{}: {}",
                file["experiment"],
                row["label"]
            );
        }
    }
}

/// The host would go on; what is under way when the time is over is done in the stage after it.
#[test]
fn a_stage_that_lasts_so_long_ends_then_whatever_the_host_has_left() {
    let lines = "version=1
seed=3
drive.mapping=page
drive.blocks=64
drive.pages_per_block=16
drive.page_bytes=4096
drive.logical_pages=800
drive.reserve_blocks=2
drive.read_us=50
drive.program_us=900
drive.erase_us=3000
drive.tagged=false
phases.0.name=fill
phases.0.sequential.pages=800
phases.0.sequential.writes=800
phases.1.name=first
phases.1.interval_us=10000
phases.1.lasts_us=200000
phases.1.uniform.pages=800
phases.1.uniform.writes=100000
phases.2.name=second
phases.2.interval_us=10000
phases.2.lasts_us=305000
phases.2.uniform.pages=800
phases.2.uniform.writes=100000
";
    let mut digest = None;
    for budget in [u64::MAX, 7] {
        let review = parse_review(lines, None).unwrap();
        let mut sim = Sim::new_unwatched(review.experiment);
        let mut run = ReviewRun::new(review.stages);
        while !run.advance(&mut sim, budget).unwrap() {}
        let figures = run.figures();
        assert_eq!(figures[1].ops_by_interval.len(), 20);
        assert_eq!(figures[2].ops_by_interval.len(), 30, "whole intervals only");
        for stage in &figures[1..] {
            let counted: u64 = stage.ops_by_interval.iter().sum();
            assert_eq!(stage.whole.host_ops, counted);
            let beyond = stage.whole.nanos - stage.ops_by_interval.len() as u64 * 10_000_000;
            assert!(
                beyond <= 3_000_000,
                "{beyond} ns: more than one operation of the flash"
            );
        }
        let found = sim.digest();
        assert_eq!(digest.get_or_insert_with(|| found.clone()), &found);
    }
    let without_intervals = lines.replace("phases.1.interval_us=10000\n", "");
    let error = parse_review(&without_intervals, None)
        .unwrap_err()
        .to_string();
    assert!(error.contains("phases.1.lasts_us"), "{error}");
}
