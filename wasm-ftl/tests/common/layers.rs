//! Arrays and partitions over the random drives, for the tests of these.

use super::{between, pick, powered_drive};
use wasm_ftl::config::SimConfig;
use wasm_ftl::config::above::Above;
use wasm_ftl::config::above::partition::PartitionConfig;
use wasm_ftl::config::above::split::{ArrayConfig, ArrayKind};
use wasm_ftl::config::plain::plain_config;
use wasm_ftl::ground::geometry::Geometry;
use wasm_ftl::ground::prng::Prng;
use wasm_ftl::ground::units::Lpn;
use wasm_ftl::run::sim::{Limit, Sim, Status};

/// Start of the random sequence of the larger drives.
const SEED: u64 = 20_091;

/// An array that passes TRIM on.
pub fn array(kind: ArrayKind, members: u32, stripe_pages: u32) -> ArrayConfig {
    ArrayConfig {
        kind,
        members,
        stripe_pages,
        trim: true,
    }
}

/// Blocks of the host's.
pub fn partition(offset_bytes: u64, block_bytes: u32) -> PartitionConfig {
    PartitionConfig {
        offset_bytes,
        block_bytes,
    }
}

/// Such layers above `drive`.
pub fn over(
    drive: &SimConfig,
    array: impl Into<Option<ArrayConfig>>,
    partition: impl Into<Option<PartitionConfig>>,
) -> SimConfig {
    let above = Above {
        array: array.into(),
        partition: partition.into(),
        drive: SimConfig {
            file_system: None,
            ..drive.clone()
        },
        is_one_drive: false,
    };
    above.compose(drive).unwrap()
}

/// A drive of 4-KiB pages with an eighth of spare area. Its logical pages are whole stripes of any
/// length that is tested, so that rounding down to whole stripes does not add spare area.
pub fn middling_drive() -> SimConfig {
    let mut config = plain_config(Geometry::new(128, 32), 3_584, 2);
    config.seed = SEED;
    config
}

/// Runs to the end and checks the state there.
pub fn run(mut sim: Sim) -> Sim {
    sim.advance(Limit::steps(u64::MAX));
    assert_eq!(sim.status(), Status::Ended);
    sim.check().unwrap();
    sim
}

/// What the host would read.
pub fn content(sim: &Sim, lpn: u32) -> Option<u8> {
    sim.state().content(Lpn(lpn))
}

/// Any layers over any drive that can carry them.
pub fn any_layers(prng: &mut Prng) -> SimConfig {
    let drive = powered_drive(prng);
    layers_over(prng, drive)
}

/// Any layers over `drive`.
pub fn layers_over(prng: &mut Prng, mut drive: SimConfig) -> SimConfig {
    let file_system = drive.file_system.take();
    drive.power = None;
    drive.page_bytes = pick(prng, &[512, 1_024, 4_096, 3_000]);
    let kind = pick(prng, &[ArrayKind::Raid0, ArrayKind::Span]);
    let members = between(prng, 2, 5);
    let stripe_pages = between(prng, 1, drive.logical_pages.min(9));
    let trim = pick(prng, &[true, true, false]);
    let array = pick(
        prng,
        &[
            None,
            Some(ArrayConfig {
                kind,
                members,
                stripe_pages,
                trim,
            }),
        ],
    );
    let split = Above {
        array,
        partition: None,
        drive: drive.clone(),
        is_one_drive: false,
    };
    let bytes = split.split().pages() * u64::from(drive.page_bytes);
    let sectors = (bytes / 512) as u32;
    let block = pick(prng, &[1, 2, 3, 8, 16]).min(sectors.max(1));
    let partition = (sectors > 0 && prng.below(2) == 0).then(|| PartitionConfig {
        offset_bytes: 512 * u64::from(prng.below(sectors - block + 1)),
        block_bytes: 512 * block,
    });
    let mut config = over(&drive, array, partition);
    config.file_system = file_system;
    config
}
