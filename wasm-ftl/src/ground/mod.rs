//! What everything stands on: units, addresses, chance, digests. Nothing here knows a drive.

pub mod units;

pub mod part;

pub mod geometry;

pub mod prng;

pub mod weights;

pub mod digest;

pub mod steady_rule;
