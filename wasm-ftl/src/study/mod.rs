//! What runs are judged by: theory, published values, and the rule of the steady state.

pub mod rounds;

pub mod review;

pub mod theory;

pub mod formulas;

pub mod expected;

pub mod report;

pub mod verdicts;

pub mod long_run;

pub mod theory_rows;
