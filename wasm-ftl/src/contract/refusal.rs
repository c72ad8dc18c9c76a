//! What is wrong with a field, as a sentence and as data, and what each field may hold now.

use std::fmt;

use super::field::{Field, Range};

/// One field that does not hold a legal value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError {
    /// Path of the field, as in the experiment file; of a number behind a word, with the word.
    pub field: String,
    /// The value found there.
    pub value: String,
    /// What is legal there, in words.
    pub legal: String,
    /// The same as numbers, where it is a range.
    pub range: Option<Bounds>,
}

/// A range, and the field that makes it what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// What is legal.
    pub range: Range,
    /// Path of another field on which this range depends; empty where it always holds.
    pub with: &'static str,
}

impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Range { low, high, or_zero } = self.range;
        let zero = if or_zero { "0 or " } else { "" };
        write!(f, "{zero}from {low} to {high}")?;
        if self.with.is_empty() {
            return Ok(());
        }
        write!(f, " with {}", self.with)
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} is {}; it must be {}",
            self.field, self.value, self.legal
        )
    }
}

impl std::error::Error for ConfigError {}

impl ConfigError {
    fn outside(field: String, value: u64, bounds: Bounds) -> Self {
        Self {
            field,
            value: value.to_string(),
            legal: bounds.to_string(),
            range: Some(bounds),
        }
    }

    /// The sentence, and in lines of their own what it is made of: field, value, what is legal in
    /// words, and of a range its ends, whether 0 is legal besides, and what it depends on.
    pub fn lines(&self) -> String {
        let lines = format!("{self}\n{}\n{}\n{}", self.field, self.value, self.legal);
        let Some(Bounds { range, with }) = self.range else {
            return lines;
        };
        let zero = u8::from(range.or_zero);
        format!("{lines}\n{}\n{}\n{zero}\n{with}", range.low, range.high)
    }
}

/// Refuses `value` when it lies outside `low..=high`.
///
/// # Errors
/// Names the field, the value and the legal range.
pub fn check_range(field: &str, value: u64, low: u64, high: u64) -> Result<(), ConfigError> {
    if (low..=high).contains(&value) {
        return Ok(());
    }
    let range = super::field::from(low, high);
    let bounds = Bounds { range, with: "" };
    Err(ConfigError::outside(field.to_owned(), value, bounds))
}

/// What a field may hold now, the rest being as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    /// As in [`ConfigError::field`].
    pub field: String,
    /// Numbers, or the words among which it may choose.
    pub legal: Legal,
}

/// See [`Limit`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Legal {
    /// Numbers.
    Numbers {
        /// What they may be.
        range: Range,
        /// Path of the field that makes the least what it is; empty where none does.
        low_with: &'static str,
        /// The same of the most.
        high_with: &'static str,
    },
    /// Words, and the field on which they depend.
    Words {
        /// The words.
        words: &'static [&'static str],
        /// Path of the other field.
        with: &'static str,
    },
}

/// Goes through all that a configuration must keep, and either stops at the first field that does
/// not, or notes what each field may hold and never stops. So what is refused and what is said to
/// be legal cannot differ.
#[derive(Debug, Default)]
pub struct Checks {
    noted: Option<Vec<Limit>>,
}

impl Checks {
    /// Which stop at what is wrong.
    pub fn strict() -> Self {
        Self { noted: None }
    }

    /// Which note what is legal.
    pub fn noting() -> Self {
        Self {
            noted: Some(Vec::new()),
        }
    }

    /// What was noted: of several ranges of a field, what they have in common.
    pub fn limits(self) -> Vec<Limit> {
        self.noted.unwrap_or_default()
    }

    /// A whole number, within the range of its field and from `low` to `high`.
    ///
    /// # Errors
    /// When it is not and this stops.
    pub fn number(
        &mut self,
        field: &Field,
        value: impl Into<u64>,
        low: u64,
        high: u64,
        with: &'static str,
    ) -> Result<(), ConfigError> {
        self.between(field, value, (low, with), (high, with))
    }

    /// As [`Self::number`], where another field makes the least what it is than the most.
    ///
    /// # Errors
    /// When it is outside and this stops.
    pub fn between(
        &mut self,
        field: &Field,
        value: impl Into<u64>,
        low: (u64, &'static str),
        high: (u64, &'static str),
    ) -> Result<(), ConfigError> {
        let range = common(field.range(), low.0, high.0);
        let with = (low.1, high.1);
        self.see(|| field.path.to_owned(), value.into(), range, with)
    }

    /// A whole number within the range of its field, whatever the others are.
    ///
    /// # Errors
    /// When it is not and this stops.
    pub fn any(&mut self, field: &Field, value: impl Into<u64>) -> Result<(), ConfigError> {
        self.number(field, value, 0, u64::MAX, "")
    }

    /// The number behind a word.
    ///
    /// # Errors
    /// When it is more than `high`, or outside the word's range, and this stops.
    pub fn number_of(
        &mut self,
        (field, word): (&Field, &str),
        value: u32,
        high: u64,
        with: &'static str,
    ) -> Result<(), ConfigError> {
        let whole = field.range_of(word).unwrap_or(super::field::from(0, high));
        let range = common(whole, 0, high);
        let path = || format!("{} {word}", field.path);
        self.see(path, value.into(), range, ("", with))
    }

    /// A word that must be among some of those of its field.
    ///
    /// # Errors
    /// When it is not and this stops.
    pub fn word(
        &mut self,
        field: &Field,
        word: &str,
        words: &'static [&'static str],
        with: &'static str,
    ) -> Result<(), ConfigError> {
        if let Some(noted) = &mut self.noted {
            noted.push(Limit {
                field: field.path.to_owned(),
                legal: Legal::Words { words, with },
            });
        } else if !words.contains(&word) {
            return Err(ConfigError {
                field: field.path.to_owned(),
                value: word.to_owned(),
                legal: format!("{} with {with}", words.join(" or ")),
                range: None,
            });
        }
        Ok(())
    }

    /// What is wrong whatever stands elsewhere in the field's range.
    ///
    /// # Errors
    /// Always when this stops.
    pub fn refuse(&mut self, refusal: impl FnOnce() -> ConfigError) -> Result<(), ConfigError> {
        match self.noted {
            Some(_) => Ok(()),
            None => Err(refusal()),
        }
    }

    fn see(
        &mut self,
        field: impl FnOnce() -> String,
        value: u64,
        range: Range,
        (with_low, with_high): (&'static str, &'static str),
    ) -> Result<(), ConfigError> {
        let Some(noted) = &mut self.noted else {
            let with = if value < range.low {
                with_low
            } else {
                with_high
            };
            return if range.holds(value) {
                Ok(())
            } else {
                let bounds = Bounds { range, with };
                Err(ConfigError::outside(field(), value, bounds))
            };
        };
        let field = field();
        for limit in noted.iter_mut().filter(|limit| limit.field == field) {
            if let Legal::Numbers {
                range: before,
                low_with,
                high_with,
            } = &mut limit.legal
            {
                if range.low > before.low {
                    *low_with = with_low;
                }
                if range.high < before.high {
                    *high_with = with_high;
                }
                *before = common(*before, range.low, range.high);
                return Ok(());
            }
        }
        let legal = Legal::Numbers {
            range,
            low_with: with_low,
            high_with: with_high,
        };
        noted.push(Limit { field, legal });
        Ok(())
    }
}

/// What a range and `low..=high` have in common.
fn common(range: Range, low: u64, high: u64) -> Range {
    Range {
        low: range.low.max(low),
        high: range.high.min(high),
        // A range that begins at 0 has it already; one with 0 beside it keeps it.
        or_zero: range.or_zero,
    }
}
