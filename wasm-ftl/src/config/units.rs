//! A map of units: pages of the host's that lie on one page of flash, on a bank of their own.

use super::above::Above;
use super::above::partition::PartitionConfig;
use super::above::split::{ArrayConfig, ArrayKind};
use super::{ConfigError, SimConfig};
use crate::contract::drive;
use crate::contract::refusal::Checks;
use crate::ground::geometry::Geometry;
use crate::ground::part::Full;

/// Largest page of flash, as of those that hold one page of the host's.
const FLASH_PAGE_BYTES_MAX: u64 = 65_536;

/// How a drive divides what the host sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Units {
    /// Pages of the host's on one page of flash, with one entry of the map for all of them.
    pub pages: u32,
    /// Banks: each has a share of the blocks, collects garbage in it alone, and has a clock of its
    /// own. Unit u belongs to bank u mod banks.
    pub banks: u32,
    /// Only the full build has such drives.
    pub full: Full,
}

impl Units {
    /// The unit and the bank of these numbers that differ from those of a plain drive.
    pub fn new(pages: u32, banks: u32, full: Full) -> Option<Self> {
        let units = Self { pages, banks, full };
        ((pages, banks) != (1, 1)).then_some(units)
    }

    /// Banks, at least one, also of a drive that will be refused.
    pub fn banks(&self) -> u32 {
        self.banks.max(1)
    }

    /// Pages of the host's that one page of each bank holds together.
    pub fn row_pages(&self) -> u32 {
        self.pages.max(1).saturating_mul(self.banks())
    }

    /// What such a drive must keep: a log of whole units.
    ///
    /// # Errors
    /// Names the field, its value and the legal range.
    pub fn keep(&self, config: &SimConfig, checks: &mut Checks) -> Result<(), ConfigError> {
        checks.any(&drive::MAP_UNIT_PAGES, self.pages)?;
        checks.any(&drive::BANKS, self.banks)?;
        let with = if self.pages == 1 {
            drive::BANKS.path
        } else {
            drive::MAP_UNIT_PAGES.path
        };
        let bytes_max = FLASH_PAGE_BYTES_MAX / u64::from(self.pages.max(1));
        checks.number(&drive::PAGE_BYTES, config.page_bytes, 0, bytes_max, with)?;
        checks.word(&drive::MAPPING, config.mapping.word(), &["page"], with)?;
        let frontiers = config.frontiers.word();
        let legal = &["single", "split", "blended"];
        checks.word(&drive::FRONTIERS, frontiers, legal, with)?;
        for (is_there, other) in [
            (config.slc.is_some(), &drive::SLC_CACHE),
            (config.power.is_some(), &drive::POWER_LOSS),
            (
                config.compression.is_some(),
                &drive::COMPRESSION_FLOOR_BYTES,
            ),
        ] {
            if is_there {
                checks.number(&drive::MAP_UNIT_PAGES, self.pages, 0, 1, other.path)?;
                checks.number(&drive::BANKS, self.banks, 0, 1, other.path)?;
            }
        }
        checks.number(
            &drive::WRITE_BUFFER_PAGES,
            config.write_buffer_pages,
            0,
            0,
            with,
        )
    }

    /// The whole as the host sees it: banks that share its pages in turn, each a log of units.
    ///
    /// # Errors
    /// As [`SimConfig::validate`].
    pub fn compose(&self, config: &SimConfig) -> Result<SimConfig, ConfigError> {
        config.validate()?;
        let banks = self.banks();
        let Geometry {
            blocks,
            pages_per_block,
            ..
        } = config.geometry;
        let bank = SimConfig {
            geometry: Geometry::new(blocks / banks, pages_per_block),
            page_bytes: config.page_bytes * self.pages,
            logical_pages: config.logical_pages.div_ceil(self.row_pages()),
            units: None,
            file_system: None,
            ..config.clone()
        };
        let above = Above {
            array: (banks > 1).then_some(ArrayConfig {
                kind: ArrayKind::Raid0,
                members: banks,
                stripe_pages: 1,
                trim: true,
            }),
            partition: (self.pages > 1).then_some(PartitionConfig {
                offset_bytes: 0,
                block_bytes: config.page_bytes,
            }),
            drive: bank,
            is_one_drive: true,
        };
        let whole = above.compose(config)?;
        debug_assert!(
            whole.logical_pages >= config.logical_pages,
            "units hold fewer pages than the host sees"
        );
        Ok(SimConfig {
            // A page of flash, as elsewhere below a partition.
            page_bytes: config.page_bytes * self.pages,
            logical_pages: config.logical_pages,
            ..whole
        })
    }
}
