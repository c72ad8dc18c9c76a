//! A tree that is copied on write: no page is written where its last version is still needed.

use std::collections::VecDeque;

use super::Places;

/// Bytes of a node for each page below it.
const ENTRY_BYTES: u32 = 32;
/// Most levels of nodes: pages of 512 bytes with sixteen entries, over a million leaves.
pub const DEPTH_MAX: u32 = 6;
/// Pages that say where the root is, written by turns.
const ROOTS: u32 = 2;

fn fan_out(page_bytes: u32) -> u32 {
    (page_bytes / ENTRY_BYTES).max(2)
}

/// Leaves and nodes of each level above them, up to the root.
fn levels(leaves: u32, page_bytes: u32) -> Vec<u32> {
    let mut levels = vec![leaves];
    while levels[levels.len() - 1] > 1 {
        levels.push(levels[levels.len() - 1].div_ceil(fan_out(page_bytes)));
    }
    levels
}

/// Leaves of a tree in so many pages: two of three, so that others are free.
pub fn leaves(data: u32, _page_bytes: u32) -> u32 {
    (data - ROOTS) / 3 * 2
}

/// Pages that hold no part of the tree.
pub fn free_pages(data: u32, page_bytes: u32) -> u32 {
    let used: u32 = levels(leaves(data, page_bytes), page_bytes).iter().sum();
    (data - ROOTS).saturating_sub(used)
}

/// Where each node lies, and which pages are free.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    fan_out: u32,
    /// First node of each level, leaves first.
    first_by_level: Vec<u32>,
    /// Place of each node, in pages of the data.
    place_by_node: Vec<u32>,
    /// Free pages, that which was freed first in front.
    free: VecDeque<u32>,
    next_root: u32,
}

impl Tree {
    pub fn new(places: Places, page_bytes: u32) -> Self {
        let levels = levels(leaves(places.data, page_bytes), page_bytes);
        let first_by_level = levels
            .iter()
            .scan(0, |first, nodes| {
                *first += nodes;
                Some(*first - nodes)
            })
            .collect();
        let nodes: u32 = levels.iter().sum();
        Self {
            fan_out: fan_out(page_bytes),
            first_by_level,
            place_by_node: (ROOTS..ROOTS + nodes).collect(),
            free: (ROOTS + nodes..places.data).collect(),
            next_root: 0,
        }
    }

    /// Pages of the data that a commit writes in which these leaves changed, each once and in
    /// order: leaves, their nodes up to the root, and the page that says where that is.
    pub fn commit(&mut self, leaves: &[u32]) -> Vec<u32> {
        let mut written = Vec::new();
        let mut freed = Vec::new();
        let mut changed = leaves.to_vec();
        for first in &self.first_by_level {
            for &index in &changed {
                let place = &mut self.place_by_node[(first + index) as usize];
                let to = self.free.pop_front().expect("a commit finds free pages");
                freed.push(std::mem::replace(place, to));
                written.push(to);
            }
            for index in &mut changed {
                *index /= self.fan_out;
            }
            changed.dedup();
        }
        self.free.extend(freed);
        written.push(self.next_root);
        self.next_root = (self.next_root + 1) % ROOTS;
        written
    }
}
