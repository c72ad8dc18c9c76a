//! Bad input is answered by an error that names it; nothing panics.

use crate::common::{between, pick};
use wasm_ftl::experiment::spec::parse_experiment;
use wasm_ftl::ground::prng::Prng;
use wasm_ftl::host::script::parse_op;
use wasm_ftl::run::sim::{Limit, Sim};

const GOOD: &str = "version=1
drive.mapping=page
drive.blocks=12
drive.pages_per_block=8
drive.page_bytes=4096
drive.logical_pages=60
drive.reserve_blocks=2
drive.gc_high_blocks=3
drive.gc_policy=dchoices:3
drive.gc_copies_per_write=4
drive.frontiers=split
drive.wear_leveling=dynamic
drive.endurance_erases=0
drive.read_us=50
drive.program_us=900
drive.erase_us=3500
drive.dies=4
drive.planes=2
drive.channels=2
drive.queue_depth=4
drive.transfer_ns=20000
drive.link_ns=7000
drive.command_ns=0
drive.trim=queued:8
drive.idle=compact
drive.write_buffer_pages=4
drive.tagged=true
file_system.trim=true
seed=7
phases.0.ops=w0:a,w1,r0,t1,i500,f,+A:4,=A,-A,x
phases.1.uniform.start=0
phases.1.uniform.pages=60
phases.1.uniform.writes=200
phases.2.hotcold.pages=60
phases.2.hotcold.writes=200
phases.2.hotcold.hot_pages=6
phases.2.hotcold.hot_percent=90
phases.3.zipf.pages=60
phases.3.zipf.requests=200
phases.3.zipf.theta_millis=990
phases.3.zipf.read_percent=20
phases.3.zipf.trim_percent=10
phases.4.trim.pages=30
phases.5.name=pass-1
phases.5.queue_depth=2
phases.5.sweep.pages=60
phases.5.sweep.zones=6
phases.5.sweep.request_pages=8
phases.5.sweep.read=false
phases.6.name=mark
phases.6.disk_mark.pages=20
phases.6.disk_mark.span_pages=40
phases.6.disk_mark.runs=2
phases.6.disk_mark.passes=1
phases.6.disk_mark.long_request_pages=16
phases.6.disk_mark.piece_pages=4
phases.6.disk_mark.random_pages=10
phases.6.disk_mark.queue_depth=3
phases.6.disk_mark.trim=true
phases.6.disk_mark.reads=true
phases.7.copy.from=0
phases.7.copy.to=30
phases.7.copy.pages=25
phases.7.copy.request_pages=6
phases.8.interval_ms=20
phases.8.uniform.pages=60
phases.8.uniform.requests=50
phases.8.uniform.request_pages=3
phases.9.ops=w3x4,r0x8
phases.10.queue_depth=3
phases.10.hotcold.pages=60
phases.10.hotcold.requests=50
phases.10.hotcold.hot_pages=6
phases.10.hotcold.hot_percent=90
phases.10.hotcold.request_pages=1:60,8:40
phases.10.hotcold.stored_permille=500
published.0.label=speed of the pass
published.0.class=R
published.0.phase=pass-1
published.0.quantity=megabytes_per_second
published.0.against.phase=phase-2
published.0.against.quantity=megabytes_per_second
published.0.value=0.5
published.0.low=0.4
published.0.high=0.6
published.0.unit=of the first
published.0.source=somebody
published.0.locator=page 3
published.1.label=latencies
published.1.class=O
published.1.quantity=mean_latency_us
published.1.phases.0=mark-1-pages-write
published.1.phases.1=mark-1-sequential-write
published.1.unit=1
published.1.source=somebody
published.1.locator=page 4
";

/// The same with an SLC cache.
const CACHED: &str = "version=1
drive.mapping=page
drive.blocks=16
drive.pages_per_block=8
drive.page_bytes=4096
drive.logical_pages=60
drive.reserve_blocks=2
drive.read_us=50
drive.program_us=900
drive.erase_us=3500
drive.idle=compact
drive.slc_cache=static:3
drive.slc_bits=3
drive.slc_program_us=300
drive.slc_full=fold
drive.slc_endurance_erases=50
drive.tagged=true
seed=7
phases.0.ops=w0:a,w1,r0,t1,i500,f,x
phases.1.uniform.pages=60
phases.1.uniform.writes=300
";

/// The same with what a compressing drive can be.
const COMPRESSING: &str = "version=1
drive.mapping=page
drive.blocks=12
drive.pages_per_block=8
drive.page_bytes=4096
drive.logical_pages=40
drive.reserve_blocks=2
drive.frontiers=split
drive.read_us=50
drive.program_us=900
drive.erase_us=3500
drive.dies=4
drive.trim=partial-incompressible:30
drive.idle=compact
drive.compression_floor_bytes=600
drive.parity_pages=4
drive.stored_permille=387
drive.tagged=true
seed=7
phases.0.ops=w0:a,w1,r0,t1,i500,f,x
phases.1.uniform.pages=40
phases.1.uniform.writes=300
phases.1.uniform.stored_permille=140:3,1000:1
";

/// A drive whose pages are written again where they are.
const IDEAL: &str = "version=1
drive.mapping=ideal
drive.blocks=4
drive.pages_per_block=8
drive.page_bytes=4096
drive.logical_pages=30
drive.read_us=50
drive.program_us=900
drive.erase_us=3500
drive.dies=2
drive.queue_depth=2
drive.trim=partial:50
drive.write_buffer_pages=2
drive.tagged=true
file_system.trim=true
seed=7
phases.0.ops=w29:a,w1,r0,t1,i500,f,+A:4,=A,-A,x
phases.1.uniform.pages=30
phases.1.uniform.writes=100
";

const NASTY: [&str; 33] = [
    "",
    "0",
    "1",
    "-1",
    "4294967295",
    "4294967296",
    "18446744073709551615",
    "18446744073709551616",
    "99999999999999999999",
    "NaN",
    "1e9",
    "0.5",
    "inf",
    "greedy",
    "é",
    "dchoices:0",
    "dchoices:4294967295",
    "windowed:0",
    "blended:101",
    "queued:0",
    "dynamic:2",
    "static:99",
    "1000:0",
    "1:1,2:2,",
    "partial-incompressible:101",
    "1001",
    "static:0",
    "temperature:99999",
    " ",
    "=",
    "-0.1",
    "pass-1",
    "w0x99999",
];

/// The same drive with too little memory for its map.
fn bounded() -> String {
    let memory = "drive.map_cache_bytes=160\ndrive.map_host_bytes=80\ndrive.map_entry_bytes=8\n";
    GOOD.replace("mapping=page", "mapping=extent") + memory
}

/// The layers that go above the drive of [`GOOD`], where they are compiled.
#[cfg(feature = "full")]
const LAYERS: &str = "array.kind=raid0
array.members=3
array.stripe_pages=4
array.trim=true
partition.offset_bytes=2048
partition.block_bytes=8192
";
#[cfg(not(feature = "full"))]
const LAYERS: &str = "";

/// One line is changed, dropped, doubled or cut; in every other text, layers lie above the drive.
fn mutate(prng: &mut Prng) -> String {
    let bounded = bounded();
    let good = pick(prng, &[GOOD, COMPRESSING, CACHED, IDEAL, &bounded]);
    let layered = good == GOOD && prng.below(2) == 0;
    let above = if layered { LAYERS } else { "" };
    let mut lines: Vec<String> = good
        .lines()
        .chain(above.lines())
        .map(str::to_owned)
        .collect();
    for _ in 0..between(prng, 1, 3) {
        let at = prng.below(lines.len() as u32) as usize;
        let name = lines[at].split('=').next().unwrap_or("").to_owned();
        match prng.below(5) {
            0 => drop(lines.remove(at)),
            1 => lines.push(lines[at].clone()),
            2 => {
                let cut = prng.below(lines[at].len() as u32 + 1) as usize;
                lines[at].truncate(cut);
            }
            _ => lines[at] = format!("{name}={}", pick(prng, &NASTY)),
        }
    }
    lines.join("\n")
}

#[test]
fn the_unchanged_configuration_is_good() {
    let layered = format!("{GOOD}{LAYERS}");
    for good in [GOOD, COMPRESSING, CACHED, IDEAL, &bounded(), &layered] {
        let mut sim = Sim::new(parse_experiment(good, None).unwrap());
        sim.advance(Limit::steps(u64::MAX));
        sim.check().unwrap();
    }
}

#[test]
fn mutated_configurations_are_refused_by_name_or_run() {
    let (mut refused, mut ran) = (0, 0);
    for seed in 0..6_000 {
        let mut prng = Prng::new(seed);
        let text = mutate(&mut prng);
        match parse_experiment(&text, None) {
            Ok(experiment) => {
                let mut sim = Sim::new(experiment);
                sim.advance(Limit::steps(20_000));
                sim.check()
                    .unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
                ran += 1;
            }
            Err(error) => {
                let known = !error.field.is_empty() || text.contains("\n=");
                assert!(
                    known && !error.legal.is_empty(),
                    "seed {seed}: '{error}'\n{text}"
                );
                refused += 1;
            }
        }
    }
    assert!(refused > 1_000 && ran > 100, "{refused} refused, {ran} ran");
}

#[test]
fn operations_of_any_text_are_read_or_refused() {
    let letters: Vec<char> = "wrtpefix+=-:,0123456789aAzZé \u{0}".chars().collect();
    let mut prng = Prng::new(9);
    for _ in 0..20_000 {
        let length = prng.below(12);
        let text: String = (0..length).map(|_| pick(&mut prng, &letters)).collect();
        if let Ok(op) = parse_op(&text) {
            assert_eq!(parse_op(&op.to_string()), Ok(op), "'{text}'");
        }
    }
}

/// The largest drive is accepted, one page more is refused before anything is allocated.
#[test]
fn the_cap_is_an_error_and_not_an_allocation() {
    let with = |blocks: u32, tagged: bool| {
        format!(
            "version=1\ndrive.mapping=page\ndrive.blocks={blocks}\ndrive.pages_per_block=1024\n\
             drive.page_bytes=4096\ndrive.logical_pages=1000\ndrive.reserve_blocks=1\n\
             drive.read_us=50\ndrive.program_us=900\ndrive.erase_us=3500\ndrive.tagged={tagged}"
        )
    };
    assert!(parse_experiment(&with(32_768, false), None).is_ok());
    for (blocks, tagged) in [
        (32_769, false),
        (4_194_304, false),
        (u32::MAX, false),
        (65, true),
    ] {
        let error = parse_experiment(&with(blocks, tagged), None)
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("drive.blocks") && error.contains("it must be"),
            "{error}"
        );
    }
}

/// What cannot be of a compressing drive is refused by name, with its value and the legal range.
#[test]
fn wrong_compression_is_named() {
    #[rustfmt::skip]
    let wrong = [
        ("floor_bytes=600", "floor_bytes=63", "is 63; it must be 0 or from 64 to 4096"),
        ("floor_bytes=600", "floor_bytes=4097", "from 64 to 4096"),
        ("parity_pages=4", "parity_pages=1", "parity_pages is 1; it must be 0 or from 2 to 8"),
        ("=387", "=0", "drive.stored_permille is 0; it must be from 1 to 1000"),
        ("=387", "=NaN", "drive.stored_permille is NaN"),
        ("=140:3,1000:1", "=1001", "phases.1.uniform.stored_permille is 1001"),
        ("logical_pages=40", "logical_pages=46", "drive.logical_pages is 46; it must be from 1"),
        ("idle=compact", "idle=defragment", "drive.idle is defragment; it must be none or compact"),
        ("mapping=page", "mapping=block", "drive.mapping is block; it must be page"),
        ("drive.reserve", "drive.wear_leveling=static:3\ndrive.reserve", "wear_leveling is static"),
        ("incompressible:30", "incompressible:101", "from 0 to 100"),
    ];
    for (from, to, words) in wrong {
        assert!(COMPRESSING.contains(from), "{from}");
        let error = parse_experiment(&COMPRESSING.replace(from, to), None).unwrap_err();
        assert!(error.to_string().contains(words), "{to} gave: {error}");
    }
}

/// What cannot be of a drive with an SLC cache is refused by name.
#[test]
fn wrong_caches_are_named() {
    let wrong = [
        (
            "static:3",
            "static:0",
            "drive.slc_cache static is 0; it must be from 1 to 16",
        ),
        (
            "static:3",
            "static",
            "drive.slc_cache is static; it must be static:BLOCKS, dynamic:BLOCKS or",
        ),
        (
            "static:3",
            "static:14",
            "drive.reserve_blocks is 2; it must be from 1 to 1",
        ),
        (
            "slc_cache=static:3\ndrive.slc_bits=3",
            "slc_cache=elastic:3\ndrive.slc_bits=1",
            "drive.slc_bits is 1; it must be from 2 to 5",
        ),
        (
            "slc_bits=3",
            "slc_bits=6",
            "drive.slc_bits is 6; it must be from 1 to 5",
        ),
        (
            "program_us=300",
            "program_us=0",
            "drive.slc_program_us is 0",
        ),
        (
            "full=fold",
            "full=flush",
            "it must be write-through or fold",
        ),
        (
            "idle=compact",
            "idle=defragment",
            "drive.idle is defragment; it must be none",
        ),
        (
            "slc_cache",
            "slc_cash",
            "drive.slc_bits is 3; it must be left out",
        ),
    ];
    for (from, to, words) in wrong {
        assert!(CACHED.contains(from), "{from}");
        let error = parse_experiment(&CACHED.replace(from, to), None).unwrap_err();
        assert!(error.to_string().contains(words), "{to} gave: {error}");
    }
}

/// What has no meaning where nothing is moved or cleaned is refused by name.
#[test]
fn an_ideal_drive_has_nothing_to_decide() {
    #[rustfmt::skip]
    let wrong = [
        ("gc_policy=fifo", "drive.gc_policy is given; it must be left out"),
        ("frontiers=split", "drive.frontiers is given; it must be left out"),
        ("reserve_blocks=1", "drive.reserve_blocks is 1; it must be left out"),
        ("gc_high_blocks=2", "drive.gc_high_blocks is 2; it must be left out"),
        ("gc_copies_per_write=3", "drive.gc_copies_per_write is 3; it must be left out"),
        ("endurance_erases=9", "drive.endurance_erases is 9; it must be left out"),
        ("wear_leveling=dynamic", "drive.wear_leveling is given; it must be left out"),
        ("wear_leveling=static:3", "drive.wear_leveling is given; it must be left out"),
        ("idle=compact", "drive.idle is given; it must be left out"),
        ("idle=defragment", "drive.idle is given; it must be left out"),
        ("slc_cache=static:1", "drive.mapping is ideal; it must be page or extent"),
        ("compression_floor_bytes=600", "drive.mapping is ideal; it must be page"),
        ("map_cache_bytes=160", "drive.map_cache_bytes is 160; it must be left out"),
    ];
    for (line, words) in wrong {
        let error = parse_experiment(&format!("{IDEAL}drive.{line}\n"), None).unwrap_err();
        assert!(error.to_string().contains(words), "{line} gave: {error}");
    }
    for (pages, words) in [("33", "from 1 to 32"), ("0", "from 1 to 32")] {
        let text = IDEAL.replace("logical_pages=30", &format!("logical_pages={pages}"));
        let error = parse_experiment(&text, None).unwrap_err().to_string();
        assert!(error.contains(words), "{pages} gave: {error}");
    }
}

/// What to add to the good configuration, and what the refusal must say.
#[cfg(feature = "full")]
#[rustfmt::skip]
const WRONG_LAYERS: &[[&str; 2]] = &[
    ["array.kind=raid1\narray.members=2", "array.kind is raid1; it must be raid0 or span"],
    ["array.members=2", "array.kind is missing; it must be raid0 or span"],
    ["array.kind=raid0\narray.members=2", "array.stripe_pages is missing"],
    ["array.kind=span\narray.members=1", "array.members is 1; it must be from 2 to 8"],
    ["array.kind=span\narray.members=9", "array.members is 9; it must be from 2 to 8"],
    ["array.kind=span\narray.members=2\narray.stripe_pages=4", "array.stripe_pages is 4"],
    [
        "array.kind=raid0\narray.members=2\narray.stripe_pages=0",
        "array.stripe_pages is 0; it must be from 1 to 60",
    ],
    [
        "array.kind=raid0\narray.members=2\narray.stripe_pages=61",
        "array.stripe_pages is 61; it must be from 1 to 60",
    ],
    ["array.kind=span\narray.members=2\narray.trim=no", "array.trim is no; it must be true or"],
    ["partition.block_bytes=256", "partition.block_bytes is 256; it must be from 512 to 65536"],
    ["partition.block_bytes=513", "partition.block_bytes is 513; it must be a multiple of 512"],
    ["partition.offset_bytes=1", "partition.offset_bytes is 1; it must be a multiple of 512"],
    ["partition.offset_bytes=241665", "partition.offset_bytes is 241665; it must be from 0 to"],
    ["partition.offset=1", "partition.offset is 1; it must be left out"],
    ["partition.block_bytes=8192", "it must be from 1 to 30"],
];

#[cfg(feature = "full")]
#[test]
fn wrong_layers_are_named_with_their_values_and_legal_ranges() {
    for [lines, words] in WRONG_LAYERS {
        let error = parse_experiment(&format!("{GOOD}{lines}\n"), None).unwrap_err();
        let message = error.to_string();
        assert!(message.contains(words), "{lines} gave: {message}");
    }
    let raw = "version=1\ndrive.mapping=raw\ndrive.blocks=2\ndrive.pages_per_block=4\n\
               drive.page_bytes=4096\ndrive.read_us=50\ndrive.program_us=900\n\
               drive.erase_us=3500\npartition.offset_bytes=512\n";
    let error = parse_experiment(raw, None).unwrap_err().to_string();
    assert!(
        error.starts_with("partition is present; it must be absent"),
        "{error}"
    );
}
