//! Experiments as only the full build reads them: with layers, stages, and published values.

mod above;

use super::{Experiment, parse, read_config, read_numbered, read_phase};
use crate::contract::experiment as table;
use crate::contract::field::Range;
use crate::contract::refusal::{ConfigError, Legal, Limit};
use crate::experiment::lines::Fields;
use crate::experiment::published::{self, Measured, Published};
use crate::experiment::stages::{self, Stage};
use crate::host::workload::check_phase;
use above::read_above;

/// Reads and checks an experiment in its wire form. With `seed`, that seed replaces the file's.
///
/// # Errors
/// The first field that is wrong, its value, and what would be legal.
pub fn parse_experiment(lines: &str, seed: Option<u64>) -> Result<Experiment, ConfigError> {
    parse_review(lines, seed).map(|review| review.experiment)
}

/// An experiment, its stages, and what was published of real drives.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// The experiment.
    pub experiment: Experiment,
    /// Its stages, without their phases, which are those of the experiment.
    pub stages: Vec<Stage>,
    /// Published values.
    pub published: Vec<Published>,
    /// So many times larger is the real drive; so many times longer takes there what is in
    /// proportion to the size.
    pub scale: u64,
}

/// As [`parse_experiment`], with what a report needs.
///
/// # Errors
/// As [`parse_experiment`].
pub fn parse_review(lines: &str, seed: Option<u64>) -> Result<Review, ConfigError> {
    let (mut stages, mut published, mut scale) = (Vec::new(), Vec::new(), 1);
    let experiment = parse(lines, seed, read_above, |fields, config| {
        scale = fields.within(&table::SCALE)?;
        let read_one =
            |fields: &mut Fields, path: &str| read_phase(fields, path, config.logical_pages);
        let read = |fields: &mut Fields, index| {
            let stages = stages::read(fields, index, config, read_one)?;
            let mut phases = stages.iter().flat_map(|stage| &stage.phases);
            let checked = phases.try_for_each(|phase| check_phase(config, phase));
            checked.map_err(|error| numbered(error, index))?;
            Ok(stages)
        };
        let lists: Vec<Vec<Stage>> = read_numbered(fields, read)?;
        stages = lists.into_iter().flatten().collect();
        for stage in &mut stages {
            stage.time_scale = scale;
        }
        stages::check_names(&stages)?;
        let run = Measured {
            drive: "",
            stages: &stages,
            config,
        };
        published = published::read_all(fields, &[run])?;
        Ok(stages
            .iter_mut()
            .flat_map(|stage| std::mem::take(&mut stage.phases))
            .collect())
    })?;
    Ok(Review {
        experiment,
        stages,
        published,
        scale,
    })
}

/// Says of which phase a field is.
fn numbered(mut error: ConfigError, index: u64) -> ConfigError {
    if let Some(name) = error.field.strip_prefix("phase.") {
        error.field = format!("phases.{index}.{name}");
    }
    error
}

/// What each field of the drive of an experiment may hold now, the others being as they are: a line
/// each, with the field, its least and most, whether 0 is legal besides, and the field on which
/// that depends, or with the words that it may choose among. What is wrong beside the drive, with a
/// phase or with the memory that all of it needs, is a last line that begins with `!`.
///
/// # Errors
/// The first field that cannot be read at all.
pub fn limits(lines: &str) -> Result<String, ConfigError> {
    let mut fields = Fields::from_lines(lines)?;
    let limits = read_config(&mut fields, 0)?.limits();
    let told = limits
        .into_iter()
        .map(|Limit { field, legal }| match legal {
            Legal::Numbers {
                range: Range { low, high, or_zero },
                low_with,
                high_with,
            } => {
                let zero = u8::from(or_zero);
                format!("{field}\t{low}\t{high}\t{zero}\t{low_with}\t{high_with}\n")
            }
            Legal::Words { words, with } => format!("{field}\t{}\t{with}\n", words.join(" ")),
        });
    let wrong = parse_review(lines, None).err();
    let wrong = wrong.filter(|error| !error.field.starts_with("drive."));
    let last = wrong.map(|error| format!("!\t{}\n", error.lines().replace('\n', "\t")));
    Ok(told.chain(last).collect())
}
