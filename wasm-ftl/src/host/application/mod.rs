//! An application that changes records, the database that keeps them, and the file system below:
//! what these make of its bytes before a drive sees them.
//!
//! Each layer writes more than it is asked for, and the factors multiply.

mod lsm;

mod tree;

mod amplifier;

pub use amplifier::{Amplifier, LayerBytes};

use crate::config::{ConfigError, SimConfig, check_range};
use crate::contract::experiment as table;
use crate::ground::part::Full;
use crate::ground::weights::Weighted;
use crate::host::zipf::Zipf;

/// How a database keeps records safe, and where it puts them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Database {
    /// Every page that a commit changed is written where it is.
    None,
    /// What changed goes to a log; pages follow at the next checkpoint.
    Log,
    /// Pages that changed go to a journal whole, and to their place at the next checkpoint.
    Journal,
    /// As a log, and at the checkpoint each page is written twice: beside its place, then there.
    DoubleWrite,
    /// A tree whose changed pages, up to the root, go to free places.
    Tree,
    /// Sorted runs, each level so many times as large as the one above, and a log.
    Lsm {
        /// How many times.
        ratio: u32,
    },
    /// Requests at random for so many bytes in a hundred of the application's.
    Own {
        /// In a hundred.
        percent: u32,
        /// Pages of the requests.
        request_pages: Weighted,
    },
}

/// What a file system writes beside the data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileSystemAbove {
    /// Nothing.
    None,
    /// So many pages of its journal at each commit.
    Journal {
        /// Pages.
        pages: u32,
    },
    /// Every page goes to its journal first, and a page that closes it at each commit.
    DataJournal,
}

/// Changes of records, until there were so many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Application {
    /// First logical page of all that it has.
    pub start: u32,
    /// Logical pages of all that it has.
    pub pages: u32,
    /// Records changed.
    pub updates: u64,
    /// Bytes of each.
    pub record_bytes: u32,
    /// Records changed in a commit.
    pub group: u32,
    /// Records changed between two checkpoints, or flushes of a memory table.
    pub checkpoint: u32,
    /// Which page has the next record; all alike without it.
    pub zipf: Option<Zipf>,
    /// What keeps the records.
    pub database: Database,
    /// What lies below it.
    pub file_system: FileSystemAbove,
    /// Whether the host flushes after each commit.
    pub flushes: bool,
    /// Bytes of a page.
    pub page_bytes: u32,
    /// Where its own draws begin.
    pub seed: u64,
    /// Operations that all of it comes to.
    pub requests: u64,
    /// Only the full build has it.
    pub full: Full,
}

/// Where what lies, in logical pages from the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Places {
    /// The file system's journal, from 0 on.
    pub journal: u32,
    /// The log or journal of the database, right behind.
    pub log: u32,
    /// Data, right behind.
    pub data: u32,
}

/// Fewest pages of an application.
pub const PAGES_MIN: u32 = 64;

impl Application {
    /// A 32nd for the journal of the file system, a 16th for the log, the rest for data.
    pub fn places(&self) -> Places {
        let (journal, log) = (self.pages / 32, self.pages / 16);
        Places {
            journal,
            log,
            data: self.pages - journal - log,
        }
    }

    /// Pages with records: a database that moves pages has room for them beside.
    pub fn record_pages(&self) -> u32 {
        let data = self.places().data;
        match self.database {
            Database::Tree => tree::leaves(data, self.page_bytes),
            Database::Lsm { ratio } => lsm::data_pages(data, ratio),
            _ => data,
        }
    }

    /// Records that a page holds.
    fn records_per_page(&self) -> u32 {
        self.page_bytes / self.record_bytes.max(1)
    }

    /// Checks it, and counts its operations by doing all of it without a drive.
    ///
    /// # Errors
    /// The first number that is out of range.
    pub fn counted(mut self, config: &SimConfig) -> Result<Self, ConfigError> {
        self.check(config)?;
        let mut dry = Amplifier::new(&self, LayerBytes::default());
        while dry.next_op(&self).is_some() {
            self.requests += 1;
            check_range(
                "operations of phase.application",
                self.requests,
                0,
                table::OPS_MAX,
            )?;
        }
        Ok(self)
    }

    fn check(&self, config: &SimConfig) -> Result<(), ConfigError> {
        let logical = u64::from(config.logical_pages);
        let within = |name: &str, value: u64, low: u64, high: u64| {
            check_range(&format!("phase.application.{name}"), value, low, high)
        };
        within("start", u64::from(self.start), 0, logical.saturating_sub(1))?;
        let left = logical - u64::from(self.start);
        let most = left.min(table::APPLICATION_PAGES_MAX);
        within("pages", u64::from(self.pages), u64::from(PAGES_MIN), most)?;
        let page = u64::from(self.page_bytes);
        within("record_bytes", u64::from(self.record_bytes), 1, page)?;
        within("updates", self.updates, 1, table::UPDATES_MAX)?;
        let group = u64::from(self.group);
        within("group", group, 1, table::GROUP_MAX)?;
        let checkpoint = u64::from(self.checkpoint);
        within("checkpoint", checkpoint, 1, table::CHECKPOINT_MAX)?;
        match self.database {
            // All that a commit moves must find free pages, and so must what it freed.
            Database::Tree => {
                let room = tree::free_pages(self.places().data, self.page_bytes);
                let most = u64::from(room / (2 * tree::DEPTH_MAX));
                within("group", group, 1, most)
            }
            Database::Lsm { .. } => {
                let most = u64::from(self.record_pages()) * u64::from(self.records_per_page());
                within("checkpoint", checkpoint, 1, most / 2)
            }
            _ => Ok(()),
        }
    }
}
