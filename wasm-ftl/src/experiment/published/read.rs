//! Reads published values from an experiment file, and refuses what no run could measure.

use super::{CLASSES, Claim, Class, Measure, Published, QUANTITIES, Quantity, Term};
use crate::config::{ConfigError, SimConfig};
use crate::experiment::lines::Fields;
use crate::experiment::stages::Stage;

/// Most values of an experiment.
const ROWS_MAX: u64 = 256;
/// Largest number in any of them.
const VALUE_MAX: f64 = 1e15;

fn wrong(field: &str, value: &str, legal: &str) -> ConfigError {
    ConfigError {
        range: None,
        field: field.to_owned(),
        value: value.to_owned(),
        legal: legal.to_owned(),
    }
}

/// What the rows speak of: a drive and its stages.
#[derive(Clone, Copy, Debug)]
pub struct Measured<'a> {
    /// Id of the drive; empty where the experiment describes it.
    pub drive: &'a str,
    /// Its stages.
    pub stages: &'a [Stage],
    /// What it is made of.
    pub config: &'a SimConfig,
}

/// Takes all rows.
///
/// # Errors
/// The first field that is wrong.
pub fn read_all(fields: &mut Fields, runs: &[Measured<'_>]) -> Result<Vec<Published>, ConfigError> {
    let mut rows = Vec::new();
    for index in 0..ROWS_MAX {
        let path = format!("published.{index}");
        if !fields.has(&path) {
            break;
        }
        let row = Reader {
            fields: &mut *fields,
            path,
            runs,
        };
        rows.push(row.read()?);
    }
    Ok(rows)
}

struct Reader<'a> {
    fields: &'a mut Fields,
    path: String,
    runs: &'a [Measured<'a>],
}

impl Reader<'_> {
    fn at(&self, name: &str) -> String {
        format!("{}.{name}", self.path)
    }

    fn words(&mut self, name: &str) -> Result<String, ConfigError> {
        let path = self.at(name);
        let text = self.fields.text(&path).filter(|text| !text.is_empty());
        text.ok_or_else(|| wrong(&path, "missing", "words"))
    }

    /// A number, if there is one.
    fn number(&mut self, name: &str) -> Result<Option<f64>, ConfigError> {
        let path = self.at(name);
        let Some(text) = self.fields.text(&path) else {
            return Ok(None);
        };
        let number = text.parse().ok();
        let number = number.filter(|number: &f64| (0.0..=VALUE_MAX).contains(number));
        let legal = "a number from 0 to 1e15";
        number.map(Some).ok_or_else(|| wrong(&path, &text, legal))
    }

    fn read(mut self) -> Result<Published, ConfigError> {
        let class = self.fields.choice(&self.at("class"), &CLASSES, false)?;
        let claim = if class == Class::Order {
            Claim::Rising(self.rising()?)
        } else {
            self.band()?
        };
        let is_value_alone = matches!(&claim, Claim::Band { term, .. } if term.against.is_none());
        if class == Class::Ratio && is_value_alone {
            let legal = "against another phase or quantity: class R is a ratio";
            return Err(wrong(&self.path, "a value alone", legal));
        }
        Ok(Published {
            label: self.words("label")?,
            class,
            unit: self.words("unit")?,
            source: self.words("source")?,
            locator: self.words("locator")?,
            note: self.fields.text(&self.at("note")),
            claim,
        })
    }

    fn band(&mut self) -> Result<Claim, ConfigError> {
        let run = self.run("drive")?;
        let measure = self.measure(run, "phase", "quantity")?;
        let against = self.against(run)?;
        let (low, value, high) = (
            self.number("low")?,
            self.number("value")?,
            self.number("high")?,
        );
        if low.is_none() && high.is_none() {
            return Err(wrong(&self.path, "without a band", "given low or high"));
        }
        let (low, high) = (low.unwrap_or(0.0), high.unwrap_or(f64::INFINITY));
        if let Some(value) = value.filter(|value| !(low..=high).contains(value)) {
            let legal = format!("from low, {low}, to high, {high}");
            return Err(wrong(&self.at("value"), &value.to_string(), &legal));
        }
        let term = Term { measure, against };
        Ok(Claim::Band {
            term,
            value,
            low,
            high,
        })
    }

    /// What every quantity of the row is divided by, if anything: of `run`, unless it says another.
    fn against(&mut self, run: usize) -> Result<Option<Measure>, ConfigError> {
        if !self.fields.has(&self.at("against")) {
            return Ok(None);
        }
        let run = if self.fields.has(&self.at("against.drive")) {
            self.run("against.drive")?
        } else {
            run
        };
        self.measure(run, "against.phase", "against.quantity")
            .map(Some)
    }

    fn rising(&mut self) -> Result<Vec<Term>, ConfigError> {
        let quantity = self
            .fields
            .choice(&self.at("quantity"), &QUANTITIES, false)?;
        let terms = if self.fields.has(&self.at("drives")) {
            self.over_drives(quantity)?
        } else {
            self.over_phases(quantity)?
        };
        if terms.len() < 2 {
            let given = terms.len().to_string();
            let legal = "names of two phases or more, or drives and a phase";
            return Err(wrong(&self.at("phases"), &given, legal));
        }
        Ok(terms)
    }

    fn over_phases(&mut self, quantity: Quantity) -> Result<Vec<Term>, ConfigError> {
        let run = self.run("drive")?;
        let against = self.against(run)?;
        let mut terms = Vec::new();
        for index in 0..self.runs[run].stages.len() {
            let name = format!("phases.{index}");
            if !self.fields.has(&self.at(&name)) {
                break;
            }
            let stage = self.stage(run, &name)?;
            let measure = self.checked(run, stage, quantity)?;
            terms.push(Term { measure, against });
        }
        Ok(terms)
    }

    /// The same phase of one drive after the other, each against its own.
    fn over_drives(&mut self, quantity: Quantity) -> Result<Vec<Term>, ConfigError> {
        let against_path = self.at("against.quantity");
        let against = if self.fields.has(&against_path) {
            Some(self.fields.choice(&against_path, &QUANTITIES, false)?)
        } else {
            None
        };
        let (stage, other) = (
            self.stage(0, "phase")?,
            against
                .map(|_| self.stage(0, "against.phase"))
                .transpose()?,
        );
        let mut terms = Vec::new();
        for index in 0..self.runs.len() {
            let name = format!("drives.{index}");
            if !self.fields.has(&self.at(&name)) {
                break;
            }
            let run = self.run(&name)?;
            let against = against
                .zip(other)
                .map(|(quantity, stage)| self.checked(run, stage, quantity));
            terms.push(Term {
                measure: self.checked(run, stage, quantity)?,
                against: against.transpose()?,
            });
        }
        Ok(terms)
    }

    fn measure(&mut self, run: usize, phase: &str, quantity: &str) -> Result<Measure, ConfigError> {
        let stage = self.stage(run, phase)?;
        let quantity = self.fields.choice(&self.at(quantity), &QUANTITIES, false)?;
        self.checked(run, stage, quantity)
    }

    /// The drive that a field names; without the field, the only one.
    fn run(&mut self, name: &str) -> Result<usize, ConfigError> {
        let path = self.at(name);
        let text = self.fields.text(&path);
        if text.is_none() && self.runs.len() == 1 {
            return Ok(0);
        }
        let text = text.unwrap_or("missing".to_owned());
        let found = self.runs.iter().position(|run| run.drive == text);
        found.ok_or_else(|| {
            let names: Vec<&str> = self.runs.iter().map(|run| run.drive).collect();
            wrong(&path, &text, &names.join(" or "))
        })
    }

    fn stage(&mut self, run: usize, name: &str) -> Result<usize, ConfigError> {
        let path = self.at(name);
        let text = self.fields.text(&path).unwrap_or("missing".to_owned());
        let stages = self.runs[run].stages;
        let found = stages.iter().position(|stage| stage.name == text);
        found.ok_or_else(|| {
            let names: Vec<&str> = stages.iter().map(|stage| &stage.name[..]).collect();
            let legal = match names.len() {
                0 => "left out: there is no phase".to_owned(),
                _ => names.join(" or "),
            };
            wrong(&path, &text, &legal)
        })
    }

    /// The measure; refuses what the stage does not measure.
    fn checked(
        &self,
        run: usize,
        stage: usize,
        quantity: Quantity,
    ) -> Result<Measure, ConfigError> {
        let Measured { stages, config, .. } = self.runs[run];
        let Stage {
            name,
            zones,
            interval_ns,
            ..
        } = &stages[stage];
        let needed = match quantity {
            Quantity::SlowestZone
            | Quantity::FastestZone
            | Quantity::FirstZone
            | Quantity::LastZone => (*zones > 0, "a sweep"),
            Quantity::SlowestInterval
            | Quantity::MedianInterval
            | Quantity::FastestInterval
            | Quantity::BurstSeconds
            | Quantity::IntervalVariation => (*interval_ns > 0, "a phase with interval_us"),
            Quantity::MeanLatency
            | Quantity::MedianLatency
            | Quantity::P99Latency
            | Quantity::MaxLatency => (config.dies > 0, "measured on a drive with dies"),
            Quantity::LeastDriveErases
            | Quantity::MostDriveErases
            | Quantity::LeastDriveWrites
            | Quantity::MostDriveWrites => (config.above.is_some(), "measured on an array"),
            _ => (true, ""),
        };
        if needed.0 {
            return Ok(Measure {
                run,
                stage,
                quantity,
            });
        }
        let quantity_name = QUANTITIES.iter().find(|(_, other)| *other == quantity);
        Err(wrong(
            &format!("{} of {name}", quantity_name.map_or("", |(name, _)| name)),
            "asked for",
            needed.1,
        ))
    }
}
