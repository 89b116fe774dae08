//! The three bytes of a surrogate become one U+FFFD; they should be three.
//!
//! The JDK's UTF-8 decoder does so to this day, and what is built on it too (oracle/graalpython issue 875).

use super::decoder::{Step, form, right_step};

pub(super) fn step(bytes: &[u8]) -> Step {
    match form(bytes, 3) {
        Some([0xED, 0xA0..=0xBF, _]) => Step::Error(3),
        _ => right_step(bytes),
    }
}
