//! What a drive is made of, checked before anything is built from it.

use std::fmt;

use crate::geometry::Geometry;
use crate::units::Nanos;

/// Most pages that a simulated drive may have: 32 Mi, about 330 MB of state.
pub const PAGES_MAX: u32 = 1 << 25;
/// Most pages of a drive that keeps page contents, which figures show and reads check.
pub const TAGGED_PAGES_MAX: u32 = 1 << 16;

/// Who decides where data goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mapping {
    /// No translation layer: the reader programs and erases the medium by hand.
    Raw,
    /// A page-mapped log: every write goes to the next free page.
    Page,
}

/// Which block garbage collection picks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GcPolicy {
    /// The closed block with the fewest valid pages; the lowest block number among equals.
    Greedy,
}

/// Whether garbage collection writes into the host's open block or into one of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frontiers {
    /// One open block takes host writes and copies.
    Single,
    /// Host writes and copies go to two different open blocks.
    Split,
}

/// The file system above the drive, when there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileSystemConfig {
    /// Whether deleting a file also sends TRIM for its logical pages.
    pub trim: bool,
}

/// A whole drive. Build it with public fields, then pass it through [`SimConfig::validate`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SimConfig {
    /// Blocks and pages per block, raw.
    pub geometry: Geometry,
    /// Bytes in a page; only for throughput. 512 to 65 536.
    pub page_bytes: u32,
    /// Logical pages offered to the host. Raw minus logical is the spare area.
    pub logical_pages: u32,
    /// Who decides where data goes.
    pub mapping: Mapping,
    /// Erased blocks that garbage collection keeps ready: it runs while there are fewer.
    pub reserve_blocks: u32,
    /// Which block garbage collection picks.
    pub gc_policy: GcPolicy,
    /// One open block or two.
    pub frontiers: Frontiers,
    /// Flash page read time, tR.
    pub read_time: Nanos,
    /// Flash page program time, tPROG.
    pub program_time: Nanos,
    /// Flash block erase time, tBERS.
    pub erase_time: Nanos,
    /// Flash operations that run at the same time: every duration is divided by it.
    pub parallelism: u32,
    /// The file system above, if any.
    pub file_system: Option<FileSystemConfig>,
    /// Start of the random sequence.
    pub seed: u64,
    /// Whether each page's content (one letter) is kept. Costs a byte a page.
    pub tagged: bool,
}

/// One field that does not hold a legal value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError {
    /// Path of the field, as in the experiment file.
    pub field: String,
    /// The value found there.
    pub value: String,
    /// What is legal there.
    pub legal: String,
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} is {}; it must be {}",
            self.field, self.value, self.legal
        )
    }
}

impl std::error::Error for ConfigError {}

/// Refuses `value` when it lies outside `low..=high`.
///
/// # Errors
/// Names the field, the value and the legal range.
pub fn check_range(field: &str, value: u64, low: u64, high: u64) -> Result<(), ConfigError> {
    if (low..=high).contains(&value) {
        return Ok(());
    }
    Err(ConfigError {
        field: field.to_owned(),
        value: value.to_string(),
        legal: format!("from {low} to {high}"),
    })
}

impl SimConfig {
    /// Checks every field and every relation between fields.
    ///
    /// # Errors
    /// The first field that is out of range, with its value and the legal range.
    pub fn validate(&self) -> Result<(), ConfigError> {
        let Geometry {
            blocks,
            pages_per_block,
        } = self.geometry;
        check_range("drive.blocks", u64::from(blocks), 1, u64::from(PAGES_MAX))?;
        check_range(
            "drive.pages_per_block",
            u64::from(pages_per_block),
            1,
            65_536,
        )?;
        let pages = u64::from(blocks) * u64::from(pages_per_block);
        let pages_max = if self.tagged {
            TAGGED_PAGES_MAX
        } else {
            PAGES_MAX
        };
        check_range(
            "drive.blocks times drive.pages_per_block",
            pages,
            1,
            u64::from(pages_max),
        )?;
        check_range("drive.page_bytes", u64::from(self.page_bytes), 512, 65_536)?;
        check_range("drive.parallelism", u64::from(self.parallelism), 1, 4_096)?;
        check_range("drive.read_us", self.read_time.0 / 1_000, 1, 1_000_000)?;
        check_range(
            "drive.program_us",
            self.program_time.0 / 1_000,
            1,
            1_000_000,
        )?;
        check_range("drive.erase_us", self.erase_time.0 / 1_000, 1, 10_000_000)?;
        match self.mapping {
            Mapping::Raw => self.validate_raw(),
            Mapping::Page => self.validate_page_mapped(),
        }
    }

    fn validate_raw(&self) -> Result<(), ConfigError> {
        check_range("drive.logical_pages", u64::from(self.logical_pages), 0, 0)?;
        if self.file_system.is_some() {
            return Err(ConfigError {
                field: "file_system".to_owned(),
                value: "present".to_owned(),
                legal: "absent when drive.mapping is raw: there are no logical pages".to_owned(),
            });
        }
        Ok(())
    }

    /// The translation layer can always make progress when the logical pages leave one page free
    /// beside the reserve and the second open block: then at every collection some closed block has
    /// an invalid page, so each collection gains at least one page.
    fn validate_page_mapped(&self) -> Result<(), ConfigError> {
        let blocks = u64::from(self.geometry.blocks);
        let pages_per_block = u64::from(self.geometry.pages_per_block);
        let reserve_min = match self.frontiers {
            Frontiers::Single => 1,
            Frontiers::Split => 2,
        };
        check_range(
            "drive.blocks",
            blocks,
            reserve_min + 1,
            u64::from(PAGES_MAX),
        )?;
        let reserve = u64::from(self.reserve_blocks);
        check_range("drive.reserve_blocks", reserve, reserve_min, blocks - 1)?;
        let second_open_block = reserve_min - 1;
        let data_blocks = (blocks - reserve).saturating_sub(second_open_block);
        let logical_max = (data_blocks * pages_per_block).saturating_sub(1);
        check_range(
            "drive.logical_pages",
            u64::from(self.logical_pages),
            1,
            logical_max,
        )
    }

    /// Spare share of the raw capacity, 1 - logical / raw: the nominal spare factor.
    pub fn spare_factor_nominal(&self) -> f64 {
        1.0 - f64::from(self.logical_pages) / f64::from(self.geometry.pages())
    }
}
