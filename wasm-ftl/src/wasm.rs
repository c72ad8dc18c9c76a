//! The boundary to the browser, and the only file that knows it.
//!
//! Control goes in as numbers and short text; state comes out as one flat buffer in wasm memory,
//! which the caller copies before the next call. Counts cross as `f64`, exact up to 2^53.

// Counts from JavaScript: a cast saturates, so that what is negative or no number becomes 0.
#![allow(clippy::cast_sign_loss)]

#[cfg(feature = "full")]
mod full;
#[cfg(feature = "full")]
use full::Lab;

#[cfg(not(feature = "full"))]
mod small;
#[cfg(not(feature = "full"))]
use small::Lab;

use wasm_bindgen::prelude::*;

use crate::config::ConfigError;
use crate::ground::units::Nanos;
use crate::host::script::parse_op;
use crate::run::sim::{Limit, Sim};
use crate::run::snapshot;

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
    lab: Lab,
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
        let (experiment, lab) = Lab::open(experiment_lines, seed).map_err(refused)?;
        Ok(Self {
            sim: Sim::new(experiment),
            buffer: Vec::new(),
            lab,
        })
    }

    /// Goes on by at most so many steps, stage after stage, without keeping anything for going
    /// back. Returns whether the last stage is done. In the small build it is never done.
    pub fn advance_stages(&mut self, steps: f64) -> Result<bool, JsError> {
        let run = self.lab.advance_stages(&mut self.sim, steps as u64);
        run.map_err(to_js)
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
    pub fn write_record(&mut self, record: RunRecord) -> Result<u32, JsError> {
        match record {
            RunRecord::Events => {
                let (events, _dropped) = self.sim.drain_events();
                snapshot::write_events(&events, &mut self.buffer);
            }
            RunRecord::Stalls => snapshot::write_stalls(&self.sim, &mut self.buffer),
            RunRecord::Report => self.buffer = self.lab.report(&self.sim).map_err(to_js)?,
            RunRecord::Trace => self.buffer = self.lab.trace(&self.sim),
        }
        Ok(self.buffer.len() as u32)
    }

    /// Takes the next bytes of a trace, wherever they end; none at its end. The first call has
    /// options, lines of `name=value`, and begins the trace on this drive: there is no way back.
    pub fn feed_trace(&mut self, options: Option<String>, bytes: &[u8]) -> Result<(), JsError> {
        let fed = self.lab.feed_trace(&mut self.sim, options, bytes);
        fed.map_err(to_js)
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

/// What is asked without a run, as text. `limits`: what each field of the drive of an experiment
/// may hold now, see `spec::review::limits`. `homework`: a problem set with its key, see
/// `homework::Asked`. Empty in the small build, which serves no form.
#[wasm_bindgen]
pub fn ask(question: &str, lines: &str) -> Result<String, JsError> {
    if question == "limits" {
        Lab::limits(lines).map_err(refused)
    } else {
        Lab::homework(lines).map_err(to_js)
    }
}
