//! Input that ends within a character loses the beginning of it, and nobody is told.
//!
//! Haskell's text 1.0 decoded `C2` to the empty string (haskell/text issue 61).

use super::decoder::{Step, right_step};

pub(super) fn step(bytes: &[u8]) -> Step {
    let begins_a_character = matches!(bytes[0], 0xC2..=0xF4);
    match right_step(bytes) {
        Step::Error(length) if begins_a_character && length == bytes.len() => Step::Nothing(length),
        right => right,
    }
}
