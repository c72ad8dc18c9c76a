//! What a legal drive is: every relation between fields. Ranges stand in `contract/drive.rs`.

use super::order::Merges;
use super::{Frontiers, GcPolicy, IdlePolicy, MapCacheConfig, Mapping, SimConfig};
use super::{TrimPolicy, WearLeveling};
use crate::contract::drive;
use crate::contract::field::{Field, Kind, from};
use crate::contract::refusal::{Checks, ConfigError, Limit};
use crate::ground::geometry::Geometry;
use crate::ground::part::FULL;

/// Fewest entries of a map cache: a write in the middle of one makes three of it.
const MAP_ENTRIES_MIN: u64 = 3;

impl SimConfig {
    /// Checks every field and every relation between fields.
    ///
    /// # Errors
    /// The first field that is out of range, with its value and the legal range.
    pub fn validate(&self) -> Result<(), ConfigError> {
        self.keep(&mut Checks::strict())
    }

    /// What each field may hold, the others being as they are, in the order of [`Self::validate`].
    pub fn limits(&self) -> Vec<Limit> {
        let mut checks = Checks::noting();
        let kept = self.keep(&mut checks);
        debug_assert_eq!(kept, Ok(()), "checks that only note never stop");
        checks.limits()
    }

    pub(super) fn keep(&self, checks: &mut Checks) -> Result<(), ConfigError> {
        if let Some(above) = &self.above {
            return above.keep(checks);
        }
        self.keep_flash(checks)?;
        self.keep_timing(checks)?;
        if let Some(units) = &self.units {
            units.keep(self, checks)?;
        }
        if let Some(compression) = &self.compression {
            compression.keep(self, checks)?;
        }
        if let Some(slc) = &self.slc {
            slc.keep(self, checks)?;
        }
        if let Some(power) = &self.power {
            power.keep(self, checks)?;
        }
        if let Some(aging) = &self.aging {
            aging.keep(self, checks)?;
        }
        self.keep_read_buffer(checks)?;
        self.keep_merges(checks)?;
        match self.mapping {
            Mapping::Raw => self.keep_raw(checks),
            Mapping::Page => self.keep_page_mapped(checks),
            Mapping::Extent(cache) => {
                self.keep_page_mapped(checks)?;
                keep_map_cache(cache, checks)
            }
            Mapping::Ideal
            | Mapping::Block
            | Mapping::Direct
            | Mapping::Bast { .. }
            | Mapping::Fast { .. } => self.keep_block_mapped(checks),
        }
    }

    fn keep_flash(&self, checks: &mut Checks) -> Result<(), ConfigError> {
        let Geometry {
            blocks,
            pages_per_block: per_block,
            ..
        } = self.geometry;
        let pages_max = u64::from(self.pages_max());
        checks.any(&drive::PAGES_PER_BLOCK, per_block)?;
        let blocks_max = pages_max / u64::from(per_block.max(1));
        let with = drive::PAGES_PER_BLOCK.path;
        checks.any(&drive::BLOCKS, blocks)?;
        checks.number(&drive::BLOCKS, blocks, 1, blocks_max, with)?;
        checks.any(&drive::PAGE_BYTES, self.page_bytes)?;
        checks.any(&drive::PARALLELISM, self.parallelism)?;
        checks.any(&drive::READ_US, self.read_time.0 / 1_000)?;
        checks.any(&drive::PROGRAM_US, self.program_time.0 / 1_000)?;
        checks.any(&drive::ERASE_US, self.erase_time.0 / 1_000)
    }

    fn keep_timing(&self, checks: &mut Checks) -> Result<(), ConfigError> {
        let per_block = u64::from(self.geometry.pages_per_block);
        let dies_max = if FULL { per_block } else { 0 };
        let with = drive::PAGES_PER_BLOCK.path;
        checks.number(&drive::DIES, self.dies, 0, dies_max, with)?;
        let planes_max = per_block.checked_div(u64::from(self.dies));
        let planes_max = planes_max.unwrap_or(u64::MAX);
        checks.number(&drive::PLANES, self.planes, 0, planes_max, drive::DIES.path)?;
        let channels_max = u64::from(self.dies.max(1));
        checks.number(
            &drive::CHANNELS,
            self.channels,
            0,
            channels_max,
            drive::DIES.path,
        )?;
        if FULL {
            let with = drive::DIES.path;
            let pages_max = if self.dies > 0 { u64::MAX } else { 0 };
            let pages = self.die_block_pages;
            checks.number(&drive::DIE_BLOCK_PAGES, pages, 0, pages_max, with)?;
        }
        checks.any(&drive::QUEUE_DEPTH, self.queue_depth)?;
        checks.any(&drive::TRANSFER_NS, self.transfer_time.0)?;
        checks.any(&drive::LINK_NS, self.link_time.0)?;
        checks.any(&drive::COMMAND_NS, self.command_time.0)?;
        let with = if self.dies > 0 { drive::DIES.path } else { "" };
        if FULL {
            let percent = self.copy_efficiency_percent;
            let low = if self.dies > 0 { 100 } else { 0 };
            checks.number(&drive::COPY_EFFICIENCY_PERCENT, percent, low, 100, with)?;
        }
        let parallel_max = if self.dies > 0 { 1 } else { u64::MAX };
        checks.number(&drive::PARALLELISM, self.parallelism, 0, parallel_max, with)
    }

    fn keep_raw(&self, checks: &mut Checks) -> Result<(), ConfigError> {
        let with = drive::MAPPING.path;
        checks.number(&drive::LOGICAL_PAGES, self.logical_pages, 0, 0, with)?;
        self.keep_buffer(checks)?;
        if self.file_system.is_some() {
            return checks.refuse(|| ConfigError {
                range: None,
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
    fn keep_page_mapped(&self, checks: &mut Checks) -> Result<(), ConfigError> {
        let apart = u64::from(self.slc.map_or(0, |slc| slc.blocks_apart()));
        // Each bank collects its own garbage, so each must have room for that.
        let banks = self.units.map_or(1, |units| u64::from(units.banks()));
        let all = u64::from(self.geometry.blocks);
        let blocks = (all / banks).saturating_sub(apart);
        let moves_full_blocks = matches!(self.wear_leveling, WearLeveling::Static { .. });
        let reserve_min = u64::from(self.frontiers.reserve_min()) + u64::from(moves_full_blocks);
        let with = drive::FRONTIERS.path;
        let least = (apart + reserve_min + 1) * banks;
        checks.number(&drive::BLOCKS, all, least, u64::MAX, with)?;
        let others = blocks.saturating_sub(1);
        let reserve = u64::from(self.reserve_blocks);
        let by_blocks = (others, drive::BLOCKS.path);
        let from = (reserve_min, with);
        checks.between(&drive::RESERVE_BLOCKS, reserve, from, by_blocks)?;
        let high = u64::from(self.gc_high_blocks);
        let from = (reserve, drive::RESERVE_BLOCKS.path);
        checks.between(&drive::GC_HIGH_BLOCKS, high, from, by_blocks)?;
        let second_open_block = u64::from(self.frontiers.open_blocks()) - 1;
        let data_blocks = blocks.saturating_sub(high + second_open_block);
        let row = self.units.map_or(1, |units| u64::from(units.row_pages()));
        let logical_max = self.logical_max(data_blocks) * row;
        let pages = self.logical_pages;
        let most = (logical_max, drive::BLOCKS.path);
        checks.between(&drive::LOGICAL_PAGES, pages, (1, ""), most)?;
        self.keep_policies(checks)
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
    fn keep_block_mapped(&self, checks: &mut Checks) -> Result<(), ConfigError> {
        let mapping = &drive::MAPPING;
        match self.mapping {
            Mapping::Bast { logs } => checks.number_of((mapping, "bast"), logs, u64::MAX, "")?,
            Mapping::Fast { logs } => checks.number_of((mapping, "fast"), logs, u64::MAX, "")?,
            _ => {}
        }
        let blocks = u64::from(self.geometry.blocks);
        let extra = u64::from(self.mapping.extra_blocks().unwrap_or(0));
        checks.number(&drive::BLOCKS, blocks, extra + 1, u64::MAX, mapping.path)?;
        let data_blocks = blocks.saturating_sub(extra);
        let logical_max = data_blocks * u64::from(self.geometry.pages_per_block);
        let pages = self.logical_pages;
        let most = (logical_max, drive::BLOCKS.path);
        checks.between(&drive::LOGICAL_PAGES, pages, (1, ""), most)?;
        self.refuse_page_mapped_only(checks)?;
        self.keep_controller(checks)
    }

    fn refuse_page_mapped_only(&self, checks: &mut Checks) -> Result<(), ConfigError> {
        let refusal = |field: &Field, value: String| ConfigError {
            range: None,
            field: field.path.to_owned(),
            value,
            legal: "left out unless drive.mapping is page or extent".to_owned(),
        };
        for (field, number) in [
            (&drive::RESERVE_BLOCKS, self.reserve_blocks),
            (&drive::GC_HIGH_BLOCKS, self.gc_high_blocks),
            (&drive::GC_COPIES_PER_WRITE, self.gc_copies_per_write),
            (&drive::ENDURANCE_ERASES, self.endurance_erases),
        ] {
            if number != 0 {
                checks.refuse(|| refusal(field, number.to_string()))?;
            }
        }
        let levels_wear = match self.wear_leveling {
            WearLeveling::None => false,
            WearLeveling::Dynamic => self.mapping == Mapping::Ideal,
            WearLeveling::Static { .. } => true,
        };
        for (field, is_given) in [
            (&drive::GC_POLICY, self.gc_policy != GcPolicy::Greedy),
            (&drive::FRONTIERS, self.frontiers != Frontiers::Single),
            (&drive::IDLE, self.idle != IdlePolicy::None),
            (&drive::WEAR_LEVELING, levels_wear),
        ] {
            if is_given {
                checks.refuse(|| refusal(field, "given".to_owned()))?;
            }
        }
        Ok(())
    }

    fn keep_controller(&self, checks: &mut Checks) -> Result<(), ConfigError> {
        let trim = &drive::TRIM;
        match self.trim {
            TrimPolicy::Queued { pages } => {
                checks.number_of((trim, "queued"), pages, u64::MAX, "")?;
            }
            TrimPolicy::Partial { percent } => {
                checks.number_of((trim, "partial"), percent, u64::MAX, "")?;
            }
            TrimPolicy::PartialIncompressible { percent } => {
                let word = (trim, "partial-incompressible");
                checks.number_of(word, percent, u64::MAX, "")?;
                if self.compression.is_none() {
                    let field = &drive::COMPRESSION_FLOOR_BYTES;
                    let range = from(field.range().low, self.page_bytes.into());
                    let floor = &Field {
                        kind: Kind::Whole(range),
                        ..*field
                    };
                    checks.number(floor, 0_u64, 0, u64::MAX, trim.path)?;
                }
            }
            TrimPolicy::Immediate | TrimPolicy::Ignored => {}
        }
        self.keep_buffer(checks)
    }

    fn keep_buffer(&self, checks: &mut Checks) -> Result<(), ConfigError> {
        let (buffer_max, with) = match self.frontiers {
            // What waits there would have to remember its stream.
            Frontiers::Streams { .. } => (0, drive::FRONTIERS.path),
            _ if FULL => (self.logical_pages, drive::LOGICAL_PAGES.path),
            _ => (0, drive::LOGICAL_PAGES.path),
        };
        let pages = self.write_buffer_pages;
        checks.number(
            &drive::WRITE_BUFFER_PAGES,
            pages,
            0,
            buffer_max.into(),
            with,
        )
    }

    fn keep_read_buffer(&self, checks: &mut Checks) -> Result<(), ConfigError> {
        let is_on_flash = !matches!(self.mapping, Mapping::Raw | Mapping::Ideal);
        let most = u64::from(FULL && is_on_flash);
        let (field, pages) = (&drive::READ_BUFFER_PAGES, self.read_buffer_pages);
        checks.number(field, pages, 0, most, drive::MAPPING.path)
    }

    fn keep_merges(&self, checks: &mut Checks) -> Result<(), ConfigError> {
        let merges = matches!(
            self.mapping,
            Mapping::Block | Mapping::Direct | Mapping::Bast { .. } | Mapping::Fast { .. }
        );
        if merges || self.merges == Merges::Written {
            return Ok(());
        }
        checks.refuse(|| ConfigError {
            range: None,
            field: drive::MERGES.path.to_owned(),
            value: "whole".to_owned(),
            legal: "written unless drive.mapping is block, bast, fast or direct".to_owned(),
        })
    }

    fn keep_policies(&self, checks: &mut Checks) -> Result<(), ConfigError> {
        let banks = self.units.map_or(1, |units| units.banks());
        let blocks = u64::from(self.geometry.blocks / banks);
        let policy = &drive::GC_POLICY;
        match self.gc_policy {
            GcPolicy::DChoices(choices) => {
                checks.number_of((policy, "dchoices"), choices, u64::MAX, "")?;
            }
            GcPolicy::Windowed(window) => {
                let with = drive::BLOCKS.path;
                checks.number_of((policy, "windowed"), window, blocks, with)?;
            }
            GcPolicy::Greedy
            | GcPolicy::Fifo
            | GcPolicy::Random
            | GcPolicy::CostBenefit
            | GcPolicy::Score(_) => {}
        }
        self.keep_controller(checks)?;
        let frontiers = &drive::FRONTIERS;
        match self.frontiers {
            Frontiers::Blended { percent } => {
                checks.number_of((frontiers, "blended"), percent, u64::MAX, "")
            }
            Frontiers::Temperature { hot_pages } => {
                let logical = u64::from(self.logical_pages);
                let with = drive::LOGICAL_PAGES.path;
                checks.number_of((frontiers, "temperature"), hot_pages, logical, with)
            }
            Frontiers::Streams { streams, .. } => {
                let word = self.frontiers.word();
                checks.number_of((frontiers, word), streams, u64::MAX, "")
            }
            Frontiers::Single | Frontiers::Split => Ok(()),
        }
    }
}

fn keep_map_cache(cache: MapCacheConfig, checks: &mut Checks) -> Result<(), ConfigError> {
    let entry = u64::from(cache.entry_bytes);
    checks.any(&drive::MAP_ENTRY_BYTES, entry)?;
    let (dram, host) = (cache.dram_bytes, cache.host_bytes);
    checks.any(&drive::MAP_HOST_BYTES, host)?;
    let least = (MAP_ENTRIES_MIN * entry).saturating_sub(host);
    let with = drive::MAP_ENTRY_BYTES.path;
    checks.number(&drive::MAP_CACHE_BYTES, dram, least, u64::MAX, with)
}
