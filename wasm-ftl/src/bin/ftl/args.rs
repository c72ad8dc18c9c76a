//! Flags of the command line: each taken once, what is left over is an error.

use wasm_ftl::config::{Frontiers, GcPolicy};
use wasm_ftl::contract::drive;
use wasm_ftl::experiment::words;
use wasm_ftl::study::long_run::{Setup, Traffic, Trimming};

/// Flags with their values, and words without a flag.
pub struct Args {
    flags: Vec<(String, String)>,
    pub words: Vec<String>,
}

impl Args {
    /// Splits the arguments; every flag has a value.
    pub fn parse(args: &[String]) -> Result<Self, String> {
        let (mut flags, mut words) = (Vec::new(), Vec::new());
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            if !arg.starts_with("--") {
                words.push(arg.clone());
                continue;
            }
            let value = args.next().ok_or_else(|| format!("{arg} needs a value"))?;
            if flags.iter().any(|(flag, _)| flag == arg) {
                return Err(format!("{arg} is given twice; give it once"));
            }
            flags.push((arg.clone(), value.clone()));
        }
        Ok(Self { flags, words })
    }

    /// Takes a flag's text.
    pub fn text(&mut self, flag: &str) -> Option<String> {
        let index = self.flags.iter().position(|(other, _)| other == flag)?;
        Some(self.flags.swap_remove(index).1)
    }

    /// Takes a flag's value through `parse`, which knows what `legal` says.
    pub fn parsed<T>(
        &mut self,
        flag: &str,
        parse: impl Fn(&str) -> Option<T>,
        legal: &str,
    ) -> Result<Option<T>, String> {
        let Some(text) = self.text(flag) else {
            return Ok(None);
        };
        match parse(&text) {
            Some(value) => Ok(Some(value)),
            None => Err(format!("{flag} is '{text}'; it must be {legal}")),
        }
    }

    /// As [`Args::parsed`], but the flag must be there.
    pub fn required<T>(
        &mut self,
        flag: &str,
        parse: impl Fn(&str) -> Option<T>,
        legal: &str,
    ) -> Result<T, String> {
        let value = self.parsed(flag, parse, legal)?;
        value.ok_or_else(|| format!("{flag} is missing; it must be {legal}"))
    }

    /// Takes a whole number.
    pub fn number(&mut self, flag: &str) -> Result<Option<u64>, String> {
        let legal = format!("a whole number from 0 to {}", u64::MAX);
        self.parsed(flag, |text| text.parse().ok(), &legal)
    }

    /// Ends the reading.
    pub fn finish(self, words_max: usize) -> Result<(), String> {
        if let Some((flag, _)) = self.flags.first() {
            return Err(format!("unknown option '{flag}'; see ftl --help"));
        }
        match self.words.get(words_max) {
            Some(extra) => Err(format!(
                "'{extra}' is one argument too many; see ftl --help"
            )),
            None => Ok(()),
        }
    }
}

/// A finite decimal number.
fn decimal(text: &str) -> Option<f64> {
    text.parse::<f64>().ok().filter(|value| value.is_finite())
}

fn traffic(text: &str) -> Option<Traffic> {
    let mut parts = text.split(':');
    let name = parts.next()?;
    let numbers: Vec<f64> = parts.map(decimal).collect::<Option<_>>()?;
    match (name, &numbers[..]) {
        ("uniform", []) => Some(Traffic::Uniform),
        ("sequential", []) => Some(Traffic::Sequential),
        ("hotcold", &[hot_share, hot_pages_share]) => Some(Traffic::HotCold {
            hot_share,
            hot_pages_share,
        }),
        ("zipf", &[theta]) => Some(Traffic::Zipf { theta }),
        _ => None,
    }
}

fn trimming(text: &str) -> Option<Trimming> {
    match text.split_once(':')? {
        ("dynamic", share) => decimal(share).map(Trimming::Dynamic),
        ("static", share) => decimal(share).map(Trimming::Static),
        _ => None,
    }
}

/// A policy, which may be an expression: then the error says where it goes wrong.
fn policy(args: &mut Args) -> Result<GcPolicy, String> {
    let legal = &words::words_of(&drive::GC_POLICY);
    let text = args.required("--policy", |text| Some(text.to_owned()), legal)?;
    words::parse_gc_policy(&text).ok_or_else(|| {
        let legal = words::gc_policies_instead_of(&text);
        format!("--policy is '{text}'; it must be {legal}")
    })
}

/// The flags that `ftl wa` and `ftl transient` share.
pub fn setup(args: &mut Args) -> Result<Setup, String> {
    let count = |text: &str| text.parse::<u32>().ok().filter(|&count| count > 0);
    let whole = "a whole number from 1 to 33554432";
    let policy = policy(args)?;
    let blocks = args.required("--blocks", count, whole)?;
    let pages_per_block =
        args.required("--pages-per-block", count, "a whole number from 1 to 65536")?;
    let between = "a number between 0 and 1";
    let spare_factor = args.required("--spare-factor", decimal, between)?;
    let workloads = "uniform, sequential, hotcold:R:F or zipf:THETA";
    let mut setup = Setup::uniform(policy, blocks, pages_per_block, spare_factor);
    setup.traffic = args.required("--workload", traffic, workloads)?;
    if let Some(trim) = args.parsed("--trim", trimming, "dynamic:Q or static:X")? {
        setup.trimming = trim;
    }
    let request_pages = args.parsed("--request-pages", count, whole)?;
    setup.request_pages = request_pages.unwrap_or(setup.request_pages);
    let frontiers: Option<Frontiers> = args.parsed(
        "--frontiers",
        words::parse_frontiers,
        &words::words_of(&drive::FRONTIERS),
    )?;
    setup.frontiers = frontiers.unwrap_or(setup.frontiers);
    setup.warmup = args.parsed("--warmup-drive-writes", decimal, "a number from 0 to 1000")?;
    let measure = args.parsed(
        "--measure-drive-writes",
        decimal,
        "a number from 0.001 to 1000",
    )?;
    setup.measure = measure.unwrap_or(setup.measure);
    setup.seed = args.number("--seed")?.unwrap_or(setup.seed);
    Ok(setup)
}
