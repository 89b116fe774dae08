//! A two-byte form passes whatever its second byte is, and however small its value.
//!
//! IIS 4 and 5 took `C0 AF` for a `/`, and `C1 1C` too, whose second byte continues nothing (CVE-2000-0884).

use super::decoder::{Step, right_step, value};

pub(super) fn step(bytes: &[u8]) -> Step {
    match bytes {
        [first @ 0xC0..=0xDF, second, ..] => Step::CodePoint(value(&[*first, *second]), 2),
        _ => right_step(bytes),
    }
}
