//! What a drive is made of, checked before anything is built from it.

pub mod above;
pub mod aging;
pub mod compression;
pub mod expression;
pub mod memory;
pub mod order;
pub mod plain;
pub mod power;
pub mod slc;
pub mod units;
mod validate;

use crate::config::expression::Expression;
use crate::config::order::{Merges, Scheduling};
use crate::ground::geometry::Geometry;
use crate::ground::part::{Full, Part};
use crate::ground::units::Nanos;

pub use crate::contract::refusal::{ConfigError, check_range};

/// Most pages that a simulated drive may have: 32 Mi, about 330 MB of state.
pub const PAGES_MAX: u32 = crate::ground::geometry::PAGES_LIMIT;
/// Most host operations under way at the same time.
pub const QUEUE_DEPTH_MAX: u64 = 1_024;
/// Most pages of a drive that keeps page contents, which figures show and reads check.
pub const TAGGED_PAGES_MAX: u32 = 1 << 16;

/// Who decides where data goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mapping {
    /// No translation layer: the reader programs and erases the medium by hand.
    Raw,
    /// A page-mapped log: every write goes to the next free page.
    Page,
    /// A page-mapped log whose map is too large for the controller's memory.
    Extent(MapCacheConfig),
    /// No translation is needed: pages are written again where they are, as no flash lets them be.
    Ideal,
    /// Block-mapped: writing a page again rewrites its block into an erased one.
    Block,
    /// Block-mapped, and every block stays where it is: it is read, erased and programmed again.
    Direct,
    /// Block-mapped with so many log blocks, each for one logical block.
    Bast {
        /// Log blocks.
        logs: u32,
    },
    /// Block-mapped with so many log blocks for all, one of them for sequential writes.
    Fast {
        /// Log blocks, at least 2.
        logs: u32,
    },
}

impl Mapping {
    /// Its word, without a number.
    pub fn word(self) -> &'static str {
        match self {
            Mapping::Raw => "raw",
            Mapping::Page => "page",
            Mapping::Extent(_) => "extent",
            Mapping::Ideal => "ideal",
            Mapping::Block => "block",
            Mapping::Direct => "direct",
            Mapping::Bast { .. } => "bast",
            Mapping::Fast { .. } => "fast",
        }
    }

    /// Blocks that a drive needs beyond those that hold its logical blocks; [`None`] for mappings
    /// that have no logical blocks.
    pub fn extra_blocks(self) -> Option<u32> {
        match self {
            Mapping::Raw | Mapping::Page | Mapping::Extent(_) => None,
            Mapping::Ideal | Mapping::Direct => Some(0),
            Mapping::Block => Some(1),
            // A full merge fills a new block before it erases the old ones.
            Mapping::Bast { logs } | Mapping::Fast { logs } => Some(logs.saturating_add(2)),
        }
    }
}

/// Memory for the map of a drive that cannot hold all of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MapCacheConfig {
    /// Bytes of the drive's own memory that hold entries of the map.
    pub dram_bytes: u64,
    /// Bytes that it borrows from the host for the same purpose.
    pub host_bytes: u64,
    /// Bytes of an entry, which covers pages in a row that lie in a row.
    pub entry_bytes: u32,
}

impl MapCacheConfig {
    /// Entries that fit.
    pub fn entries(self) -> u64 {
        (self.dram_bytes + self.host_bytes) / u64::from(self.entry_bytes.max(1))
    }
}

/// Which closed block garbage collection picks. No policy picks when no block has a page to gain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GcPolicy {
    /// The fewest valid pages; the lowest block number among equals.
    Greedy,
    /// The oldest, whatever it holds.
    Fifo,
    /// Any, each equally likely.
    Random,
    /// The fewest valid pages among so many draws.
    DChoices(u32),
    /// The fewest valid pages among so many oldest.
    Windowed(u32),
    /// The most of pages gained x age / pages copied (Kawaguchi, Nishioka, Motoda 1995).
    CostBenefit,
    /// The highest or the lowest score by an expression; the oldest among equals.
    Score(Score),
}

/// A reader's own policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// What gives a block its score.
    pub expression: Expression,
    /// Whether the lowest score wins.
    pub lowest_wins: bool,
    /// Only the full build has such policies.
    pub full: Full,
}

impl GcPolicy {
    /// Whether it asks how long ago a block was closed.
    pub fn needs_age(self) -> bool {
        matches!(self, GcPolicy::CostBenefit | GcPolicy::Score(_))
    }
}

/// Which open blocks there are, and what goes where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frontiers {
    /// One open block takes host writes and copies.
    Single,
    /// Host writes and copies go to two different open blocks.
    Split,
    /// As split, but the copies of so many victims in a hundred go to the host's open block.
    Blended {
        /// Victims in a hundred.
        percent: u32,
    },
    /// Logical pages below `hot_pages` and the others go to two different open blocks, be they
    /// host writes or copies: a host that tells the drive what belongs together.
    Temperature {
        /// First logical page that is not hot.
        hot_pages: u32,
    },
    /// An open block for each stream that the host's writes are marked with.
    Streams {
        /// Streams that are kept apart.
        streams: u32,
        /// Whether copies stay in the stream of the block that is cleaned; else they have an open
        /// block of their own, which all streams share.
        is_isolated: bool,
        /// Only the full build has such drives.
        full: Full,
    },
}

impl Frontiers {
    /// Erased blocks without which a collection could get stuck halfway: one for each open block
    /// that copies may fill, and one for the host.
    pub fn reserve_min(self) -> u32 {
        match self {
            Frontiers::Single => 1,
            Frontiers::Split | Frontiers::Blended { .. } | Frontiers::Streams { .. } => 2,
            Frontiers::Temperature { .. } => 3,
        }
    }

    /// Its word, without a number.
    pub fn word(self) -> &'static str {
        match self {
            Frontiers::Single => "single",
            Frontiers::Split => "split",
            Frontiers::Blended { .. } => "blended",
            Frontiers::Temperature { .. } => "temperature",
            Frontiers::Streams {
                is_isolated: false, ..
            } => "streams",
            Frontiers::Streams { .. } => "isolated",
        }
    }

    /// Whether copies stay in the stream of what they are copied from.
    pub fn copies_stay(self) -> bool {
        matches!(
            self,
            Frontiers::Streams {
                is_isolated: true,
                ..
            }
        )
    }

    /// Blocks open at the same time, at most.
    pub fn open_blocks(self) -> u32 {
        match self {
            Frontiers::Single => 1,
            Frontiers::Split | Frontiers::Blended { .. } | Frontiers::Temperature { .. } => 2,
            Frontiers::Streams {
                streams,
                is_isolated,
                ..
            } => streams + u32::from(!is_isolated),
        }
    }
}

/// Frontiers of drives to which the host tells nothing of streams.
pub const FRONTIERS_WITHOUT_STREAMS: &[&str] = &["single", "split", "blended", "temperature"];

/// How erases are spread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WearLeveling {
    /// Blocks are opened in the order in which they were erased.
    None,
    /// The erased block with the fewest erases is opened first.
    Dynamic,
    /// As dynamic, and data that never changes is moved when the gap is wider than this.
    Static {
        /// Erases between the most and the least worn block.
        gap_max: u32,
    },
}

impl IdlePolicy {
    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            IdlePolicy::None => "none",
            IdlePolicy::Compact => "compact",
            IdlePolicy::Defragment => "defragment",
        }
    }
}

impl WearLeveling {
    /// Its word, without a number.
    pub fn word(self) -> &'static str {
        match self {
            WearLeveling::None => "none",
            WearLeveling::Dynamic => "dynamic",
            WearLeveling::Static { .. } => "static",
        }
    }

    /// Whether the least-worn erased block is opened first.
    pub fn least_worn_first(self) -> bool {
        self != WearLeveling::None
    }
}

/// What the drive does with TRIM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrimPolicy {
    /// The pages are invalid at once.
    Immediate,
    /// Nothing: the drive does not know the command.
    Ignored,
    /// The pages are invalid when so many are waiting, or when the host is idle.
    Queued {
        /// Pages that may wait.
        pages: u32,
    },
    /// So many pages in a hundred become invalid, the others do not.
    Partial {
        /// Pages in a hundred.
        percent: u32,
    },
    /// As partial for pages that did not compress; all others become invalid at once.
    PartialIncompressible {
        /// Pages in a hundred.
        percent: u32,
    },
}

/// What the drive does when the host is idle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdlePolicy {
    /// Nothing.
    None,
    /// Collects garbage until no closed block has a page to gain: erased blocks are ready again.
    Compact,
    /// Rewrites logical pages in the order of their addresses.
    Defragment,
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
    /// Bytes in a page: for throughput and for compression. 512 to 65 536.
    pub page_bytes: u32,
    /// Logical pages offered to the host. Raw minus logical is the spare area.
    pub logical_pages: u32,
    /// Who decides where data goes.
    pub mapping: Mapping,
    /// Erased blocks that garbage collection keeps ready: it runs while there are fewer.
    pub reserve_blocks: u32,
    /// Which block garbage collection picks.
    pub gc_policy: GcPolicy,
    /// Open blocks and what goes where.
    pub frontiers: Frontiers,
    /// Erased blocks at which a collection that began at `reserve_blocks` ends; at least as many.
    pub gc_high_blocks: u32,
    /// Copies after which a collection lets a host write pass; 0 for a collection in one go.
    pub gc_copies_per_write: u32,
    /// How erases are spread.
    pub wear_leveling: WearLeveling,
    /// Erases that a block survives; 0 for any number.
    pub endurance_erases: u32,
    /// Flash page read time, tR.
    pub read_time: Nanos,
    /// Flash page program time, tPROG.
    pub program_time: Nanos,
    /// Flash block erase time, tBERS.
    pub erase_time: Nanos,
    /// Flash operations that run at the same time: every duration is divided by it.
    pub parallelism: u32,
    /// Dies that work at the same time, each with its own clock; 0 for one operation after the
    /// other, shared by `parallelism`.
    pub dies: u32,
    /// Planes of a die, which work at the same time.
    pub planes: u32,
    /// Channels that the dies share for moving data.
    pub channels: u32,
    /// Pages of a block of one plane, which `erase_time` belongs to: an erase takes each plane for
    /// its share of the block. 0: for the whole time.
    pub die_block_pages: u32,
    /// Which pages a merge of a block-mapped drive writes.
    pub merges: Merges,
    /// Which operation a plane begins next.
    pub scheduling: Scheduling,
    /// Host operations under way at the same time.
    pub queue_depth: u32,
    /// Time to move one page over a channel.
    pub transfer_time: Nanos,
    /// Time to move one page over the host link.
    pub link_time: Nanos,
    /// Time that the controller spends on each host operation.
    pub command_time: Nanos,
    /// Speed of a collection's copies as a share of what the flash could do, in a hundred: what a
    /// controller loses to things that are not modeled. To be fitted, and to be called so.
    pub copy_efficiency_percent: u32,
    /// What the drive does with TRIM.
    pub trim: TrimPolicy,
    /// What the drive does when the host is idle.
    pub idle: IdlePolicy,
    /// Pages of the DRAM write buffer; 0 for none.
    pub write_buffer_pages: u32,
    /// Pages of flash that the host's last read leaves in memory: 0 or 1.
    pub read_buffer_pages: u32,
    /// The SLC cache, if there is one.
    pub slc: Option<slc::SlcConfig>,
    /// How charge drifts, if it does.
    pub aging: Option<aging::AgingConfig>,
    /// What a power cut does, if one can come.
    pub power: Option<power::PowerConfig>,
    /// Units and banks, if the map is not one of single pages.
    pub units: Option<units::Units>,
    /// Compression, if the controller does that.
    pub compression: Option<compression::CompressionConfig>,
    /// The file system above, if any.
    pub file_system: Option<FileSystemConfig>,
    /// An array or a partition: then this is the whole as the host sees it, all drives together.
    pub above: Option<Part<above::Above>>,
    /// Start of the random sequence.
    pub seed: u64,
    /// Whether each page's content (one letter) is kept. Costs a byte a page.
    pub tagged: bool,
}

impl SimConfig {
    /// Bytes that one state of such a drive takes, not less: both maps, the valid bits with the
    /// sets of blocks by count, block records, contents and queues.
    pub fn state_bytes(&self) -> u64 {
        let (pages, blocks) = (
            u64::from(self.geometry.pages()),
            u64::from(self.geometry.blocks),
        );
        let per_page = 4 * pages + 4 * u64::from(self.logical_pages) + pages / 2;
        let tags = if self.tagged { pages } else { 0 };
        per_page + tags + 64 * blocks + 65_536 + self.mechanism_bytes()
    }

    fn mechanism_bytes(&self) -> u64 {
        // Four bits a logical page: what is at hand, where entries begin, changed, used.
        let at_hand = match self.mapping {
            Mapping::Extent(_) => u64::from(self.logical_pages) / 2,
            _ => 0,
        };
        // The number and the logical page of each page, and what was promised and trimmed.
        let versions = match self.power {
            Some(_) => 16 * u64::from(self.geometry.pages()) + 13 * u64::from(self.logical_pages),
            None => 0,
        };
        let compression = self.compression.as_ref();
        let ages = match self.aging {
            Some(_) => 24 * u64::from(self.geometry.blocks),
            None => 0,
        };
        versions
            + ages
            + at_hand
            + compression.map_or(0, |compression| compression.state_bytes(self))
    }

    /// Spare share of the raw capacity, 1 - logical / raw: the nominal spare factor.
    pub fn spare_factor_nominal(&self) -> f64 {
        let raw = f64::from(self.geometry.pages()) * self.host_pages_per_page();
        1.0 - f64::from(self.logical_pages) / raw
    }

    /// Bytes of what the host writes at once: a page, or a block of its partition.
    pub fn host_page_bytes(&self) -> u32 {
        if let Some(above) = &self.above {
            return above.host_page_bytes();
        }
        self.page_bytes
    }

    /// A flash page in units of what the host writes at once: 1, unless a partition changes it.
    pub fn host_pages_per_page(&self) -> f64 {
        if self.above.is_some() {
            return f64::from(self.page_bytes) / f64::from(self.host_page_bytes());
        }
        1.0
    }

    /// Most pages of such a drive.
    pub fn pages_max(&self) -> u32 {
        if self.tagged {
            TAGGED_PAGES_MAX
        } else {
            PAGES_MAX
        }
    }
}
