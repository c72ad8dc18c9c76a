//! One drive: its controller, its flash, and its clock, one flash operation at a time.
//!
//! A drive does what it is asked for as a [`Task`], and nothing of its own accord but what its
//! translation layer needs. Who asks is above: the host of a single drive, or an array.

mod aging;

mod background;

mod fingerprint;

mod fold;

mod pack;

mod pages;

mod power;

use crate::config::{Mapping, SimConfig};
use crate::contract::event::{Event, EventKind};
use crate::controller::aging::Aging;
use crate::controller::buffer::WriteBuffer;
use crate::controller::compression::Compressor;
use crate::controller::power::Promises;
use crate::controller::read_buffer::ReadBuffer;
use crate::controller::trim::TrimControl;
use crate::experiment::spec::Experiment;
use crate::ftl::batch::{BatchDone, BatchLimit};
use crate::ftl::{DriveFull, Ftl, GcStep, MapWork};
use crate::ground::part::{Part, part};
use crate::ground::units::{BlockId, Lpn, NONE, Nanos, Ppn};
use crate::host::script::HostOp;
use crate::medium::pace::Pace;
use crate::run::stats::Counters;
use crate::run::task::{Extent, Task};
use crate::time::{Interval, Timing};

pub use fingerprint::{digest_counters, digest_files, digest_latencies};

/// What a step did, before it has a number.
#[derive(Clone, Copy)]
struct Done {
    kind: EventKind,
    interval: Interval,
    lpn: u32,
    from: u32,
    to: u32,
}

/// A drive, alone or in an array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drive {
    /// The translation layer, and the flash below it.
    pub ftl: Ftl,
    /// The DRAM write buffer, if any.
    pub buffer: Option<Part<WriteBuffer>>,
    /// The page of flash that the host read last, if it is kept.
    pub read_buffer: Option<Part<ReadBuffer>>,
    /// The ages of blocks, where data age.
    pub aging: Option<Part<Aging>>,
    /// What was promised, where power can be cut.
    pub power: Option<Part<Promises>>,
    /// TRIM that waits.
    pub trim_control: TrimControl,
    /// Everything counted.
    pub counters: Counters,
    /// The latest step.
    pub last: Event,
    /// Simulated time.
    pub timing: Timing,
    /// Step in which the folding under way chose its block.
    fold_began: u64,
    /// Draws the sizes of compressed pages, if the controller compresses.
    compressor: Option<Compressor>,
    /// The host's phase, on which those sizes depend.
    phase: usize,
    task: Option<Task>,
    /// Logical page at which defragmentation goes on.
    defragment_at: u32,
    /// Only room to work in; empty between calls.
    scratch: Vec<u32>,
}

impl Drive {
    /// The drive of `experiment`, before the first step.
    pub fn new(experiment: &Experiment) -> Self {
        let config = &experiment.config;
        let buffer = config.write_buffer_pages;
        Self {
            ftl: Ftl::new(config),
            buffer: (buffer > 0).then(|| part(|| WriteBuffer::new(buffer))),
            read_buffer: (config.read_buffer_pages > 0).then(|| part(ReadBuffer::default)),
            aging: config
                .aging
                .map(|aging| part(|| Aging::new(aging, config.geometry))),
            power: config
                .power
                .map(|power| part(|| Promises::new(power, config.logical_pages))),
            trim_control: TrimControl::new(config.trim, config.seed),
            counters: Counters::default(),
            last: Event::start(),
            timing: Timing::new(config),
            fold_began: 0,
            compressor: config.compression.as_ref().map(|compression| {
                Compressor::new(
                    compression,
                    config.page_bytes,
                    &experiment.phases,
                    config.seed,
                )
            }),
            phase: 0,
            task: None,
            defragment_at: 0,
            scratch: Vec::new(),
        }
    }

    /// Simulated time so far: the latest end of anything.
    pub fn time(&self) -> Nanos {
        self.timing.now()
    }

    /// Whether what was asked for is not done yet.
    pub fn has_task(&self) -> bool {
        self.task.is_some()
    }

    /// Whether the next step goes on with something: a task, or what the last one left to do.
    pub fn is_busy(&self) -> bool {
        self.task.is_some() || self.ftl.is_rewriting()
    }

    /// Takes up what is asked for. Only when the drive is not busy.
    pub fn begin(&mut self, config: &SimConfig, task: Task) {
        assert!(!self.is_busy(), "a task was begun within another");
        let (task, stream) = match task {
            Task::Op(op) => {
                let (op, stream) = op.unmarked();
                (Task::Op(op), stream)
            }
            task => (task, 0),
        };
        self.ftl.turn_to(stream);
        self.task = Some(match task {
            Task::Op(HostOp::Flush) => Task::Flush { is_own: true },
            Task::Op(HostOp::Cut { .. }) => {
                self.give_up();
                task
            }
            Task::Op(HostOp::Idle { micros }) if config.mapping != Mapping::Raw => {
                let until = self.timing.now().0 + Nanos::from_micros(micros).0;
                Task::Idle {
                    until: Nanos(until),
                }
            }
            Task::Op(HostOp::Extent {
                lpn,
                pages: pages_left,
                is_write,
                full,
            }) => {
                self.timing.begin_request(pages_left, full);
                Task::Extent(Extent {
                    lpn,
                    pages_left,
                    is_write,
                    full,
                })
            }
            task => task,
        });
    }

    /// Does one step of what it is busy with; the host is in phase number `phase`.
    ///
    /// # Errors
    /// [`DriveFull`] when a write finds no room; the task is given up then.
    pub fn step(&mut self, config: &SimConfig, phase: usize) -> Result<(), DriveFull> {
        debug_assert!(self.is_busy(), "a step of a drive that has nothing to do");
        let (before, step) = (self.time(), self.last.step);
        self.phase = phase;
        let done = if self.ftl.is_rewriting() {
            let step = self.ftl.step_collection()?;
            self.collected(config, step)
        } else {
            let task = self.task.take().expect("a drive that is busy");
            self.proceed(config, task)?
        };
        self.record(done);
        self.refresh_what_was_read();
        debug_assert!(self.time() >= before, "simulated time went back");
        debug_assert_eq!(self.last.step, step + 1, "one call does one step");
        debug_assert!(
            self.counters.add_up(),
            "counters do not add up: {:?}",
            self.counters
        );
        Ok(())
    }

    /// A step without flash: something above the drive was decided.
    pub fn note(&mut self, kind: EventKind, lpn: u32, from: u32, to: u32) {
        let done = self.instant(kind, lpn, from, to);
        self.record(done);
    }

    fn record(&mut self, done: Done) {
        debug_assert!(
            done.interval.start <= done.interval.end,
            "a step ends before it begins"
        );
        self.follow_ages(done);
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

    /// One step of `task`: a step of garbage collection if one is due before the task's next flash
    /// write, or a map page that it needs, else a step of the task itself.
    fn proceed(&mut self, config: &SimConfig, task: Task) -> Result<Done, DriveFull> {
        debug_assert!(self.task.is_none(), "a task within another");
        if let Some(lpn) = self.flash_target(&task) {
            self.announce(lpn);
            if self.ftl.needs_collection(lpn)? {
                debug_assert!(
                    lpn.0 < config.logical_pages,
                    "logical page {} is outside the drive",
                    lpn.0
                );
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

    /// The logical page that the next step of `task` writes to flash, if it does.
    fn flash_target(&self, task: &Task) -> Option<Lpn> {
        let lpn = match task {
            Task::Op(HostOp::Write { lpn, .. }) | Task::FilePage { lpn, .. } => *lpn,
            Task::Flush { .. } if self.answers_flush_at_once() => return None,
            Task::Flush { .. } | Task::Idle { .. } => {
                return self.buffer.as_ref()?.oldest().map(|(lpn, _)| Lpn(lpn));
            }
            Task::Extent(extent) if extent.is_write => extent.lpn,
            Task::Op(_)
            | Task::Trim { .. }
            | Task::Collect
            | Task::Refresh { .. }
            | Task::Extent(_)
            | Task::Rebuild => return None,
        };
        match &self.buffer {
            Some(buffer) if !buffer.is_full_for(lpn) && !self.is_filling() => None,
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
            GcStep::Copied { lpn, from, to } => self.copied(config, lpn, from, to),
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

    fn copied(&mut self, config: &SimConfig, lpn: Lpn, from: Ppn, to: Ppn) -> Done {
        let refreshes = self.is_refreshing();
        self.counters.gc_copies += u64::from(!refreshes);
        self.counters.nand_reads += 1;
        self.counters.nand_programs += 1;
        let interval = self.with_retries(config, from, |drive| {
            drive.timing.copied(config.geometry, from, to)
        });
        Done {
            kind: if refreshes {
                EventKind::Refresh
            } else {
                EventKind::GcCopy
            },
            interval,
            lpn: lpn.0,
            from: from.0,
            to: to.0,
        }
    }

    fn map_page(&mut self, kind: EventKind, work: MapWork) -> Done {
        let is_read = kind == EventKind::MapRead;
        debug_assert!(
            is_read || kind == EventKind::MapProgram,
            "a map page is read or programmed"
        );
        Done {
            kind,
            interval: self.timing.map_page(work, is_read),
            lpn: work.lpn.map_or(NONE, |lpn| lpn.0),
            from: work.pages,
            to: work.entries,
        }
    }

    fn erased(&mut self, block: BlockId) -> Done {
        debug_assert_eq!(
            self.ftl.nand.written(block),
            0,
            "block {} was erased",
            block.0
        );
        self.counters.erases += 1;
        Done {
            kind: EventKind::Erase,
            interval: self.timing.erased(block),
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
            Task::FilePage {
                lpn,
                letter,
                is_last,
            } => {
                self.counters.host_ops += u64::from(is_last);
                let own = || self.ftl.read(Lpn(lpn)).map(|(_, tag)| other_case(tag));
                let letter = letter.or_else(own);
                self.write(config, Lpn(lpn), letter)
            }
            Task::Trim { lpns } => {
                self.counters.host_ops += 1;
                Ok(self.trim(&lpns))
            }
            Task::Flush { is_own } => Ok(self.flush(config, is_own)),
            Task::Rebuild => Ok(self.rebuild()),
            Task::Op(HostOp::Cut { .. }) => Ok(self.cut_power()),
            Task::Idle { until } => self.idle(config, until),
            Task::Op(HostOp::Collect { block }) => Ok(self.begin_collection(config, block)),
            Task::Collect => self.continue_collection(config),
            Task::Refresh { block } => self.refresh(config, block),
            Task::Extent(extent) => self.extent_page(config, extent),
            Task::Op(op) => Ok(self.perform_at_once(config, op)),
        }
    }

    /// Keeps `task` for the next step if there is `more` of it; else the host operation is done.
    fn continue_with(&mut self, more: bool, task: Task) {
        debug_assert!(self.task.is_none(), "a task is kept, but there is another");
        if more {
            self.task = Some(task);
        } else {
            self.counters.host_ops += 1;
        }
    }

    /// Operations that are done in one step.
    fn perform_at_once(&mut self, config: &SimConfig, op: HostOp) -> Done {
        self.counters.host_ops += 1;
        match op {
            HostOp::Read { lpn } => self.read(config, Lpn(lpn)),
            HostOp::Trim { lpn } => self.trim(&[lpn]),
            HostOp::Purge => self.purge(config),
            HostOp::Idle { micros } => self.idle_raw(micros),
            HostOp::Program { ppn, tag } => self.raw_program(config, Ppn(ppn), tag),
            HostOp::Erase { block } => match self.ftl.erase_by_hand(BlockId(block)) {
                Ok(()) => self.erased(BlockId(block)),
                Err(refusal) => self.refused(block, refusal.code()),
            },
            _ => unreachable!("writes are done elsewhere, and files are above the drive"),
        }
    }

    fn refused(&mut self, number: u32, reason: u32) -> Done {
        self.counters.refusals += 1;
        self.instant(EventKind::Refused, NONE, number, reason)
    }

    fn extent_page(&mut self, config: &SimConfig, extent: Extent) -> Result<Done, DriveFull> {
        debug_assert!(extent.pages_left > 0, "a request of no page");
        debug_assert!(
            extent.lpn < config.logical_pages,
            "a request leaves the drive"
        );
        let rest = Extent {
            lpn: extent.lpn + 1,
            pages_left: extent.pages_left - 1,
            ..extent
        };
        self.continue_with(rest.pages_left > 0, Task::Extent(rest));
        if extent.is_write {
            self.write(config, Lpn(extent.lpn), None)
        } else {
            Ok(self.read(config, Lpn(extent.lpn)))
        }
    }

    /// Begins to clean `block`, which the host chose, or refuses and says why.
    fn begin_collection(&mut self, config: &SimConfig, block: u32) -> Done {
        match self.ftl.begin_collection(BlockId(block)) {
            Ok(step) => {
                self.task = Some(Task::Collect);
                self.collected(config, step)
            }
            Err(refusal) => {
                self.counters.host_ops += 1;
                self.refused(block, refusal.code())
            }
        }
    }

    /// The next copy, or the erase that ends it.
    fn continue_collection(&mut self, config: &SimConfig) -> Result<Done, DriveFull> {
        let step = self.ftl.step_collection()?;
        let is_under_way = self.ftl.job().is_some();
        self.continue_with(is_under_way, Task::Collect);
        Ok(self.collected(config, step))
    }

    /// Whether whole runs of writes can be done at once.
    pub fn can_batch(&self) -> bool {
        self.task.is_none()
            && self.buffer.is_none()
            && self.power.is_none()
            && self.aging.is_none()
            && self.trim_control.waiting().is_empty()
            && self.ftl.can_batch()
    }

    /// Writes as many of `lpns`, in this order, as the limit lets it, and counts them.
    ///
    /// # Errors
    /// [`DriveFull`] as in writing one by one.
    pub fn write_batch(
        &mut self,
        lpns: &[u32],
        limit: BatchLimit,
        pace: &mut Pace,
    ) -> Result<BatchDone, DriveFull> {
        let (ftl, scratch) = (&mut self.ftl, &mut self.scratch);
        debug_assert!(scratch.is_empty(), "room to work in is empty between calls");
        let done = match &mut self.timing {
            Timing::Serial(clock) => ftl.write_batch(lpns, limit, clock, pace, scratch),
            Timing::Dies(clock) => ftl.write_batch(lpns, limit, &mut **clock, pace, scratch),
        };
        scratch.clear();
        let done = done?;
        debug_assert!(
            done.writes as usize <= lpns.len(),
            "a batch writes what nobody asked for"
        );
        debug_assert!(done.steps() <= limit.steps, "a batch goes too far");
        debug_assert!(
            done.erases == done.picks,
            "a batch leaves no collection half done"
        );
        debug_assert!(
            self.ftl.job().is_none(),
            "a batch leaves a collection under way"
        );
        self.last.step += done.steps();
        self.defragment_at = 0;
        let counters = &mut self.counters;
        counters.host_ops += done.writes;
        counters.host_writes += done.writes;
        counters.gc_copies += done.copies;
        counters.nand_reads += done.copies;
        counters.nand_programs += done.writes + done.copies;
        counters.erases += done.erases;
        Ok(done)
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

/// A file's letter in its other case: the next version of a file is still that file's.
pub fn other_case(letter: u8) -> u8 {
    if letter.is_ascii_uppercase() {
        letter.to_ascii_lowercase()
    } else {
        letter.to_ascii_uppercase()
    }
}

/// Whether this drive is a bare medium, where a programmed page counts as valid.
pub fn is_raw(config: &SimConfig) -> bool {
    config.mapping == Mapping::Raw
}
