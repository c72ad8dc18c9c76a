//! How an experiment is read: its lines, the drive and the phases that they ask for, and what was
//! published.

pub mod words;

pub mod lines;

pub mod json;

pub mod drives;

#[cfg(feature = "full")]
pub mod applications;

#[cfg(feature = "full")]
pub mod stages;

#[cfg(feature = "full")]
pub mod published;

pub mod spec;
