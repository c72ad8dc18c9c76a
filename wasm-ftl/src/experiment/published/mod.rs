//! Published values beside an experiment: what was measured on a real drive, how near the model
//! must come, and what follows when it has run.

mod read;

pub use read::{Measured, read_all};

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Quantity {
    /// Simulated time of the phase.
    Seconds,
    /// Bytes that the host wrote and read, in millions, per second.
    MegabytesPerSecond,
    /// The same in the slowest zone of a sweep.
    SlowestZone,
    /// The same in the fastest zone of a sweep.
    FastestZone,
    /// The same in the first zone of a sweep.
    FirstZone,
    /// The same in the last zone of a sweep.
    LastZone,
    /// Host operations per second.
    OperationsPerSecond,
    /// The same in the slowest interval.
    SlowestInterval,
    /// The same in the median interval.
    MedianInterval,
    /// The same in the fastest interval.
    FastestInterval,
    /// Standard deviation of intervals, as a share of their mean.
    IntervalVariation,
    /// Flash pages programmed per page that the host wrote.
    WriteAmplification,
    /// Seconds before the rate first falls below half of the first interval's.
    BurstSeconds,
    /// Blocks erased.
    Erases,
    /// Erases of the drive of an array that has the fewest.
    LeastDriveErases,
    /// Erases of the drive of an array that has the most.
    MostDriveErases,
    /// Host writes of the drive of an array that has the fewest.
    LeastDriveWrites,
    /// Host writes of the drive of an array that has the most.
    MostDriveWrites,
    /// Flash pages that hold what was written and is not current any more, at the end.
    StalePages,
    /// Mean latency of a host operation.
    MeanLatency,
    /// Median latency.
    MedianLatency,
    /// Latency that 99 of 100 operations did not exceed.
    P99Latency,
    /// Longest latency.
    MaxLatency,
}

/// Words for quantities, as in experiment files.
pub const QUANTITIES: [(&str, Quantity); 23] = [
    ("seconds", Quantity::Seconds),
    ("megabytes_per_second", Quantity::MegabytesPerSecond),
    ("slowest_zone_megabytes_per_second", Quantity::SlowestZone),
    ("fastest_zone_megabytes_per_second", Quantity::FastestZone),
    ("first_zone_megabytes_per_second", Quantity::FirstZone),
    ("last_zone_megabytes_per_second", Quantity::LastZone),
    ("operations_per_second", Quantity::OperationsPerSecond),
    (
        "slowest_interval_operations_per_second",
        Quantity::SlowestInterval,
    ),
    (
        "median_interval_operations_per_second",
        Quantity::MedianInterval,
    ),
    (
        "fastest_interval_operations_per_second",
        Quantity::FastestInterval,
    ),
    ("interval_variation", Quantity::IntervalVariation),
    ("write_amplification", Quantity::WriteAmplification),
    ("burst_seconds", Quantity::BurstSeconds),
    ("erases", Quantity::Erases),
    ("least_drive_erases", Quantity::LeastDriveErases),
    ("most_drive_erases", Quantity::MostDriveErases),
    ("least_drive_host_writes", Quantity::LeastDriveWrites),
    ("most_drive_host_writes", Quantity::MostDriveWrites),
    ("stale_pages", Quantity::StalePages),
    ("mean_latency_us", Quantity::MeanLatency),
    ("median_latency_us", Quantity::MedianLatency),
    ("p99_latency_us", Quantity::P99Latency),
    ("max_latency_us", Quantity::MaxLatency),
];

/// How much a published value says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// A quantity that the model predicts.
    Quantitative,
    /// A ratio that the model predicts.
    Ratio,
    /// An order of phases; nothing more is claimed.
    Order,
    /// A value to which the model was fitted: no evidence.
    Fitted,
}

/// Letters for classes, as in experiment files.
pub const CLASSES: [(&str, Class); 4] = [
    ("Q", Class::Quantitative),
    ("R", Class::Ratio),
    ("O", Class::Order),
    ("F", Class::Fitted),
];

/// A quantity of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measure {
    /// Index of the run, which has a drive of its own.
    pub run: usize,
    /// Index of the stage.
    pub stage: usize,
    /// What of it.
    pub quantity: Quantity,
}

/// A quantity, or its ratio to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The quantity.
    pub measure: Measure,
    /// What it is divided by, if anything.
    pub against: Option<Measure>,
}

impl Term {
    fn value(self, figure: impl Fn(Measure) -> Option<f64>) -> Option<f64> {
        let divisor = self.against.map_or(Some(1.0), &figure)?;
        let value = figure(self.measure)? / divisor;
        value.is_finite().then_some(value)
    }
}

/// What is claimed.
#[derive(Clone, Debug, PartialEq)]
pub enum Claim {
    /// A quantity lies in a band.
    Band {
        /// The quantity.
        term: Term,
        /// The published value, where there is one.
        value: Option<f64>,
        /// Lower end of the band.
        low: f64,
        /// Upper end of the band; infinite where there is none.
        high: f64,
    },
    /// The same quantity rises strictly from stage to stage, or from drive to drive.
    Rising(Vec<Term>),
}

/// One published value.
#[derive(Clone, Debug, PartialEq)]
pub struct Published {
    /// What it is, in words.
    pub label: String,
    /// How much it says.
    pub class: Class,
    /// Its unit, in words; only printed.
    pub unit: String,
    /// Where it was published: a source and a place in it.
    pub source: String,
    /// Where in the source.
    pub locator: String,
    /// A footnote: what is wrong with the published value, or why the model misses it.
    pub note: Option<String>,
    /// What is claimed.
    pub claim: Claim,
}

/// What a run says of a published value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The band holds what was simulated.
    WithinBand,
    /// It does not.
    OutsideBand,
    /// Only an order is claimed, which holds or not.
    ShapeOnly {
        /// Whether it holds.
        holds: bool,
    },
}

impl Verdict {
    /// In words.
    pub fn text(self) -> &'static str {
        match self {
            Verdict::WithinBand => "within band",
            Verdict::OutsideBand => "outside band",
            Verdict::ShapeOnly { holds: true } => "shape only: holds",
            Verdict::ShapeOnly { holds: false } => "shape only: does not hold",
        }
    }
}

impl Published {
    /// Judges a run, in which `figure` tells each measure. The simulated value, where there is
    /// one, and the verdict; [`None`] when something was not measured.
    pub fn judge(&self, figure: impl Fn(Measure) -> Option<f64>) -> Option<(Option<f64>, Verdict)> {
        match &self.claim {
            Claim::Band {
                term, low, high, ..
            } => {
                let simulated = term.value(figure)?;
                let verdict = if (*low..=*high).contains(&simulated) {
                    Verdict::WithinBand
                } else {
                    Verdict::OutsideBand
                };
                Some((Some(simulated), verdict))
            }
            Claim::Rising(terms) => {
                let figures: Option<Vec<f64>> =
                    terms.iter().map(|term| term.value(&figure)).collect();
                let holds = figures?.windows(2).all(|pair| pair[0] < pair[1]);
                Some((None, Verdict::ShapeOnly { holds }))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::plain::plain_config;
    use crate::experiment::lines::Fields;
    use crate::experiment::stages::Stage;
    use crate::ground::geometry::Geometry;

    const BAND: &str = "published.0.class=R\npublished.0.phase=b\n\
        published.0.quantity=megabytes_per_second\npublished.0.against.phase=a\n\
        published.0.against.quantity=megabytes_per_second\npublished.0.value=0.5\n\
        published.0.low=0.4\npublished.0.high=0.6\npublished.0.unit=of clean\n\
        published.0.source=s\npublished.0.locator=page 3\npublished.0.label=used";
    const ORDER: &str = "published.0.class=O\npublished.0.quantity=write_amplification\n\
        published.0.phases.0=a\npublished.0.phases.1=b\npublished.0.unit=1\n\
        published.0.source=s\npublished.0.locator=page 3\npublished.0.label=order";

    fn read(lines: &str) -> Result<Published, String> {
        let stage = |name: &str| Stage {
            name: name.to_owned(),
            phases: Vec::new(),
            ops: 0,
            zones: 0,
            swept: (0, 0),
            interval_ns: 0,
            intervals: 0,
            time_scale: 1,
            rounds: 0,
        };
        let config = plain_config(Geometry::new(20, 8), 100, 2);
        let mut fields = Fields::from_lines(lines).unwrap();
        let run = Measured {
            drive: "",
            stages: &[stage("a"), stage("b")],
            config: &config,
        };
        let rows = read_all(&mut fields, &[run]).map_err(|error| error.to_string())?;
        fields.finish().map_err(|error| error.to_string())?;
        rows.into_iter().next().ok_or("no row".to_owned())
    }

    #[test]
    fn a_band_decides() {
        let row = read(BAND).unwrap();
        let judge = |b: f64| {
            row.judge(|measure| Some([100.0, b][measure.stage]))
                .unwrap()
                .1
        };
        assert_eq!(judge(50.0), Verdict::WithinBand);
        assert_eq!(judge(40.0), Verdict::WithinBand);
        assert_eq!(judge(61.0), Verdict::OutsideBand);
        assert_eq!(row.judge(|_| None), None);
        assert_eq!(row.judge(|_| Some(0.0)), None, "no ratio to nothing");
    }

    #[test]
    fn an_order_holds_or_not_and_is_no_band() {
        let row = read(ORDER).unwrap();
        let judge = |b: f64| row.judge(|measure| Some([2.0, b][measure.stage])).unwrap();
        assert_eq!(judge(3.0), (None, Verdict::ShapeOnly { holds: true }));
        assert_eq!(judge(2.0), (None, Verdict::ShapeOnly { holds: false }));
    }

    const QUANTITY: &str = "phase=b\npublished.0.quantity=megabytes_per_second";
    const AGAINST: &str = "published.0.against.phase=a\n\
        published.0.against.quantity=megabytes_per_second\n";

    #[rustfmt::skip]
    const WRONG: [[&str; 3]; 10] = [
        ["class=R", "class=X", "published.0.class is X; it must be Q or R or O or F"],
        ["0.phase=b", "0.phase=c", "published.0.phase is c; it must be a or b"],
        ["value=0.5", "value=0.7", "value is 0.7; it must be from low, 0.4, to high, 0.6"],
        ["value=0.5", "value=NaN", "published.0.value is NaN; it must be a number"],
        ["low=0.4", "low=-1", "published.0.low is -1"],
        ["high=0.6", "high=inf", "published.0.high is inf"],
        ["unit=of clean", "unit=", "published.0.unit is missing"],
        [QUANTITY, "phase=b\npublished.0.quantity=mean_latency_us",
            "mean_latency_us of b is asked for; it must be measured on a drive with dies"],
        [QUANTITY, "phase=b\npublished.0.quantity=first_zone_megabytes_per_second",
            "first_zone_megabytes_per_second of b is asked for; it must be a sweep"],
        [AGAINST, "", "published.0 is a value alone"],
    ];

    #[test]
    fn wrong_rows_are_refused_by_name() {
        for [from, to, words] in WRONG {
            assert!(BAND.contains(from), "{from}");
            let error = read(&BAND.replace(from, to)).unwrap_err();
            assert!(error.contains(words), "{to} gave: {error}");
        }
        let error = read(&ORDER.replace("published.0.phases.1=b\n", "")).unwrap_err();
        assert!(error.contains("published.0.phases is 1"), "{error}");
    }
}
