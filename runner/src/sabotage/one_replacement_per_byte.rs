//! A cut sequence becomes as many U+FFFD as it has bytes; it should be one.
//!
//! Haskell's text 2.0.2 made two of `F0 90` (haskell/text issue 517). It is a choice that other codecs declare, and a
//! fault in one that is to replace maximal subparts.

use super::decoder::{Step, right_step};

pub(super) fn step(bytes: &[u8]) -> Step {
    match right_step(bytes) {
        Step::Error(_) => Step::Error(1),
        right => right,
    }
}
