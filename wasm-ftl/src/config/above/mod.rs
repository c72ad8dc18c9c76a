//! What lies between the host and its drives: an array of equal drives, and a partition whose
//! blocks need not be the drive's pages.
//!
//! Everything here is arithmetic on addresses; `run/array` sends the requests.

pub mod partition;
pub mod split;

use crate::config::{ConfigError, Frontiers, Mapping, SimConfig};
use crate::contract::refusal::Checks;
use crate::ground::geometry::Geometry;
use crate::ground::part::part;
use partition::{Blocks, PartitionConfig};
use split::{ArrayConfig, Split};

/// Keeps the draws of one drive of an array apart from those of the others.
const MEMBER_SEED: u64 = 0x9E37_79B9_7F4A_7C15;

/// The layers above one kind of drive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Above {
    /// Drives behind one address space, if there are several.
    pub array: Option<ArrayConfig>,
    /// Where the host's blocks begin and how long they are, if they are not the drive's pages.
    pub partition: Option<PartitionConfig>,
    /// Each of the drives.
    pub drive: SimConfig,
    /// Whether they are the banks of one drive: then what it can queue is for all of them.
    pub is_one_drive: bool,
}

impl Above {
    /// Number of drives.
    pub fn members(&self) -> u32 {
        self.array.map_or(1, |array| array.members)
    }

    /// Drive number `member`. The first one draws as if it were alone.
    pub fn member(&self, member: u32) -> SimConfig {
        let offset = MEMBER_SEED.wrapping_mul(u64::from(member));
        SimConfig {
            seed: self.drive.seed.wrapping_add(offset),
            ..self.drive.clone()
        }
    }

    /// Queues of so many operations as a drive has under way.
    pub fn queues(&self) -> u32 {
        if self.is_one_drive { 1 } else { self.members() }
    }

    /// Whether TRIM reaches the drives.
    pub fn passes_trim(&self) -> bool {
        self.array.is_none_or(|array| array.trim)
    }

    /// How addresses are split between the drives.
    pub fn split(&self) -> Split {
        Split::new(self.array, self.drive.logical_pages)
    }

    /// Which pages a block of the host's covers.
    pub fn blocks(&self) -> Blocks {
        Blocks::new(self.partition, self.drive.page_bytes)
    }

    /// The whole as the host sees it: `config` with all drives and with the host's blocks as its
    /// logical pages.
    ///
    /// # Errors
    /// Names the first field that is out of range.
    pub fn compose(self, config: &SimConfig) -> Result<SimConfig, ConfigError> {
        self.validate()?;
        let drive = self.drive.geometry;
        Ok(SimConfig {
            geometry: Geometry::new(drive.blocks * self.members(), drive.pages_per_block),
            logical_pages: self.blocks().within(self.split().pages()) as u32,
            above: Some(part(|| self)),
            ..config.clone()
        })
    }

    /// Checks every drive and every layer.
    ///
    /// # Errors
    /// Names the first field that is out of range.
    pub fn validate(&self) -> Result<(), ConfigError> {
        self.keep(&mut Checks::strict())
    }

    /// What every drive and every layer must keep.
    pub(super) fn keep(&self, checks: &mut Checks) -> Result<(), ConfigError> {
        self.drive.keep(checks)?;
        if self.is_one_drive {
            // What banks and units must keep was checked of the drive as a whole.
            return Ok(());
        }
        let layer = if self.array.is_some() {
            "array"
        } else {
            "partition"
        };
        let misplaced = |legal: &str| ConfigError {
            range: None,
            field: layer.to_owned(),
            value: "present".to_owned(),
            legal: legal.to_owned(),
        };
        if self.drive.mapping == Mapping::Raw {
            let legal = "absent when drive.mapping is raw: there are no logical pages";
            return checks.refuse(|| misplaced(legal));
        }
        if self.drive.compression.is_some() {
            // Sizes are drawn for each write of the host's, which may become several of drives.
            checks.refuse(|| misplaced("absent when the drive compresses"))?;
        }
        if matches!(self.drive.frontiers, Frontiers::Streams { .. }) {
            // Requests above become several of drives, which carry no mark.
            checks.refuse(|| misplaced("absent with drive.frontiers of streams"))?;
        }
        if self.drive.power.is_some() {
            // What a flush promises is kept for a drive by itself.
            checks.refuse(|| misplaced("absent with drive.power_loss"))?;
        }
        if let Some(array) = &self.array {
            let pages = u64::from(self.drive.geometry.blocks)
                * u64::from(self.drive.geometry.pages_per_block);
            let members_max = u64::from(self.drive.pages_max()) / pages.max(1);
            array.keep(self.drive.logical_pages, members_max, checks)?;
        }
        if let Some(partition) = &self.partition {
            let bytes = self.split().pages() * u64::from(self.drive.page_bytes);
            partition.keep(bytes, checks)?;
        }
        Ok(())
    }

    /// Bytes of one address of the host's.
    pub fn host_page_bytes(&self) -> u32 {
        self.partition
            .map_or(self.drive.page_bytes, |partition| partition.block_bytes)
    }
}
