//! ECMAScript, section 11.1.2 "CodePointsToString".

use super::utf_16_encode_code_point::utf_16_encode_code_point;
use crate::Trace;

/// The string of code units for a sequence of code points, at most 0x10FFFF each and surrogates included.
pub fn code_points_to_string(text: &[u32], at: &mut impl Trace) -> Vec<u16> {
    let at = &mut at.within("ecmascript#code-points-to-string");
    at.step("1");
    let mut result = Vec::new();
    for &cp in text {
        at.step("2");
        at.step("2.a");
        result.extend(utf_16_encode_code_point(cp, at));
    }
    at.step("3");
    result
}
