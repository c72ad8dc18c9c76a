//! Parts of the controller between the host and the flash translation layer.

pub mod aging;
pub mod buffer;
pub mod compression;
pub mod power;
pub mod read_buffer;
pub mod trim;
