//! A stretch of simulated time.

use crate::ground::units::Nanos;

/// When something began and ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    /// Its beginning.
    pub start: Nanos,
    /// Its end.
    pub end: Nanos,
}
