//! What crosses the boundary, each name once: what the simulator and its readers agree on.

pub mod snapshot;

pub mod event;

pub mod field;

pub mod refusal;

pub mod drive;

pub mod experiment;

pub mod report;

pub mod schema;
