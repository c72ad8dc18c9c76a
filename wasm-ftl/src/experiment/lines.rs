//! The wire form of an experiment: one `path=value` a line, like `drive.blocks=6`.
//!
//! Both sides have a JSON parser of their own, so the simulator needs none: the command line and
//! the browser flatten the experiment file to these lines. What is not used is an error, so that
//! a misspelled field is never silently ignored.

use crate::config::ConfigError;
use crate::contract::field::{Field, Otherwise, Range};
use crate::contract::refusal::check_range;
use crate::experiment::words::words_of;

/// Lines of an experiment, each taken once.
#[derive(Clone, Debug)]
pub struct Fields {
    entries: Vec<(String, String)>,
}

impl Fields {
    /// Splits lines of `path=value`. Empty lines and everything under `provenance` and `about` are
    /// dropped: they are for readers, and the content tests check them.
    ///
    /// # Errors
    /// A line without `=`, or a path that stands twice.
    pub fn from_lines(text: &str) -> Result<Self, ConfigError> {
        let mut entries: Vec<(String, String)> = Vec::new();
        for line in text.lines().filter(|line| !line.is_empty()) {
            let Some((path, value)) = line.split_once('=') else {
                return Err(wrong("line", line, "path=value"));
            };
            if path.starts_with("provenance.") || path.starts_with("about.") {
                continue;
            }
            if entries.iter().any(|(other, _)| other == path) {
                return Err(wrong(path, value, "given once"));
            }
            entries.push((path.to_owned(), value.to_owned()));
        }
        Ok(Self { entries })
    }

    /// Whether any path equals `path` or lies below it.
    pub fn has(&self, path: &str) -> bool {
        let below = |other: &str| {
            other
                .strip_prefix(path)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        self.entries.iter().any(|(other, _)| below(other))
    }

    /// Takes the text at `path`, if there is one.
    pub fn text(&mut self, path: &str) -> Option<String> {
        let index = self.entries.iter().position(|(other, _)| other == path)?;
        Some(self.entries.swap_remove(index).1)
    }

    /// Takes a whole number. Without one there, `default`; without a default it is an error.
    ///
    /// # Errors
    /// When it is missing or not a whole number below 2^64.
    pub fn number(&mut self, path: &str, default: Option<u64>) -> Result<u64, ConfigError> {
        let legal = "a whole number";
        match (self.text(path), default) {
            (Some(text), _) => text.parse().map_err(|_| wrong(path, &text, legal)),
            (None, Some(default)) => Ok(default),
            (None, None) => Err(wrong(path, "missing", legal)),
        }
    }

    /// Takes a whole number below 2^32; see [`Fields::number`].
    ///
    /// # Errors
    /// When it is missing or not such a number.
    pub fn number_u32(&mut self, path: &str, default: Option<u32>) -> Result<u32, ConfigError> {
        let number = self.number(path, default.map(u64::from))?;
        let legal = "a whole number from 0 to 4294967295";
        u32::try_from(number).map_err(|_| wrong(path, &number.to_string(), legal))
    }

    /// Takes the whole number of a field, or what holds without it.
    ///
    /// # Errors
    /// When it is missing or not a whole number. Whether it is legal depends on others.
    pub fn whole(&mut self, field: &Field) -> Result<u64, ConfigError> {
        let default = match field.otherwise {
            Otherwise::Number(number) => Some(number),
            _ => None,
        };
        self.number(field.path, default)
    }

    /// As [`Fields::whole`], below 2^32.
    ///
    /// # Errors
    /// When it is missing or not such a number.
    pub fn whole32(&mut self, field: &Field) -> Result<u32, ConfigError> {
        let number = self.whole(field)?;
        let Range { low, high, .. } = field.range();
        u32::try_from(number).map_err(|_| {
            let refused = check_range(field.path, number, low, high);
            refused.expect_err("no field has a range beyond 2^32 that is read so")
        })
    }

    /// The whole number of a field whose range does not depend on others.
    ///
    /// # Errors
    /// When it is missing, not a whole number, or outside its range.
    pub fn within(&mut self, field: &Field) -> Result<u64, ConfigError> {
        let number = self.whole(field)?;
        let Range { low, high, .. } = field.range();
        check_range(field.path, number, low, high).map(|()| number)
    }

    /// Takes the word of a field, which may carry a number, or the one that holds without it.
    ///
    /// # Errors
    /// When `parse` does not know it.
    pub fn word<T>(
        &mut self,
        field: &Field,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<T, ConfigError> {
        let default = match field.otherwise {
            Otherwise::Word(word) => word,
            _ => "",
        };
        let text = self.text(field.path);
        let text = text.as_deref().unwrap_or(default);
        parse(text).ok_or_else(|| wrong(field.path, text, &words_of(field)))
    }

    /// Takes a word out of a list of choices; the first is the default where `has_default`.
    ///
    /// # Errors
    /// When it is none of the choices.
    pub fn choice<T: Copy>(
        &mut self,
        path: &str,
        choices: &[(&str, T)],
        has_default: bool,
    ) -> Result<T, ConfigError> {
        let names = || {
            choices
                .iter()
                .map(|(name, _)| *name)
                .collect::<Vec<_>>()
                .join(" or ")
        };
        let text = match self.text(path) {
            Some(text) => text,
            None if has_default => return Ok(choices[0].1),
            None => return Err(wrong(path, "missing", &names())),
        };
        let found = choices.iter().find(|(name, _)| *name == text);
        found
            .map(|(_, value)| *value)
            .ok_or_else(|| wrong(path, &text, &names()))
    }

    /// Takes a word that may carry a number, like `dchoices:10`; without one there, `default`.
    ///
    /// # Errors
    /// When `parse` does not know it; `legal` says what it knows.
    pub fn parsed<T>(
        &mut self,
        path: &str,
        default: &str,
        parse: impl Fn(&str) -> Option<T>,
        legal: &str,
    ) -> Result<T, ConfigError> {
        let text = self.text(path).unwrap_or_else(|| default.to_owned());
        parse(&text).ok_or_else(|| wrong(path, &text, legal))
    }

    /// Ends the reading.
    ///
    /// # Errors
    /// When a field was not used: it is misspelled or does not belong there. Of several the first
    /// by name, because JSON parsers differ in the order in which they give them.
    pub fn finish(self) -> Result<(), ConfigError> {
        match self.entries.iter().min() {
            Some((path, value)) => Err(wrong(path, value, "left out: there is no such field")),
            None => Ok(()),
        }
    }
}

fn wrong(path: &str, value: &str, legal: &str) -> ConfigError {
    ConfigError {
        range: None,
        field: path.to_owned(),
        value: value.to_owned(),
        legal: legal.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::field::{from, whole};

    #[test]
    fn of_several_unknown_fields_the_first_by_name_is_told() {
        for lines in ["z=1\na=2\n", "a=2\nz=1\n"] {
            let error = Fields::from_lines(lines).unwrap().finish().unwrap_err();
            assert!(error.to_string().starts_with("a is 2"), "{error}");
        }
    }

    /// A line of a table is all that reading a new number needs.
    #[test]
    fn a_number_of_a_table_is_read_within_its_range_and_has_what_holds_without_it() {
        let made_up = whole("drive.made_up", from(4, 9)).or(5);
        let read = |lines: &str| Fields::from_lines(lines).unwrap().within(&made_up);
        assert_eq!(read(""), Ok(5));
        assert_eq!(read("drive.made_up=9\n"), Ok(9));
        for (wrong, legal) in [
            ("3", "from 4 to 9"),
            ("10", "from 4 to 9"),
            ("-1", "a whole number"),
        ] {
            let error = read(&format!("drive.made_up={wrong}\n")).unwrap_err();
            assert_eq!(error.field, "drive.made_up");
            assert!(error.to_string().contains(legal), "{error}");
        }
    }

    #[test]
    fn what_is_not_taken_is_an_error() {
        let mut fields = Fields::from_lines("a=1\nprovenance.a=book\nb=2\n").unwrap();
        assert_eq!(fields.number("a", None), Ok(1));
        assert!(
            fields
                .finish()
                .unwrap_err()
                .to_string()
                .starts_with("b is 2")
        );
        assert!(
            Fields::from_lines("a=1\na=2").is_err(),
            "a path that stands twice"
        );
    }
}
