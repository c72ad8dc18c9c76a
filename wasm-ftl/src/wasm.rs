//! The boundary to the browser, and the only file that knows it.
//!
//! Control goes in as numbers and short text; state comes out as one flat buffer in wasm memory,
//! which the caller copies before the next call. Counts cross as `f64`, exact up to 2^53.

// Counts from JavaScript: a cast saturates, so that what is negative or no number becomes 0.
#![allow(clippy::cast_sign_loss)]

use wasm_bindgen::prelude::*;

use crate::config::ConfigError;
#[cfg(feature = "full")]
use crate::experiment::published::Published;
#[cfg(not(feature = "full"))]
use crate::experiment::spec::parse_experiment;
#[cfg(feature = "full")]
use crate::experiment::spec::parse_review;
use crate::ground::units::Nanos;
use crate::host::script::parse_op;
use crate::run::sim::{Limit, Sim};
use crate::run::snapshot;
#[cfg(feature = "full")]
use crate::study::report;
#[cfg(feature = "full")]
use crate::study::review::ReviewRun;
#[cfg(feature = "full")]
use crate::traces::session::Session;

/// Begins the text of an error that ends an instance: the caller can tell it from a refusal.
const PANIC_PREFIX: &str = "simulator panic: ";

/// What a run keeps besides its state. One call serves all, so that the boundary stays small.
#[wasm_bindgen]
#[derive(Clone, Copy)]
pub enum RunRecord {
    /// Events since they were last written.
    Events,
    /// The worst host operations, with what they waited for.
    Stalls,
    /// What came of the stages, as JSON text; verdicts follow when all are done.
    Report,
    /// What is known of the trace, as lines of `name=value`; empty before there is one.
    Trace,
}

/// A simulator and the buffer that its answers are copied from.
#[wasm_bindgen]
pub struct WasmSim {
    sim: Sim,
    buffer: Vec<u8>,
    #[cfg(feature = "full")]
    stages: ReviewRun,
    #[cfg(feature = "full")]
    published: Vec<Published>,
    #[cfg(feature = "full")]
    trace: Option<Session>,
}

#[wasm_bindgen]
impl WasmSim {
    /// Builds a run from an experiment in its wire form. A negative seed keeps the file's.
    #[wasm_bindgen(constructor)]
    pub fn new(experiment_lines: &str, seed: f64) -> Result<WasmSim, JsError> {
        // After a panic this instance must not be used again; the thrown text says what happened.
        std::panic::set_hook(Box::new(|info| {
            wasm_bindgen::throw_str(&format!("{PANIC_PREFIX}{info}"));
        }));
        let seed = (seed >= 0.0).then_some(seed as u64);
        #[cfg(not(feature = "full"))]
        let experiment = parse_experiment(experiment_lines, seed).map_err(refused)?;
        #[cfg(feature = "full")]
        let review = parse_review(experiment_lines, seed).map_err(refused)?;
        #[cfg(feature = "full")]
        let experiment = review.experiment;
        Ok(Self {
            sim: Sim::new(experiment),
            buffer: Vec::new(),
            #[cfg(feature = "full")]
            stages: ReviewRun::new(review.stages),
            #[cfg(feature = "full")]
            published: review.published,
            #[cfg(feature = "full")]
            trace: None,
        })
    }

    /// Goes on by at most so many steps, stage after stage, without keeping anything for going
    /// back. Returns whether the last stage is done. In the small build it is never done.
    // One glue serves both builds, and in the full one this can fail.
    #[cfg_attr(not(feature = "full"), expect(clippy::unnecessary_wraps))]
    pub fn advance_stages(&mut self, steps: f64) -> Result<bool, JsError> {
        #[cfg(feature = "full")]
        {
            self.sim.unwatch();
            let run = self.stages.advance(&mut self.sim, steps as u64);
            run.map_err(to_js)
        }
        #[cfg(not(feature = "full"))]
        {
            self.sim.advance(Limit::steps(steps as u64));
            Ok(false)
        }
    }

    /// Goes on by at most so many steps, host operations, and until so many nanoseconds. Returns
    /// the steps done.
    pub fn advance(&mut self, steps: f64, host_ops: f64, until_ns: f64) -> f64 {
        // A float above the integers' range becomes the largest integer: no limit.
        let limit = Limit {
            steps: steps as u64,
            host_ops: host_ops as u64,
            until: Nanos(until_ns as u64),
        };
        self.sim.advance(limit) as f64
    }

    /// Goes to the state after `step` steps, or to the end. Returns the step reached.
    pub fn seek(&mut self, step: f64) -> f64 {
        self.sim.seek(step as u64) as f64
    }

    /// Sets the conditions at which `advance` stops, with commas between, instead of those before.
    pub fn pause_when(&mut self, conditions: &str) -> Result<(), JsError> {
        self.sim.pause_when(conditions).map_err(to_js)
    }

    /// Adds one operation of the reader's, in the notation of command lists.
    pub fn inject(&mut self, op: &str) -> Result<(), JsError> {
        let op = parse_op(op.trim()).map_err(to_js)?;
        self.sim.inject(op).map_err(to_js)
    }

    /// Writes the state into the buffer, or the state one step later, and stays where it is. Of a
    /// drive that has more than `pages_max` pages it has those of the blocks from `first_block`
    /// on, as far as they fit. Returns its length in bytes, 0 for the next state of a run that is
    /// over.
    pub fn write_state(&mut self, next: bool, pages_max: u32, first_block: u32) -> u32 {
        let pages_max = u64::from(pages_max);
        let buffer = &mut self.buffer;
        if next {
            buffer.clear();
            self.sim
                .peek(|sim| snapshot::write_snapshot(sim, pages_max, first_block, buffer));
        } else {
            snapshot::write_snapshot(&self.sim, pages_max, first_block, buffer);
        }
        self.buffer.len() as u32
    }

    /// Writes what happened into the buffer. Returns its length in bytes.
    // One glue serves both builds, and in the full one this can fail.
    #[cfg_attr(not(feature = "full"), expect(clippy::unnecessary_wraps))]
    pub fn write_record(&mut self, record: RunRecord) -> Result<u32, JsError> {
        match record {
            RunRecord::Events => {
                let (events, _dropped) = self.sim.drain_events();
                snapshot::write_events(&events, &mut self.buffer);
            }
            RunRecord::Stalls => snapshot::write_stalls(&self.sim, &mut self.buffer),
            // The small build has no stages to tell of, and reads no traces.
            #[cfg(not(feature = "full"))]
            RunRecord::Report | RunRecord::Trace => self.buffer.clear(),
            #[cfg(feature = "full")]
            RunRecord::Report => {
                let report = report::whole(&self.sim, &self.stages, &self.published);
                self.buffer = report.map_err(to_js)?.to_string().into_bytes();
            }
            #[cfg(feature = "full")]
            RunRecord::Trace => {
                let text = self.trace.as_ref().map(|trace| trace.text(&self.sim));
                self.buffer = text.unwrap_or_default().into_bytes();
            }
        }
        Ok(self.buffer.len() as u32)
    }

    /// Takes the next bytes of a trace, wherever they end; none at its end. The first call has
    /// options, lines of `name=value`, and begins the trace on this drive: there is no way back.
    // Both builds have the same exports.
    #[cfg_attr(not(feature = "full"), allow(clippy::unused_self))]
    pub fn feed_trace(&mut self, options: Option<String>, bytes: &[u8]) -> Result<(), JsError> {
        #[cfg(feature = "full")]
        {
            let sim = &mut self.sim;
            let begins = options.is_some();
            if let Some(options) = options {
                self.trace = Some(Session::parse(sim, &options).map_err(to_js)?);
            }
            match &mut self.trace {
                None => Err(to_js("a trace has to begin with its options")),
                Some(_) if begins && bytes.is_empty() => Ok(()),
                Some(trace) => trace.take_or_end(sim, bytes).map_err(to_js),
            }
        }
        #[cfg(not(feature = "full"))]
        {
            let _ = (options, bytes);
            Err(to_js("this build reads no traces"))
        }
    }

    /// Where the buffer lies in wasm memory, until the next call.
    pub fn buffer_ptr(&self) -> *const u8 {
        self.buffer.as_ptr()
    }

    /// Fingerprint of the state, 16 hexadecimal digits. With `recount` the whole state is counted
    /// anew first, and what does not add up is thrown.
    pub fn digest(&self, recount: Option<bool>) -> Result<String, JsError> {
        if recount == Some(true) {
            self.sim.check().map_err(to_js)?;
        }
        Ok(self.sim.digest())
    }
}

#[allow(clippy::needless_pass_by_value)] // Fits `map_err`.
fn to_js(error: impl ToString) -> JsError {
    JsError::new(&error.to_string())
}

/// A refusal with what it is made of, so that the page can say it in its own words.
#[allow(clippy::needless_pass_by_value)] // Fits `map_err`.
fn refused(error: ConfigError) -> JsError {
    JsError::new(&error.lines())
}

/// What each field of the drive of an experiment may hold now; see `spec::limits`.
#[wasm_bindgen]
// Both builds have the same exports.
#[cfg_attr(not(feature = "full"), allow(clippy::unnecessary_wraps))]
pub fn limits(experiment_lines: &str) -> Result<String, JsError> {
    #[cfg(feature = "full")]
    return crate::experiment::spec::limits(experiment_lines).map_err(refused);
    #[cfg(not(feature = "full"))]
    {
        let _ = experiment_lines;
        Ok(String::new())
    }
}
