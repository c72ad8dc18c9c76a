//! Sorted runs in levels: a level that overflows is merged into the next, which is written anew.

/// Level of runs.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Level {
    /// Most pages that it holds.
    pages_max: u32,
    /// Pages that it holds.
    pages: u32,
    /// Where its two places begin: it is written to one while the other is read.
    first: u32,
    /// Whether it lies in the second.
    is_second: bool,
}

/// All levels, the smallest first; the last holds all data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Levels {
    levels: Vec<Level>,
}

/// Something that a compaction does with pages of the data in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// They are written.
    Written { first: u32, pages: u32 },
    /// They are given up.
    Dropped { first: u32, pages: u32 },
}

/// Pages of all data that fit into so many with two places for each level.
pub fn data_pages(data: u32, ratio: u32) -> u32 {
    // The levels above the last hold at most 1 / (ratio - 1) of it together.
    (u64::from(data) * u64::from(ratio - 1) / (2 * u64::from(ratio)))
        .saturating_sub(2)
        .max(1) as u32
}

impl Levels {
    /// Levels above `last` pages of data, for memory tables of `flushed` pages.
    pub fn new(last: u32, flushed: u32, ratio: u32) -> Self {
        let mut levels = Vec::new();
        let (mut first, mut pages_max) = (0, u64::from(flushed) * u64::from(ratio));
        // A level that would hold more than its share of the last is left out.
        while pages_max * u64::from(ratio) <= u64::from(last) {
            levels.push(Level {
                pages_max: pages_max as u32,
                pages: 0,
                first,
                is_second: false,
            });
            first += 2 * pages_max as u32;
            pages_max *= u64::from(ratio);
        }
        levels.push(Level {
            pages_max: last,
            pages: last,
            first,
            is_second: false,
        });
        Self { levels }
    }

    /// Pages that all of it takes.
    #[cfg(test)]
    fn span(&self) -> u32 {
        let last = &self.levels[self.levels.len() - 1];
        last.first + 2 * last.pages_max
    }

    /// A memory table of so many pages becomes part of the first level.
    pub fn flush(&mut self, flushed: u32) -> Vec<Change> {
        let mut changes = Vec::new();
        self.add(0, flushed, &mut changes);
        changes
    }

    fn add(&mut self, number: usize, added: u32, changes: &mut Vec<Change>) {
        let is_last = number + 1 == self.levels.len();
        let Level {
            pages, pages_max, ..
        } = self.levels[number];
        if !is_last && pages + added > pages_max {
            self.add(number + 1, pages, changes);
            let level = &mut self.levels[number];
            changes.push(level.dropped());
            level.pages = 0;
        }
        let level = &mut self.levels[number];
        let old = level.dropped();
        // In the last level, what is added replaces what was there.
        level.pages = (level.pages + added).min(level.pages_max);
        level.is_second = !level.is_second;
        changes.push(Change::Written {
            first: level.place(),
            pages: level.pages,
        });
        changes.push(old);
    }
}

impl Level {
    fn place(&self) -> u32 {
        self.first + u32::from(self.is_second) * self.pages_max
    }

    fn dropped(&self) -> Change {
        Change::Dropped {
            first: self.place(),
            pages: self.pages,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pages written for each that was flushed, over many flushes.
    fn factor(last: u32, flushed: u32, ratio: u32) -> f64 {
        let mut levels = Levels::new(last, flushed, ratio);
        let times = 40 * last / flushed;
        let written: u64 = (0..times)
            .flat_map(|_| levels.flush(flushed))
            .map(|change| match change {
                Change::Written { pages, .. } => u64::from(pages),
                Change::Dropped { .. } => 0,
            })
            .sum();
        written as f64 / f64::from(times * flushed)
    }

    /// A level is written (1 + 2 + … + T) / T times for what comes into it, and the last T times.
    #[test]
    fn each_level_costs_half_its_ratio_and_the_last_all_of_it() {
        for ratio in [4_u32, 10] {
            let (middle, last) = (f64::from(ratio + 1) / 2.0, f64::from(ratio));
            for (levels, pages) in [(1, ratio * ratio * 8), (2, ratio.pow(3) * 8)] {
                let expected = f64::from(levels) * middle + last;
                let found = factor(pages, 8, ratio);
                assert!(
                    (found / expected - 1.0).abs() < 0.03,
                    "{ratio}: {found}, {expected}"
                );
            }
        }
    }

    #[test]
    fn levels_fit_into_the_data_and_never_overlap_themselves() {
        for data in [60, 999, 65_536] {
            for ratio in [2, 3, 10, 100] {
                let last = data_pages(data, ratio);
                for flushed in [1, 2, 7] {
                    let levels = Levels::new(last, flushed, ratio);
                    assert!(levels.span() <= data, "{data} {ratio} {flushed}");
                }
            }
        }
    }
}
