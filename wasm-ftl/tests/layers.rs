//! Random arrays and partitions over random drives: every state adds up, and nothing is lost.

#![cfg(feature = "full")]

use crate::common::layers::{any_layers, array, content, layers_over, over, partition, run};
use crate::common::{any_op, between, cached_drive, once_in, ops_on, pick, powered_drive};
use wasm_ftl::config::above::split::ArrayKind;
use wasm_ftl::experiment::spec::Experiment;
use wasm_ftl::ground::part::Full;
use wasm_ftl::ground::prng::Prng;
use wasm_ftl::host::script::HostOp;
use wasm_ftl::host::workload::Phase;
use wasm_ftl::run::drive::Drive;
use wasm_ftl::run::sim::{Limit, Sim, Status};

/// What a host that keeps its own books expects to read at each address; [`None`] for "either".
struct Books {
    written: Vec<Option<u8>>,
}

impl Books {
    fn note(&mut self, op: HostOp) {
        match op {
            HostOp::Write { lpn, tag } => self.written[lpn as usize] = tag,
            HostOp::Purge => self.written.fill(None),
            _ => {}
        }
    }
}

/// A partition that begins at 0 with blocks of one page changes nothing at all in the drive.
#[test]
fn an_aligned_partition_is_no_partition() {
    for seed in 0..100 {
        let mut prng = Prng::new(seed);
        let mut drive = powered_drive(&mut prng);
        drive.page_bytes = 4_096;
        drive.file_system = None;
        let plain = ops_on(&mut prng, drive.clone(), 600);
        let below = Experiment {
            config: over(&drive, None, partition(0, 4_096)),
            ..plain.clone()
        };
        let (mut plain, mut below) = (Sim::new_unwatched(plain), Sim::new_unwatched(below));
        plain.advance(Limit::steps(u64::MAX));
        below.advance(Limit::steps(u64::MAX));
        let member = &below.state().drives()[0];
        let shown = |drive: &Drive| {
            let c = &drive.counters;
            let flash = [
                c.nand_programs,
                c.nand_reads,
                c.gc_copies,
                c.erases,
                c.trimmed_pages,
            ];
            (
                drive.last.step,
                drive.time(),
                flash,
                drive.ftl.map.ppn_by_lpn().to_vec(),
            )
        };
        assert_eq!(shown(member), shown(plain.state().drive()), "seed {seed}");
        assert_eq!(
            below.state().counters(),
            plain.state().counters(),
            "seed {seed}"
        );
        assert_eq!(below.state().time(), plain.state().time(), "seed {seed}");
    }
}

#[test]
fn random_layers_over_random_drives_add_up() {
    for seed in 0..1_500 {
        let mut prng = Prng::new(seed);
        let config = any_layers(&mut prng);
        let mut sim = Sim::new_unwatched(ops_on(&mut prng, config, 1_000));
        let mut done = 0;
        while sim.status() == Status::Running {
            sim.advance(Limit {
                host_ops: 50,
                ..Limit::steps(500_000)
            });
            sim.check()
                .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
            assert!(
                sim.status() != Status::Running || sim.state().counters().host_ops > done,
                "seed {seed}: hangs after {done} operations on {:#?}",
                sim.experiment().config
            );
            done = sim.state().counters().host_ops;
        }
        assert_eq!((sim.status(), done), (Status::Ended, 1_000), "seed {seed}");
    }
}

/// The same over drives with a cache, for requests of several blocks, and in the midst of them.
#[test]
fn long_requests_to_caches_below_layers_add_up() {
    for seed in 0..150 {
        let mut prng = Prng::new(seed);
        let drive = cached_drive(&mut prng);
        let mut config = layers_over(&mut prng, drive);
        config.file_system = None;
        let pages = config.logical_pages;
        let mut experiment = ops_on(&mut prng, config, 200);
        let requests = (0..200).map(|_| {
            let lpn = prng.below(pages);
            HostOp::Extent {
                lpn,
                pages: between(&mut prng, 2, 9).min(pages - lpn),
                is_write: !once_in(&mut prng, 4),
                full: Full,
            }
        });
        experiment.phases.push(Phase::Ops(requests.collect()));
        let mut sim = Sim::new(experiment);
        while sim.status() == Status::Running {
            sim.advance(Limit::steps(7));
            sim.check()
                .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        }
        assert_eq!(sim.state().counters().host_ops, 400, "seed {seed}");
    }
}

/// Without a partition, reads return what was written last, whichever drive has it.
#[test]
fn arrays_return_what_was_written_last() {
    for seed in 0..150 {
        let mut prng = Prng::new(seed);
        let mut drive = powered_drive(&mut prng);
        drive.file_system = None;
        let kind = pick(&mut prng, &[ArrayKind::Raid0, ArrayKind::Span]);
        let stripe = between(&mut prng, 1, drive.logical_pages.min(7));
        let members = between(&mut prng, 2, 4);
        let config = over(&drive, array(kind, members, stripe), None);
        let addresses = config.logical_pages as usize;
        let mut books = Books {
            written: vec![None; addresses],
        };
        let ops: Vec<HostOp> = (0..800)
            .map(|_| any_op(&mut prng, &config))
            .filter(|op| !matches!(op, HostOp::Trim { .. }))
            .collect();
        for &op in &ops {
            books.note(op);
        }
        let sim = run(Sim::new_unwatched(Experiment {
            config,
            phases: vec![Phase::Ops(ops)],
            window: 100,
        }));
        for (lpn, &wanted) in (0..).zip(&books.written) {
            assert_eq!(content(&sim, lpn), wanted, "seed {seed}, address {lpn}");
        }
    }
}

/// The drives of an array do exactly what drives alone do with their share of the operations.
#[test]
fn each_member_is_a_drive_alone_with_its_share() {
    for seed in 0..100 {
        let mut prng = Prng::new(seed);
        let mut drive = powered_drive(&mut prng);
        drive.file_system = None;
        let config = over(&drive, array(ArrayKind::Raid0, 2, 1), None);
        let ops: Vec<HostOp> = (0..600)
            .map(|_| match any_op(&mut prng, &config) {
                // Idle time depends on both drives' clocks.
                HostOp::Idle { .. } => HostOp::Flush,
                op => op,
            })
            .collect();
        let (above, blocks) = (config.above.clone().unwrap(), drive.geometry.blocks);
        let joint = run(Sim::new_unwatched(Experiment {
            config,
            phases: vec![Phase::Ops(ops.clone())],
            window: 100,
        }));
        for member in 0..2 {
            let mine = |lpn: u32| (lpn % 2 == member).then_some(lpn / 2);
            let share = ops.iter().filter_map(|&op| match op {
                HostOp::Write { lpn, tag } => mine(lpn).map(|lpn| HostOp::Write { lpn, tag }),
                HostOp::Read { lpn } => mine(lpn).map(|lpn| HostOp::Read { lpn }),
                HostOp::Trim { lpn } => mine(lpn).map(|lpn| HostOp::Trim { lpn }),
                HostOp::Collect { block } if block / blocks == member => Some(HostOp::Collect {
                    block: block % blocks,
                }),
                HostOp::Collect { .. } => None,
                op => Some(op),
            });
            let alone = run(Sim::new_unwatched(Experiment {
                config: above.member(member),
                phases: vec![Phase::Ops(share.collect())],
                window: 100,
            }));
            let (here, there) = (&joint.state().drives()[member as usize], alone.state());
            assert_eq!(
                here.counters,
                *there.counters(),
                "seed {seed}, drive {member}"
            );
            assert_eq!(here.ftl, there.drive().ftl, "seed {seed}, drive {member}");
        }
    }
}

/// Going back and forth, and running unwatched, reach the same states.
#[test]
fn seeking_and_adding_operations_reach_the_same_states() {
    for seed in 0..60 {
        let mut prng = Prng::new(seed);
        let config = any_layers(&mut prng);
        let experiment = ops_on(&mut prng, config, 300);
        let mut watched = Sim::new(experiment.clone());
        watched.advance(Limit::steps(u64::MAX));
        let (end, digest) = (watched.state().steps(), watched.digest());
        for _ in 0..6 {
            let step = u64::from(prng.below(end as u32 + 1));
            watched.seek(step);
            let mut fresh = Sim::new(experiment.clone());
            fresh.advance(Limit::steps(step));
            assert_eq!(watched.state(), fresh.state(), "seed {seed}, step {step}");
            assert_eq!(watched.digest(), fresh.digest(), "seed {seed}, step {step}");
        }
        watched.seek(end);
        assert_eq!(watched.digest(), digest, "seed {seed}");
        watched.seek(end / 2);
        watched.inject(HostOp::Read { lpn: 0 }).unwrap();
        watched.advance(Limit::steps(u64::MAX));
        watched.check().unwrap();
        let reads = watched.state().counters().host_reads;
        watched.seek(end / 3);
        watched.advance(Limit::steps(u64::MAX));
        assert_eq!(watched.state().counters().host_reads, reads, "seed {seed}");
    }
}
