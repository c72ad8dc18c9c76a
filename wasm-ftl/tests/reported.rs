//! Reports are what the contract says of them: every row of its tables, and no other.

use std::collections::BTreeSet;

use serde_json::Value;
use wasm_ftl::contract::report::{Holds, OBJECTS, Object, Row, TraceCost};
use wasm_ftl::run::sim::Sim;
use wasm_ftl::study::report;
use wasm_ftl::study::review::{ReviewRun, read_review_file};

/// Phases of each kind, and published values of each kind.
const FILE: &str = r#"{ "version": 1, "seed": 3,
    "drive": { "mapping": "page", "blocks": 40, "pages_per_block": 8, "page_bytes": 4096,
        "logical_pages": 240, "reserve_blocks": 2, "read_us": 50, "program_us": 900,
        "erase_us": 3500, "dies": 2, "queue_depth": 4, "tagged": false,
        "power_loss": "unprotected", "retention_ms": 60000 },
    "phases": [
        { "name": "commits", "application": { "database": "log", "pages": 200,
            "updates": 300, "record_bytes": 100 } },
        { "name": "fill", "sweep": { "pages": 240, "request_pages": 8, "zones": 4 } },
        { "name": "torture", "interval_ms": 100, "uniform": { "pages": 240, "writes": 900 } },
        { "name": "steady", "rounds": 8, "uniform": { "pages": 240, "requests": 240 } }
    ],
    "published": [
        { "label": "Speed", "class": "R", "phase": "torture", "quantity": "megabytes_per_second",
            "against": { "phase": "fill", "quantity": "megabytes_per_second" }, "value": 0.5,
            "low": 0.1, "high": 1, "unit": "of new", "source": "s", "locator": "l", "note": "n" },
        { "label": "Order", "class": "O", "phases": ["fill", "torture"],
            "quantity": "write_amplification", "unit": "rises", "source": "s", "locator": "l",
            "against": { "phase": "fill", "quantity": "write_amplification" } }
    ] }"#;

fn object(name: &str) -> Object {
    let found = OBJECTS.iter().find(|object| object.name == name);
    *found.unwrap_or_else(|| panic!("no object is called {name}"))
}

/// Checks a value, and adds each row that it has to `seen`, as `Object.row`.
fn check(value: &Value, holds: &Holds, at: &str, seen: &mut BTreeSet<String>) {
    match holds {
        Holds::Count => assert!(value.is_u64(), "{at}: {value}"),
        Holds::Number => assert!(value.is_number(), "{at}: {value}"),
        Holds::Text => assert!(value.is_string(), "{at}: {value}"),
        Holds::Flag => assert!(value.is_boolean(), "{at}: {value}"),
        Holds::Word(words) => assert!(words.contains(&value.as_str().unwrap()), "{at}: {value}"),
        Holds::One(name) => check_object(value, object(name), at, seen),
        Holds::Many(each) => {
            let values = value.as_array().unwrap_or_else(|| panic!("{at}: {value}"));
            for (index, value) in values.iter().enumerate() {
                check(value, each, &format!("{at}.{index}"), seen);
            }
        }
        Holds::Pair(one, other) => {
            assert_eq!(value.as_array().map(Vec::len), Some(2), "{at}");
            check(&value[0], one, at, seen);
            check(&value[1], other, at, seen);
        }
        Holds::OrNull(inner) if !value.is_null() => check(value, inner, at, seen),
        Holds::OrNull(_) => {}
        Holds::Sometimes(inner) => check(value, inner, at, seen),
    }
}

fn check_object(value: &Value, object: Object, at: &str, seen: &mut BTreeSet<String>) {
    let rows = value.as_object().unwrap_or_else(|| panic!("{at}: {value}"));
    for name in rows.keys() {
        let is_known = object.entries.iter().any(|entry| entry.name == name);
        assert!(is_known, "{at}: {name} is no row of {}", object.name);
    }
    for entry in object.entries {
        let place = format!("{at}.{}", entry.name);
        match (rows.get(entry.name), entry.holds) {
            (Some(value), holds) => {
                seen.insert(format!("{}.{}", object.name, entry.name));
                check(value, &holds, &place, seen);
            }
            (None, holds) => assert!(matches!(holds, Holds::Sometimes(_)), "{place} is missing"),
        }
    }
}

/// What the page is told of a run of `file`, some way on and at its end.
fn reports(file: &str) -> Vec<Value> {
    let reviews = read_review_file(file, None, |id| Err(format!("no drive {id}"))).unwrap();
    let (_, review) = &reviews.runs[0];
    let mut sim = Sim::new(review.experiment.clone());
    let mut run = ReviewRun::new(review.stages.clone());
    let mut told = Vec::new();
    loop {
        let is_done = run.advance(&mut sim, 200).unwrap();
        let whole = report::whole(&sim, &run, &reviews.published).unwrap();
        told.push(serde_json::from_str(&whole.to_string()).unwrap());
        if is_done {
            return told;
        }
    }
}

#[test]
fn a_report_has_the_rows_of_its_tables_and_no_others() {
    let mut seen = BTreeSet::new();
    for whole in reports(FILE) {
        check_object(&whole, object("Report"), "report", &mut seen);
    }
    // Of several drives, each is named; a run by itself has no name for its own.
    seen.extend(["Measure.drive", "RisingMeasure.drive"].map(str::to_owned));
    let all = OBJECTS
        .iter()
        .filter(|object| !object.name.starts_with("Trace"));
    for object in all {
        for entry in object.entries {
            let row = format!("{}.{}", object.name, entry.name);
            assert!(seen.contains(&row), "no report of these has {row}");
        }
    }
}

#[test]
fn rows_have_words_and_names_of_their_own() {
    for Object { name, entries, .. } in OBJECTS {
        let names: BTreeSet<&str> = entries.iter().map(|entry| entry.name).collect();
        assert_eq!(names.len(), entries.len(), "{name}");
        for entry in *entries {
            assert!(entry.help.ends_with('.'), "{name}.{}", entry.name);
        }
    }
    assert_eq!(TraceCost::P999Ns.name(), "latency_p999_ns");
}
