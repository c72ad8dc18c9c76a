//! Does the operations of a trace on a drive, one after the other, in bounded memory.

use crate::config::{ConfigError, Mapping};
use crate::ftl::DriveFull;
use crate::script::{HostOp, check_op};
use crate::spec::Experiment;
use crate::state::State;

/// A drive that does what it is told, until it has no room.
#[derive(Clone, Debug)]
pub struct Replay {
    experiment: Experiment,
    state: State,
    is_full: bool,
    ops: u64,
    ops_left_out: u64,
}

impl Replay {
    /// A drive after the phases of its experiment.
    pub fn new(experiment: Experiment) -> Self {
        let mut replay = Self {
            state: State::new(&experiment),
            experiment,
            is_full: false,
            ops: 0,
            ops_left_out: 0,
        };
        replay.settle();
        replay
    }

    /// The drive and what it did before the trace.
    pub fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// The present state.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Whether a write found no room; what came after it was left out.
    pub fn is_full(&self) -> bool {
        self.is_full
    }

    /// Operations done.
    pub fn ops(&self) -> u64 {
        self.ops
    }

    /// Operations that came when there was no room any more.
    pub fn ops_left_out(&self) -> u64 {
        self.ops_left_out
    }

    /// Does one operation to its end.
    ///
    /// # Errors
    /// When the drive cannot be asked for it; nothing changes then.
    pub fn perform(&mut self, op: HostOp) -> Result<(), ConfigError> {
        check_op(&self.experiment.config, op)?;
        if self.is_full {
            self.ops_left_out += 1;
            return Ok(());
        }
        self.state.inject(op);
        self.settle();
        self.ops += u64::from(!self.is_full);
        Ok(())
    }

    fn settle(&mut self) {
        loop {
            match self.state.step(&self.experiment) {
                Ok(true) => {}
                Ok(false) => return,
                Err(DriveFull) => {
                    self.is_full = true;
                    return;
                }
            }
        }
    }

    /// Whether byte ranges mean something to this drive.
    ///
    /// # Errors
    /// When it has no logical pages.
    pub fn check_mapping(&self) -> Result<(), ConfigError> {
        if self.experiment.config.mapping != Mapping::Raw {
            return Ok(());
        }
        Err(ConfigError {
            field: "drive.mapping".to_owned(),
            value: "raw".to_owned(),
            legal: "another for a trace of byte ranges: raw flash has no logical pages".to_owned(),
        })
    }
}
