//! One trace on one drive, from its first bytes to the report: what the command line and the
//! browser both do.

use super::blkparse::Action;
use super::compact::Addresses;
use super::feed::Feed;
use super::replay::{Replay, check_mapping};
use super::request::Beyond;
use super::{Format, Options, Reader, Report, Target};
use crate::config::ConfigError;
use crate::contract::report::{Row, TraceCost, TraceOps};
use crate::experiment::lines::Fields;
use crate::host::script::HostOp;
use crate::run::sim::{Limit, Sim};

/// Most commands that are listed.
const COMMANDS_MAX: usize = 1_000;

/// A trace that is being read.
#[derive(Clone, Debug)]
pub struct Session {
    feed: Feed,
    replay: Replay,
    purpose: Purpose,
    listing: Listing,
}

/// What is done with the operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    /// They are done on the drive.
    Replay,
    /// They are only counted; the drive stays as it is.
    Count,
    /// The first of them are listed as commands of `ssd.py`; the drive stays as it is.
    List,
}

/// Commands of `ssd.py`.
#[derive(Clone, Debug, Default)]
struct Listing {
    text: String,
    commands: usize,
    writes: u8,
    left_out: u64,
}

impl Target for Listing {
    fn arrive(&mut self, _ns: u64) {}

    fn perform(&mut self, op: HostOp) {
        let command = match op {
            HostOp::Write { lpn, tag } => {
                // Every write has another content than the one before.
                let letter = tag.unwrap_or(b'a' + self.writes % 26);
                self.writes = (self.writes + 1) % 26;
                format!("w{lpn}:{}", char::from(letter))
            }
            HostOp::Read { lpn } => format!("r{lpn}"),
            HostOp::Trim { lpn } => format!("t{lpn}"),
            // It has no other commands.
            _ => {
                self.left_out += 1;
                return;
            }
        };
        if self.commands == COMMANDS_MAX {
            self.left_out += 1;
            return;
        }
        if self.commands > 0 {
            self.text.push(',');
        }
        self.commands += 1;
        self.text.push_str(&command);
    }
}

impl Session {
    /// A trace on the drive of `sim`, which cannot go back from here on.
    pub fn new(sim: &mut Sim, options: Options, keeps_time: bool) -> Self {
        sim.stop_watching();
        Self {
            feed: Feed::new(Reader::new(&sim.experiment().config, options)),
            replay: Replay::new(keeps_time),
            purpose: Purpose::Replay,
            listing: Listing::default(),
        }
    }

    /// The same by lines of `name=value`: `format`, `addresses`, `beyond`, `action`, `time`, and
    /// `purpose`, each with a default.
    ///
    /// # Errors
    /// A name or value that is not known.
    pub fn parse(sim: &mut Sim, lines: &str) -> Result<Self, ConfigError> {
        const FLAGS: [(&str, bool); 2] = [("ignored", false), ("kept", true)];
        const PURPOSES: [(&str, Purpose); 3] = [
            ("replay", Purpose::Replay),
            ("count", Purpose::Count),
            ("list", Purpose::List),
        ];
        const FORMATS: [(&str, Option<Format>); 5] = [
            ("auto", None),
            ("list", Some(Format::List)),
            ("msr", Some(Format::Msr)),
            ("fio", Some(Format::Fio)),
            ("blkparse", Some(Format::Blkparse)),
        ];
        const BEYOND: [(&str, Beyond); 2] = [("wrap", Beyond::Wrap), ("refuse", Beyond::Refuse)];
        let mut fields = Fields::from_lines(lines)?;
        let options = Options {
            format: fields.choice("format", &FORMATS, true)?,
            addresses: fields.choice("addresses", &Addresses::WORDS, true)?,
            beyond: fields.choice("beyond", &BEYOND, true)?,
            action: fields.parsed("action", "Q", Action::of, "Q, D or C")?,
        };
        let keeps_time = fields.choice("time", &FLAGS, true)?;
        let purpose = fields.choice("purpose", &PURPOSES, true)?;
        fields.finish()?;
        Ok(Self {
            purpose,
            ..Self::new(sim, options, keeps_time)
        })
    }

    /// Takes the next bytes of the trace; before the first, the drive does all phases of its
    /// experiment.
    ///
    /// # Errors
    /// Why it is no trace, or none for this drive.
    pub fn take(&mut self, sim: &mut Sim, bytes: &[u8]) -> Result<(), String> {
        let feed = &mut self.feed;
        let (taken, refusal) = match self.purpose {
            Purpose::Replay => {
                sim.advance(Limit::steps(u64::MAX));
                let mut target = self.replay.on(sim);
                (feed.take(bytes, &mut target), target.refusal)
            }
            Purpose::Count => (feed.take(bytes, &mut |_: HostOp| {}), None),
            Purpose::List => (feed.take(bytes, &mut self.listing), None),
        };
        taken.map_err(|error| error.to_string())?;
        if let Some(refusal) = refusal {
            return Err(refusal.to_string());
        }
        match self.feed.reader().format() {
            None | Some(Format::List) => Ok(()),
            Some(_) => check_mapping(&sim.experiment().config).map_err(|error| error.to_string()),
        }
    }

    /// Ends the trace.
    ///
    /// # Errors
    /// As [`Session::take`], and when there was not one request in it.
    pub fn end(&mut self, sim: &mut Sim) -> Result<Report, String> {
        // A line break ends the last line, if none did.
        let missing: &[u8] = if self.feed.is_within_line() {
            b"\n"
        } else {
            b""
        };
        self.take(sim, missing)?;
        let report = self.feed.reader().finish();
        report.map_err(|error| error.to_string())
    }

    /// Takes the next bytes of the trace, or ends it where there are none.
    ///
    /// # Errors
    /// As [`Session::take`] and [`Session::end`].
    pub fn take_or_end(&mut self, sim: &mut Sim, bytes: &[u8]) -> Result<(), String> {
        if bytes.is_empty() {
            self.end(sim).map(drop)
        } else {
            self.take(sim, bytes)
        }
    }

    /// What was read so far.
    pub fn report(&self) -> &Report {
        self.feed.reader().report()
    }

    /// The format, as soon as it is known.
    pub fn format(&self) -> Option<Format> {
        self.feed.reader().format()
    }

    /// How far it came on the drive.
    pub fn replay(&self) -> &Replay {
        &self.replay
    }

    /// All that is known, as lines of `name=value`; `problem` stands once for each, with its line.
    /// What the trace cost the drive is there from its first bytes on, with what was before it.
    pub fn text(&self, sim: &Sim) -> String {
        let report = self.report();
        let mut text = format!("format={}\n", self.format().map_or("", Format::name));
        let mut push = |name: &str, value: &str| {
            let value = value.replace('\n', " ");
            text.extend([name, "=", &value, "\n"]);
        };
        for (name, count) in report.counts() {
            push(name.name(), &count.to_string());
        }
        for (name, count) in [
            (TraceOps::Ops, self.replay.ops),
            (TraceOps::OpsLeftOut, self.replay.ops_left_out),
            (TraceOps::CommandsLeftOut, self.listing.left_out),
        ] {
            push(name.name(), &count.to_string());
        }
        if let Some(cost) = self.replay.cost(sim) {
            for (name, count) in cost.counts {
                push(&format!("cost.{}", name.name()), &count.to_string());
            }
            if let Some(amplification) = cost.write_amplification {
                let name = TraceCost::WriteAmplification.name();
                push(&format!("cost.{name}"), &amplification.to_string());
            }
            for (name, count) in cost.before {
                push(&format!("before.{}", name.name()), &count.to_string());
            }
        }
        push("commands", &self.listing.text);
        for problem in &report.problems {
            push("problem", &format!("{} {}", problem.line, problem.reason));
        }
        text
    }
}
