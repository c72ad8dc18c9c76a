//! A run: its whole state, one thread of control over it, and what is seen of it.

pub mod stats;

pub mod task;

pub mod drive;

pub mod array;

pub mod state;

pub mod check;

pub mod pause;

pub mod sim;

pub mod snapshot;
