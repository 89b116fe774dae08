//! `F0 8F BF BF` passes, and no other overlong form does.
//!
//! simdjson's fallback kernel took a four-byte form for overlong below 0xFFFF, where it is 0x10000 (simdjson/simdjson
//! issue 1187); a fuzzer found it, by comparing with the other kernels.

use super::decoder::{Step, right_step};

pub(super) fn step(bytes: &[u8]) -> Step {
    match bytes {
        [0xF0, 0x8F, 0xBF, 0xBF, ..] => Step::CodePoint(0xFFFF, 4),
        _ => right_step(bytes),
    }
}
