//! `ftl verdicts`: every experiment with published values, over the seeds of the table.

use std::path::{Path, PathBuf};

use serde_json::Value;
use wasm_ftl::study::verdicts::{File, SEEDS, judge_file, markdown};

use crate::args::Args;
use crate::{drive_reader, print, read_file};

/// Files and folders that `args` name, and those of the folders.
fn paths(names: &[String]) -> Result<Vec<PathBuf>, String> {
    let mut paths = Vec::new();
    for name in names {
        if Path::new(name).is_dir() {
            let entries = std::fs::read_dir(name).map_err(|error| format!("{name}: {error}"))?;
            let files = entries.filter_map(|entry| Some(entry.ok()?.path()));
            paths.extend(files.filter(|path| path.extension().is_some_and(|it| it == "json")));
        } else {
            paths.push(PathBuf::from(name));
        }
    }
    paths.sort();
    Ok(paths)
}

/// Runs the files that `args` name; prints the table, or writes it into a folder.
pub fn verdicts(mut args: Args) -> Result<(), String> {
    let count = |text: &str| text.parse().ok().filter(|&seeds| seeds > 0);
    let legal = format!("a whole number from 1 to {}", u64::MAX);
    let seeds = args.parsed("--seeds", count, &legal)?;
    let seeds = seeds.unwrap_or(*SEEDS.end());
    let (as_json, as_markdown) = (args.text("--json"), args.text("--markdown"));
    let paths = paths(&std::mem::take(&mut args.words))?;
    args.finish(0)?;
    if paths.is_empty() {
        return Err("no experiment file was given".to_owned());
    }
    let table = paths.iter().map(|path| {
        let name = path.file_stem().unwrap_or_default();
        let path = path.to_string_lossy();
        let file = File {
            name: name.to_string_lossy().into_owned(),
            text: read_file(&path)?,
        };
        judge_file(&file, 1..=seeds, &drive_reader(&path))
    });
    let table = table.collect::<Result<Vec<Value>, String>>()?;
    let text = markdown(&table);
    let json = format!("{:#}\n", Value::from(table));
    let write = |path: &str, text: String| {
        std::fs::write(path, text).map_err(|error| format!("{path}: {error}"))
    };
    match as_json {
        Some(path) => write(&path, json)?,
        None => print(json.as_bytes())?,
    }
    as_markdown.map_or(Ok(()), |path| write(&path, text))
}
