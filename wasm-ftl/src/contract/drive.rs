//! The fields of a drive: the only place that says what they are called and may hold.
//!
//! A new number of a drive is a line here, the mechanism that reads it, and its test. The form and
//! the links of the free lab, the schema, and the documents follow.

use super::field::Group::{Aging, Caches, Cleaning, First, Geometry, Latency, Mapping, Time};
use super::field::{
    Field, Otherwise, Word, choice, counted, expression, flag, from, mixture, none_or, whole, word,
};
use crate::ground::geometry::PAGES_LIMIT;

/// Most pages of a drive, so most blocks and most logical pages, too.
const PAGES_MAX: u64 = PAGES_LIMIT as u64;
/// What no mechanism bounds: all that the number's type can hold.
const ANY: u64 = u32::MAX as u64;
/// Most bytes of a map cache, which is more than any drive can use.
const MAP_CACHE_BYTES_MAX: u64 = 1 << 36;
/// Longest time until data need a second read: three years.
const RETENTION_MS_MAX: u64 = 100_000_000_000;
/// Page-mapped drives, which alone clean by a policy.
const PAGE_MAPPED: &[&str] = &["page", "extent"];
/// Drives that read pages of flash for the host.
const ON_FLASH: &[&str] = &["page", "extent", "block", "bast", "fast", "direct"];
/// Drives that bring blocks together.
const BLOCK_MAPPED: &[&str] = &["block", "bast", "fast", "direct"];
const ONE_LOG: &[&str] = &["page"];
const SMALL_MAP: &[&str] = &["extent"];
const ANYTHING: &[&str] = &[];

/// Who decides where data goes.
pub const MAPPINGS: &[Word] = &[
    // No form offers it: the reader programs and erases by hand.
    word("raw", "").small(),
    word("page", "Page map").small(),
    word("extent", "Page map with a small cache"),
    word("block", "Block map"),
    counted(
        "bast",
        "Log blocks, one each (BAST)",
        ("LOGS", from(1, 65_536)),
        ("Log blocks", 8),
    ),
    counted(
        "fast",
        "Log blocks, shared (FAST)",
        ("LOGS", from(2, 65_536)),
        ("Log blocks", 8),
    ),
    word("ideal", "Overwrites in place, as no flash does"),
    word("direct", "Erases in place"),
];

/// Which block garbage collection picks.
pub const GC_POLICIES: &[Word] = &[
    word("greedy", "Greedy: the fewest valid pages").small(),
    word("fifo", "FIFO: the oldest block"),
    word("random", "Random"),
    counted(
        "dchoices",
        "The best of a few draws",
        ("D", from(1, 1_024)),
        ("Draws", 10),
    ),
    counted(
        "windowed",
        "The best of the oldest",
        ("N", from(1, PAGES_MAX)),
        ("Blocks", 64),
    ),
    word("cost-benefit", "Cost-benefit"),
    expression(
        "score",
        "Your own score, highest",
        "(pages-valid)*age/(valid+1)",
    ),
    expression("cost", "Your own cost, lowest", "valid+erases"),
];

/// What becomes of TRIM.
pub const TRIM_POLICIES: &[Word] = &[
    word("immediate", "Frees pages at once").small(),
    word("ignored", "Ignored"),
    counted(
        "queued",
        "Waits in a queue",
        ("PAGES", from(1, 4_096)),
        ("Pages", 64),
    ),
    counted(
        "partial",
        "Frees a part",
        ("PERCENT", from(0, 100)),
        ("Percent", 50),
    ),
    counted(
        "partial-incompressible",
        "A part of incompressible data",
        ("PERCENT", from(0, 100)),
        ("Percent", 50),
    ),
];

/// Most streams that a drive keeps apart.
pub const STREAMS_MAX: u64 = 16;

/// Open blocks and what goes where.
pub const FRONTIERS_WORDS: &[Word] = &[
    word("single", "One for all").small(),
    word("split", "One for writes, one for copies"),
    counted(
        "blended",
        "Split, some copies mixed in",
        ("PERCENT", from(0, 100)),
        ("Percent", 50),
    ),
    counted(
        "temperature",
        "Hot and cold apart",
        ("HOT_PAGES", from(0, PAGES_MAX)),
        ("Hot pages", 1_000),
    ),
    counted(
        "streams",
        "One for each stream, one for copies",
        ("STREAMS", from(2, STREAMS_MAX)),
        ("Streams", 2),
    ),
    counted(
        "isolated",
        "One for each stream and its copies",
        ("STREAMS", from(2, STREAMS_MAX)),
        ("Streams", 2),
    ),
];

/// How erases are spread.
pub const WEAR_LEVELINGS: &[Word] = &[
    word("none", "None").small(),
    word("dynamic", "Dynamic"),
    counted(
        "static",
        "Static",
        ("GAP", from(0, ANY)),
        ("Largest gap", 20),
    ),
];

/// What the drive does when the host is idle.
pub const IDLE_POLICIES: &[Word] = &[
    word("none", "Does nothing").small(),
    word("compact", "Cleans"),
    word("defragment", "Puts pages in order"),
];

/// Which blocks serve as an SLC cache.
pub const SLC_CACHES: &[Word] = &[
    counted(
        "static",
        "Of fixed size",
        ("BLOCKS", from(1, PAGES_MAX)),
        ("Blocks", 64),
    ),
    counted(
        "dynamic",
        "As large as there is room",
        ("BLOCKS", from(1, PAGES_MAX)),
        ("Blocks", 64),
    ),
    counted(
        "elastic",
        "As large as there is room, folded under load",
        ("BLOCKS", from(1, PAGES_MAX)),
        ("Blocks", 64),
    ),
];

/// What becomes of the write buffer at a power cut, and what a flush waits for.
pub const POWER_LOSSES: &[Word] = &[
    word("unprotected", "Loses it; a flush empties it"),
    word(
        "protected",
        "Keeps it by capacitors; a flush is answered at once",
    ),
    word("lying", "Loses it, and answers a flush at once"),
];

/// What a full SLC cache means for the host.
pub const SLC_FULL_WORDS: &[Word] = &[
    word("write-through", "Writes go past it"),
    word("fold", "It is emptied first"),
];

/// What a merge of a block-mapped drive writes.
pub const MERGES_WORDS: &[Word] = &[
    word("written", "Pages that were ever written"),
    word("whole", "The whole block"),
];

/// What a plane of a drive with dies does next.
pub const SCHEDULINGS: &[Word] = &[
    word("in-order", "What came first"),
    word("when-ready", "What is ready, if nothing else waits for it"),
];

macro_rules! fields {
    ($(#[$about:meta])* $list:ident: $($name:ident = $field:expr;)*) => {
        $(
            #[allow(missing_docs, reason = "what it is stands in its help")]
            pub const $name: Field = $field;
        )*
        $(#[$about])*
        pub const $list: &[Field] = &[$($name),*];
    };
}
pub(super) use fields;

fields! {
    /// All fields of a drive, in the order of forms and documents.
    DRIVE:
    GC_POLICY = choice("drive.gc_policy", GC_POLICIES).small().needs("drive.mapping", PAGE_MAPPED)
        .told("Which block is cleaned", "", "The closed block that garbage collection picks.")
        .form(First, "gp", "");
    TRIM = choice("drive.trim", TRIM_POLICIES).small()
        .told("TRIM", "", "What becomes of pages that the host no longer needs.")
        .form(First, "tr", "");
    BLOCKS = whole("drive.blocks", from(1, PAGES_MAX)).small()
        .told("Blocks", "", "Blocks of the flash, spare area and reserve among them.")
        .form(Geometry, "bl", "");
    PAGES_PER_BLOCK = whole("drive.pages_per_block", from(1, 65_536)).small()
        .told("Pages in a block", "", "Pages of each block, which are erased together.")
        .form(Geometry, "pb", "");
    PAGE_BYTES = whole("drive.page_bytes", from(512, 65_536)).small()
        .told("Bytes in a page", "bytes", "Size of a page of flash, and of a logical page.")
        .form(Geometry, "by", "");
    LOGICAL_PAGES = whole("drive.logical_pages", from(0, PAGES_MAX)).or(0).small().asked()
        .told("Logical pages", "pages", "What the host sees of the drive; the rest is spare.")
        .form(Geometry, "lp", "or by the spare area");
    RESERVE_BLOCKS = whole("drive.reserve_blocks", from(0, PAGES_MAX - 1)).or(0).small().asked()
        .needs("drive.mapping", PAGE_MAPPED)
        .told("Reserve", "blocks", "Erased blocks that garbage collection keeps ready.")
        .form(Geometry, "rb", "blocks kept erased");
    MAPPING = choice("drive.mapping", MAPPINGS).otherwise(Otherwise::Required).small()
        .told("Map", "", "Who decides where data goes.")
        .form(Mapping, "mp", "");
    MAP_CACHE_BYTES = whole("drive.map_cache_bytes", from(0, MAP_CACHE_BYTES_MAX))
        .needs("drive.mapping", SMALL_MAP)
        .told("Map cache", "bytes", "The controller's own memory for entries of the map.")
        .form(Mapping, "mc", "bytes, of a small cache");
    MAP_HOST_BYTES = whole("drive.map_host_bytes", from(0, MAP_CACHE_BYTES_MAX)).or(0)
        .needs("drive.mapping", SMALL_MAP)
        .told("Host memory for it", "bytes",
            "Memory borrowed from the host for entries of the map.")
        .form(Mapping, "mh", "bytes");
    MAP_ENTRY_BYTES = whole("drive.map_entry_bytes", from(1, 256)).or(16)
        .needs("drive.mapping", SMALL_MAP)
        .told("An entry", "bytes", "Size of an entry, which covers pages in a row.")
        .form(Mapping, "me", "bytes");
    MAP_UNIT_PAGES = whole("drive.map_unit_pages", from(1, 64)).or(1)
        .needs("drive.mapping", ONE_LOG)
        .told("Pages of an entry", "pages",
            "Pages of the host's on one page of flash, which is written whole.")
        .form(Mapping, "mu", "written together, the rest read first");
    BANKS = whole("drive.banks", from(1, 8)).or(1).needs("drive.mapping", ONE_LOG)
        .told("Banks", "", "Each writes and cleans its share of the blocks, and of the map, alone.")
        .form(Mapping, "bk", "each cleans its own blocks");
    MERGES = choice("drive.merges", MERGES_WORDS).needs("drive.mapping", BLOCK_MAPPED)
        .told("A merge writes", "",
            "Whether the controller knows which pages were never written, and skips the last.")
        .form(Mapping, "mw", "");
    FRONTIERS = choice("drive.frontiers", FRONTIERS_WORDS).small()
        .needs("drive.mapping", PAGE_MAPPED)
        .told("Open blocks", "", "Which blocks are filled at the same time, and with what.")
        .form(Cleaning, "fr", "");
    GC_HIGH_BLOCKS = whole("drive.gc_high_blocks", from(0, PAGES_MAX - 1))
        .otherwise(Otherwise::Field("drive.reserve_blocks"))
        .needs("drive.mapping", PAGE_MAPPED)
        .told("Cleans until", "blocks", "Erased blocks at which a collection ends.")
        .form(Cleaning, "gh", "blocks are erased");
    GC_COPIES_PER_WRITE = whole("drive.gc_copies_per_write", from(0, ANY)).or(0)
        .needs("drive.mapping", PAGE_MAPPED)
        .told("Copies a write", "",
            "Copies after which a collection lets a write pass; 0: no limit.")
        .form(Cleaning, "gc", "0: no limit");
    WEAR_LEVELING = choice("drive.wear_leveling", WEAR_LEVELINGS).small()
        .needs("drive.mapping", PAGE_MAPPED)
        .told("Wear leveling", "", "How erases are spread over the blocks.")
        .form(Cleaning, "wl", "");
    ENDURANCE_ERASES = whole("drive.endurance_erases", from(0, ANY)).or(0)
        .needs("drive.mapping", PAGE_MAPPED)
        .told("A block survives", "erases", "Erases after which a block is given up; 0: never.")
        .form(Cleaning, "ee", "erases; 0: any");
    IDLE = choice("drive.idle", IDLE_POLICIES).small().needs("drive.mapping", PAGE_MAPPED)
        .told("In idle time it", "", "What the drive does while the host asks for nothing.")
        .form(Cleaning, "id", "");
    COPY_EFFICIENCY_PERCENT = whole("drive.copy_efficiency_percent", from(1, 100)).or(100)
        .told("Copies are as fast as", "%",
            "Speed of copies as a share of what the flash could do.")
        .form(Cleaning, "ce", "% of the parallel pages");
    WRITE_BUFFER_PAGES = whole("drive.write_buffer_pages", from(0, 4_096)).or(0)
        .told("Write buffer", "pages", "Pages of memory that collect writes; 0: none.")
        .form(Caches, "wb", "pages");
    READ_BUFFER_PAGES = whole("drive.read_buffer_pages", from(0, 1)).or(0)
        .needs("drive.mapping", ON_FLASH)
        .told("Read buffer", "pages", "Pages of flash that the host's last read leaves in memory.")
        .form(Caches, "rf", "the page read last; 0: none");
    POWER_LOSS = choice("drive.power_loss", POWER_LOSSES).otherwise(Otherwise::Nothing)
        .needs("drive.mapping", PAGE_MAPPED)
        .told("At a power cut it", "",
            "What becomes of the write buffer; without it, power is never cut.")
        .form(Caches, "pw", "");
    PROGRAM_PAGES = whole("drive.program_pages", from(1, 4_096)).or(1)
        .needs("drive.power_loss", ANYTHING)
        .told("Programmed together", "pages", "A flush fills the rest of so many with nothing.")
        .form(Caches, "pg", "pages");
    SLC_CACHE = choice("drive.slc_cache", SLC_CACHES).otherwise(Otherwise::Nothing)
        .needs("drive.mapping", PAGE_MAPPED)
        .told("SLC cache", "", "Blocks that hold one bit a cell; without it, none.")
        .form(Caches, "sc", "");
    SLC_BITS = whole("drive.slc_bits", from(1, 5)).or(3).needs("drive.slc_cache", ANYTHING)
        .told("Bits of a cell elsewhere", "", "A block of the cache has so many times fewer pages.")
        .form(Caches, "sb", "");
    SLC_PROGRAM_US = whole("drive.slc_program_us", from(1, 1_000_000))
        .otherwise(Otherwise::Field("drive.program_us")).needs("drive.slc_cache", ANYTHING)
        .told("A page in the SLC cache takes", "µs", "Time to program a page of the cache.")
        .form(Caches, "su", "µs");
    SLC_FULL = choice("drive.slc_full", SLC_FULL_WORDS).needs("drive.slc_cache", ANYTHING)
        .told("When the cache is full", "", "Whether hosts write past it or wait for folding.")
        .form(Caches, "sf", "");
    SLC_ENDURANCE_ERASES = whole("drive.slc_endurance_erases", from(0, ANY)).or(0)
        .needs("drive.slc_cache", ANYTHING)
        .told("A block of the SLC cache survives", "erases", "Of a static cache; 0: any number.");
    COMPRESSION_FLOOR_BYTES = whole("drive.compression_floor_bytes", none_or(8, 65_536)).or(0)
        .told("A page takes at least", "bytes", "Least size of a stored page; 0: no compression.")
        .form(Caches, "cf", "bytes; 0: no compression");
    STORED_PERMILLE = mixture("drive.stored_permille", from(1, 1_000))
        .told("Data shrink to", "‰", "Stored size in thousandths of the size, or a mix of sizes.")
        .form(Caches, "st", "thousandths, or 140:3,1000:1");
    PARITY_PAGES = whole("drive.parity_pages", none_or(2, 65_536)).or(0)
        .needs("drive.compression_floor_bytes", ANYTHING)
        .told("One parity page in", "pages", "One page in so many of a block is parity; 0: none.")
        .form(Caches, "pp", "pages; 0: none");
    RETENTION_MS = whole("drive.retention_ms", from(0, RETENTION_MS_MAX)).or(0)
        .needs("drive.mapping", PAGE_MAPPED)
        .told("Data need a second read after", "ms",
            "Time until charge has drifted as far as one read corrects; 0: never.")
        .form(Aging, "rt", "ms; 0: never");
    DISTURB_READS = whole("drive.disturb_reads", from(0, ANY)).or(0)
        .needs("drive.mapping", PAGE_MAPPED)
        .told("And after reads of their block", "reads",
            "Reads of a block that disturb its pages as far as one read corrects; 0: none do.")
        .form(Aging, "dr", "reads; 0: none disturb");
    REFRESH_PERCENT = whole("drive.refresh_percent", from(0, 10_000)).or(0)
        .needs("drive.mapping", PAGE_MAPPED)
        .told("A block is rewritten at", "%",
            "Errors at which a block is rewritten, as a share of what a read corrects; 0: never.")
        .form(Aging, "ra", "% of the errors that one read corrects; 0: never");
    READ_US = whole("drive.read_us", from(1, 1_000_000)).small()
        .told("Reads a page in", "µs", "Time to read a page of flash, tR.")
        .form(Time, "rd", "µs");
    PROGRAM_US = whole("drive.program_us", from(1, 1_000_000)).small()
        .told("Programs a page in", "µs", "Time to program a page of flash, tPROG.")
        .form(Time, "pr", "µs");
    ERASE_US = whole("drive.erase_us", from(1, 10_000_000)).small()
        .told("Erases a block in", "µs", "Time to erase a block, tBERS.")
        .form(Time, "er", "µs");
    PARALLELISM = whole("drive.parallelism", from(1, 4_096)).or(1).small()
        .told("Pages at a time", "", "Flash operations that run at once, on a drive without dies.")
        .form(Time, "pa", "without dies");
    DIES = whole("drive.dies", from(0, 256)).or(0)
        .told("Dies", "", "Dies that work at once, each with a clock of its own; 0: without.")
        .form(Latency, "di", "0: without latencies");
    PLANES = whole("drive.planes", from(1, 8)).or(1)
        .told("Planes of a die", "", "Planes of a die, which work at the same time.")
        .form(Latency, "pl", "");
    CHANNELS = whole("drive.channels", from(1, 256)).or(1)
        .told("Channels", "", "Channels that the dies share for moving data.")
        .form(Latency, "ch", "");
    DIE_BLOCK_PAGES = whole("drive.die_block_pages", from(0, 65_536)).or(0)
        .told(
            "A block of one plane",
            "pages",
            "An erase takes each plane for its share of so many pages; 0: for the whole time.",
        )
        .form(Latency, "db", "0: each erase takes every plane whole");
    SCHEDULING = choice("drive.scheduling", SCHEDULINGS)
        .told("A plane begins with", "", "What a plane does next.")
        .form(Latency, "sg", "");
    QUEUE_DEPTH = whole("drive.queue_depth", from(1, 1_024)).or(1)
        .told("Queue depth", "", "Host operations under way at the same time.")
        .form(Latency, "qd", "requests at once");
    TRANSFER_NS = whole("drive.transfer_ns", from(0, 1_000_000_000)).or(0)
        .told("Transfer of a page", "ns", "Time to move a page over a channel.")
        .form(Latency, "tx", "ns");
    LINK_NS = whole("drive.link_ns", from(0, 1_000_000_000)).or(0)
        .told("Link to the host", "ns", "Time to move a page over the host link.")
        .form(Latency, "ln", "ns a page");
    COMMAND_NS = whole("drive.command_ns", from(0, 1_000_000_000)).or(0)
        .told("Each command", "ns", "Time that the controller spends on each host operation.")
        .form(Latency, "co", "ns");
    TAGGED = flag("drive.tagged", "false").small()
        .told("Keeps contents", "", "Whether each page's letter is kept, for figures and checks.");
}
