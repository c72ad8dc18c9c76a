//! Does the operations of a trace on a drive, one after the other, in bounded memory.

use super::Target;
use crate::config::{ConfigError, Mapping, SimConfig};
use crate::ground::units::Nanos;
use crate::host::script::HostOp;
use crate::run::sim::Sim;

/// Longest pause at once, in microseconds: longer ones are several.
const IDLE_MICROS_MAX: u64 = 4_000_000_000;

/// How far a trace came on a drive.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Replay {
    /// Whether the drive waits until a request happens.
    pub keeps_time: bool,
    /// Operations done, pauses aside.
    pub ops: u64,
    /// Operations that came when there was no room any more.
    pub ops_left_out: u64,
    /// The drive's time when the trace began.
    began: Option<Nanos>,
}

impl Replay {
    /// A trace that has not begun.
    pub fn new(keeps_time: bool) -> Self {
        Self {
            keeps_time,
            ..Self::default()
        }
    }

    /// The drive to give operations to.
    pub fn on<'a>(&'a mut self, sim: &'a mut Sim) -> OnDrive<'a> {
        OnDrive {
            replay: self,
            sim,
            refusal: None,
        }
    }
}

/// Gives what a reader reads to a drive.
pub struct OnDrive<'a> {
    replay: &'a mut Replay,
    sim: &'a mut Sim,
    /// The first operation that the drive could not be asked for, and why.
    pub refusal: Option<ConfigError>,
}

impl Target for OnDrive<'_> {
    fn arrive(&mut self, ns: u64) {
        let now = self.sim.state().time().0;
        let began = self.replay.began.get_or_insert(Nanos(now)).0;
        if !self.replay.keeps_time {
            return;
        }
        let mut micros = began.saturating_add(ns).saturating_sub(now) / 1_000;
        while micros > 0 {
            let part = micros.min(IDLE_MICROS_MAX);
            micros -= part;
            let micros = u32::try_from(part).unwrap_or(u32::MAX);
            self.ask(HostOp::Idle { micros });
        }
    }

    fn perform(&mut self, op: HostOp) {
        match self.ask(op) {
            Some(true) => self.replay.ops += 1,
            Some(false) => self.replay.ops_left_out += 1,
            None => {}
        }
    }
}

impl OnDrive<'_> {
    fn ask(&mut self, op: HostOp) -> Option<bool> {
        match self.sim.perform(op) {
            Ok(is_done) => Some(is_done),
            Err(error) => {
                self.refusal.get_or_insert(error);
                None
            }
        }
    }
}

/// Whether byte ranges mean something to a drive.
///
/// # Errors
/// When it has no logical pages.
pub fn check_mapping(config: &SimConfig) -> Result<(), ConfigError> {
    if config.mapping != Mapping::Raw {
        return Ok(());
    }
    Err(ConfigError {
        field: "drive.mapping".to_owned(),
        value: "raw".to_owned(),
        legal: "another for a trace of byte ranges: raw flash has no logical pages".to_owned(),
    })
}
