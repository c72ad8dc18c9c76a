//! What the small build answers where the full one has stages, reports, traces, and limits.

// The same functions as those of `full.rs`, where each has something to fail at and to look at.
#![allow(clippy::unnecessary_wraps, clippy::unused_self)]

use crate::config::ConfigError;
use crate::experiment::spec::{Experiment, parse_experiment};
use crate::run::sim::{Limit, Sim};

/// Nothing: see `full.rs`.
pub struct Lab;

impl Lab {
    /// Reads an experiment.
    pub fn open(lines: &str, seed: Option<u64>) -> Result<(Experiment, Self), ConfigError> {
        Ok((parse_experiment(lines, seed)?, Self))
    }

    /// Goes on. There are no stages of which the last could be done.
    pub fn advance_stages(&mut self, sim: &mut Sim, steps: u64) -> Result<bool, String> {
        sim.advance(Limit::steps(steps));
        Ok(false)
    }

    /// There are no stages to tell of.
    pub fn report(&self, _sim: &Sim) -> Result<Vec<u8>, String> {
        Ok(Vec::new())
    }

    /// No trace was ever begun.
    pub fn trace(&self, _sim: &Sim) -> Vec<u8> {
        Vec::new()
    }

    /// Refuses.
    pub fn feed_trace(
        &mut self,
        _sim: &mut Sim,
        _options: Option<String>,
        _bytes: &[u8],
    ) -> Result<(), String> {
        Err("this build reads no traces".to_owned())
    }

    /// Empty: no page with problem sets loads this build.
    pub fn homework(_lines: &str) -> Result<String, String> {
        Ok(String::new())
    }

    /// Empty: no page with a form loads this build.
    pub fn limits(_lines: &str) -> Result<String, ConfigError> {
        Ok(String::new())
    }
}
