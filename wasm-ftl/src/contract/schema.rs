//! Every table of the contract as JSON: what `ftl schema` prints, and the site is generated from.

#![cfg(not(target_arch = "wasm32"))]

use serde_json::{Value, json};

use super::drive::DRIVE;
use super::event::EVENT_NAMES;
use super::experiment::{PHASES, SMALL_PATTERNS, WHOLE};
use super::field::{Field, Group, Kind, Otherwise, Range, Takes, Word};
use super::report::{Holds, OBJECTS, Object};
use super::snapshot::{
    CAUSES, COUNTED, Cell, EVENT_RECORD, HEADER, Head, LAYOUT_VERSION, PAGE_STATES, PERCENTILES,
    SAMPLE_RECORD, SECTIONS, STALL_RECORD, Section,
};

fn range(Range { low, high, or_zero }: Range) -> Value {
    json!({ "low": low, "high": high, "orZero": or_zero })
}

fn word(word: &Word) -> Value {
    let takes = match word.takes {
        Takes::Nothing => Value::Null,
        Takes::Number {
            name,
            range: within,
            start,
            label,
        } => json!({ "name": name, "range": range(within), "start": start, "label": label }),
        Takes::Expression { start } => json!({ "expression": start }),
    };
    json!({ "word": word.word, "label": word.label, "takes": takes, "isSmall": word.is_small })
}

fn kind(field: &Field) -> Value {
    match field.kind {
        Kind::Whole(within) => json!({ "kind": "whole", "range": range(within) }),
        Kind::Mixture(within) => json!({ "kind": "mixture", "range": range(within) }),
        Kind::Choice(words) => {
            json!({ "kind": "choice", "words": words.iter().map(word).collect::<Vec<_>>() })
        }
        Kind::Flag => json!({ "kind": "flag" }),
        Kind::Text => json!({ "kind": "text" }),
    }
}

fn group(group: Group) -> &'static str {
    match group {
        Group::None => "",
        Group::First => "first",
        Group::Geometry => "geometry",
        Group::Mapping => "mapping",
        Group::Cleaning => "cleaning",
        Group::Caches => "caches",
        Group::Aging => "aging",
        Group::Time => "time",
        Group::Latency => "latency",
        Group::Above => "above",
    }
}

fn otherwise(field: &Field) -> Value {
    match field.otherwise {
        Otherwise::Required => json!({ "is": "required" }),
        Otherwise::Nothing => json!({ "is": "nothing" }),
        Otherwise::Number(number) => json!({ "is": "number", "number": number }),
        Otherwise::Word(word) => json!({ "is": "word", "word": word }),
        Otherwise::Field(path) => json!({ "is": "field", "path": path }),
    }
}

/// A field of the table, at one of the paths where it can stand; `*` stands for a phase's number.
fn at(path: &str, is_small: bool, field: &Field) -> Value {
    let about = &field.about;
    let needs = about
        .needs
        .map(|need| json!({ "path": need.path, "words": need.words }));
    json!({
        "path": path,
        "holds": kind(field),
        "otherwise": otherwise(field),
        "label": about.label,
        "unit": about.unit,
        "hint": about.hint,
        "help": about.help,
        "group": group(about.group),
        "code": about.code,
        "needs": needs,
        "isAsked": about.is_asked || field.otherwise == Otherwise::Required,
        "isSmall": is_small,
    })
}

fn paths(field: &Field) -> Vec<Value> {
    if field.of.is_empty() {
        return vec![at(field.path, field.is_small, field)];
    }
    let one = |object: &&str| {
        let is_small = field.is_small && (object.is_empty() || SMALL_PATTERNS.contains(object));
        let within = if object.is_empty() { "" } else { "." };
        at(
            &format!("phases.*{within}{object}.{}", field.path),
            is_small,
            field,
        )
    };
    field.of.iter().map(one).collect()
}

/// Fields as they are given, in the schema's form.
pub fn fields(tables: &[&[Field]]) -> Value {
    let all = tables.iter().flat_map(|fields| fields.iter());
    all.flat_map(paths).collect()
}

fn cells(cells: &[Cell]) -> Value {
    let one = |cell: &Cell| json!({ "name": cell.name, "unit": cell.unit, "help": cell.help });
    cells.iter().map(one).collect()
}

/// What is counted of a run, with the words for people.
fn counted() -> Value {
    let one = |head: &Head| {
        let Cell { name, unit, help } = HEADER[*head as usize];
        let label = help.split([';', '.']).next();
        json!({ "name": name, "unit": unit, "label": label })
    };
    COUNTED.iter().map(one).collect()
}

fn holds(of: &Holds) -> Value {
    match of {
        Holds::Count => json!({ "is": "count" }),
        Holds::Number => json!({ "is": "number" }),
        Holds::Text => json!({ "is": "text" }),
        Holds::Flag => json!({ "is": "flag" }),
        Holds::Word(words) => json!({ "is": "word", "words": words }),
        Holds::One(object) => json!({ "is": "one", "object": object }),
        Holds::Many(each) => json!({ "is": "many", "of": holds(each) }),
        Holds::Pair(one, other) => json!({ "is": "pair", "of": [holds(one), holds(other)] }),
        Holds::OrNull(value) => json!({ "is": "orNull", "of": holds(value) }),
        Holds::Sometimes(value) => json!({ "is": "sometimes", "of": holds(value) }),
    }
}

/// What is reported, object by object.
fn reported() -> Value {
    let object = |Object {
                      name,
                      help,
                      entries,
                  }: &Object| {
        let entries = entries.iter().map(|entry| {
            json!({
                "name": entry.name,
                "holds": holds(&entry.holds),
                "unit": entry.unit,
                "help": entry.help,
            })
        });
        json!({ "name": name, "help": help, "entries": entries.collect::<Vec<_>>() })
    };
    OBJECTS.iter().map(object).collect()
}

/// What the browser is sent of a run: numbers by name, in the order of the bytes.
fn sent() -> Value {
    let section = |section: &Section| {
        let (name, of, each, help) = section.about();
        let element = section.element().name();
        json!({ "name": name, "element": element, "of": of, "each": each, "help": help })
    };
    json!({
        "version": LAYOUT_VERSION,
        "header": cells(&HEADER),
        "sections": SECTIONS.iter().map(section).collect::<Vec<_>>(),
        "sampleRecord": cells(&SAMPLE_RECORD),
        "eventRecord": cells(&EVENT_RECORD),
        "stallRecord": cells(&STALL_RECORD),
        "events": EVENT_NAMES,
        "causes": CAUSES,
        "pageStates": PAGE_STATES,
        "percentiles": PERCENTILES,
    })
}

/// The whole contract.
pub fn schema() -> Value {
    json!({
        "fields": fields(&[WHOLE, DRIVE, PHASES]),
        "sent": sent(),
        "counted": counted(),
        "reported": reported(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Texts at a key of all fields, but empty ones.
    fn texts(key: &str) -> Vec<String> {
        let schema = schema();
        let fields = schema["fields"].as_array().unwrap();
        let texts = fields.iter().filter_map(|field| field[key].as_str());
        let mut texts: Vec<String> = texts
            .filter(|text| !text.is_empty())
            .map(str::to_owned)
            .collect();
        texts.sort_unstable();
        texts
    }

    #[test]
    fn no_path_and_no_code_of_links_is_given_twice() {
        for key in ["path", "code"] {
            let all = texts(key);
            assert!(all.len() > 30, "{} of {key}", all.len());
            for pair in all.windows(2) {
                assert_ne!(pair[0], pair[1], "{key}");
            }
        }
    }

    #[test]
    fn every_field_says_what_it_is() {
        for field in [WHOLE, DRIVE, PHASES].into_iter().flatten() {
            let about = &field.about;
            assert!(
                !about.label.is_empty() && about.help.ends_with('.'),
                "{}",
                field.path
            );
            assert_eq!(
                about.code.is_empty(),
                about.group == Group::None,
                "{}",
                field.path
            );
        }
    }
}
