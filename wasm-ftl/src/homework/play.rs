//! Runs of the small drives that questions are about.

use super::{Picture, Shape};
use crate::contract::event::EventKind;
use crate::experiment::spec::parse_experiment;
use crate::ground::units::{BlockId, Ppn};
use crate::host::script::parse_op;
use crate::run::sim::{Limit, Sim};

/// Times of the flash of every question, in microseconds.
pub const READ_US: u64 = 50;
/// To program a page.
pub const PROGRAM_US: u64 = 900;
/// To erase a block.
pub const ERASE_US: u64 = 3_500;

/// A drive that has done a list of operations.
pub fn after(shape: Shape, ops: &[String]) -> Sim {
    let lines = [
        "version=1".to_owned(),
        "seed=1".to_owned(),
        "drive.mapping=page".to_owned(),
        format!("drive.blocks={}", shape.blocks),
        format!("drive.pages_per_block={}", shape.pages_per_block),
        "drive.page_bytes=4096".to_owned(),
        format!("drive.logical_pages={}", shape.logical_pages),
        "drive.reserve_blocks=1".to_owned(),
        format!("drive.read_us={READ_US}"),
        format!("drive.program_us={PROGRAM_US}"),
        format!("drive.erase_us={ERASE_US}"),
        "drive.tagged=true".to_owned(),
        format!("phases.0.ops={}", ops.join(",")),
    ];
    let experiment = parse_experiment(&lines.join("\n"), None);
    let mut sim = Sim::new_unwatched(experiment.expect("shapes of questions are legal"));
    sim.advance(Limit::steps(u64::MAX));
    sim
}

/// What is seen of a drive.
pub fn picture(sim: &Sim) -> Picture {
    let (state, geometry) = (sim.state(), sim.experiment().config.geometry);
    let ftl = &state.drive().ftl;
    let nand = &ftl.nand;
    let mut picture = Picture::default();
    for ppn in (0..geometry.pages()).map(Ppn) {
        let is_programmed = nand.is_programmed(ppn);
        // The map keeps who wrote a page last, be it valid or not.
        let owner = ftl.map.owner(ppn).filter(|_| ftl.map.is_valid(ppn));
        let tag = char::from(nand.tag(ppn));
        picture.state.push(if is_programmed { 'v' } else { 'E' });
        picture.data.push(if is_programmed { tag } else { ' ' });
        picture.live.push(if owner.is_some() { '+' } else { ' ' });
        picture.owners.push(owner.map(|lpn| lpn.0));
    }
    picture
}

/// A victim of garbage collection, and how many of its pages were valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pick {
    /// The block.
    pub block: u32,
    /// Its valid pages.
    pub valid: u32,
}

/// Goes on with operations of the host. Returns the victims on the way.
pub fn go_on(sim: &mut Sim, ops: &[String]) -> Vec<Pick> {
    let mut picks = Vec::new();
    for op in ops {
        let op = parse_op(op).expect("drawn operations are legal");
        sim.inject(op).expect("drawn operations fit the drive");
        while sim.advance(Limit::steps(1)) == 1 {
            let event = sim.state().last();
            if event.kind == EventKind::GcPick {
                picks.push(Pick {
                    block: event.from,
                    valid: event.to,
                });
            }
        }
    }
    picks
}

/// Programs of each block: the drive erases only full ones.
pub fn programs_by_block(sim: &Sim) -> Vec<u64> {
    let geometry = sim.experiment().config.geometry;
    let nand = &sim.state().drive().ftl.nand;
    geometry
        .all_blocks()
        .map(|block: BlockId| {
            u64::from(nand.erases(block) * geometry.pages_per_block + nand.written(block))
        })
        .collect()
}

/// Erases of each block.
pub fn erases_by_block(sim: &Sim) -> Vec<u64> {
    let nand = &sim.state().drive().ftl.nand;
    let blocks = sim.experiment().config.geometry.all_blocks();
    blocks.map(|block| u64::from(nand.erases(block))).collect()
}
