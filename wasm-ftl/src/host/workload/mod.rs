//! What the host does for a while: lists of operations, and patterns that generate them.

pub mod requests;
pub mod writers;

use crate::config::{ConfigError, Mapping, SimConfig, check_range};
pub use crate::contract::experiment::OPS_MAX;
use crate::ground::part::{FULL, Full, Part};
use crate::ground::prng::Prng;
use crate::ground::units::Lpn;
use crate::host::application::Application;
use crate::host::flusher::FlushRule;
use crate::host::script::{HostOp, check_op};
use crate::host::zipf::Zipf;

/// Draws in search of a mapped page to trim before a write is made instead.
const TRIM_DRAWS_MAX: u32 = 256;

/// A share of one, in parts of 2^32, so that comparing it with a draw is exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share(pub u64);

impl Share {
    /// So many in a hundred.
    pub fn percent(percent: u32) -> Self {
        Self((u64::from(percent) << 32) / 100)
    }

    /// So many millionths.
    pub fn millionths(millionths: u32) -> Self {
        Self((u64::from(millionths) << 32) / 1_000_000)
    }

    fn draw(self, prng: &mut Prng) -> bool {
        self.0 > 0 && u64::from(prng.next_u32()) < self.0
    }
}

/// Which page comes next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// Page after page, in order of address, and round again.
    Sequential,
    /// Any page, all equally likely.
    Uniform,
    /// The first `hot_pages` get `hot_share` of the requests, evenly; the others get the rest.
    HotCold {
        /// Pages that are hot.
        hot_pages: u32,
        /// Share of requests that goes to them.
        hot_share: Share,
    },
    /// Page number i gets requests in proportion to 1 / (i + 1)^theta.
    Zipf(Zipf),
}

/// Requests that follow a pattern over a range of logical pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Work {
    /// First logical page.
    pub start: u32,
    /// Number of logical pages, at least 1.
    pub pages: u32,
    /// Requests in this phase.
    pub requests: u64,
    /// Which page comes next.
    pub pattern: Pattern,
    /// Pages of each request; of the longest, where they differ.
    pub request_pages: u32,
    /// Pages of requests, where they differ.
    pub request_mix: Option<crate::ground::weights::Weighted>,
    /// Share of requests that read instead of writing.
    pub reads: Share,
    /// Share of the other requests that trim a page that is mapped, each equally likely.
    pub trims: Share,
    /// How well what is written compresses; the drive's own mix when not given.
    pub stored: Option<crate::config::compression::Mix>,
}

impl Work {
    /// Writes only.
    pub fn writes(pattern: Pattern, start: u32, pages: u32, requests: u64) -> Self {
        Self {
            start,
            pages,
            requests,
            pattern,
            request_pages: 1,
            request_mix: None,
            reads: Share(0),
            trims: Share(0),
            stored: None,
        }
    }

    /// Whether every request is a write of a page.
    pub fn only_writes(&self) -> bool {
        self.reads.0 == 0 && self.trims.0 == 0 && self.request_pages == 1
    }

    #[inline]
    fn lpn(&self, index: u64, prng: &mut Prng) -> u32 {
        self.start
            + match &self.pattern {
                Pattern::Sequential => (index % u64::from(self.pages)) as u32,
                Pattern::Uniform => prng.below(self.pages),
                Pattern::HotCold {
                    hot_pages,
                    hot_share,
                } => {
                    if hot_share.draw(prng) {
                        prng.below(*hot_pages)
                    } else {
                        hot_pages + prng.below(self.pages - hot_pages)
                    }
                }
                Pattern::Zipf(zipf) => zipf.draw(prng),
            }
    }

    fn op(&self, index: u64, prng: &mut Prng, is_mapped: impl Fn(Lpn) -> bool) -> HostOp {
        if let Some(full) = Full::get()
            && self.request_pages > 1
        {
            return self.extent(index, prng, full);
        }
        if self.reads.draw(prng) {
            let lpn = self.lpn(index, prng);
            return HostOp::Read { lpn };
        }
        if self.trims.draw(prng) {
            for _ in 0..TRIM_DRAWS_MAX {
                let lpn = self.start + prng.below(self.pages);
                if is_mapped(Lpn(lpn)) {
                    return HostOp::Trim { lpn };
                }
            }
        }
        let lpn = self.lpn(index, prng);
        HostOp::Write { lpn, tag: None }
    }

    /// The addresses of `lpns.len()` writes from request `index` on, as [`Phase::op`] draws them.
    pub fn fill(&self, index: u64, prng: &mut Prng, lpns: &mut [u32]) {
        if self.pattern == Pattern::Uniform {
            // Kept apart so that the compiler sees a loop without a choice in it.
            for lpn in lpns {
                *lpn = self.start + prng.below(self.pages);
            }
        } else {
            for (offset, lpn) in (0..).zip(lpns) {
                *lpn = self.lpn(index + offset, prng);
            }
        }
    }
}

/// A stretch of the host's activity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// These operations, in this order.
    Ops(Vec<HostOp>),
    /// Requests that follow a pattern.
    Work(Work),
    /// TRIM of a range, page by page.
    Trim {
        /// First logical page.
        start: u32,
        /// Number of logical pages.
        pages: u32,
    },
    /// A copy from one range to another.
    Copy(requests::Copy),
    /// Several writers at once.
    Writers(writers::Writers),
    /// An application above a database.
    Application(Part<Application>),
    /// No operation: from now on the host keeps so many under way.
    Depth(u32),
    /// No operation: from now on the host flushes by this rule.
    Flushes(FlushRule),
}

impl Phase {
    /// Every page of the range once, in order of address.
    pub fn fill_once(start: u32, pages: u32) -> Self {
        Phase::Work(Work::writes(
            Pattern::Sequential,
            start,
            pages,
            u64::from(pages),
        ))
    }

    /// Operations in this phase.
    pub fn len(&self) -> u64 {
        match self {
            Phase::Ops(ops) => ops.len() as u64,
            Phase::Work(work) => work.requests,
            Phase::Trim { pages, .. } => u64::from(*pages),
            Phase::Copy(copy) => copy.len(),
            Phase::Writers(writers) => writers.requests,
            Phase::Application(application) => application.requests,
            Phase::Depth(_) | Phase::Flushes(_) => 0,
        }
    }

    /// Whether this phase does nothing.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Operation number `index` of this phase; draws from `prng` where the phase is random.
    pub fn op(&self, index: u64, prng: &mut Prng, is_mapped: impl Fn(Lpn) -> bool) -> HostOp {
        match self {
            Phase::Ops(ops) => ops[index as usize],
            Phase::Work(work) => work.op(index, prng, is_mapped),
            Phase::Trim { start, .. } => HostOp::Trim {
                lpn: start + index as u32,
            },
            Phase::Copy(copy) => copy.op(index),
            Phase::Writers(writers) => writers.op(index, prng),
            Phase::Application(_) => unreachable!("its requests depend on those before"),
            Phase::Depth(_) | Phase::Flushes(_) => unreachable!("a phase of no operation"),
        }
    }
}

/// Refuses a phase that `config`'s drive cannot be asked for.
///
/// # Errors
/// Names what is out of range.
pub fn check_phase(config: &SimConfig, phase: &Phase) -> Result<(), ConfigError> {
    let (start, pages) = match phase {
        Phase::Ops(ops) => return ops.iter().try_for_each(|&op| check_op(config, op)),
        Phase::Work(work) => (work.start, work.pages),
        Phase::Trim { start, pages } => (*start, *pages),
        Phase::Copy(copy) => (copy.from, copy.pages),
        Phase::Depth(ops) if FULL => return requests::check_depth(config, *ops),
        Phase::Depth(_) => return Ok(()),
        Phase::Flushes(_) => return check_flushes(config),
        Phase::Writers(_) | Phase::Application(_) => (0, 1),
    };
    if config.mapping == Mapping::Raw {
        return Err(ConfigError {
            range: None,
            field: "phase".to_owned(),
            value: "a workload".to_owned(),
            legal: "a list of operations: a raw medium has no logical pages".to_owned(),
        });
    }
    let logical = u64::from(config.logical_pages);
    check_range("phase.start", u64::from(start), 0, logical - 1)?;
    check_range(
        "phase.pages",
        u64::from(pages),
        1,
        logical - u64::from(start),
    )?;
    match phase {
        Phase::Copy(copy) => return copy.check(config),
        Phase::Writers(writers) => return writers.check(config),
        // It was checked when its requests were counted.
        Phase::Application(_) => return Ok(()),
        _ => {}
    }
    let Phase::Work(work) = phase else {
        return Ok(());
    };
    if FULL {
        work.check_requests()?;
    }
    check_range("phase.writes", work.requests, 1, OPS_MAX)?;
    // With half of the requests trims or more, less and less would be mapped.
    check_range("phase.trim_percent in 2^32", work.trims.0, 0, (1 << 31) - 1)?;
    if let Pattern::HotCold { hot_pages, .. } = work.pattern {
        let most = u64::from(pages) - 1;
        check_range("phase.hot_pages", u64::from(hot_pages), 1, most)?;
    }
    Ok(())
}

/// Refuses a host that flushes by itself where nobody hears of it, or several drives do.
fn check_flushes(config: &SimConfig) -> Result<(), ConfigError> {
    let legal = match (config.mapping, &config.above) {
        (Mapping::Raw, _) => "left out on a raw medium, which has no buffer",
        (_, Some(_)) => "left out above an array, a partition, or a drive of units",
        _ => return Ok(()),
    };
    Err(ConfigError {
        range: None,
        field: "phase.flush_writes".to_owned(),
        value: "given".to_owned(),
        legal: legal.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ops(work: Work, count: u64) -> Vec<HostOp> {
        let mut prng = Prng::new(3);
        let is_mapped = |lpn: Lpn| lpn.0 < 50;
        let phase = Phase::Work(work);
        (0..count)
            .map(|i| phase.op(i, &mut prng, is_mapped))
            .collect()
    }

    #[test]
    fn sequential_wraps_round() {
        let list = ops(Work::writes(Pattern::Sequential, 2, 3, 5), 5);
        assert_eq!(
            list,
            [2, 3, 4, 2, 3].map(|lpn| HostOp::Write { lpn, tag: None })
        );
    }

    #[test]
    fn hot_pages_get_their_share() {
        let pattern = Pattern::HotCold {
            hot_pages: 20,
            hot_share: Share::percent(80),
        };
        let hot = |op: &&HostOp| matches!(op, HostOp::Write { lpn, .. } if *lpn < 20);
        let list = ops(Work::writes(pattern, 0, 100, 10_000), 10_000);
        let count = list.iter().filter(hot).count();
        // Five standard deviations of a binomial with n = 10 000 and p = 0.8 are 200.
        assert!(
            (7_800..=8_200).contains(&count),
            "{count} of 10 000 are hot"
        );
    }

    #[test]
    fn trims_take_mapped_pages_only() {
        let mut work = Work::writes(Pattern::Uniform, 0, 100, 1_000);
        work.trims = Share::percent(30);
        let list = ops(work, 1_000);
        let trims = list.iter().filter_map(|op| match op {
            HostOp::Trim { lpn } => Some(*lpn),
            _ => None,
        });
        let trims: Vec<u32> = trims.collect();
        assert!(
            trims.iter().all(|&lpn| lpn < 50),
            "pages 50 to 99 are not mapped"
        );
        assert!((230..370).contains(&trims.len()), "{} trims", trims.len());
    }
}
