//! Flash memory, which refuses every illegal operation, and how fast it was used.

pub mod pace;

pub mod nand;
