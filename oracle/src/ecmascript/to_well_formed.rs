//! ECMAScript, section 22.1.3.31 "String.prototype.toWellFormed".

use super::code_point_at::code_point_at;
use super::utf_16_encode_code_point::utf_16_encode_code_point;
use crate::Trace;

/// A string of code units with U+FFFD in the place of each unpaired surrogate: well-formed UTF-16 of the same length.
///
/// Steps 1 and 2 make a string of whatever the method is called on; here it is one.
pub fn to_well_formed(s: &[u16], at: &mut impl Trace) -> Vec<u16> {
    let at = &mut at.within("ecmascript#to-well-formed");
    at.step("1");
    at.step("2");
    at.step("3");
    let str_len = s.len();
    at.step("4");
    let mut k = 0;
    at.step("5");
    let mut result = Vec::new();
    while k < str_len {
        at.step("6");
        at.step("6.a");
        let cp = code_point_at(s, k, at);
        if cp.is_unpaired_surrogate {
            at.step("6.b.i");
            result.push(0xFFFD);
        } else {
            at.step("6.c.i");
            result.extend(utf_16_encode_code_point(cp.code_point, at));
        }
        at.step("6.d");
        k += cp.code_unit_count;
    }
    at.step("7");
    result
}
