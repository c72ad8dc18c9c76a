//! Does the operations of a trace on a drive, one after the other, in bounded memory.

use super::Target;
use crate::config::{ConfigError, Mapping, SimConfig};
use crate::contract::experiment::IDLE_US_MAX;
use crate::contract::report::{TraceBefore, TraceCost};
use crate::host::script::HostOp;
use crate::run::sim::Sim;
use crate::run::stats::Counters;
use crate::time::latency::Latencies;

/// Latencies that are told, by the name of their share of a thousand operations.
const SHARES: [(TraceCost, u32); 5] = [
    (TraceCost::P50Ns, 500),
    (TraceCost::P90Ns, 900),
    (TraceCost::P99Ns, 990),
    (TraceCost::P999Ns, 999),
    (TraceCost::MaxNs, 1_000),
];

/// Where the drive was when the trace began: what came before is no cost of the trace.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Start {
    steps: u64,
    time_ns: u64,
    counters: Counters,
    /// Of drives with dies.
    latencies: Option<Latencies>,
}

impl Start {
    fn of(sim: &Sim) -> Self {
        let state = sim.state();
        Self {
            steps: state.steps(),
            time_ns: state.time().0,
            counters: *state.counters(),
            latencies: state.latencies().cloned(),
        }
    }
}

/// What a trace cost the drive: the trace alone, without what the drive went through before.
#[derive(Clone, Debug, PartialEq)]
pub struct Cost {
    /// Counts by name.
    pub counts: Vec<(TraceCost, u64)>,
    /// Flash pages programmed per page that the trace wrote; [`None`] where it wrote none.
    pub write_amplification: Option<f64>,
    /// What the drive had done when the trace began, by name.
    pub before: [(TraceBefore, u64); 4],
}

/// How far a trace came on a drive.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Replay {
    /// Whether the drive waits until a request happens.
    pub keeps_time: bool,
    /// Operations done, pauses aside.
    pub ops: u64,
    /// Operations that came when there was no room any more.
    pub ops_left_out: u64,
    /// The drive when the trace began.
    start: Option<Start>,
}

impl Replay {
    /// A trace that has not begun.
    pub fn new(keeps_time: bool) -> Self {
        Self {
            keeps_time,
            ..Self::default()
        }
    }

    /// The trace begins now, if it has not begun before.
    pub fn begin(&mut self, sim: &Sim) {
        self.start.get_or_insert_with(|| Start::of(sim));
    }

    /// What the trace cost so far; [`None`] before it began.
    pub fn cost(&self, sim: &Sim) -> Option<Cost> {
        let (start, now) = (self.start.as_ref()?, Start::of(sim));
        let since = now.counters.since(&start.counters);
        let latencies = now.latencies.zip(start.latencies.as_ref());
        let latencies = latencies.map(|(now, before)| now.since(before));
        let mut counts = vec![
            (TraceCost::Steps, now.steps - start.steps),
            (TraceCost::TimeNs, now.time_ns - start.time_ns),
            (TraceCost::HostOps, since.host_ops),
            (TraceCost::HostWrites, since.host_writes),
            (TraceCost::HostReads, since.host_reads),
            (TraceCost::TrimmedPages, since.trimmed_pages),
            (TraceCost::NandPrograms, since.nand_programs),
            (TraceCost::NandReads, since.nand_reads),
            (TraceCost::GcCopies, since.gc_copies),
            (TraceCost::Erases, since.erases),
            (TraceCost::AbsorbedWrites, since.absorbed_writes),
            (TraceCost::Refusals, since.refusals),
        ];
        if let Some(latencies) = latencies.filter(|latencies| latencies.ops > 0) {
            let at = |share| latencies.per_mille(share).unwrap_or(0);
            counts.extend(SHARES.map(|(name, share)| (name, at(share))));
        }
        let pages = sim.experiment().config.host_pages_per_page();
        Some(Cost {
            counts,
            write_amplification: since.write_amplification().map(|wa| wa * pages),
            before: [
                (TraceBefore::Steps, start.steps),
                (TraceBefore::TimeNs, start.time_ns),
                (TraceBefore::HostWrites, start.counters.host_writes),
                (TraceBefore::NandPrograms, start.counters.nand_programs),
            ],
        })
    }

    /// The drive to give operations to.
    pub fn on<'a>(&'a mut self, sim: &'a mut Sim) -> OnDrive<'a> {
        self.begin(sim);
        OnDrive {
            replay: self,
            sim,
            refusal: None,
        }
    }
}

/// Gives what a reader reads to a drive.
pub struct OnDrive<'a> {
    replay: &'a mut Replay,
    sim: &'a mut Sim,
    /// The first operation that the drive could not be asked for, and why.
    pub refusal: Option<ConfigError>,
}

impl Target for OnDrive<'_> {
    fn arrive(&mut self, ns: u64) {
        let now = self.sim.state().time().0;
        let began = self
            .replay
            .start
            .as_ref()
            .map_or(now, |start| start.time_ns);
        if !self.replay.keeps_time {
            return;
        }
        let mut micros = began.saturating_add(ns).saturating_sub(now) / 1_000;
        while micros > 0 {
            let part = micros.min(IDLE_US_MAX);
            micros -= part;
            let micros = u32::try_from(part).unwrap_or(u32::MAX);
            self.ask(HostOp::Idle { micros });
        }
    }

    fn perform(&mut self, op: HostOp) {
        match self.ask(op) {
            Some(true) => self.replay.ops += 1,
            Some(false) => self.replay.ops_left_out += 1,
            None => {}
        }
    }
}

impl OnDrive<'_> {
    fn ask(&mut self, op: HostOp) -> Option<bool> {
        match self.sim.perform(op) {
            Ok(is_done) => Some(is_done),
            Err(error) => {
                self.refusal.get_or_insert(error);
                None
            }
        }
    }
}

/// Whether byte ranges mean something to a drive.
///
/// # Errors
/// When it has no logical pages.
pub fn check_mapping(config: &SimConfig) -> Result<(), ConfigError> {
    if config.mapping != Mapping::Raw {
        return Ok(());
    }
    Err(ConfigError {
        range: None,
        field: "drive.mapping".to_owned(),
        value: "raw".to_owned(),
        legal: "another for a trace of byte ranges: raw flash has no logical pages".to_owned(),
    })
}
