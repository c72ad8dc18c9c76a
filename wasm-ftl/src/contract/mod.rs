//! What crosses the boundary, each name once: what the simulator and its readers agree on.

pub mod event;
