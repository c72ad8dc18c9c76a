//! What a drive does with what it promised when its power is cut.

use super::{ConfigError, SimConfig};
use crate::contract::drive;
use crate::contract::field::{Field, Kind, from};
use crate::contract::refusal::Checks;
use crate::ground::part::Full;

/// Whether the memory of the write buffer outlives a power cut, and what a flush waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PowerLoss {
    /// It does not, so a flush waits until all of it is programmed.
    Unprotected,
    /// It does: capacitors hold power until it is saved, so a flush is answered at once.
    Protected,
    /// It does not, and a flush is answered at once all the same.
    Lying,
}

/// A drive whose power can be cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PowerConfig {
    /// What outlives a cut.
    pub kind: PowerLoss,
    /// Pages that are programmed together: a flush fills the rest of the last ones with nothing.
    pub program_pages: u32,
    /// Only the full build has such drives.
    pub full: Full,
}

/// What outlives a cut.
pub fn parse_kind(text: &str) -> Option<PowerLoss> {
    match text {
        "unprotected" => Some(PowerLoss::Unprotected),
        "protected" => Some(PowerLoss::Protected),
        "lying" => Some(PowerLoss::Lying),
        _ => None,
    }
}

impl PowerConfig {
    /// Whether a flush is answered while pages still wait in the buffer.
    pub fn answers_at_once(&self) -> bool {
        self.kind != PowerLoss::Unprotected
    }

    /// What such a drive must keep: its map can be rebuilt from whole pages of a log.
    ///
    /// # Errors
    /// Names the field, its value and the legal range.
    pub fn keep(&self, config: &SimConfig, checks: &mut Checks) -> Result<(), ConfigError> {
        let with = drive::POWER_LOSS.path;
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
        let per_block = u64::from(config.geometry.pages_per_block);
        let with = drive::PAGES_PER_BLOCK.path;
        checks.number(
            &drive::PROGRAM_PAGES,
            self.program_pages,
            0,
            per_block,
            with,
        )
    }
}
