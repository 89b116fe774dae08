//! ECMAScript, section 22.1.3.31 "String.prototype.toWellFormed".

use super::code_point_at::code_point_at;
use super::utf_16_encode_code_point::utf_16_encode_code_point;
use crate::Trace;

/// Replaces each unpaired surrogate of a string by U+FFFD: well-formed UTF-16 of the same length.
///
/// Steps 1 and 2 convert the receiver to a string; here it already is one.
pub fn to_well_formed(s: &[u16], trace: &mut impl Trace) -> Vec<u16> {
    let trace = &mut trace.within("ecmascript#to-well-formed");
    // O is the value that the method is called on, which must not be undefined or null
    trace.step("1");
    // S is O as a string
    trace.step("2");
    // strLen is the length of S
    trace.step("3");
    let str_len = s.len();
    // k is 0
    trace.step("4");
    let mut k = 0;
    // result is the empty string
    trace.step("5");
    let mut result = Vec::new();
    while k < str_len {
        // while k is less than strLen
        trace.step("6");
        // cp is what CodePointAt finds at k
        trace.step("6.a");
        let cp = code_point_at(s, k, trace);
        if cp.is_unpaired_surrogate {
            // an unpaired surrogate: U+FFFD is appended to result
            trace.step("6.b.i");
            result.push(trace.adds(0xFFFD));
        } else {
            // otherwise: the code units of the code point are appended
            trace.step("6.c.i");
            let units = utf_16_encode_code_point(cp.code_point, trace);
            result.extend(trace.adds_all(units));
        }
        // k moves on by the code units of cp
        trace.step("6.d");
        k += cp.code_unit_count;
    }
    // return result
    trace.step("7");
    result
}
