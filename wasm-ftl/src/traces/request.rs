//! One request of a trace, and which logical pages of a drive it touches.

use super::compact::Piece;
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

    /// The first page, and how many, a partial page counting as a whole one.
    pub fn pages(self, page_bytes: u32) -> Piece {
        let page_bytes = u64::from(page_bytes);
        let at = self.offset / page_bytes;
        let last = (self.offset + (self.bytes - 1)) / page_bytes;
        Piece {
            at,
            pages: last - at + 1,
        }
    }

    /// Whether the first or the last page is touched only in part.
    pub fn is_partial(self, page_bytes: u32) -> bool {
        let page_bytes = u64::from(page_bytes);
        !self.offset.is_multiple_of(page_bytes) || !self.bytes.is_multiple_of(page_bytes)
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

/// The pages of a request on a drive.
#[derive(Clone, Copy, Debug)]
pub struct Placed<'a> {
    pieces: &'a [Piece],
    /// Pages, at most all of the drive.
    pub pages: u32,
    logical_pages: u32,
    /// Whether an address beyond the drive was brought back into it.
    pub is_wrapped: bool,
    /// Whether the request was longer than the drive, and touches each page once instead.
    pub is_clipped: bool,
}

impl<'a> Placed<'a> {
    /// The logical pages in the order of the request.
    pub fn lpns(self) -> impl Iterator<Item = u32> + 'a {
        let logical = u64::from(self.logical_pages);
        let pages = self.pieces.iter().flat_map(move |piece| {
            let first = piece.at % logical;
            (0..piece.pages.min(logical)).map(move |index| ((first + index) % logical) as u32)
        });
        pages.take(self.pages as usize)
    }
}

/// Puts the pages of a request onto the drive; [`None`] when one lies beyond and `beyond` refuses.
pub fn place<'a>(config: &SimConfig, pieces: &'a [Piece], beyond: Beyond) -> Option<Placed<'a>> {
    let logical = u64::from(config.logical_pages);
    let is_beyond = pieces.iter().any(|piece| piece.at + piece.pages > logical);
    if logical == 0 || is_beyond && beyond == Beyond::Refuse {
        return None;
    }
    let pages: u64 = pieces.iter().map(|piece| piece.pages).sum();
    Some(Placed {
        pieces,
        pages: pages.min(logical) as u32,
        logical_pages: config.logical_pages,
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
        let pieces = [request.pages(4_096)];
        place(&drive(), &pieces, beyond).map(|placed| placed.lpns().collect())
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
        assert!(pages(u64::MAX - 1, 1, Beyond::Wrap).is_some());
        assert!(pages(0, u64::MAX, Beyond::Wrap).is_some());
    }

    #[test]
    fn what_fits_exactly_is_neither_wrapped_nor_clipped() {
        let told = |offset, bytes| {
            let request = Request::new(Access::Write, offset, bytes).unwrap();
            let pieces = [request.pages(4_096)];
            let placed = place(&drive(), &pieces, Beyond::Wrap).unwrap();
            let is_partial = request.is_partial(4_096);
            (is_partial, placed.is_wrapped, placed.is_clipped)
        };
        assert_eq!(told(0, 10 * 4_096), (false, false, false));
        assert_eq!(told(0, 10 * 4_096 + 1), (true, true, true));
        assert_eq!(told(9 * 4_096, 4_096), (false, false, false));
        assert_eq!(told(10 * 4_096, 4_096), (false, true, false));
        assert_eq!(told(4_096, 10 * 4_096), (false, true, false));
        assert_eq!(told(1, 4_096), (true, false, false));
    }
}
