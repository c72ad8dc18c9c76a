//! Requests of several pages, and copies from one range to another.

use super::{Pattern, Work};
use crate::config::{ConfigError, QUEUE_DEPTH_MAX, SimConfig, check_range};
use crate::prng::Prng;
use crate::script::HostOp;

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
fn request(lpn: u32, pages: u32, is_write: bool) -> HostOp {
    match (pages, is_write) {
        (1, true) => HostOp::Write { lpn, tag: None },
        (1, false) => HostOp::Read { lpn },
        _ => HostOp::Extent {
            lpn,
            pages,
            is_write,
        },
    }
}

/// Refuses a number of operations that the host cannot keep under way.
pub(super) fn check_depth(config: &SimConfig, ops: u32) -> Result<(), ConfigError> {
    let most = if config.dies == 0 { 1 } else { QUEUE_DEPTH_MAX };
    let field = "phase.queue_depth, which is 1 without drive.dies";
    check_range(field, u64::from(ops), 1, most)
}

impl Work {
    /// Request number `index` of several pages. In order, the last of a range may be shorter; at
    /// random, requests lie at multiples of their length.
    pub(super) fn extent(&self, index: u64, prng: &mut Prng) -> HostOp {
        let is_write = !self.reads.draw(prng);
        let offset = if self.pattern == Pattern::Sequential {
            let requests = u64::from(self.pages.div_ceil(self.request_pages));
            (index % requests) as u32 * self.request_pages
        } else {
            prng.below(self.pages / self.request_pages) * self.request_pages
        };
        let pages = self.request_pages.min(self.pages - offset);
        request(self.start + offset, pages, is_write)
    }

    pub(super) fn check_requests(&self) -> Result<(), ConfigError> {
        let plain = matches!(self.pattern, Pattern::Sequential | Pattern::Uniform);
        let may_be_long = plain && self.trims.0 == 0;
        let most = if may_be_long { self.pages } else { 1 };
        let field = "phase.request_pages, which only sequential and uniform without trims may have";
        check_range(field, u64::from(self.request_pages), 1, u64::from(most))
    }
}

#[cfg(test)]
mod tests {
    use super::super::Share;
    use super::*;

    fn texts(ops: impl Iterator<Item = HostOp>) -> String {
        let texts: Vec<String> = ops.map(|op| op.to_string()).collect();
        texts.join(",")
    }

    #[test]
    fn the_last_request_of_a_range_is_shorter() {
        let mut work = Work::writes(Pattern::Sequential, 5, 10, 6);
        work.request_pages = 4;
        let mut prng = Prng::new(1);
        let ops = texts((0..6).map(|index| work.extent(index, &mut prng)));
        assert_eq!(ops, "w5x4,w9x4,w13x2,w5x4,w9x4,w13x2");
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
            } = work.extent(index, &mut prng)
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
        };
        let ops = texts((0..copy.len()).map(|index| copy.op(index)));
        assert_eq!(ops, "r0x4,w20x4,r4x4,w24x4,r8,w28");
    }
}
