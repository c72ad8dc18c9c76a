//! Random drives and host activity for the property tests; one seed, one case.

#[cfg(feature = "full")]
pub mod layers;

use wasm_ftl::config::compression::{CompressionConfig, Mix};
use wasm_ftl::config::order::Scheduling;
use wasm_ftl::config::plain::plain_config;
#[cfg(feature = "full")]
use wasm_ftl::config::power::{PowerConfig, PowerLoss};
use wasm_ftl::config::slc::{SlcConfig, SlcKind};
use wasm_ftl::config::{
    FileSystemConfig, Frontiers, GcPolicy, IdlePolicy, MapCacheConfig, Mapping, SimConfig,
    TrimPolicy, WearLeveling,
};
use wasm_ftl::experiment::spec::Experiment;
use wasm_ftl::ground::geometry::Geometry;
use wasm_ftl::ground::prng::Prng;
use wasm_ftl::ground::units::Nanos;
use wasm_ftl::host::script::HostOp;
use wasm_ftl::host::workload::Phase;

/// A number from `low` to `high`.
pub fn between(prng: &mut Prng, low: u32, high: u32) -> u32 {
    low + prng.below(high - low + 1)
}

/// One of `items`.
pub fn pick<T: Copy>(prng: &mut Prng, items: &[T]) -> T {
    items[prng.below(items.len() as u32) as usize]
}

/// True once in `times`.
pub fn once_in(prng: &mut Prng, times: u32) -> bool {
    prng.below(times) == 0
}

/// A reader's own policy.
#[cfg(feature = "full")]
fn own_policy(prng: &mut Prng) -> GcPolicy {
    const OWN: [&str; 5] = [
        "score:(pages-valid)*age/(valid+1)",
        "cost:valid+(erases>2)*pages",
        "score:min(age,pages*4)/max(valid,0.5)-erases",
        "cost:block/(pages-valid)",
        "score:0/0",
    ];
    let policy = wasm_ftl::experiment::words::parse_gc_policy(pick(prng, &OWN));
    policy.expect("an expression is legal")
}

fn policy(prng: &mut Prng, blocks: u32) -> GcPolicy {
    match prng.below(7) {
        #[cfg(feature = "full")]
        6 => own_policy(prng),
        0 => GcPolicy::Fifo,
        1 => GcPolicy::Random,
        2 => GcPolicy::DChoices(between(prng, 1, 12)),
        3 => GcPolicy::Windowed(between(prng, 1, blocks)),
        4 => GcPolicy::CostBenefit,
        _ => GcPolicy::Greedy,
    }
}

/// A small page-mapped drive, often with the least spare area that is legal.
pub fn small_drive(prng: &mut Prng) -> SimConfig {
    let blocks = between(prng, 8, 24);
    let pages_per_block = between(prng, 1, 12);
    let wear_leveling = match prng.below(4) {
        0 => WearLeveling::Dynamic,
        1 => WearLeveling::Static {
            gap_max: between(prng, 1, 6),
        },
        _ => WearLeveling::None,
    };
    let frontiers = match prng.below(4) {
        0 => Frontiers::Split,
        1 => Frontiers::Blended {
            percent: between(prng, 0, 100),
        },
        2 => Frontiers::Temperature { hot_pages: 0 },
        _ => Frontiers::Single,
    };
    let moves = u32::from(matches!(wear_leveling, WearLeveling::Static { .. }));
    let least = frontiers.reserve_min() + moves;
    let reserve = if once_in(prng, 2) {
        least
    } else {
        between(prng, least, blocks - 3)
    };
    let high = if once_in(prng, 2) {
        reserve
    } else {
        between(prng, reserve, blocks - 3)
    };
    let logical_max =
        (blocks - high).saturating_sub(frontiers.open_blocks() - 1) * pages_per_block - 1;
    let logical = if once_in(prng, 2) {
        logical_max
    } else {
        between(prng, 0, logical_max)
    };
    let logical = logical.max(1);
    let mut config = plain_config(Geometry::new(blocks, pages_per_block), logical, reserve);
    config.gc_policy = policy(prng, blocks);
    config.gc_high_blocks = high;
    config.gc_copies_per_write = if once_in(prng, 3) {
        between(prng, 1, 9)
    } else {
        0
    };
    config.wear_leveling = wear_leveling;
    config.frontiers = match frontiers {
        Frontiers::Temperature { .. } => Frontiers::Temperature {
            hot_pages: between(prng, 0, logical),
        },
        other => other,
    };
    config.seed = u64::from(prng.next_u32());
    config.tagged = true;
    config
}

/// Now and then a drive with streams, with draws of its own as [`bound_map`], if all that it holds
/// still fits then.
#[cfg(feature = "full")]
pub fn keep_streams_apart(config: &mut SimConfig) {
    let mut prng = Prng::new(config.seed ^ 0x7374_726D);
    let moves = u32::from(matches!(config.wear_leveling, WearLeveling::Static { .. }));
    let (per_block, high) = (config.geometry.pages_per_block, config.gc_high_blocks);
    let full = wasm_ftl::ground::part::Full::get().unwrap();
    let frontiers = Frontiers::Streams {
        streams: between(&mut prng, 2, 6),
        is_isolated: once_in(&mut prng, 2),
        full,
    };
    let open = frontiers.open_blocks() - 1;
    let data_blocks = config.geometry.blocks.saturating_sub(high + open);
    let fits = config.logical_pages < data_blocks * per_block;
    if fits && config.reserve_blocks >= frontiers.reserve_min() + moves && once_in(&mut prng, 2) {
        (config.frontiers, config.write_buffer_pages) = (frontiers, 0);
    }
}

/// A small drive with any of the mechanisms around the translation layer.
pub fn any_drive(prng: &mut Prng) -> SimConfig {
    let mut config = small_drive(prng);
    config.trim = match prng.below(5) {
        0 => TrimPolicy::Ignored,
        1 => TrimPolicy::Queued {
            pages: between(prng, 1, 9),
        },
        2 => TrimPolicy::Partial {
            percent: between(prng, 0, 100),
        },
        _ => TrimPolicy::Immediate,
    };
    config.idle = pick(
        prng,
        &[
            IdlePolicy::None,
            IdlePolicy::Compact,
            IdlePolicy::Defragment,
        ],
    );
    if once_in(prng, 3) {
        config.write_buffer_pages = between(prng, 1, config.logical_pages.min(8));
    }
    if once_in(prng, 2) {
        let per_block = config.geometry.pages_per_block;
        config.dies = between(prng, 1, per_block);
        config.planes = between(prng, 1, (per_block / config.dies).min(8));
        config.channels = between(prng, 1, config.dies);
        config.queue_depth = between(prng, 1, 9);
        config.transfer_time = Nanos(u64::from(between(prng, 0, 30_000)));
        config.link_time = Nanos(u64::from(between(prng, 0, 9_000)));
        config.command_time = Nanos(u64::from(between(prng, 0, 5_000)));
    } else {
        config.parallelism = between(prng, 1, 8);
    }
    if once_in(prng, 4) {
        let trim = once_in(prng, 2);
        config.file_system = Some(FileSystemConfig { trim });
    }
    bound_map(&mut config);
    schedule(&mut config);
    keep_last_read(&mut config);
    #[cfg(feature = "full")]
    cut_power(&mut config);
    config
}

/// Now and then planes that do what is ready and erase their share, with draws of its own as
/// [`bound_map`].
fn schedule(config: &mut SimConfig) {
    let mut prng = Prng::new(config.seed ^ 0x0070_6173);
    if config.dies == 0 {
        return;
    }
    if once_in(&mut prng, 2) {
        config.scheduling = Scheduling::WhenReady;
    }
    if once_in(&mut prng, 2) {
        config.die_block_pages = between(&mut prng, 1, 2 * config.geometry.pages_per_block);
    }
}

/// Now and then a read buffer, with draws of its own as [`bound_map`].
fn keep_last_read(config: &mut SimConfig) {
    let mut prng = Prng::new(config.seed ^ 0x7265_6164);
    config.read_buffer_pages = u32::from(once_in(&mut prng, 3));
}

/// The same, with streams where they fit.
#[cfg(feature = "full")]
pub fn streaming_drive(prng: &mut Prng) -> SimConfig {
    let mut config = any_drive(prng);
    keep_streams_apart(&mut config);
    config
}

/// The same without power cuts, which are of a drive alone.
pub fn powered_drive(prng: &mut Prng) -> SimConfig {
    SimConfig {
        power: None,
        ..any_drive(prng)
    }
}

/// Now and then a drive whose power can be cut, with draws of its own as [`bound_map`].
#[cfg(feature = "full")]
fn cut_power(config: &mut SimConfig) {
    let mut prng = Prng::new(config.seed ^ 0x0063_7574);
    if once_in(&mut prng, 4) {
        config.power = Some(any_power(&mut prng, config));
    }
}

/// What a power cut may do to `config`'s drive.
#[cfg(feature = "full")]
pub fn any_power(prng: &mut Prng, config: &SimConfig) -> PowerConfig {
    let kinds = [
        PowerLoss::Unprotected,
        PowerLoss::Protected,
        PowerLoss::Lying,
    ];
    PowerConfig {
        kind: pick(prng, &kinds),
        program_pages: between(prng, 1, config.geometry.pages_per_block.min(4)),
        full: wasm_ftl::ground::part::Full::get().unwrap(),
    }
}

/// A small drive with a cache, often as full as is legal.
pub fn cached_drive(prng: &mut Prng) -> SimConfig {
    let mut config = any_drive(prng);
    if config.idle == IdlePolicy::Defragment {
        config.idle = IdlePolicy::Compact;
    }
    let kind = if once_in(prng, 2) {
        SlcKind::Static
    } else {
        SlcKind::Dynamic
    };
    let mut slc = SlcConfig {
        kind,
        blocks: between(prng, 1, 8),
        bits: 3,
        program_time: Nanos::from_micros(300),
        endurance_erases: 0,
        folds_when_full: once_in(prng, 2),
    };
    slc.bits = between(prng, 1, config.geometry.pages_per_block.min(4));
    // Draws of its own, as for the map.
    let mut own = Prng::new(config.seed ^ 0x0073_6C63);
    if slc.kind == SlcKind::Dynamic && slc.bits > 1 && once_in(&mut own, 2) {
        slc.kind = SlcKind::Elastic;
    }
    if kind == SlcKind::Static {
        let blocks = config.geometry.blocks + slc.blocks;
        config.geometry = Geometry::new(blocks, config.geometry.pages_per_block);
        slc.endurance_erases = [0, 3, 40][prng.below(3) as usize];
    }
    config.slc = Some(slc);
    config
}

/// A small drive whose pages are written again in place, often without any spare area.
pub fn ideal_drive(prng: &mut Prng) -> SimConfig {
    let around = any_drive(prng);
    let geometry = around.geometry;
    let spare = between(prng, 0, 3).min(geometry.pages() - 1);
    let plain = plain_config(geometry, geometry.pages() - spare, 0);
    SimConfig {
        logical_pages: plain.logical_pages,
        mapping: Mapping::Ideal,
        power: None,
        read_buffer_pages: 0,
        reserve_blocks: 0,
        gc_policy: plain.gc_policy,
        frontiers: plain.frontiers,
        gc_high_blocks: 0,
        gc_copies_per_write: 0,
        wear_leveling: WearLeveling::None,
        idle: IdlePolicy::None,
        ..around
    }
}

/// A small drive whose controller compresses, often as full as is legal.
pub fn compressing_drive(prng: &mut Prng) -> SimConfig {
    let mut config = any_drive(prng);
    config.mapping = Mapping::Page;
    if matches!(config.wear_leveling, WearLeveling::Static { .. }) {
        config.wear_leveling = WearLeveling::Dynamic;
    }
    if config.idle == IdlePolicy::Defragment {
        config.idle = IdlePolicy::Compact;
    }
    let blocks = config.geometry.blocks;
    let pages_per_block = config.geometry.pages_per_block + 2;
    config.geometry = Geometry::new(blocks, pages_per_block);
    config.page_bytes = pick(prng, &[512, 1_000, 4_096]);
    let compression = CompressionConfig {
        floor_bytes: between(prng, config.page_bytes.div_ceil(64), config.page_bytes),
        parity_pages: match prng.below(3) {
            0 if pages_per_block > 4 => between(prng, 3, pages_per_block),
            _ => 0,
        },
        mix: Mix::parse(pick(
            prng,
            &[
                "1000",
                "1",
                "500",
                "140:3,1000:1",
                "20:9,333:5,777:5,1000:2",
                "999",
            ],
        ))
        .unwrap(),
    };
    let data_blocks = (blocks - config.gc_high_blocks) - (config.frontiers.open_blocks() - 1);
    let logical_max = compression.logical_max(u64::from(data_blocks), pages_per_block) as u32;
    config.logical_pages = if once_in(prng, 2) {
        logical_max
    } else {
        between(prng, 1, logical_max)
    };
    config.write_buffer_pages = config.write_buffer_pages.min(config.logical_pages);
    if let Frontiers::Temperature { .. } = config.frontiers {
        config.frontiers = Frontiers::Temperature {
            hot_pages: between(prng, 0, config.logical_pages),
        };
    }
    config.compression = Some(compression);
    config.power = None;
    if once_in(prng, 5) {
        config.trim = TrimPolicy::PartialIncompressible {
            percent: between(prng, 0, 100),
        };
    }
    config
}

/// Now and then leaves too little memory for the map. Draws of its own, so that the seeds of drives
/// with all of it mean what they always meant.
fn bound_map(config: &mut SimConfig) {
    let mut prng = Prng::new(config.seed ^ 0x6D61_7073);
    if once_in(&mut prng, 4) {
        let entries = between(&mut prng, 3, config.logical_pages.max(4));
        config.mapping = Mapping::Extent(MapCacheConfig {
            dram_bytes: u64::from(entries) * 16,
            host_bytes: 0,
            entry_bytes: 16,
        });
    }
}

/// One operation that `config`'s drive can be asked for; mostly writes.
pub fn any_op(prng: &mut Prng, config: &SimConfig) -> HostOp {
    let lpn = prng.below(config.logical_pages);
    if config.file_system.is_some() {
        let file = b'A' + prng.below(5) as u8;
        return match prng.below(6) {
            0 | 1 => HostOp::CreateFile {
                file,
                pages: between(prng, 1, config.logical_pages.min(9)),
            },
            2 | 3 => HostOp::UpdateFile { file },
            4 => HostOp::DeleteFile { file },
            _ => HostOp::Read { lpn },
        };
    }
    #[cfg(feature = "full")]
    if config.power.is_some() && once_in(prng, 30) {
        let full = wasm_ftl::ground::part::Full::get().unwrap();
        return pick(prng, &[HostOp::Flush, HostOp::Cut { full }]);
    }
    match prng.below(400) {
        0 => HostOp::Purge,
        1 => HostOp::Flush,
        2..=9 => HostOp::Idle {
            micros: between(prng, 1, 60_000),
        },
        10..=49 => HostOp::Read { lpn },
        50..=109 => HostOp::Trim { lpn },
        110..=117 if config.mapping == Mapping::Page => HostOp::Collect {
            block: prng.below(config.geometry.blocks),
        },
        _ => {
            let op = HostOp::Write {
                lpn,
                tag: Some(b'a' + prng.below(26) as u8),
            };
            perhaps_marked(prng, config, op)
        }
    }
}

/// Marks a write where the drive keeps streams apart, now and then with one that it does not know.
fn perhaps_marked(prng: &mut Prng, config: &SimConfig, op: HostOp) -> HostOp {
    #[cfg(feature = "full")]
    if let Frontiers::Streams { streams, full, .. } = config.frontiers
        && !once_in(prng, 5)
    {
        return op.marked(prng.below(streams + 1) as u8, full);
    }
    let _ = (prng, config);
    op
}

/// So many operations on `config`'s drive.
pub fn ops_on(prng: &mut Prng, config: SimConfig, count: u32) -> Experiment {
    let ops = (0..count).map(|_| any_op(prng, &config)).collect();
    Experiment {
        config,
        phases: vec![Phase::Ops(ops)],
        window: 64,
    }
}
