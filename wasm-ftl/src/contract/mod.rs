//! What crosses into and out of the simulator by name: experiments, their words, and events.

pub mod event;

pub mod fields;

pub mod drives;

pub mod words;

#[cfg(feature = "full")]
pub mod stages;

#[cfg(feature = "full")]
pub mod published;

pub mod spec;
