//! ECMAScript, section 22.1.3.31 "String.prototype.toWellFormed".

use super::code_point_at::code_point_at;
use super::utf_16_encode_code_point::utf_16_encode_code_point;
use crate::Trace;

/// A string of code units with U+FFFD in the place of each unpaired surrogate: well-formed UTF-16 of the same length.
///
/// Steps 1 and 2 make a string of whatever the method is called on; here it is one.
pub fn to_well_formed(s: &[u16], trace: &mut impl Trace) -> Vec<u16> {
    let trace = &mut trace.within("ecmascript#to-well-formed");
    trace.step("1");
    trace.step("2");
    trace.step("3");
    let str_len = s.len();
    trace.step("4");
    let mut k = 0;
    trace.step("5");
    let mut result = Vec::new();
    while k < str_len {
        trace.step("6");
        trace.step("6.a");
        let cp = code_point_at(s, k, trace);
        if cp.is_unpaired_surrogate {
            trace.step("6.b.i");
            result.push(0xFFFD);
        } else {
            trace.step("6.c.i");
            result.extend(utf_16_encode_code_point(cp.code_point, trace));
        }
        trace.step("6.d");
        k += cp.code_unit_count;
    }
    trace.step("7");
    result
}
