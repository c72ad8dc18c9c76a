//! What the fuzzer and a seeded test do with bytes from outside.

use wasm_ftl::config::plain::plain_config;
use wasm_ftl::experiment::spec::{Experiment, parse_experiment};
use wasm_ftl::ground::geometry::Geometry;
use wasm_ftl::host::script::{HostOp, parse_ops};
use wasm_ftl::run::sim::{Limit, Sim};
use wasm_ftl::traces::blkparse::Action;
use wasm_ftl::traces::compact::Addresses;
use wasm_ftl::traces::request::Beyond;
use wasm_ftl::traces::{FORMATS, Options, Reader};

/// Steps of an accepted experiment: enough for garbage collection to begin.
const STEPS_MAX: u64 = 2_000;
/// Larger drives are legal, but building one takes longer than all other inputs together.
const STATE_BYTES_MAX: u64 = 1 << 20;
/// Host operations of a trace that are done; the others are only read.
const OPS_MAX: u64 = 2_000;

/// The first byte says what the others are.
pub fn feed(data: &[u8]) {
    let Some((&kind, bytes)) = data.split_first() else {
        return;
    };
    let text = String::from_utf8_lossy(bytes);
    match kind % 3 {
        0 => experiment(&text),
        1 => list(&text),
        _ => trace(&text, kind / 3),
    }
}

fn experiment(text: &str) {
    let Ok(experiment) = parse_experiment(text, None) else {
        return;
    };
    if experiment.config.state_bytes() > STATE_BYTES_MAX {
        return;
    }
    let mut sim = Sim::new(experiment);
    sim.advance(Limit::steps(STEPS_MAX));
    sim.check().expect("the state adds up");
    let steps = sim.state().steps();
    let digest = sim.digest();
    sim.seek(steps / 2);
    sim.seek(steps);
    assert_eq!(sim.digest(), digest, "going back and forth changes nothing");
}

/// A small drive that collects garbage soon.
fn drive() -> Experiment {
    Experiment {
        config: plain_config(Geometry::new(8, 4), 20, 1),
        phases: Vec::new(),
        window: 1,
    }
}

fn list(text: &str) {
    let Ok(ops) = parse_ops(text) else {
        return;
    };
    let mut sim = Sim::new(drive());
    for op in ops {
        // What the drive cannot be asked for is refused by name.
        if sim.inject(op).is_ok() {
            sim.advance(Limit::steps(STEPS_MAX));
        }
    }
    sim.check().expect("the state adds up");
}

fn trace(text: &str, choice: u8) {
    let options = Options {
        format: FORMATS
            .get(usize::from(choice % 5))
            .map(|(_, format)| *format),
        addresses: [Addresses::Recorded, Addresses::Compacted][usize::from(choice / 30 % 2)],
        beyond: [Beyond::Wrap, Beyond::Refuse][usize::from(choice / 5 % 2)],
        action: [Action::Queued, Action::Issued, Action::Completed][usize::from(choice / 10 % 3)],
    };
    let mut sim = Sim::new(drive());
    sim.stop_watching();
    let mut reader = Reader::new(&sim.experiment().config, options);
    let mut ops = 0;
    for line in text.lines() {
        let mut perform = |op: HostOp| {
            if ops < OPS_MAX {
                ops += 1;
                sim.perform(op)
                    .expect("the reader gives only legal operations");
            }
        };
        if reader.line(line, &mut perform).is_err() {
            break;
        }
    }
    // A trace without requests is an error with a sentence, which is all that is asked of it.
    let _ = reader.finish();
    sim.check().expect("the state adds up");
}
