//! How well the host's data compress, and what a compressing controller makes of it.

use crate::ground::weights::Weighted;

use super::{ConfigError, FRONTIERS_WITHOUT_STREAMS, SimConfig};
use crate::contract::drive;
use crate::contract::refusal::Checks;

/// What [`Mix::parse`] knows.
pub const MIXES: &str = "from 1 to 1000, or up to 16 of them with weights like 140:3,1000:1";
/// Thousandths of data that do not compress.
const WHOLE_PERMILLE: u32 = 1_000;
/// Smallest legal floor: a share of a page that bounds how many pieces a block can hold.
const FLOOR_SHARE: u32 = 64;
/// Most bytes of a block.
const BLOCK_BYTES_MAX: u64 = 1 << 30;
/// Most pieces of a drive.
const SLOTS_MAX: u64 = 1 << 28;

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

    /// What a drive that compresses must keep.
    ///
    /// # Errors
    /// Names the field, its value and the legal range.
    pub fn keep(&self, config: &SimConfig, checks: &mut Checks) -> Result<(), ConfigError> {
        let field = &drive::COMPRESSION_FLOOR_BYTES;
        let with = field.path;
        checks.word(&drive::MAPPING, config.mapping.word(), &["page"], with)?;
        let frontiers = config.frontiers.word();
        checks.word(
            &drive::FRONTIERS,
            frontiers,
            FRONTIERS_WITHOUT_STREAMS,
            with,
        )?;
        checks.word(&drive::IDLE, config.idle.word(), &["none", "compact"], with)?;
        let (wear, words) = (config.wear_leveling.word(), &["none", "dynamic"]);
        checks.word(&drive::WEAR_LEVELING, wear, words, with)?;
        let page = u64::from(config.page_bytes);
        let (blocks, per_block) = (
            u64::from(config.geometry.blocks),
            u64::from(config.geometry.pages_per_block),
        );
        let parity = self.parity_pages;
        // One data page at least must stay beside another when a block has parity.
        let least = if parity > 0 { 3 } else { 2 };
        let most = BLOCK_BYTES_MAX / page.max(1);
        checks.number(&drive::PAGES_PER_BLOCK, per_block, least, most, with)?;
        let by_block = drive::PAGES_PER_BLOCK.path;
        checks.number(&drive::PARITY_PAGES, parity, 0, per_block, by_block)?;
        // So many pieces of the least size that all of them can be counted.
        let slots_max = SLOTS_MAX / blocks.max(1);
        let bytes = u64::from(self.data_pages(config.geometry.pages_per_block)) * page;
        let countable = bytes / (slots_max + 1) + 1;
        let least = page.div_ceil(u64::from(FLOOR_SHARE)).max(countable);
        checks.number(field, self.floor_bytes, least, page, drive::PAGE_BYTES.path)
    }

    /// Logical pages that so many blocks can hold for sure: the end of a block can stay empty for
    /// want of a piece that fits, so each block counts for a page less.
    pub fn logical_max(&self, data_blocks: u64, pages_per_block: u32) -> u64 {
        data_blocks * u64::from(self.data_pages(pages_per_block).saturating_sub(1))
    }
}
