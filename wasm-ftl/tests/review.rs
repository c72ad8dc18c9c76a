//! Experiments with published values: the table in the repository is what the runs say.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
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
