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
use crate::state::{BatchBudget, State};
use crate::units::Nanos;

/// Most checkpoints kept; when there are more, every other one goes and the interval doubles.
pub const CHECKPOINTS_MAX: usize = 32;
/// Most bytes that all checkpoints may take: a large drive has few of them or none, and going back
/// then replays from the start.
pub const CHECKPOINT_BYTES_MAX: u64 = 32 << 20;
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
    /// A write found no room because too many blocks are worn out.
    WornOut = 3,
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
    /// States in the past, oldest first; the one before the first step is not among them.
    checkpoints: Vec<State>,
    checkpoints_max: usize,
    checkpoint_interval: u64,
    events: Vec<Event>,
    events_max: usize,
    events_dropped: u64,
}

impl Sim {
    /// A run that has not begun. The experiment must be one that `spec` has checked.
    pub fn new(experiment: Experiment) -> Self {
        let affordable = CHECKPOINT_BYTES_MAX / experiment.config.state_bytes();
        Self {
            state: State::new(&experiment),
            status: Status::Running,
            log: Vec::new(),
            rewound: false,
            checkpoints: Vec::new(),
            checkpoints_max: CHECKPOINTS_MAX.min(affordable as usize),
            checkpoint_interval: CHECKPOINT_INTERVAL,
            events: Vec::new(),
            events_max: EVENTS_MAX,
            events_dropped: 0,
            experiment,
        }
    }

    /// A run that keeps neither events, nor checkpoints, nor the worst operations: all of its time
    /// goes into the drive. It is not for going back.
    pub fn new_unwatched(experiment: Experiment) -> Self {
        let mut sim = Self {
            checkpoints_max: 0,
            events_max: 0,
            ..Self::new(experiment)
        };
        sim.state.timing.stop_telling_causes();
        sim
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
    /// While there is room for events every step is done by itself; when their buffer is full,
    /// nobody watches, and host writes are done many at once. The states are the same.
    ///
    /// Returns the steps done.
    pub fn advance(&mut self, limit: Limit) -> u64 {
        let first_step = self.state.steps();
        let first_op = self.state.counters.host_ops;
        loop {
            let steps_left = limit.steps - (self.state.steps() - first_step);
            let ops_left = limit.host_ops - (self.state.counters.host_ops - first_op);
            if steps_left == 0 || ops_left == 0 || self.state.time() >= limit.until {
                break;
            }
            if self.events.len() >= self.events_max {
                let budget = BatchBudget {
                    steps: steps_left.min(self.steps_to_checkpoint()).saturating_sub(1),
                    host_ops: ops_left,
                    until: limit.until,
                };
                self.batch(budget);
            }
            if !self.step() {
                break;
            }
        }
        self.state.steps() - first_step
    }

    fn batch(&mut self, budget: BatchBudget) {
        if self.state.injected < self.log.len() || self.status != Status::Running {
            return;
        }
        match self.state.run_batch(&self.experiment, budget) {
            Ok(steps) => self.events_dropped += steps,
            Err(DriveFull) => self.status = Status::Full,
        }
    }

    /// Steps until the next checkpoint is due.
    fn steps_to_checkpoint(&self) -> u64 {
        if self.checkpoints_max == 0 {
            return u64::MAX;
        }
        let latest = self.checkpoints.last().map_or(0, State::steps);
        (latest + self.checkpoint_interval).saturating_sub(self.state.steps())
    }

    fn step(&mut self) -> bool {
        if matches!(self.status, Status::Full | Status::WornOut) {
            return false;
        }
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
            Err(DriveFull) if self.state.ftl.alloc.bad_blocks() > 0 => {
                self.status = Status::WornOut;
                false
            }
            Err(DriveFull) => {
                self.status = Status::Full;
                false
            }
        }
    }

    fn keep_event(&mut self) {
        if self.events.len() < self.events_max {
            self.events.push(self.state.last);
        } else {
            self.events_dropped += 1;
        }
    }

    fn keep_checkpoint(&mut self) {
        if self.steps_to_checkpoint() > 0 || self.checkpoints_max == 0 {
            return;
        }
        self.checkpoints.push(self.state.clone());
        if self.checkpoints.len() > self.checkpoints_max {
            let mut index = 0;
            self.checkpoints.retain(|_| {
                index += 1;
                index % 2 == 0
            });
            self.checkpoint_interval *= 2;
        }
    }

    /// Lets `look` see the state one step later, and stays where it is: coming back from there
    /// would mean to replay. A run that is over is found to be so instead.
    pub fn peek(&mut self, look: impl FnOnce(&Sim)) {
        let before = self.state.clone();
        let (events, dropped) = (self.events.len(), self.events_dropped);
        if self.step() {
            look(self);
            self.state = before;
            self.events.truncate(events);
            self.events_dropped = dropped;
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
            self.state = match nearest {
                Some(nearest) => self.checkpoints[nearest].clone(),
                None => State::new(&self.experiment),
            };
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
        if matches!(self.status, Status::Ended | Status::Full) {
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
