//! The state as flat, little-endian bytes that the browser can draw from.
//!
//! First [`Head`] as one `f64` each (exact up to 2^53), then [`SECTIONS`], one after the other
//! without gaps, then up to seven zero bytes. A snapshot of up to [`PAGE_DETAIL_BYTES_MAX`] has
//! every page; a larger drive's has its blocks only, and the pages of the few blocks in view.

mod records;

use crate::controller::buffer::WriteBuffer;
use crate::ftl::alloc::Stream;
use crate::ftl::map_cache::MapCache;
use crate::ground::units::{BlockId, Lpn, NONE, Nanos, Ppn};
use crate::run::drive::Drive;
use crate::run::sim::Sim;
use crate::run::state::is_raw;
use crate::run::stats::SAMPLES_MAX;

pub use crate::contract::event::write_events;
use crate::contract::snapshot::{
    HEADER_LEN, Head, LAYOUT_VERSION, Record, SAMPLE_FIELDS, SECTIONS, SampleCell, Section, Shape,
    total_bytes,
};
pub use records::write_stalls;

/// Above this size a snapshot leaves out the pages.
pub const PAGE_DETAIL_BYTES_MAX: u64 = 1 << 20;

/// Blocks of so many pages or more come without a histogram of their victims.
const VICTIM_BINS_MAX: usize = 4_096;

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
        buffered: buffered(sim).map_or(0, |buffer| u64::from(buffer.len())),
        promises: match &sim.state().drive().power {
            Some(_) if is_whole => u64::from(config.logical_pages),
            _ => 0,
        },
        entries: if is_whole && has_entries(sim) {
            u64::from(config.logical_pages)
        } else {
            0
        },
    }
}

/// The write buffer of a drive whose power can be cut.
fn buffered(sim: &Sim) -> Option<&WriteBuffer> {
    let drive = sim.state().drive();
    let buffer = drive.buffer.as_ref().filter(|_| drive.power.is_some())?;
    Some(buffer)
}

/// Whether pages share entries of the map, or have them not at hand, on a drive by itself.
fn has_entries(sim: &Sim) -> bool {
    let state = sim.state();
    state.array().is_none() && state.drive().ftl.entry(Lpn(0)).is_some()
}

/// Writes the present state into `out`, replacing what is there. Drives of more than `pages_max`
/// pages are written with the pages of the blocks from `first_block` on that fit, or without any.
pub fn write_snapshot(sim: &Sim, pages_max: u64, first_block: u32, out: &mut Vec<u8>) {
    let window = window_of(sim, pages_max, first_block);
    let shape = shape_of(sim, window);
    out.clear();
    header(sim, shape, window).write(out);
    for &section in SECTIONS {
        let before = out.len() as u64;
        write_section(sim, section, (shape, window), out);
        let bytes = section.len(shape) * section.element().bytes();
        debug_assert_eq!(out.len() as u64 - before, bytes, "length of {section:?}");
    }
    out.resize(total_bytes(shape) as usize, 0);
}

fn write_section(sim: &Sim, section: Section, at: (Shape, Window), out: &mut Vec<u8>) {
    let (state, config) = (sim.state(), &sim.experiment().config);
    let (shape, window) = at;
    let geometry = config.geometry;
    let first_page = window.first_block.wrapping_mul(geometry.pages_per_block);
    let pages = (0..section.len(shape) as u32).map(|index| Ppn(first_page + index));
    let blocks = geometry
        .all_blocks()
        .map(|block| sim.state().drive_of_block(block));
    let logical = 0..section.len(shape) as u32;
    match section {
        Section::Samples => write_samples(sim, out),
        Section::PpnByLpn => put_u32(out, logical.map(|lpn| state.place(lpn))),
        Section::LpnByPage => put_u32(out, pages.map(|ppn| state.owner(ppn))),
        Section::PpnNowByPage => put_u32(out, pages.map(|ppn| state.place(state.owner(ppn)))),
        Section::WrittenByBlock => {
            put_u32(
                out,
                blocks.map(|(drive, block)| drive.ftl.nand.written(block)),
            );
        }
        Section::ValidByBlock => {
            put_u32(
                out,
                blocks.map(|(drive, block)| drive.ftl.map.valid_in(block)),
            );
        }
        Section::ErasesByBlock => {
            put_u32(
                out,
                blocks.map(|(drive, block)| drive.ftl.nand.erases(block)),
            );
        }
        Section::OpsByWindow => put_u32(out, state.pace.ops_by_window().iter().copied()),
        Section::VictimsByValid => {
            let count = |victims| u32::try_from(victims).unwrap_or(u32::MAX);
            put_u32(out, victims_by_valid(sim).map(count));
        }
        Section::EntryByLpn => {
            let entry = |lpn| sim.state().drive().ftl.entry(Lpn(lpn)).unwrap_or(NONE);
            put_u32(out, logical.map(entry));
        }
        Section::BufferedLpns => {
            put_u32(out, buffered(sim).into_iter().flat_map(WriteBuffer::lpns));
        }
        Section::PromiseByLpn => out.extend(logical.map(|lpn| standing(sim, lpn))),
        Section::StateByPage => out.extend(pages.map(|ppn| page_state(sim, ppn) as u8)),
        Section::TagByPage => out.extend(pages.map(|ppn| {
            let (drive, ppn) = sim.state().drive_of_page(ppn);
            drive.ftl.nand.tag(ppn)
        })),
        Section::OwnerByLpn => {
            let owners = state.fs.as_ref().map_or(&[][..], |fs| fs.owner_by_lpn());
            out.extend(logical.map(|lpn| owners.get(lpn as usize).copied().unwrap_or(0)));
        }
        Section::RoleByBlock => {
            out.extend(blocks.map(|(drive, block)| drive.ftl.alloc.role(block) as u8));
        }
    }
}

/// How the newest version of a logical page stands.
fn standing(sim: &Sim, lpn: u32) -> u8 {
    let drive = sim.state().drive();
    let waits = drive
        .buffer
        .as_ref()
        .is_some_and(|buffer| buffer.content(lpn).is_some());
    let is_mapped = drive.ftl.map.lookup(Lpn(lpn)).is_some();
    drive
        .power
        .as_ref()
        .map_or(0, |power| power.standing(lpn, waits, is_mapped))
}

fn write_samples(sim: &Sim, out: &mut Vec<u8>) {
    debug_assert!(
        sim.state().history.samples().len() < SAMPLES_MAX,
        "more samples than are sent"
    );
    let host_pages = sim.experiment().config.host_pages_per_page();
    for sample in sim.state().history.samples() {
        let mut record = Record::<SAMPLE_FIELDS>::new();
        record.put(SampleCell::HostWrites, sample.host_writes as f64);
        record.put(SampleCell::TimeNs, ns(sample.time));
        let programs = sample.nand_programs as f64 * host_pages;
        record.put(SampleCell::NandPrograms, programs);
        record.put(SampleCell::FreeBlocks, sample.free_blocks as f64);
        record.write(out);
    }
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

/// The numbers at the start.
type Header = Record<HEADER_LEN>;

fn header(sim: &Sim, shape: Shape, window: Window) -> Header {
    let mut header = Record::new();
    put_run(&mut header, sim);
    put_counts(&mut header, sim);
    put_drive(&mut header, sim);
    put_pages(&mut header, sim);
    put_step(&mut header, sim);
    put_latencies(&mut header, sim);
    put_mechanisms(&mut header, sim);
    let geometry = sim.experiment().config.geometry;
    let is_whole = window.blocks == geometry.blocks;
    for (cell, value) in [
        (Head::TotalBytes, total_bytes(shape)),
        (Head::HasPages, u64::from(is_whole)),
        (Head::WindowFirstBlock, window.first_block.into()),
        (Head::WindowBlocks, window.blocks.into()),
        (Head::SampleCount, shape.samples),
        (Head::PaceCount, shape.pace),
        (Head::VictimBins, shape.victim_bins),
        (Head::EntryCount, shape.entries),
        (Head::PromiseCount, shape.promises),
        (Head::BufferedPages, shape.buffered),
    ] {
        header.put(cell, value as f64);
    }
    header
}

fn put_run(header: &mut Header, sim: &Sim) {
    let state = sim.state();
    let paused_by = sim.paused_by().map_or(-1.0, |index| index as f64);
    header.put(Head::LayoutVersion, f64::from(LAYOUT_VERSION));
    header.put(Head::Status, f64::from(sim.status() as u8));
    header.put(Head::Step, state.steps() as f64);
    header.put(Head::TimeNs, ns(state.time()));
    header.put(Head::LogLength, sim.log_len() as f64);
    header.put(Head::IsBusy, f64::from(u8::from(state.is_busy())));
    header.put(Head::PausedBy, paused_by);
    header.put(Head::PaceWindowNs, ns(state.pace.window()));
}

fn put_counts(header: &mut Header, sim: &Sim) {
    let state = sim.state();
    let counters = state.counters();
    for (cell, count) in [
        (Head::HostOps, counters.host_ops),
        (Head::HostWrites, counters.host_writes),
        (Head::HostReads, counters.host_reads),
        (Head::TrimmedPages, counters.trimmed_pages),
        (Head::NandPrograms, counters.nand_programs),
        (Head::NandReads, counters.nand_reads),
        (Head::GcCopies, counters.gc_copies),
        (Head::Erases, counters.erases),
        (Head::GcPicks, state.pick_sums().picks),
        (Head::Refusals, counters.refusals),
        (Head::AbsorbedWrites, counters.absorbed_writes),
        (Head::PadPrograms, counters.pad_programs),
        (Head::MapReads, counters.map_reads),
        (Head::MapPrograms, counters.map_programs),
        (Head::RewriteReads, state.rewrite_reads()),
        (Head::BadBlocks, state.bad_blocks().into()),
    ] {
        header.put(cell, count as f64);
    }
}

fn put_drive(header: &mut Header, sim: &Sim) {
    let config = &sim.experiment().config;
    let trim = config.file_system.map(|fs| f64::from(u8::from(fs.trim)));
    header.put(Head::Blocks, f64::from(config.geometry.blocks));
    header.put(
        Head::PagesPerBlock,
        f64::from(config.geometry.pages_per_block),
    );
    header.put(Head::LogicalPages, f64::from(config.logical_pages));
    header.put(Head::PageBytes, f64::from(config.host_page_bytes()));
    header.put(Head::IsRaw, f64::from(u8::from(is_raw(config))));
    header.put(Head::TrimEnabled, trim.unwrap_or(-1.0));
    header.put(Head::ProgramNs, ns(config.program_time));
    header.put(Head::Parallelism, f64::from(config.parallelism));
    header.put(Head::SpareFactorNominal, config.spare_factor_nominal());
}

fn put_pages(header: &mut Header, sim: &Sim) {
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
    debug_assert!(
        valid <= programmed && programmed <= u64::from(config.geometry.pages()),
        "{valid} valid pages of {programmed} programmed ones"
    );
    let free = u64::from(config.geometry.pages()) - programmed;
    let open = |stream| block_number(sim, |drive| drive.ftl.alloc.open_block(stream));
    let victim = block_number(sim, |drive| drive.ftl.job().map(|job| job.victim));
    let amplification = state.counters().write_amplification();
    let amplification = amplification.map_or(-1.0, |wa| wa * config.host_pages_per_page());
    header.put(Head::FreeBlocks, f64::from(free_blocks));
    header.put(Head::ValidPages, valid as f64);
    header.put(Head::StalePages, (programmed - valid) as f64);
    header.put(Head::FreePages, free as f64);
    header.put(Head::HostOpenBlock, open(Stream::Host));
    header.put(Head::GcOpenBlock, open(Stream::Gc));
    header.put(Head::VictimBlock, victim);
    header.put(
        Head::SpareFactorEffective,
        spare_factor_effective(sim).unwrap_or(-1.0),
    );
    header.put(Head::WriteAmplification, amplification);
}

fn put_step(header: &mut Header, sim: &Sim) {
    let last = sim.state().last();
    let id = |id: u32| if id == NONE { -1.0 } else { f64::from(id) };
    header.put(Head::EventKind, f64::from(last.kind as u8));
    header.put(Head::EventStartNs, ns(last.start));
    header.put(Head::EventEndNs, ns(last.end));
    header.put(Head::EventLpn, id(last.lpn));
    header.put(Head::EventFrom, id(last.from));
    header.put(Head::EventTo, id(last.to));
}

/// What is told of a drive without dies differs: 0, or -1 of what came later.
fn put_latencies(header: &mut Header, sim: &Sim) {
    let latencies = sim.state().latencies();
    let count = |number: Option<u64>| number.unwrap_or(0) as f64;
    header.put(Head::LatencyOps, count(latencies.map(|all| all.ops)));
    header.put(Head::LatencyMaxNs, count(latencies.map(|all| all.max_ns)));
    for (cell, share, none) in [
        (Head::LatencyP50Ns, 500, 0.0),
        (Head::LatencyP90Ns, 900, -1.0),
        (Head::LatencyP99Ns, 990, 0.0),
        (Head::LatencyP999Ns, 999, -1.0),
    ] {
        let latency = latencies.and_then(|all| all.per_mille(share));
        header.put(cell, latency.map_or(none, |latency| latency as f64));
    }
}

fn put_mechanisms(header: &mut Header, sim: &Sim) {
    let state = sim.state();
    let number = |number: Option<u64>| number.map_or(-1.0, |number| number as f64);
    let [stored_bytes, parity_programs] = state.packing_numbers();
    let [slc_programs, folded_pages, size, fill, valid] = state.slc_numbers();
    let caches = state
        .drives()
        .iter()
        .filter_map(|drive| drive.ftl.map_cache());
    let hits: u64 = caches.map(MapCache::hits).sum();
    header.put(Head::StoredBytes, number(stored_bytes));
    header.put(Head::ParityPrograms, number(parity_programs));
    header.put(Head::SlcPrograms, number(slc_programs));
    header.put(Head::FoldedPages, number(folded_pages));
    header.put(Head::SlcSizePages, number(size));
    header.put(Head::SlcFillPages, number(fill));
    header.put(Head::SlcValidPages, number(valid));
    header.put(Head::MapHits, hits as f64);
    let layers = state.layers();
    let application = layers.map(|layers| layers.application);
    header.put(Head::ApplicationBytes, number(application));
    let database = layers.map(|layers| layers.database);
    header.put(Head::DatabaseBytes, number(database));
    let drive = state.drive();
    let power = drive.power.as_ref();
    let [retries, refreshed_pages, refreshed_blocks] = state.aging_numbers();
    for (cell, count) in [
        (Head::Flushes, power.map(|power| power.flushes)),
        (Head::PowerCuts, power.map(|power| power.cuts)),
        (Head::LostPages, power.map(|power| power.lost_pages)),
        (
            Head::BrokenPromises,
            power.map(|power| power.broken_promises),
        ),
        (Head::RebuildReads, power.map(|power| power.rebuild_reads)),
        (Head::RebuildNs, power.map(|power| power.rebuild_ns)),
        (Head::Retries, retries),
        (Head::RefreshedPages, refreshed_pages),
        (Head::RefreshedBlocks, refreshed_blocks),
    ] {
        header.put(cell, number(count));
    }
}

/// The block that the first drive to have one names, counted through all drives.
#[inline]
fn block_number(sim: &Sim, of: impl Fn(&Drive) -> Option<BlockId>) -> f64 {
    let drives = sim.state().drives();
    let blocks = sim.experiment().config.geometry.blocks / drives.len() as u32;
    let named = |(member, drive)| of(drive).map(|block| member * blocks + block.0);
    (0..).zip(drives).find_map(named).map_or(-1.0, f64::from)
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
#[cfg(not(target_arch = "wasm32"))]
pub fn layout_json() -> String {
    use crate::contract::snapshot::HEADER;
    use serde_json::json;

    let shape = Shape {
        samples: 1,
        blocks: 2,
        pages: 3,
        logical_pages: 5,
        traced_pages: 4,
        pace: 7,
        victim_bins: 11,
        entries: 13,
        buffered: 17,
        promises: 19,
    };
    let sections: Vec<_> = SECTIONS
        .iter()
        .map(|section| {
            json!([
                section.about().0,
                section.element().name(),
                section.len(shape)
            ])
        })
        .collect();
    json!({
        "version": LAYOUT_VERSION,
        "header": HEADER.map(|cell| cell.name).to_vec(),
        "sections": sections,
        "events": crate::contract::event::EVENT_NAMES.to_vec(),
        "totalBytes": total_bytes(shape),
    })
    .to_string()
}

/// The content of a logical page as the host would read it.
pub fn read_back(sim: &Sim, lpn: Lpn) -> Option<u8> {
    sim.state().content(lpn)
}
