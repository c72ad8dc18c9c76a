//! Write amplification of a drive in the steady state, measured as theory defines it.
//!
//! Fill once in order, warm up, then count over whole drive-writes. The spare factor is measured
//! where it matters, at the victim picks: reserve and open blocks never blur it.

mod flags;

use crate::config::plain::plain_config;
use crate::config::{ConfigError, Frontiers, GcPolicy, SimConfig};
use crate::experiment::spec::Experiment;
use crate::ftl::PickSums;
use crate::ground::geometry::Geometry;
use crate::host::workload::{Pattern, Phase, Share, Work, check_phase};
use crate::host::zipf::Zipf;
use crate::run::sim::{Limit, Sim, Status};
use crate::run::stats::Counters;

/// Which pages are written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Traffic {
    /// Any page, all equally likely.
    Uniform,
    /// Page after page.
    Sequential,
    /// A share of the writes goes to a share of the pages.
    HotCold {
        /// Share of the writes.
        hot_share: f64,
        /// Share of the pages.
        hot_pages_share: f64,
    },
    /// In proportion to 1 / rank^theta.
    Zipf {
        /// The exponent.
        theta: f64,
    },
}

/// Which pages are trimmed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Trimming {
    /// None.
    None,
    /// A share of the requests trims a page in use.
    Dynamic(f64),
    /// A share of the pages is trimmed once and never written again.
    Static(f64),
}

/// A drive and its traffic.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// Which block is cleaned.
    pub policy: GcPolicy,
    /// Blocks that can hold closed data: all but the reserve and a second open block.
    pub data_blocks: u32,
    /// Pages in each block.
    pub pages_per_block: u32,
    /// 1 - logical pages / pages of the data blocks.
    pub spare_factor: f64,
    /// What is written.
    pub traffic: Traffic,
    /// What is trimmed.
    pub trimming: Trimming,
    /// Pages of each request; they are written in a row, at a multiple of this number.
    pub request_pages: u32,
    /// Open blocks and what goes where.
    pub frontiers: Frontiers,
    /// Random writes before counting, in drive-writes; [`None`] for enough.
    pub warmup: Option<f64>,
    /// Random writes counted, in drive-writes.
    pub measure: f64,
    /// Start of the random sequence.
    pub seed: u64,
}

/// What was measured.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// Flash programs per host write.
    pub write_amplification: f64,
    /// 1 - logical pages / pages of the data blocks, exactly.
    pub spare_factor: f64,
    /// The same at the victim picks; [`None`] when nothing was cleaned.
    pub spare_factor_effective: Option<f64>,
    /// Host pages written while counting.
    pub host_writes: u64,
    /// Flash pages programmed while counting.
    pub nand_programs: u64,
    /// Pages copied while counting.
    pub gc_copies: u64,
    /// Blocks erased while counting.
    pub erases: u64,
    /// Victims with 0, 1, 2 … valid pages while counting.
    pub victim_valid_histogram: Vec<u64>,
    /// Fingerprint of the last state.
    pub digest: String,
}

#[allow(clippy::needless_pass_by_value)] // Numbers and text alike.
fn wrong(field: &str, value: impl ToString, legal: &str) -> ConfigError {
    ConfigError {
        range: None,
        field: field.to_owned(),
        value: value.to_string(),
        legal: legal.to_owned(),
    }
}

/// Refuses a share outside `low..high`, and anything that is not a number.
fn share(field: &str, value: f64, low: f64, high: f64) -> Result<(), ConfigError> {
    if value > low && value < high {
        return Ok(());
    }
    Err(wrong(field, value, &format!("between {low} and {high}")))
}

impl Setup {
    /// Uniform writes on a drive with one open block; other fields can be changed after.
    pub fn uniform(
        policy: GcPolicy,
        data_blocks: u32,
        pages_per_block: u32,
        spare_factor: f64,
    ) -> Self {
        Self {
            policy,
            data_blocks,
            pages_per_block,
            spare_factor,
            traffic: Traffic::Uniform,
            trimming: Trimming::None,
            request_pages: 1,
            frontiers: Frontiers::Single,
            warmup: None,
            measure: 10.0,
            seed: 1,
        }
    }

    /// Logical pages of the drive.
    pub fn logical_pages(&self) -> u32 {
        let pages = f64::from(self.data_blocks) * f64::from(self.pages_per_block);
        #[allow(clippy::cast_sign_loss)] // A cast clamps what is negative to 0.
        let logical = (pages * (1.0 - self.spare_factor)).round() as u32;
        logical
    }

    /// Checks everything.
    ///
    /// # Errors
    /// Names the flag, its value and its legal range.
    pub fn validate(&self) -> Result<(), ConfigError> {
        share("--spare-factor", self.spare_factor, 0.0, 1.0)?;
        match self.traffic {
            Traffic::HotCold {
                hot_share,
                hot_pages_share,
            } => {
                share("--workload hotcold share of writes", hot_share, 0.0, 1.0)?;
                share(
                    "--workload hotcold share of pages",
                    hot_pages_share,
                    0.0,
                    1.0,
                )?;
            }
            Traffic::Zipf { theta } if !(0.0..=4.0).contains(&theta) => {
                return Err(wrong("--workload zipf exponent", theta, "from 0 to 4"));
            }
            _ => {}
        }
        match self.trimming {
            Trimming::Dynamic(q) => share("--trim dynamic", q, 0.0, 0.5)?,
            Trimming::Static(x) => share("--trim static", x, 0.0, 1.0)?,
            Trimming::None => {}
        }
        if self.trimming != Trimming::None && self.traffic != Traffic::Uniform {
            return Err(wrong(
                "--trim",
                "given",
                "left out unless --workload is uniform",
            ));
        }
        let drive_writes = |flag: &str, value: f64, low: f64| {
            let legal = format!("from {low} to 1000");
            let is_legal = value >= low && value <= 1_000.0;
            if is_legal {
                Ok(())
            } else {
                Err(wrong(flag, value, &legal))
            }
        };
        drive_writes("--warmup-drive-writes", self.warmup.unwrap_or(0.0), 0.0)?;
        drive_writes("--measure-drive-writes", self.measure, 0.001)?;
        let named = |error| flags::named(self, error);
        self.config().validate().map_err(named)?;
        self.validate_requests()?;
        let phases = [self.fill(), self.traffic_phase(1)?];
        let mut checks = phases
            .iter()
            .map(|phase| check_phase(&self.config(), phase));
        checks.try_for_each(|check| check.map_err(named))
    }

    /// There are pages to write, requests of several fit them, and take turns with no trims.
    fn validate_requests(&self) -> Result<(), ConfigError> {
        if let Trimming::Static(x) = self.trimming
            && self.written_pages() == 0
        {
            let legal = format!(
                "such that some of the {} logical pages are left to write",
                self.logical_pages()
            );
            return Err(wrong("--trim static", x, &legal));
        }
        let is_plain = matches!(self.traffic, Traffic::Uniform | Traffic::Sequential);
        let is_trimmed = matches!(self.trimming, Trimming::Dynamic(_));
        let (most, legal) = if is_plain && !is_trimmed {
            let pages = self.written_pages();
            (
                pages,
                format!("from 1 to {pages}, the pages that are written"),
            )
        } else {
            let legal = "1 unless --workload is uniform or sequential, without --trim dynamic";
            (1, legal.to_owned())
        };
        if (1..=most).contains(&self.request_pages) {
            return Ok(());
        }
        Err(wrong("--request-pages", self.request_pages, &legal))
    }

    /// Logical pages that are written again and again.
    pub(crate) fn written_pages(&self) -> u32 {
        let logical = self.logical_pages();
        match self.trimming {
            #[allow(clippy::cast_sign_loss)] // Shares lie between 0 and 1.
            Trimming::Static(x) => logical - (f64::from(logical) * x).round() as u32,
            Trimming::None | Trimming::Dynamic(_) => logical,
        }
    }

    /// Blocks that no closed data is in: the reserve, and a second open block.
    fn blocks_apart(&self) -> u32 {
        self.frontiers.reserve_min() + self.frontiers.open_blocks() - 1
    }

    fn config(&self) -> SimConfig {
        let reserve = self.frontiers.reserve_min();
        let blocks = self.data_blocks.saturating_add(self.blocks_apart());
        SimConfig {
            gc_policy: self.policy,
            frontiers: self.frontiers,
            seed: self.seed,
            ..plain_config(
                Geometry::new(blocks, self.pages_per_block),
                self.logical_pages(),
                reserve,
            )
        }
    }

    fn fill(&self) -> Phase {
        Phase::fill_once(0, self.logical_pages())
    }

    /// Drive-writes after which the curve has settled.
    fn warmup_default(&self) -> f64 {
        match self.traffic {
            Traffic::Uniform | Traffic::Sequential => 4.0,
            // The cold pages must have been written several times over.
            Traffic::HotCold {
                hot_share,
                hot_pages_share,
            } => (10.0 * (1.0 - hot_pages_share) / (1.0 - hot_share)).clamp(4.0, 400.0),
            Traffic::Zipf { .. } => 40.0,
        }
    }

    fn requests(&self, drive_writes: f64) -> u64 {
        let writes = match self.trimming {
            Trimming::Dynamic(q) => drive_writes / (1.0 - q),
            Trimming::None | Trimming::Static(_) => drive_writes,
        };
        // In order, the last request of each pass may be shorter.
        let pages = f64::from(self.written_pages());
        let each = match self.traffic {
            Traffic::Sequential => pages / (pages / f64::from(self.request_pages)).ceil(),
            _ => f64::from(self.request_pages),
        };
        #[allow(clippy::cast_sign_loss)] // Drive-writes are checked to be positive.
        let requests = (writes * f64::from(self.logical_pages()) / each).round() as u64;
        requests.max(1)
    }

    fn traffic_phase(&self, requests: u64) -> Result<Phase, ConfigError> {
        let logical = self.logical_pages();
        #[allow(clippy::cast_sign_loss)] // Shares lie between 0 and 1.
        let part = |share: f64| (f64::from(logical) * share).round() as u32;
        let pages = self.written_pages();
        let pattern = match self.traffic {
            Traffic::Uniform => Pattern::Uniform,
            Traffic::Sequential => Pattern::Sequential,
            Traffic::HotCold {
                hot_share,
                hot_pages_share,
            } => Pattern::HotCold {
                hot_pages: part(hot_pages_share),
                hot_share: exact_share(hot_share),
            },
            #[allow(clippy::cast_sign_loss)] // Checked to be positive.
            Traffic::Zipf { theta } => {
                self.config().validate()?;
                Pattern::Zipf(Zipf::new(pages, (theta * 1_000.0).round() as u32))
            }
        };
        let mut work = Work::writes(pattern, 0, pages, requests);
        work.request_pages = self.request_pages;
        if let Trimming::Dynamic(q) = self.trimming {
            work.trims = exact_share(q);
        }
        Ok(Phase::Work(work))
    }

    fn experiment(&self, requests: u64) -> Result<Experiment, ConfigError> {
        let logical = self.logical_pages();
        let mut phases = vec![self.fill()];
        if let Trimming::Static(_) = self.trimming {
            let start = self.written_pages();
            let pages = logical - start;
            phases.push(Phase::Trim { start, pages });
        }
        phases.push(self.traffic_phase(requests)?);
        Ok(Experiment {
            config: self.config(),
            phases,
            window: u64::from(logical),
        })
    }

    /// Runs it.
    ///
    /// # Errors
    /// As [`Setup::validate`].
    pub fn measure(&self) -> Result<Measured, ConfigError> {
        self.validate()?;
        let warmup = match self.warmup.unwrap_or_else(|| self.warmup_default()) {
            0.0 => 0,
            drive_writes => self.requests(drive_writes),
        };
        let counted = self.requests(self.measure);
        let experiment = self.experiment(warmup + counted)?;
        let before: u64 = experiment.phases.iter().map(Phase::len).sum();
        let mut sim = Sim::new_unwatched(experiment);
        run(&mut sim, before - counted)?;
        let start = Mark::of(&sim);
        run(&mut sim, u64::MAX)?;
        Ok(start.until(&Mark::of(&sim), &sim, self))
    }

    /// Write amplification in windows of `window` drive-writes until `until` drive-writes, from a
    /// drive that was filled once in order.
    ///
    /// # Errors
    /// As [`Setup::validate`], or when the windows are not between 0.001 and 1000 drive-writes.
    pub fn transient(&self, window: f64, until: f64) -> Result<Vec<(f64, f64)>, ConfigError> {
        self.validate()?;
        for (flag, value) in [("--window", window), ("--until", until)] {
            if !(0.001..=1_000.0).contains(&value) {
                return Err(wrong(flag, value, "from 0.001 to 1000"));
            }
        }
        #[allow(clippy::cast_sign_loss)] // Both are positive.
        let windows = (until / window).round().max(1.0) as u32;
        let logical = f64::from(self.logical_pages());
        let experiment = self.experiment(self.requests(until + window))?;
        let mut sim = Sim::new_unwatched(experiment);
        let fill_ops: u64 = sim
            .experiment()
            .phases
            .iter()
            .rev()
            .skip(1)
            .map(Phase::len)
            .sum();
        run(&mut sim, fill_ops)?;
        let first = *sim.state().counters();
        let mut before = first;
        let mut curve = Vec::new();
        for index in 1..=windows {
            #[allow(clippy::cast_sign_loss)] // Positive.
            let target = (f64::from(index) * window * logical).round() as u64;
            while sim.state().counters().host_writes - first.host_writes < target {
                let missing = target - (sim.state().counters().host_writes - first.host_writes);
                run(&mut sim, missing.div_ceil(u64::from(self.request_pages)))?;
            }
            let now = *sim.state().counters();
            let written = (now.host_writes - before.host_writes).max(1) as f64;
            let programs = (now.nand_programs - before.nand_programs) as f64;
            curve.push((f64::from(index) * window, programs / written));
            before = now;
        }
        Ok(curve)
    }
}

/// A share in parts of 2^32.
fn exact_share(share: f64) -> Share {
    #[allow(clippy::cast_sign_loss)] // Shares lie between 0 and 1.
    Share((share * 4_294_967_296.0).round() as u64)
}

/// Does so many host operations.
fn run(sim: &mut Sim, host_ops: u64) -> Result<(), ConfigError> {
    sim.advance(Limit {
        host_ops,
        ..Limit::steps(u64::MAX)
    });
    match sim.status() {
        Status::Running | Status::Ended => Ok(()),
        Status::Full | Status::WornOut => Err(wrong(
            "--spare-factor",
            "too small",
            "such that garbage collection always finds a page to gain",
        )),
    }
}

/// Counters at one moment.
struct Mark {
    counters: Counters,
    picks: PickSums,
    victims: Vec<u64>,
}

impl Mark {
    fn of(sim: &Sim) -> Self {
        let state = sim.state();
        Self {
            counters: *state.counters(),
            picks: state.drive().ftl.pick_sums(),
            victims: state.drive().ftl.victims_by_valid().to_vec(),
        }
    }

    fn until(&self, end: &Self, sim: &Sim, setup: &Setup) -> Measured {
        let config = &sim.experiment().config;
        let host_writes = end.counters.host_writes - self.counters.host_writes;
        let nand_programs = end.counters.nand_programs - self.counters.nand_programs;
        let data_pages = f64::from(setup.data_blocks) * f64::from(setup.pages_per_block);
        let victims = end.victims.iter().zip(&self.victims);
        Measured {
            write_amplification: nand_programs as f64 / host_writes.max(1) as f64,
            spare_factor: 1.0 - f64::from(config.logical_pages) / data_pages,
            spare_factor_effective: end.picks.since(self.picks).spare_factor(config.geometry),
            host_writes,
            nand_programs,
            gc_copies: end.counters.gc_copies - self.counters.gc_copies,
            erases: end.counters.erases - self.counters.erases,
            victim_valid_histogram: victims.map(|(end, start)| end - start).collect(),
            digest: sim.digest(),
        }
    }
}
