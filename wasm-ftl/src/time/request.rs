//! A request of several pages under way: it is answered when its last page is.

/// Pages of the present request that are not answered yet, how far the others came, and what is
/// known of the latest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Request<T> {
    pages_left: u32,
    end: u64,
    latest: T,
}

impl<T: Copy + Default> Request<T> {
    /// A request of so many pages begins.
    pub fn begin(pages: u32) -> Self {
        debug_assert!(pages > 0, "a request of no page");
        Self {
            pages_left: pages,
            ..Self::default()
        }
    }

    /// Whether a request waits for more of its pages.
    #[inline]
    pub fn is_under_way(&self) -> bool {
        self.pages_left > 0
    }

    /// A page is done at `end`. With the last page, the end of the latest and what is known of it.
    #[inline]
    pub fn page_done(&mut self, end: u64, page: T) -> Option<(u64, T)> {
        if self.pages_left == 0 {
            return Some((end, page));
        }
        if end >= self.end {
            (self.end, self.latest) = (end, page);
        }
        self.pages_left -= 1;
        (self.pages_left == 0).then(|| {
            let done = std::mem::take(self);
            (done.end, done.latest)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_page_answers() {
        let mut request = Request::begin(3);
        assert_eq!(request.page_done(5, 'a'), None);
        assert_eq!(request.page_done(9, 'b'), None);
        assert_eq!(request.page_done(8, 'c'), Some((9, 'b')));
        assert_eq!(request.page_done(4, 'd'), Some((4, 'd')));
        assert_eq!(Request::begin(1).page_done(7, 'e'), Some((7, 'e')));
    }
}
