//! Everything that changes while a run goes on, and the single thread of control that changes it.
//!
//! A checkpoint is a clone of [`State`]. One call of [`State::step`] does one flash operation. Here
//! is the host: its phases, its files, and what it counts over time. What it asks for goes to a
//! [`Drive`] or to an [`Array`] of several.

mod batch;

mod files;

mod joint;

use crate::config::SimConfig;
use crate::contract::event::Event;
use crate::experiment::spec::Experiment;
use crate::ftl::{DriveFull, PickSums};
use crate::ground::digest::Digest;
use crate::ground::part::{Part, part};
use crate::ground::prng::Prng;
use crate::ground::units::{Lpn, Nanos};
use crate::host::application::{Amplifier, LayerBytes};
use crate::host::flusher::Flusher;
use crate::host::fs::FileSystem;
use crate::host::script::HostOp;
use crate::host::workload::Phase;
use crate::medium::pace::Pace;
use crate::run::array::Array;
use crate::run::drive::Drive;
use crate::run::stats::{Counters, History};
use crate::run::task::Task;
use files::Files;

pub use crate::run::drive::is_raw;
pub use batch::BatchBudget;

/// What the host's requests go to. There are few of them at a time: checkpoints.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug, PartialEq, Eq)]
enum Run {
    /// A drive alone.
    Drive(Drive),
    /// The drives of an array, or the one below a partition.
    Array(Part<Array>),
}

/// What the host does next, when the drive has done what it was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Next {
    Op(HostOp),
    Files(Files),
    /// A flush that belongs to the writes before it.
    Sync,
}

/// Where the host is in its phases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Cursor {
    phase: usize,
    op: u64,
}

/// The whole state of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    run: Run,
    /// The file system above, if any.
    pub fs: Option<FileSystem>,
    /// The throughput curve.
    pub history: History,
    /// Host operations over time.
    pub pace: Pace,
    /// Operations of the reader that were taken up so far.
    pub injected: usize,
    prng: Prng,
    cursor: Cursor,
    /// When the host flushes, if it does so by a rule.
    flusher: Option<Part<Flusher>>,
    /// Where the application is, or was at its end.
    amplifier: Option<Part<Amplifier>>,
    /// What the host is to do next; more of it is done by the drive at present.
    next: Option<Next>,
}

impl State {
    /// The state before the first step.
    pub fn new(experiment: &Experiment) -> Self {
        let config = &experiment.config;
        let (run, seed) = match &config.above {
            Some(above) => {
                let array = part(|| Array::new(above));
                (Run::Array(array), above.drive.seed)
            }
            None => (Run::Drive(Drive::new(experiment)), config.seed),
        };
        Self {
            run,
            fs: config
                .file_system
                .map(|_| FileSystem::new(config.logical_pages)),
            history: History::new(experiment.window),
            pace: Pace::default(),
            injected: 0,
            prng: Prng::new(seed),
            cursor: Cursor::default(),
            flusher: None,
            amplifier: None,
            next: None,
        }
    }

    /// The step that led here.
    pub fn last(&self) -> &Event {
        match &self.run {
            Run::Drive(drive) => &drive.last,
            Run::Array(array) => array.last(),
        }
    }

    /// Everything counted.
    #[inline]
    pub fn counters(&self) -> &Counters {
        match &self.run {
            Run::Drive(drive) => &drive.counters,
            Run::Array(array) => array.counters(),
        }
    }

    /// Steps done so far.
    pub fn steps(&self) -> u64 {
        self.last().step
    }

    /// Simulated time so far: the latest end of anything.
    pub fn time(&self) -> Nanos {
        match &self.run {
            Run::Drive(drive) => drive.time(),
            Run::Array(array) => array.time(),
        }
    }

    /// Whether a host operation is under way, so that the next step continues it.
    pub fn is_busy(&self) -> bool {
        self.next.is_some() || self.is_run_busy()
    }

    fn is_run_busy(&self) -> bool {
        match &self.run {
            Run::Drive(drive) => drive.is_busy(),
            Run::Array(array) => array.is_busy(),
        }
    }

    /// Whether what was asked for is not done yet.
    fn has_task(&self) -> bool {
        match &self.run {
            Run::Drive(drive) => drive.has_task(),
            Run::Array(array) => array.is_busy(),
        }
    }

    /// Takes up an operation of the reader's. Only between host operations, but for a power cut,
    /// which ends them.
    pub fn inject(&mut self, op: HostOp) {
        if let (HostOp::Cut { .. }, Run::Drive(drive)) = (op, &mut self.run) {
            drive.give_up();
            self.next = None;
        }
        assert!(!self.is_busy(), "an operation was injected into another");
        self.injected += 1;
        self.next = Some(Next::Op(op));
    }

    /// Does one step. Returns false, and changes nothing, when the host has nothing more to do.
    ///
    /// # Errors
    /// [`DriveFull`] when a write finds no room. Only drives that wear out ever get there.
    pub fn step(&mut self, experiment: &Experiment) -> Result<bool, DriveFull> {
        let before = (self.counters().host_ops, self.counters().host_writes);
        let (first, time) = (self.steps(), self.time());
        let mut is_done = false;
        if !self.is_run_busy() {
            let Some(next) = self.next.take().or_else(|| self.next_op(experiment)) else {
                return Ok(false);
            };
            is_done = self.begin(&experiment.config, next);
        }
        if !is_done {
            debug_assert!(self.is_run_busy(), "a step with nothing to do");
            let was_asked = self.has_task();
            let done = match &mut self.run {
                Run::Drive(drive) => drive.step(&experiment.config, self.cursor.phase),
                Run::Array(array) => array.step(),
            };
            if done.is_err() {
                // The drive gave its task up, and so does the host what it was part of.
                self.next = None;
            }
            done?;
            if was_asked && !self.has_task() {
                self.go_on_with_files();
            }
        }
        self.record_since(before);
        debug_assert_eq!(self.steps(), first + 1, "one call does one step");
        debug_assert!(self.time() >= time, "simulated time went back");
        Ok(true)
    }

    /// Hands `next` on. Returns whether that was all: it needs no drive.
    fn begin(&mut self, config: &SimConfig, next: Next) -> bool {
        debug_assert!(self.next.is_none(), "two things are next");
        let task = match next {
            Next::Op(HostOp::CreateFile { file, pages }) => self.create_file(file, pages),
            Next::Op(HostOp::UpdateFile { file }) => self.update_file(file),
            Next::Op(HostOp::DeleteFile { file }) => {
                let trim = config.file_system.is_some_and(|fs| fs.trim);
                self.delete_file(file, trim);
                None
            }
            Next::Op(op) => {
                if let Some(fs) = &mut self.fs {
                    match op {
                        HostOp::Trim { .. } | HostOp::Cut { .. } => fs.bypassed(),
                        HostOp::Purge => fs.clear(),
                        _ => {}
                    }
                }
                Some(Task::Op(op))
            }
            Next::Files(files) => self.file_task(files),
            Next::Sync => Some(Task::Flush { is_own: false }),
        };
        let Some(task) = task else {
            return true;
        };
        match &mut self.run {
            Run::Drive(drive) => {
                drive.begin(config, task);
                false
            }
            Run::Array(array) => array.begin(task),
        }
    }

    /// Samples the curves when host writes and operations ended in this step.
    fn record_since(&mut self, (ops, writes): (u64, u64)) {
        let counters = *self.counters();
        debug_assert!(
            counters.host_ops >= ops && counters.host_writes >= writes,
            "counters only grow"
        );
        if counters.host_writes > writes {
            let (now, free_blocks) = (self.time(), self.free_blocks());
            for host_writes in writes + 1..=counters.host_writes {
                let counters = Counters {
                    host_writes,
                    ..counters
                };
                self.history.record(&counters, now, free_blocks);
            }
        }
        if counters.host_ops > ops {
            self.pace.record(counters.host_ops - ops, self.time());
        }
    }

    fn next_op(&mut self, experiment: &Experiment) -> Option<Next> {
        let now = self.time();
        if let Some(flusher) = &mut self.flusher
            && flusher.take_due(now)
        {
            return Some(Next::Sync);
        }
        loop {
            let phase = experiment.phases.get(self.cursor.phase)?;
            if self.cursor.op < phase.len() {
                let run = &self.run;
                let is_mapped = |lpn| match run {
                    Run::Drive(drive) => drive.ftl.map.lookup(lpn).is_some(),
                    Run::Array(array) => array.is_mapped(lpn),
                };
                let op = match phase {
                    Phase::Application(application) => {
                        if self.cursor.op == 0 {
                            let before = self.amplifier.take();
                            self.amplifier = Some(part(|| {
                                let bytes = before.map_or_else(LayerBytes::default, |it| it.bytes);
                                Amplifier::new(application, bytes)
                            }));
                        }
                        let amplifier = self.amplifier.as_mut().expect("it was made");
                        let op = amplifier.next_op(application);
                        op.expect("an application has as many requests as were counted")
                    }
                    _ => phase.op(self.cursor.op, &mut self.prng, is_mapped),
                };
                debug_assert!(!phase.is_empty(), "an operation of an empty phase");
                self.cursor.op += 1;
                if let Some(flusher) = &mut self.flusher
                    && op.writes()
                {
                    flusher.written();
                }
                return Some(Next::Op(op));
            }
            if let Phase::Depth(ops) = *phase {
                match &mut self.run {
                    Run::Drive(drive) => drive.timing.change_depth(ops),
                    Run::Array(array) => array.change_depth(ops),
                }
            }
            if let Phase::Flushes(rule) = *phase {
                let flushes = rule.writes > 0 || rule.micros > 0;
                self.flusher = flushes.then(|| part(|| Flusher::new(rule, now)));
            }
            self.end_phase();
        }
    }

    /// Leaves out what the host would still do in its present phase.
    pub fn end_phase(&mut self) {
        self.cursor = Cursor {
            phase: self.cursor.phase + 1,
            op: 0,
        };
    }

    /// What went through the layers above the drive so far.
    pub fn layer_bytes(&self) -> LayerBytes {
        self.layers().unwrap_or_default()
    }

    /// The same, if there was an application.
    pub fn layers(&self) -> Option<LayerBytes> {
        self.amplifier.as_ref().map(|amplifier| amplifier.bytes)
    }

    /// What the host would read at `lpn`.
    pub fn content(&self, lpn: Lpn) -> Option<u8> {
        match &self.run {
            Run::Drive(drive) => drive.content(lpn),
            Run::Array(array) => array.content(lpn),
        }
    }

    /// Keeps no causes of slow operations from now on.
    pub fn stop_telling_causes(&mut self) {
        match &mut self.run {
            Run::Drive(drive) => drive.timing.stop_telling_causes(),
            Run::Array(array) => array.stop_telling_causes(),
        }
    }

    /// Sums over the victim picks of all drives.
    pub fn pick_sums(&self) -> PickSums {
        let picks = self.drives().iter().map(|drive| drive.ftl.pick_sums());
        picks.fold(PickSums::default(), PickSums::plus)
    }

    /// Fingerprint of everything that decides what happens next, and of all counters.
    pub fn digest(&self, config: &SimConfig) -> String {
        let mut digest = Digest::default();
        let (host_state, fs) = (self.prng.state(), self.fs.as_ref());
        match &self.run {
            Run::Drive(drive) => drive.add_to(&mut digest, config, host_state, fs),
            Run::Array(array) => array.add_to(&mut digest, host_state, fs),
        }
        if let Some(flusher) = &self.flusher {
            flusher
                .words()
                .into_iter()
                .for_each(|word| digest.word(word));
        }
        if let Some(amplifier) = &self.amplifier {
            amplifier
                .words()
                .into_iter()
                .for_each(|word| digest.word(word));
        }
        digest.hex()
    }
}
