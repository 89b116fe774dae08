//! Forms that are longer than need be pass.
//!
//! Rust's `is_utf8` before 0.8 looked at the bit patterns of the bytes only (rust-lang/rust issue 3787, mended by
//! pull request 8133); so did many decoders before it, and `C0 AF` is how a `/` got past the checks of many servers.

use super::decoder::{Step, form, right_step, value};

pub(super) fn step(bytes: &[u8]) -> Step {
    let length = match bytes {
        [0xC0..=0xC1, ..] => 2,
        [0xE0, 0x80..=0x9F, ..] => 3,
        [0xF0, 0x80..=0x8F, ..] => 4,
        _ => return right_step(bytes),
    };
    match form(bytes, length) {
        Some(form) if !(0xD800..=0xDFFF).contains(&value(form)) => {
            Step::CodePoint(value(form), length)
        }
        _ => right_step(bytes),
    }
}
