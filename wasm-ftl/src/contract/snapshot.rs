//! What a snapshot and its records hold: each name once, with its unit and what it means.
//!
//! The order of a table is the order of the bytes. Values are put in by name, sections are written
//! by name, and the browser reads both by the names that `npm run contract` takes from here.

/// Changes whenever the layout does.
pub const LAYOUT_VERSION: u32 = 14;

/// A number of a flat record. Nothing in the downloads asks for names, so that they have none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// As the browser knows it.
    pub name: &'static str,
    /// Unit; empty for counts, shares, and numbers of things.
    pub unit: &'static str,
    /// One line for people.
    pub help: &'static str,
}

macro_rules! cells {
    ($(#[$about:meta])* $kind:ident $list:ident $count:ident:
        $($cell:ident = $name:literal, $unit:literal, $help:literal;)*) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $kind { $(#[doc = $help] $cell),* }

        /// How many there are.
        pub const $count: usize = [$($kind::$cell),*].len();

        /// All of them, in the order of the bytes.
        pub const $list: [Cell; $count] =
            [$(Cell { name: $name, unit: $unit, help: $help }),*];
    };
}

cells! {
    /// A number at the start of a snapshot.
    Head HEADER HEADER_LEN:
    LayoutVersion = "layoutVersion", "",
        "Version of the layout; a page that knows another refuses the bytes.";
    TotalBytes = "totalBytes", "bytes", "Length of the whole snapshot.";
    HasPages = "hasPages", "", "1 with every page, 0 with those of the blocks in view.";
    Status = "status", "", "0 while the host has more to do.";
    Step = "step", "", "Steps done.";
    TimeNs = "timeNs", "ns", "Simulated time.";
    HostOps = "hostOps", "", "Host operations done.";
    HostWrites = "hostWrites", "pages", "Pages that the host wrote.";
    HostReads = "hostReads", "pages", "Pages that the host read.";
    TrimmedPages = "trimmedPages", "pages", "Pages that the host trimmed.";
    NandPrograms = "nandPrograms", "pages", "Pages programmed, whoever asked.";
    NandReads = "nandReads", "pages", "Pages of flash read.";
    GcCopies = "gcCopies", "pages", "Pages that garbage collection copied.";
    Erases = "erases", "", "Blocks erased.";
    GcPicks = "gcPicks", "", "Victims that garbage collection chose.";
    Refusals = "refusals", "", "Operations refused.";
    Blocks = "blocks", "", "Blocks of all drives.";
    PagesPerBlock = "pagesPerBlock", "pages", "Pages of a block.";
    LogicalPages = "logicalPages", "pages", "Pages that the host sees.";
    PageBytes = "pageBytes", "bytes", "Size of a page as the host sees it.";
    IsRaw = "isRaw", "", "1 where the reader programs and erases by hand.";
    TrimEnabled = "trimEnabled", "",
        "1 where the file system trims, 0 where it does not, -1 without one.";
    FreeBlocks = "freeBlocks", "", "Erased blocks.";
    ValidPages = "validPages", "pages", "Pages that hold a current version.";
    StalePages = "stalePages", "pages", "Pages that nobody needs any more.";
    FreePages = "freePages", "pages", "Pages that can be programmed.";
    HostOpenBlock = "hostOpenBlock", "", "Block that host writes go to; -1 where none does.";
    GcOpenBlock = "gcOpenBlock", "", "Block that copies go to; -1 where none does.";
    VictimBlock = "victimBlock", "", "Block that is being collected; -1 where none is.";
    SpareFactorNominal = "spareFactorNominal", "", "Share of the flash that the host does not see.";
    SpareFactorEffective = "spareFactorEffective", "",
        "The same measured at the victim picks; -1 before the first.";
    WriteAmplification = "writeAmplification", "",
        "Pages programmed for each page written; -1 before the first.";
    EventKind = "eventKind", "", "What the last step did, by its number.";
    EventStartNs = "eventStartNs", "ns", "When it began.";
    EventEndNs = "eventEndNs", "ns", "When it ended.";
    EventLpn = "eventLpn", "", "Its logical page; -1 where it has none.";
    EventFrom = "eventFrom", "", "Its source, see the kinds; -1 where it has none.";
    EventTo = "eventTo", "", "Its target, see the kinds; -1 where it has none.";
    SampleCount = "sampleCount", "", "Samples of the curve.";
    LogLength = "logLength", "", "Operations that the reader added.";
    IsBusy = "isBusy", "", "1 while a host operation or a collection is under way.";
    ProgramNs = "programNs", "ns", "Time to program a page.";
    Parallelism = "parallelism", "", "Flash operations at once, without dies.";
    AbsorbedWrites = "absorbedWrites", "pages",
        "Writes that the write buffer replaced before they were programmed.";
    PadPrograms = "padPrograms", "pages", "Pages programmed with nothing.";
    BadBlocks = "badBlocks", "", "Blocks given up.";
    LatencyOps = "latencyOps", "", "Host operations whose latency is known; 0 without dies.";
    LatencyP50Ns = "latencyP50Ns", "ns", "Median of the latencies; 0 without dies.";
    LatencyP99Ns = "latencyP99Ns", "ns", "Latency that 99 of 100 did not exceed; 0 without dies.";
    LatencyMaxNs = "latencyMaxNs", "ns", "The longest latency; 0 without dies.";
    RewriteReads = "rewriteReads", "pages",
        "Pages read because a host write covers a part of them.";
    WindowFirstBlock = "windowFirstBlock", "", "First block whose pages it has.";
    WindowBlocks = "windowBlocks", "", "Blocks whose pages it has.";
    LatencyP90Ns = "latencyP90Ns", "ns", "Latency that 90 of 100 did not exceed; -1 without dies.";
    LatencyP999Ns = "latencyP999Ns", "ns",
        "Latency that 999 of 1000 did not exceed; -1 without dies.";
    PaceWindowNs = "paceWindowNs", "ns", "Length of a window in which operations were counted.";
    PaceCount = "paceCount", "", "Windows in which operations were counted.";
    VictimBins = "victimBins", "", "Bins of the histogram of victims.";
    PausedBy = "pausedBy", "", "Condition that stopped the run; -1 where none did.";
    StoredBytes = "storedBytes", "bytes", "Bytes stored for the host; -1 without compression.";
    ParityPrograms = "parityPrograms", "pages",
        "Pages programmed with parity; -1 without compression.";
    SlcPrograms = "slcPrograms", "pages", "Pages programmed in the SLC cache; -1 without one.";
    FoldedPages = "foldedPages", "pages",
        "Pages that folding copied out of the SLC cache; -1 without one.";
    SlcSizePages = "slcSizePages", "pages",
        "Pages that the SLC cache can hold now, whatever is in it; -1 without one.";
    SlcFillPages = "slcFillPages", "pages",
        "Pages of the SLC cache that are programmed; -1 without one.";
    SlcValidPages = "slcValidPages", "pages",
        "Valid pages in the SLC cache, which folding would copy; -1 without one.";
    MapReads = "mapReads", "pages", "Map pages read.";
    MapPrograms = "mapPrograms", "pages", "Map pages programmed.";
    MapHits = "mapHits", "", "Entries found in the map cache.";
    ApplicationBytes = "applicationBytes", "bytes",
        "Changed by an application above; -1 without one.";
    DatabaseBytes = "databaseBytes", "bytes",
        "Written by its database to its files; -1 without one.";
    Flushes = "flushes", "", "Flushes answered; -1 where power cannot be cut.";
    PowerCuts = "powerCuts", "", "Power cuts; -1 where there can be none.";
    LostPages = "lostPages", "pages",
        "Pages lost from the write buffer in power cuts; -1 where there can be none.";
    BrokenPromises = "brokenPromises", "pages",
        "Lost pages that a flush had promised; -1 where power cannot be cut.";
    RebuildReads = "rebuildReads", "pages",
        "Pages read to rebuild the map; -1 where power cannot be cut.";
    RebuildNs = "rebuildNs", "ns", "Time to rebuild the map; -1 where power cannot be cut.";
    Retries = "retries", "pages", "Pages of flash read again; -1 where nothing ages.";
    RefreshedPages = "refreshedPages", "pages",
        "Pages rewritten because they had aged; -1 where nothing ages.";
    RefreshedBlocks = "refreshedBlocks", "",
        "Blocks rewritten because they had aged; -1 where nothing ages.";
    BufferedPages = "bufferedPages", "pages",
        "Pages that wait in the write buffer; 0 where power cannot be cut.";
    PromiseCount = "promiseCount", "",
        "Logical pages whose promise is told; 0 where power cannot be cut.";
    EntryCount = "entryCount", "",
        "Logical pages whose entry is told; 0 where each has its own, always at hand.";
}

/// What is counted of a run, in the order in which a reader is told it: by the words of its help,
/// up to what it says of drives without it.
pub const COUNTED: &[Head] = &[
    Head::HostOps,
    Head::HostWrites,
    Head::HostReads,
    Head::TrimmedPages,
    Head::Refusals,
    Head::AbsorbedWrites,
    Head::StoredBytes,
    Head::NandPrograms,
    Head::NandReads,
    Head::GcPicks,
    Head::GcCopies,
    Head::Erases,
    Head::PadPrograms,
    Head::ParityPrograms,
    Head::RewriteReads,
    Head::SlcPrograms,
    Head::FoldedPages,
    Head::SlcSizePages,
    Head::SlcFillPages,
    Head::SlcValidPages,
    Head::MapHits,
    Head::MapReads,
    Head::MapPrograms,
    Head::ApplicationBytes,
    Head::DatabaseBytes,
    Head::Flushes,
    Head::PowerCuts,
    Head::LostPages,
    Head::BrokenPromises,
    Head::RebuildReads,
    Head::RebuildNs,
    Head::Retries,
    Head::RefreshedPages,
    Head::RefreshedBlocks,
    Head::BadBlocks,
];

cells! {
    /// A number of a sample of the throughput curve.
    SampleCell SAMPLE_RECORD SAMPLE_FIELDS:
    HostWrites = "hostWrites", "pages", "Pages that the host had written.";
    TimeNs = "timeNs", "ns", "Simulated time.";
    NandPrograms = "nandPrograms", "pages", "Pages that had been programmed, whoever asked.";
    FreeBlocks = "freeBlocks", "", "Erased blocks at that moment.";
}

cells! {
    /// A number of the record of an event.
    EventCell EVENT_RECORD EVENT_FIELDS:
    Step = "step", "", "Number of the step, from 1.";
    Kind = "kind", "", "What it did, by its number.";
    StartNs = "startNs", "ns", "When it began.";
    EndNs = "endNs", "ns", "When it ended.";
    Lpn = "lpn", "", "Logical page; -1 where it has none.";
    From = "from", "", "Source; -1 where it has none.";
    To = "to", "", "Target; -1 where it has none.";
    HostOps = "hostOps", "", "Host operations that are done after it.";
}

cells! {
    /// A number of the record of one of the slowest host operations.
    StallCell STALL_RECORD STALL_FIELDS:
    Op = "op", "", "Number of the operation, from 1.";
    Step = "step", "", "Step in which it was answered.";
    ArrivalNs = "arrivalNs", "ns", "When the host asked.";
    LatencyNs = "latencyNs", "ns", "How long the answer took.";
    Cause = "cause", "", "What it waited for longest, by its number.";
    CauseStep = "causeStep", "", "Step in which the cleaning at fault began, of whatever kind.";
    OwnNs = "ownNs", "ns", "Its own command, transfers, and flash operation.";
    Copies = "copies", "pages", "Copies that it waited for.";
    CopiesNs = "copiesNs", "ns", "Their time.";
    Erases = "erases", "", "Erases that it waited for.";
    ErasesNs = "erasesNs", "ns", "Their time.";
    OthersNs = "othersNs", "ns", "Time of other host operations.";
    MapNs = "mapNs", "ns", "Time of map pages.";
}

/// Percentiles of the latency that come before the records of slow operations.
pub const PERCENTILES: [u32; 5] = [50, 90, 95, 99, 100];

/// A flat record, filled by name.
pub struct Record<const LEN: usize>([f64; LEN]);

impl<const LEN: usize> Record<LEN> {
    /// A record in which nothing stands yet.
    pub fn new() -> Self {
        Self([f64::NAN; LEN])
    }

    /// Adds the whole record to `out`.
    pub fn write(self, out: &mut Vec<u8>) {
        debug_assert!(
            !self.0.iter().any(|value| value.is_nan()),
            "a number without a value: {:?}",
            self.0
        );
        for value in self.0 {
            out.extend_from_slice(&value.to_le_bytes());
        }
    }
}

impl<const LEN: usize> Default for Record<LEN> {
    fn default() -> Self {
        Self::new()
    }
}

macro_rules! filled {
    ($kind:ident $count:ident) => {
        impl Record<$count> {
            /// Puts a number in its place.
            pub fn put(&mut self, cell: $kind, value: f64) {
                self.0[cell as usize] = value;
            }
        }
    };
}

filled!(Head HEADER_LEN);
filled!(SampleCell SAMPLE_FIELDS);
filled!(EventCell EVENT_FIELDS);
filled!(StallCell STALL_FIELDS);

/// Element type of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Element {
    /// One byte.
    U8,
    /// Four bytes.
    U32,
    /// Eight bytes.
    F64,
}

impl Element {
    /// Bytes of one element.
    pub const fn bytes(self) -> u64 {
        match self {
            Element::U8 => 1,
            Element::U32 => 4,
            Element::F64 => 8,
        }
    }

    /// Name in the layout table.
    pub const fn name(self) -> &'static str {
        match self {
            Element::U8 => "u8",
            Element::U32 => "u32",
            Element::F64 => "f64",
        }
    }
}

/// What a snapshot needs to know of a drive to lay out its sections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Samples of the throughput curve.
    pub samples: u64,
    /// Blocks of the drive.
    pub blocks: u64,
    /// Physical pages that it has, those of the window.
    pub pages: u64,
    /// Logical pages, 0 in a snapshot without all pages.
    pub logical_pages: u64,
    /// Pages whose place in the map is told one by one, 0 in a snapshot with the whole map.
    pub traced_pages: u64,
    /// Windows in which host operations were counted.
    pub pace: u64,
    /// Bins of the histogram of victims; 0 for very large blocks.
    pub victim_bins: u64,
    /// Logical pages whose entry of the map is told; 0 where each has its own, always at hand.
    pub entries: u64,
    /// Pages that wait in the write buffer of a drive whose power can be cut.
    pub buffered: u64,
    /// Logical pages whose promise is told; 0 where power cannot be cut.
    pub promises: u64,
}

macro_rules! sections {
    ($($section:ident = $name:literal, $element:ident, $of:ident, $size:ident * $each:expr,
        $help:literal;)*) => {
        /// A section of a snapshot.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Section { $(#[doc = $help] $section),* }

        /// All sections, in the order of the bytes. Wider elements come first, so that all are
        /// aligned.
        pub const SECTIONS: &[Section] = &[$(Section::$section),*];

        impl Section {
            /// Type of its elements.
            pub const fn element(self) -> Element {
                match self { $(Section::$section => Element::$element),* }
            }

            /// Number of its elements.
            pub const fn len(self, shape: Shape) -> u64 {
                match self { $(Section::$section => shape.$size * $each),* }
            }

            /// Name, of what it has how many, and one line for people.
                pub const fn about(self) -> (&'static str, &'static str, u64, &'static str) {
                match self { $(Section::$section => ($name, stringify!($of), $each, $help)),* }
            }
        }
    };
}

sections! {
    Samples = "samples", F64, samples, samples * SAMPLE_FIELDS as u64,
        "The curve so far: a record for each sample.";
    PpnByLpn = "ppnByLpn", U32, logicalPages, logical_pages * 1,
        "Physical page of each logical page, or none.";
    LpnByPage = "lpnByPage", U32, pages, pages * 1,
        "Logical page last written to each page, or none.";
    PpnNowByPage = "ppnNowByPage", U32, tracedPages, traced_pages * 1,
        "Where the map points now for the logical page of each page.";
    WrittenByBlock = "writtenByBlock", U32, blocks, blocks * 1,
        "Pages programmed in each block since its last erase.";
    ValidByBlock = "validByBlock", U32, blocks, blocks * 1, "Valid pages of each block.";
    ErasesByBlock = "erasesByBlock", U32, blocks, blocks * 1, "Erases of each block.";
    OpsByWindow = "opsByWindow", U32, pace, pace * 1,
        "Host operations that ended in each window.";
    VictimsByValid = "victimsByValid", U32, victimBins, victim_bins * 1,
        "How many victims had 0, 1, 2 valid pages.";
    EntryByLpn = "entryByLpn", U32, entries, entries * 1,
        "Block that the map names for each page, or none; with a cache 1 at hand, 3 at its start.";
    BufferedLpns = "bufferedLpns", U32, bufferedPages, buffered * 1,
        "Logical pages in the write buffer, that which has waited longest first.";
    StateByPage = "stateByPage", U8, pages, pages * 1, "What each page is, by its number.";
    TagByPage = "tagByPage", U8, pages, pages * 1, "The letter that each page holds, or 0.";
    OwnerByLpn = "ownerByLpn", U8, logicalPages, logical_pages * 1,
        "Letter of the file that owns each logical page, or 0.";
    PromiseByLpn = "promiseByLpn", U8, promises, promises * 1,
        "1 waits in the buffer, 2 promised by a flush, 4 on flash, 8 lost; added up.";
    RoleByBlock = "roleByBlock", U8, blocks, blocks * 1,
        "What each block is there for, by its number.";
}

/// Bytes of a whole snapshot.
pub fn total_bytes(shape: Shape) -> u64 {
    let bytes = |section: &Section| section.len(shape) * section.element().bytes();
    let body: u64 = SECTIONS.iter().map(bytes).sum();
    (HEADER_LEN as u64 * 8 + body).next_multiple_of(8)
}

/// Names of what a page can be, at the index of their number.
pub const PAGE_STATES: [&str; 3] = ["free", "valid", "stale"];

/// Names of what a slow operation can have waited for, at the index of their number.
pub const CAUSES: [&str; 8] = [
    "none",
    "queue",
    "collection",
    "bus",
    "map",
    "rewrite",
    "folding",
    "refresh",
];
