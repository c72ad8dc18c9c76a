//! All integration tests as one program: linking two dozen took longer than running them.

#[path = "naive/blockwise.rs"]
mod blockwise;
#[cfg(feature = "full")]
mod buffered;
mod bytes;
#[cfg(feature = "full")]
mod clockwork;
mod common;
mod naive;
#[cfg(feature = "full")]
#[path = "naive/packed.rs"]
mod packed;
#[path = "naive/map.rs"]
mod plain;

#[cfg(feature = "full")]
#[path = "naive/power.rs"]
mod promised;

#[cfg(feature = "full")]
mod aging;
#[cfg(feature = "full")]
mod application;
mod arrays;
mod batch;
mod block_mapped;
mod compression;
mod differential;
#[cfg(feature = "full")]
mod ends;
mod expression;
mod flags;
#[cfg(feature = "full")]
mod fluid;
#[cfg(feature = "full")]
mod folding;
mod fuzz;
#[cfg(feature = "full")]
mod header;
#[cfg(feature = "full")]
mod homework;
mod identities;
mod layers;
mod limits;
mod map_cache;
mod merges;
mod pause;
#[cfg(feature = "full")]
mod power;
#[cfg(feature = "full")]
mod read_buffer;
#[cfg(feature = "full")]
mod reported;
mod requests;
mod review;
mod robust;
mod slc;
mod soak;
mod ssdpy;
mod ssdpy_random;
mod stalls;
mod theory;
#[cfg(feature = "full")]
mod units;
#[cfg(feature = "full")]
mod writers;
