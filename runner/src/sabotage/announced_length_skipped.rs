//! An error takes along as many bytes as its first byte announces, good ones too.
//!
//! CPython before 3.3 made one U+FFFD of all of `F1 41 42 43` (bugs.python.org issue 8271); a quote or a `<` that is
//! swallowed in this way was used to break out of filters.

use super::decoder::{Step, announced_length, right_step};

pub(super) fn step(bytes: &[u8]) -> Step {
    match right_step(bytes) {
        Step::Error(_) => Step::Error(announced_length(bytes[0]).min(bytes.len())),
        right => right,
    }
}
