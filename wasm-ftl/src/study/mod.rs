//! What runs are judged by: theory, published values, and the rule of the steady state.

#[cfg(feature = "full")]
pub mod rounds;

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

#[cfg(not(target_arch = "wasm32"))]
pub mod long_run;

#[cfg(not(target_arch = "wasm32"))]
pub mod theory_rows;
