//! Experiments as the small build reads them: a drive and its phases.

use super::{Experiment, parse, read_numbered, read_phase};
use crate::config::ConfigError;

/// Reads and checks an experiment in its wire form. With `seed`, that seed replaces the file's.
///
/// # Errors
/// The first field that is wrong, its value, and what would be legal.
pub fn parse_experiment(lines: &str, seed: Option<u64>) -> Result<Experiment, ConfigError> {
    let is_drive = |_: &mut _, config| Ok(config);
    parse(lines, seed, is_drive, |fields, config| {
        read_numbered(fields, |fields, index| {
            read_phase(fields, &format!("phases.{index}"), config.logical_pages)
        })
    })
}
