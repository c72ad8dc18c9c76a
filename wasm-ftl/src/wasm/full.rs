//! What pages beyond the first chapters ask for: stages, reports, traces, and limits of fields.

use crate::config::ConfigError;
use crate::experiment::published::Published;
use crate::experiment::spec::Experiment;
use crate::experiment::spec::review::{self, parse_review};
use crate::homework;
use crate::run::sim::Sim;
use crate::study::report;
use crate::study::review::ReviewRun;
use crate::traces::session::Session;

/// What is kept of a run besides its state. `small.rs` has the same, without a value.
pub struct Lab {
    stages: ReviewRun,
    published: Vec<Published>,
    trace: Option<Session>,
}

impl Lab {
    /// Reads an experiment, and what a report of it needs.
    pub fn open(lines: &str, seed: Option<u64>) -> Result<(Experiment, Self), ConfigError> {
        let review = parse_review(lines, seed)?;
        let lab = Self {
            stages: ReviewRun::new(review.stages),
            published: review.published,
            trace: None,
        };
        Ok((review.experiment, lab))
    }

    /// Goes on stage after stage. Returns whether the last one is done.
    pub fn advance_stages(&mut self, sim: &mut Sim, steps: u64) -> Result<bool, String> {
        sim.unwatch();
        let run = self.stages.advance(sim, steps);
        run.map_err(|stopped| stopped.to_string())
    }

    /// What came of the stages, as JSON text.
    pub fn report(&self, sim: &Sim) -> Result<Vec<u8>, String> {
        let report = report::whole(sim, &self.stages, &self.published)?;
        Ok(report.to_string().into_bytes())
    }

    /// What is known of the trace; empty before there is one.
    pub fn trace(&self, sim: &Sim) -> Vec<u8> {
        let text = self.trace.as_ref().map(|trace| trace.text(sim));
        text.unwrap_or_default().into_bytes()
    }

    /// Begins a trace with its options, takes its next bytes, or ends it.
    pub fn feed_trace(
        &mut self,
        sim: &mut Sim,
        options: Option<String>,
        bytes: &[u8],
    ) -> Result<(), String> {
        let begins = options.is_some();
        if let Some(options) = options {
            let session = Session::parse(sim, &options);
            self.trace = Some(session.map_err(|error| error.to_string())?);
        }
        match &mut self.trace {
            None => Err("a trace has to begin with its options".to_owned()),
            Some(_) if begins && bytes.is_empty() => Ok(()),
            Some(trace) => trace.take_or_end(sim, bytes),
        }
    }

    /// A problem set with its key, as JSON text.
    pub fn homework(lines: &str) -> Result<String, String> {
        Ok(homework::json(&homework::Asked::parse(lines)?))
    }

    /// What each field of the drive may hold now.
    pub fn limits(lines: &str) -> Result<String, ConfigError> {
        review::limits(lines)
    }
}
