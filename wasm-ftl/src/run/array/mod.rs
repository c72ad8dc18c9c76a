//! The drives of an array or below a partition: what the host asks for becomes orders to drives.
//!
//! Each [`Drive`] only ever does what it is ordered to. One step is still one flash operation, of
//! one drive. Drives work at the same time: each has its own clock, and the host asks for the next
//! operation when one of its queue slots is answered.

mod joint;
mod trim;

use std::collections::VecDeque;
use std::ops::Range;

use crate::config::SimConfig;
use crate::config::above::Above;
use crate::config::above::partition::Blocks;
use crate::config::above::split::Split;
use crate::contract::event::{Event, EventKind};
use crate::experiment::spec::Experiment;
use crate::ftl::{DriveFull, policy_state_at_rest};
use crate::ground::digest::Digest;
use crate::ground::prng::Prng;
use crate::ground::units::{Lpn, NONE, Nanos};
use crate::host::fs::FileSystem;
use crate::host::script::HostOp;
use crate::run::drive::{Drive, digest_counters, digest_files, digest_latencies, other_case};
use crate::run::stats::Counters;
use crate::run::task::Task;
use crate::time::latency::Latencies;
use crate::time::member::Answer;

/// What one drive is to do for the host operation under way.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Order {
    member: usize,
    /// The host's number of what is read or written; [`NONE`] for anything else.
    lpn: u32,
    /// Pages of the host's that pass the link of a drive with units for it.
    moved: u32,
    what: What,
    begun: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum What {
    /// Read the page that the next write covers only in part.
    RewriteRead {
        lpn: u32,
    },
    Task(Task),
}

impl What {
    /// Whether the host waits for it.
    fn answers(&self) -> bool {
        matches!(self, What::Task(Task::Op(_)))
    }
}

/// What is to be counted when the last order is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Write,
    Read,
    Idle,
    Other,
}

/// The host operation under way.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Underway {
    kind: Kind,
    arrival: Nanos,
    /// When the last of its orders so far was answered, and, with dies, by which drive and how.
    answered: (Nanos, Option<(usize, Answer)>),
    /// Blocks that it writes or reads.
    blocks: u32,
    /// Whether the host operation ends with it; a file has other pages.
    ends: bool,
}

/// The drives, and the orders that they have not carried out yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Array {
    drives: Vec<Drive>,
    /// The drive alone, without anything to do of its own; one for each of `drives`.
    experiments: Vec<Experiment>,
    split: Split,
    blocks: Blocks,
    passes_trim: bool,
    /// One for each drive, or one for all banks of a drive.
    queues: u32,
    /// When the link that all banks of a drive share is free; nothing where each drive has its own.
    link_until: Option<Nanos>,
    /// Pages in a row that the host's latest operations trimmed one by one, where units may come
    /// together from them.
    trimmed: Option<Range<u32>>,
    orders: VecDeque<Order>,
    underway: Option<Underway>,
    /// Whether any request so far was of several blocks.
    has_long_requests: bool,
    /// Blocks of the request for which a drive had no room; a part of them may be written.
    given_up: u32,
    /// When each of the host's queue slots is answered.
    slots: Vec<Nanos>,
    /// Latencies of whole host operations, where the drives have dies.
    latencies: Option<Box<Latencies>>,
    tells_causes: bool,
    /// Everything counted: what the host asked for here, the rest by the drives.
    counters: Counters,
    /// The latest step.
    last: Event,
    /// The latest end of anything.
    now: Nanos,
}

impl Array {
    /// The drives of `above`, before the first step.
    pub fn new(above: &Above) -> Self {
        let alone = |member| Experiment {
            config: above.member(member),
            phases: Vec::new(),
            window: u64::MAX,
        };
        let experiments: Vec<Experiment> = (0..above.members()).map(alone).collect();
        let slots = above.queues() * above.drive.queue_depth;
        let mut array = Self {
            drives: experiments.iter().map(Drive::new).collect(),
            experiments,
            split: above.split(),
            blocks: above.blocks(),
            passes_trim: above.passes_trim(),
            queues: above.queues(),
            link_until: above.is_one_drive.then_some(Nanos(0)),
            trimmed: above.is_one_drive.then_some(0..0),
            orders: VecDeque::new(),
            underway: None,
            has_long_requests: false,
            given_up: 0,
            slots: vec![Nanos(0); slots as usize],
            latencies: (above.drive.dies > 0).then(Box::default),
            tells_causes: true,
            counters: Counters::default(),
            last: Event::start(),
            now: Nanos(0),
        };
        for drive in &mut array.drives {
            drive.timing.begin_below();
        }
        array
    }

    /// Keeps no causes of slow operations from now on.
    pub fn stop_telling_causes(&mut self) {
        self.tells_causes = false;
        for drive in &mut self.drives {
            drive.timing.stop_telling_causes();
        }
    }

    /// From now on the host keeps so many operations under way for each drive, or for all banks.
    pub fn change_depth(&mut self, ops: u32) {
        debug_assert!(ops > 0, "a host that asks for nothing at a time");
        let earliest = self.slots.iter().min().copied().unwrap_or(Nanos(0));
        self.slots.sort_unstable_by(|a, b| b.cmp(a));
        self.slots.resize((self.queues * ops) as usize, earliest);
    }

    /// The drives.
    pub fn drives(&self) -> &[Drive] {
        &self.drives
    }

    /// What each drive is made of, in the order of [`Array::drives`].
    pub fn configs(&self) -> impl Iterator<Item = &SimConfig> {
        self.experiments.iter().map(|experiment| &experiment.config)
    }

    /// Latencies of whole host operations, where the drives have dies.
    pub fn latencies(&self) -> Option<&Latencies> {
        self.latencies.as_deref()
    }

    /// Everything counted.
    pub fn counters(&self) -> &Counters {
        &self.counters
    }

    /// The latest step.
    pub fn last(&self) -> &Event {
        &self.last
    }

    /// The latest end of anything.
    pub fn time(&self) -> Nanos {
        self.now
    }

    /// Whether a host operation is under way.
    pub fn is_busy(&self) -> bool {
        !self.orders.is_empty()
    }

    /// Whether flash holds the first byte at the host's address `lpn`.
    pub fn is_mapped(&self, lpn: Lpn) -> bool {
        let (member, lpn) = self.place(lpn);
        self.drives[member].ftl.map.lookup(lpn).is_some()
    }

    /// What the host would read at `lpn`, by its first byte.
    pub fn content(&self, lpn: Lpn) -> Option<u8> {
        let (member, lpn) = self.place(lpn);
        self.drives[member].content(lpn)
    }

    fn order(&mut self, member: usize, lpn: u32, what: What) {
        debug_assert!(member < self.drives.len(), "there is no drive {member}");
        self.orders.push_back(Order {
            member,
            lpn,
            moved: 1,
            what,
            begun: false,
        });
    }

    /// The latest order moves what it shares of so many blocks of the host's.
    fn moves(&mut self, page: u32, blocks: Range<u32>) {
        if let (Some(_), Some(order)) = (self.link_until, self.orders.back_mut()) {
            order.moved = self.blocks.count_on(page, blocks);
        }
    }

    /// Begins a host operation, or a page of a file, at the queue slot that is answered first.
    fn ask(&mut self, kind: Kind, blocks: u32, ends: bool) {
        debug_assert!(
            self.underway.is_none(),
            "a host operation begins within another"
        );
        let arrival = self.slots.iter().min().copied().unwrap_or(Nanos(0));
        debug_assert!(!self.slots.is_empty(), "a host without a queue slot");
        self.has_long_requests |= blocks > 1;
        self.underway = Some(Underway {
            kind,
            arrival,
            answered: (arrival, None),
            blocks,
            ends,
        });
    }

    /// The pages that hold any byte of a run of blocks, each with its drive, its number there, and
    /// the host's number of it.
    fn pages_of(
        &self,
        lpn: u32,
        blocks: u32,
    ) -> impl Iterator<Item = (u32, usize, u32, u32)> + use<> {
        let (split, by_block) = (self.split, self.blocks);
        by_block.touched(lpn..lpn + blocks).map(move |page| {
            let (member, drive_lpn) = split.place(page);
            let named = by_block.block(page).unwrap_or(lpn).max(lpn);
            (page, member, drive_lpn, named)
        })
    }

    fn order_write(&mut self, lpn: u32, blocks: u32, tag: Option<u8>) {
        let whole = self.blocks.whole(lpn..lpn + blocks);
        for (page, member, drive_lpn, named) in self.pages_of(lpn, blocks) {
            if !whole.contains(&page) {
                self.order(member, named, What::RewriteRead { lpn: drive_lpn });
            }
            let write = HostOp::Write {
                lpn: drive_lpn,
                tag,
            };
            self.order(member, named, What::Task(Task::Op(write)));
            self.moves(page, lpn..lpn + blocks);
        }
    }

    fn order_read(&mut self, lpn: u32, blocks: u32) {
        for (page, member, drive_lpn, named) in self.pages_of(lpn, blocks) {
            self.order(
                member,
                named,
                What::Task(Task::Op(HostOp::Read { lpn: drive_lpn })),
            );
            self.moves(page, lpn..lpn + blocks);
        }
    }

    fn order_collection(&mut self, block: u32) {
        let blocks = self.drive_geometry().blocks;
        let (member, block) = ((block / blocks) as usize, block % blocks);
        self.order(
            member,
            NONE,
            What::Task(Task::Op(HostOp::Collect { block })),
        );
    }

    fn order_all(&mut self, op: HostOp) {
        (0..self.drives.len())
            .for_each(|member| self.order(member, NONE, What::Task(Task::Op(op))));
    }

    /// Drops orders to read what need not be read: nothing is there, or it waits in the buffer.
    fn skip_needless_reads(&mut self) {
        while let Some(order) = self.orders.front() {
            let What::RewriteRead { lpn } = order.what else {
                return;
            };
            if self.drives[order.member].is_on_flash(Lpn(lpn)) {
                return;
            }
            self.orders.pop_front();
        }
    }

    /// Between operations, so many writes above are so many writes of pages below: each write
    /// touches as many as its bytes lie on.
    ///
    /// # Errors
    /// When that is not so.
    pub fn check_writes(&self, above: u64, below: u64) -> Result<(), String> {
        let (each_least, most) = self.blocks.touched_counts();
        // Blocks of one request share the pages on which they meet.
        let least = if self.has_long_requests {
            self.blocks.pages_least(above)
        } else {
            each_least * above
        };
        // A request under way has done a part of the pages of its blocks.
        let underway = self.underway.as_ref().filter(|_| self.is_busy());
        let begun = underway.map_or(self.given_up, |op| op.blocks);
        let most = most * (above + u64::from(begun));
        if (least..=most).contains(&below) {
            return Ok(());
        }
        Err(format!("{above} host writes came to {below} page writes"))
    }

    /// One step of the first order.
    ///
    /// # Errors
    /// [`DriveFull`] when a drive finds no room; the host operation is given up then.
    pub fn step(&mut self) -> Result<(), DriveFull> {
        if let Err(full) = self.step_order() {
            self.orders.clear();
            self.given_up = self.underway.take().map_or(0, |op| op.blocks);
            return Err(full);
        }
        self.skip_needless_reads();
        if !self.is_busy() {
            self.end();
        }
        self.last.host_ops = self.counters.host_ops;
        Ok(())
    }

    fn step_order(&mut self) -> Result<(), DriveFull> {
        let order = self.orders.front_mut().expect("there is an order");
        let member = order.member;
        let (drive, alone) = (&mut self.drives[member], &self.experiments[member]);
        let (before, arrival) = (drive.counters, self.underway.as_ref().map(|op| op.arrival));
        drive.last.step = self.last.step;
        let begins = !std::mem::replace(&mut order.begun, true);
        if begins {
            drive.timing.ask_at(arrival.unwrap_or(Nanos(0)));
        }
        if let Some(until) = self.link_until {
            let each = alone.config.link_time.0;
            drive
                .timing
                .begin_link(until, Nanos(each * u64::from(order.moved)));
        }
        match &order.what {
            What::RewriteRead { lpn } => drive.rewrite_read(&alone.config, Lpn(*lpn)),
            What::Task(task) => {
                if begins {
                    drive.begin(&alone.config, task.clone());
                }
                drive.step(&alone.config, 0)?;
            }
        }
        let named = match &order.what {
            What::Task(Task::Op(HostOp::Write { lpn: here, .. } | HostOp::Read { lpn: here }))
            | What::RewriteRead { lpn: here } => Some((*here, order.lpn)),
            What::Task(_) => None,
        };
        debug_assert_eq!(
            drive.last.step,
            self.last.step + 1,
            "one call does one step of one drive"
        );
        debug_assert!(
            drive.counters.nand_programs >= before.nand_programs,
            "counters only grow"
        );
        if let Some(until) = &mut self.link_until {
            *until = drive.timing.link_until();
        }
        let (event, is_done) = (drive.last, !drive.is_busy());
        let answer = drive.timing.latest().map(|answer| (member, answer));
        let answered = drive.timing.answered();
        self.counters.add_flash(&drive.counters, &before);
        self.now = self.now.max(drive.time());
        self.last = self.in_joint_numbers(member, named, event);
        debug_assert!(
            self.last.start <= self.last.end,
            "a step ends before it begins"
        );
        if is_done {
            let done = self.orders.pop_front();
            let op = self.underway.as_mut().expect("an operation is under way");
            let answers = done.is_some_and(|order| order.what.answers());
            if answers && answered >= op.answered.0 {
                debug_assert!(
                    answered >= op.arrival,
                    "an operation is answered before it is asked for"
                );
                op.answered = (answered, answer);
            }
        }
        Ok(())
    }

    /// A step that needs no drive; the host operation may end with it.
    pub fn note(&mut self, kind: EventKind, lpn: u32, from: u32, to: u32, ends: bool) {
        self.counters.host_ops += u64::from(ends);
        self.last = Event {
            step: self.last.step + 1,
            kind,
            start: self.now,
            end: self.now,
            lpn,
            from,
            to,
            host_ops: self.counters.host_ops,
        };
    }

    /// The file system above refuses an operation.
    pub fn count_refusal(&mut self) {
        self.counters.refusals += 1;
    }

    /// Turns `task` into orders. Returns whether that was all: nothing reaches a drive.
    pub fn begin(&mut self, task: Task) -> bool {
        debug_assert!(!self.is_busy(), "a task begins within another");
        let task = self.taken_up(task);
        match task {
            Task::Op(HostOp::Write { lpn, tag }) => {
                self.ask(Kind::Write, 1, true);
                self.order_write(lpn, 1, tag);
            }
            Task::FilePage {
                lpn,
                letter,
                is_last,
            } => {
                let own = || self.content(Lpn(lpn)).map(other_case);
                let letter = letter.or_else(own);
                self.ask(Kind::Write, 1, is_last);
                self.order_write(lpn, 1, letter);
            }
            Task::Op(HostOp::Read { lpn }) => {
                self.ask(Kind::Read, 1, true);
                self.order_read(lpn, 1);
            }
            Task::Op(HostOp::Extent {
                lpn,
                pages,
                is_write,
                ..
            }) => {
                if is_write {
                    self.ask(Kind::Write, pages, true);
                    self.order_write(lpn, pages, None);
                } else {
                    self.ask(Kind::Read, pages, true);
                    self.order_read(lpn, pages);
                }
            }
            Task::Op(HostOp::Collect { block }) => {
                self.ask(Kind::Other, 0, true);
                self.order_collection(block);
            }
            Task::Op(HostOp::Trim { lpn }) => return self.begin_trim(&[lpn]),
            Task::Trim { lpns } => return self.begin_trim(&lpns),
            Task::Op(op @ (HostOp::Flush | HostOp::Purge)) => {
                self.ask(Kind::Other, 0, true);
                self.order_all(op);
            }
            Task::Op(op @ HostOp::Idle { .. }) => {
                // It begins for all drives at the same moment: when all are done.
                self.ask(Kind::Idle, 0, true);
                for drive in &mut self.drives {
                    drive.timing.reach(self.now);
                }
                self.order_all(op);
            }
            Task::Op(_)
            | Task::Flush { .. }
            | Task::Rebuild
            | Task::Idle { .. }
            | Task::Collect
            | Task::Refresh { .. }
            | Task::Extent(_) => {
                unreachable!("only drives alone are asked for it")
            }
        }
        self.skip_needless_reads();
        false
    }

    /// Counts the host operation that was under way.
    fn end(&mut self) {
        debug_assert_eq!(
            self.drives.len(),
            self.experiments.len(),
            "each drive has its configuration"
        );
        let Some(op) = self.answer() else {
            return;
        };
        let blocks = u64::from(op.blocks);
        match op.kind {
            Kind::Write => self.counters.host_writes += blocks,
            Kind::Read => self.counters.host_reads += blocks,
            Kind::Idle | Kind::Other => {}
        }
        self.counters.host_ops += u64::from(op.ends);
    }

    /// Adds the array to a fingerprint, with what is above it: the state of the generator behind
    /// the host's requests, and the file system.
    pub fn add_to(&self, digest: &mut Digest, host_state: u64, fs: Option<&FileSystem>) {
        // The array itself chooses no victims; its place among the words is that of a drive.
        let moment = [
            self.last.step,
            self.now.0,
            host_state,
            policy_state_at_rest(&self.experiments[0].config),
        ];
        digest_counters(&self.counters, moment, digest);
        digest_files(fs, digest);
        // No TRIM waits here: the drives keep it themselves.
        digest.words(std::iter::empty::<u32>());
        digest.word(self.counters.rewrite_reads);
        if let Some(trimmed) = &self.trimmed {
            digest.word(u64::from(trimmed.start) << 32 | u64::from(trimmed.end));
        }
        self.slots.iter().for_each(|slot| digest.word(slot.0));
        digest_latencies(self.latencies(), digest);
        for (drive, config) in self.drives.iter().zip(self.configs()) {
            // A drive that only does what it is ordered to draws nothing.
            let host_state = Prng::new(config.seed).state();
            drive.add_to(digest, config, host_state, None);
        }
    }

    /// The host operation under way is done: its queue slot is free again.
    fn answer(&mut self) -> Option<Underway> {
        let op = self.underway.take()?;
        let (answered, answer) = op.answered;
        debug_assert!(
            self.orders.is_empty(),
            "the host is answered while orders are left"
        );
        debug_assert!(answered <= self.now, "the host is answered in the future");
        let slot = self.slots.iter_mut().min();
        match (op.kind, slot) {
            (Kind::Idle, _) => self.slots.fill(self.now),
            (Kind::Read | Kind::Write, Some(slot)) => {
                *slot = answered;
                if let Some(latencies) = &mut self.latencies
                    && latencies.count(op.arrival.0, answered.0 - op.arrival.0)
                    && self.tells_causes
                    && let Some((member, answer)) = answer
                {
                    let drive = &self.drives[member].timing;
                    let stall = drive.explain(latencies.ops, op.arrival, answer);
                    if let Some(stall) = stall {
                        latencies.keep(stall);
                    }
                }
            }
            _ => {}
        }
        Some(op)
    }
}
