//! A deterministic simulator of a solid-state drive's flash translation layer.
//!
//! Read the rooms from the medium upward: [`medium`] is flash memory that refuses every illegal
//! operation; [`ftl`] makes a drive of it that can be written anywhere, any number of times;
//! [`host`] is what writes to it; [`time`] what that takes; [`run`] does it one flash operation at
//! a time, plays, stops, and rewinds; [`study`] judges it. `MODEL.md` says the same in a teacher's
//! words.
//!
//! One experiment and one seed give one digest, natively and in every browser: there is no clock,
//! no entropy and no floating-point number in any decision.

pub mod ground;

pub mod contract;

pub mod config;

pub mod medium;

pub mod ftl;

pub mod host;

pub mod time;

pub mod controller;

pub mod experiment;

pub mod run;

#[cfg(feature = "full")]
pub mod study;

#[cfg(feature = "full")]
pub mod traces;

#[cfg(feature = "full")]
pub mod homework;

#[cfg(not(target_arch = "wasm32"))]
pub mod ssdpy;

#[cfg(target_arch = "wasm32")]
mod wasm;
