//! What crosses the boundary, each name once: what the simulator and its readers agree on.

pub mod drive;

pub mod event;

pub mod experiment;

pub mod field;

pub mod refusal;

pub mod schema;
