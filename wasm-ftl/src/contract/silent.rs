//! `people.rs` in the downloads: the same names, and nothing behind them.

use super::group::Group;

/// Words that nobody reads here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words;

/// A number that nobody reads here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start;

/// No words.
pub const fn words(_: &'static str) -> Words {
    Words
}

/// No number.
pub const fn start(_: u64) -> Start {
    Start
}

/// Nothing is said of what must be so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need;

/// Nothing is said of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About;

impl About {
    /// Nothing is said.
    pub const NONE: Self = Self;

    pub(super) const fn told(self, _: &str, _: &str, _: &str) -> Self {
        self
    }

    pub(super) const fn form(self, _: Group, _: &str, _: &str) -> Self {
        self
    }

    pub(super) const fn asked(self) -> Self {
        self
    }

    pub(super) const fn needs(self, _: &str, _: &[&str]) -> Self {
        self
    }
}
