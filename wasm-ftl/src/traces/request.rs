//! One request of a trace, and which logical pages of a drive it touches.

use crate::config::SimConfig;

/// What a request does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// It reads.
    Read,
    /// It writes.
    Write,
    /// It says that the bytes are not needed any more.
    Trim,
}

/// A range of bytes of the traced device, at least one, ending within 2^64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// What is done.
    pub access: Access,
    /// First byte.
    pub offset: u64,
    /// Number of bytes.
    pub bytes: u64,
}

impl Request {
    /// A request, or the reason why there can be no such.
    ///
    /// # Errors
    /// When it is empty, or ends beyond 2^64.
    pub fn new(access: Access, offset: u64, bytes: u64) -> Result<Self, String> {
        if bytes == 0 {
            return Err("its length is 0; it must be at least 1".to_owned());
        }
        if offset.checked_add(bytes).is_none() {
            return Err(format!("{offset} + {bytes} is more than 2^64 bytes"));
        }
        Ok(Self {
            access,
            offset,
            bytes,
        })
    }
}

/// What happens to requests beyond the last logical page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beyond {
    /// They begin again at the first page: a trace of a large device runs on a small one.
    Wrap,
    /// They are left out and counted.
    Refuse,
}

/// The pages that a request touches, a partial page counting as a whole one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    first: u32,
    /// Pages, at most all of the drive.
    pub pages: u32,
    logical_pages: u32,
    /// Whether the first or the last page is touched only in part.
    pub is_partial: bool,
    /// Whether an address beyond the drive was brought back into it.
    pub is_wrapped: bool,
    /// Whether the request was longer than the drive, and touches each page once instead.
    pub is_clipped: bool,
}

impl Placed {
    /// The logical pages in the order of the request.
    pub fn lpns(self) -> impl Iterator<Item = u32> {
        let logical = u64::from(self.logical_pages);
        let first = u64::from(self.first);
        (0..u64::from(self.pages)).map(move |index| ((first + index) % logical) as u32)
    }
}

/// Puts `request` onto the drive; [`None`] when it lies beyond and `beyond` refuses it.
pub fn place(config: &SimConfig, request: Request, beyond: Beyond) -> Option<Placed> {
    let page_bytes = u64::from(config.page_bytes);
    let logical = u64::from(config.logical_pages);
    let first = request.offset / page_bytes;
    let last = (request.offset + (request.bytes - 1)) / page_bytes;
    let is_beyond = last >= logical;
    if logical == 0 || is_beyond && beyond == Beyond::Refuse {
        return None;
    }
    let pages = last - first + 1;
    Some(Placed {
        first: (first % logical) as u32,
        pages: pages.min(logical) as u32,
        logical_pages: config.logical_pages,
        is_partial: !request.offset.is_multiple_of(page_bytes)
            || !request.bytes.is_multiple_of(page_bytes),
        is_wrapped: is_beyond,
        is_clipped: pages > logical,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::SimConfig;

    /// Ten logical pages of 4096 bytes.
    fn drive() -> SimConfig {
        crate::traces::test_drive(10)
    }

    fn pages(offset: u64, bytes: u64, beyond: Beyond) -> Option<Vec<u32>> {
        let request = Request::new(Access::Write, offset, bytes).unwrap();
        place(&drive(), request, beyond).map(|placed| placed.lpns().collect())
    }

    #[test]
    fn a_partial_page_counts_as_a_whole_one() {
        assert_eq!(pages(0, 4_096, Beyond::Refuse), Some(vec![0]));
        assert_eq!(pages(4_095, 2, Beyond::Refuse), Some(vec![0, 1]));
        assert_eq!(pages(4_096, 512, Beyond::Refuse), Some(vec![1]));
        assert_eq!(pages(6_000, 8_192, Beyond::Refuse), Some(vec![1, 2, 3]));
    }

    #[test]
    fn what_lies_beyond_the_drive_wraps_or_is_refused() {
        assert_eq!(pages(9 * 4_096, 8_192, Beyond::Refuse), None);
        assert_eq!(pages(9 * 4_096, 8_192, Beyond::Wrap), Some(vec![9, 0]));
        assert_eq!(pages(23 * 4_096, 4_096, Beyond::Wrap), Some(vec![3]));
        let whole = pages(4_096, 1 << 40, Beyond::Wrap).unwrap();
        assert_eq!(whole, [1, 2, 3, 4, 5, 6, 7, 8, 9, 0], "each page once");
    }

    #[test]
    fn the_end_of_the_address_space_is_no_trap() {
        assert!(Request::new(Access::Read, u64::MAX, 1).is_err());
        assert!(Request::new(Access::Read, 0, 0).is_err());
        let last = Request::new(Access::Read, u64::MAX - 1, 1).unwrap();
        assert!(place(&drive(), last, Beyond::Wrap).is_some());
        assert!(pages(0, u64::MAX, Beyond::Wrap).is_some());
    }

    #[test]
    fn what_fits_exactly_is_neither_wrapped_nor_clipped() {
        let told = |offset, bytes| {
            let request = Request::new(Access::Write, offset, bytes).unwrap();
            let placed = place(&drive(), request, Beyond::Wrap).unwrap();
            (placed.is_partial, placed.is_wrapped, placed.is_clipped)
        };
        assert_eq!(told(0, 10 * 4_096), (false, false, false));
        assert_eq!(told(0, 10 * 4_096 + 1), (true, true, true));
        assert_eq!(told(9 * 4_096, 4_096), (false, false, false));
        assert_eq!(told(10 * 4_096, 4_096), (false, true, false));
        assert_eq!(told(4_096, 10 * 4_096), (false, true, false));
        assert_eq!(told(1, 4_096), (true, false, false));
    }
}
