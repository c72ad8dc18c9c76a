//! The state as flat, little-endian bytes that the browser can draw from.
//!
//! First [`HEADER_FIELDS`] as one `f64` each (exact up to 2^53), then the sections of
//! [`sections`], one after the other without gaps, then up to seven zero bytes. A snapshot of up to
//! [`PAGE_DETAIL_BYTES_MAX`] has every page; a larger drive's has its blocks only, and the pages of
//! the few blocks that are in view.

mod records;

use crate::ftl::alloc::Stream;
use crate::ground::units::{BlockId, Lpn, NONE, Nanos, Ppn};
use crate::run::drive::Drive;
use crate::run::sim::Sim;
use crate::run::state::is_raw;

pub use crate::contract::event::{EVENT_FIELDS, write_events};
pub use records::{PERCENTILES, STALL_FIELDS, write_stalls};

/// Changes whenever the layout does.
pub const LAYOUT_VERSION: u32 = 8;
/// Above this size a snapshot leaves out the pages.
pub const PAGE_DETAIL_BYTES_MAX: u64 = 1 << 20;

/// Blocks of so many pages or more come without a histogram of their victims.
const VICTIM_BINS_MAX: usize = 4_096;

/// Names of the header's numbers, in order. -1 stands for "none".
pub const HEADER_FIELDS: [&str; 80] = [
    "layoutVersion",
    "totalBytes",
    "hasPages",
    "status",
    "step",
    "timeNs",
    "hostOps",
    "hostWrites",
    "hostReads",
    "trimmedPages",
    "nandPrograms",
    "nandReads",
    "gcCopies",
    "erases",
    "gcPicks",
    "refusals",
    "blocks",
    "pagesPerBlock",
    "logicalPages",
    "pageBytes",
    "reserveBlocks",
    "isRaw",
    "trimEnabled",
    "freeBlocks",
    "validPages",
    "stalePages",
    "freePages",
    "hostOpenBlock",
    "gcOpenBlock",
    "victimBlock",
    "spareFactorNominal",
    "spareFactorEffective",
    "writeAmplification",
    "eventKind",
    "eventStartNs",
    "eventEndNs",
    "eventLpn",
    "eventFrom",
    "eventTo",
    "sampleCount",
    "sampleWindow",
    "logLength",
    "isBusy",
    "readNs",
    "programNs",
    "eraseNs",
    "parallelism",
    "absorbedWrites",
    "padPrograms",
    "bufferedPages",
    "trimWaiting",
    "badBlocks",
    "latencyOps",
    "latencyMeanNs",
    "latencyP50Ns",
    "latencyP99Ns",
    "latencyMaxNs",
    "stallCount",
    "mergeTarget",
    "members",
    "rewriteReads",
    "windowFirstBlock",
    "windowBlocks",
    "latencyP90Ns",
    "latencyP999Ns",
    "paceWindowNs",
    "paceCount",
    "victimBins",
    "pausedBy",
    "storedBytes",
    "copiedBytes",
    "parityPrograms",
    "slcPrograms",
    "foldedPages",
    "slcBlocks",
    "mapReads",
    "mapPrograms",
    "mapHits",
    "mapEntries",
    "mapEntriesMax",
];

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
    pub fn bytes(self) -> u64 {
        match self {
            Element::U8 => 1,
            Element::U32 => 4,
            Element::F64 => 8,
        }
    }

    /// Name in the layout table.
    pub fn name(self) -> &'static str {
        match self {
            Element::U8 => "u8",
            Element::U32 => "u32",
            Element::F64 => "f64",
        }
    }
}

/// One section: name, element type, number of elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Section {
    /// Name, as the browser knows it.
    pub name: &'static str,
    /// Type of its elements.
    pub element: Element,
    /// Number of its elements.
    pub len: u64,
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
}

/// The sections of a snapshot, in order. Wider elements come first, so that all are aligned.
pub fn sections(shape: Shape) -> [Section; 13] {
    let section = |name, element, len| Section { name, element, len };
    [
        section("samples", Element::F64, shape.samples * 4),
        section("ppnByLpn", Element::U32, shape.logical_pages),
        section("lpnByPage", Element::U32, shape.pages),
        section("ppnNowByPage", Element::U32, shape.traced_pages),
        section("writtenByBlock", Element::U32, shape.blocks),
        section("validByBlock", Element::U32, shape.blocks),
        section("erasesByBlock", Element::U32, shape.blocks),
        section("opsByWindow", Element::U32, shape.pace),
        section("victimsByValid", Element::U32, shape.victim_bins),
        section("stateByPage", Element::U8, shape.pages),
        section("tagByPage", Element::U8, shape.pages),
        section("ownerByLpn", Element::U8, shape.logical_pages),
        section("roleByBlock", Element::U8, shape.blocks),
    ]
}

/// Bytes of a whole snapshot.
pub fn total_bytes(shape: Shape) -> u64 {
    let body: u64 = sections(shape)
        .iter()
        .map(|s| s.len * s.element.bytes())
        .sum();
    (HEADER_FIELDS.len() as u64 * 8 + body).next_multiple_of(8)
}

/// A page as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum PageState {
    /// Erased: can be programmed.
    Free = 0,
    /// Holds the current version of a logical page, or any data on a raw medium.
    Valid = 1,
    /// Holds data that nobody needs any more.
    Stale = 2,
}

/// How a page is drawn.
pub fn page_state(sim: &Sim, ppn: Ppn) -> PageState {
    let (drive, ppn) = sim.state().drive_of_page(ppn);
    let ftl = &drive.ftl;
    if !ftl.nand.is_programmed(ppn) {
        PageState::Free
    } else if ftl.map.is_valid(ppn) || is_raw(&sim.experiment().config) {
        PageState::Valid
    } else {
        PageState::Stale
    }
}

/// Blocks whose pages a snapshot has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Window {
    first_block: u32,
    blocks: u32,
}

/// All blocks of a drive that is small enough; else those from `first_block` on that have
/// `pages_max` pages at most, and none when there is no such block.
fn window_of(sim: &Sim, pages_max: u64, first_block: u32) -> Window {
    let geometry = sim.experiment().config.geometry;
    let all = Window {
        first_block: 0,
        blocks: geometry.blocks,
    };
    if u64::from(geometry.pages()) <= pages_max
        && total_bytes(shape_of(sim, all)) <= PAGE_DETAIL_BYTES_MAX
    {
        return all;
    }
    let fitting = pages_max.min(4_096) as u32 / geometry.pages_per_block;
    let left = geometry.blocks.saturating_sub(first_block);
    Window {
        first_block,
        blocks: fitting.min(left),
    }
}

fn shape_of(sim: &Sim, window: Window) -> Shape {
    let config = &sim.experiment().config;
    let is_whole = window.blocks == config.geometry.blocks;
    let pages = u64::from(window.blocks * config.geometry.pages_per_block);
    Shape {
        samples: sim.state().history.samples().len() as u64,
        blocks: u64::from(config.geometry.blocks),
        pages,
        logical_pages: if is_whole {
            u64::from(config.logical_pages)
        } else {
            0
        },
        traced_pages: if is_whole { 0 } else { pages },
        pace: sim.state().pace.ops_by_window().len() as u64,
        victim_bins: victims_by_valid(sim).len() as u64,
    }
}

/// Writes the present state into `out`, replacing what is there. Drives of more than `pages_max`
/// pages are written with the pages of the blocks from `first_block` on that fit, or without any.
pub fn write_snapshot(sim: &Sim, pages_max: u64, first_block: u32, out: &mut Vec<u8>) {
    let window = window_of(sim, pages_max, first_block);
    let shape = shape_of(sim, window);
    out.clear();
    for value in header(sim, shape, window) {
        out.extend_from_slice(&value.to_le_bytes());
    }
    let (state, config) = (sim.state(), &sim.experiment().config);
    for sample in state.history.samples() {
        for value in [
            sample.host_writes as f64,
            ns(sample.time),
            sample.nand_programs as f64 * config.host_pages_per_page(),
            sample.free_blocks as f64,
        ] {
            out.extend_from_slice(&value.to_le_bytes());
        }
    }
    let geometry = config.geometry;
    let first_page = window.first_block.wrapping_mul(geometry.pages_per_block);
    let pages = || (0..shape.pages as u32).map(|index| Ppn(first_page + index));
    let blocks = || {
        geometry
            .all_blocks()
            .map(|block| sim.state().drive_of_block(block))
    };
    if shape.logical_pages > 0 {
        put_u32(out, (0..config.logical_pages).map(|lpn| state.place(lpn)));
    }
    put_u32(out, pages().map(|ppn| state.owner(ppn)));
    if shape.traced_pages > 0 {
        put_u32(out, pages().map(|ppn| state.place(state.owner(ppn))));
    }
    put_u32(
        out,
        blocks().map(|(drive, block)| drive.ftl.nand.written(block)),
    );
    put_u32(
        out,
        blocks().map(|(drive, block)| drive.ftl.map.valid_in(block)),
    );
    put_u32(
        out,
        blocks().map(|(drive, block)| drive.ftl.nand.erases(block)),
    );
    put_u32(out, state.pace.ops_by_window().iter().copied());
    let count = |victims| u32::try_from(victims).unwrap_or(u32::MAX);
    put_u32(out, victims_by_valid(sim).map(count));
    out.extend(pages().map(|ppn| page_state(sim, ppn) as u8));
    out.extend(pages().map(|ppn| {
        let (drive, ppn) = sim.state().drive_of_page(ppn);
        drive.ftl.nand.tag(ppn)
    }));
    let owners = state.fs.as_ref().map_or(&[][..], |fs| fs.owner_by_lpn());
    out.extend((0..shape.logical_pages as usize).map(|lpn| owners.get(lpn).copied().unwrap_or(0)));
    out.extend(blocks().map(|(drive, block)| drive.ftl.alloc.role(block) as u8));
    out.resize(total_bytes(shape) as usize, 0);
}

/// How many victims had 0, 1, 2 valid pages; none for very large blocks.
fn victims_by_valid(sim: &Sim) -> impl ExactSizeIterator<Item = u64> {
    let drives = sim.state().drives();
    let bins = drives[0].ftl.victims_by_valid().len();
    let shown = if bins > VICTIM_BINS_MAX { 0 } else { bins };
    let victims = move |bin: usize| {
        drives
            .iter()
            .map(|drive| drive.ftl.victims_by_valid()[bin])
            .sum()
    };
    (0..shown).map(victims)
}

fn put_u32(out: &mut Vec<u8>, values: impl Iterator<Item = u32>) {
    for value in values {
        out.extend_from_slice(&value.to_le_bytes());
    }
}

/// The header's numbers, in the order of [`HEADER_FIELDS`].
fn header(sim: &Sim, shape: Shape, window: Window) -> Vec<f64> {
    let mut values = Vec::with_capacity(HEADER_FIELDS.len());
    push_run(&mut values, sim, shape, window);
    push_drive(&mut values, sim);
    push_pages(&mut values, sim);
    push_step(&mut values, sim, shape);
    push_waits(&mut values, sim);
    values.extend([f64::from(window.first_block), f64::from(window.blocks)]);
    push_series(&mut values, sim, shape);
    values.push(sim.paused_by().map_or(-1.0, |index| index as f64));
    values.extend(sim.state().mechanism_numbers());
    values.extend(sim.state().slc_numbers());
    push_map(&mut values, sim);
    assert_eq!(
        values.len(),
        HEADER_FIELDS.len(),
        "a header has every field"
    );
    values
}

fn push_run(values: &mut Vec<f64>, sim: &Sim, shape: Shape, window: Window) {
    let state = sim.state();
    let counters = state.counters();
    values.extend([
        f64::from(LAYOUT_VERSION),
        total_bytes(shape) as f64,
        f64::from(u8::from(
            window.blocks == sim.experiment().config.geometry.blocks,
        )),
        f64::from(sim.status() as u8),
        state.steps() as f64,
        ns(state.time()),
        counters.host_ops as f64,
        counters.host_writes as f64,
        counters.host_reads as f64,
        counters.trimmed_pages as f64,
        counters.nand_programs as f64,
        counters.nand_reads as f64,
        counters.gc_copies as f64,
        counters.erases as f64,
        state.pick_sums().picks as f64,
        counters.refusals as f64,
    ]);
}

fn push_drive(values: &mut Vec<f64>, sim: &Sim) {
    let config = &sim.experiment().config;
    let trim = config.file_system.map(|fs| f64::from(u8::from(fs.trim)));
    values.extend([
        f64::from(config.geometry.blocks),
        f64::from(config.geometry.pages_per_block),
        f64::from(config.logical_pages),
        f64::from(config.host_page_bytes()),
        f64::from(config.reserve_blocks),
        f64::from(u8::from(is_raw(config))),
        trim.unwrap_or(-1.0),
    ]);
}

fn push_pages(values: &mut Vec<f64>, sim: &Sim) {
    let (state, config) = (sim.state(), &sim.experiment().config);
    let written = |block| {
        let (drive, block) = sim.state().drive_of_block(block);
        u64::from(drive.ftl.nand.written(block))
    };
    let programmed: u64 = config.geometry.all_blocks().map(written).sum();
    let (mut mapped, mut free_blocks) = (0, 0);
    for drive in state.drives() {
        mapped += u64::from(drive.ftl.map.mapped());
        free_blocks += drive.ftl.alloc.free_blocks();
    }
    let valid = if is_raw(config) { programmed } else { mapped };
    let write_amplification = state.counters().write_amplification();
    values.extend([
        f64::from(free_blocks),
        valid as f64,
        (programmed - valid) as f64,
        (u64::from(config.geometry.pages()) - programmed) as f64,
        block_number(sim, |drive| drive.ftl.alloc.open_block(Stream::Host)),
        block_number(sim, |drive| drive.ftl.alloc.open_block(Stream::Gc)),
        block_number(sim, |drive| drive.ftl.job().map(|job| job.victim)),
        config.spare_factor_nominal(),
        spare_factor_effective(sim).unwrap_or(-1.0),
        write_amplification.map_or(-1.0, |wa| wa * config.host_pages_per_page()),
    ]);
}

fn push_step(values: &mut Vec<f64>, sim: &Sim, shape: Shape) {
    let (state, config) = (sim.state(), &sim.experiment().config);
    let last = state.last();
    let id = |id: u32| if id == NONE { -1.0 } else { f64::from(id) };
    values.extend([
        f64::from(last.kind as u8),
        ns(last.start),
        ns(last.end),
        id(last.lpn),
        id(last.from),
        id(last.to),
        shape.samples as f64,
        state.history.window() as f64,
        sim.log_len() as f64,
        f64::from(u8::from(state.is_busy())),
        ns(config.read_time),
        ns(config.program_time),
        ns(config.erase_time),
        f64::from(config.parallelism),
    ]);
}

fn push_waits(values: &mut Vec<f64>, sim: &Sim) {
    let state = sim.state();
    let (mut buffered, mut trim_waiting) = (0_u32, 0);
    for drive in state.drives() {
        buffered += drive.buffer.as_ref().map_or(0, |buffer| buffer.len());
        trim_waiting += drive.trim_control.waiting().len();
    }
    values.extend([
        state.counters().absorbed_writes as f64,
        state.counters().pad_programs as f64,
        f64::from(buffered),
        trim_waiting as f64,
        f64::from(state.bad_blocks()),
    ]);
    values.extend(latency_summary(sim));
    values.push(block_number(sim, |drive| drive.ftl.merge_target()));
    values.extend([state.drives().len() as f64, state.rewrite_reads() as f64]);
}

fn push_series(values: &mut Vec<f64>, sim: &Sim, shape: Shape) {
    values.extend(latency_tail(sim));
    values.push(ns(sim.state().pace.window()));
    values.extend([shape.pace as f64, shape.victim_bins as f64]);
}

fn push_map(values: &mut Vec<f64>, sim: &Sim) {
    let state = sim.state();
    let (mut hits, mut entries, mut entries_max) = (0.0, -1.0_f64, -1.0_f64);
    for cache in state
        .drives()
        .iter()
        .filter_map(|drive| drive.ftl.map_cache())
    {
        hits += cache.hits() as f64;
        entries = entries.max(0.0) + f64::from(cache.entries());
        entries_max = entries_max.max(0.0) + f64::from(cache.entries_max());
    }
    values.extend([
        state.counters().map_reads as f64,
        state.counters().map_programs as f64,
        hits,
        entries,
        entries_max,
    ]);
}

/// The block that the first drive to have one names, counted through all drives.
#[inline]
fn block_number(sim: &Sim, of: impl Fn(&Drive) -> Option<BlockId>) -> f64 {
    let drives = sim.state().drives();
    let blocks = sim.experiment().config.geometry.blocks / drives.len() as u32;
    let named = |(member, drive)| of(drive).map(|block| member * blocks + block.0);
    (0..).zip(drives).find_map(named).map_or(-1.0, f64::from)
}

/// Operations, mean, median, 99th percentile and maximum of their latencies, and worst operations
/// kept; zeros for a drive without dies.
fn latency_summary(sim: &Sim) -> [f64; 6] {
    let Some(latencies) = sim.state().latencies() else {
        return [0.0; 6];
    };
    let per_mille = |share| latencies.per_mille(share).unwrap_or(0) as f64;
    [
        latencies.ops as f64,
        latencies.sum_ns as f64 / latencies.ops.max(1) as f64,
        per_mille(500),
        per_mille(990),
        latencies.max_ns as f64,
        latencies.stalls().len() as f64,
    ]
}

/// The 90th percentile of latencies and that of 999 in a thousand; -1 without dies.
fn latency_tail(sim: &Sim) -> [f64; 2] {
    let latencies = sim.state().latencies();
    [900, 999].map(|share| {
        latencies
            .and_then(|latencies| latencies.per_mille(share))
            .map_or(-1.0, |latency| latency as f64)
    })
}

fn ns(time: Nanos) -> f64 {
    time.0 as f64
}

/// The spare factor measured where it matters: at the victim picks so far, one minus the share of
/// valid pages in closed blocks. [`None`] before the first pick.
pub fn spare_factor_effective(sim: &Sim) -> Option<f64> {
    sim.state()
        .pick_sums()
        .spare_factor(sim.experiment().config.geometry)
}

/// The whole layout as JSON, for the test that compares it with the browser's table.
pub fn layout_json() -> String {
    let shape = Shape {
        samples: 1,
        blocks: 2,
        pages: 3,
        logical_pages: 5,
        traced_pages: 4,
        pace: 7,
        victim_bins: 11,
    };
    let sections: Vec<String> = sections(shape)
        .iter()
        .map(|s| format!("[\"{}\",\"{}\",{}]", s.name, s.element.name(), s.len))
        .collect();
    let quoted = |names: &[&str]| {
        names
            .iter()
            .map(|name| format!("\"{name}\""))
            .collect::<Vec<_>>()
            .join(",")
    };
    format!(
        "{{\"version\":{LAYOUT_VERSION},\"header\":[{}],\"sections\":[{}],\"events\":[{}],\
         \"totalBytes\":{}}}",
        quoted(&HEADER_FIELDS),
        sections.join(","),
        quoted(&crate::contract::event::EVENT_NAMES),
        total_bytes(shape),
    )
}

/// The content of a logical page as the host would read it.
pub fn read_back(sim: &Sim, lpn: Lpn) -> Option<u8> {
    sim.state().content(lpn)
}
