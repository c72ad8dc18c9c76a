//! Which formula speaks of which collection policy.

use crate::config::GcPolicy;
use crate::study::theory;

/// Name of the formula for writes to any page, and what it gives, where there is one for `policy`.
pub fn uniform(policy: GcPolicy, spare: f64, pages_per_block: u32) -> Option<(&'static str, f64)> {
    match policy {
        GcPolicy::Greedy => Some(("greedy", theory::greedy(spare, pages_per_block))),
        GcPolicy::Fifo => Some(("FIFO", theory::fifo(spare))),
        GcPolicy::Random => Some(("random", theory::random(spare))),
        GcPolicy::DChoices(d) => {
            let expected = theory::d_choices(spare, pages_per_block, d);
            Some(("d choices", expected))
        }
        _ => None,
    }
}

/// The same for a share of the writes that goes to a share of the pages.
pub fn hot_cold(
    policy: GcPolicy,
    spare: f64,
    pages_per_block: u32,
    (hot_share, hot_pages_share): (f64, f64),
) -> Option<(&'static str, f64)> {
    match policy {
        GcPolicy::Fifo => {
            let expected = theory::fifo_hot_cold(spare, hot_share, hot_pages_share);
            Some(("FIFO, hot and cold", expected))
        }
        GcPolicy::Greedy => {
            let expected =
                theory::greedy_hot_cold(spare, pages_per_block, hot_share, hot_pages_share);
            Some(("greedy, hot and cold", expected))
        }
        _ => None,
    }
}
