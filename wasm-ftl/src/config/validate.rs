//! What a legal drive is: every field, and every relation between fields.

use super::{
    ConfigError, Frontiers, GcPolicy, IdlePolicy, MapCacheConfig, Mapping, PAGES_MAX,
    QUEUE_DEPTH_MAX, SimConfig, TrimPolicy, WearLeveling, check_range,
};
use crate::ground::geometry::Geometry;
use crate::ground::part::FULL;

/// Fewest entries of a map cache: a write in the middle of one makes three of it.
const MAP_ENTRIES_MIN: u64 = 3;
/// Most bytes of a map cache, which is more than any drive can use.
const MAP_CACHE_BYTES_MAX: u64 = 1 << 36;

impl SimConfig {
    /// Checks every field and every relation between fields.
    ///
    /// # Errors
    /// The first field that is out of range, with its value and the legal range.
    pub fn validate(&self) -> Result<(), ConfigError> {
        #[cfg(feature = "full")]
        if let Some(above) = &self.above {
            return above.validate();
        }
        let Geometry {
            blocks,
            pages_per_block,
            ..
        } = self.geometry;
        check_range("drive.blocks", u64::from(blocks), 1, u64::from(PAGES_MAX))?;
        check_range(
            "drive.pages_per_block",
            u64::from(pages_per_block),
            1,
            65_536,
        )?;
        let pages = u64::from(blocks) * u64::from(pages_per_block);
        check_range(
            "drive.blocks times drive.pages_per_block",
            pages,
            1,
            u64::from(self.pages_max()),
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
        self.validate_timing()?;
        if let Some(compression) = &self.compression {
            compression.validate(self)?;
        }
        if let Some(slc) = &self.slc {
            slc.validate(self)?;
        }
        match self.mapping {
            Mapping::Raw => self.validate_raw(),
            Mapping::Page => self.validate_page_mapped(),
            Mapping::Extent(cache) => {
                self.validate_page_mapped()?;
                validate_map_cache(cache)
            }
            Mapping::Ideal
            | Mapping::Block
            | Mapping::Direct
            | Mapping::Bast { .. }
            | Mapping::Fast { .. } => self.validate_block_mapped(),
        }
    }

    fn validate_timing(&self) -> Result<(), ConfigError> {
        let per_block = u64::from(self.geometry.pages_per_block);
        let dies_max = if FULL { per_block.min(256) } else { 0 };
        check_range("drive.dies", u64::from(self.dies), 0, dies_max)?;
        check_range("drive.planes", u64::from(self.planes), 1, 8)?;
        let planes = u64::from(self.dies) * u64::from(self.planes);
        check_range("drive.dies times drive.planes", planes, 0, per_block)?;
        let channels_max = u64::from(self.dies.max(1));
        check_range("drive.channels", u64::from(self.channels), 1, channels_max)?;
        check_range(
            "drive.queue_depth",
            u64::from(self.queue_depth),
            1,
            QUEUE_DEPTH_MAX,
        )?;
        for (field, time) in [
            ("drive.transfer_ns", self.transfer_time),
            ("drive.link_ns", self.link_time),
            ("drive.command_ns", self.command_time),
        ] {
            check_range(field, time.0, 0, 1_000_000_000)?;
        }
        #[cfg(feature = "full")]
        check_range(
            "drive.copy_efficiency_percent, which is 100 with drive.dies",
            u64::from(self.copy_efficiency_percent),
            if self.dies > 0 { 100 } else { 1 },
            100,
        )?;
        if self.dies > 0 {
            check_range(
                "drive.parallelism with drive.dies",
                u64::from(self.parallelism),
                1,
                1,
            )?;
        }
        Ok(())
    }

    fn validate_raw(&self) -> Result<(), ConfigError> {
        check_range("drive.logical_pages", u64::from(self.logical_pages), 0, 0)?;
        self.validate_buffer()?;
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
    /// beside the high watermark and the second open block: then at every collection some closed
    /// block has an invalid page, so that garbage collection comes to an end.
    fn validate_page_mapped(&self) -> Result<(), ConfigError> {
        let apart = self.slc.map_or(0, |slc| slc.blocks_apart());
        let blocks = u64::from(self.geometry.blocks.saturating_sub(apart));
        let moves_full_blocks = matches!(self.wear_leveling, WearLeveling::Static { .. });
        let reserve_min = u64::from(self.frontiers.reserve_min()) + u64::from(moves_full_blocks);
        check_range(
            "drive.blocks",
            blocks,
            reserve_min + 1,
            u64::from(PAGES_MAX),
        )?;
        let reserve = u64::from(self.reserve_blocks);
        check_range("drive.reserve_blocks", reserve, reserve_min, blocks - 1)?;
        let high = u64::from(self.gc_high_blocks);
        check_range("drive.gc_high_blocks", high, reserve, blocks - 1)?;
        let second_open_block = u64::from(self.frontiers.open_blocks()) - 1;
        let data_blocks = (blocks - high).saturating_sub(second_open_block);
        let logical_max = self.logical_max(data_blocks);
        check_range(
            "drive.logical_pages",
            u64::from(self.logical_pages),
            1,
            logical_max,
        )?;
        self.validate_policies()
    }

    /// Logical pages for which some of so many closed blocks always has a page to gain.
    fn logical_max(&self, data_blocks: u64) -> u64 {
        let pages_per_block = self.geometry.pages_per_block;
        if let Some(compression) = &self.compression {
            return compression.logical_max(data_blocks, pages_per_block);
        }
        (data_blocks * u64::from(pages_per_block)).saturating_sub(1)
    }

    /// Logical blocks, log blocks and room for one merge must fit; policies of page-mapped drives
    /// have nothing to decide. An ideal drive does not even choose which erased block is next.
    fn validate_block_mapped(&self) -> Result<(), ConfigError> {
        let blocks = u64::from(self.geometry.blocks);
        match self.mapping {
            Mapping::Bast { logs } => {
                check_range("drive.mapping bast", u64::from(logs), 1, 65_536)?;
            }
            Mapping::Fast { logs } => {
                check_range("drive.mapping fast", u64::from(logs), 2, 65_536)?;
            }
            _ => {}
        }
        let extra = u64::from(self.mapping.extra_blocks().unwrap_or(0));
        check_range("drive.blocks", blocks, extra + 1, u64::from(PAGES_MAX))?;
        let logical_max = (blocks - extra) * u64::from(self.geometry.pages_per_block);
        let logical = u64::from(self.logical_pages);
        check_range("drive.logical_pages", logical, 1, logical_max)?;
        self.refuse_page_mapped_only()?;
        self.validate_controller()
    }

    fn refuse_page_mapped_only(&self) -> Result<(), ConfigError> {
        let refuse = |field: &str, value: String| ConfigError {
            field: field.to_owned(),
            value,
            legal: "left out unless drive.mapping is page or extent".to_owned(),
        };
        for (field, number) in [
            ("drive.reserve_blocks", self.reserve_blocks),
            ("drive.gc_high_blocks", self.gc_high_blocks),
            ("drive.gc_copies_per_write", self.gc_copies_per_write),
            ("drive.endurance_erases", self.endurance_erases),
        ] {
            if number != 0 {
                return Err(refuse(field, number.to_string()));
            }
        }
        let levels_wear = match self.wear_leveling {
            WearLeveling::None => false,
            WearLeveling::Dynamic => self.mapping == Mapping::Ideal,
            WearLeveling::Static { .. } => true,
        };
        for (field, is_given) in [
            ("drive.gc_policy", self.gc_policy != GcPolicy::Greedy),
            ("drive.frontiers", self.frontiers != Frontiers::Single),
            ("drive.idle", self.idle != IdlePolicy::None),
            ("drive.wear_leveling", levels_wear),
        ] {
            if is_given {
                return Err(refuse(field, "given".to_owned()));
            }
        }
        Ok(())
    }

    fn validate_controller(&self) -> Result<(), ConfigError> {
        match self.trim {
            TrimPolicy::Queued { pages } => {
                check_range("drive.trim queued", u64::from(pages), 1, 4_096)?;
            }
            TrimPolicy::Partial { percent } => {
                check_range("drive.trim partial", u64::from(percent), 0, 100)?;
            }
            TrimPolicy::PartialIncompressible { percent } => {
                let field = "drive.trim partial-incompressible";
                check_range(field, u64::from(percent), 0, 100)?;
                let floor = self.compression.as_ref().map_or(0, |c| c.floor_bytes);
                let field = "drive.compression_floor_bytes with drive.trim partial-incompressible";
                check_range(field, u64::from(floor), 1, u64::from(self.page_bytes))?;
            }
            TrimPolicy::Immediate | TrimPolicy::Ignored => {}
        }
        self.validate_buffer()
    }

    fn validate_buffer(&self) -> Result<(), ConfigError> {
        let buffer_max = if FULL {
            self.logical_pages.min(4_096)
        } else {
            0
        };
        let buffer = u64::from(self.write_buffer_pages);
        check_range("drive.write_buffer_pages", buffer, 0, u64::from(buffer_max))
    }

    fn validate_policies(&self) -> Result<(), ConfigError> {
        let blocks = u64::from(self.geometry.blocks);
        match self.gc_policy {
            GcPolicy::DChoices(choices) => {
                check_range("drive.gc_policy dchoices", u64::from(choices), 1, 1_024)?;
            }
            GcPolicy::Windowed(window) => {
                check_range("drive.gc_policy windowed", u64::from(window), 1, blocks)?;
            }
            GcPolicy::Greedy | GcPolicy::Fifo | GcPolicy::Random | GcPolicy::CostBenefit => {}
            #[cfg(feature = "full")]
            GcPolicy::Score(_) => {}
        }
        self.validate_controller()?;
        match self.frontiers {
            Frontiers::Blended { percent } => {
                check_range("drive.frontiers blended", u64::from(percent), 0, 100)
            }
            Frontiers::Temperature { hot_pages } => check_range(
                "drive.frontiers temperature",
                u64::from(hot_pages),
                0,
                u64::from(self.logical_pages),
            ),
            Frontiers::Single | Frontiers::Split => Ok(()),
        }
    }
}

fn validate_map_cache(cache: MapCacheConfig) -> Result<(), ConfigError> {
    let entry = u64::from(cache.entry_bytes);
    check_range("drive.map_entry_bytes", entry, 1, 256)?;
    let (dram, host) = (cache.dram_bytes, cache.host_bytes);
    check_range("drive.map_host_bytes", host, 0, MAP_CACHE_BYTES_MAX)?;
    let least = (MAP_ENTRIES_MIN * entry).saturating_sub(host);
    check_range("drive.map_cache_bytes", dram, least, MAP_CACHE_BYTES_MAX)
}
