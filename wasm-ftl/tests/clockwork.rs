//! Dies, channels, and the link against a naive clock, which remembers all that each of them ever
//! did: every step begins and ends at the same moment, and every operation took as long.

use crate::common::{between, once_in, small_drive};
use wasm_ftl::config::order::Scheduling;
use wasm_ftl::config::plain::plain_config;
use wasm_ftl::config::{Mapping, SimConfig};
use wasm_ftl::contract::event::{Event, EventKind};
use wasm_ftl::experiment::spec::Experiment;
use wasm_ftl::ground::geometry::Geometry;
use wasm_ftl::ground::prng::Prng;
use wasm_ftl::ground::units::{NONE, Nanos};
use wasm_ftl::host::script::HostOp;
use wasm_ftl::host::workload::Phase;
use wasm_ftl::run::sim::{Limit, Sim};
use wasm_ftl::time::latency::{Latencies, STALLS_MAX};

/// Random traces, each on a drive of its own.
const TRACES: u64 = 3_000;
/// Operations in each.
const OPS: u32 = 250;

/// From when to when.
type Span = (u64, u64);

/// All that was ever done in one place, earliest first.
#[derive(Clone, Default)]
struct Place(Vec<Span>);

impl Place {
    /// What comes next lasts `duration` and follows all else, or with `gap_from` uses the first
    /// pause from then on in which it fits.
    fn takes(&mut self, ready: u64, duration: u64, gap_from: Option<u64>) -> Span {
        let mut free_at = 0;
        let mut start = None;
        for &(from, to) in &self.0 {
            let earliest = gap_from.map(|gap_from| gap_from.max(free_at));
            let fits = earliest.filter(|earliest| earliest + duration <= from);
            start = start.or(fits);
            free_at = to;
        }
        let start = start.unwrap_or(ready.max(free_at));
        let at = self.0.partition_point(|&(from, _)| from < start);
        self.0.insert(at, (start, start + duration));
        (start, start + duration)
    }
}

struct Clock {
    config: SimConfig,
    planes: Vec<Place>,
    channels: Vec<Place>,
    link: Place,
    slots: Vec<u64>,
    /// When the host last asked for anything.
    asked: u64,
    /// When the latest collection began, and its copies so far have ended.
    collection: u64,
    copied: u64,
    /// Ends of the latest program on each plane, and in each block; of the erase of each block.
    programmed_on: Vec<u64>,
    programmed_in: Vec<u64>,
    erased: Vec<u64>,
    latencies: Vec<u64>,
}

impl Clock {
    fn new(config: &SimConfig) -> Self {
        let planes = (config.dies * config.planes) as usize;
        let blocks = config.geometry.blocks as usize;
        Self {
            config: config.clone(),
            planes: vec![Place::default(); planes],
            channels: vec![Place::default(); config.channels as usize],
            link: Place::default(),
            slots: vec![0; config.queue_depth as usize],
            asked: 0,
            collection: 0,
            copied: 0,
            programmed_on: vec![0; planes],
            programmed_in: vec![0; blocks],
            erased: vec![0; blocks],
            latencies: Vec::new(),
        }
    }

    /// Block and plane of a page.
    fn lies(&self, page: u32) -> (usize, usize) {
        let per_block = self.config.geometry.pages_per_block;
        let planes = self.planes.len();
        let plane = (page % per_block) as usize % planes;
        ((page / per_block) as usize, plane)
    }

    /// Where a pause may be used from, if planes do what is ready.
    fn pause_from(&self, earliest: u64) -> Option<u64> {
        let passes = self.config.scheduling == Scheduling::WhenReady;
        passes.then_some(earliest.max(self.asked))
    }

    fn reads(&mut self, page: u32, ready: u64) -> Span {
        let (block, plane) = self.lies(page);
        let pause = self.pause_from(ready.max(self.programmed_in[block]));
        self.planes[plane].takes(ready, self.config.read_time.0, pause)
    }

    fn programs(&mut self, page: u32, ready: u64) -> Span {
        let (block, plane) = self.lies(page);
        let before = self.programmed_on[plane].max(self.erased[block]);
        let pause = self.pause_from(ready.max(before));
        let span = self.planes[plane].takes(ready, self.config.program_time.0, pause);
        self.programmed_on[plane] = span.1;
        self.programmed_in[block] = self.programmed_in[block].max(span.1);
        span
    }

    /// When what is ready has passed the channel of the page's die.
    fn sends(&mut self, page: u32, ready: u64) -> u64 {
        let (_, plane) = self.lies(page);
        let die = plane / self.config.planes as usize;
        let channel = die % self.channels.len();
        match self.config.transfer_time.0 {
            0 => ready,
            time => self.channels[channel].takes(ready, time, None).1,
        }
    }

    fn links(&mut self, ready: u64) -> u64 {
        match self.config.link_time.0 {
            0 => ready,
            time => self.link.takes(ready, time, None).1,
        }
    }

    fn earliest(&self) -> u64 {
        *self.slots.iter().min().expect("a host that asks")
    }

    /// The host asks for what ends as `work` says; the command has passed then.
    fn host(&mut self, work: impl FnOnce(&mut Self, u64) -> (Span, u64)) -> Span {
        let arrival = self.earliest();
        self.asked = arrival;
        let (span, end) = work(self, arrival + self.config.command_time.0);
        let slot = self.slots.iter().position(|&slot| slot == arrival);
        self.slots[slot.expect("the earliest")] = end;
        self.latencies.push(end - arrival);
        span
    }

    fn copies(&mut self, from: Option<u32>, to: u32) -> Span {
        let begin = self.collection;
        let (start, out) = match from {
            Some(from) => {
                let read = self.reads(from, begin);
                (Some(read.0), self.sends(from, read.1))
            }
            None => (None, begin),
        };
        let ready = self.sends(to, out);
        let span = self.programs(to, ready);
        self.copied = self.copied.max(span.1);
        (start.unwrap_or(span.0), span.1)
    }

    fn erases(&mut self, block: u32) -> Span {
        let ready = self.copied.max(self.collection);
        let share = self.planes.len() as u64 * u64::from(self.config.die_block_pages);
        let all = self.config.erase_time.0;
        let time = match share {
            0 => all,
            share => all * u64::from(self.config.geometry.pages_per_block) / share,
        };
        let ends: Vec<Span> = (self.planes.iter_mut())
            .map(|plane| plane.takes(ready, time, None))
            .collect();
        let start = ends.iter().map(|span| span.0).min();
        let end = ends.iter().map(|span| span.1).max();
        self.erased[block as usize] = end.expect("a plane");
        (start.expect("a plane"), end.expect("a plane"))
    }

    /// What the drive did last, done in naive time.
    fn follow(&mut self, event: Event) -> Span {
        let (from, to) = (event.from, event.to);
        match event.kind {
            EventKind::HostWrite => self.host(|clock, asked| {
                let sent = clock.links(asked);
                let ready = clock.sends(to, sent);
                let span = clock.programs(to, ready);
                (span, span.1)
            }),
            EventKind::HostRead if from == NONE => {
                let arrival = self.earliest();
                self.host(|clock, asked| {
                    let end = clock.links(asked);
                    ((arrival, end), end)
                })
            }
            EventKind::HostRead => self.host(|clock, asked| {
                let span = clock.reads(from, asked);
                let out = clock.sends(from, span.1);
                (span, clock.links(out))
            }),
            EventKind::GcPick => {
                (self.collection, self.copied) = (self.earliest(), 0);
                (self.collection, self.collection)
            }
            EventKind::GcCopy => self.copies(Some(from), to),
            EventKind::Pad => self.copies(None, to),
            EventKind::Erase => self.erases(from),
            _ => (self.earliest(), self.earliest()),
        }
    }
}

/// A drive of a few dies with a log, or with a map of blocks.
fn drive(prng: &mut Prng) -> SimConfig {
    let log = small_drive(prng);
    let per_block = log.geometry.pages_per_block;
    let mut config = if once_in(prng, 4) {
        let blocks = between(prng, 2, 9);
        let logs = between(prng, 2, 4);
        let mappings = [
            Mapping::Block,
            Mapping::Bast { logs },
            Mapping::Fast { logs },
        ];
        let geometry = Geometry::new(blocks + logs + 2, per_block);
        SimConfig {
            mapping: crate::common::pick(prng, &mappings),
            ..plain_config(geometry, blocks * per_block, 0)
        }
    } else {
        log
    };
    config.dies = between(prng, 1, per_block);
    config.planes = between(prng, 1, (per_block / config.dies).min(4));
    config.channels = between(prng, 1, config.dies);
    config.queue_depth = between(prng, 1, 12);
    let mut nanos = |most| Nanos(u64::from(prng.below(3)) * u64::from(prng.below(most)));
    config.transfer_time = nanos(20_000);
    config.link_time = nanos(9_000);
    config.command_time = nanos(3_000);
    if once_in(prng, 2) {
        config.scheduling = Scheduling::WhenReady;
    }
    if once_in(prng, 2) {
        config.die_block_pages = between(prng, 1, 2 * per_block);
    }
    config
}

fn next_op(prng: &mut Prng, logical: u32) -> HostOp {
    let lpn = prng.below(logical);
    match prng.below(10) {
        0 => HostOp::Trim { lpn },
        1..=3 => HostOp::Read { lpn },
        _ => HostOp::Write { lpn, tag: None },
    }
}

fn compare_ends(clock: &Clock, latencies: &Latencies, busy: &[u64]) -> Result<(), String> {
    let found = (latencies.ops as usize, latencies.sum_ns, latencies.max_ns);
    let sum = clock.latencies.iter().sum();
    let longest = clock.latencies.iter().copied().max().unwrap_or(0);
    let wanted = (clock.latencies.len(), sum, longest);
    if found != wanted {
        return Err(format!("operations took {found:?}, not {wanted:?}"));
    }
    let mut worst: Vec<u64> = clock.latencies.clone();
    worst.retain(|&latency| latency > 0);
    worst.sort_unstable_by(|a, b| b.cmp(a));
    worst.truncate(STALLS_MAX);
    let kept: Vec<u64> = (latencies.stalls().iter())
        .map(|stall| stall.latency_ns)
        .collect();
    if kept != worst {
        return Err(format!("the worst took {kept:?}, not {worst:?}"));
    }
    let length = |place: &Place| place.0.iter().map(|span| span.1 - span.0).sum();
    let wanted: Vec<u64> = clock.planes.iter().map(length).collect();
    if busy != wanted {
        return Err(format!("planes were busy {busy:?}, not {wanted:?}"));
    }
    Ok(())
}

/// Steps that were compared; what went wrong where the two differ. The naive command takes `late`
/// longer.
fn run_trace(seed: u64, late: u64) -> Result<u64, String> {
    let mut prng = Prng::new(seed);
    let config = drive(&mut prng);
    config.validate().map_err(|error| error.to_string())?;
    let logical = config.logical_pages;
    let told = format!("seed {seed}, {:?}", config.scheduling);
    let mut clock = Clock::new(&config);
    clock.config.command_time.0 += late;
    let ops = (0..OPS).map(|_| next_op(&mut prng, logical)).collect();
    let mut sim = Sim::new(Experiment {
        config,
        phases: vec![Phase::Ops(ops)],
        window: 1_000,
    });
    while sim.advance(Limit::steps(1)) == 1 {
        let event = *sim.state().last();
        let (found, wanted) = ((event.start.0, event.end.0), clock.follow(event));
        if found != wanted {
            return Err(format!("{told}: {event:?} is {found:?}, not {wanted:?}"));
        }
    }
    let timing = &sim.state().drive().timing;
    let dies = timing.dies().expect("a drive with dies");
    let busy: Vec<u64> = dies.busy().collect();
    compare_ends(&clock, dies.latencies(), &busy).map_err(|error| format!("{told}: {error}"))?;
    Ok(sim.state().steps())
}

#[test]
fn every_step_takes_place_when_a_naive_clock_has_it() {
    let run = |seed| run_trace(seed, 0).unwrap_or_else(|problem| panic!("{problem}"));
    let steps: u64 = (0..TRACES).map(run).sum();
    assert!(steps > 2 * u64::from(OPS) * TRACES, "only {steps} steps");
}

#[test]
fn the_comparison_sees_a_command_that_takes_a_nanosecond_longer() {
    let differ = (0..50).filter(|&seed| run_trace(seed, 1).is_err()).count();
    assert!(differ > 45, "{differ} of 50 runs differ");
}
