//! Operations on files: which pages they write, and what the drive hears of a deletion.

use super::{Done, State, Task};
use crate::config::SimConfig;
use crate::contract::event::{EventKind, REFUSED_FILE_EXISTS, REFUSED_FS_FULL, REFUSED_NO_FILE};
use crate::ftl::DriveFull;
use crate::ground::units::{Lpn, NONE};
use crate::host::fs::FileSystem;

impl State {
    fn file_system(&mut self) -> &mut FileSystem {
        self.fs
            .as_mut()
            .expect("file operations were checked against the configuration")
    }

    fn refused_by_files(&mut self, file: u8, reason: u32) -> Done {
        self.counters.host_ops += 1;
        self.refused(u32::from(file), reason)
    }

    pub(super) fn create_file(&mut self, file: u8, pages: u32) -> Result<Task, Done> {
        let fs = self.file_system();
        let (exists, free) = (!fs.pages_of(file).is_empty(), fs.free_pages());
        if exists {
            return Err(self.refused_by_files(file, REFUSED_FILE_EXISTS));
        }
        if free < pages {
            return Err(self.refused_by_files(file, REFUSED_FS_FULL));
        }
        Ok(Task::Create {
            file,
            pages_left: pages,
        })
    }

    pub(super) fn update_file(&mut self, file: u8) -> Result<Task, Done> {
        let lpns = self.file_system().pages_of(file);
        if lpns.is_empty() {
            return Err(self.refused_by_files(file, REFUSED_NO_FILE));
        }
        Ok(Task::Update { lpns, next: 0 })
    }

    pub(super) fn create_page(
        &mut self,
        config: &SimConfig,
        file: u8,
        pages_left: u32,
    ) -> Result<Done, DriveFull> {
        let lpn = self
            .file_system()
            .take_page(file)
            .expect("room was checked before");
        let task = Task::Create {
            file,
            pages_left: pages_left - 1,
        };
        self.continue_with(pages_left > 1, task);
        self.write(config, lpn, Some(file))
    }

    pub(super) fn update_page(
        &mut self,
        config: &SimConfig,
        lpns: Vec<u32>,
        next: usize,
    ) -> Result<Done, DriveFull> {
        let lpn = Lpn(lpns[next]);
        let next = next + 1;
        let tag = self.ftl.read(lpn).map(|(_, tag)| other_case(tag));
        self.continue_with(next < lpns.len(), Task::Update { lpns, next });
        self.write(config, lpn, tag)
    }

    pub(super) fn delete_file(&mut self, config: &SimConfig, file: u8) -> Done {
        let lpns = self.file_system().pages_of(file);
        if lpns.is_empty() {
            return self.refused_by_files(file, REFUSED_NO_FILE);
        }
        self.file_system().delete(file);
        let pages = lpns.len() as u32;
        let trim = config.file_system.is_some_and(|fs| fs.trim);
        self.continue_with(trim, Task::Trim { lpns });
        self.instant(EventKind::FileDelete, u32::from(file), pages, NONE)
    }
}

/// A file's letter in its other case: the next version of a file is still that file's.
pub(super) fn other_case(letter: u8) -> u8 {
    if letter.is_ascii_uppercase() {
        letter.to_ascii_lowercase()
    } else {
        letter.to_ascii_uppercase()
    }
}
