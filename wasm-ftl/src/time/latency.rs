//! How long host operations took: a histogram, some of them in order, and the worst with causes.

use crate::time::blame::Parts;

/// Buckets for every doubling of the latency: percentiles are good to one part in 16.
const BUCKETS_PER_OCTAVE: usize = 16;
const BUCKETS: usize = 61 * BUCKETS_PER_OCTAVE;
/// Worst operations that are kept.
pub const STALLS_MAX: usize = 32;

/// Most operations that are kept in order: then every other one goes.
pub const POINTS_MAX: usize = 1_024;

/// What a host operation waited for longest, beyond its own service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Cause {
    /// It did not wait.
    None = 0,
    /// Its plane was busy with another host operation.
    Queue = 1,
    /// Garbage collection: copies, or the erase after them.
    Collection = 2,
    /// The channel or the host link was busy with other host operations.
    Bus = 3,
    /// Map pages had to be read or programmed first.
    Map = 4,
    /// The rest of a page that it covers only in part had to be read first.
    Rewrite = 5,
    /// Folding of the SLC cache: copies, or the erase after them.
    Folding = 6,
    /// Rewriting of aged data: copies, or the erase after them.
    Refresh = 7,
}

/// One slow host operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stall {
    /// Its number, from 1.
    pub op: u64,
    /// Step in which it was answered.
    pub step: u64,
    /// When the host asked.
    pub arrival_ns: u64,
    /// From then until the answer.
    pub latency_ns: u64,
    /// What it waited for.
    pub cause: Cause,
    /// Step in which the cleaning it waited for longest chose its block, or 0.
    pub cause_step: u64,
    /// What the latency consists of.
    pub parts: Parts,
}

/// One operation among others: when the host asked, and how long it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// When the host asked.
    pub arrival_ns: u64,
    /// From then until the answer.
    pub latency_ns: u64,
}

/// Latencies of all host operations so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Latencies {
    counts: Vec<u32>,
    /// Operations.
    pub ops: u64,
    /// Sum of their latencies.
    pub sum_ns: u64,
    /// The longest.
    pub max_ns: u64,
    stalls: Vec<Stall>,
    /// Latency that an operation must exceed to be among the kept ones.
    threshold_ns: u64,
    /// Every `stride`-th operation.
    points: Vec<Point>,
    stride: u64,
    /// Number of the next operation to keep.
    next_point: u64,
}

impl Default for Latencies {
    fn default() -> Self {
        Self {
            counts: vec![0; BUCKETS],
            ops: 0,
            sum_ns: 0,
            max_ns: 0,
            stalls: Vec::with_capacity(STALLS_MAX),
            threshold_ns: 0,
            points: Vec::new(),
            stride: 1,
            next_point: 1,
        }
    }
}

fn bucket(latency_ns: u64) -> usize {
    if latency_ns < BUCKETS_PER_OCTAVE as u64 {
        return latency_ns as usize;
    }
    let octave = latency_ns.ilog2() as usize - 3;
    let within = (latency_ns >> (octave - 1)) as usize & (BUCKETS_PER_OCTAVE - 1);
    octave * BUCKETS_PER_OCTAVE + within
}

fn bucket_end(bucket: usize) -> u64 {
    let (octave, within) = (bucket / BUCKETS_PER_OCTAVE, bucket % BUCKETS_PER_OCTAVE);
    if octave == 0 {
        return within as u64;
    }
    let width = 1_u128 << (octave - 1);
    let end = (BUCKETS_PER_OCTAVE + within + 1) as u128 * width - 1;
    u64::try_from(end).unwrap_or(u64::MAX)
}

impl Latencies {
    /// Counts one operation. Returns whether it is among the worst, to be kept.
    #[inline]
    pub fn count(&mut self, arrival_ns: u64, latency_ns: u64) -> bool {
        self.ops += 1;
        self.sum_ns += latency_ns;
        self.max_ns = self.max_ns.max(latency_ns);
        debug_assert!(
            latency_ns <= bucket_end(bucket(latency_ns)),
            "{latency_ns} ns are counted among shorter ones"
        );
        let count = &mut self.counts[bucket(latency_ns)];
        *count = count.saturating_add(1);
        if self.ops == self.next_point {
            self.keep_point(Point {
                arrival_ns,
                latency_ns,
            });
        }
        latency_ns > self.threshold_ns
    }

    #[cold]
    fn keep_point(&mut self, point: Point) {
        if self.points.len() == POINTS_MAX {
            let mut index = 0;
            self.points.retain(|_| {
                index += 1;
                index % 2 == 1
            });
            self.stride *= 2;
        }
        // The point that came when the list was full is one of the wider stride, too.
        self.points.push(point);
        self.next_point += self.stride;
    }

    /// Every so manieth operation, in order, and how many one of them stands for.
    pub fn points(&self) -> (&[Point], u64) {
        (&self.points, self.stride)
    }

    /// Keeps one of the worst.
    pub fn keep(&mut self, stall: Stall) {
        if self.stalls.len() == STALLS_MAX {
            self.stalls.pop();
        }
        let worse = |other: &Stall| other.latency_ns >= stall.latency_ns;
        let index = self.stalls.partition_point(worse);
        debug_assert!(
            stall.op <= self.ops,
            "operation {} was not counted",
            stall.op
        );
        debug_assert!(self.stalls.len() < STALLS_MAX, "there is room for one more");
        self.stalls.insert(index, stall);
        if self.stalls.len() == STALLS_MAX {
            self.threshold_ns = self.stalls[STALLS_MAX - 1].latency_ns;
        }
    }

    /// What was counted since `before`, an earlier state of the same; without the worst ones. The
    /// longest is as good as percentiles are.
    #[must_use]
    pub fn since(&self, before: &Self) -> Self {
        let pairs = self.counts.iter().zip(&before.counts);
        debug_assert!(
            self.ops >= before.ops && self.sum_ns >= before.sum_ns,
            "what was before is no earlier state"
        );
        let counts: Vec<u32> = pairs.map(|(now, then)| now - then).collect();
        let longest = counts.iter().rposition(|&count| count > 0);
        Self {
            ops: self.ops - before.ops,
            sum_ns: self.sum_ns - before.sum_ns,
            max_ns: longest.map_or(0, |longest| bucket_end(longest).min(self.max_ns)),
            counts,
            ..Self::default()
        }
    }

    /// Each bucket with operations, in order: the longest latency in it, and how many it has.
    pub fn buckets(&self) -> impl Iterator<Item = (u64, u64)> {
        let counts = self.counts.iter().enumerate();
        let full = counts.filter(|&(_, &count)| count > 0);
        full.map(|(bucket, &count)| (bucket_end(bucket), u64::from(count)))
    }

    /// The worst operations, worst first, the earlier first among equals.
    pub fn stalls(&self) -> &[Stall] {
        &self.stalls
    }

    /// The latency that `percent` of a hundred operations did not exceed, as [`Self::per_mille`].
    pub fn percentile(&self, percent: u32) -> Option<u64> {
        self.per_mille(percent * 10)
    }

    /// The latency that `share` of a thousand operations did not exceed, good to one part in 16;
    /// [`None`] before the first.
    pub fn per_mille(&self, share: u32) -> Option<u64> {
        let total: u64 = self.counts.iter().map(|&count| u64::from(count)).sum();
        debug_assert!(share <= 1_000, "{share} of a thousand are more than all");
        let rank = (total * u64::from(share)).div_ceil(1_000).max(1);
        let mut seen = 0;
        let found = self.counts.iter().position(|&count| {
            seen += u64::from(count);
            seen >= rank
        });
        found.map(|bucket| bucket_end(bucket).min(self.max_ns))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_good_to_one_part_in_sixteen() {
        let mut latencies = Latencies::default();
        for latency in 1..=100_000_u64 {
            latencies.count(0, latency * 1_000);
        }
        for (share, exact) in [(10, 1_000), (500, 50_000), (999, 99_900), (1_000, 100_000)] {
            let found = latencies.per_mille(share).unwrap() as f64;
            let exact = f64::from(exact) * 1_000.0;
            assert!(
                (found / exact - 1.0).abs() <= 1.0 / 16.0,
                "{share} of 1000: {found}, not {exact}"
            );
        }
        assert_eq!(latencies.per_mille(1_000), Some(100_000_000));
        assert_eq!(Latencies::default().per_mille(500), None);
    }

    #[test]
    fn buckets_cover_every_latency_in_order() {
        let mut last = 0;
        for latency in (0..64).flat_map(|shift| [1_u64 << shift, (1_u64 << shift) + 1, u64::MAX]) {
            let index = bucket(latency);
            assert!(index < BUCKETS && latency <= bucket_end(index), "{latency}");
            last = last.max(index);
        }
        assert_eq!(last, BUCKETS - 1);
    }

    #[test]
    fn buckets_hold_every_operation_once() {
        let mut latencies = Latencies::default();
        for latency in [7, 7, 900_000, 3_500_000] {
            latencies.count(0, latency);
        }
        let buckets: Vec<_> = latencies.buckets().collect();
        assert_eq!(buckets[0], (7, 2));
        assert_eq!(buckets.len(), 3);
        for ((end, count), latency) in buckets[1..].iter().zip([900_000, 3_500_000]) {
            assert!(*end >= latency && *end <= latency + latency / 16, "{end}");
            assert_eq!(*count, 1);
        }
    }

    fn stall(op: u64, latency_ns: u64) -> Stall {
        Stall {
            op,
            step: op,
            arrival_ns: op,
            latency_ns,
            cause: Cause::Queue,
            cause_step: 0,
            parts: Parts::default(),
        }
    }

    #[test]
    fn the_worst_are_kept() {
        let mut latencies = Latencies::default();
        for op in 0..1_000_u64 {
            let latency_ns = op * 7_919 % 1_000;
            if latencies.count(op, latency_ns) {
                latencies.keep(stall(op, latency_ns));
            }
        }
        let kept: Vec<u64> = latencies
            .stalls()
            .iter()
            .map(|stall| stall.latency_ns)
            .collect();
        assert_eq!(kept, (968..1_000).rev().collect::<Vec<u64>>());
    }

    #[test]
    fn the_earlier_of_equally_slow_ones_comes_first_and_stays() {
        let mut latencies = Latencies::default();
        for op in 1..=100_u64 {
            let latency_ns = if op == 50 { 900 } else { 500 };
            if latencies.count(op, latency_ns) {
                latencies.keep(stall(op, latency_ns));
            }
        }
        let kept: Vec<u64> = latencies.stalls().iter().map(|stall| stall.op).collect();
        let expected: Vec<u64> = [50].into_iter().chain(1..STALLS_MAX as u64).collect();
        assert_eq!(kept, expected);
    }

    #[test]
    fn the_longest_of_a_part_is_no_longer_than_any_was() {
        let mut before = Latencies::default();
        before.count(0, 3_000_001);
        let mut now = before.clone();
        now.count(1, 3_000_007);
        assert!(bucket_end(bucket(3_000_007)) > 3_000_007);
        assert_eq!(now.since(&before).max_ns, 3_000_007);
        let mut later = now.clone();
        later.count(2, 1_000_000);
        let part = later.since(&now).max_ns;
        assert!((1_000_000..=1_062_500).contains(&part), "{part}");
        assert_eq!(later.since(&later).max_ns, 0);
    }

    #[test]
    fn operations_in_order_are_equally_far_apart_however_many_there_are() {
        let mut latencies = Latencies::default();
        for op in 1..=100_000_u64 {
            latencies.count(op, 1);
            let (points, stride) = latencies.points();
            assert!(points.len() <= POINTS_MAX);
            let expected = (0..).map(|index| 1 + index * stride);
            let arrivals = points.iter().map(|point| point.arrival_ns);
            assert!(op % 997 != 0 || arrivals.eq(expected.take(points.len())));
        }
        let (points, stride) = latencies.points();
        assert_eq!(points.len() as u64, 100_000_u64.div_ceil(stride));
    }

    #[test]
    fn few_operations_have_exact_percentiles() {
        let mut latencies = Latencies::default();
        // Below sixteen every latency has a bucket of its own.
        for latency in [7, 3, 5] {
            latencies.count(0, latency);
        }
        let found =
            [1, 333, 334, 500, 666, 667, 999, 1_000].map(|share| latencies.per_mille(share));
        assert_eq!(found, [3, 3, 5, 5, 5, 7, 7, 7].map(Some));
        assert_eq!(latencies.percentile(50), Some(5));
        let mut later = latencies.clone();
        later.count(0, 9);
        assert_eq!(later.since(&latencies).per_mille(500), Some(9));
    }
}
