//! Operations on files: which pages they write, and what the drive hears of a deletion.

use super::{Next, Run, State};
use crate::contract::event::{EventKind, REFUSED_FILE_EXISTS, REFUSED_FS_FULL, REFUSED_NO_FILE};
use crate::ground::units::NONE;
use crate::host::fs::FileSystem;
use crate::run::task::Task;

/// How far an operation on a file has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Files {
    /// Its pages are written, each at the first free place.
    Create { file: u8, pages_left: u32 },
    /// Its pages are written again, from number `next` on.
    Update { lpns: Vec<u32>, next: usize },
    /// It is deleted; the drive has yet to hear of its pages.
    Trim { lpns: Vec<u32> },
}

impl State {
    fn file_system(&mut self) -> &mut FileSystem {
        self.fs
            .as_mut()
            .expect("file operations were checked against the configuration")
    }

    pub(super) fn create_file(&mut self, file: u8, pages: u32) -> Option<Task> {
        let fs = self.file_system();
        let (exists, free) = (!fs.pages_of(file).is_empty(), fs.free_pages());
        if exists {
            return self.refused_by_files(file, REFUSED_FILE_EXISTS);
        }
        if free < pages {
            return self.refused_by_files(file, REFUSED_FS_FULL);
        }
        self.file_task(Files::Create {
            file,
            pages_left: pages,
        })
    }

    pub(super) fn update_file(&mut self, file: u8) -> Option<Task> {
        let lpns = self.file_system().pages_of(file);
        if lpns.is_empty() {
            return self.refused_by_files(file, REFUSED_NO_FILE);
        }
        self.file_task(Files::Update { lpns, next: 0 })
    }

    pub(super) fn delete_file(&mut self, file: u8, trim: bool) {
        let lpns = self.file_system().pages_of(file);
        if lpns.is_empty() {
            self.refused_by_files(file, REFUSED_NO_FILE);
            return;
        }
        debug_assert!(
            self.next.is_none(),
            "a file is deleted within another operation"
        );
        self.file_system().delete(file);
        let pages = lpns.len() as u32;
        self.next = trim.then_some(Next::Files(Files::Trim { lpns }));
        self.note(EventKind::FileDelete, u32::from(file), pages, NONE, !trim);
    }

    /// The next task of an operation on a file; what follows it is kept for later.
    pub(super) fn file_task(&mut self, files: Files) -> Option<Task> {
        let task = match files {
            Files::Create { file, pages_left } => Task::FilePage {
                lpn: self.file_system().first_free()?.0,
                letter: Some(file),
                is_last: pages_left == 1,
            },
            Files::Update { ref lpns, next } => Task::FilePage {
                lpn: lpns[next],
                letter: None,
                is_last: next + 1 == lpns.len(),
            },
            Files::Trim { lpns } => return Some(Task::Trim { lpns }),
        };
        self.next = Some(Next::Files(files));
        Some(task)
    }

    /// A page of a file was written: the next one follows.
    pub(super) fn go_on_with_files(&mut self) {
        let next = match self.next.take() {
            Some(Next::Files(Files::Create { file, pages_left })) => {
                let taken = self.file_system().take_page(file);
                taken.expect("room was checked before");
                debug_assert!(pages_left > 0, "a file is written beyond its end");
                let pages_left = pages_left - 1;
                (pages_left > 0).then_some(Files::Create { file, pages_left })
            }
            Some(Next::Files(Files::Update { lpns, next })) => {
                debug_assert!(next < lpns.len(), "a file is written beyond its end");
                let next = next + 1;
                (next < lpns.len()).then_some(Files::Update { lpns, next })
            }
            other => {
                self.next = other;
                return;
            }
        };
        self.next = next.map(Next::Files);
    }

    fn refused_by_files(&mut self, file: u8, reason: u32) -> Option<Task> {
        match &mut self.run {
            Run::Drive(drive) => drive.counters.refusals += 1,
            Run::Array(array) => array.count_refusal(),
        }
        self.note(EventKind::Refused, NONE, u32::from(file), reason, true);
        None
    }

    /// A step that needs no drive; the host operation may end with it.
    fn note(&mut self, kind: EventKind, lpn: u32, from: u32, to: u32, ends: bool) {
        debug_assert!(
            !self.has_task(),
            "a step without the drive, which has something to do"
        );
        match &mut self.run {
            Run::Drive(drive) => {
                drive.counters.host_ops += u64::from(ends);
                drive.note(kind, lpn, from, to);
            }
            Run::Array(array) => array.note(kind, lpn, from, to, ends),
        }
    }
}
