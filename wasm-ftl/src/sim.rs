//! A run that can be played, stopped, rewound and interfered with.
//!
//! Going back is exact: the nearest checkpoint before the wanted step is cloned and the run is
//! replayed from there. What the reader does is kept in a log with the step at which it happened;
//! doing something in the past forgets what the reader did later.

use crate::check::check;
use crate::config::ConfigError;
use crate::event::Event;
use crate::ftl::DriveFull;
use crate::script::{HostOp, check_op};
use crate::spec::Experiment;
use crate::state::State;
use crate::units::Nanos;

/// Most checkpoints kept; when there are more, every other one goes and the interval doubles.
pub const CHECKPOINTS_MAX: usize = 32;
/// Steps between checkpoints at first.
const CHECKPOINT_INTERVAL: u64 = 64;
/// Most events kept until they are drained; later ones are dropped and counted.
pub const EVENTS_MAX: usize = 16_384;
/// Most operations of the reader's in one run.
pub const LOG_MAX: usize = 65_536;

/// How far to go. The first limit that is reached ends the advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// Steps to do at most.
    pub steps: u64,
    /// Host operations to complete at most.
    pub host_ops: u64,
    /// Simulated time not to go beyond; the step that reaches it is done whole.
    pub until: Nanos,
}

impl Limit {
    /// So many steps, whatever they are.
    pub fn steps(steps: u64) -> Self {
        Self {
            steps,
            host_ops: u64::MAX,
            until: Nanos(u64::MAX),
        }
    }
}

/// Whether a run can go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Status {
    /// There is more to do.
    Running = 0,
    /// The host has nothing more to do; the reader can add operations.
    Ended = 1,
    /// A write found no room.
    Full = 2,
}

/// An operation of the reader's and the step after which it was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Injected {
    at_step: u64,
    op: HostOp,
}

/// A run of one experiment.
#[derive(Clone, Debug)]
pub struct Sim {
    experiment: Experiment,
    state: State,
    status: Status,
    log: Vec<Injected>,
    /// Whether the present was reached by going back, so that the log may hold a future.
    rewound: bool,
    checkpoints: Vec<State>,
    checkpoint_interval: u64,
    events: Vec<Event>,
    events_dropped: u64,
}

impl Sim {
    /// A run that has not begun. The experiment must be one that `spec` has checked.
    pub fn new(experiment: Experiment) -> Self {
        let state = State::new(&experiment);
        Self {
            checkpoints: vec![state.clone()],
            state,
            status: Status::Running,
            log: Vec::new(),
            rewound: false,
            checkpoint_interval: CHECKPOINT_INTERVAL,
            events: Vec::new(),
            events_dropped: 0,
            experiment,
        }
    }

    /// The drive and what the host does with it.
    pub fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// The present state.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Whether the run can go on.
    pub fn status(&self) -> Status {
        self.status
    }

    /// Operations of the reader's that are part of this run.
    pub fn log_len(&self) -> usize {
        self.log.len()
    }

    /// Goes on until a limit is reached, the host is done, or a write finds no room.
    ///
    /// Returns the steps done.
    pub fn advance(&mut self, limit: Limit) -> u64 {
        let first_step = self.state.steps();
        let first_op = self.state.counters.host_ops;
        while self.state.steps() - first_step < limit.steps
            && self.state.counters.host_ops - first_op < limit.host_ops
            && self.state.time() < limit.until
            && self.step()
        {}
        self.state.steps() - first_step
    }

    fn step(&mut self) -> bool {
        let pending = self.log.get(self.state.injected).copied();
        if let Some(injected) = pending.filter(|_| !self.state.is_busy())
            && injected.at_step <= self.state.steps()
        {
            self.state.inject(injected.op);
        }
        match self.state.step(&self.experiment) {
            Ok(true) => {
                self.keep_event();
                self.keep_checkpoint();
                true
            }
            Ok(false) => {
                self.status = Status::Ended;
                false
            }
            Err(DriveFull) => {
                self.status = Status::Full;
                false
            }
        }
    }

    fn keep_event(&mut self) {
        if self.events.len() < EVENTS_MAX {
            self.events.push(self.state.last);
        } else {
            self.events_dropped += 1;
        }
    }

    fn keep_checkpoint(&mut self) {
        let steps = self.state.steps();
        let latest = self.checkpoints.last().map_or(0, State::steps);
        if steps < latest + self.checkpoint_interval {
            return;
        }
        self.checkpoints.push(self.state.clone());
        if self.checkpoints.len() > CHECKPOINTS_MAX {
            let mut index = 0;
            self.checkpoints.retain(|_| {
                index += 1;
                index % 2 == 1
            });
            self.checkpoint_interval *= 2;
        }
    }

    /// Goes to the state after exactly `step` steps, backward or forward, or to the end if that
    /// comes first. Returns the step reached.
    pub fn seek(&mut self, step: u64) -> u64 {
        if step < self.state.steps() {
            let nearest = self
                .checkpoints
                .iter()
                .rposition(|state| state.steps() <= step);
            let nearest = nearest.expect("the state before the first step is always kept");
            self.state = self.checkpoints[nearest].clone();
            self.status = Status::Running;
            self.rewound = true;
        }
        self.advance(Limit::steps(step - self.state.steps()));
        self.state.steps()
    }

    /// Adds an operation of the reader's after the present step and whatever is under way.
    ///
    /// What the reader added after the present step is forgotten: this is another future.
    ///
    /// # Errors
    /// Names the operation and what would be legal; nothing changes then.
    pub fn inject(&mut self, op: HostOp) -> Result<(), ConfigError> {
        check_op(&self.experiment.config, op)?;
        let now = self.state.steps();
        let belongs_to_the_past = |injected: &&Injected| {
            injected.at_step < now || (injected.at_step == now && !self.rewound)
        };
        let kept = self.log.iter().take_while(belongs_to_the_past).count();
        self.log.truncate(kept.max(self.state.injected));
        self.rewound = false;
        if self.log.len() == LOG_MAX {
            return Err(ConfigError {
                field: "operations added by hand".to_owned(),
                value: LOG_MAX.to_string(),
                legal: "fewer: start over".to_owned(),
            });
        }
        self.log.push(Injected { at_step: now, op });
        self.checkpoints.retain(|state| state.steps() <= now);
        if self.status == Status::Ended {
            self.status = Status::Running;
        }
        Ok(())
    }

    /// Takes the events kept since the last call, and how many did not fit.
    pub fn drain_events(&mut self) -> (Vec<Event>, u64) {
        (
            std::mem::take(&mut self.events),
            std::mem::take(&mut self.events_dropped),
        )
    }

    /// Fingerprint of the present state.
    pub fn digest(&self) -> String {
        self.state.digest(&self.experiment.config)
    }

    /// Recounts the whole state by other means.
    ///
    /// # Errors
    /// The first thing that does not add up.
    pub fn check(&self) -> Result<(), String> {
        check(&self.experiment.config, &self.state)
    }
}
