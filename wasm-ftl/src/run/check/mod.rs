//! Recounts a whole state by other means than those that keep it.
//!
//! Runs after every command in tests, and in the browser with `?check`.

use crate::config::{Frontiers, Mapping, SimConfig};
use crate::ftl::alloc::{Role, Stream};
use crate::ground::units::{BlockId, Lpn, NONE, Ppn};
use crate::run::array::Array;
use crate::run::drive::{Drive, is_raw};
use crate::run::state::State;
use crate::run::stats::Counters;

macro_rules! ensure {
    ($condition:expr, $($message:tt)+) => {
        if !$condition {
            return Err(format!($($message)+));
        }
    };
}

mod hybrid;
mod pack;

/// Walks the whole state and compares it with what is kept about it.
///
/// # Errors
/// The first thing that does not add up, with the step.
pub fn check(config: &SimConfig, state: &State) -> Result<(), String> {
    let result = match state.array() {
        Some(array) => check_array(state, array).and_then(|()| check_units(config, array)),
        None => check_drive(config, state.drive()),
    };
    result
        .and_then(|()| check_files(state))
        .map_err(|problem| format!("after step {}: {problem}", state.steps()))
}

fn check_drive(config: &SimConfig, drive: &Drive) -> Result<(), String> {
    check_counters(config, drive)?;
    check_pages(config, drive)?;
    if is_raw(config) {
        return Ok(());
    }
    check_data(config, drive)?;
    check_map_cache(drive)?;
    check_power(drive)?;
    check_read_buffer(config, drive)?;
    check_ages(config, drive)?;
    check_in_place(config, drive)?;
    if let Some(tables) = drive.ftl.hybrid() {
        hybrid::check_hybrid(config, drive, tables)?;
    }
    check_roles(config, drive)
}

/// Every drive adds up, and all of them together to what is counted above them.
fn check_array(state: &State, array: &Array) -> Result<(), String> {
    let mut sum = Counters::default();
    for (drive, config) in array.drives().iter().zip(array.configs()) {
        check_drive(config, drive)
            .map_err(|problem| format!("drive at its step {}: {problem}", drive.last.step))?;
        sum.add_flash(&drive.counters, &Counters::default());
        sum.host_writes += drive.counters.host_writes;
    }
    let counters = state.counters();
    ensure!(
        sum.refusals <= counters.refusals,
        "{} refusals by drives, {} counted",
        sum.refusals,
        counters.refusals
    );
    let wanted = Counters {
        host_ops: 0,
        host_writes: sum.host_writes,
        host_reads: 0,
        // The file system above the drives refuses as well.
        refusals: sum.refusals,
        ..*counters
    };
    ensure!(
        sum == wanted,
        "the drives counted {sum:?}, above them {wanted:?}"
    );
    let latest = array.drives().iter().map(Drive::time).max();
    ensure!(
        latest.is_none_or(|latest| latest <= state.time()),
        "a drive is ahead of the whole: {latest:?}"
    );
    array.check_writes(counters.host_writes, sum.host_writes)
}

/// Each unit of a drive with banks holds what the host can see, in the bank of its number.
fn check_units(config: &SimConfig, array: &Array) -> Result<(), String> {
    let Some(units) = &config.units else {
        return Ok(());
    };
    for (bank, drive) in (0..).zip(array.drives()) {
        for (unit, ppn) in (0..).zip(drive.ftl.map.ppn_by_lpn()) {
            if *ppn == NONE {
                continue;
            }
            let first =
                (u64::from(unit) * u64::from(units.banks()) + bank) * u64::from(units.pages);
            ensure!(
                first < u64::from(config.logical_pages),
                "bank {bank} holds page {first}, which the host cannot see"
            );
            let place = array.place(Lpn(first as u32));
            ensure!(
                place == (bank as usize, Lpn(unit)),
                "page {first} of the host's is unit {unit} of bank {bank}, but found at {place:?}"
            );
        }
    }
    Ok(())
}

/// What lies where: by whole pages, or by pieces of them.
fn check_data(config: &SimConfig, drive: &Drive) -> Result<(), String> {
    if let Some(packed) = drive.ftl.packed() {
        return pack::check_packed(config, drive, packed);
    }
    check_programs(drive)?;
    check_map(config, drive)
}

fn check_programs(drive: &Drive) -> Result<(), String> {
    let counters = &drive.counters;
    let waiting = drive
        .buffer
        .as_ref()
        .map_or(0, |buffer| u64::from(buffer.len()));
    let lost = drive.power.as_ref().map_or(0, |power| power.lost_pages);
    let refreshed = drive
        .aging
        .as_ref()
        .map_or(0, |aging| aging.refreshed_pages);
    let folded = drive.ftl.slc().map_or(0, |slc| slc.folded_pages);
    ensure!(
        counters.nand_programs + counters.absorbed_writes + waiting + lost
            == counters.host_writes
                + counters.gc_copies
                + counters.pad_programs
                + counters.map_programs
                + folded
                + refreshed,
        "{} programs, {} absorbed and {waiting} buffered, but {} host writes and {} copies",
        counters.nand_programs,
        counters.absorbed_writes,
        counters.host_writes,
        counters.gc_copies
    );
    Ok(())
}

fn check_counters(config: &SimConfig, drive: &Drive) -> Result<(), String> {
    let counters = &drive.counters;
    let erases: u64 = config
        .geometry
        .all_blocks()
        .map(|block| u64::from(drive.ftl.nand.erases(block)))
        .sum();
    ensure!(
        erases == counters.erases,
        "{erases} erases of blocks, {} counted",
        counters.erases
    );
    let programmed: u64 = config
        .geometry
        .all_blocks()
        .map(|block| u64::from(drive.ftl.nand.written(block)))
        .sum();
    ensure!(
        programmed <= counters.nand_programs,
        "{programmed} programmed pages, but only {} programs",
        counters.nand_programs
    );
    Ok(())
}

fn check_pages(config: &SimConfig, drive: &Drive) -> Result<(), String> {
    let ftl = &drive.ftl;
    for block in config.geometry.all_blocks() {
        let written = ftl.nand.written(block);
        ensure!(
            written <= config.geometry.pages_per_block,
            "block {} overflows",
            block.0
        );
        let mut count = 0;
        for (index, ppn) in (0..).zip(config.geometry.pages_of(block)) {
            let programmed = ftl.nand.is_programmed(ppn);
            count += u32::from(programmed);
            ensure!(
                ftl.nand.is_ideal() || programmed == (index < written),
                "page {} is not programmed in order",
                ppn.0
            );
            let tagged = ftl.nand.tag(ppn) != 0;
            ensure!(!tagged || programmed, "erased page {} holds data", ppn.0);
            ensure!(
                tagged || !programmed || !config.tagged,
                "programmed page {} holds nothing",
                ppn.0
            );
            ensure!(
                programmed || !ftl.map.is_valid(ppn),
                "page {} is valid but was not programmed",
                ppn.0
            );
        }
        ensure!(
            count == written,
            "block {} has {count} programmed pages, not {written}",
            block.0
        );
    }
    Ok(())
}

fn check_map(config: &SimConfig, drive: &Drive) -> Result<(), String> {
    let map = &drive.ftl.map;
    let mut mapped = Marks::new(config.geometry.pages());
    for (lpn, &ppn) in (0..).zip(map.ppn_by_lpn()) {
        if ppn == NONE {
            continue;
        }
        ensure!(
            ppn < config.geometry.pages(),
            "logical page {lpn} maps outside the drive"
        );
        ensure!(mapped.add(ppn), "page {ppn} holds two logical pages");
        ensure!(
            map.is_valid(Ppn(ppn)),
            "logical page {lpn} maps to page {ppn}, not valid"
        );
        ensure!(
            map.owner(Ppn(ppn)) == Some(Lpn(lpn)),
            "page {ppn} does not know its owner {lpn}"
        );
    }
    let valid = (0..config.geometry.pages())
        .filter(|&page| map.is_valid(Ppn(page)))
        .count();
    ensure!(
        valid == mapped.count,
        "{valid} valid pages, {} mapped logical pages",
        mapped.count
    );
    ensure!(
        map.mapped() as usize == valid,
        "{} counted as mapped, {valid} are",
        map.mapped()
    );
    for block in config.geometry.all_blocks() {
        let pages = config.geometry.pages_of(block);
        let recount = pages.filter(|&ppn| map.is_valid(ppn)).count() as u32;
        let kept = map.valid_in(block);
        ensure!(
            recount == kept,
            "block {} has {recount} valid pages, not {kept}",
            block.0
        );
    }
    Ok(())
}

/// On an ideal drive each logical page has its own page, and no work is done but the host's.
fn check_in_place(config: &SimConfig, drive: &Drive) -> Result<(), String> {
    if config.mapping != Mapping::Ideal {
        return Ok(());
    }
    let (ftl, counters) = (&drive.ftl, &drive.counters);
    for ppn in (0..config.geometry.pages()).map(Ppn) {
        let owner = ftl.map.owner(ppn).map(|lpn| lpn.0);
        let expected = ftl.nand.is_programmed(ppn).then_some(ppn.0);
        ensure!(
            owner == expected,
            "page {} was written as logical page {owner:?}, not {expected:?}",
            ppn.0
        );
    }
    let own = counters.gc_copies + counters.pad_programs + counters.map_programs;
    ensure!(own == 0, "an ideal drive programmed {own} pages by itself");
    Ok(())
}

/// What flash says of its pages is what the map says, so that a power cut changes nothing of it.
fn check_power(drive: &Drive) -> Result<(), String> {
    let Some(found) = drive.ftl.scanned_map() else {
        return Ok(());
    };
    for ((lpn, &mapped), found) in (0..).zip(drive.ftl.map.ppn_by_lpn()).zip(found) {
        ensure!(
            mapped == found,
            "logical page {lpn} maps to page {mapped}, but flash has its newest at {found}"
        );
    }
    Ok(())
}

/// What the read buffer holds was programmed since the erase that it knows of.
fn check_read_buffer(config: &SimConfig, drive: &Drive) -> Result<(), String> {
    let Some(buffer) = &drive.read_buffer else {
        return Ok(());
    };
    let (nand, reads) = (&drive.ftl.nand, drive.counters.host_reads);
    let hits = buffer.hits;
    ensure!(hits <= reads, "{hits} of {reads} reads found in memory");
    let Some((ppn, erases)) = buffer.held() else {
        return Ok(());
    };
    let now = nand.erases(config.geometry.block_of(ppn));
    ensure!(
        erases < now || (erases == now && nand.is_programmed(ppn)),
        "memory holds page {} after {erases} erases of {now}",
        ppn.0
    );
    Ok(())
}

/// A block has an age as long as something is programmed there, and none has one in the future.
fn check_ages(config: &SimConfig, drive: &Drive) -> Result<(), String> {
    let Some(aging) = &drive.aging else {
        return Ok(());
    };
    let now = drive.time().0;
    for block in config.geometry.all_blocks() {
        let (written, (since, reads)) = (drive.ftl.nand.written(block), aging.age(block));
        let agrees = match since {
            Some(since) => written > 0 && since <= now,
            None => written == 0 && reads == 0,
        };
        ensure!(
            agrees,
            "block {} has {written} programmed pages since {since:?}, read {reads} times",
            block.0
        );
    }
    let refreshing = aging.refreshing;
    let victim = drive.ftl.job().map(|job| job.victim);
    ensure!(
        refreshing.is_none() || refreshing == victim,
        "{refreshing:?} is rewritten, but {victim:?} is being cleaned"
    );
    ensure!(
        aging.retries <= drive.counters.nand_reads,
        "{} reads again of {} in all",
        aging.retries,
        drive.counters.nand_reads
    );
    Ok(())
}

/// Every entry at hand agrees with the map, and no more are at hand than fit.
fn check_map_cache(drive: &Drive) -> Result<(), String> {
    let Some(cache) = drive.ftl.map_cache() else {
        return Ok(());
    };
    let map = &drive.ftl.map;
    let mut entries = 0;
    for lpn in 0..map.ppn_by_lpn().len() as u32 {
        let (holds, begins) = (cache.holds(lpn), cache.begins(lpn));
        ensure!(
            !holds || map.lookup(Lpn(lpn)).is_some(),
            "the entry of logical page {lpn} is at hand, but it is not mapped"
        );
        ensure!(
            begins == cache.should_begin(map, lpn),
            "an entry at hand begins wrongly at logical page {lpn}"
        );
        ensure!(
            holds || !(cache.is_dirty(lpn) || cache.is_used(lpn)),
            "logical page {lpn} was used or changed, but its entry is not at hand"
        );
        entries += u32::from(begins);
    }
    ensure!(
        entries == cache.entries(),
        "{entries} entries are at hand, {} counted",
        cache.entries()
    );
    ensure!(
        entries <= cache.entries_max(),
        "{entries} entries are at hand, but only {} fit",
        cache.entries_max()
    );
    Ok(())
}

/// A block that takes the host's writes is open once, and no other for the same stream.
fn check_host_open(config: &SimConfig, drive: &Drive, block: BlockId) -> bool {
    let alloc = &drive.ftl.alloc;
    let stream = alloc.stream_of(block);
    let of_stream =
        |&other: &BlockId| alloc.role(other) == Role::HostOpen && alloc.stream_of(other) == stream;
    let is_known = match config.frontiers {
        Frontiers::Streams { streams, .. } => u32::from(stream) < streams,
        _ => alloc.open_block(Stream::Host) == Some(block),
    };
    is_known && alloc.all_open().filter(of_stream).eq([block])
}

fn check_roles(config: &SimConfig, drive: &Drive) -> Result<(), String> {
    let (alloc, nand) = (&drive.ftl.alloc, &drive.ftl.nand);
    let mut queued = Marks::new(config.geometry.blocks);
    for block in alloc.free_queue() {
        ensure!(
            queued.add(block.0),
            "block {} is queued as free twice",
            block.0
        );
    }
    for block in config.geometry.all_blocks() {
        let written = nand.written(block);
        let role = alloc.role(block);
        let agrees = match role {
            Role::Free => written == 0 && queued.has(block.0),
            Role::HostOpen => check_host_open(config, drive, block),
            Role::GcOpen => alloc.open_block(Stream::Gc) == Some(block),
            Role::Closed => written == config.geometry.pages_per_block,
            Role::Data | Role::Log => config.mapping.extra_blocks().is_some(),
            Role::SlcFree | Role::SlcOpen | Role::SlcClosed => check_slc(drive, block, role),
            Role::Bad => written == 0 && nand.erases(block) >= least_endurance(config),
        };
        ensure!(
            agrees,
            "block {} is {role:?} with {written} programmed pages",
            block.0
        );
        let is_queued = queued.has(block.0);
        ensure!(
            is_queued == (role == Role::Free),
            "block {} is queued wrongly",
            block.0
        );
    }
    check_order(config, drive)?;
    if let Some(job) = drive.ftl.job() {
        let role = alloc.role(job.victim);
        ensure!(
            role == Role::Closed,
            "victim {} is {role:?}, not closed",
            job.victim.0
        );
    }
    Ok(())
}

/// Erases after which the first blocks are given up.
fn least_endurance(config: &SimConfig) -> u32 {
    let cache = config.slc.map_or(0, |slc| slc.endurance_erases);
    match (config.endurance_erases, cache) {
        (0, erases) | (erases, 0) => erases,
        (main, cache) => main.min(cache),
    }
}

/// Whether a block of the SLC cache is listed where its role says, with pages as they can be there.
fn check_slc(drive: &Drive, block: BlockId, role: Role) -> bool {
    let Some(slc) = drive.ftl.slc() else {
        return false;
    };
    let written = drive.ftl.nand.written(block);
    let is_used = slc.blocks_in_use().filter(|&used| used == block).count() == 1;
    let is_free = slc.free_blocks().filter(|&free| free == block).count() == 1;
    let is_open = slc.open_block() == Some(block);
    match role {
        Role::SlcFree => written == 0 && is_free && !is_used,
        Role::SlcOpen => is_open && is_used && !is_free && written <= slc.pages(),
        _ => is_used && !is_open && !is_free && written <= slc.pages(),
    }
}

/// Closed blocks are listed once each, and greedy would take the emptiest of them.
fn check_order(config: &SimConfig, drive: &Drive) -> Result<(), String> {
    let ftl = &drive.ftl;
    let mut listed = Marks::new(config.geometry.blocks);
    for block in ftl.close_order().iter() {
        ensure!(
            listed.add(block.0),
            "closed block {} is listed twice",
            block.0
        );
        let role = ftl.alloc.role(block);
        ensure!(
            role == Role::Closed,
            "block {} is {role:?} but listed as closed",
            block.0
        );
    }
    let closed = |block: &BlockId| ftl.alloc.role(*block) == Role::Closed;
    let closed_blocks = config.geometry.all_blocks().filter(closed).count();
    ensure!(
        closed_blocks == listed.count,
        "{closed_blocks} blocks are closed, {} are listed",
        listed.count
    );
    let by_count = |block: &BlockId| ftl.map.valid_in(*block);
    let emptiest = config
        .geometry
        .all_blocks()
        .filter(closed)
        .min_by_key(by_count);
    let found = ftl.map.emptiest();
    ensure!(
        found == emptiest,
        "the emptiest closed block is {emptiest:?}, not {found:?}"
    );
    Ok(())
}

/// Which of so many numbered things were seen.
struct Marks {
    seen: Vec<bool>,
    count: usize,
}

impl Marks {
    fn new(things: u32) -> Self {
        Self {
            seen: vec![false; things as usize],
            count: 0,
        }
    }

    fn has(&self, number: u32) -> bool {
        self.seen[number as usize]
    }

    /// Marks a number; false when it was marked before.
    fn add(&mut self, number: u32) -> bool {
        let is_new = !std::mem::replace(&mut self.seen[number as usize], true);
        self.count += usize::from(is_new);
        is_new
    }
}

/// What belongs to a file is somewhere: on flash, or on its way there.
fn check_files(state: &State) -> Result<(), String> {
    let Some(fs) = state.fs.as_ref().filter(|fs| fs.is_trustworthy()) else {
        return Ok(());
    };
    for (lpn, &owner) in (0..).zip(fs.owner_by_lpn()) {
        ensure!(
            owner == 0 || state.content(Lpn(lpn)).is_some(),
            "a file owns logical page {lpn}, which is nowhere"
        );
    }
    Ok(())
}
