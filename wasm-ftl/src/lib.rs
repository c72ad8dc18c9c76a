//! A deterministic simulator of a solid-state drive's flash translation layer.
//!
//! Read the modules from the medium upward: [`nand`] is flash memory that refuses every illegal
//! operation; [`ftl`] makes a drive of it that can be written anywhere, any number of times; [`fs`]
//! is a file system above; [`script`] is what the host does; [`state`] does it one flash operation
//! at a time; [`sim`] plays, stops and rewinds. `MODEL.md` says the same in a teacher's words.
//!
//! One experiment and one seed give one digest, natively and in every browser: there is no clock,
//! no entropy and no floating-point number in any decision.

pub mod units;

pub mod part;

pub mod geometry;

pub mod prng;

pub mod weights;

#[cfg(feature = "full")]
pub mod expression;

pub mod config;

pub mod memory;

pub mod pace;

pub mod nand;

pub mod ftl;

pub mod fs;

pub mod script;

pub mod zipf;

pub mod workload;

pub mod timing;

pub mod controller;

pub mod event;

pub mod stats;

pub mod digest;

pub mod fields;

pub mod drives;

pub mod words;

#[cfg(any(feature = "full", not(target_arch = "wasm32")))]
pub mod steady_state;

#[cfg(feature = "full")]
pub mod stages;

#[cfg(feature = "full")]
pub mod published;

pub mod spec;

pub mod state;

pub mod check;

pub mod pause;

pub mod sim;

#[cfg(feature = "full")]
pub mod pieces;

#[cfg(feature = "full")]
pub mod review;

#[cfg(any(feature = "full", not(target_arch = "wasm32")))]
pub mod theory;

#[cfg(any(feature = "full", not(target_arch = "wasm32")))]
pub mod formulas;

#[cfg(feature = "full")]
pub mod expected;

#[cfg(feature = "full")]
pub mod report;

pub mod verdicts;

pub mod snapshot;

#[cfg(not(target_arch = "wasm32"))]
pub mod steady;

#[cfg(feature = "full")]
pub mod traces;

#[cfg(not(target_arch = "wasm32"))]
pub mod ssdpy;

#[cfg(not(target_arch = "wasm32"))]
pub mod validate;

#[cfg(target_arch = "wasm32")]
mod wasm;
