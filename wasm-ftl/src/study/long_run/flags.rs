//! What is wrong with the drive of a setup, in the flags that it was made from.

use super::{Setup, Traffic, wrong};
use crate::contract::drive;
use crate::contract::field::Range;
use crate::contract::refusal::{Bounds, ConfigError};

/// Fields of the drive, and the flags that give them.
const FLAGS: [(&str, &str); 4] = [
    (drive::PAGES_PER_BLOCK.path, "--pages-per-block"),
    (drive::BLOCKS.path, "--blocks"),
    (drive::GC_POLICY.path, "--policy"),
    (drive::FRONTIERS.path, "--frontiers"),
];

/// The same refusal, but of the flag that led to it, with the value that was given there.
pub(super) fn named(setup: &Setup, error: ConfigError) -> ConfigError {
    let (path, word) = error
        .field
        .split_once(' ')
        .unwrap_or((error.field.as_str(), ""));
    let Some(Bounds { range, with }) = error.range else {
        return error;
    };
    if path == drive::LOGICAL_PAGES.path {
        return of_logical_pages(setup, range);
    }
    if path.ends_with(".hot_pages") {
        return of_hot_pages(setup, range, &error.value);
    }
    let Some(flag) = flag_of(path) else {
        return error;
    };
    let with = if with == drive::LOGICAL_PAGES.path {
        "--spare-factor"
    } else {
        flag_of(with).unwrap_or(with)
    };
    let field = if word.is_empty() {
        flag.to_owned()
    } else {
        format!("{flag} {word}")
    };
    // The drive has blocks beside those that the flag counts.
    let is_blocks = path == drive::BLOCKS.path;
    let (value, range) = if is_blocks {
        let apart = u64::from(setup.blocks_apart());
        let low = range.low.saturating_sub(apart).max(1);
        let high = range.high.saturating_sub(apart);
        (setup.data_blocks.to_string(), Range { low, high, ..range })
    } else {
        (error.value, range)
    };
    let bounds = Bounds { range, with };
    ConfigError {
        field,
        value,
        legal: bounds.to_string(),
        range: Some(bounds),
    }
}

fn flag_of(path: &str) -> Option<&'static str> {
    let found = FLAGS.iter().find(|(field, _)| *field == path);
    found.map(|&(_, flag)| flag)
}

/// Logical pages are what the spare factor leaves; of a single page nothing can be spare.
fn of_logical_pages(setup: &Setup, Range { low, high, .. }: Range) -> ConfigError {
    if high < low {
        let legal = "at least 2 with one page per block, so that a page can be spare";
        return wrong("--blocks", setup.data_blocks, legal);
    }
    let pages = u64::from(setup.data_blocks) * u64::from(setup.pages_per_block);
    let now = setup.logical_pages();
    let legal = format!("such that from {low} to {high} of {pages} pages are logical, not {now}");
    wrong("--spare-factor", setup.spare_factor, &legal)
}

/// Hot pages are a share of the logical ones, and so are the others.
fn of_hot_pages(setup: &Setup, Range { low, high, .. }: Range, now: &str) -> ConfigError {
    let logical = setup.logical_pages();
    match setup.traffic {
        Traffic::HotCold {
            hot_pages_share, ..
        } if low <= high => {
            let legal = format!("such that from {low} to {high} of {logical} are hot, not {now}");
            wrong("--workload hotcold share of pages", hot_pages_share, &legal)
        }
        _ => {
            let legal = format!("another one on a drive with {logical} logical pages");
            wrong("--workload", "hotcold", &legal)
        }
    }
}
