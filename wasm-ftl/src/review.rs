//! Runs an experiment stage by stage, as a review reports it, and judges published values.

use crate::published::{Measure, Published, Quantity, Verdict};
use crate::sim::{Limit, Sim, Status};
use crate::stages::Stage;
use crate::stats::Counters;
use crate::timing::latency::Latencies;
use crate::units::Nanos;

/// Most intervals of a stage.
pub const INTERVALS_MAX: usize = 100_000;

/// What was counted in a piece of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Piece {
    /// Operations of the host.
    pub host_ops: u64,
    /// Pages written by the host.
    pub host_writes: u64,
    /// Pages read by the host.
    pub host_reads: u64,
    /// Flash pages programmed.
    pub nand_programs: u64,
    /// Pages copied by garbage collection.
    pub gc_copies: u64,
    /// Blocks erased.
    pub erases: u64,
    /// Simulated time.
    pub nanos: u64,
}

/// Latencies of a stage, in microseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LatencyFigures {
    /// Mean.
    pub mean: f64,
    /// Median, good to one part in 16 as the others.
    pub median: f64,
    /// 99 of 100 did not exceed it.
    pub p99: f64,
    /// The longest.
    pub max: f64,
}

/// What a stage came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Figures {
    /// The whole stage.
    pub whole: Piece,
    /// Zones of a sweep, in order of address.
    pub zones: Vec<Piece>,
    /// Operations of the host in each whole interval.
    pub ops_by_interval: Vec<u64>,
    /// On drives with dies.
    pub latency: Option<LatencyFigures>,
    page_bytes: f64,
    /// A flash page in units of what the host writes at once.
    flash_pages_scale: f64,
    interval_ns: u64,
}

/// Why a run ended early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// A write found no room.
    Full,
    /// A stage has too many intervals.
    TooManyIntervals(String),
}

struct Mark {
    counters: Counters,
    time: u64,
}

impl Mark {
    fn of(sim: &Sim) -> Self {
        Self {
            counters: sim.state().counters,
            time: sim.state().time().0,
        }
    }

    fn until(&self, sim: &Sim) -> Piece {
        let (before, after) = (&self.counters, &sim.state().counters);
        Piece {
            host_ops: after.host_ops - before.host_ops,
            host_writes: after.host_writes - before.host_writes,
            host_reads: after.host_reads - before.host_reads,
            nand_programs: after.nand_programs - before.nand_programs,
            gc_copies: after.gc_copies - before.gc_copies,
            erases: after.erases - before.erases,
            nanos: sim.state().time().0 - self.time,
        }
    }
}

/// Runs the next stage of `sim`, whose phases are those of `stage`.
///
/// # Errors
/// When it cannot be run to its end.
pub fn run_stage(sim: &mut Sim, stage: &Stage) -> Result<Figures, Stopped> {
    let start = Mark::of(sim);
    let latencies = latencies(sim);
    let mut figures = Figures {
        whole: Piece::default(),
        zones: Vec::new(),
        ops_by_interval: Vec::new(),
        latency: None,
        page_bytes: f64::from(sim.experiment().config.host_page_bytes()),
        flash_pages_scale: sim.experiment().config.host_pages_per_page(),
        interval_ns: stage.interval_ns,
    };
    if stage.zones > 0 {
        figures.zones = run_zones(sim, stage)?;
    } else if stage.interval_ns > 0 {
        figures.ops_by_interval = run_intervals(sim, stage)?;
    } else {
        advance(sim, stage.ops, u64::MAX)?;
    }
    figures.whole = start.until(sim);
    let after = self::latencies(sim);
    figures.latency = latencies
        .zip(after)
        .and_then(|(before, after)| summary(&after.since(&before)));
    Ok(figures)
}

fn latencies(sim: &Sim) -> Option<Latencies> {
    sim.state().latencies().cloned()
}

fn summary(latencies: &Latencies) -> Option<LatencyFigures> {
    let micros = |nanos: u64| nanos as f64 / 1e3;
    let percentile = |percent| latencies.percentile(percent).map(micros);
    Some(LatencyFigures {
        mean: latencies.sum_ns as f64 / latencies.ops.max(1) as f64 / 1e3,
        median: percentile(50)?,
        p99: percentile(99)?,
        max: micros(latencies.max_ns),
    })
}

fn advance(sim: &mut Sim, host_ops: u64, until: u64) -> Result<(), Stopped> {
    if host_ops == 0 {
        return Ok(());
    }
    sim.advance(Limit {
        host_ops,
        until: Nanos(until),
        ..Limit::steps(u64::MAX)
    });
    match sim.status() {
        Status::Full | Status::WornOut => Err(Stopped::Full),
        Status::Running | Status::Ended => Ok(()),
    }
}

fn run_zones(sim: &mut Sim, stage: &Stage) -> Result<Vec<Piece>, Stopped> {
    let (requests, zones) = (stage.ops, u64::from(stage.zones));
    let mut pieces = Vec::new();
    for zone in 0..zones {
        let start = Mark::of(sim);
        let end = |zone: u64| requests * zone / zones;
        advance(sim, end(zone + 1) - end(zone), u64::MAX)?;
        pieces.push(start.until(sim));
    }
    Ok(pieces)
}

/// Operations of whole intervals. An operation counts where it ends; one that is longer than an
/// interval leaves the intervals before its end empty.
fn run_intervals(sim: &mut Sim, stage: &Stage) -> Result<Vec<u64>, Stopped> {
    let start = Mark::of(sim);
    let done = |sim: &Sim| sim.state().counters.host_ops - start.counters.host_ops;
    let mut counts = Vec::new();
    while done(sim) < stage.ops {
        if counts.len() == INTERVALS_MAX {
            return Err(Stopped::TooManyIntervals(stage.name.clone()));
        }
        let before = done(sim);
        let end = start.time + (counts.len() as u64 + 1) * stage.interval_ns;
        if sim.state().time().0 < end {
            advance(sim, stage.ops - before, end)?;
        }
        if sim.state().time().0 < end {
            break;
        }
        counts.push(done(sim) - before);
    }
    Ok(counts)
}

impl Piece {
    /// Millions of bytes of the host per second.
    pub fn megabytes_per_second(&self, page_bytes: f64) -> Option<f64> {
        let bytes = (self.host_writes + self.host_reads) as f64 * page_bytes;
        (self.nanos > 0 && bytes > 0.0).then(|| bytes * 1e3 / self.nanos as f64)
    }

    /// Flash pages programmed per page that the host wrote.
    pub fn write_amplification(&self) -> Option<f64> {
        (self.host_writes > 0).then(|| self.nand_programs as f64 / self.host_writes as f64)
    }
}

impl Figures {
    /// Speed of each zone of a sweep.
    pub fn zone_speeds(&self) -> Vec<f64> {
        let speed = |zone: &Piece| zone.megabytes_per_second(self.page_bytes);
        self.zones.iter().filter_map(speed).collect()
    }

    /// Host operations per second in each whole interval.
    pub fn interval_rates(&self) -> Vec<f64> {
        let per_second = 1e9 / self.interval_ns.max(1) as f64;
        let counts = self.ops_by_interval.iter();
        counts.map(|&ops| ops as f64 * per_second).collect()
    }

    /// A quantity; [`None`] when it was not measured.
    pub fn get(&self, quantity: Quantity) -> Option<f64> {
        let whole = &self.whole;
        match quantity {
            Quantity::Seconds => Some(whole.nanos as f64 / 1e9),
            Quantity::MegabytesPerSecond => whole.megabytes_per_second(self.page_bytes),
            Quantity::SlowestZone => sorted(self.zone_speeds()).first().copied(),
            Quantity::FastestZone => sorted(self.zone_speeds()).last().copied(),
            Quantity::FirstZone => self.zone_speeds().first().copied(),
            Quantity::LastZone => self.zone_speeds().last().copied(),
            Quantity::OperationsPerSecond => {
                let seconds = whole.nanos as f64 / 1e9;
                (seconds > 0.0).then(|| whole.host_ops as f64 / seconds)
            }
            Quantity::SlowestInterval => sorted(self.interval_rates()).first().copied(),
            Quantity::MedianInterval => median(&sorted(self.interval_rates())),
            Quantity::FastestInterval => sorted(self.interval_rates()).last().copied(),
            Quantity::IntervalVariation => variation(&self.interval_rates()),
            Quantity::WriteAmplification => whole
                .write_amplification()
                .map(|programs| programs * self.flash_pages_scale),
            Quantity::Erases => Some(whole.erases as f64),
            Quantity::MeanLatency => self.latency.map(|latency| latency.mean),
            Quantity::MedianLatency => self.latency.map(|latency| latency.median),
            Quantity::P99Latency => self.latency.map(|latency| latency.p99),
            Quantity::MaxLatency => self.latency.map(|latency| latency.max),
        }
    }
}

fn sorted(mut values: Vec<f64>) -> Vec<f64> {
    values.sort_by(f64::total_cmp);
    values
}

/// The lower of the two in the middle when there are two.
fn median(sorted: &[f64]) -> Option<f64> {
    sorted.get(sorted.len().saturating_sub(1) / 2).copied()
}

fn variation(values: &[f64]) -> Option<f64> {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (mean > 0.0).then(|| (squares / count).sqrt() / mean)
}

/// What a run says of each published value: the simulated value, where there is one, and the
/// verdict. [`None`] where something was not measured.
pub fn judge(rows: &[Published], stages: &[Figures]) -> Vec<Option<(Option<f64>, Verdict)>> {
    let figure = |Measure { stage, quantity }| stages.get(stage)?.get(quantity);
    rows.iter().map(|row| row.judge(figure)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[allow(clippy::float_cmp)] // Exact by construction.
    fn intervals_have_a_median_and_a_variation() {
        assert_eq!(median(&[1.0, 2.0, 9.0]), Some(2.0));
        assert_eq!(median(&[1.0, 2.0, 8.0, 9.0]), Some(2.0));
        assert_eq!(median(&[]), None);
        assert_eq!(variation(&[5.0, 5.0]), Some(0.0));
        assert_eq!(variation(&[0.0, 10.0]), Some(1.0));
        assert_eq!(variation(&[0.0, 0.0]), None);
        assert_eq!(variation(&[]), None);
    }
}
