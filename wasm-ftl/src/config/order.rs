//! The order in which the planes of a drive do what was issued to them.

/// Which operation a plane begins next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scheduling {
    /// The one that was issued first.
    #[default]
    InOrder,
    /// One that is ready, as long as no other begins later for it.
    WhenReady,
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
