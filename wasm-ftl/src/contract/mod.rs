//! What crosses the boundary, each name once: what the simulator and its readers agree on.

pub mod snapshot;

pub mod event;

pub mod group;

#[cfg(not(target_arch = "wasm32"))]
pub mod people;
#[cfg(target_arch = "wasm32")]
#[path = "silent.rs"]
pub mod people;

pub mod field;

pub mod refusal;

pub mod drive;

pub mod experiment;

pub mod report;

pub mod schema;
