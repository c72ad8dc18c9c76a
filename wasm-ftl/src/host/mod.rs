//! What the host asks for: operations one by one, workloads, and a file system.

pub mod flusher;
pub mod fs;

pub mod script;

pub mod zipf;

pub mod application;

pub mod workload;
