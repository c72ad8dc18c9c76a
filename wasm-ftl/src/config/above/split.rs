//! One address space over several equal drives: which drive holds a page, and where.

use crate::contract::refusal::{Checks, ConfigError};
use crate::contract::{drive, experiment};

/// How addresses are dealt out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrayKind {
    /// Stripe after stripe, to each drive in turn.
    Raid0,
    /// The first drive to its end, then the next: LVM calls it linear, Windows spanning.
    Span,
}

/// An array of equal drives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArrayConfig {
    /// How addresses are dealt out.
    pub kind: ArrayKind,
    /// Drives, 2 to 8.
    pub members: u32,
    /// Pages of a stripe on one drive; 1 for a span, which has no stripes.
    pub stripe_pages: u32,
    /// Whether the array passes TRIM on.
    pub trim: bool,
}

impl ArrayConfig {
    /// What its fields must keep with drives of so many logical pages, of which so many fit.
    pub(super) fn keep(
        self,
        logical_pages: u32,
        members_max: u64,
        checks: &mut Checks,
    ) -> Result<(), ConfigError> {
        let with = drive::BLOCKS.path;
        checks.number(
            &experiment::ARRAY_MEMBERS,
            self.members,
            0,
            members_max,
            with,
        )?;
        let pages = u64::from(logical_pages);
        let with = drive::LOGICAL_PAGES.path;
        checks.number(
            &experiment::ARRAY_STRIPE_PAGES,
            self.stripe_pages,
            0,
            pages,
            with,
        )
    }
}

/// The arithmetic of an array, or of a single drive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    members: u32,
    /// Pages in a row on one drive; a span is one stripe a drive.
    stripe: u32,
    /// Pages of each drive that the array uses: whole stripes only.
    used: u32,
}

impl Split {
    /// The split of `array` over drives of so many logical pages.
    pub fn new(array: Option<ArrayConfig>, logical_pages: u32) -> Self {
        let (members, stripe) = match array {
            None => (1, logical_pages),
            Some(array) if array.kind == ArrayKind::Span => (array.members, logical_pages),
            Some(array) => (array.members, array.stripe_pages),
        };
        Self {
            members,
            stripe,
            used: logical_pages / stripe.max(1) * stripe,
        }
    }

    /// Pages of the whole array.
    pub fn pages(&self) -> u64 {
        u64::from(self.members) * u64::from(self.used)
    }

    /// The drive that holds page `page` of the array, and the page's number there.
    pub fn place(&self, page: u32) -> (usize, u32) {
        let (stripe, within) = (page / self.stripe, page % self.stripe);
        let (row, member) = (stripe / self.members, stripe % self.members);
        (member as usize, row * self.stripe + within)
    }

    /// The page of the array that drive `member` holds as its logical page `lpn`; [`None`] for
    /// those beyond the last whole stripe.
    pub fn page(&self, member: usize, lpn: u32) -> Option<u32> {
        if lpn >= self.used {
            return None;
        }
        let (row, within) = (lpn / self.stripe, lpn % self.stripe);
        Some((row * self.members + member as u32) * self.stripe + within)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn array(kind: ArrayKind, members: u32, stripe_pages: u32) -> ArrayConfig {
        ArrayConfig {
            kind,
            members,
            stripe_pages,
            trim: true,
        }
    }

    #[test]
    fn stripes_go_to_each_drive_in_turn() {
        let split = Split::new(Some(array(ArrayKind::Raid0, 2, 2)), 5);
        let places: Vec<_> = (0..8).map(|page| split.place(page)).collect();
        let wanted = [
            (0, 0),
            (0, 1),
            (1, 0),
            (1, 1),
            (0, 2),
            (0, 3),
            (1, 2),
            (1, 3),
        ];
        assert_eq!(places, wanted);
        assert_eq!(
            split.pages(),
            8,
            "the fifth page of each drive is no whole stripe"
        );
        assert_eq!(split.page(0, 4), None);
    }

    #[test]
    fn a_span_fills_one_drive_after_the_other() {
        let split = Split::new(Some(array(ArrayKind::Span, 3, 1)), 4);
        assert_eq!(
            [3, 4, 11].map(|page| split.place(page)),
            [(0, 3), (1, 0), (2, 3)]
        );
    }

    #[test]
    fn every_page_has_one_place_and_finds_back() {
        for kind in [ArrayKind::Raid0, ArrayKind::Span] {
            for (members, stripe, logical) in [(2, 1, 7), (3, 4, 21), (8, 5, 5), (5, 3, 11)] {
                let split = Split::new(Some(array(kind, members, stripe)), logical);
                for page in 0..split.pages() as u32 {
                    let (member, lpn) = split.place(page);
                    assert!(member < members as usize && lpn < logical);
                    assert_eq!(split.page(member, lpn), Some(page), "{kind:?} page {page}");
                }
            }
        }
    }
}
