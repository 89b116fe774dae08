//! ECMAScript, section 11.1.4 "CodePointAt".

use super::utf_16_surrogate_pair_to_code_point::utf_16_surrogate_pair_to_code_point;
use super::{is_leading_surrogate, is_trailing_surrogate};
use crate::Trace;

/// What is at a position of a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodePoint {
    /// `[[CodePoint]]`.
    pub code_point: u32,
    /// `[[CodeUnitCount]]`: 1 or 2.
    pub code_unit_count: usize,
    /// `[[IsUnpairedSurrogate]]`.
    pub is_unpaired_surrogate: bool,
}

/// The code point at a position of a string, which is less than its length.
pub fn code_point_at(string: &[u16], position: usize, trace: &mut impl Trace) -> CodePoint {
    let trace = &mut trace.within("ecmascript#code-point-at");
    trace.step("1");
    let size = string.len();
    trace.step("2"); // asserted: 0 <= position < size
    trace.step("3");
    let first = string[position];
    trace.unit(first);
    trace.step("4");
    let mut cp = u32::from(first);
    if !is_leading_surrogate(first) && !is_trailing_surrogate(first) {
        trace.step("5");
        return CodePoint {
            code_point: cp,
            code_unit_count: 1,
            is_unpaired_surrogate: false,
        };
    }
    if is_trailing_surrogate(first) || position + 1 == size {
        trace.step("6");
        return CodePoint {
            code_point: cp,
            code_unit_count: 1,
            is_unpaired_surrogate: true,
        };
    }
    trace.step("7");
    let second = string[position + 1];
    if !is_trailing_surrogate(second) {
        trace.step("8");
        return CodePoint {
            code_point: cp,
            code_unit_count: 1,
            is_unpaired_surrogate: true,
        };
    }
    trace.step("9");
    cp = utf_16_surrogate_pair_to_code_point(first, second, trace);
    trace.step("10");
    CodePoint {
        code_point: cp,
        code_unit_count: 2,
        is_unpaired_surrogate: false,
    }
}
