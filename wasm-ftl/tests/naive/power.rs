//! What a host may expect to find after a power cut, written to be obviously right: of each page
//! every version since the last one that a flush promised. It knows nothing of flash.

/// All that a page may hold; [`None`] is a page that was never written, or given up.
pub struct Expected {
    by_page: Vec<Vec<Option<u8>>>,
    /// Whether a page that was given up may come back.
    trim_is_advice: bool,
}

impl Expected {
    pub fn new(pages: usize, trim_is_advice: bool) -> Self {
        Self {
            by_page: vec![vec![None]; pages],
            trim_is_advice,
        }
    }

    /// The host wrote, or at least began to.
    pub fn wrote(&mut self, page: usize, letter: u8) {
        self.by_page[page].push(Some(letter));
    }

    /// The host gave the page up, or at least began to.
    pub fn trimmed(&mut self, page: usize) {
        self.by_page[page].push(None);
    }

    /// A flush was answered: only the newest version is left to find.
    pub fn flushed(&mut self) {
        for versions in &mut self.by_page {
            let written = versions.iter().rposition(Option::is_some).unwrap_or(0);
            let newest = versions.len() - 1;
            let first = if self.trim_is_advice { written } else { newest };
            versions.drain(..first);
        }
    }

    /// Whether the page may hold this after a power cut. From now on it is what it holds.
    pub fn found(&mut self, page: usize, content: Option<u8>) -> bool {
        let versions = &mut self.by_page[page];
        let is_legal = versions.contains(&content);
        *versions = vec![content];
        is_legal
    }

    /// What it holds as long as power stays.
    pub fn newest(&self, page: usize) -> Option<u8> {
        *self.by_page[page].last().expect("a page has a version")
    }
}
