//! What fields say to people: labels, units, and help, which `ftl schema` prints. The downloads
//! have `silent.rs` in its place.

use super::group::Group;

/// Words for people.
pub type Words = &'static str;

/// A number that a form begins with.
pub type Start = u64;

/// Words, as they are.
pub const fn words(text: &'static str) -> Words {
    text
}

/// A number, as it is.
pub const fn start(number: u64) -> Start {
    number
}

/// What must be so for a field to mean anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    /// Path of the other field.
    pub path: &'static str,
    /// Its words, one of which must be there; with none, anything but 0.
    pub words: &'static [&'static str],
}

/// What a field says to people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    /// As forms and errors call it.
    pub label: &'static str,
    /// Unit of the number; empty for counts.
    pub unit: &'static str,
    /// Under the form's input.
    pub hint: &'static str,
    /// One line for documents.
    pub help: &'static str,
    /// Where the form has it.
    pub group: Group,
    /// In the free lab's links: two letters that never get another meaning; empty without one.
    pub code: &'static str,
    /// Without which it means nothing.
    pub needs: Option<Need>,
    /// Whether a form asks for it, though a file may leave it out.
    pub is_asked: bool,
}

impl About {
    /// Nothing is said.
    pub const NONE: Self = Self {
        label: "",
        unit: "",
        hint: "",
        help: "",
        group: Group::None,
        code: "",
        needs: None,
        is_asked: false,
    };

    pub(super) const fn told(mut self, label: Words, unit: Words, help: Words) -> Self {
        self.label = label;
        self.unit = unit;
        self.help = help;
        self
    }

    pub(super) const fn form(mut self, group: Group, code: Words, hint: Words) -> Self {
        self.group = group;
        self.code = code;
        self.hint = hint;
        self
    }

    pub(super) const fn asked(mut self) -> Self {
        self.is_asked = true;
        self
    }

    pub(super) const fn needs(mut self, path: Words, words: &'static [Words]) -> Self {
        self.needs = Some(Need { path, words });
        self
    }
}
