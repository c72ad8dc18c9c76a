//! Recounts a block-mapped drive: what each block is there for, and that its pages lie where that
//! says.

use crate::config::{Mapping, SimConfig};
use crate::ftl::alloc::Role;
use crate::ftl::hybrid::{Hybrid, Log};
use crate::ground::units::{BlockId, NONE};
use crate::run::drive::Drive;

/// Walks all blocks and compares them with the tables of data and log blocks.
///
/// # Errors
/// The first thing that does not add up.
pub fn check_hybrid(config: &SimConfig, drive: &Drive, hybrid: &Hybrid) -> Result<(), String> {
    let logs = hybrid.logs.len();
    ensure!(
        logs <= hybrid.logs_max,
        "{logs} log blocks, but only {} may be",
        hybrid.logs_max
    );
    for block in config.geometry.all_blocks() {
        check_block(config, drive, hybrid, block)?;
    }
    check_held(drive, hybrid)?;
    check_merge(drive, hybrid)
}

/// A block is there for one thing, and holds pages of what that is at their place.
fn check_block(
    config: &SimConfig,
    drive: &Drive,
    hybrid: &Hybrid,
    block: BlockId,
) -> Result<(), String> {
    let role = drive.ftl.alloc.role(block);
    let lbns = hybrid.data_by_lbn.iter();
    let as_data = lbns.filter(|&&data| data == block.0).count();
    let merge = hybrid.merge.filter(|merge| merge.target == block.0);
    let is_new = merge.is_some_and(|merge| hybrid.data_by_lbn[merge.lbn as usize] != block.0);
    let logs = hybrid.logs.iter().chain(&hybrid.sequential);
    let as_log = logs.filter(|log| log.block == block.0).count();
    let left = hybrid.to_erase.iter().filter(|&&left| left == block.0);
    let unused = left.count();
    let is_fixed = hybrid.kind == Mapping::Direct;
    let agrees = match role {
        Role::Data if is_fixed => as_data <= 1 && as_log == 0,
        Role::Data => as_data + usize::from(is_new) + unused == 1 && as_log == 0,
        Role::Log => as_log + unused == 1 && as_data == 0,
        Role::Free => as_data + as_log + unused == 0 && !is_new,
        _ => false,
    };
    ensure!(
        agrees,
        "block {} is {role:?}: {as_data} times as data, {as_log} as log, {unused} to be erased",
        block.0
    );
    let is_being_merged = hybrid.merge.is_some();
    ensure!(
        unused == 0 || is_fixed || is_being_merged || drive.ftl.map.valid_in(block) == 0,
        "block {} is to be erased, but holds valid pages",
        block.0
    );
    for (index, ppn) in (0..).zip(config.geometry.pages_of(block)) {
        let Some(lpn) = drive.ftl.map.owner(ppn) else {
            continue;
        };
        let (lbn, own_index) = (
            lpn.0 / config.geometry.pages_per_block,
            lpn.0 % config.geometry.pages_per_block,
        );
        let is_there = match role {
            Role::Data => index == own_index && data_takes(hybrid, block, lbn),
            _ => log_takes(hybrid, block, lbn),
        };
        ensure!(
            is_there,
            "page {index} of block {}, {role:?}, holds page {own_index} of logical block {lbn}",
            block.0
        );
    }
    Ok(())
}

/// Whether a data block may hold pages of logical block `lbn`.
fn data_takes(hybrid: &Hybrid, block: BlockId, lbn: u32) -> bool {
    let mut lbns = (0..).zip(&hybrid.data_by_lbn);
    let found = lbns.find(|&(_, &data)| data == block.0);
    found.is_none_or(|(own, _)| own == lbn)
}

/// Whether a log block may hold pages of logical block `lbn`.
fn log_takes(hybrid: &Hybrid, block: BlockId, lbn: u32) -> bool {
    let mut logs = hybrid.logs.iter().chain(&hybrid.sequential);
    let is_its = |log: &Log| log.lbn == lbn || log.lbn == NONE;
    logs.find(|log| log.block == block.0).is_none_or(is_its)
}

/// What the controller holds of a block that is being rewritten is nowhere else.
fn check_held(drive: &Drive, hybrid: &Hybrid) -> Result<(), String> {
    for &(lpn, _) in &hybrid.held {
        let place = drive.ftl.map.ppn_by_lpn()[lpn as usize];
        ensure!(
            place == NONE,
            "logical page {lpn} is held, but lies on page {place}"
        );
    }
    ensure!(
        hybrid.held.is_empty() || hybrid.merge.is_some(),
        "{} pages are held for no merge",
        hybrid.held.len()
    );
    Ok(())
}

/// A merge has programmed as many pages as it has dealt with.
fn check_merge(drive: &Drive, hybrid: &Hybrid) -> Result<(), String> {
    let Some(merge) = hybrid.merge else {
        return Ok(());
    };
    let written = drive.ftl.nand.written(BlockId(merge.target));
    ensure!(
        written == merge.next,
        "a merge has dealt with {} pages and programmed {written}",
        merge.next
    );
    ensure!(
        merge.hole.is_none_or(|hole| hole >= merge.next),
        "a merge went past the page that the host writes"
    );
    Ok(())
}
