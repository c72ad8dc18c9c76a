//! Experiment files as lines, natively; the browser flattens them with a parser of its own.

#![cfg(not(target_arch = "wasm32"))]

use serde_json::Value;

use crate::contract::experiment::INTEGER_MAX;

/// Flattens JSON to lines of `path=value`. The browser does the same with its own JSON parser.
///
/// # Errors
/// Where the text is not JSON, or holds what has no place in an experiment file.
pub fn flatten_json(json: &str) -> Result<String, String> {
    let value = serde_json::from_str(json).map_err(|error| error.to_string())?;
    let mut lines = String::new();
    flatten(&mut lines, "", &value);
    Ok(lines)
}

/// Appends the lines of what stands at `path`; see [`flatten_json`].
pub fn flatten(lines: &mut String, path: &str, value: &Value) {
    let below = |key: &str| {
        if path.is_empty() {
            key.to_owned()
        } else {
            format!("{path}.{key}")
        }
    };
    match value {
        Value::Object(map) => map
            .iter()
            .for_each(|(key, value)| flatten(lines, &below(key), value)),
        Value::Array(list) => (0..)
            .zip(list)
            .for_each(|(index, value): (u32, _)| flatten(lines, &below(&index.to_string()), value)),
        Value::String(text) => push_line(lines, path, &text.replace('\n', " ")),
        Value::Number(number) if number.as_f64().is_some_and(is_exact_whole) => {
            let whole = number.as_f64().unwrap_or_default() as i64;
            push_line(lines, path, &whole.to_string());
        }
        other => push_line(lines, path, &other.to_string()),
    }
}

/// Whether a number is whole and a browser holds it exactly: to it, 9e2 and 900.0 are 900.
fn is_exact_whole(number: f64) -> bool {
    number.fract() == 0.0 && number.abs() <= INTEGER_MAX as f64
}

fn push_line(lines: &mut String, path: &str, value: &str) {
    lines.push_str(path);
    lines.push('=');
    lines.push_str(value);
    lines.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_becomes_lines() {
        let json = r#"{ "a": { "b": 1, "c": [true, "x=y"] }, "d": null }"#;
        assert_eq!(
            flatten_json(json).unwrap(),
            "a.b=1\na.c.0=true\na.c.1=x=y\nd=null\n"
        );
    }

    #[test]
    fn whole_numbers_read_alike_however_they_are_written() {
        let json = r#"{ "a": 900.0, "b": 9e2, "c": 2.5, "d": -0.0, "e": 18446744073709551615 }"#;
        assert_eq!(
            flatten_json(json).unwrap(),
            "a=900\nb=900\nc=2.5\nd=0\ne=18446744073709551615\n"
        );
    }
}
