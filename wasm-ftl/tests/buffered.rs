//! What stands between host and log, against a naive one: pages that wait to be written, and TRIM
//! that waits, is lost in part, or is ignored.

use crate::common::{between, pick};
use crate::differential::{compare, twins};
use crate::naive::Naive;
use wasm_ftl::config::{Frontiers, SimConfig, TrimPolicy};
use wasm_ftl::experiment::spec::Experiment;
use wasm_ftl::ground::prng::Prng;
use wasm_ftl::ground::units::Lpn;
use wasm_ftl::host::script::HostOp;
use wasm_ftl::run::sim::{Limit, Sim};

/// Random traces, each on a drive of its own.
const TRACES: u64 = 5_000;
/// Operations in each.
const OPS: u32 = 150;
/// Idle time in which any of these drives does all that waits. In microseconds.
const LONG: u32 = 60_000_000;
/// What keeps the draws of partial TRIM apart from others.
const TRIM_SEED: u64 = 0x7472_696D_7472_696D;

/// Lists in front of a naive log.
struct Front {
    log: Naive,
    room: usize,
    waiting: Vec<(u32, u8)>,
    policy: TrimPolicy,
    prng: Prng,
    given_up: Vec<u32>,
    absorbed: u64,
    trimmed: u64,
}

impl Front {
    fn write(&mut self, lpn: u32, letter: u8) {
        self.given_up.retain(|&other| other != lpn);
        let same = self.waiting.iter_mut().find(|page| page.0 == lpn);
        if let Some(page) = same {
            page.1 = letter;
            self.absorbed += 1;
            return;
        }
        if self.waiting.len() == self.room {
            self.write_oldest();
        }
        if self.room == 0 {
            return self.log.write(lpn, letter);
        }
        self.waiting.push((lpn, letter));
    }

    fn write_oldest(&mut self) {
        if !self.waiting.is_empty() {
            let (lpn, letter) = self.waiting.remove(0);
            self.log.write(lpn, letter);
        }
    }

    fn trim(&mut self, lpn: u32) {
        match self.policy {
            TrimPolicy::Immediate => self.forget(lpn),
            TrimPolicy::Partial { percent } if self.prng.below(100) < percent => self.forget(lpn),
            TrimPolicy::Queued { pages } => {
                if !self.given_up.contains(&lpn) {
                    self.given_up.push(lpn);
                }
                if self.given_up.len() == pages as usize {
                    self.forget_all();
                }
            }
            _ => {}
        }
    }

    fn forget_all(&mut self) {
        for lpn in std::mem::take(&mut self.given_up) {
            self.forget(lpn);
        }
    }

    fn forget(&mut self, lpn: u32) {
        let before = self.waiting.len();
        self.waiting.retain(|page| page.0 != lpn);
        let waited = self.waiting.len() < before;
        let lay = self.log.find(lpn).is_some();
        self.log.trim(lpn);
        self.absorbed += u64::from(waited);
        self.trimmed += u64::from(waited || lay);
    }

    fn flush(&mut self) {
        while !self.waiting.is_empty() {
            self.write_oldest();
        }
    }

    fn read(&self, lpn: u32) -> Option<u8> {
        let waiting = self.waiting.iter().find(|page| page.0 == lpn);
        waiting.map(|page| page.1).or_else(|| self.log.read(lpn))
    }
}

fn front_of(prng: &mut Prng) -> (SimConfig, Front) {
    let (mut config, mut log) = twins(prng);
    while matches!(config.frontiers, Frontiers::Streams { .. }) {
        (config, log) = twins(prng);
    }
    config.power = None;
    log.together(1);
    let room = pick(prng, &[0, 1, 3, 8]).min(config.logical_pages);
    let policies = [
        TrimPolicy::Immediate,
        TrimPolicy::Ignored,
        TrimPolicy::Queued {
            pages: between(prng, 1, 9),
        },
        TrimPolicy::Partial {
            percent: between(prng, 0, 100),
        },
    ];
    (config.write_buffer_pages, config.trim) = (room, pick(prng, &policies));
    let front = Front {
        log,
        room: room as usize,
        waiting: Vec::new(),
        policy: config.trim,
        prng: Prng::new(config.seed ^ TRIM_SEED),
        given_up: Vec::new(),
        absorbed: 0,
        trimmed: 0,
    };
    (config, front)
}

/// What the host does next, done by the naive front already.
fn next_op(prng: &mut Prng, logical: u32, front: &mut Front) -> HostOp {
    let (lpn, letter) = (prng.below(logical), b'a' + prng.below(26) as u8);
    match prng.below(40) {
        0 => {
            front.flush();
            front.forget_all();
            HostOp::Idle { micros: LONG }
        }
        1 => {
            front.flush();
            HostOp::Flush
        }
        2..=9 => {
            front.trim(lpn);
            HostOp::Trim { lpn }
        }
        _ => {
            front.write(lpn, letter);
            let tag = Some(letter);
            HostOp::Write { lpn, tag }
        }
    }
}

/// Writes that never reached flash; what went wrong where the two differ.
fn run_trace(seed: u64) -> Result<u64, String> {
    let mut prng = Prng::new(seed);
    let (config, mut front) = front_of(&mut prng);
    config.validate().map_err(|error| error.to_string())?;
    let (logical, geometry) = (config.logical_pages, config.geometry);
    let mut sim = Sim::new(Experiment {
        config,
        phases: Vec::new(),
        window: 1_000,
    });
    for number in 0..OPS {
        let op = next_op(&mut prng, logical, &mut front);
        sim.inject(op).map_err(|error| error.to_string())?;
        sim.advance(Limit::steps(u64::MAX));
        let wrong = |what: String| format!("seed {seed}, operation {number} ({op}): {what}");
        compare(sim.state().drive(), geometry, &front.log).map_err(wrong)?;
        let counters = sim.state().counters();
        let found = (counters.absorbed_writes, counters.trimmed_pages);
        if found != (front.absorbed, front.trimmed) {
            return Err(wrong(format!("absorbed and trimmed: {found:?}")));
        }
        for lpn in 0..logical {
            let content = sim.state().content(Lpn(lpn));
            if content != front.read(lpn) {
                return Err(wrong(format!("page {lpn} holds {content:?}")));
            }
        }
    }
    sim.check().map(|()| front.absorbed)
}

#[test]
fn what_waits_in_front_of_a_drive_waits_in_front_of_a_naive_one() {
    let run = |seed| run_trace(seed).unwrap_or_else(|problem| panic!("{problem}"));
    let absorbed: u64 = (0..TRACES).map(run).sum();
    assert!(absorbed > 5 * TRACES, "only {absorbed} were absorbed");
}
