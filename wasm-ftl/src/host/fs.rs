//! A file system small enough to see whole: which logical page belongs to which file.
//!
//! It keeps one owner a logical page and nothing else. Deleting a file clears its marks; only with
//! TRIM does the drive hear of it.

use crate::ground::units::Lpn;

/// Marks of a file system over the logical pages of a drive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileSystem {
    /// Letter of the file that owns each logical page, 0 where the page is free.
    owner_by_lpn: Vec<u8>,
    /// Whether the host trimmed pages behind the file system's back.
    is_bypassed: bool,
}

impl FileSystem {
    /// An empty file system over so many logical pages.
    pub fn new(logical_pages: u32) -> Self {
        Self {
            owner_by_lpn: vec![0; logical_pages as usize],
            is_bypassed: false,
        }
    }

    /// Letter of the file that owns each logical page, 0 where free.
    pub fn owner_by_lpn(&self) -> &[u8] {
        &self.owner_by_lpn
    }

    /// Logical pages that belong to no file.
    pub fn free_pages(&self) -> u32 {
        self.owner_by_lpn
            .iter()
            .filter(|&&owner| owner == 0)
            .count() as u32
    }

    /// Logical pages of `file`, in order of address; empty when there is no such file.
    pub fn pages_of(&self, file: u8) -> Vec<u32> {
        assert_ne!(file, 0, "0 marks a free page, not a file");
        (0_u32..)
            .zip(&self.owner_by_lpn)
            .filter(|&(_, &owner)| owner == file)
            .map(|(l, _)| l)
            .collect()
    }

    /// The host trimmed pages without asking: files may have lost some.
    pub fn bypassed(&mut self) {
        self.is_bypassed = true;
    }

    /// Whether every page of every file was written and is still there.
    pub fn is_trustworthy(&self) -> bool {
        !self.is_bypassed
    }

    /// The lowest free logical page.
    pub fn first_free(&self) -> Option<Lpn> {
        let index = self.owner_by_lpn.iter().position(|&owner| owner == 0)?;
        Some(Lpn(index as u32))
    }

    /// Forgets every file.
    pub fn clear(&mut self) {
        self.owner_by_lpn.fill(0);
    }

    /// Marks the lowest free logical page as `file`'s and returns it.
    pub fn take_page(&mut self, file: u8) -> Option<Lpn> {
        assert_ne!(file, 0, "0 marks a free page, not a file");
        let lpn = self.first_free()?;
        self.owner_by_lpn[lpn.index()] = file;
        Some(lpn)
    }

    /// Clears the marks of `file`. The drive is not told.
    pub fn delete(&mut self, file: u8) {
        for owner in self.owner_by_lpn.iter_mut().filter(|owner| **owner == file) {
            *owner = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deleted_file_leaves_its_pages_to_the_next() {
        let mut fs = FileSystem::new(4);
        for file in [b'A', b'A', b'B'] {
            fs.take_page(file);
        }
        assert_eq!(fs.pages_of(b'A'), [0, 1]);
        fs.delete(b'A');
        assert_eq!((fs.free_pages(), fs.pages_of(b'A').len()), (3, 0));
        assert_eq!(fs.take_page(b'C'), Some(Lpn(0)));
    }
}
