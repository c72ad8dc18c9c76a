//! Parts of the free lab's form, in which fields stand together.

/// Part of the free lab's form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Not in the form.
    None,
    /// Shown before anything is opened.
    First,
    /// Geometry.
    Geometry,
    /// The map.
    Mapping,
    /// Cleaning, wear, and idle time.
    Cleaning,
    /// Caches and compression.
    Caches,
    /// Drift of charge.
    Aging,
    /// Timing.
    Time,
    /// Dies and queue.
    Latency,
    /// Arrays and partitions above the drive.
    Above,
}
