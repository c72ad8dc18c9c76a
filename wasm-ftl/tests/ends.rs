//! A number of a phase is legal from the one end of its range to the other, as the contract's table
//! has it, and not beyond; a drive's pages and other numbers of the phase can end it earlier.

use wasm_ftl::contract::experiment::PHASES;
use wasm_ftl::contract::field::{Field, Kind};
use wasm_ftl::experiment::spec::parse_experiment;

const LOGICAL: u64 = 2_000_000;
/// Pages of the range of a phase.
const PAGES: u64 = 1_000;
/// Pages of an application, of a copy, and where a copy goes.
const FEW: u64 = 64;
const TARGET: u64 = 1_000_000;

/// A drive on which every kind of phase is legal.
const DRIVE: &str = "version=1\ndrive.mapping=page\ndrive.blocks=65536\ndrive.pages_per_block=32\n\
    drive.page_bytes=65536\ndrive.logical_pages=2000000\ndrive.reserve_blocks=4\ndrive.read_us=50\n\
    drive.program_us=900\ndrive.erase_us=3500\ndrive.dies=4\nseed=1\n";

/// The least that an object of a phase must say.
const LEAST: &[(&str, &str)] = &[
    ("", "uniform.pages=1000 uniform.requests=100"),
    ("sequential", "pages=1000 requests=100"),
    ("uniform", "pages=1000 requests=100"),
    (
        "hotcold",
        "pages=1000 requests=100 hot_pages=1 hot_percent=50",
    ),
    ("zipf", "pages=1000 requests=100 theta_millis=900"),
    ("trim", "pages=1000"),
    ("sweep", "pages=5000 zones=1"),
    (
        "writers",
        "requests=100 each=sequential:0+64@0,uniform:64+900@1",
    ),
    (
        "application",
        "database=log pages=64 updates=100 record_bytes=100",
    ),
    ("copy", "from=0 to=1000000 pages=64"),
    ("disk_mark", "pages=1000 long_request_pages=1 piece_pages=1"),
];

/// An experiment whose only phase says the least, and this.
fn lines(object: &str, name: &str, value: u64) -> String {
    let (_, least) = LEAST.iter().find(|(other, _)| *other == object).unwrap();
    let others = match (object, name) {
        // In place of what the host would do.
        ("", "idle_us") => "",
        _ => least,
    };
    // The same as `requests`.
    let instead = if name == "writes" { "requests" } else { name };
    let kept = others
        .split_whitespace()
        .filter(|said| said.split('=').next() != Some(instead));
    let path = if object.is_empty() {
        "phases.0"
    } else {
        &format!("phases.0.{object}")
    };
    let said: Vec<String> = kept.map(|said| format!("{path}.{said}\n")).collect();
    format!("{DRIVE}{}{path}.{name}={value}\n", said.concat())
}

/// Both ends of what is legal beside the least that is said.
fn ends(object: &str, field: &Field, (low, high): (u64, u64)) -> (u64, u64) {
    match (object, field.path) {
        ("hotcold", "pages") => (2, LOGICAL),
        ("hotcold", "hot_pages") => (low, PAGES - 1),
        ("sweep", "start") => (low, LOGICAL - 5 * PAGES),
        ("sweep", "request_pages") => (low, 5 * PAGES),
        ("application", "start") | ("copy", "from" | "to") => (low, LOGICAL - FEW),
        ("copy", "pages") => (low, LOGICAL - TARGET),
        ("copy", "request_pages") => (low, FEW),
        ("disk_mark", "span_pages") => (PAGES, LOGICAL),
        ("disk_mark", "long_request_pages" | "piece_pages" | "random_pages") => (low, PAGES),
        (_, "start") => (low, LOGICAL - PAGES),
        (other, "pages") if other != "application" => (low, LOGICAL),
        _ => (low, high),
    }
}

#[test]
fn of_every_number_of_a_phase_are_legal_and_nothing_beyond() {
    let mut tried = 0;
    let mut wrong = Vec::new();
    for field in PHASES {
        let Kind::Whole(range) = field.kind else {
            continue;
        };
        for object in field.of {
            let (low, high) = ends(object, field, (range.low, range.high));
            let refusal = |value| parse_experiment(&lines(object, field.path, value), None).err();
            let refused = [low, high].map(|value| refusal(value).map(|error| error.to_string()));
            wrong.extend(refused.into_iter().flatten());
            let zero = u64::from(range.or_zero);
            let beyond = [low.checked_sub(1 + zero), Some(high + 1)];
            let taken = beyond
                .into_iter()
                .flatten()
                .filter(|&value| refusal(value).is_none());
            wrong.extend(
                taken.map(|value| format!("{value} is taken: {} of '{object}'", field.path)),
            );
            tried += 1;
        }
    }
    assert_eq!(wrong, [""; 0]);
    assert!(tried > 60, "{tried} numbers");
}
