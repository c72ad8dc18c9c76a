//! A cache of blocks that hold one bit a cell: fewer pages, programmed faster.

use super::{ConfigError, FRONTIERS_WITHOUT_STREAMS, SimConfig};
use crate::contract::drive;
use crate::contract::field::{Field, Kind, from};
use crate::contract::refusal::Checks;
use crate::ground::units::Nanos;

/// Which blocks serve as the cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlcKind {
    /// So many blocks, for good.
    Static,
    /// Erased blocks, at most so many, while the data leave enough of them.
    Dynamic,
    /// Erased blocks, at most so many, down to the last few; what is in them is folded under load
    /// when those are needed.
    Elastic,
}

/// The cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlcConfig {
    /// Which blocks.
    pub kind: SlcKind,
    /// How many.
    pub blocks: u32,
    /// Bits of a cell elsewhere: a block of the cache has so many times fewer pages.
    pub bits: u32,
    /// Time to program a page of the cache.
    pub program_time: Nanos,
    /// Erases that a block of a static cache survives; 0 for any number.
    pub endurance_erases: u32,
    /// Whether a host that finds the cache full waits for folding instead of writing past it.
    pub folds_when_full: bool,
}

/// Which blocks serve as the cache, and how many.
pub fn parse_kind(text: &str) -> Option<(SlcKind, u32)> {
    let (word, blocks) = text.split_once(':')?;
    let kind = match word {
        "static" => SlcKind::Static,
        "dynamic" => SlcKind::Dynamic,
        "elastic" => SlcKind::Elastic,
        _ => return None,
    };
    Some((kind, blocks.parse().ok()?))
}

/// Whether the host waits for folding when the cache is full.
pub fn parse_full(text: &str) -> Option<bool> {
    match text {
        "write-through" => Some(false),
        "fold" => Some(true),
        _ => None,
    }
}

impl SlcConfig {
    /// Pages of a block of the cache.
    pub fn pages(&self, pages_per_block: u32) -> u32 {
        pages_per_block / self.bits.max(1)
    }

    /// Blocks that never hold data for long.
    pub fn blocks_apart(&self) -> u32 {
        match self.kind {
            SlcKind::Static => self.blocks,
            SlcKind::Dynamic | SlcKind::Elastic => 0,
        }
    }

    /// What a drive with such a cache must keep.
    ///
    /// # Errors
    /// Names the field, its value and the legal range.
    pub fn keep(&self, config: &SimConfig, checks: &mut Checks) -> Result<(), ConfigError> {
        let with = drive::SLC_CACHE.path;
        checks.word(
            &drive::MAPPING,
            config.mapping.word(),
            &["page", "extent"],
            with,
        )?;
        if let Some(compression) = &config.compression {
            let none = &Field {
                kind: Kind::Whole(from(0, 0)),
                ..drive::COMPRESSION_FLOOR_BYTES
            };
            checks.number(none, compression.floor_bytes, 0, 0, with)?;
        }
        let frontiers = config.frontiers.word();
        checks.word(
            &drive::FRONTIERS,
            frontiers,
            FRONTIERS_WITHOUT_STREAMS,
            with,
        )?;
        checks.word(&drive::IDLE, config.idle.word(), &["none", "compact"], with)?;
        let per_block = u64::from(config.geometry.pages_per_block);
        // Folding under load must always win room.
        let least = u64::from(self.kind == SlcKind::Elastic) + 1;
        checks.between(
            &drive::SLC_BITS,
            self.bits,
            (least, with),
            (per_block, drive::PAGES_PER_BLOCK.path),
        )?;
        let kind = match self.kind {
            SlcKind::Static => "static",
            SlcKind::Dynamic => "dynamic",
            SlcKind::Elastic => "elastic",
        };
        let blocks = u64::from(config.geometry.blocks);
        checks.number_of(
            (&drive::SLC_CACHE, kind),
            self.blocks,
            blocks,
            drive::BLOCKS.path,
        )?;
        checks.any(&drive::SLC_PROGRAM_US, self.program_time.0 / 1_000)
    }
}
