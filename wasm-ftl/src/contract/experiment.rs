//! The fields of an experiment beside those of its drive: what lies above the drive, and phases.

use super::drive::{QUEUE_DEPTH, STORED_PERMILLE, fields};
use super::field::Group::Above;
use super::field::{
    Field, Otherwise, Word, choice, counted, flag, from, mixture, none_or, text, whole, word,
};
use crate::ground::geometry::PAGES_LIMIT;
use crate::ground::steady_rule;

/// The largest whole number that every JSON parser holds exactly; a browser rounds larger ones.
pub const INTEGER_MAX: u64 = (1 << 53) - 1;
/// The only version of the experiment file so far.
pub const SPEC_VERSION: u64 = 1;
/// Most phases of an experiment.
pub const PHASES_MAX: u64 = 1_024;
/// Most operations of one list, and most requests of all workloads of an experiment.
pub const OPS_MAX: u64 = 1 << 32;
/// Most writers at once.
pub const WRITERS_MAX: u64 = 16;
/// Most pages of an application.
pub const APPLICATION_PAGES_MAX: u64 = 1 << 20;
/// Most records that an application changes.
pub const UPDATES_MAX: u64 = 1 << 24;
/// Most records of a commit.
pub const GROUP_MAX: u64 = 4_096;
/// Most records between two checkpoints.
pub const CHECKPOINT_MAX: u64 = 65_536;
/// Most pages of a request of the reader's own mix.
pub const OWN_PAGES_MAX: u64 = 1_024;
const PAGES_MAX: u64 = PAGES_LIMIT as u64;
const LAST_PAGE: u64 = PAGES_MAX - 1;
/// An hour.
const INTERVAL_MS_MAX: u64 = 3_600_000;
/// Most microseconds of a rest: more than an hour.
pub const IDLE_US_MAX: u64 = 4_000_000_000;
/// All that the number's type can hold.
const ANY: u64 = u32::MAX as u64;

/// How an array deals out addresses.
pub const ARRAY_KINDS: &[Word] = &[
    word("raid0", "Striped (RAID 0)"),
    word("span", "One after the other (span)"),
];

/// How a database keeps records safe, and where it puts them.
pub const DATABASES: &[Word] = &[
    word("none", "Writes each page in place"),
    word("log", "Logs what changed"),
    word("journal", "Journals whole pages"),
    word("doublewrite", "Logs, and writes pages twice"),
    word("tree", "Copies a tree on write"),
    counted(
        "lsm",
        "Merges sorted levels",
        ("RATIO", from(2, 100)),
        ("Each so many times as large", 10),
    ),
    counted(
        "own",
        "Your own factor",
        ("PERCENT", from(1, 1_000_000)),
        ("Percent", 500),
    ),
];

/// What a file system writes beside the data.
pub const FILE_SYSTEMS: &[Word] = &[
    word("none", "Nothing"),
    counted(
        "journal",
        "Journals its own pages",
        ("PAGES", from(1, 64)),
        ("Pages at each commit", 2),
    ),
    word("data-journal", "Journals all data"),
];

/// Patterns of the requests of a phase.
pub const PATTERNS: &[&str] = &["sequential", "uniform", "hotcold", "zipf"];
/// Those that the small build knows.
pub const SMALL_PATTERNS: &[&str] = &["sequential", "uniform"];
const WORK: &[&str] = PATTERNS;
const RANGES: &[&str] = &["sequential", "uniform", "hotcold", "zipf", "trim"];
const HOTCOLD: &[&str] = &["hotcold"];
const ZIPF: &[&str] = &["zipf"];
const PHASE: &[&str] = &[""];
const SWEEP: &[&str] = &["sweep"];
const WRITERS: &[&str] = &["writers"];
const APPLICATION: &[&str] = &["application"];
const COPY: &[&str] = &["copy"];
const DISK_MARK: &[&str] = &["disk_mark"];
const NEED_ARRAY: (&str, &[&str]) = ("array.kind", &["raid0"]);

fields! {
    /// The experiment itself, and what lies above its drive.
    WHOLE:
    VERSION = whole("version", from(1, SPEC_VERSION)).small()
        .told("Version", "", "Version of the experiment file.");
    SEED = whole("seed", from(0, INTEGER_MAX)).or(0).small()
        .told("Seed", "", "Start of the random sequence.");
    SCALE = whole("scale", from(1, 65_536)).or(1)
        .told("Scale", "", "The real drive is so many times larger.");
    FILE_SYSTEM_TRIM = flag("file_system.trim", "").otherwise(Otherwise::Required).small()
        .told("TRIM by the file system", "", "Whether deleting a file trims its pages.")
        .form(Above, "ft", "of files that phases write and delete");
    ARRAY_KIND = choice("array.kind", ARRAY_KINDS).otherwise(Otherwise::Required)
        .told("Array", "", "How addresses are dealt out to several equal drives.")
        .form(Above, "ak", "");
    ARRAY_MEMBERS = whole("array.members", from(2, 8))
        .needs("array.kind", &[])
        .told("Drives of the array", "", "Equal drives, each as `drive` says.")
        .form(Above, "am", "each like this one");
    ARRAY_STRIPE_PAGES = whole("array.stripe_pages", from(1, PAGES_MAX))
        .needs(NEED_ARRAY.0, NEED_ARRAY.1)
        .told("Pages of a stripe", "pages", "Pages in a row on one drive of a `raid0`.")
        .form(Above, "as", "pages in a row on a drive");
    ARRAY_TRIM = flag("array.trim", "true")
        .needs("array.kind", &[])
        .told("TRIM through the array", "", "Whether the array passes TRIM on.")
        .form(Above, "at", "");
    PARTITION_OFFSET_BYTES = whole("partition.offset_bytes", from(0, INTEGER_MAX)).or(0)
        .told("Begin of the partition", "bytes", "Its first byte; a multiple of 512.")
        .form(Above, "po", "bytes, a multiple of 512");
    PARTITION_BLOCK_BYTES = whole("partition.block_bytes", from(512, 65_536))
        .otherwise(Otherwise::Field("drive.page_bytes"))
        .told("Block of the partition", "bytes", "The host's unit; a multiple of 512.")
        .form(Above, "pk", "bytes, a multiple of 512");
}

fields! {
    /// What a phase can have.
    PHASES:
    NAME = text("name").of(PHASE)
        .told("Name", "", "Lower-case words with hyphens, at most 64 letters.");
    PHASE_OPS = text("ops").of(PHASE).small()
        .told("Operations", "", "A list of operations, like `w0:a,r0,t0`.");
    PHASE_QUEUE_DEPTH = whole("queue_depth", QUEUE_DEPTH.range()).of(PHASE)
        .otherwise(Otherwise::Nothing).needs("drive.dies", &[])
        .told("Queue depth", "", "Requests at once from this phase on.");
    PHASE_FLUSH_WRITES = whole("flush_writes", from(0, ANY)).of(PHASE)
        .otherwise(Otherwise::Nothing)
        .told("A flush after", "",
            "The host flushes after so many writes, from here on; 0: never.");
    PHASE_FLUSH_US = whole("flush_us", from(0, ANY)).of(PHASE).otherwise(Otherwise::Nothing)
        .told("A flush every", "µs",
            "The host flushes after so long if it wrote, from here on; 0: never.");
    PHASE_IDLE_US = whole("idle_us", from(1, IDLE_US_MAX)).of(PHASE)
        .otherwise(Otherwise::Nothing)
        .told("Idle", "µs", "The host asks for nothing for so long.");
    INTERVAL_MS = whole("interval_ms", none_or(1, INTERVAL_MS_MAX)).of(PHASE).or(0)
        .told("Interval", "ms", "Operations are counted in intervals; 0: they are not.");
    INTERVAL_US = whole("interval_us", from(1, INTERVAL_MS_MAX * 1_000)).of(PHASE)
        .otherwise(Otherwise::Nothing)
        .told("Interval", "µs", "The same in microseconds.");
    ROUNDS = whole("rounds", from(steady_rule::WINDOW as u64, steady_rule::ROUNDS_MAX as u64))
        .of(PHASE).otherwise(Otherwise::Nothing)
        .told("Rounds at most", "", "Equal parts of a phase that ends when the drive is steady.");
    START = whole("start", from(0, LAST_PAGE)).of(RANGES).or(0).small()
        .told("First page", "", "First logical page of the range.");
    PAGES = whole("pages", from(1, PAGES_MAX)).of(RANGES).small()
        .told("Pages", "pages", "Logical pages of the range.");
    WRITES = whole("writes", from(1, OPS_MAX)).of(WORK).otherwise(Otherwise::Nothing).small()
        .told("Writes", "", "The same as `requests`; one of the two must be there.");
    REQUESTS = whole("requests", from(1, OPS_MAX)).of(WORK).otherwise(Otherwise::Nothing).small()
        .told("Requests", "", "Requests, whatever they ask for; or `writes`.");
    REQUEST_PAGES = mixture("request_pages", from(1, PAGES_MAX)).of(WORK)
        .otherwise(Otherwise::Number(1))
        .told("Pages in a request", "pages", "One number, or a mix of several with weights.");
    READ_PERCENT = whole("read_percent", from(0, 100)).of(WORK).or(0)
        .told("Reads", "%", "Share of the requests that read.");
    TRIM_PERCENT = whole("trim_percent", from(0, 49)).of(WORK).or(0)
        .told("TRIM", "%", "Share of the other requests that trim a page in use.");
    PHASE_STORED_PERMILLE = mixture("stored_permille", STORED_PERMILLE.range()).of(WORK)
        .told("Data shrink to", "‰", "Stored size in thousandths; else as the drive says.");
    HOT_PAGES = whole("hot_pages", from(1, LAST_PAGE)).of(HOTCOLD)
        .told("Hot pages", "pages", "The first pages of the range, which are hot.");
    HOT_PERCENT = whole("hot_percent", from(0, 100)).of(HOTCOLD)
        .told("Requests to hot pages", "%", "Share of the requests that go there.");
    THETA_MILLIS = whole("theta_millis", from(0, 4_000)).of(ZIPF)
        .told("Exponent × 1000", "", "Page number i is asked for in proportion to 1 / i^θ.");
    SWEEP_START = whole("start", from(0, LAST_PAGE)).of(SWEEP).or(0)
        .told("First page", "", "First logical page of the range.");
    SWEEP_PAGES = whole("pages", from(1, PAGES_MAX)).of(SWEEP)
        .told("Pages", "pages", "Logical pages, each of them written or read once, in order.");
    SWEEP_REQUEST_PAGES = whole("request_pages", from(1, PAGES_MAX)).of(SWEEP).or(1)
        .told("Pages in a request", "pages", "Pages of each request.");
    SWEEP_ZONES = whole("zones", from(1, 1_024)).of(SWEEP).or(64)
        .told("Zones", "", "Ranges of addresses whose speed is reported apart.");
    SWEEP_READ = flag("read", "false").of(SWEEP)
        .told("Reads", "", "Whether it reads instead of writing.");
    SWEEP_STORED_PERMILLE = mixture("stored_permille", STORED_PERMILLE.range()).of(SWEEP)
        .told("Data shrink to", "‰", "Stored size in thousandths; else as the drive says.");
    WRITERS_EACH = text("each").of(WRITERS).otherwise(Otherwise::Required)
        .told("Writers", "",
            "2 to 16, like `sequential:0+64*4@0,uniform:64+900x8@1`; `MODEL.md` has the form.");
    WRITERS_REQUESTS = whole("requests", from(1, OPS_MAX)).of(WRITERS)
        .told("Requests", "", "Writes of all of them, who take turns.");
    APPLICATION_DATABASE = choice("database", DATABASES).of(APPLICATION)
        .told("Database", "", "How it keeps records safe, and where it puts them.");
    APPLICATION_FILE_SYSTEM = choice("file_system", FILE_SYSTEMS).of(APPLICATION)
        .told("File system", "", "What it writes beside the data.");
    APPLICATION_START = whole("start", from(0, LAST_PAGE)).of(APPLICATION).or(0)
        .told("First page", "", "First logical page of the database.");
    APPLICATION_PAGES = whole("pages", from(64, APPLICATION_PAGES_MAX)).of(APPLICATION)
        .told("Pages", "pages", "Logical pages of journals, log, and data together.");
    APPLICATION_UPDATES = whole("updates", from(1, UPDATES_MAX)).of(APPLICATION)
        .told("Records changed", "", "How many the application changes.");
    APPLICATION_RECORD_BYTES = whole("record_bytes", from(1, 65_536)).of(APPLICATION)
        .told("Size of a record", "bytes", "What the application changes at once.");
    APPLICATION_GROUP = whole("group", from(1, GROUP_MAX)).of(APPLICATION).or(1)
        .told("Records of a commit", "", "So many are made safe together.");
    APPLICATION_CHECKPOINT = whole("checkpoint", from(1, CHECKPOINT_MAX)).of(APPLICATION).or(1_000)
        .told("Records until a checkpoint", "", "Then pages go to their place.");
    APPLICATION_THETA = whole("theta_millis", from(0, 4_000)).of(APPLICATION).or(0)
        .told("Exponent × 1000", "", "Pages follow Zipf's law; 0: all alike.");
    APPLICATION_FLUSH = flag("flush", "false").of(APPLICATION)
        .told("Flush at each commit", "", "Whether the host flushes after each commit.");
    APPLICATION_REQUEST_PAGES = mixture("request_pages", from(1, OWN_PAGES_MAX)).of(APPLICATION)
        .otherwise(Otherwise::Number(1))
        .told("Pages in a request", "pages", "Of your own factor: a number, or a mix.");
    COPY_FROM = whole("from", from(0, LAST_PAGE)).of(COPY)
        .told("Copied from", "", "First logical page of the source.");
    COPY_TO = whole("to", from(0, LAST_PAGE)).of(COPY)
        .told("Copied to", "", "First logical page of the target.");
    COPY_PAGES = whole("pages", from(1, PAGES_MAX)).of(COPY)
        .told("Pages", "pages", "Pages to copy.");
    COPY_REQUEST_PAGES = whole("request_pages", from(1, PAGES_MAX)).of(COPY).or(1)
        .told("Pages in a request", "pages", "Pages of each read and of each write.");
    MARK_RUNS = whole("runs", from(1, 100)).of(DISK_MARK).or(1)
        .told("Runs", "", "How often it is done, each time in a file of its own.");
    MARK_START = whole("start", from(0, LAST_PAGE)).of(DISK_MARK).or(0)
        .told("First page", "", "First logical page of the first file.");
    MARK_PAGES = whole("pages", from(1, PAGES_MAX)).of(DISK_MARK)
        .told("Pages", "pages", "Pages of the file.");
    MARK_SPAN_PAGES = whole("span_pages", from(1, PAGES_MAX)).of(DISK_MARK)
        .otherwise(Otherwise::Field("pages"))
        .told("Pages of all files", "pages",
            "Pages over which the files of repeated runs move on.");
    MARK_PASSES = whole("passes", from(1, 100)).of(DISK_MARK).or(5)
        .told("Passes", "", "Passes of each test.");
    MARK_LONG_REQUEST_PAGES = whole("long_request_pages", from(1, PAGES_MAX)).of(DISK_MARK).or(256)
        .told("Pages in a long request", "pages", "Of the tests in order.");
    MARK_PIECE_PAGES = whole("piece_pages", from(1, PAGES_MAX)).of(DISK_MARK).or(128)
        .told("Pages of a piece", "pages", "Of the test with pieces at random.");
    MARK_RANDOM_PAGES = whole("random_pages", from(1, PAGES_MAX)).of(DISK_MARK)
        .otherwise(Otherwise::Field("pages"))
        .told("Random pages", "pages", "Asked for by each random test.");
    MARK_QUEUE_DEPTH = whole("queue_depth", QUEUE_DEPTH.range()).of(DISK_MARK).or(32)
        .told("Queue depth", "", "Of the last test, on a drive with dies.");
    MARK_READS = flag("reads", "false").of(DISK_MARK)
        .told("Reads", "", "Whether each test reads before it writes.");
    MARK_TRIM = flag("trim", "false").of(DISK_MARK)
        .told("TRIM", "", "Whether the file before is trimmed.");
}
