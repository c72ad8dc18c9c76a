//! What is reported of a run and of a trace: each name once, with what it holds, its unit, and what
//! it means. The simulator writes reports by these names; `npm run contract` takes them to the
//! page, as types.

/// What a row of a report holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// A whole number.
    Count,
    /// A finite number.
    Number,
    /// Text.
    Text,
    /// Yes or no.
    Flag,
    /// One of these texts.
    Word(&'static [&'static str]),
    /// The object of this name.
    One(&'static str),
    /// Any number of these, in order.
    Many(&'static Holds),
    /// Two of them, in order.
    Pair(&'static Holds, &'static Holds),
    /// That, or nothing where there is none.
    OrNull(&'static Holds),
    /// That, or the whole row is missing.
    Sometimes(&'static Holds),
}

use Holds::{Count, Flag, Many, Number, One, OrNull, Pair, Sometimes, Text, Word};

/// A row of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// As it stands in the report.
    pub name: &'static str,
    /// What stands there.
    pub holds: Holds,
    /// Unit; empty for counts, shares, and texts.
    pub unit: &'static str,
    /// One line for people.
    pub help: &'static str,
}

/// Rows that stand together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Object {
    /// As the page calls its type.
    pub name: &'static str,
    /// What it is, for people.
    pub help: &'static str,
    /// Its rows, in order.
    pub entries: &'static [Entry],
}

/// A row, as the simulator names it.
pub trait Row: Copy {
    /// As it stands in the report.
    fn name(self) -> &'static str;
}

macro_rules! objects {
    ($($kind:ident = $about:literal {
        $($row:ident = $name:literal, $holds:expr, $unit:literal, $help:literal;)*
    })*) => {
        $(
            #[doc = $about]
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub enum $kind { $(#[doc = $help] $row),* }

            impl Row for $kind {
                fn name(self) -> &'static str {
                    match self { $(Self::$row => $name),* }
                }
            }

            impl $kind {
                /// The table.
                pub const TABLE: Object = Object {
                    name: stringify!($kind),
                    help: $about,
                    entries: &[
                        $(Entry { name: $name, holds: $holds, unit: $unit, help: $help }),*
                    ],
                };
            }
        )*

        /// All objects of all reports.
        pub const OBJECTS: &[Object] = &[$($kind::TABLE),*];
    };
}

const NUMBERS: Holds = Many(&Number);
const MAYBE: Holds = OrNull(&Number);
const MAYBES: Holds = Many(&MAYBE);
/// How much a published value says.
const CLASS: Holds = Word(&["Q", "R", "O", "F"]);
/// What follows of a published value.
const VERDICT: Holds = Word(&[
    "within band",
    "outside band",
    "shape only: holds",
    "shape only: does not hold",
]);

objects! {
    Report = "What came of an experiment so far." {
        Stages = "stages", Many(&One("StagePlan")), "", "All phases.";
        Phases = "phases", Many(&One("PhaseReport")), "", "Those that are done.";
        UnderWay = "under_way", Sometimes(&One("UnderWay")), "",
            "The phase under way, if it is done in rounds.";
        Theory = "theory", Sometimes(&One("TheoryReport")), "",
            "What a formula says of the write amplification in the end, where there is one.";
        Verdicts = "verdicts", Sometimes(&Many(&One("VerdictReport"))), "",
            "Each published value; missing until all phases are done, as is the digest.";
        Power = "power", Sometimes(&One("PowerReport")), "",
            "What power cuts came to, where there can be any.";
        Aging = "aging", Sometimes(&One("AgingReport")), "",
            "What the age of data came to, where they age.";
        Digest = "digest", Sometimes(&Text), "", "Fingerprint of the state at the end.";
    }

    PowerReport = "What power cuts came to in the whole run." {
        LostPages = "lost_pages", Count, "pages", "Pages lost from the write buffer.";
        BrokenPromises = "broken_promises", Count, "pages", "Of these, promised by a flush.";
        RebuildReads = "rebuild_reads", Count, "pages", "Pages read to rebuild the map.";
        RebuildNs = "rebuild_ns", Count, "ns", "Time that this took.";
    }

    AgingReport = "What the age of data came to in the whole run." {
        Retries = "retries", Count, "pages", "Pages of flash read again.";
        RefreshedPages = "refreshed_pages", Count, "pages", "Pages rewritten, apart from copies.";
        RefreshedBlocks = "refreshed_blocks", Count, "", "Blocks rewritten.";
    }

    StagePlan = "A phase, and how much it has to do." {
        Name = "name", Text, "", "As the experiment calls it.";
        HostOps = "host_ops", Count, "", "Operations of the host that it has.";
    }

    UnderWay = "A phase under way that is done in rounds." {
        Name = "name", Text, "", "As the experiment calls it.";
        Rounds = "rounds", One("RoundsReport"), "", "Its rounds so far.";
    }

    TheoryReport = "What a formula says of the end of a run." {
        Name = "name", Text, "", "The policy that it is about.";
        WriteAmplification = "write_amplification", Number, "",
            "Pages programmed for each written.";
    }

    PhaseReport = "What a phase came to." {
        Name = "name", Text, "", "As the experiment calls it.";
        HostOps = "host_ops", Count, "", "Operations of the host.";
        HostWrites = "host_writes", Count, "pages", "Pages that the host wrote.";
        HostReads = "host_reads", Count, "pages", "Pages that the host read.";
        HostWrittenBytes = "host_written_bytes", Count, "bytes", "What the host wrote.";
        NandWrittenBytes = "nand_written_bytes", Count, "bytes", "What was programmed.";
        NandPrograms = "nand_programs", Count, "pages", "Pages programmed, whoever asked.";
        GcCopies = "gc_copies", Count, "pages", "Pages that garbage collection copied.";
        Erases = "erases", Count, "", "Blocks erased.";
        TimeNs = "time_ns", Count, "ns", "Simulated time.";
        WriteAmplification = "write_amplification", MAYBE, "", "Pages programmed for each written.";
        MegabytesPerSecond = "megabytes_per_second", MAYBE, "MB/s", "What the host wrote and read.";
        WriteMegabytesPerSecond = "write_megabytes_per_second", MAYBE, "MB/s", "What it wrote.";
        OperationsPerSecond = "operations_per_second", MAYBE, "", "Of the host.";
        LatencyUs = "latency_us", Sometimes(&One("LatencyReport")), "µs",
            "How long operations took, on drives with dies.";
        Layers = "layers", Sometimes(&One("LayersReport")), "",
            "Of phases with an application: what each layer wrote.";
        Rounds = "rounds", Sometimes(&One("RoundsReport")), "",
            "Of phases that end when the drive is steady.";
        MegabytesPerSecondByZone = "megabytes_per_second_by_zone", Sometimes(&NUMBERS), "MB/s",
            "Of sweeps: the speed in each zone of addresses.";
        SweptShare = "swept_share", Sometimes(&Pair(&Number, &Number)), "",
            "Of sweeps: from where to where, in shares of the logical pages.";
        IntervalNs = "interval_ns", Sometimes(&Count), "ns",
            "Of phases that are counted in intervals: the length of one.";
        TimeScale = "time_scale", Sometimes(&Count), "",
            "Likewise: seconds of the real drive in one of the simulated one.";
        OperationsByInterval = "operations_by_interval", Sometimes(&Many(&Count)), "",
            "Likewise: operations of the host in each.";
        IntervalVariation = "interval_variation", Sometimes(&MAYBE), "",
            "Likewise: the standard deviation, as a share of the mean.";
    }

    LayersReport = "What each layer above the drive, and the drive, wrote for the one above it." {
        ApplicationBytes = "application_bytes", Count, "bytes", "Changed by the application.";
        DatabaseBytes = "database_bytes", Count, "bytes", "Written by the database.";
        HostBytes = "host_bytes", Count, "bytes", "Written to the drive, file system included.";
        FlashBytes = "flash_bytes", Count, "bytes", "Programmed.";
        DatabaseAmplification = "database_amplification", MAYBE, "",
            "Bytes of the database for each of the application.";
        FileSystemAmplification = "file_system_amplification", MAYBE, "",
            "Bytes to the drive for each of the database.";
        DriveAmplification = "drive_amplification", MAYBE, "",
            "Bytes programmed for each to the drive.";
        TotalAmplification = "total_amplification", MAYBE, "",
            "Bytes programmed for each of the application: the product of the three.";
    }

    LatencyReport = "How long operations of the host took." {
        Mean = "mean", Number, "µs", "On average.";
        Median = "median", Number, "µs", "What half of them did not exceed.";
        P99 = "p99", Number, "µs", "What 99 of 100 did not exceed.";
        Max = "max", Number, "µs", "The longest.";
    }

    RoundsReport = "Rounds of a phase that ends when the drive is steady." {
        OperationsPerSecond = "operations_per_second", NUMBERS, "", "Of each round.";
        MegabytesPerSecond = "megabytes_per_second", MAYBES, "MB/s", "Of each round.";
        WriteAmplification = "write_amplification", MAYBES, "", "Of each round.";
        Window = "window", Sometimes(&One("WindowReport")), "",
            "Of the last five; missing before there are as many.";
    }

    WindowReport = "What the rule of the steady state says of the last five rounds." {
        Mean = "mean", Number, "", "Mean of the operations a second.";
        Range = "range", Number, "", "From the least of them to the most.";
        Slope = "slope", Number, "", "How far the line of least squares rises or falls.";
        IsSteady = "is_steady", Flag, "", "Whether the drive is steady.";
        WriteAmplification = "write_amplification", MAYBE, "", "Of all five together.";
    }

    Measure = "A quantity of a phase." {
        Phase = "phase", Text, "", "The phase.";
        Quantity = "quantity", Text, "", "The quantity, as experiment files name it.";
        Drive = "drive", Sometimes(&Text), "", "The drive, where the experiment has several.";
    }

    RisingMeasure = "A quantity of an order, perhaps divided by another." {
        Phase = "phase", Text, "", "The phase.";
        Quantity = "quantity", Text, "", "The quantity, as experiment files name it.";
        Drive = "drive", Sometimes(&Text), "", "The drive, where the experiment has several.";
        Against = "against", Sometimes(&One("Measure")), "", "What it is divided by.";
    }

    VerdictReport = "A published value, and what the run says of it." {
        Label = "label", Text, "", "What it is, in a few words.";
        Class = "class", CLASS, "", "How much it says.";
        Unit = "unit", Text, "", "Words after the value.";
        Source = "source", Text, "", "Id of the source.";
        Locator = "locator", Text, "", "Where in the source.";
        Note = "note", Sometimes(&OrNull(&Text)), "", "A footnote.";
        Verdict = "verdict", VERDICT, "", "What follows.";
        IsEvidence = "is_evidence", Flag, "", "Whether it is: what was fitted is none.";
        Measure = "measure", Sometimes(&One("Measure")), "",
            "What is measured; missing where only an order is claimed, as are the next four.";
        Against = "against", Sometimes(&OrNull(&One("Measure"))), "", "What it is divided by.";
        Published = "published", Sometimes(&MAYBE), "",
            "The value; nothing where the source has it in words only.";
        Band = "band", Sometimes(&Pair(&Number, &MAYBE)), "",
            "Where ours must lie; nothing for an upper end that there is not.";
        Simulated = "simulated", Sometimes(&MAYBE), "", "What ours is.";
        Rising = "rising", Sometimes(&Many(&One("RisingMeasure"))), "",
            "Of an order: what rises, in this order.";
    }

    TraceCounts = "What was read of a trace." {
        Lines = "lines", Count, "", "Lines.";
        IgnoredLines = "ignored_lines", Count, "", "Lines that say nothing of requests.";
        MalformedLines = "malformed_lines", Count, "", "Lines that could not be read.";
        Requests = "requests", Count, "", "Requests.";
        ReadPages = "read_pages", Count, "pages", "Pages read.";
        WrittenPages = "written_pages", Count, "pages", "Pages written.";
        TrimmedPages = "trimmed_pages", Count, "pages", "Pages trimmed.";
        PartialRequests = "partial_requests", Count, "", "Requests of parts of pages, made whole.";
        WrappedRequests = "wrapped_requests", Count, "", "Requests beyond the drive, wrapped.";
        ClippedRequests = "clipped_requests", Count, "", "Requests larger than the drive, cut.";
        RefusedRequests = "refused_requests", Count, "", "Requests beyond the drive, refused.";
        SpanBytes = "span_bytes", Count, "bytes", "Addresses up to.";
        TouchedPages = "touched_pages", Count, "pages", "Different pages touched.";
        DurationNs = "duration_ns", Count, "ns", "Recorded over.";
    }

    TraceOps = "What came of the requests." {
        Ops = "ops", Count, "", "Operations done.";
        OpsLeftOut = "ops_left_out", Count, "", "Operations left out: drive full.";
        CommandsLeftOut = "commands_left_out", Count, "", "Commands left out of the list.";
    }

    TraceCost = "What the trace cost the drive: the trace alone, without what came before it." {
        WriteAmplification = "write_amplification", Sometimes(&Number), "", "Write amplification.";
        Steps = "steps", Count, "", "Steps.";
        HostOps = "host_ops", Count, "", "Operations of the host.";
        HostWrites = "host_writes", Count, "pages", "Pages that the host wrote.";
        HostReads = "host_reads", Count, "pages", "Pages that the host read.";
        TrimmedPages = "trimmed_pages", Count, "pages", "Pages that the host trimmed.";
        NandPrograms = "nand_programs", Count, "pages", "Flash pages programmed.";
        NandReads = "nand_reads", Count, "pages", "Flash pages read.";
        GcCopies = "gc_copies", Count, "pages", "Pages copied by garbage collection.";
        Erases = "erases", Count, "", "Blocks erased.";
        AbsorbedWrites = "absorbed_writes", Count, "pages",
            "Writes replaced in the write buffer.";
        Refusals = "refusals", Count, "", "Operations refused.";
        TimeNs = "time_ns", Count, "ns", "Time of the drive.";
        P50Ns = "latency_p50_ns", Sometimes(&Count), "ns", "Latency: half (p50).";
        P90Ns = "latency_p90_ns", Sometimes(&Count), "ns", "Latency: 9 in 10 (p90).";
        P99Ns = "latency_p99_ns", Sometimes(&Count), "ns", "Latency: 99 in 100 (p99).";
        P999Ns = "latency_p999_ns", Sometimes(&Count), "ns", "Latency: 999 in 1,000 (p99.9).";
        MaxNs = "latency_max_ns", Sometimes(&Count), "ns", "Latency: slowest.";
    }

    TraceBefore = "What the drive had done when the trace began." {
        Steps = "steps", Count, "", "Steps before the trace.";
        TimeNs = "time_ns", Count, "ns", "Time before the trace.";
        HostWrites = "host_writes", Count, "pages", "Written before the trace, not counted above.";
        NandPrograms = "nand_programs", Count, "pages", "Programmed before the trace.";
    }
}
