//! A run that can be played, stopped, rewound and interfered with.
//!
//! Going back is exact: the nearest checkpoint before the wanted step is cloned and the run is
//! replayed from there. What the reader does is kept in a log with the step at which it happened;
//! doing something in the past forgets what the reader did later.

use crate::config::ConfigError;
use crate::contract::event::Event;
use crate::experiment::spec::Experiment;
use crate::ftl::DriveFull;
use crate::ground::units::Nanos;
use crate::host::script::{HostOp, check_op};
use crate::run::check::check;
use crate::run::pause::Conditions;
use crate::run::state::{BatchBudget, State};

/// Most checkpoints kept, those near the reader included.
pub const CHECKPOINTS_MAX: usize = 32;
/// Checkpoints kept near the reader, one in this many of all.
const NEAR_SHARE: usize = 3;
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
    /// States in the past, oldest first, evenly over the run: when there are too many, every other
    /// one goes and the interval doubles. The one before the first step is not among them.
    checkpoints: Vec<State>,
    checkpoints_max: usize,
    checkpoint_interval: u64,
    /// States before the step that the reader went back to, each half as far from it as the one
    /// before, because who went back there goes on stepping back. In the order in which they were
    /// made; the first goes when there are too many.
    near: Vec<State>,
    near_max: usize,
    conditions: Conditions,
    /// The condition that the last step made true.
    paused_by: Option<usize>,
    events: Vec<Event>,
    events_max: usize,
    events_dropped: u64,
    /// Whether it did what is not kept, so that it cannot be replayed.
    is_one_way: bool,
}

impl Sim {
    /// A run that has not begun. The experiment must be one that `spec` has checked.
    pub fn new(experiment: Experiment) -> Self {
        let affordable = CHECKPOINT_BYTES_MAX / experiment.config.state_bytes();
        let affordable = CHECKPOINTS_MAX.min(affordable as usize);
        let near_max = affordable / NEAR_SHARE;
        Self {
            state: State::new(&experiment),
            status: Status::Running,
            log: Vec::new(),
            rewound: false,
            checkpoints: Vec::new(),
            checkpoints_max: affordable - near_max,
            checkpoint_interval: CHECKPOINT_INTERVAL,
            near: Vec::new(),
            near_max,
            conditions: Conditions::default(),
            paused_by: None,
            events: Vec::new(),
            events_max: EVENTS_MAX,
            events_dropped: 0,
            is_one_way: false,
            experiment,
        }
    }

    /// A run that keeps neither events, nor checkpoints, nor the worst operations: all of its time
    /// goes into the drive. It is not for going back.
    pub fn new_unwatched(experiment: Experiment) -> Self {
        let mut sim = Self::new(experiment);
        sim.unwatch();
        sim
    }

    /// Keeps nothing for going back from here on, as [`Sim::new_unwatched`].
    pub fn unwatch(&mut self) {
        (self.checkpoints_max, self.near_max, self.events_max) = (0, 0, 0);
        self.checkpoints.clear();
        self.near.clear();
        self.state.stop_telling_causes();
    }

    /// From here on neither events, nor checkpoints, nor the worst operations are kept, and there
    /// is no way back.
    pub fn stop_watching(&mut self) {
        self.unwatch();
        self.is_one_way = true;
    }

    /// Does one operation to its end, after all that the host does by itself. It is not kept: only
    /// for runs that [`Sim::stop_watching`] made one-way. Returns false when there is no room.
    ///
    /// # Errors
    /// When the drive cannot be asked for it; nothing changes then.
    pub fn perform(&mut self, op: HostOp) -> Result<bool, ConfigError> {
        assert!(
            self.is_one_way,
            "an operation that is not kept, in a run that goes back"
        );
        check_op(&self.experiment.config, op)?;
        let is_full = |status| matches!(status, Status::Full | Status::WornOut);
        if is_full(self.status) {
            return Ok(false);
        }
        self.state.inject(op);
        debug_assert!(
            self.events_max == 0 && self.checkpoints.is_empty(),
            "a one-way run keeps nothing"
        );
        self.status = Status::Running;
        while self.step() {}
        Ok(!is_full(self.status))
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

    /// Sets the conditions at which [`Sim::advance`] stops; they replace those before.
    ///
    /// # Errors
    /// As [`Conditions::parse`]; nothing changes then.
    pub fn pause_when(&mut self, conditions: &str) -> Result<(), ConfigError> {
        let logical_pages = self.experiment.config.logical_pages;
        self.conditions = Conditions::parse(conditions, logical_pages)?;
        self.paused_by = None;
        Ok(())
    }

    /// Number of the condition that the last step made true, if it did.
    pub fn paused_by(&self) -> Option<usize> {
        self.paused_by
    }

    /// Goes on until a limit is reached, the host is done, a write finds no room, or a condition
    /// comes true. The step that makes it true is the last one, however fast the run is.
    ///
    /// While there is room for events every step is done by itself; when their buffer is full,
    /// nobody watches, and host writes are done many at once. The states are the same.
    ///
    /// Returns the steps done.
    pub fn advance(&mut self, limit: Limit) -> u64 {
        self.run(limit, !self.conditions.is_empty())
    }

    /// Leaves out what the host would still do in its present phase. Only for unwatched runs: who
    /// goes back would find the phase whole again.
    pub fn end_phase(&mut self) {
        self.state.end_phase();
    }

    fn run(&mut self, limit: Limit, stops: bool) -> u64 {
        let first_step = self.state.steps();
        let first_op = self.state.counters().host_ops;
        loop {
            let steps_left = limit.steps - (self.state.steps() - first_step);
            let ops_left = limit.host_ops - (self.state.counters().host_ops - first_op);
            if steps_left == 0 || ops_left == 0 || self.state.time() >= limit.until {
                break;
            }
            if self.events.len() >= self.events_max && !stops {
                let budget = BatchBudget {
                    steps: steps_left.min(self.steps_to_checkpoint()).saturating_sub(1),
                    host_ops: ops_left,
                    until: limit.until,
                };
                self.batch(budget);
            }
            if !self.step() || (stops && self.paused_by.is_some()) {
                break;
            }
        }
        debug_assert!(
            self.state.steps() - first_step <= limit.steps,
            "more steps than the limit"
        );
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
        debug_assert!(
            latest <= self.state.steps() || self.rewound,
            "a checkpoint lies in the future"
        );
        (latest + self.checkpoint_interval).saturating_sub(self.state.steps())
    }

    fn step(&mut self) -> bool {
        if matches!(self.status, Status::Full | Status::WornOut) {
            return false;
        }
        let pending = self.log.get(self.state.injected).copied();
        let interrupts = |injected: &Injected| matches!(injected.op, HostOp::Cut { .. });
        if let Some(injected) = pending.filter(|op| interrupts(op) || !self.state.is_busy())
            && injected.at_step <= self.state.steps()
        {
            self.state.inject(injected.op);
        }
        let looks = self.conditions.looks(&self.state);
        match self.state.step(&self.experiment) {
            Ok(true) => {
                self.paused_by = self.conditions.came_true(&looks, &self.state);
                self.keep_event();
                self.keep_checkpoint();
                true
            }
            Ok(false) => {
                self.status = Status::Ended;
                false
            }
            Err(DriveFull) if self.state.bad_blocks() > 0 => {
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
            self.events.push(*self.state.last());
        } else {
            self.events_dropped += 1;
        }
    }

    fn keep_checkpoint(&mut self) {
        if self.steps_to_checkpoint() > 0 || self.checkpoints_max == 0 {
            return;
        }
        debug_assert!(
            self.checkpoints
                .last()
                .is_none_or(|last| last.steps() < self.state.steps()),
            "checkpoints are in order"
        );
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
        let (before, paused_by) = (self.state.clone(), self.paused_by);
        let (events, dropped) = (self.events.len(), self.events_dropped);
        if self.step() {
            look(self);
            debug_assert_eq!(
                self.state.steps(),
                before.steps() + 1,
                "the state one step later"
            );
            (self.state, self.paused_by) = (before, paused_by);
            self.events.truncate(events);
            self.events_dropped = dropped;
        }
    }

    /// Goes to the state after exactly `step` steps, backward or forward, or to the end if that
    /// comes first. Returns the step reached.
    pub fn seek(&mut self, step: u64) -> u64 {
        if self.is_one_way {
            return self.state.steps();
        }
        if step < self.state.steps() {
            let states = self.checkpoints.iter().chain(&self.near);
            let before = states.filter(|state| state.steps() <= step);
            self.state = match before.max_by_key(|state| state.steps()) {
                Some(nearest) => nearest.clone(),
                None => State::new(&self.experiment),
            };
            self.status = Status::Running;
            self.rewound = true;
            self.paused_by = None;
            debug_assert!(
                self.state.steps() <= step,
                "replay begins after what it is for"
            );
            self.approach(step);
        }
        self.run(Limit::steps(step - self.state.steps()), false);
        self.state.steps()
    }

    /// Replays to shortly before `step`, and keeps a state whenever half of the way is done.
    fn approach(&mut self, step: u64) {
        while self.near_max > 0 {
            let half = (step - self.state.steps()) / 2;
            if half < CHECKPOINT_INTERVAL || self.run(Limit::steps(half), false) < half {
                break;
            }
            if self.near.len() == self.near_max {
                self.near.remove(0);
            }
            debug_assert!(
                self.near.len() < self.near_max,
                "there is room for one more state"
            );
            self.near.push(self.state.clone());
        }
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
                range: None,
                field: "operations added by hand".to_owned(),
                value: LOG_MAX.to_string(),
                legal: "fewer: start over".to_owned(),
            });
        }
        debug_assert!(
            self.log.last().is_none_or(|last| last.at_step <= now),
            "the log is in order"
        );
        self.log.push(Injected { at_step: now, op });
        self.checkpoints.retain(|state| state.steps() <= now);
        self.near.retain(|state| state.steps() <= now);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::plain::plain_config;
    use crate::ground::geometry::Geometry;
    use crate::host::workload::{Pattern, Phase, Work};

    fn long_run() -> Sim {
        let config = plain_config(Geometry::new(40, 16), 512, 1);
        let work = Work::writes(Pattern::Uniform, 0, 512, 400_000);
        Sim::new(Experiment {
            config,
            phases: vec![Phase::Work(work)],
            window: 1_000,
        })
    }

    #[test]
    fn who_goes_back_in_a_long_run_replays_little_from_there_on() {
        let mut sim = long_run();
        let end = sim.seek(u64::MAX);
        assert!(end > 1_000_000);
        let mut step = end / 2;
        sim.seek(step);
        let mut replayed = 0;
        for _ in 0..2_000 {
            step -= 1;
            let states = sim.checkpoints.iter().chain(&sim.near);
            let steps = states.map(State::steps).filter(|&at| at <= step);
            replayed += step - steps.max().unwrap_or(0);
            assert_eq!(sim.seek(step), step);
            assert!(sim.checkpoints.len() + sim.near.len() <= CHECKPOINTS_MAX);
        }
        assert!(replayed / 2_000 < 3 * CHECKPOINT_INTERVAL, "{replayed}");
    }
}
