//! Recounts a compressing drive: every byte of every block, by walking its pieces.

use crate::config::SimConfig;
use crate::ftl::alloc::Role;
use crate::ftl::pack::Packed;
use crate::ground::units::{BlockId, Lpn, NONE, Ppn};
use crate::run::drive::Drive;

/// Walks all pieces and compares them with what is kept about blocks, pages and bytes.
///
/// # Errors
/// The first thing that does not add up.
pub fn check_packed(config: &SimConfig, drive: &Drive, packed: &Packed) -> Result<(), String> {
    let mut pieces = vec![0_u32; config.geometry.pages() as usize];
    let (mut current, mut waiting) = (0, 0);
    for block in config.geometry.all_blocks() {
        current += check_block(config, drive, packed, block, &mut pieces)?;
        waiting += check_fill(config, drive, packed, block)?;
    }
    let map = &drive.ftl.map;
    let mapped = map.ppn_by_lpn().iter().filter(|&&ppn| ppn != NONE).count();
    ensure!(
        mapped == current,
        "{mapped} logical pages are mapped, {current} pieces are current"
    );
    let mut valid = 0;
    for ppn in (0..config.geometry.pages()).map(Ppn) {
        let holds = pieces[ppn.index()] > 0 && drive.ftl.nand.is_programmed(ppn);
        ensure!(
            map.is_valid(ppn) == holds,
            "page {} holds {} current pieces but its validity is {}",
            ppn.0,
            pieces[ppn.index()],
            map.is_valid(ppn)
        );
        valid += u32::from(holds);
    }
    ensure!(
        map.mapped() == valid,
        "{valid} valid pages, {} counted",
        map.mapped()
    );
    check_flow(config, drive, packed, waiting)
}

/// Returns the current pieces of `block` and adds them to the pages that they lie in.
fn check_block(
    config: &SimConfig,
    drive: &Drive,
    packed: &Packed,
    block: BlockId,
    pieces: &mut [u32],
) -> Result<usize, String> {
    let first = block.0 * packed.slots_per_block;
    let floor = config.compression.as_ref().map_or(0, |c| c.floor_bytes);
    let (mut offset, mut bytes, mut current) = (0, 0, 0);
    for slot in first..packed.next_slot(block) {
        let size = packed.bytes(slot);
        ensure!(
            packed.start_by_slot[slot as usize] == offset
                && (floor..=config.page_bytes).contains(&size),
            "piece {slot} of {size} bytes does not follow the one before"
        );
        let lpn = packed.lpn_by_slot[slot as usize];
        if packed.slot(Lpn(lpn)) == Some(slot) {
            (bytes, current) = (bytes + size, current + 1);
            let begin = packed.page_at(block, offset);
            let end = packed.page_at(block, offset + size - 1);
            pieces[begin.index()] += 1;
            pieces[end.index()] += u32::from(end != begin);
            ensure!(
                drive.ftl.map.lookup(Lpn(lpn)) == Some(begin),
                "logical page {lpn} does not begin in page {}",
                begin.0
            );
        }
        offset += size;
    }
    let kept = packed.valid_bytes(block);
    ensure!(
        bytes == kept,
        "block {} has {bytes} valid bytes, not {kept}",
        block.0
    );
    let fill = packed.fill_by_block[block.index()];
    ensure!(
        offset == fill,
        "block {} holds {offset} bytes, not {fill}",
        block.0
    );
    Ok(current)
}

/// Returns the bytes of `block` that wait in the controller.
fn check_fill(
    config: &SimConfig,
    drive: &Drive,
    packed: &Packed,
    block: BlockId,
) -> Result<u64, String> {
    let written = drive.ftl.nand.written(block);
    let data_pages = (0..written)
        .filter(|&index| !packed.is_parity(index))
        .count() as u32;
    let (fill, page) = (packed.fill_by_block[block.index()], packed.page_bytes);
    let is_sealed = data_pages * page == packed.block_bytes;
    ensure!(
        data_pages == fill / page || is_sealed,
        "block {} holds {fill} bytes in {data_pages} pages",
        block.0
    );
    let is_closed = drive.ftl.alloc.role(block) == Role::Closed;
    ensure!(
        !is_closed || written == config.geometry.pages_per_block,
        "block {} is closed with {written} pages",
        block.0
    );
    Ok(u64::from(fill.saturating_sub(data_pages * page)))
}

/// Bytes that came in are on flash, in the controller, or were given up with their block.
fn check_flow(
    config: &SimConfig,
    drive: &Drive,
    packed: &Packed,
    waiting: u64,
) -> Result<(), String> {
    let (totals, counters) = (packed.totals, &drive.counters);
    let data_programs = counters.nand_programs - totals.parity_programs;
    let out = data_programs * u64::from(config.page_bytes) + waiting + totals.dropped_bytes;
    let into = totals.stored_bytes + totals.copied_bytes + totals.empty_bytes;
    ensure!(
        into == out,
        "{into} bytes came in, {out} are on flash, waiting or dropped: {totals:?}"
    );
    Ok(())
}
