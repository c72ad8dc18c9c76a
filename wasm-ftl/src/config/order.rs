//! What the planes of a drive do first, and which pages its merges write.

/// Which operation a plane begins next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scheduling {
    /// The one that was issued first.
    #[default]
    InOrder,
    /// One that is ready, as long as no other begins later for it.
    WhenReady,
}

/// Which pages a merge of a block-mapped drive writes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Merges {
    /// Up to the last one that was ever written.
    #[default]
    Written,
    /// All of the block: the controller does not know which were never written.
    Whole,
}

/// What merges write, as in experiment files.
///
/// # Errors
/// When there is none of this name.
pub fn parse_merges(word: &str) -> Option<Merges> {
    match word {
        "written" => Some(Merges::Written),
        "whole" => Some(Merges::Whole),
        _ => None,
    }
}

/// A scheduling, as in experiment files.
///
/// # Errors
/// When there is none of this name.
pub fn parse_scheduling(word: &str) -> Option<Scheduling> {
    match word {
        "in-order" => Some(Scheduling::InOrder),
        "when-ready" => Some(Scheduling::WhenReady),
        _ => None,
    }
}
