//! The plainest drive that there is, for those who change a field or two.

use super::{Frontiers, GcPolicy, IdlePolicy, Mapping, SimConfig, TrimPolicy, WearLeveling};
use crate::config::order::{Merges, Scheduling};
use crate::ground::geometry::Geometry;
use crate::ground::units::Nanos;

/// A page-mapped drive with every mechanism beyond mapping and cleaning switched off.
pub fn plain_config(geometry: Geometry, logical_pages: u32, reserve_blocks: u32) -> SimConfig {
    SimConfig {
        geometry,
        page_bytes: 4_096,
        logical_pages,
        mapping: Mapping::Page,
        reserve_blocks,
        gc_policy: GcPolicy::Greedy,
        frontiers: Frontiers::Single,
        gc_high_blocks: reserve_blocks,
        gc_copies_per_write: 0,
        wear_leveling: WearLeveling::None,
        endurance_erases: 0,
        read_time: Nanos::from_micros(50),
        program_time: Nanos::from_micros(900),
        erase_time: Nanos::from_micros(3_500),
        parallelism: 1,
        dies: 0,
        planes: 1,
        channels: 1,
        die_block_pages: 0,
        merges: Merges::Written,
        scheduling: Scheduling::InOrder,
        queue_depth: 1,
        transfer_time: Nanos(0),
        link_time: Nanos(0),
        command_time: Nanos(0),
        trim: TrimPolicy::Immediate,
        idle: IdlePolicy::None,
        copy_efficiency_percent: 100,
        write_buffer_pages: 0,
        read_buffer_pages: 0,
        slc: None,
        aging: None,
        power: None,
        units: None,
        compression: None,
        file_system: None,
        above: None,
        seed: 1,
        tagged: false,
    }
}
