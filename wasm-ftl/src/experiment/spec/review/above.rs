//! The layers above the drive in an experiment file: an array, a partition.

use crate::config::above::Above;
use crate::config::above::partition::PartitionConfig;
use crate::config::above::split::{ArrayConfig, ArrayKind};
use crate::config::{ConfigError, SimConfig};
use crate::experiment::lines::Fields;

/// Puts the layers that an experiment file asks for above `config`, if it asks for any.
///
/// # Errors
/// Names the first field that is out of range.
pub fn read_above(fields: &mut Fields, config: SimConfig) -> Result<SimConfig, ConfigError> {
    const KINDS: [(&str, ArrayKind); 2] = [("raid0", ArrayKind::Raid0), ("span", ArrayKind::Span)];
    const FLAGS: [(&str, bool); 2] = [("true", true), ("false", false)];
    let array = if fields.has("array") {
        let kind = fields.choice("array.kind", &KINDS, false)?;
        Some(ArrayConfig {
            kind,
            members: fields.number_u32("array.members", None)?,
            // A span has no stripes; one given there is refused as a field without a meaning.
            stripe_pages: match kind {
                ArrayKind::Raid0 => fields.number_u32("array.stripe_pages", None)?,
                ArrayKind::Span => 1,
            },
            trim: fields.choice("array.trim", &FLAGS, true)?,
        })
    } else {
        None
    };
    let partition = if fields.has("partition") {
        Some(PartitionConfig {
            offset_bytes: fields.number("partition.offset_bytes", Some(0))?,
            block_bytes: fields.number_u32("partition.block_bytes", Some(config.page_bytes))?,
        })
    } else {
        None
    };
    if let Some(units) = config.units {
        return match (&array, &partition) {
            (None, None) => units.compose(&config),
            (None, Some(_)) => Err(misplaced("partition")),
            (Some(_), _) => Err(misplaced("array")),
        };
    }
    if array.is_none() && partition.is_none() {
        return Ok(config);
    }
    let drive = SimConfig {
        file_system: None,
        ..config.clone()
    };
    let above = Above {
        array,
        partition,
        drive,
        is_one_drive: false,
    };
    above.compose(&config)
}

/// Banks and units are an arrangement of their own; nothing lies above them.
fn misplaced(layer: &str) -> ConfigError {
    ConfigError {
        range: None,
        field: layer.to_owned(),
        value: "present".to_owned(),
        legal: "absent with drive.map_unit_pages or drive.banks".to_owned(),
    }
}
