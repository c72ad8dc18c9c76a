//! What everything stands on: units, addresses, chance, digests. Nothing here knows a drive.

pub mod units;

pub mod part;

pub mod geometry;

pub mod prng;

pub mod weights;

pub mod digest;

#[cfg(any(feature = "full", not(target_arch = "wasm32")))]
pub mod steady_rule;
