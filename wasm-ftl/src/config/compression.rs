//! How well the host's data compress, and what a compressing controller makes of it.

use crate::ground::weights::Weighted;

use super::{ConfigError, IdlePolicy, Mapping, SimConfig, WearLeveling, check_range};

/// What [`Mix::parse`] knows.
pub const MIXES: &str = "from 1 to 1000, or up to 16 of them with weights like 140:3,1000:1";
/// Thousandths of data that do not compress.
const WHOLE_PERMILLE: u32 = 1_000;
/// Smallest legal floor: a share of a page that bounds how many pieces a block can hold.
const FLOOR_SHARE: u32 = 64;

/// Ratios and how often each occurs: what share of its size a page of the host's data takes once
/// it is compressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mix(Weighted);

impl Mix {
    /// Data that do not compress.
    pub fn incompressible() -> Self {
        Self(Weighted::only(WHOLE_PERMILLE))
    }

    /// Reads `387`, or `140:3,1000:1` for three pages at 140 thousandths to one that stays whole.
    pub fn parse(text: &str) -> Option<Self> {
        Weighted::parse(text, WHOLE_PERMILLE).map(Self)
    }

    /// Sum of all weights: as many numbers choose a ratio.
    pub fn total(&self) -> u32 {
        self.0.total()
    }

    /// The ratio, in thousandths, that a number below [`Mix::total`] chooses.
    pub fn permille(&self, number: u32) -> u32 {
        self.0.choose(number)
    }
}

/// A controller that compresses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompressionConfig {
    /// Bytes that a page takes at least, however well it compresses.
    pub floor_bytes: u32,
    /// One page in so many of each block holds parity of the others; 0 for none.
    pub parity_pages: u32,
    /// Ratios of data for which the workload gives none.
    pub mix: Mix,
}

impl CompressionConfig {
    /// Pages of a block that hold data rather than parity.
    pub fn data_pages(&self, pages_per_block: u32) -> u32 {
        pages_per_block - pages_per_block.checked_div(self.parity_pages).unwrap_or(0)
    }

    /// Pieces that fit in a block when all are as small as can be.
    pub fn slots_per_block(&self, pages_per_block: u32, page_bytes: u32) -> u64 {
        let bytes = u64::from(self.data_pages(pages_per_block)) * u64::from(page_bytes);
        bytes / u64::from(self.floor_bytes.max(1))
    }

    /// Bytes of state for the pieces of a drive.
    pub fn state_bytes(&self, config: &SimConfig) -> u64 {
        let geometry = config.geometry;
        let per_block = self.slots_per_block(geometry.pages_per_block, config.page_bytes);
        let slots = per_block * u64::from(geometry.blocks);
        let tags = if config.tagged { slots } else { 0 };
        let pages = u64::from(geometry.pages());
        8 * slots + tags + 2 * pages + 8 * u64::from(config.logical_pages)
    }

    /// Refuses what a compressing drive cannot be. The geometry and the page size are legal.
    ///
    /// # Errors
    /// Names the field, its value and the legal range.
    pub fn validate(&self, config: &SimConfig) -> Result<(), ConfigError> {
        let only = |field: &str, value: &str, legal: &str| ConfigError {
            field: field.to_owned(),
            value: value.to_owned(),
            legal: format!("{legal} on a drive with drive.compression_floor_bytes"),
        };
        if config.mapping != Mapping::Page {
            return Err(only("drive.mapping", "not page", "page"));
        }
        if config.idle == IdlePolicy::Defragment {
            return Err(only("drive.idle", "defragment", "none or compact"));
        }
        if matches!(config.wear_leveling, WearLeveling::Static { .. }) {
            return Err(only("drive.wear_leveling", "static", "none or dynamic"));
        }
        let per_block = config.geometry.pages_per_block;
        check_range(
            "drive.compression_floor_bytes",
            u64::from(self.floor_bytes),
            u64::from(config.page_bytes.div_ceil(FLOOR_SHARE)),
            u64::from(config.page_bytes),
        )?;
        if self.parity_pages > 0 {
            let parity = u64::from(self.parity_pages);
            check_range("drive.parity_pages", parity, 2, u64::from(per_block.max(2)))?;
        }
        let block_bytes = u64::from(per_block) * u64::from(config.page_bytes);
        let field = "drive.pages_per_block times drive.page_bytes with compression";
        check_range(field, block_bytes, 1, 1 << 30)?;
        check_range(
            "drive.pages_per_block without parity pages",
            u64::from(self.data_pages(per_block)),
            2,
            u64::from(per_block),
        )?;
        let slots = self.slots_per_block(per_block, config.page_bytes);
        check_range(
            "pages of the smallest stored size that fit in the drive",
            slots * u64::from(config.geometry.blocks),
            1,
            1 << 28,
        )
    }

    /// Logical pages that so many blocks can hold for sure: the end of a block can stay empty for
    /// want of a piece that fits, so each block counts for a page less.
    pub fn logical_max(&self, data_blocks: u64, pages_per_block: u32) -> u64 {
        data_blocks * u64::from(self.data_pages(pages_per_block).saturating_sub(1))
    }
}
