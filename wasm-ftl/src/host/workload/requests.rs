//! Requests of several pages, and copies from one range to another.

use super::{Pattern, Work};
use crate::config::{ConfigError, QUEUE_DEPTH_MAX, SimConfig, check_range};
use crate::ground::part::Full;
use crate::ground::prng::Prng;
use crate::host::script::HostOp;

/// A copy as file managers make it: read a piece of the source, write it to the target, and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Copy {
    /// First logical page of the source.
    pub from: u32,
    /// First logical page of the target.
    pub to: u32,
    /// Pages to copy.
    pub pages: u32,
    /// Pages of each read and of each write; the last ones may be shorter.
    pub request_pages: u32,
    /// Only the full build copies.
    pub full: Full,
}

impl Copy {
    /// Operations: a read and a write for each piece.
    pub fn len(self) -> u64 {
        2 * u64::from(self.pages.div_ceil(self.request_pages.max(1)))
    }

    /// Whether nothing is copied.
    pub fn is_empty(self) -> bool {
        self.pages == 0
    }

    pub(super) fn op(self, index: u64) -> HostOp {
        let offset = (index / 2) as u32 * self.request_pages;
        let is_write = index % 2 == 1;
        let start = if is_write { self.to } else { self.from };
        request(
            start + offset,
            self.request_pages.min(self.pages - offset),
            is_write,
            self.full,
        )
    }

    pub(super) fn check(self, config: &SimConfig) -> Result<(), ConfigError> {
        let logical = u64::from(config.logical_pages);
        for (field, start) in [("copy.from", self.from), ("copy.to", self.to)] {
            let last = logical.saturating_sub(u64::from(self.pages));
            check_range(field, u64::from(start), 0, last)?;
        }
        check_range("copy.pages", u64::from(self.pages), 1, logical)?;
        let request = u64::from(self.request_pages);
        check_range("copy.request_pages", request, 1, u64::from(self.pages))
    }
}

/// One request; of a single page, the plain operation.
fn request(lpn: u32, pages: u32, is_write: bool, full: Full) -> HostOp {
    match (pages, is_write) {
        (1, true) => HostOp::Write { lpn, tag: None },
        (1, false) => HostOp::Read { lpn },
        _ => HostOp::Extent {
            lpn,
            pages,
            is_write,
            full,
        },
    }
}

/// Refuses a number of operations that the host cannot keep under way.
pub(super) fn check_depth(config: &SimConfig, ops: u32) -> Result<(), ConfigError> {
    let field = "phase.queue_depth";
    if config.dies == 0 && ops > 1 {
        return Err(wrong(field, &ops, "1 without drive.dies"));
    }
    check_range(field, u64::from(ops), 1, QUEUE_DEPTH_MAX)
}

fn wrong(field: &str, value: &impl ToString, legal: &str) -> ConfigError {
    ConfigError {
        range: None,
        field: field.to_owned(),
        value: value.to_string(),
        legal: legal.to_owned(),
    }
}

impl Work {
    /// Request number `index` of several pages. In order, the last of a range may be shorter; at
    /// random, requests lie at multiples of their length, and where pages differ in how often they
    /// are drawn, the request is the one that has the drawn page in it.
    pub(super) fn extent(&self, index: u64, prng: &mut Prng, full: Full) -> HostOp {
        let is_write = !self.reads.draw(prng);
        let length = match &self.request_mix {
            Some(mix) => mix.choose(prng.below(mix.total())),
            None => self.request_pages,
        };
        let offset = match self.pattern {
            Pattern::Sequential => {
                let requests = u64::from(self.pages.div_ceil(length));
                (index % requests) as u32 * length
            }
            Pattern::Uniform => prng.below(self.pages / length) * length,
            Pattern::HotCold { .. } | Pattern::Zipf(_) => {
                let page = self.lpn(index, prng) - self.start;
                page - page % length
            }
        };
        let pages = length.min(self.pages - offset);
        request(self.start + offset, pages, is_write, full)
    }

    pub(super) fn check_requests(&self) -> Result<(), ConfigError> {
        let field = "phase.request_pages";
        if self.trims.0 > 0 && self.request_pages > 1 {
            return Err(wrong(field, &self.request_pages, "1 in a phase with trims"));
        }
        let most = u64::from(self.pages);
        check_range(field, u64::from(self.request_pages), 1, most)?;
        if self.request_mix.is_some() && self.pattern == Pattern::Sequential {
            return Err(wrong(field, &"a mix", "one number in a sequential phase"));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::Share;
    use super::*;
    use crate::ground::weights::Weighted;
    use crate::host::zipf::Zipf;

    const FULL: Full = Full::get().unwrap();

    fn texts(ops: impl Iterator<Item = HostOp>) -> String {
        let texts: Vec<String> = ops.map(|op| op.to_string()).collect();
        texts.join(",")
    }

    #[test]
    fn the_last_request_of_a_range_is_shorter() {
        let mut work = Work::writes(Pattern::Sequential, 5, 10, 6);
        work.request_pages = 4;
        let mut prng = Prng::new(1);
        let ops = texts((0..6).map(|index| work.extent(index, &mut prng, FULL)));
        assert_eq!(ops, "w5x4,w9x4,w13x2,w5x4,w9x4,w13x2");
    }

    #[test]
    fn a_mix_has_its_shares_and_each_length_its_places() {
        for pattern in [
            Pattern::Uniform,
            Pattern::HotCold {
                hot_pages: 20,
                hot_share: Share::percent(90),
            },
            Pattern::Zipf(Zipf::new(96, 900)),
        ] {
            let mut work = Work::writes(pattern.clone(), 4, 96, 1);
            work.request_mix = Weighted::parse("1:60,8:30,32:10", 96);
            work.request_pages = 32;
            let mut prng = Prng::new(2);
            let mut counts = [0; 33];
            for index in 0..10_000 {
                let (lpn, pages) = match work.extent(index, &mut prng, FULL) {
                    HostOp::Write { lpn, .. } => (lpn, 1),
                    HostOp::Extent { lpn, pages, .. } => (lpn, pages),
                    other => panic!("{other}"),
                };
                assert_eq!((lpn - 4) % pages, 0, "{pages} pages from {lpn}");
                assert!(lpn + pages <= 100, "{pages} pages from {lpn}");
                counts[pages as usize] += 1;
            }
            // Five standard deviations of a binomial with n = 10 000 are at most 250.
            for (pages, share) in [(1, 6_000), (8, 3_000), (32, 1_000)] {
                let count: u32 = counts[pages];
                assert!(
                    count.abs_diff(share) < 250,
                    "{pattern:?}: {count} of {pages}"
                );
            }
        }
    }

    #[test]
    fn hot_requests_have_hot_pages_in_them() {
        let pattern = Pattern::HotCold {
            hot_pages: 16,
            hot_share: Share::percent(100),
        };
        let mut work = Work::writes(pattern, 0, 100, 1);
        work.request_pages = 8;
        let mut prng = Prng::new(2);
        let ops: Vec<String> = (0..40)
            .map(|index| work.extent(index, &mut prng, FULL).to_string())
            .collect();
        assert!(ops.iter().all(|op| op == "w0x8" || op == "w8x8"), "{ops:?}");
    }

    #[test]
    fn what_no_request_can_be_is_refused() {
        let refused = |pattern: Pattern, mix: &str, trims| {
            let mut work = Work::writes(pattern, 0, 64, 1);
            work.request_mix = Weighted::parse(mix, u32::MAX);
            work.request_pages = work.request_mix.as_ref().map_or(0, Weighted::most);
            work.trims = Share::percent(trims);
            work.check_requests().map_err(|error| error.to_string())
        };
        assert_eq!(refused(Pattern::Uniform, "1:3,64:1", 0), Ok(()));
        for (pattern, mix, trims, words) in [
            (
                Pattern::Uniform,
                "1:3,65:1",
                0,
                "is 65; it must be from 1 to 64",
            ),
            (
                Pattern::Uniform,
                "1:3,8:1",
                10,
                "is 8; it must be 1 in a phase with trims",
            ),
            (
                Pattern::Sequential,
                "1:3,8:1",
                0,
                "is a mix; it must be one number",
            ),
        ] {
            let error = refused(pattern, mix, trims).unwrap_err();
            assert!(error.contains(words), "{error}");
        }
    }

    #[test]
    fn random_requests_are_aligned_and_stay_inside() {
        let mut work = Work::writes(Pattern::Uniform, 3, 11, 400);
        work.request_pages = 4;
        work.reads = Share::percent(50);
        let mut prng = Prng::new(2);
        let mut seen = [0; 4];
        for index in 0..400 {
            let HostOp::Extent {
                lpn,
                pages,
                is_write,
                ..
            } = work.extent(index, &mut prng, FULL)
            else {
                panic!("requests of four pages");
            };
            assert!([3, 7].contains(&lpn) && pages == 4, "{lpn}");
            seen[usize::from(lpn == 7) + 2 * usize::from(is_write)] += 1;
        }
        assert!(seen.iter().all(|&count| count > 60), "{seen:?}");
    }

    #[test]
    fn a_copy_reads_and_writes_by_turns() {
        let copy = Copy {
            from: 0,
            to: 20,
            pages: 9,
            request_pages: 4,
            full: FULL,
        };
        let ops = texts((0..copy.len()).map(|index| copy.op(index)));
        assert_eq!(ops, "r0x4,w20x4,r4x4,w24x4,r8,w28");
    }
}
