//! Feeds bytes to everything that takes text from outside.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../tests/bytes/mod.rs"]
mod bytes;

fuzz_target!(|data: &[u8]| bytes::feed(data));
