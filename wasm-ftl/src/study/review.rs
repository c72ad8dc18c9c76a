//! Runs an experiment stage by stage, as a review reports it, and judges published values.

use std::fmt;

use crate::experiment::published::{Measure, Published, Quantity, Verdict};
use crate::experiment::stages::Stage;
use crate::ftl::DriveFull;
use crate::ground::units::Nanos;
use crate::host::application::LayerBytes;
use crate::run::sim::{Limit, Sim, Status};
use crate::run::stats::Counters;
use crate::study::rounds::{self, Piece};
use crate::time::latency::Latencies;

/// Most intervals of a stage.
pub const INTERVALS_MAX: usize = 100_000;

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
    /// Rounds of a stage that ends when the drive is steady.
    pub rounds: Vec<Piece>,
    /// On drives with dies.
    pub latency: Option<LatencyFigures>,
    pub(crate) page_bytes: f64,
    /// A flash page in units of what the host writes at once.
    pub(crate) flash_pages_scale: f64,
    interval_ns: u64,
    time_scale: f64,
    /// Erases and host writes of each drive of an array.
    drives: Vec<(u64, u64)>,
    stale_pages: u64,
    /// What went through the layers above the drive; nothing without an application.
    pub layers: LayerBytes,
}

/// Why a run ended early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// A write found no room.
    Full,
    /// The same because blocks failed, after so many writes of pages to so many logical ones.
    WornOut(u64, u32),
    /// A stage has too many intervals.
    TooManyIntervals(String),
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stopped::Full => DriveFull.fmt(f),
            Stopped::WornOut(pages, logical) => write!(
                f,
                "the drive is worn out after {:.2} drive writes ({pages} pages): so many blocks \
                 have failed that no write finds room; let blocks survive more erases, or write \
                 less",
                *pages as f64 / f64::from((*logical).max(1))
            ),
            Stopped::TooManyIntervals(name) => write!(
                f,
                "the interval of {name} is too short; it must be so long that there are at most \
                 {INTERVALS_MAX} intervals"
            ),
        }
    }
}

fn worn_out(sim: &Sim) -> Stopped {
    let pages = sim.state().counters().host_writes;
    Stopped::WornOut(pages, sim.experiment().config.logical_pages)
}

#[derive(Clone, Debug)]
struct Mark {
    counters: Counters,
    layers: LayerBytes,
    time: u64,
}

impl Mark {
    fn of(sim: &Sim) -> Self {
        Self {
            counters: *sim.state().counters(),
            layers: sim.state().layer_bytes(),
            time: sim.state().time().0,
        }
    }

    fn until(&self, sim: &Sim) -> Piece {
        let (before, after) = (&self.counters, sim.state().counters());
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

    fn ops(&self, sim: &Sim) -> u64 {
        sim.state().counters().host_ops - self.counters.host_ops
    }
}

/// A stage that is under way: it goes on by as many steps as it is given at a time, and what it
/// comes to does not depend on how many these are.
#[derive(Clone, Debug)]
struct StageRun {
    start: Mark,
    /// Where the zone began that is under way.
    zone_start: Mark,
    /// Operations that it has: its own, and one that the stage before had begun when its time was
    /// over.
    ops: u64,
    /// Operations of the stage before the interval that is under way.
    interval_start: u64,
    latencies: Option<Latencies>,
    /// Erases and host writes of each drive of an array before it.
    drives: Vec<(u64, u64)>,
    figures: Figures,
}

/// How far a piece of a stage got.
#[derive(PartialEq)]
enum Reached {
    /// To its end, or as far as the drive goes.
    End,
    /// As far as it had steps for.
    Budget,
}

impl StageRun {
    fn new(sim: &Sim, stage: &Stage) -> Self {
        Self {
            start: Mark::of(sim),
            zone_start: Mark::of(sim),
            ops: stage.ops + u64::from(sim.state().is_busy()),
            interval_start: 0,
            latencies: latencies(sim),
            drives: drives(sim),
            figures: Figures {
                whole: Piece::default(),
                zones: Vec::new(),
                ops_by_interval: Vec::new(),
                rounds: Vec::new(),
                latency: None,
                page_bytes: f64::from(sim.experiment().config.host_page_bytes()),
                flash_pages_scale: sim.experiment().config.host_pages_per_page(),
                interval_ns: stage.interval_ns,
                time_scale: stage.time_scale as f64,
                drives: Vec::new(),
                stale_pages: 0,
                layers: LayerBytes::default(),
            },
        }
    }

    /// Goes on; uses up steps of `steps`.
    fn advance(
        &mut self,
        sim: &mut Sim,
        stage: &Stage,
        steps: &mut u64,
    ) -> Result<Reached, Stopped> {
        if stage.rounds > 0 {
            self.advance_rounds(sim, stage, steps)
        } else if stage.zones > 0 {
            self.advance_zones(sim, stage, steps)
        } else if stage.interval_ns > 0 {
            self.advance_intervals(sim, stage, steps)
        } else {
            self.advance_to(sim, self.ops, u64::MAX, steps)
        }
    }

    fn advance_to(
        &self,
        sim: &mut Sim,
        ops: u64,
        until: u64,
        steps: &mut u64,
    ) -> Result<Reached, Stopped> {
        let is_there = |sim: &Sim| self.start.ops(sim) >= ops || sim.state().time().0 >= until;
        if is_there(sim) {
            return Ok(Reached::End);
        }
        let limit = Limit {
            steps: *steps,
            host_ops: ops - self.start.ops(sim),
            until: Nanos(until),
        };
        *steps -= sim.advance(limit);
        match sim.status() {
            Status::Full => Err(Stopped::Full),
            Status::WornOut => Err(worn_out(sim)),
            // With steps left it stopped because the host has nothing more to do.
            Status::Running | Status::Ended if is_there(sim) || *steps > 0 => Ok(Reached::End),
            Status::Running | Status::Ended => Ok(Reached::Budget),
        }
    }

    fn advance_zones(
        &mut self,
        sim: &mut Sim,
        stage: &Stage,
        steps: &mut u64,
    ) -> Result<Reached, Stopped> {
        let zones = u64::from(stage.zones);
        loop {
            let zone = self.figures.zones.len() as u64;
            if zone == zones {
                return Ok(Reached::End);
            }
            let end = self.ops * (zone + 1) / zones;
            if self.advance_to(sim, end, u64::MAX, steps)? == Reached::Budget {
                return Ok(Reached::Budget);
            }
            self.figures.zones.push(self.zone_start.until(sim));
            self.zone_start = Mark::of(sim);
        }
    }

    /// Rounds until the last five are steady, or all are done.
    fn advance_rounds(
        &mut self,
        sim: &mut Sim,
        stage: &Stage,
        steps: &mut u64,
    ) -> Result<Reached, Stopped> {
        let rounds = u64::from(stage.rounds);
        loop {
            let done = self.figures.rounds.len() as u64;
            if done == rounds {
                return Ok(Reached::End);
            }
            let end = self.ops * (done + 1) / rounds;
            if self.advance_to(sim, end, u64::MAX, steps)? == Reached::Budget {
                return Ok(Reached::Budget);
            }
            self.figures.rounds.push(self.zone_start.until(sim));
            self.zone_start = Mark::of(sim);
            if done + 1 < rounds && rounds::is_steady(&self.figures.rounds) {
                sim.end_phase();
                return Ok(Reached::End);
            }
        }
    }

    /// Operations of whole intervals. An operation counts where it ends; one that is longer than
    /// an interval leaves the intervals before its end empty.
    fn advance_intervals(
        &mut self,
        sim: &mut Sim,
        stage: &Stage,
        steps: &mut u64,
    ) -> Result<Reached, Stopped> {
        while self.interval_start < self.ops {
            let whole = self.figures.ops_by_interval.len();
            if stage.intervals > 0 && whole as u64 >= stage.intervals {
                sim.end_phase();
                break;
            }
            if whole == INTERVALS_MAX {
                return Err(Stopped::TooManyIntervals(stage.name.clone()));
            }
            let end = self.start.time + (whole as u64 + 1) * stage.interval_ns;
            if self.advance_to(sim, self.ops, end, steps)? == Reached::Budget {
                return Ok(Reached::Budget);
            }
            if sim.state().time().0 < end {
                break;
            }
            let done = self.start.ops(sim);
            self.figures
                .ops_by_interval
                .push(done - self.interval_start);
            self.interval_start = done;
        }
        Ok(Reached::End)
    }

    fn finish(mut self, sim: &Sim) -> Figures {
        self.figures.whole = self.start.until(sim);
        self.figures.drives = drives(sim)
            .iter()
            .zip(&self.drives)
            .map(|(after, before)| (after.0 - before.0, after.1 - before.1))
            .collect();
        self.figures.stale_pages = stale_pages(sim);
        self.figures.layers = sim.state().layer_bytes().since(self.start.layers);
        self.figures.latency = self
            .latencies
            .zip(latencies(sim))
            .and_then(|(before, after)| summary(&after.since(&before)));
        self.figures
    }
}

/// A run of all stages, in as many pieces as its caller likes.
#[derive(Clone, Debug)]
pub struct ReviewRun {
    stages: Vec<Stage>,
    figures: Vec<Figures>,
    under_way: Option<StageRun>,
}

impl ReviewRun {
    /// Begins; the phases of the stages are those of the simulator that it is given later.
    pub fn new(stages: Vec<Stage>) -> Self {
        Self {
            stages,
            figures: Vec::new(),
            under_way: None,
        }
    }

    /// Goes on by at most so many steps. Returns whether all stages are done.
    ///
    /// # Errors
    /// When it cannot be run to its end.
    pub fn advance(&mut self, sim: &mut Sim, steps: u64) -> Result<bool, Stopped> {
        let mut left = steps;
        while let Some(stage) = self.stages.get(self.figures.len()) {
            let mut run = match self.under_way.take() {
                Some(run) => run,
                None => StageRun::new(sim, stage),
            };
            if run.advance(sim, stage, &mut left)? == Reached::Budget {
                self.under_way = Some(run);
                return Ok(false);
            }
            self.figures.push(run.finish(sim));
        }
        Ok(true)
    }

    /// All stages.
    pub fn stages(&self) -> &[Stage] {
        &self.stages
    }

    /// What the stages came to that are done.
    pub fn figures(&self) -> &[Figures] {
        &self.figures
    }

    /// What the stage under way has come to so far, apart from its sums.
    pub fn under_way(&self) -> Option<&Figures> {
        self.under_way.as_ref().map(|run| &run.figures)
    }
}

/// Runs the next stage of `sim`, whose phases are those of `stage`.
///
/// # Errors
/// When it cannot be run to its end.
pub fn run_stage(sim: &mut Sim, stage: &Stage) -> Result<Figures, Stopped> {
    let mut run = StageRun::new(sim, stage);
    let mut steps = u64::MAX;
    run.advance(sim, stage, &mut steps)?;
    Ok(run.finish(sim))
}

/// Erases and host writes of each drive of an array so far.
fn drives(sim: &Sim) -> Vec<(u64, u64)> {
    let Some(array) = sim.state().array() else {
        return Vec::new();
    };
    let counted = array.drives().iter().map(|drive| &drive.counters);
    counted.map(|of| (of.erases, of.host_writes)).collect()
}

/// Flash pages that hold what is not current any more.
fn stale_pages(sim: &Sim) -> u64 {
    let stale = |block| {
        let (drive, block) = sim.state().drive_of_block(block);
        u64::from(drive.ftl.nand.written(block) - drive.ftl.map.valid_in(block))
    };
    let blocks = sim.experiment().config.geometry.all_blocks();
    blocks.map(stale).sum()
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

    /// Time on the real drive before the first interval with less than half of the first one's.
    fn burst_seconds(&self) -> Option<f64> {
        let first = *self.ops_by_interval.first()?;
        let is_slow = |&ops: &u64| 2 * ops < first;
        let intervals = self.ops_by_interval.iter().position(is_slow)?;
        Some(intervals as f64 * self.interval_ns as f64 / 1e9 * self.time_scale)
    }

    /// A quantity; [`None`] when it was not measured.
    pub fn get(&self, quantity: Quantity) -> Option<f64> {
        let whole = &self.whole;
        match quantity {
            Quantity::Seconds => Some(whole.nanos as f64 / 1e9 * self.time_scale),
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
            Quantity::BurstSeconds => self.burst_seconds(),
            Quantity::Erases => Some(whole.erases as f64),
            Quantity::LeastDriveErases => self.drives.iter().map(|of| of.0 as f64).reduce(f64::min),
            Quantity::MostDriveErases => self.drives.iter().map(|of| of.0 as f64).reduce(f64::max),
            Quantity::LeastDriveWrites => self.drives.iter().map(|of| of.1 as f64).reduce(f64::min),
            Quantity::MostDriveWrites => self.drives.iter().map(|of| of.1 as f64).reduce(f64::max),
            Quantity::StalePages => Some(self.stale_pages as f64),
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

/// What runs, each with its stages, say of each published value: the simulated value, where there
/// is one, and the verdict. [`None`] where something was not measured.
pub fn judge<Run: AsRef<[Figures]>>(
    rows: &[Published],
    runs: &[Run],
) -> Vec<Option<(Option<f64>, Verdict)>> {
    let figure = |at: Measure| runs.get(at.run)?.as_ref().get(at.stage)?.get(at.quantity);
    rows.iter().map(|row| row.judge(figure)).collect()
}

/// A file of an experiment with published values: one run for each of its drives.
#[cfg(not(target_arch = "wasm32"))]
#[derive(Clone, Debug)]
pub struct ReviewFile {
    /// Id of the drive, empty where the file describes it, and its run.
    pub runs: Vec<(String, crate::experiment::spec::review::Review)>,
    /// Published values of all runs.
    pub published: Vec<Published>,
}

/// Reads and checks such a file. `read_drive` gives the text of a drive's file.
///
/// # Errors
/// What is wrong, where, and what would be legal, in one sentence.
#[cfg(not(target_arch = "wasm32"))]
pub fn read_review_file(
    json: &str,
    seed: Option<u64>,
    read_drive: impl Fn(&str) -> Result<String, String>,
) -> Result<ReviewFile, String> {
    use crate::experiment::lines::Fields;
    use crate::experiment::published::{Measured, read_all};

    let expanded = crate::experiment::drives::expand(json, read_drive)?;
    let mut runs = Vec::new();
    for run in expanded.runs {
        let review =
            crate::experiment::spec::review::parse_review(&run.lines, seed).map_err(|error| {
                if run.drive.is_empty() {
                    error.to_string()
                } else {
                    format!("on drive {}: {error}", run.drive)
                }
            })?;
        runs.push((run.drive, review));
    }
    let measured: Vec<Measured> = runs
        .iter()
        .map(|(drive, review)| Measured {
            drive,
            stages: &review.stages,
            config: &review.experiment.config,
        })
        .collect();
    let mut fields = Fields::from_lines(&expanded.published).map_err(|error| error.to_string())?;
    let published = read_all(&mut fields, &measured).map_err(|error| error.to_string())?;
    fields.finish().map_err(|error| error.to_string())?;
    Ok(ReviewFile { runs, published })
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
