//! The drives of an array or below a partition: what the host asks for becomes orders to drives.
//!
//! Each drive is a whole [`State`] that only ever does what it is ordered to. One step is still one
//! flash operation, of one drive. Drives work at the same time: each has its own clock, and the
//! host asks for the next operation when one of its queue slots is answered.

use std::collections::VecDeque;

use super::{Done, State, Task};
use crate::config::above::Above;
use crate::config::above::partition::Blocks;
use crate::config::above::split::Split;
use crate::config::{Mapping, SimConfig};
use crate::contract::event::{Event, EventKind};
use crate::experiment::spec::Experiment;
use crate::ftl::DriveFull;
use crate::ground::geometry::Geometry;
use crate::ground::units::{Lpn, NONE, Nanos};
use crate::host::script::HostOp;
use crate::run::stats::Counters;
use crate::time::latency::Latencies;
use crate::time::member::Answer;

/// What one drive is to do for the host operation under way.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Order {
    member: usize,
    /// The host's number of what is read or written; [`NONE`] for anything else.
    lpn: u32,
    what: What,
    begun: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum What {
    /// Read the page that the next write covers only in part.
    RewriteRead {
        lpn: u32,
    },
    Op(HostOp),
    Trim(Vec<u32>),
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
    /// What follows: the other pages of a file, or the marks of the page just written.
    then: Option<Task>,
}

/// The drives, and the orders that they have not carried out yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Members {
    pub(super) drives: Vec<State>,
    /// The drive alone, without anything to do of its own; one for each of `drives`.
    pub(super) experiments: Vec<Experiment>,
    pub(super) split: Split,
    pub(super) blocks: Blocks,
    passes_trim: bool,
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
}

impl Members {
    fn new(above: &Above) -> Self {
        let alone = |member| Experiment {
            config: above.member(member),
            phases: Vec::new(),
            window: u64::MAX,
        };
        let experiments: Vec<Experiment> = (0..above.members()).map(alone).collect();
        let slots = above.members() * above.drive.queue_depth;
        let mut members = Self {
            drives: experiments.iter().map(State::new).collect(),
            experiments,
            split: above.split(),
            blocks: above.blocks(),
            passes_trim: above.passes_trim(),
            orders: VecDeque::new(),
            underway: None,
            has_long_requests: false,
            given_up: 0,
            slots: vec![Nanos(0); slots as usize],
            latencies: (above.drive.dies > 0).then(Box::default),
            tells_causes: true,
        };
        for drive in &mut members.drives {
            drive.timing.begin_below();
        }
        members
    }

    /// Keeps no causes of slow operations from now on.
    pub fn stop_telling_causes(&mut self) {
        self.tells_causes = false;
        for drive in &mut self.drives {
            drive.stop_telling_causes();
        }
    }

    /// From now on the host keeps so many operations under way for each drive.
    pub fn change_depth(&mut self, ops: u32) {
        let earliest = self.slots.iter().min().copied().unwrap_or(Nanos(0));
        self.slots.sort_unstable_by(|a, b| b.cmp(a));
        self.slots
            .resize(self.drives.len() * ops as usize, earliest);
    }

    /// The drives.
    pub fn drives(&self) -> &[State] {
        &self.drives
    }

    /// What each drive is made of, in the order of [`Members::drives`].
    pub fn configs(&self) -> impl Iterator<Item = &SimConfig> {
        self.experiments.iter().map(|experiment| &experiment.config)
    }

    /// Latencies of whole host operations, where the drives have dies.
    pub fn latencies(&self) -> Option<&Latencies> {
        self.latencies.as_deref()
    }

    /// When each of the host's queue slots is answered.
    pub fn slots(&self) -> impl Iterator<Item = Nanos> {
        self.slots.iter().copied()
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
        self.orders.push_back(Order {
            member,
            lpn,
            what,
            begun: false,
        });
    }

    /// Begins a host operation at the queue slot that is answered first.
    fn begin(&mut self, kind: Kind, blocks: u32, then: Option<Task>) {
        let arrival = self.slots.iter().min().copied().unwrap_or(Nanos(0));
        self.has_long_requests |= blocks > 1;
        self.underway = Some(Underway {
            kind,
            arrival,
            answered: (arrival, None),
            blocks,
            then,
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
            self.order(member, named, What::Op(write));
        }
    }

    fn order_read(&mut self, lpn: u32, blocks: u32) {
        for (_, member, drive_lpn, named) in self.pages_of(lpn, blocks) {
            self.order(member, named, What::Op(HostOp::Read { lpn: drive_lpn }));
        }
    }

    fn order_collection(&mut self, block: u32) {
        let blocks = self.drive_geometry().blocks;
        let (member, block) = ((block / blocks) as usize, block % blocks);
        self.order(member, NONE, What::Op(HostOp::Collect { block }));
    }

    fn order_all(&mut self, op: HostOp) {
        (0..self.drives.len()).for_each(|member| self.order(member, NONE, What::Op(op)));
    }

    /// Passes TRIM of the host's addresses on, as far as they cover whole pages.
    fn order_trim(&mut self, lpns: &[u32]) {
        if !self.passes_trim {
            return;
        }
        let mut by_member = vec![Vec::new(); self.drives.len()];
        for run in lpns.chunk_by(|one, next| one + 1 == *next) {
            for page in self.blocks.whole(run[0]..run[run.len() - 1] + 1) {
                let (member, lpn) = self.split.place(page);
                by_member[member].push(lpn);
            }
        }
        for (member, lpns) in by_member.into_iter().enumerate() {
            if !lpns.is_empty() {
                self.order(member, NONE, What::Trim(lpns));
            }
        }
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

    /// One step of the first order, as number `step`. Returns what it did, in the numbers of the
    /// whole, and what the drive counted.
    fn step(&mut self, step: u64) -> Result<(Event, [Counters; 2], Nanos), DriveFull> {
        let order = self.orders.front_mut().expect("there is an order");
        let member = order.member;
        let (drive, alone) = (&mut self.drives[member], &self.experiments[member]);
        let (before, arrival) = (drive.counters, self.underway.as_ref().map(|op| op.arrival));
        drive.last.step = step;
        let begins = !std::mem::replace(&mut order.begun, true);
        if begins {
            drive.timing.ask_at(arrival.unwrap_or(Nanos(0)));
        }
        match &order.what {
            What::RewriteRead { lpn } => drive.rewrite_read(&alone.config, Lpn(*lpn)),
            what => {
                if begins {
                    drive.task = Some(match what {
                        What::Trim(lpns) => Task::Trim { lpns: lpns.clone() },
                        What::Op(op) => Task::Op(*op),
                        What::RewriteRead { .. } => unreachable!("done above"),
                    });
                }
                drive.step(alone)?;
            }
        }
        let (event, counted, now) = (drive.last, [before, drive.counters], drive.time());
        let (is_done, answered) = (!drive.is_busy(), drive.timing.answered());
        let answer = drive.timing.latest().map(|answer| (member, answer));
        let lpn = order.lpn;
        let named = match &order.what {
            What::Op(HostOp::Write { lpn: here, .. } | HostOp::Read { lpn: here })
            | What::RewriteRead { lpn: here } => Some((*here, lpn)),
            _ => None,
        };
        let named = self.in_joint_numbers(member, named, event);
        if is_done {
            let done = self.orders.pop_front();
            let op = self.underway.as_mut().expect("an operation is under way");
            let answers = done.is_some_and(|order| matches!(order.what, What::Op(_)));
            if answers && answered >= op.answered.0 {
                op.answered = (answered, answer);
            }
        }
        Ok((named, counted, now))
    }

    /// The host operation under way is done: its queue slot is free again.
    fn answer(&mut self, now: Nanos) -> Option<Underway> {
        let op = self.underway.take()?;
        let (answered, answer) = op.answered;
        let slot = self.slots.iter_mut().min();
        match (op.kind, slot) {
            (Kind::Idle, _) => self.slots.fill(now),
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

impl State {
    /// The state of the whole: what the host sees and counts, over `above`'s drives.
    pub(super) fn above(experiment: &Experiment, above: &Above) -> Self {
        // The shell draws and counts; the smallest medium there is stands in its place.
        let shell = Experiment {
            config: SimConfig {
                geometry: Geometry::new(1, 1),
                logical_pages: 0,
                mapping: Mapping::Raw,
                tagged: false,
                write_buffer_pages: 0,
                slc: None,
                dies: 0,
                ..above.drive.clone()
            },
            phases: Vec::new(),
            window: experiment.window,
        };
        let logical = experiment.config.logical_pages;
        let files = |_| crate::host::fs::FileSystem::new(logical);
        Self {
            fs: experiment.config.file_system.map(files),
            members: Some(Box::new(Members::new(above))),
            ..Self::new(&shell)
        }
    }

    fn is_on_flash(&self, lpn: Lpn) -> bool {
        let buffered = self.buffer.as_ref().and_then(|b| b.content(lpn.0));
        buffered.is_none() && self.ftl.read(lpn).is_some()
    }

    /// Reads the page that the next write covers only in part.
    fn rewrite_read(&mut self, config: &SimConfig, lpn: Lpn) {
        let (from, _) = self.ftl.read(lpn).expect("only what is on flash is read");
        self.counters.nand_reads += 1;
        self.counters.rewrite_reads += 1;
        let interval = self.timing.rewrite_read(config.geometry, from);
        self.record(Done {
            kind: EventKind::RewriteRead,
            interval,
            lpn: lpn.0,
            from: from.0,
            to: NONE,
        });
    }

    /// As [`State::step`], over several drives or a partition.
    pub(super) fn step_members(&mut self, experiment: &Experiment) -> Result<bool, DriveFull> {
        if !self.is_busy_below() {
            let Some(task) = self.task.take().or_else(|| self.next_op(experiment)) else {
                return Ok(false);
            };
            let mut members = self.members.take().expect("there are drives");
            let ops = self.counters.host_ops;
            let done = self.begin_members(&experiment.config, &mut members, task);
            self.members = Some(members);
            if let Some(done) = done {
                self.record(done);
                self.count_pace(ops);
                return Ok(true);
            }
        }
        let members = self.members.as_mut().expect("there are drives");
        let (event, [before, after], now) = match members.step(self.last.step) {
            Ok(done) => done,
            Err(full) => {
                members.orders.clear();
                members.given_up = members.underway.take().map_or(0, |op| op.blocks);
                return Err(full);
            }
        };
        members.skip_needless_reads();
        self.counters.add_flash(&after, &before);
        self.timing.reach(now);
        self.last = event;
        if !self.is_busy_below() {
            let ops = self.counters.host_ops;
            self.end_members();
            self.count_pace(ops);
        }
        self.last.host_ops = self.counters.host_ops;
        Ok(true)
    }

    fn count_pace(&mut self, ops_before: u64) {
        let ended = self.counters.host_ops - ops_before;
        if ended > 0 {
            self.pace.record(ended, self.timing.now());
        }
    }

    fn is_busy_below(&self) -> bool {
        self.members
            .as_ref()
            .is_some_and(|members| members.is_busy())
    }

    /// Turns `task` into orders, or does what needs no drive.
    fn begin_members(
        &mut self,
        config: &SimConfig,
        members: &mut Members,
        task: Task,
    ) -> Option<Done> {
        let task = match self.unfold(config, task) {
            Ok(task) => task,
            Err(refused) => return Some(refused),
        };
        match task {
            Task::Op(HostOp::Write { lpn, tag }) => {
                members.begin(Kind::Write, 1, None);
                members.order_write(lpn, 1, tag);
            }
            Task::Create { file, pages_left } => {
                let lpn = self.fs.as_ref()?.first_free()?;
                members.begin(Kind::Write, 1, Some(Task::Create { file, pages_left }));
                members.order_write(lpn.0, 1, Some(file));
            }
            Task::Update { lpns, next } => {
                let lpn = lpns[next];
                let tag = members.content(Lpn(lpn)).map(super::files::other_case);
                members.begin(Kind::Write, 1, Some(Task::Update { lpns, next }));
                members.order_write(lpn, 1, tag);
            }
            Task::Op(HostOp::Read { lpn }) => {
                members.begin(Kind::Read, 1, None);
                members.order_read(lpn, 1);
            }
            Task::Extent(extent) => {
                let (lpn, blocks) = (extent.lpn, extent.pages_left);
                if extent.is_write {
                    members.begin(Kind::Write, blocks, None);
                    members.order_write(lpn, blocks, None);
                } else {
                    members.begin(Kind::Read, blocks, None);
                    members.order_read(lpn, blocks);
                }
            }
            Task::Op(HostOp::Collect { block }) => {
                members.begin(Kind::Other, 0, None);
                members.order_collection(block);
            }
            Task::Op(HostOp::Trim { lpn }) => {
                if let Some(fs) = &mut self.fs {
                    fs.bypassed();
                }
                return self.begin_trim(members, &[lpn]);
            }
            Task::Trim { lpns } => return self.begin_trim(members, &lpns),
            Task::Flush => {
                members.begin(Kind::Other, 0, None);
                members.order_all(HostOp::Flush);
            }
            Task::Idle { until } => self.begin_idle(members, until),
            Task::Op(HostOp::Purge) => {
                if let Some(fs) = &mut self.fs {
                    fs.clear();
                }
                members.begin(Kind::Other, 0, None);
                members.order_all(HostOp::Purge);
            }
            Task::Op(op) => return Some(self.perform_at_once(config, op)),
            Task::Collect => unreachable!("only drives alone continue a collection"),
        }
        members.skip_needless_reads();
        None
    }

    fn begin_trim(&mut self, members: &mut Members, lpns: &[u32]) -> Option<Done> {
        members.order_trim(lpns);
        if members.is_busy() {
            members.begin(Kind::Other, 0, None);
            return None;
        }
        // Nothing reaches a drive: no page is covered whole, or the array keeps TRIM to itself.
        self.counters.host_ops += 1;
        let first = lpns.first().copied().unwrap_or(NONE);
        Some(self.instant(EventKind::Trim, first, lpns.len() as u32, 0))
    }

    /// Idle time begins for all drives at the same moment: when all are done.
    fn begin_idle(&mut self, members: &mut Members, until: Nanos) {
        let now = self.timing.now();
        members.begin(Kind::Idle, 0, None);
        for drive in &mut members.drives {
            drive.timing.reach(now);
        }
        let micros = ((until.0 - now.0) / 1_000) as u32;
        members.order_all(HostOp::Idle { micros });
    }

    /// Counts the host operation that was under way.
    fn end_members(&mut self) {
        let now = self.timing.now();
        let members = self.members.as_mut().expect("there are drives");
        let Some(op) = members.answer(now) else {
            return;
        };
        match op.kind {
            Kind::Write => self.count_writes(op.blocks),
            Kind::Read => self.counters.host_reads += u64::from(op.blocks),
            Kind::Idle | Kind::Other => {}
        }
        match op.then {
            Some(Task::Create { file, pages_left }) => {
                let fs = self.fs.as_mut().expect("a file was created");
                fs.take_page(file).expect("room was checked before");
                let pages_left = pages_left - 1;
                self.continue_with(pages_left > 0, Task::Create { file, pages_left });
            }
            Some(Task::Update { lpns, next }) => {
                let next = next + 1;
                self.continue_with(next < lpns.len(), Task::Update { lpns, next });
            }
            _ => self.counters.host_ops += 1,
        }
    }

    fn count_writes(&mut self, blocks: u32) {
        let (now, free_blocks) = (self.timing.now(), self.free_blocks());
        for _ in 0..blocks {
            self.counters.host_writes += 1;
            self.history.record(&self.counters, now, free_blocks);
        }
    }
}
