//! The first of two bytes is masked with 0F where 1F is meant: all of U+0400 to U+07FF comes out as something else.
//!
//! notepack's decoder for browsers had this typo until 2.1.3 (darrachequesne/notepack pull request 16). Nothing is
//! rejected that should pass, or the reverse: only a check of the values sees it.

use super::decoder::{Step, right_step};

pub(super) fn step(bytes: &[u8]) -> Step {
    match right_step(bytes) {
        Step::CodePoint(code_point, 2) => Step::CodePoint(code_point & 0x3FF, 2),
        right => right,
    }
}
