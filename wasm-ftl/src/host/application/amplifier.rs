//! What becomes of an application's changes, one request to the drive after the other.

use std::collections::VecDeque;

use super::lsm::{Change, Levels};
use super::tree::Tree;
use super::{Application, Database, FileSystemAbove};
use crate::ground::prng::Prng;
use crate::host::script::HostOp;

/// Longest request of what is written in a row.
const REQUEST_PAGES_MAX: u32 = 64;

/// Pages in a row that wait to be written, or given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Waiting {
    /// Written, by the database or by the file system.
    Write {
        first: u32,
        pages: u32,
        is_database: bool,
    },
    /// Given up.
    Trim { first: u32, pages: u32 },
    /// A flush.
    Flush,
}

/// Bytes that went through the layers so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LayerBytes {
    /// Changed by the application.
    pub application: u64,
    /// Written by the database to its files.
    pub database: u64,
    /// Written by the host to the drive.
    pub host: u64,
}

impl LayerBytes {
    /// What was added since `before`.
    #[must_use]
    pub fn since(self, before: Self) -> Self {
        Self {
            application: self.application - before.application,
            database: self.database - before.database,
            host: self.host - before.host,
        }
    }
}

/// A database that moves its pages.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Mover {
    Nothing,
    Tree(Tree),
    Levels(Levels),
}

/// Where an application is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Amplifier {
    prng: Prng,
    /// Records changed so far.
    updates: u64,
    /// Those since the last checkpoint.
    since_checkpoint: u32,
    /// Bytes that went to the log so far.
    log_bytes: u64,
    /// Pages that went to the file system's journal so far.
    journal_pages: u64,
    /// Pages to write at the next checkpoint, unsorted.
    dirty: Vec<u32>,
    /// Bytes of requests that the reader's own factor still asks for, in hundredths.
    owed: u64,
    /// Pages of the next of these; 0 before they are drawn.
    drawn: u32,
    mover: Mover,
    waiting: VecDeque<Waiting>,
    /// What went through.
    pub bytes: LayerBytes,
}

impl Amplifier {
    /// Before the first change, when so much went through before.
    pub fn new(application: &Application, bytes: LayerBytes) -> Self {
        let places = application.places();
        let mover = match application.database {
            Database::Tree => Mover::Tree(Tree::new(places, application.page_bytes)),
            Database::Lsm { ratio } => {
                let flushed = flushed_pages(application);
                Mover::Levels(Levels::new(application.record_pages(), flushed, ratio))
            }
            _ => Mover::Nothing,
        };
        Self {
            prng: Prng::new(application.seed),
            updates: 0,
            since_checkpoint: 0,
            log_bytes: 0,
            journal_pages: 0,
            dirty: Vec::new(),
            owed: 0,
            drawn: 0,
            mover,
            waiting: VecDeque::new(),
            bytes,
        }
    }

    /// What decides what comes next, for digests.
    pub fn words(&self) -> [u64; 6] {
        let LayerBytes {
            application,
            database,
            host,
        } = self.bytes;
        let state = self.prng.state();
        let waiting = self.waiting.len() as u64;
        [state, self.updates, waiting, application, database, host]
    }

    /// The next request to the drive; [`None`] when all records were changed.
    pub fn next_op(&mut self, of: &Application) -> Option<HostOp> {
        while self.waiting.is_empty() && self.updates < of.updates {
            self.commit(of);
        }
        let next = self.waiting.front_mut()?;
        let (op, is_done) = match next {
            Waiting::Flush => (HostOp::Flush, true),
            Waiting::Trim { first, pages } => {
                let lpn = of.start + *first;
                (*first, *pages) = (*first + 1, *pages - 1);
                (HostOp::Trim { lpn }, *pages == 0)
            }
            Waiting::Write {
                first,
                pages,
                is_database,
            } => {
                let now = (*pages).min(REQUEST_PAGES_MAX);
                let (lpn, bytes) = (of.start + *first, u64::from(now) * u64::from(of.page_bytes));
                (*first, *pages) = (*first + now, *pages - now);
                self.bytes.host += bytes;
                self.bytes.database += if *is_database { bytes } else { 0 };
                (write(lpn, now, of), *pages == 0)
            }
        };
        if is_done {
            self.waiting.pop_front();
        }
        Some(op)
    }

    /// Some records change, and what must be safe before the application goes on is written.
    fn commit(&mut self, of: &Application) {
        let left = of.updates - self.updates;
        let records = u64::from(of.group).min(left) as u32;
        let changed_bytes = u64::from(records) * u64::from(of.record_bytes);
        self.updates += u64::from(records);
        self.since_checkpoint += records;
        self.bytes.application += changed_bytes;
        let changed = self.draw_changed(of, records);
        let data = of.places().journal + of.places().log;
        match &of.database {
            Database::None => self.write_each(&changed, data, of),
            Database::Log | Database::DoubleWrite => {
                self.append(changed_bytes, of);
                self.dirty.extend(&changed);
            }
            Database::Journal => {
                self.log_whole(changed.len() as u32, of);
                self.dirty.extend(&changed);
            }
            Database::Tree => {
                let Mover::Tree(tree) = &mut self.mover else {
                    unreachable!("a tree moves its pages");
                };
                let written = tree.commit(&changed);
                self.write_each(&written, data, of);
            }
            Database::Lsm { .. } => self.append(changed_bytes, of),
            Database::Own {
                percent,
                request_pages,
            } => {
                self.owed += changed_bytes * u64::from(*percent);
                loop {
                    if self.drawn == 0 {
                        let draw = self.prng.below(request_pages.total());
                        self.drawn = request_pages.choose(draw).min(of.places().data);
                    }
                    let pages = self.drawn;
                    let bytes = 100 * u64::from(pages) * u64::from(of.page_bytes);
                    if self.owed < bytes {
                        break;
                    }
                    (self.owed, self.drawn) = (self.owed - bytes, 0);
                    let place = self.prng.below(of.places().data / pages) * pages;
                    self.write(data + place, pages, true, of);
                }
            }
        }
        self.end_commit(of);
        if self.since_checkpoint >= of.checkpoint || self.updates == of.updates {
            self.checkpoint(of);
        }
    }

    /// Pages of so many records, each once and in order.
    fn draw_changed(&mut self, of: &Application, records: u32) -> Vec<u32> {
        if matches!(of.database, Database::Own { .. } | Database::Lsm { .. }) {
            return Vec::new();
        }
        let pages = of.record_pages();
        let mut changed: Vec<u32> = (0..records)
            .map(|_| match &of.zipf {
                Some(zipf) => zipf.draw(&mut self.prng),
                None => self.prng.below(pages),
            })
            .collect();
        changed.sort_unstable();
        changed.dedup();
        changed
    }

    /// So many bytes go to the end of the log: every page that they touch is written, that where
    /// the log ended before included.
    fn append(&mut self, bytes: u64, of: &Application) {
        let page = u64::from(of.page_bytes);
        let first = self.log_bytes / page;
        self.log_bytes += bytes;
        let pages = self.log_bytes.div_ceil(page) - first;
        self.write_round(first, pages as u32, of);
    }

    /// So many whole pages go to the log.
    fn log_whole(&mut self, pages: u32, of: &Application) {
        let page = u64::from(of.page_bytes);
        let first = self.log_bytes.div_ceil(page);
        self.log_bytes = (first + u64::from(pages)) * page;
        self.write_round(first, pages, of);
    }

    /// Writes pages of the log, which goes round.
    fn write_round(&mut self, first: u64, pages: u32, of: &Application) {
        let places = of.places();
        for place in ring(first, pages, places.log) {
            self.write(places.journal + place.0, place.1, true, of);
        }
    }

    /// What the file system does at the end of a commit.
    fn end_commit(&mut self, of: &Application) {
        match of.file_system {
            FileSystemAbove::None => {}
            FileSystemAbove::Journal { pages } => self.journal(pages, of),
            FileSystemAbove::DataJournal => self.journal(1, of),
        }
        if of.flushes {
            self.waiting.push_back(Waiting::Flush);
        }
    }

    /// Pages that wait go to their place, or become part of the first level.
    fn checkpoint(&mut self, of: &Application) {
        self.since_checkpoint = 0;
        let data = of.places().journal + of.places().log;
        if let Mover::Levels(levels) = &mut self.mover {
            for change in levels.flush(flushed_pages(of)) {
                match change {
                    Change::Written { first, pages } => self.write(data + first, pages, true, of),
                    Change::Dropped { pages: 0, .. } => {}
                    Change::Dropped { first, pages } => {
                        let first = data + first;
                        self.waiting.push_back(Waiting::Trim { first, pages });
                    }
                }
            }
            self.end_commit(of);
            return;
        }
        let mut dirty = std::mem::take(&mut self.dirty);
        dirty.sort_unstable();
        dirty.dedup();
        if dirty.is_empty() {
            return;
        }
        if of.database == Database::DoubleWrite {
            self.log_whole(dirty.len() as u32, of);
            self.end_commit(of);
        }
        self.write_each(&dirty, data, of);
        self.end_commit(of);
    }

    /// Writes pages of the data, neighbors in one request.
    fn write_each(&mut self, pages: &[u32], data: u32, of: &Application) {
        for run in pages.chunk_by(|one, next| one + 1 == *next) {
            self.write(data + run[0], run.len() as u32, true, of);
        }
    }

    /// The database, or the file system, writes pages in a row.
    fn write(&mut self, first: u32, pages: u32, is_database: bool, of: &Application) {
        if is_database && of.file_system == FileSystemAbove::DataJournal {
            self.journal(pages, of);
        }
        self.waiting.push_back(Waiting::Write {
            first,
            pages,
            is_database,
        });
    }

    /// The file system writes so many pages of its journal, which goes round.
    fn journal(&mut self, pages: u32, of: &Application) {
        let first = self.journal_pages;
        self.journal_pages += u64::from(pages);
        for (first, pages) in ring(first, pages, of.places().journal) {
            self.waiting.push_back(Waiting::Write {
                first,
                pages,
                is_database: false,
            });
        }
    }
}

/// Pages of a memory table.
fn flushed_pages(of: &Application) -> u32 {
    let bytes = u64::from(of.checkpoint) * u64::from(of.record_bytes);
    bytes.div_ceil(u64::from(of.page_bytes)) as u32
}

/// So many pages from page `first` on of a file that goes round after `size`, as runs.
fn ring(first: u64, pages: u32, size: u32) -> impl Iterator<Item = (u32, u32)> {
    let (mut at, mut left) = ((first % u64::from(size)) as u32, pages);
    std::iter::from_fn(move || {
        let now = left.min(size - at);
        let run = (now > 0).then_some((at, now));
        (at, left) = ((at + now) % size, left - now);
        run
    })
}

fn write(lpn: u32, pages: u32, of: &Application) -> HostOp {
    match pages {
        1 => HostOp::Write { lpn, tag: None },
        _ => HostOp::Extent {
            lpn,
            pages,
            is_write: true,
            full: of.full,
        },
    }
}
