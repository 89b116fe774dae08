//! ECMAScript, section 11.1.4 "CodePointAt".

use super::utf_16_surrogate_pair_to_code_point::utf_16_surrogate_pair_to_code_point;
use super::{is_leading_surrogate, is_trailing_surrogate};
use crate::Trace;

/// The code point at a position of a string.
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
    // size is the length of string
    trace.step("1");
    let size = string.len();
    // asserted: position is at least 0 and less than size
    trace.step("2");
    // first is the code unit at position
    trace.step("3");
    let first = string[position];
    trace.unit(first);
    // cp is the code point of the same value
    trace.step("4");
    let mut cp = u32::from(first);
    if !is_leading_surrogate(first) && !is_trailing_surrogate(first) {
        // first is not a surrogate: return cp, one code unit, not unpaired
        trace.step("5");
        return CodePoint {
            code_point: cp,
            code_unit_count: 1,
            is_unpaired_surrogate: false,
        };
    }
    if is_trailing_surrogate(first) || position + 1 == size {
        // first is a trailing surrogate, or the last code unit: return cp, one code unit, unpaired
        trace.step("6");
        return CodePoint {
            code_point: cp,
            code_unit_count: 1,
            is_unpaired_surrogate: true,
        };
    }
    // second is the code unit after first
    trace.step("7");
    let second = string[position + 1];
    if !is_trailing_surrogate(second) {
        // second is not a trailing surrogate: return cp, one code unit, unpaired
        trace.step("8");
        return CodePoint {
            code_point: cp,
            code_unit_count: 1,
            is_unpaired_surrogate: true,
        };
    }
    // cp is the code point of the pair of first and second
    trace.step("9");
    cp = utf_16_surrogate_pair_to_code_point(first, second, trace);
    // return cp, two code units, not unpaired
    trace.step("10");
    CodePoint {
        code_point: cp,
        code_unit_count: 2,
        is_unpaired_surrogate: false,
    }
}
