//! Everything that changes while a drive runs, and the single thread of control that changes it.
//!
//! A checkpoint is a clone of [`State`]. One call of [`State::step`] does one flash operation.

use crate::config::{Mapping, SimConfig};
use crate::digest::Digest;
use crate::event::{Event, EventKind, REFUSED_FILE_EXISTS, REFUSED_FS_FULL, REFUSED_NO_FILE};
use crate::fs::FileSystem;
use crate::ftl::{DriveFull, Ftl, GcStep};
use crate::nand::Refusal;
use crate::prng::Prng;
use crate::script::HostOp;
use crate::spec::Experiment;
use crate::stats::{Counters, History};
use crate::units::{BlockId, Lpn, NONE, Nanos, Ppn};

/// How far a host operation has come.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Task {
    Op(HostOp),
    Create { file: u8, pages_left: u32 },
    Update { lpns: Vec<u32>, next: usize },
    Trim { lpns: Vec<u32> },
}

impl Task {
    /// Whether the next thing to do is to write a host page.
    fn writes_next(&self) -> bool {
        match self {
            Task::Op(HostOp::Write { .. }) | Task::Update { .. } | Task::Create { .. } => true,
            Task::Op(_) | Task::Trim { .. } => false,
        }
    }
}

/// What a step did, before it has a number and a time.
struct Done {
    kind: EventKind,
    duration: Nanos,
    lpn: u32,
    from: u32,
    to: u32,
}

impl Done {
    fn instant(kind: EventKind, lpn: u32, from: u32, to: u32) -> Self {
        Self {
            kind,
            duration: Nanos(0),
            lpn,
            from,
            to,
        }
    }

    fn refused(number: u32, reason: u32) -> Self {
        Self::instant(EventKind::Refused, NONE, number, reason)
    }
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
    /// Everything counted.
    pub counters: Counters,
    /// The throughput curve.
    pub history: History,
    /// The step that led here.
    pub last: Event,
    /// Operations of the reader that were taken up so far.
    pub injected: usize,
    prng: Prng,
    cursor: Cursor,
    task: Option<Task>,
}

impl State {
    /// The state before the first step.
    pub fn new(experiment: &Experiment) -> Self {
        let config = &experiment.config;
        Self {
            ftl: Ftl::new(config),
            fs: config
                .file_system
                .map(|_| FileSystem::new(config.logical_pages)),
            counters: Counters::default(),
            history: History::new(experiment.window),
            last: Event::start(),
            injected: 0,
            prng: Prng::new(config.seed),
            cursor: Cursor::default(),
            task: None,
        }
    }

    /// Steps done so far.
    pub fn steps(&self) -> u64 {
        self.last.step
    }

    /// Simulated time so far.
    pub fn time(&self) -> Nanos {
        self.last.end
    }

    /// Whether a host operation is under way, so that the next step continues it.
    pub fn is_busy(&self) -> bool {
        self.task.is_some()
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
    /// [`DriveFull`] when a write finds no room. Valid configurations never lead there.
    pub fn step(&mut self, experiment: &Experiment) -> Result<bool, DriveFull> {
        let Some(task) = self.task.take().or_else(|| self.next_op(experiment)) else {
            return Ok(false);
        };
        let done = match self.collect_if_needed(&experiment.config, &task)? {
            Some(done) => {
                self.task = Some(task);
                done
            }
            None => self.perform(&experiment.config, task)?,
        };
        let start = self.last.end;
        let duration = done.duration.0 / u64::from(experiment.config.parallelism);
        self.last = Event {
            step: self.last.step + 1,
            kind: done.kind,
            start,
            end: Nanos(start.0 + duration),
            lpn: done.lpn,
            from: done.from,
            to: done.to,
        };
        if done.kind == EventKind::HostWrite {
            self.history.record(&self.counters, self.last.end);
        }
        Ok(true)
    }

    fn next_op(&mut self, experiment: &Experiment) -> Option<Task> {
        loop {
            let phase = experiment.phases.get(self.cursor.phase)?;
            if self.cursor.op < phase.len() {
                let op = phase.op(self.cursor.op, &mut self.prng);
                self.cursor.op += 1;
                return Some(Task::Op(op));
            }
            self.cursor = Cursor {
                phase: self.cursor.phase + 1,
                op: 0,
            };
        }
    }

    fn collect_if_needed(
        &mut self,
        config: &SimConfig,
        task: &Task,
    ) -> Result<Option<Done>, DriveFull> {
        if !task.writes_next() || !self.ftl.needs_collection()? {
            return Ok(None);
        }
        let step = self.ftl.step_collection()?;
        Ok(Some(match step {
            GcStep::Picked { victim, valid } => {
                Done::instant(EventKind::GcPick, NONE, victim.0, valid)
            }
            GcStep::Copied { lpn, from, to } => {
                self.counters.gc_copies += 1;
                self.counters.nand_reads += 1;
                self.counters.nand_programs += 1;
                Done {
                    kind: EventKind::GcCopy,
                    duration: Nanos(config.read_time.0 + config.program_time.0),
                    lpn: lpn.0,
                    from: from.0,
                    to: to.0,
                }
            }
            GcStep::Erased { block } => self.erased(config, block),
        }))
    }

    fn erased(&mut self, config: &SimConfig, block: BlockId) -> Done {
        self.counters.erases += 1;
        Done {
            kind: EventKind::Erase,
            duration: config.erase_time,
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
            Task::Create { file, pages_left } => {
                let lpn = self
                    .file_system()
                    .take_page(file)
                    .expect("room was checked before");
                self.continue_with(
                    pages_left > 1,
                    Task::Create {
                        file,
                        pages_left: pages_left - 1,
                    },
                );
                self.write(config, lpn, Some(file))
            }
            Task::Update { lpns, next } => {
                let lpn = Lpn(lpns[next]);
                let tag = self.ftl.read(lpn).map(|(_, tag)| other_case(tag));
                let more = next + 1 < lpns.len();
                self.continue_with(
                    more,
                    Task::Update {
                        lpns,
                        next: next + 1,
                    },
                );
                self.write(config, lpn, tag)
            }
            Task::Trim { lpns } => {
                self.counters.host_ops += 1;
                Ok(self.trim(&lpns))
            }
            Task::Op(op) => self.begin(config, op),
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

    /// Operations that are done in one step, and the first step of those on files.
    fn begin(&mut self, config: &SimConfig, op: HostOp) -> Result<Done, DriveFull> {
        match op {
            HostOp::CreateFile { file, pages } => return self.create_file(config, file, pages),
            HostOp::UpdateFile { file } => return self.update_file(config, file),
            HostOp::DeleteFile { file } => return Ok(self.delete_file(config, file)),
            _ => self.counters.host_ops += 1,
        }
        Ok(match op {
            HostOp::Read { lpn } => self.read(config, Lpn(lpn)),
            HostOp::Trim { lpn } => self.trim(&[lpn]),
            HostOp::Program { ppn, tag } => self.raw_program(config, Ppn(ppn), tag),
            HostOp::Erase { block } => match self.ftl.nand.erase(BlockId(block)) {
                Ok(()) => self.erased(config, BlockId(block)),
                Err(refusal) => self.refused(block, refusal.code()),
            },
            _ => unreachable!("writes and file operations are done elsewhere"),
        })
    }

    fn write(&mut self, config: &SimConfig, lpn: Lpn, tag: Option<u8>) -> Result<Done, DriveFull> {
        let tag = tag.unwrap_or_else(|| next_letter(self.ftl.read(lpn).map(|(_, tag)| tag)));
        let (to, old) = self.ftl.write(lpn, tag)?;
        self.counters.host_writes += 1;
        self.counters.nand_programs += 1;
        Ok(Done {
            kind: EventKind::HostWrite,
            duration: config.program_time,
            lpn: lpn.0,
            from: old.map_or(NONE, |ppn| ppn.0),
            to: to.0,
        })
    }

    fn read(&mut self, config: &SimConfig, lpn: Lpn) -> Done {
        self.counters.host_reads += 1;
        let found = self.ftl.read(lpn).map(|(ppn, _)| ppn);
        let from = found.map_or(NONE, |ppn| ppn.0);
        self.counters.nand_reads += u64::from(found.is_some());
        let duration = if found.is_some() {
            config.read_time
        } else {
            Nanos(0)
        };
        Done {
            kind: EventKind::HostRead,
            duration,
            lpn: lpn.0,
            from,
            to: NONE,
        }
    }

    fn trim(&mut self, lpns: &[u32]) -> Done {
        let mapped = lpns
            .iter()
            .filter(|&&lpn| self.ftl.trim(Lpn(lpn)).is_some())
            .count() as u32;
        self.counters.trimmed_pages += u64::from(mapped);
        let first = lpns.first().copied().unwrap_or(NONE);
        Done::instant(EventKind::Trim, first, lpns.len() as u32, mapped)
    }

    fn raw_program(&mut self, config: &SimConfig, ppn: Ppn, tag: u8) -> Done {
        match self.ftl.nand.program(ppn, tag) {
            Ok(()) => {
                self.counters.nand_programs += 1;
                Done {
                    kind: EventKind::RawProgram,
                    duration: config.program_time,
                    lpn: NONE,
                    from: NONE,
                    to: ppn.0,
                }
            }
            Err(refusal @ (Refusal::AlreadyProgrammed { .. } | Refusal::OutOfOrder { .. })) => {
                self.refused(ppn.0, refusal.code())
            }
            Err(refusal @ Refusal::OutsideTheDrive { number }) => {
                self.refused(number, refusal.code())
            }
        }
    }

    fn refused(&mut self, number: u32, reason: u32) -> Done {
        self.counters.refusals += 1;
        Done::refused(number, reason)
    }

    fn file_system(&mut self) -> &mut FileSystem {
        self.fs
            .as_mut()
            .expect("file operations were checked against the configuration")
    }

    fn create_file(&mut self, config: &SimConfig, file: u8, pages: u32) -> Result<Done, DriveFull> {
        let fs = self.file_system();
        let exists = !fs.pages_of(file).is_empty();
        let reason = if exists {
            REFUSED_FILE_EXISTS
        } else {
            REFUSED_FS_FULL
        };
        if exists || fs.free_pages() < pages {
            self.counters.host_ops += 1;
            return Ok(self.refused(u32::from(file), reason));
        }
        self.first_write(
            config,
            Task::Create {
                file,
                pages_left: pages,
            },
        )
    }

    fn update_file(&mut self, config: &SimConfig, file: u8) -> Result<Done, DriveFull> {
        let lpns = self.file_system().pages_of(file);
        if lpns.is_empty() {
            self.counters.host_ops += 1;
            return Ok(self.refused(u32::from(file), REFUSED_NO_FILE));
        }
        self.first_write(config, Task::Update { lpns, next: 0 })
    }

    /// The first step of a file write: a collection if one is due, else the first page.
    fn first_write(&mut self, config: &SimConfig, task: Task) -> Result<Done, DriveFull> {
        match self.collect_if_needed(config, &task)? {
            Some(done) => {
                self.task = Some(task);
                Ok(done)
            }
            None => self.perform(config, task),
        }
    }

    fn delete_file(&mut self, config: &SimConfig, file: u8) -> Done {
        let lpns = self.file_system().pages_of(file);
        if lpns.is_empty() {
            self.counters.host_ops += 1;
            return self.refused(u32::from(file), REFUSED_NO_FILE);
        }
        self.file_system().delete(file);
        let pages = lpns.len() as u32;
        let trim = config.file_system.is_some_and(|fs| fs.trim);
        self.continue_with(trim, Task::Trim { lpns });
        Done::instant(EventKind::FileDelete, u32::from(file), pages, NONE)
    }

    /// Fingerprint of everything that decides what happens next, and of all counters.
    pub fn digest(&self, config: &SimConfig) -> String {
        let mut digest = Digest::default();
        let geometry = config.geometry;
        digest.word(self.last.step);
        digest.word(self.last.end.0);
        digest.word(self.prng.state());
        let counters = &self.counters;
        digest.words([counters.host_ops, counters.host_writes, counters.host_reads].into_iter());
        digest.words([counters.trimmed_pages, counters.refusals, counters.erases].into_iter());
        digest.words([counters.nand_programs, counters.nand_reads].into_iter());
        for block in geometry.all_blocks() {
            let written = u64::from(self.ftl.nand.written(block));
            let role = self.ftl.alloc.role(block) as u64;
            digest.word(written | u64::from(self.ftl.nand.erases(block)) << 32);
            digest.word(role | u64::from(self.ftl.map.valid_in(block)) << 32);
        }
        for page in 0..geometry.pages() {
            let owner = self.ftl.map.owner(Ppn(page)).map_or(NONE, |lpn| lpn.0);
            digest.word(u64::from(owner) | u64::from(self.ftl.nand.tag(Ppn(page))) << 32);
        }
        digest.words(self.ftl.map.ppn_by_lpn().iter().copied());
        digest.words(
            self.ftl
                .alloc
                .free_queue()
                .map(|block| block.0)
                .collect::<Vec<_>>()
                .into_iter(),
        );
        digest.words(
            self.fs
                .as_ref()
                .map_or(&[][..], |fs| fs.owner_by_lpn())
                .iter()
                .copied(),
        );
        digest.word(
            self.ftl
                .job()
                .map_or(u64::MAX, |job| u64::from(job.next_index)),
        );
        digest.hex()
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
fn other_case(letter: u8) -> u8 {
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
