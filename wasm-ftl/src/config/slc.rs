//! A cache of blocks that hold one bit a cell: fewer pages, programmed faster.

use super::{ConfigError, IdlePolicy, Mapping, SimConfig, check_range};
use crate::ground::units::Nanos;

/// What [`parse_kind`] knows.
pub const SLC_CACHES: &str = "static:BLOCKS or dynamic:BLOCKS";
/// What [`parse_full`] knows.
pub const SLC_FULL: &str = "write-through or fold";

/// Which blocks serve as the cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlcKind {
    /// So many blocks, for good.
    Static,
    /// Erased blocks, at most so many, while the data leave enough of them.
    Dynamic,
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
            SlcKind::Dynamic => 0,
        }
    }

    /// Refuses what a drive with such a cache cannot be.
    ///
    /// # Errors
    /// Names the field, its value and the legal range.
    pub fn validate(&self, config: &SimConfig) -> Result<(), ConfigError> {
        let only = |field: &str, value: &str, legal: &str| ConfigError {
            field: field.to_owned(),
            value: value.to_owned(),
            legal: format!("{legal} on a drive with drive.slc_cache"),
        };
        if !matches!(config.mapping, Mapping::Page | Mapping::Extent(_)) {
            return Err(only("drive.mapping", "another", "page or extent"));
        }
        if config.compression.is_some() {
            return Err(only("drive.compression_floor_bytes", "given", "left out"));
        }
        if config.idle == IdlePolicy::Defragment {
            return Err(only("drive.idle", "defragment", "none or compact"));
        }
        let pages_per_block = u64::from(config.geometry.pages_per_block);
        let bits_max = pages_per_block.clamp(1, 5);
        check_range("drive.slc_bits", u64::from(self.bits), 1, bits_max)?;
        let blocks = u64::from(config.geometry.blocks);
        check_range("drive.slc_cache", u64::from(self.blocks), 1, blocks)?;
        let micros = self.program_time.0 / 1_000;
        check_range("drive.slc_program_us", micros, 1, 1_000_000)
    }
}
