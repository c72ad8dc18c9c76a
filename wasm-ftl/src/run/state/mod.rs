//! Everything that changes while a drive runs, and the single thread of control that changes it.
//!
//! A checkpoint is a clone of [`State`]. One call of [`State::step`] does one flash operation.

mod background;
mod batch;
mod collect;
#[cfg(feature = "full")]
mod extent;
mod files;
mod fingerprint;
mod fold;
mod joint;
#[cfg(feature = "full")]
pub mod members;
mod pack;
mod pages;

use crate::config::{Mapping, SimConfig};
use crate::contract::event::{Event, EventKind};
use crate::controller::buffer::WriteBuffer;
use crate::controller::compression::Compressor;
use crate::controller::trim::TrimControl;
use crate::experiment::spec::Experiment;
use crate::ftl::{DriveFull, Ftl, GcStep, MapWork};
use crate::ground::part::{Part, part};
use crate::ground::prng::Prng;
use crate::ground::units::{BlockId, Lpn, NONE, Nanos, Ppn};
use crate::host::fs::FileSystem;
use crate::host::script::HostOp;
#[cfg(feature = "full")]
use crate::host::workload::Phase;
use crate::medium::pace::Pace;
use crate::run::stats::{Counters, History};
use crate::time::{Interval, Timing};

pub use batch::BatchBudget;

/// How far a host operation has come.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Task {
    Op(HostOp),
    Create {
        file: u8,
        pages_left: u32,
    },
    Update {
        lpns: Vec<u32>,
        next: usize,
    },
    Trim {
        lpns: Vec<u32>,
    },
    Flush,
    Idle {
        until: Nanos,
    },
    /// The block is being cleaned because the host asked for it.
    Collect,
    #[cfg(feature = "full")]
    Extent(extent::Extent),
}

/// What a step did, before it has a number.
#[derive(Clone, Copy)]
struct Done {
    kind: EventKind,
    interval: Interval,
    lpn: u32,
    from: u32,
    to: u32,
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
    /// The drive.
    pub ftl: Ftl,
    /// The file system above it, if any.
    pub fs: Option<FileSystem>,
    /// The DRAM write buffer, if any.
    pub buffer: Option<Part<WriteBuffer>>,
    /// TRIM that waits.
    pub trim_control: TrimControl,
    /// Everything counted.
    pub counters: Counters,
    /// The throughput curve.
    pub history: History,
    /// Host operations over time.
    pub pace: Pace,
    /// The step that led here.
    pub last: Event,
    /// Simulated time.
    pub timing: Timing,
    /// Operations of the reader that were taken up so far.
    pub injected: usize,
    /// Draws the sizes of compressed pages, if the controller compresses.
    /// Step in which the folding under way chose its block.
    fold_began: u64,
    compressor: Option<Compressor>,
    /// The drives of an array or below a partition. The drive above is an empty shell then.
    #[cfg(feature = "full")]
    pub members: Option<Box<members::Members>>,
    prng: Prng,
    cursor: Cursor,
    task: Option<Task>,
    /// Logical page at which defragmentation goes on.
    defragment_at: u32,
    /// Only room to work in; empty between calls.
    scratch: Vec<u32>,
}

impl State {
    /// The state before the first step.
    pub fn new(experiment: &Experiment) -> Self {
        #[cfg(feature = "full")]
        if let Some(above) = &experiment.config.above {
            return Self::above(experiment, above);
        }
        let config = &experiment.config;
        let buffer = config.write_buffer_pages;
        Self {
            ftl: Ftl::new(config),
            fs: config
                .file_system
                .map(|_| FileSystem::new(config.logical_pages)),
            buffer: (buffer > 0).then(|| part(|| WriteBuffer::new(buffer))),
            trim_control: TrimControl::new(config.trim, config.seed),
            counters: Counters::default(),
            history: History::new(experiment.window),
            pace: Pace::default(),
            last: Event::start(),
            timing: Timing::new(config),
            injected: 0,
            fold_began: 0,
            compressor: config.compression.as_ref().map(|compression| {
                Compressor::new(
                    compression,
                    config.page_bytes,
                    &experiment.phases,
                    config.seed,
                )
            }),
            #[cfg(feature = "full")]
            members: None,
            prng: Prng::new(config.seed),
            cursor: Cursor::default(),
            task: None,
            defragment_at: 0,
            scratch: Vec::new(),
        }
    }

    /// Steps done so far.
    pub fn steps(&self) -> u64 {
        self.last.step
    }

    /// Simulated time so far: the latest end of anything.
    pub fn time(&self) -> Nanos {
        self.timing.now()
    }

    /// Whether a host operation is under way, so that the next step continues it.
    pub fn is_busy(&self) -> bool {
        #[cfg(feature = "full")]
        if self.members.as_ref().is_some_and(|m| m.is_busy()) {
            return true;
        }
        self.task.is_some() || self.ftl.is_rewriting()
    }

    /// Takes up an operation of the reader's. Only between host operations.
    pub fn inject(&mut self, op: HostOp) {
        assert!(!self.is_busy(), "an operation was injected into another");
        self.injected += 1;
        self.task = Some(Task::Op(op));
    }

    /// Does one step. Returns false, and changes nothing, when the host has nothing more to do.
    ///
    /// # Errors
    /// [`DriveFull`] when a write finds no room. Only drives that wear out ever get there.
    pub fn step(&mut self, experiment: &Experiment) -> Result<bool, DriveFull> {
        #[cfg(feature = "full")]
        if self.members.is_some() {
            return self.step_members(experiment);
        }
        let before = self.counters;
        let done = if self.ftl.is_rewriting() {
            let step = self.ftl.step_collection()?;
            self.collected(&experiment.config, step)
        } else {
            let Some(task) = self.task.take().or_else(|| self.next_op(experiment)) else {
                return Ok(false);
            };
            self.proceed(&experiment.config, task)?
        };
        self.record(done);
        if self.counters.host_writes > before.host_writes {
            let free_blocks = self.ftl.alloc.free_blocks();
            self.history
                .record(&self.counters, self.timing.now(), free_blocks);
        }
        let ended = self.counters.host_ops - before.host_ops;
        if ended > 0 {
            self.pace.record(ended, self.timing.now());
        }
        Ok(true)
    }

    fn record(&mut self, done: Done) {
        self.last = Event {
            step: self.last.step + 1,
            kind: done.kind,
            start: done.interval.start,
            end: done.interval.end,
            lpn: done.lpn,
            from: done.from,
            to: done.to,
            host_ops: self.counters.host_ops,
        };
    }

    fn next_op(&mut self, experiment: &Experiment) -> Option<Task> {
        loop {
            let phase = experiment.phases.get(self.cursor.phase)?;
            if self.cursor.op < phase.len() {
                #[cfg(feature = "full")]
                let is_mapped = |lpn| match &self.members {
                    Some(members) => members.is_mapped(lpn),
                    None => self.ftl.map.lookup(lpn).is_some(),
                };
                #[cfg(not(feature = "full"))]
                let is_mapped = |lpn| self.ftl.map.lookup(lpn).is_some();
                let op = phase.op(self.cursor.op, &mut self.prng, is_mapped);
                self.cursor.op += 1;
                return Some(Task::Op(op));
            }
            #[cfg(feature = "full")]
            if let Phase::Depth(ops) = *phase {
                match &mut self.members {
                    Some(members) => members.change_depth(ops),
                    None => self.timing.change_depth(ops),
                }
            }
            self.cursor = Cursor {
                phase: self.cursor.phase + 1,
                op: 0,
            };
        }
    }

    /// Leaves out what the host would still do in its present phase.
    #[cfg(feature = "full")]
    pub fn end_phase(&mut self) {
        self.cursor = Cursor {
            phase: self.cursor.phase + 1,
            op: 0,
        };
    }

    /// One step of `task`: a step of garbage collection if one is due before the task's next flash
    /// write, or a map page that it needs, else a step of the task itself.
    fn proceed(&mut self, config: &SimConfig, task: Task) -> Result<Done, DriveFull> {
        let task = match self.unfold(config, task) {
            Ok(task) => task,
            Err(refused) => return Ok(refused),
        };
        if let Some(lpn) = self.flash_target(&task) {
            self.announce(lpn);
            if self.ftl.needs_collection(lpn)? {
                let step = self.ftl.step_collection()?;
                self.task = Some(task);
                return Ok(self.collected(config, step));
            }
            if let Some(step) = self.ftl.map_work(lpn, true) {
                self.task = Some(task);
                return Ok(self.collected(config, step));
            }
            if self.buffer.is_some() {
                self.task = Some(task);
                return self.write_back(config);
            }
        } else if let Some(step) = self.map_work_of_read(&task) {
            self.task = Some(task);
            return Ok(self.collected(config, step));
        }
        self.perform(config, task)
    }

    /// Operations that take several steps become tasks of their own, or are refused.
    fn unfold(&mut self, config: &SimConfig, task: Task) -> Result<Task, Done> {
        match task {
            Task::Op(HostOp::CreateFile { file, pages }) => self.create_file(file, pages),
            Task::Op(HostOp::UpdateFile { file }) => self.update_file(file),
            Task::Op(HostOp::Flush) => Ok(Task::Flush),
            Task::Op(HostOp::Idle { micros }) if config.mapping != Mapping::Raw => {
                let until = self.timing.now().0 + Nanos::from_micros(micros).0;
                Ok(Task::Idle {
                    until: Nanos(until),
                })
            }
            #[cfg(feature = "full")]
            Task::Op(HostOp::Extent {
                lpn,
                pages: pages_left,
                is_write,
            }) => Ok(self.begin_extent(extent::Extent {
                lpn,
                pages_left,
                is_write,
            })),
            other => Ok(other),
        }
    }

    /// The logical page that the next step of `task` writes to flash, if it does.
    fn flash_target(&self, task: &Task) -> Option<Lpn> {
        let lpn = match task {
            Task::Op(HostOp::Write { lpn, .. }) => *lpn,
            Task::Update { lpns, next } => lpns[*next],
            Task::Create { .. } => self.fs.as_ref()?.first_free()?.0,
            Task::Flush | Task::Idle { .. } => {
                return self.buffer.as_ref()?.oldest().map(|(lpn, _)| Lpn(lpn));
            }
            #[cfg(feature = "full")]
            Task::Extent(extent) if extent.is_write => extent.lpn,
            #[cfg(feature = "full")]
            Task::Extent(_) => return None,
            Task::Op(_) | Task::Trim { .. } | Task::Collect => return None,
        };
        match &self.buffer {
            Some(buffer) if !buffer.is_full_for(lpn) => None,
            Some(buffer) => buffer.oldest().map(|(oldest, _)| Lpn(oldest)),
            None => Some(Lpn(lpn)),
        }
    }

    /// The map page that must be read or programmed before `task`, if it reads from flash.
    fn map_work_of_read(&mut self, task: &Task) -> Option<GcStep> {
        let Task::Op(HostOp::Read { lpn }) = *task else {
            return None;
        };
        let buffer = self.buffer.as_ref();
        let is_buffered = buffer.is_some_and(|buffer| buffer.content(lpn).is_some());
        if is_buffered {
            return None;
        }
        self.ftl.map_work(Lpn(lpn), false)
    }

    fn instant(&mut self, kind: EventKind, lpn: u32, from: u32, to: u32) -> Done {
        Done {
            kind,
            interval: self.timing.instant(),
            lpn,
            from,
            to,
        }
    }

    fn collected(&mut self, config: &SimConfig, step: GcStep) -> Done {
        match step {
            GcStep::Picked { victim, valid } => Done {
                kind: EventKind::GcPick,
                interval: self.timing.picked(self.last.step + 1),
                lpn: NONE,
                from: victim.0,
                to: valid,
            },
            GcStep::Copied { lpn, from, to } => {
                self.counters.gc_copies += 1;
                self.counters.nand_reads += 1;
                self.counters.nand_programs += 1;
                Done {
                    kind: EventKind::GcCopy,
                    interval: self.timing.copied(config.geometry, from, to),
                    lpn: lpn.0,
                    from: from.0,
                    to: to.0,
                }
            }
            GcStep::Padded { to } => {
                self.counters.pad_programs += 1;
                self.counters.nand_programs += 1;
                Done {
                    kind: EventKind::Pad,
                    interval: self.timing.padded(config.geometry, to),
                    lpn: NONE,
                    from: NONE,
                    to: to.0,
                }
            }
            GcStep::Switched { block } => self.instant(EventKind::Switch, NONE, block.0, NONE),
            GcStep::Erased { block } => self.erased(block),
            GcStep::Packed(step) => self.pack_step(config, step),
            GcStep::Fold(step) => self.fold_step(config, step),
            GcStep::MapRead(work) => {
                self.counters.map_reads += 1;
                self.counters.nand_reads += 1;
                self.map_page(EventKind::MapRead, work)
            }
            GcStep::MapProgrammed(work) => {
                self.counters.map_programs += 1;
                self.counters.nand_programs += 1;
                self.map_page(EventKind::MapProgram, work)
            }
        }
    }

    fn map_page(&mut self, kind: EventKind, work: MapWork) -> Done {
        let is_read = kind == EventKind::MapRead;
        Done {
            kind,
            interval: self.timing.map_page(work, is_read),
            lpn: work.lpn.map_or(NONE, |lpn| lpn.0),
            from: work.pages,
            to: work.entries,
        }
    }

    fn erased(&mut self, block: BlockId) -> Done {
        self.counters.erases += 1;
        Done {
            kind: EventKind::Erase,
            interval: self.timing.erased(),
            lpn: NONE,
            from: block.0,
            to: NONE,
        }
    }

    fn perform(&mut self, config: &SimConfig, task: Task) -> Result<Done, DriveFull> {
        match task {
            Task::Op(HostOp::Write { lpn, tag }) => {
                self.counters.host_ops += 1;
                self.write(config, Lpn(lpn), tag)
            }
            Task::Create { file, pages_left } => self.create_page(config, file, pages_left),
            Task::Update { lpns, next } => self.update_page(config, lpns, next),
            Task::Trim { lpns } => {
                self.counters.host_ops += 1;
                Ok(self.trim(&lpns))
            }
            Task::Flush => {
                self.counters.host_ops += 1;
                Ok(self.instant(EventKind::Flush, NONE, NONE, NONE))
            }
            Task::Idle { until } => self.idle(config, until),
            Task::Op(HostOp::Collect { block }) => Ok(self.begin_collection(config, block)),
            Task::Collect => self.continue_collection(config),
            #[cfg(feature = "full")]
            Task::Extent(extent) => self.extent_page(config, extent),
            Task::Op(op) => Ok(self.perform_at_once(config, op)),
        }
    }

    /// Keeps `task` for the next step if there is `more` of it; else the host operation is done.
    fn continue_with(&mut self, more: bool, task: Task) {
        if more {
            self.task = Some(task);
        } else {
            self.counters.host_ops += 1;
        }
    }

    /// Operations that are done in one step, and the first step of a deletion.
    fn perform_at_once(&mut self, config: &SimConfig, op: HostOp) -> Done {
        if let HostOp::DeleteFile { file } = op {
            return self.delete_file(config, file);
        }
        self.counters.host_ops += 1;
        match op {
            HostOp::Read { lpn } => self.read(config, Lpn(lpn)),
            HostOp::Trim { lpn } => {
                if let Some(fs) = &mut self.fs {
                    fs.bypassed();
                }
                self.trim(&[lpn])
            }
            HostOp::Purge => self.purge(),
            HostOp::Idle { micros } => self.idle_raw(micros),
            HostOp::Program { ppn, tag } => self.raw_program(config, Ppn(ppn), tag),
            HostOp::Erase { block } => match self.ftl.erase_by_hand(BlockId(block)) {
                Ok(()) => self.erased(BlockId(block)),
                Err(refusal) => self.refused(block, refusal.code()),
            },
            _ => unreachable!("writes and file operations are done elsewhere"),
        }
    }

    fn refused(&mut self, number: u32, reason: u32) -> Done {
        self.counters.refusals += 1;
        self.instant(EventKind::Refused, NONE, number, reason)
    }
}

/// The letter after the present one, in upper or lower case as it is; `a` for a new page.
fn next_letter(present: Option<u8>) -> u8 {
    match present {
        Some(b'z') => b'a',
        Some(b'Z') => b'A',
        Some(letter) if letter.is_ascii_alphabetic() => letter + 1,
        _ => b'a',
    }
}

/// Whether this drive is a bare medium, where a programmed page counts as valid.
pub fn is_raw(config: &SimConfig) -> bool {
    config.mapping == Mapping::Raw
}
