//! What a field of an experiment is: where it stands, what it may hold, and what it says to people.
//!
//! Words for people ([`About`], [`Words`]) exist natively only: they reach the page as data that
//! `ftl schema` prints, so that the downloads need not carry them.

pub use super::group::Group;
pub use super::people::{About, Need, Words};
use super::people::{Start, start, words};

/// Whole numbers from `low` to `high`, both among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The least.
    pub low: u64,
    /// The most.
    pub high: u64,
    /// Whether 0 is legal too, below `low`: it stands for "none".
    pub or_zero: bool,
}

impl Range {
    /// Whether `value` lies within.
    pub const fn holds(self, value: u64) -> bool {
        (self.low <= value && value <= self.high) || (self.or_zero && value == 0)
    }
}

/// What stands after the colon of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// Nothing, not even the colon.
    Nothing,
    /// A whole number.
    Number {
        /// As errors and documents call it, like `LOGS`.
        name: &'static str,
        /// What it may be.
        range: Range,
        /// What a form begins with.
        start: Start,
        /// As the form calls it.
        label: Words,
    },
    /// An expression of the reader's.
    Expression {
        /// What a form begins with.
        start: Words,
    },
}

/// A word that names a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// As it stands in experiment files.
    pub word: &'static str,
    /// What follows it.
    pub takes: Takes,
    /// Whether the small build knows it.
    pub is_small: bool,
    /// One line for people.
    pub label: Words,
}

/// What a field holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A whole number.
    Whole(Range),
    /// One of these words.
    Choice(&'static [Word]),
    /// Up to sixteen numbers with weights, like `140:3,1000:1`.
    Mixture(Range),
    /// `true` or `false`.
    Flag,
    /// Text of a form of its own.
    Text,
}

/// What holds where the field is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Otherwise {
    /// It must be there.
    Required,
    /// This number.
    Number(u64),
    /// This word.
    Word(&'static str),
    /// What another field of the same object holds.
    Field(&'static str),
    /// The part that it is about is not there, or nothing is said.
    Nothing,
}

/// One field of an experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Where it stands; of a phase's field, its name within the phase's pattern.
    pub path: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// What holds without it.
    pub otherwise: Otherwise,
    /// Whether the small build knows it; of a choice, as far as it knows the word.
    pub is_small: bool,
    /// Objects of a phase that have it; none for a field with a path of its own.
    pub of: &'static [&'static str],
    /// For people.
    pub about: About,
}

impl Field {
    /// The range of a whole number or of the numbers of a mixture; everything for other kinds.
    pub const fn range(&self) -> Range {
        match self.kind {
            Kind::Whole(range) | Kind::Mixture(range) => range,
            _ => from(0, u64::MAX),
        }
    }

    /// The words of a choice; none for other kinds.
    pub const fn words(&self) -> &'static [Word] {
        match self.kind {
            Kind::Choice(words) => words,
            _ => &[],
        }
    }

    /// What may follow a word: its range, where it takes a number.
    pub fn range_of(&self, word: &str) -> Option<Range> {
        let found = self.words().iter().find(|other| other.word == word)?;
        match found.takes {
            Takes::Number { range, .. } => Some(range),
            _ => None,
        }
    }

    /// The number that holds without the field; 0 where none is told.
    pub const fn number_otherwise(&self) -> u64 {
        match self.otherwise {
            Otherwise::Number(number) => number,
            _ => 0,
        }
    }
}

/// A range.
pub const fn from(low: u64, high: u64) -> Range {
    Range {
        low,
        high,
        or_zero: false,
    }
}

/// A range beside which 0 means "none".
pub const fn none_or(low: u64, high: u64) -> Range {
    Range {
        low,
        high,
        or_zero: true,
    }
}

const fn field(path: &'static str, kind: Kind, otherwise: Otherwise) -> Field {
    Field {
        path,
        kind,
        otherwise,
        is_small: false,
        of: &[],
        about: About::NONE,
    }
}

/// A whole number that must be given.
pub const fn whole(path: &'static str, range: Range) -> Field {
    field(path, Kind::Whole(range), Otherwise::Required)
}

/// One of a few words, the first of them where it is missing.
pub const fn choice(path: &'static str, words: &'static [Word]) -> Field {
    field(path, Kind::Choice(words), Otherwise::Word(words[0].word))
}

/// Numbers with weights.
pub const fn mixture(path: &'static str, range: Range) -> Field {
    field(path, Kind::Mixture(range), Otherwise::Nothing)
}

/// `true` or `false`, and which of them holds where it is missing.
pub const fn flag(path: &'static str, otherwise: &'static str) -> Field {
    field(path, Kind::Flag, Otherwise::Word(otherwise))
}

/// Text.
pub const fn text(path: &'static str) -> Field {
    field(path, Kind::Text, Otherwise::Nothing)
}

impl Field {
    /// With a number that holds where it is missing.
    #[must_use]
    pub const fn or(mut self, number: u64) -> Self {
        self.otherwise = Otherwise::Number(number);
        self
    }

    /// With something else that holds where it is missing.
    #[must_use]
    pub const fn otherwise(mut self, otherwise: Otherwise) -> Self {
        self.otherwise = otherwise;
        self
    }

    /// Which the small build knows.
    #[must_use]
    pub const fn small(mut self) -> Self {
        self.is_small = true;
        self
    }

    /// Which these objects of a phase have.
    #[must_use]
    pub const fn of(mut self, objects: &'static [&'static str]) -> Self {
        self.of = objects;
        self
    }

    /// How people call it, its unit, and a line of help.
    #[must_use]
    pub const fn told(
        mut self,
        label: &'static str,
        unit: &'static str,
        help: &'static str,
    ) -> Self {
        self.about = self.about.told(label, unit, help);
        self
    }

    /// Where the free lab's form has it, its letters in links, and what stands under the input.
    #[must_use]
    pub const fn form(mut self, group: Group, code: &'static str, hint: &'static str) -> Self {
        self.about = self.about.form(group, code, hint);
        self
    }

    /// Which a form asks for: what holds without it suits few drives.
    #[must_use]
    pub const fn asked(mut self) -> Self {
        self.about = self.about.asked();
        self
    }

    /// Which means something only where another field holds one of these words, or anything.
    #[must_use]
    pub const fn needs(mut self, path: &'static str, words: &'static [&'static str]) -> Self {
        self.about = self.about.needs(path, words);
        self
    }
}

/// A word alone.
pub const fn word(word: &'static str, label: &'static str) -> Word {
    Word {
        word,
        takes: Takes::Nothing,
        is_small: false,
        label: words(label),
    }
}

/// What a form says of a number behind a word: its label, and what it begins with.
pub type Said = (&'static str, u64);

/// A word with a number, as `fast:LOGS`.
pub const fn counted(
    word: &'static str,
    label: &'static str,
    (name, range): (&'static str, Range),
    said: Said,
) -> Word {
    Word {
        word,
        takes: Takes::Number {
            name,
            range,
            label: words(said.0),
            start: start(said.1),
        },
        is_small: false,
        label: words(label),
    }
}

/// A word with an expression.
pub const fn expression(word: &'static str, label: &'static str, start: &'static str) -> Word {
    Word {
        word,
        takes: Takes::Expression {
            start: words(start),
        },
        is_small: false,
        label: words(label),
    }
}

impl Word {
    /// Which the small build knows.
    #[must_use]
    pub const fn small(mut self) -> Self {
        self.is_small = true;
        self
    }
}
