//! A file in memory that is as slow as it is told: the kernel's requests come through `/dev/fuse`.
//!
//! A program of its own, since whoever uses the file waits for it: `slow BYTES`, with that device
//! as file 3. In file 4 are bytes a second and the milliseconds that a flush takes, as two `f64`;
//! 0 of either is no limit. What it takes to copy a request counts as a part of its time.

use std::fs::File;
use std::io::{Error, IoSliceMut, Read, Write};
use std::os::fd::FromRawFd;
use std::os::unix::fs::FileExt;
use std::thread::sleep;
use std::time::{Duration, Instant};

const MIB: usize = 1024 * 1024;
const HEAD_BYTES: usize = 40;
const ANSWER_BYTES: usize = 16;
const WRITE_HEAD_BYTES: usize = 40;
const ATTRIBUTES_BYTES: usize = 104;
/// Where the answer to an opening, that to a beginning, and that to a question for room end.
const OPEN_BYTES: usize = 16;
const INIT_BYTES: usize = 64;
const STATFS_BYTES: usize = 80;
const REGULAR_FILE: u32 = 0o100_600;
const BIG_WRITES: u32 = 1 << 5;
const MAX_PAGES: u32 = 1 << 22;
const DIRECT: u32 = 1;
/// What its user never gets: no such function, and no such operation.
const NO_FUNCTION: i32 = -38;
const NO_OPERATION: i32 = -95;

/// Numbers of requests in the kernel's protocol.
const FORGET: u32 = 2;
const GETATTR: u32 = 3;
const SETATTR: u32 = 4;
const OPEN: u32 = 14;
const READ: u32 = 15;
const WRITE: u32 = 16;
const STATFS: u32 = 17;
const RELEASE: u32 = 18;
const FSYNC: u32 = 20;
const FLUSH: u32 = 25;
const INIT: u32 = 26;
const INTERRUPT: u32 = 36;
const DESTROY: u32 = 38;
const BATCH_FORGET: u32 = 42;
const FALLOCATE: u32 = 43;

/// A drive has a queue, and works on while the host is busy with something else. Here requests
/// come one by one; so much lateness is made up for between two flushes.
const QUEUE_TIME: Duration = Duration::from_millis(50);

struct Slow {
    fuse: File,
    control: File,
    content: Vec<u8>,
    /// Until then it works on what it took.
    busy_until: Instant,
    /// How far back the next piece of work may have begun.
    late: Duration,
}

fn number(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"))
}

fn short(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
}

fn put(body: &mut [u8], at: usize, value: u32) {
    body[at..at + 4].copy_from_slice(&value.to_le_bytes());
}

impl Slow {
    /// Bytes a second, and how long a flush takes.
    fn speed(&self) -> (f64, f64) {
        let mut bytes = [0; 16];
        self.control
            .read_exact_at(&mut bytes, 0)
            .expect("the file of the speed");
        (
            f64::from_bits(number(&bytes, 0)),
            f64::from_bits(number(&bytes, 8)) / 1000.0,
        )
    }

    fn work(&mut self, came: Instant, seconds: f64) {
        let earliest = came.checked_sub(self.late).unwrap_or(came);
        self.busy_until = self.busy_until.max(earliest) + Duration::from_secs_f64(seconds);
        self.late = QUEUE_TIME;
        sleep(self.busy_until.saturating_duration_since(Instant::now()));
    }

    fn answer(&mut self, unique: u64, error: i32, body: &[u8]) {
        let mut head = [0; ANSWER_BYTES];
        let bytes = u32::try_from(ANSWER_BYTES + body.len()).expect("a short answer");
        put(&mut head, 0, bytes);
        head[4..8].copy_from_slice(&error.to_le_bytes());
        head[8..16].copy_from_slice(&unique.to_le_bytes());
        // Who asked may be gone.
        let _ = self.fuse.write(&[&head, body].concat());
    }

    fn attributes(&self) -> [u8; ATTRIBUTES_BYTES] {
        let mut body = [0; ATTRIBUTES_BYTES];
        let bytes = self.content.len() as u64;
        body[16..24].copy_from_slice(&1_u64.to_le_bytes());
        body[24..32].copy_from_slice(&bytes.to_le_bytes());
        body[32..40].copy_from_slice(&(bytes / 512).to_le_bytes());
        put(&mut body, 76, REGULAR_FILE);
        put(&mut body, 80, 1);
        put(&mut body, 96, 4096);
        body
    }

    fn write(&mut self, came: Instant, head: &[u8], data: &[u8]) -> [u8; 8] {
        let at = number(head, HEAD_BYTES + 8) as usize;
        let count = short(head, HEAD_BYTES + 16);
        let bytes = &data[..count as usize];
        self.content[at..at + bytes.len()].copy_from_slice(bytes);
        let (bytes_per_second, _) = self.speed();
        if bytes_per_second > 0.0 {
            self.work(came, f64::from(count) / bytes_per_second);
        }
        u64::from(count).to_le_bytes()
    }

    /// Of a request that is no writing, all but its head is in `data`.
    fn serve(&mut self, head: &[u8], data: &[u8]) {
        let came = Instant::now();
        let unique = number(head, 8);
        match short(head, 4) {
            FORGET | BATCH_FORGET | INTERRUPT => {}
            INIT => self.answer(unique, 0, &beginning()),
            GETATTR | SETATTR => self.answer(unique, 0, &self.attributes()),
            OPEN => {
                let mut body = [0; OPEN_BYTES];
                put(&mut body, 8, DIRECT);
                self.answer(unique, 0, &body);
            }
            READ => {
                let at = number(head, HEAD_BYTES + 8) as usize;
                let count = short(head, HEAD_BYTES + 16) as usize;
                let end = (at + count).min(self.content.len());
                let body = self.content[at.min(end)..end].to_vec();
                self.answer(unique, 0, &body);
            }
            WRITE => {
                let taken = self.write(came, head, data);
                self.answer(unique, 0, &taken);
            }
            STATFS => self.answer(unique, 0, &[0; STATFS_BYTES]),
            FSYNC => {
                let (_, seconds) = self.speed();
                self.work(came, seconds);
                self.late = Duration::ZERO;
                self.answer(unique, 0, &[]);
            }
            FLUSH | RELEASE | DESTROY => self.answer(unique, 0, &[]),
            FALLOCATE => self.answer(unique, NO_OPERATION, &[]),
            _ => self.answer(unique, NO_FUNCTION, &[]),
        }
    }
}

fn beginning() -> [u8; INIT_BYTES] {
    let mut body = [0; INIT_BYTES];
    put(&mut body, 0, 7);
    put(&mut body, 4, 31);
    put(&mut body, 8, MIB as u32);
    put(&mut body, 12, BIG_WRITES | MAX_PAGES);
    put(&mut body, 16, 16 | (12 << 16));
    put(&mut body, 20, MIB as u32);
    put(&mut body, 24, 1);
    put(&mut body, 28, (MIB / 4096) as u32);
    body
}

/// Numbers of the kernel's errors.
const EPERM: i32 = 1;
const ENOENT: i32 = 2;
const EINTR: i32 = 4;
const EAGAIN: i32 = 11;
const ENODEV: i32 = 19;

fn main() -> Result<(), Error> {
    let bytes = std::env::args().nth(1).and_then(|text| text.parse().ok());
    let bytes: usize = bytes.expect("how many bytes the file has");
    // SAFETY: whoever starts this program opened both, and nothing else here uses them.
    let (fuse, control) = unsafe { (File::from_raw_fd(3), File::from_raw_fd(4)) };
    let mut slow = Slow {
        fuse,
        control,
        content: vec![0; bytes],
        busy_until: Instant::now(),
        late: Duration::ZERO,
    };
    let mut head = [0; HEAD_BYTES + WRITE_HEAD_BYTES];
    let mut data = vec![0; MIB + MIB];
    loop {
        let both = &mut [IoSliceMut::new(&mut head), IoSliceMut::new(&mut data)];
        match slow.fuse.read_vectored(both) {
            Ok(_) => slow.serve(&head, &data),
            Err(error) => match error.raw_os_error() {
                Some(ENODEV) => return Ok(()),
                // It is not mounted yet.
                Some(EPERM) => sleep(Duration::from_millis(1)),
                Some(ENOENT | EINTR | EAGAIN) => {}
                _ => return Err(error),
            },
        }
    }
}
