//! What came of a run, phase by phase and verdict by verdict, as a tree that is written as JSON:
//! the same for the command line and for the page.

use std::fmt::{self, Write};

use crate::config::SimConfig;
use crate::contract::report::{
    AgingReport, LatencyReport, LayersReport, Measure as MeasureRow, PhaseReport, PowerReport,
    Report, RisingMeasure, RoundsReport, Row, StagePlan, TheoryReport, UnderWay, VerdictReport,
    WindowReport,
};
use crate::experiment::published::{
    CLASSES, Claim, Class, Measure, Published, QUANTITIES, Quantity, Term, Verdict,
};
use crate::experiment::stages::Stage;
use crate::host::application::LayerBytes;
use crate::run::sim::Sim;
use crate::study::expected;
use crate::study::review::{Figures, ReviewRun, judge};
use crate::study::rounds::{self, Piece};

/// A value of JSON.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    /// Nothing, or a number that is not finite.
    Null,
    /// Yes or no.
    Flag(bool),
    /// A count.
    Count(u64),
    /// A finite number.
    Number(f64),
    /// Text.
    Text(String),
    /// Values in order.
    List(Vec<Json>),
    /// Values with names.
    Object(Vec<(&'static str, Json)>),
}

impl From<Option<f64>> for Json {
    fn from(number: Option<f64>) -> Self {
        number
            .filter(|number| number.is_finite())
            .map_or(Json::Null, Json::Number)
    }
}

impl<R: Row, const LEN: usize> From<[(R, Json); LEN]> for Json {
    fn from(entries: [(R, Json); LEN]) -> Self {
        Json::Object(entries.map(|(row, value)| (row.name(), value)).into())
    }
}

impl<R: Row> From<Vec<(R, Json)>> for Json {
    fn from(entries: Vec<(R, Json)>) -> Self {
        let named = entries.into_iter().map(|(row, value)| (row.name(), value));
        Json::Object(named.collect())
    }
}

impl From<&str> for Json {
    fn from(text: &str) -> Self {
        Json::Text(text.to_owned())
    }
}

fn write_text(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_char('"')?;
    for letter in text.chars() {
        match letter {
            '"' | '\\' => write!(f, "\\{letter}")?,
            letter if letter < ' ' => write!(f, "\\u{:04x}", letter as u32)?,
            letter => f.write_char(letter)?,
        }
    }
    f.write_char('"')
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Null => f.write_str("null"),
            Json::Flag(flag) => flag.fmt(f),
            Json::Count(count) => count.fmt(f),
            // The shortest digits that give the same number again.
            Json::Number(number) => number.fmt(f),
            Json::Text(text) => write_text(text, f),
            Json::List(values) => {
                for (index, value) in values.iter().enumerate() {
                    write!(f, "{}{value}", if index == 0 { '[' } else { ',' })?;
                }
                f.write_str(if values.is_empty() { "[]" } else { "]" })
            }
            Json::Object(entries) => {
                for (index, (name, value)) in entries.iter().enumerate() {
                    f.write_char(if index == 0 { '{' } else { ',' })?;
                    write_text(name, f)?;
                    write!(f, ":{value}")?;
                }
                f.write_str(if entries.is_empty() { "{}" } else { "}" })
            }
        }
    }
}

/// All stages with how many operations of the host they have, what those came to that are done,
/// and, when all are, the verdicts and the digest.
///
/// # Errors
/// As [`verdicts`].
pub fn whole(sim: &Sim, run: &ReviewRun, published: &[Published]) -> Result<Json, String> {
    let (stages, figures) = (run.stages(), run.figures());
    let config = &sim.experiment().config;
    let plan = |stage: &Stage| {
        Json::from([
            (StagePlan::Name, Json::from(&stage.name[..])),
            (StagePlan::HostOps, Json::Count(stage.ops)),
        ])
    };
    let phases = stages.iter().zip(figures);
    let phases = phases.map(|(of, came)| phase(of, came, config));
    let mut entries = vec![
        (
            Report::Stages,
            Json::List(stages.iter().map(plan).collect()),
        ),
        (Report::Phases, Json::List(phases.collect())),
    ];
    let next = stages.get(figures.len());
    if let (Some(stage), Some(figures)) = (next.filter(|stage| stage.rounds > 0), run.under_way()) {
        let stage = [
            (UnderWay::Name, Json::from(&stage.name[..])),
            (UnderWay::Rounds, rounds(figures)),
        ];
        entries.push((Report::UnderWay, Json::from(stage)));
    }
    if figures.len() == stages.len() {
        if let Some((theory, amplification)) = expected::amplification(sim.experiment()) {
            let theory = [
                (TheoryReport::Name, Json::from(theory)),
                (
                    TheoryReport::WriteAmplification,
                    Json::Number(amplification),
                ),
            ];
            entries.push((Report::Theory, Json::from(theory)));
        }
        let verdicts = verdicts(published, &[("", run)])?;
        entries.push((Report::Verdicts, Json::List(verdicts)));
        entries.extend(power(sim).map(|power| (Report::Power, power)));
        entries.extend(aging(sim).map(|aging| (Report::Aging, aging)));
        entries.push((Report::Digest, Json::Text(sim.digest())));
    }
    Ok(Json::from(entries))
}

/// What power cuts came to, where there can be any.
pub fn power(sim: &Sim) -> Option<Json> {
    let power = sim.state().drive().power.as_ref()?;
    let count = |(row, count): (PowerReport, u64)| (row, Json::Count(count));
    Some(Json::from(
        [
            (PowerReport::LostPages, power.lost_pages),
            (PowerReport::BrokenPromises, power.broken_promises),
            (PowerReport::RebuildReads, power.rebuild_reads),
            (PowerReport::RebuildNs, power.rebuild_ns),
        ]
        .map(count),
    ))
}

/// What the age of data came to, where they age.
pub fn aging(sim: &Sim) -> Option<Json> {
    let [retries, pages, blocks] = sim.state().aging_numbers();
    let count = |(row, count): (AgingReport, u64)| (row, Json::Count(count));
    Some(Json::from(
        [
            (AgingReport::Retries, retries?),
            (AgingReport::RefreshedPages, pages?),
            (AgingReport::RefreshedBlocks, blocks?),
        ]
        .map(count),
    ))
}

/// What a stage came to.
pub fn phase(stage: &Stage, figures: &Figures, config: &SimConfig) -> Json {
    let whole = &figures.whole;
    let written = whole.host_writes * u64::from(config.host_page_bytes());
    let seconds = whole.nanos as f64 / 1e9;
    let write_speed = (seconds > 0.0 && written > 0).then(|| written as f64 / 1e6 / seconds);
    let flash = whole.nand_programs * u64::from(config.page_bytes);
    let number = |quantity| Json::from(figures.get(quantity));
    let layers = layers(figures, written, flash);
    let mut entries = vec![
        (PhaseReport::Name, Json::from(&stage.name[..])),
        (PhaseReport::HostOps, Json::Count(whole.host_ops)),
        (PhaseReport::HostWrites, Json::Count(whole.host_writes)),
        (PhaseReport::HostReads, Json::Count(whole.host_reads)),
        (PhaseReport::HostWrittenBytes, Json::Count(written)),
        (PhaseReport::NandWrittenBytes, Json::Count(flash)),
        (PhaseReport::NandPrograms, Json::Count(whole.nand_programs)),
        (PhaseReport::GcCopies, Json::Count(whole.gc_copies)),
        (PhaseReport::Erases, Json::Count(whole.erases)),
        (PhaseReport::TimeNs, Json::Count(whole.nanos)),
        (
            PhaseReport::WriteAmplification,
            number(Quantity::WriteAmplification),
        ),
        (
            PhaseReport::MegabytesPerSecond,
            number(Quantity::MegabytesPerSecond),
        ),
        (PhaseReport::WriteMegabytesPerSecond, write_speed.into()),
        (
            PhaseReport::OperationsPerSecond,
            number(Quantity::OperationsPerSecond),
        ),
    ];
    if let Some(latency) = figures.latency {
        let latencies = [
            (LatencyReport::Mean, Json::Number(latency.mean)),
            (LatencyReport::Median, Json::Number(latency.median)),
            (LatencyReport::P99, Json::Number(latency.p99)),
            (LatencyReport::Max, Json::Number(latency.max)),
        ];
        entries.push((PhaseReport::LatencyUs, Json::from(latencies)));
    }
    entries.extend(layers.map(|layers| (PhaseReport::Layers, layers)));
    if stage.rounds > 0 {
        entries.push((PhaseReport::Rounds, rounds(figures)));
    }
    if stage.zones > 0 {
        let speeds = figures.zone_speeds().into_iter().map(Json::Number);
        entries.push((
            PhaseReport::MegabytesPerSecondByZone,
            Json::List(speeds.collect()),
        ));
        let (start, pages) = (f64::from(stage.swept.0), f64::from(stage.swept.1));
        let share = |page: f64| Json::Number(page / f64::from(config.logical_pages));
        let reach = vec![share(start), share(start + pages)];
        entries.push((PhaseReport::SweptShare, Json::List(reach)));
    } else if stage.interval_ns > 0 {
        let counts = figures.ops_by_interval.iter();
        let counts = counts.map(|&ops| Json::Count(ops)).collect();
        entries.push((PhaseReport::IntervalNs, Json::Count(stage.interval_ns)));
        // Seconds of the real drive in one of the simulated one.
        entries.push((PhaseReport::TimeScale, Json::Count(stage.time_scale)));
        entries.push((PhaseReport::OperationsByInterval, Json::List(counts)));
        entries.push((
            PhaseReport::IntervalVariation,
            number(Quantity::IntervalVariation),
        ));
    }
    Json::from(entries)
}

/// What each layer wrote, and how that multiplies.
fn layers(figures: &Figures, host: u64, flash: u64) -> Option<Json> {
    let LayerBytes {
        application,
        database,
        ..
    } = figures.layers;
    let ratio = |bytes: u64, of: u64| Json::from((of > 0).then(|| bytes as f64 / of as f64));
    let rows = [
        (LayersReport::ApplicationBytes, Json::Count(application)),
        (LayersReport::DatabaseBytes, Json::Count(database)),
        (LayersReport::HostBytes, Json::Count(host)),
        (LayersReport::FlashBytes, Json::Count(flash)),
        (
            LayersReport::DatabaseAmplification,
            ratio(database, application),
        ),
        (LayersReport::FileSystemAmplification, ratio(host, database)),
        (LayersReport::DriveAmplification, ratio(flash, host)),
        (LayersReport::TotalAmplification, ratio(flash, application)),
    ];
    (application > 0).then(|| Json::from(rows))
}

/// Every round of a stage, and what the last five look like.
fn rounds(figures: &Figures) -> Json {
    let (rounds, scale) = (&figures.rounds, figures.flash_pages_scale);
    let list = |value: &dyn Fn(&Piece) -> Option<f64>| {
        Json::List(rounds.iter().map(|round| value(round).into()).collect())
    };
    let amplification = |pages: Option<f64>| pages.map(|pages| pages * scale);
    let rates = rounds::rates(rounds).into_iter().map(Json::Number);
    let mut entries = vec![
        (
            RoundsReport::OperationsPerSecond,
            Json::List(rates.collect()),
        ),
        (
            RoundsReport::MegabytesPerSecond,
            list(&|round| round.megabytes_per_second(figures.page_bytes)),
        ),
        (
            RoundsReport::WriteAmplification,
            list(&|round| amplification(round.write_amplification())),
        ),
    ];
    if let Some(window) = rounds::window(rounds) {
        let programs = amplification(rounds::amplification(rounds));
        let window = [
            (WindowReport::Mean, Json::Number(window.mean)),
            (WindowReport::Range, Json::Number(window.range)),
            (WindowReport::Slope, Json::Number(window.slope)),
            (WindowReport::IsSteady, Json::Flag(window.is_steady())),
            (WindowReport::WriteAmplification, programs.into()),
        ];
        entries.push((RoundsReport::Window, Json::from(window)));
    }
    Json::from(entries)
}

/// Each published value of runs, each of a drive, what was simulated, and what follows. A value
/// outside its band is a finding, not an error.
///
/// # Errors
/// Names a value that was not measured.
pub fn verdicts(published: &[Published], runs: &[(&str, &ReviewRun)]) -> Result<Vec<Json>, String> {
    let figures: Vec<&[Figures]> = runs.iter().map(|(_, run)| run.figures()).collect();
    let rows = published.iter().zip(judge(published, &figures));
    rows.map(|(row, judged)| {
        let (simulated, verdict) = judged.ok_or_else(|| {
            format!(
                "'{}' was not measured, or is compared with 0; it must name phases in which what \
                 is measured happens",
                row.label
            )
        })?;
        Ok(verdict_of(row, runs, simulated, verdict))
    })
    .collect()
}

/// The word for a value.
fn word<T: PartialEq>(words: &[(&'static str, T)], value: &T) -> Json {
    let found = words.iter().find(|(_, other)| other == value);
    found.map_or(Json::Null, |(word, _)| Json::from(*word))
}

fn verdict_of(
    row: &Published,
    runs: &[(&str, &ReviewRun)],
    simulated: Option<f64>,
    verdict: Verdict,
) -> Json {
    let note = row.note.as_deref().map_or(Json::Null, Json::from);
    let mut entries = vec![
        (VerdictReport::Label, Json::from(&row.label[..])),
        (VerdictReport::Class, word(&CLASSES, &row.class)),
        (VerdictReport::Unit, Json::from(&row.unit[..])),
        (VerdictReport::Source, Json::from(&row.source[..])),
        (VerdictReport::Locator, Json::from(&row.locator[..])),
        (VerdictReport::Note, note),
        (VerdictReport::Verdict, Json::from(verdict.text())),
        (
            VerdictReport::IsEvidence,
            Json::Flag(row.class != Class::Fitted),
        ),
    ];
    match &row.claim {
        Claim::Band {
            term,
            value,
            low,
            high,
        } => {
            let band = vec![Json::Number(*low), Some(*high).into()];
            let against = term.against.as_ref();
            entries.extend([
                (VerdictReport::Measure, measured(&term.measure, runs)),
                (
                    VerdictReport::Against,
                    against.map_or(Json::Null, |against| measured(against, runs)),
                ),
                (VerdictReport::Published, (*value).into()),
                (VerdictReport::Band, Json::List(band)),
                (VerdictReport::Simulated, simulated.into()),
            ]);
        }
        Claim::Rising(terms) => {
            let rising = terms.iter().map(|term| rising(term, runs));
            entries.push((VerdictReport::Rising, Json::List(rising.collect())));
        }
    }
    Json::from(entries)
}

/// The phase, the quantity, and the drive, where there are several.
fn told(measure: &Measure, runs: &[(&str, &ReviewRun)]) -> (Json, Json, Option<Json>) {
    let (drive, run) = runs[measure.run];
    let phase = Json::from(&run.stages()[measure.stage].name[..]);
    let drive = (!drive.is_empty()).then(|| Json::from(drive));
    (phase, word(&QUANTITIES, &measure.quantity), drive)
}

fn measured(measure: &Measure, runs: &[(&str, &ReviewRun)]) -> Json {
    let (phase, quantity, drive) = told(measure, runs);
    let mut entries = vec![(MeasureRow::Phase, phase), (MeasureRow::Quantity, quantity)];
    entries.extend(drive.map(|drive| (MeasureRow::Drive, drive)));
    Json::from(entries)
}

fn rising(term: &Term, runs: &[(&str, &ReviewRun)]) -> Json {
    let (phase, quantity, drive) = told(&term.measure, runs);
    let mut entries = vec![
        (RisingMeasure::Phase, phase),
        (RisingMeasure::Quantity, quantity),
    ];
    entries.extend(drive.map(|drive| (RisingMeasure::Drive, drive)));
    let against = term.against.as_ref();
    entries.extend(against.map(|against| (RisingMeasure::Against, measured(against, runs))));
    Json::from(entries)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_numbers_are_read_back_as_they_were() {
        let numbers = [0.1 + 0.2, 1e15, 1.0 / 3.0, 5e-324];
        let json = Json::Object(vec![
            ("a \"word\"\\\n", Json::from("“\u{1}”\t\"")),
            ("numbers", Json::List(numbers.map(Json::Number).to_vec())),
            ("empty", Json::List(vec![])),
            ("none", Some(f64::NAN).into()),
            ("yes", Json::Flag(true)),
            ("count", Json::Count(9_007_199_254_740_991)),
        ]);
        let read: serde_json::Value = serde_json::from_str(&json.to_string()).unwrap();
        assert_eq!(read["a \"word\"\\\n"], "“\u{1}”\t\"");
        assert_eq!(read["numbers"].as_array().map(Vec::len), Some(4));
        assert_eq!(read["empty"], serde_json::json!([]));
        assert_eq!(read["none"], serde_json::Value::Null);
        assert_eq!(read["yes"], true);
        assert_eq!(read["count"], 9_007_199_254_740_991_u64);
    }
}
