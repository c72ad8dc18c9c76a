//! Experiment files that name their drives, and give amounts in units: made plain, one run a drive.
//!
//! The browser does the same while the site is built (`web/lib/content/runs.ts`); a test compares
//! the two.

#![cfg(not(target_arch = "wasm32"))]

use serde_json::{Map, Value, json};

use crate::experiment::json::flatten;

/// Largest capacity that a scaled drive stands for, as a multiple of its own.
const SCALE_MAX: u64 = 65_536;
/// Units of amounts: the word, and what it is of.
const UNITS: [(&str, Unit); 8] = [
    ("%", Unit::OfDrive),
    ("GiB", Unit::Amount(1 << 30)),
    ("MiB", Unit::Amount(1 << 20)),
    ("GB", Unit::Amount(1_000_000_000)),
    ("MB", Unit::Amount(1_000_000)),
    ("KiB", Unit::Request),
    ("min", Unit::Time(60_000_000)),
    ("s", Unit::Time(1_000_000)),
];

#[derive(Clone, Copy)]
enum Unit {
    /// Hundredths of the logical pages.
    OfDrive,
    /// So many bytes of the real drive; of the scaled one they are fewer.
    Amount(u64),
    /// Kibibytes of one request, whatever the scale.
    Request,
    /// So many microseconds of the real drive; of the scaled one they are fewer.
    Time(u64),
}

/// One drive and what the host does with it, in the wire form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// Id of the drive's file; empty when the experiment describes its drive.
    pub drive: String,
    /// The experiment, without published values.
    pub lines: String,
}

/// All runs of an experiment file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expanded {
    /// One for each drive, in the file's order; at least one.
    pub runs: Vec<Run>,
    /// Published values in the wire form.
    pub published: String,
}

/// Makes plain what stands in an experiment file. `read_drive` gives the text of a drive's file.
///
/// # Errors
/// Where something is not as it must be, in one sentence.
pub fn expand(
    text: &str,
    read_drive: impl Fn(&str) -> Result<String, String>,
) -> Result<Expanded, String> {
    let mut file = object(parse(text)?, "the experiment")?;
    let published = file.remove("published").unwrap_or_else(|| json!([]));
    file.remove("about");
    file.remove("provenance");
    let overrides = file.remove("drive_overrides");
    let ids = match (file.remove("drive"), file.remove("drives")) {
        (Some(Value::String(id)), None) => vec![id],
        (None, Some(Value::Array(list))) if !list.is_empty() => list
            .iter()
            .map(|id| id.as_str().map(str::to_owned))
            .collect::<Option<_>>()
            .ok_or("drives must be a list of ids, like \"x25m-g2\"")?,
        (Some(drive), None) if overrides.is_none() => {
            file.insert("drive".to_owned(), drive);
            let lines = finish(file)?;
            return Ok(Expanded {
                runs: vec![Run {
                    drive: String::new(),
                    lines,
                }],
                published: lines_of("published", &published),
            });
        }
        _ => {
            return Err(
                "the drive must be fields, or an id with drive_overrides, or drives a \
                        list of ids"
                    .to_owned(),
            );
        }
    };
    let run = |id: String| {
        let lines = finish(with_drive(&file, &id, overrides.as_ref(), &read_drive)?)?;
        Ok(Run { drive: id, lines })
    };
    let runs = ids.into_iter().map(run).collect::<Result<_, String>>()?;
    Ok(Expanded {
        runs,
        published: lines_of("published", &published),
    })
}

fn parse(text: &str) -> Result<Value, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

fn object(value: Value, what: &str) -> Result<Map<String, Value>, String> {
    match value {
        Value::Object(map) => Ok(map),
        _ => Err(format!("{what} must be an object")),
    }
}

fn lines_of(path: &str, value: &Value) -> String {
    let mut lines = String::new();
    flatten(&mut lines, path, value);
    lines
}

/// The experiment with the drive of a file in place.
fn with_drive(
    file: &Map<String, Value>,
    id: &str,
    overrides: Option<&Value>,
    read_drive: impl Fn(&str) -> Result<String, String>,
) -> Result<Map<String, Value>, String> {
    let is_word = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if id.is_empty() || !id.bytes().all(is_word) {
        return Err(format!(
            "drive '{id}' must be an id of lower-case letters, digits and hyphens"
        ));
    }
    let mut described = object(parse(&read_drive(id)?)?, &format!("drive {id}"))?;
    let mut drive = object(
        described.remove("drive").unwrap_or_default(),
        &format!("drive of drive {id}"),
    )?;
    let overrides = overrides.cloned().unwrap_or_else(|| json!({}));
    for (field, value) in object(overrides, "drive_overrides")? {
        if value.is_null() {
            drive.remove(&field);
        } else {
            drive.insert(field, value);
        }
    }
    let mut run = file.clone();
    if let Some(phases) = run.get_mut("phases") {
        choose(phases, id);
    }
    run.insert("drive".to_owned(), Value::Object(drive));
    if let Some(scale) = described.remove("scale") {
        run.entry("scale").or_insert(scale);
    }
    Ok(run)
}

/// In place of what is given drive by drive, what is given for this one, or for all `others`.
fn choose(value: &mut Value, id: &str) {
    match value {
        Value::Object(map) => {
            if let Some(others) = map.remove("others") {
                *value = map.remove(id).unwrap_or(others);
                return;
            }
            map.values_mut().for_each(|inner| choose(inner, id));
        }
        Value::Array(list) => list.iter_mut().for_each(|inner| choose(inner, id)),
        _ => {}
    }
}

/// Numbers in place of amounts, and all as lines.
fn finish(mut run: Map<String, Value>) -> Result<String, String> {
    let whole = |value: Option<&Value>| value.and_then(Value::as_u64);
    let drive = run.get("drive");
    let of_drive = |field: &str| whole(drive.and_then(|drive| drive.get(field))).unwrap_or(0);
    let size = Size {
        scale: whole(run.get("scale")).unwrap_or(1).clamp(1, SCALE_MAX),
        logical_pages: of_drive("logical_pages"),
        page_bytes: of_drive("page_bytes").max(1),
        is_plain: !run.contains_key("array") && !run.contains_key("partition"),
    };
    if let Some(phases) = run.get_mut("phases") {
        size.resolve(phases)?;
    }
    let mut lines = String::new();
    flatten(&mut lines, "", &Value::Object(run));
    Ok(lines)
}

/// What amounts depend on.
struct Size {
    scale: u64,
    logical_pages: u64,
    page_bytes: u64,
    is_plain: bool,
}

impl Size {
    fn resolve(&self, value: &mut Value) -> Result<(), String> {
        match value {
            Value::Object(map) => map.values_mut().try_for_each(|inner| self.resolve(inner)),
            Value::Array(list) => list.iter_mut().try_for_each(|inner| self.resolve(inner)),
            Value::String(text) => {
                if let Some(number) = self.number(text)? {
                    *value = json!(number);
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The whole number that an amount stands for here; [`None`] for other words.
    fn number(&self, text: &str) -> Result<Option<u64>, String> {
        let Some((amount, word)) = text.split_once(' ') else {
            return Ok(None);
        };
        let Some((_, unit)) = UNITS.iter().find(|(other, _)| *other == word) else {
            return Ok(None);
        };
        let Some(thousandths) = thousandths(amount) else {
            return Ok(None);
        };
        if !self.is_plain && !matches!(unit, Unit::Time(_)) {
            return Err(format!(
                "'{text}' must be a number of pages below an array or a partition"
            ));
        }
        // Wide, so that no product of legal numbers overflows; the browser's are below 2^53.
        let part = |whole: u64, by: u64| {
            (u128::from(thousandths) * u128::from(whole) / u128::from(by) / 1_000) as u64
        };
        Ok(Some(match unit {
            Unit::OfDrive => part(self.logical_pages, 100),
            Unit::Amount(bytes) => part(*bytes, self.scale * self.page_bytes),
            Unit::Request => part(1_024, self.page_bytes).max(1),
            Unit::Time(micros) => part(*micros, self.scale),
        }))
    }
}

/// A decimal with at most three digits after the point, in thousandths.
fn thousandths(text: &str) -> Option<u64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let is_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > 6 || fraction.len() > 3 {
        return None;
    }
    if !is_digits(whole) || !is_digits(fraction) {
        return None;
    }
    format!("{whole}{fraction:0<3}").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const DRIVE: &str = r#"{ "name": "D", "scale": 256,
        "drive": { "logical_pages": 61038, "page_bytes": 4096, "trim": "ignored" } }"#;

    fn lines(file: &str) -> Result<Vec<String>, String> {
        let read = |id: &str| match id {
            "d" => Ok(DRIVE.to_owned()),
            _ => Err(format!("there is no drive {id}")),
        };
        let expanded = expand(file, read)?;
        Ok(expanded.runs.into_iter().map(|run| run.lines).collect())
    }

    #[test]
    fn a_named_drive_takes_its_place_and_amounts_become_numbers() {
        let file = r#"{ "drive": "d", "drive_overrides": { "trim": null, "idle": "compact" },
            "about": { "title": "T" }, "phases": [
                { "name": "a", "uniform": { "pages": "100 %", "writes": "16.5 %" } },
                { "name": "b", "uniform": { "pages": "8 GiB", "request_pages": "128 KiB" } },
                { "name": "c", "idle_us": "40 min" }, { "ops": "w1, w2" } ] }"#;
        let found = lines(file).unwrap().remove(0);
        for line in [
            "drive.idle=compact",
            "scale=256",
            "phases.0.uniform.pages=61038",
            "phases.0.uniform.writes=10071",
            "phases.1.uniform.pages=8192",
            "phases.1.uniform.request_pages=32",
            "phases.2.idle_us=9375000",
            "phases.3.ops=w1, w2",
        ] {
            assert!(found.lines().any(|other| other == line), "{line}: {found}");
        }
        assert!(
            !found.contains("trim") && !found.contains("about"),
            "{found}"
        );
    }

    #[test]
    fn every_unit_is_what_its_word_says() {
        for (amount, pages) in [
            ("50 %", 30_519),
            ("4 GiB", 4_096),
            ("300 MiB", 300),
            ("131.072 GB", 125_000),
            ("1048.576 MB", 1_000),
        ] {
            let file = format!(
                r#"{{ "drive": "d", "phases": [{{ "uniform": {{ "writes": "{amount}" }} }}] }}"#
            );
            let found = lines(&file).unwrap().remove(0);
            let line = format!("phases.0.uniform.writes={pages}");
            assert!(
                found.lines().any(|other| other == line),
                "{amount}: {found}"
            );
        }
        for (time, us) in [("256 s", 1_000_000), ("64 min", 15_000_000)] {
            let file = format!(r#"{{ "drive": "d", "phases": [{{ "idle_us": "{time}" }}] }}"#);
            let found = lines(&file).unwrap().remove(0);
            let line = format!("phases.0.idle_us={us}");
            assert!(found.lines().any(|other| other == line), "{time}: {found}");
        }
    }

    #[test]
    fn several_drives_are_several_runs() {
        assert_eq!(lines(r#"{ "drives": ["d", "d"] }"#).unwrap().len(), 2);
        for (file, words) in [
            (r#"{ "drive": "e" }"#, "there is no drive e"),
            (r#"{ "drive": "../d" }"#, "must be an id"),
            (r#"{ "drives": [] }"#, "the drive must be"),
            (
                r#"{ "drive": {}, "drive_overrides": {} }"#,
                "the drive must be",
            ),
            (r#"{ "drive": "d", "drives": ["d"] }"#, "the drive must be"),
        ] {
            let error = lines(file).unwrap_err();
            assert!(error.contains(words), "{file}: {error}");
        }
    }
}
