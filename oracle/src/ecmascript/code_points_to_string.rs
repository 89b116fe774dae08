//! ECMAScript, section 11.1.2 "CodePointsToString".

use super::utf_16_encode_code_point::utf_16_encode_code_point;
use crate::Trace;

/// The string of code units for a sequence of code points, at most 0x10FFFF each and surrogates included.
pub fn code_points_to_string(text: &[u32], trace: &mut impl Trace) -> Vec<u16> {
    let trace = &mut trace.within("ecmascript#code-points-to-string");
    // result is the empty string
    trace.step("1");
    let mut result = Vec::new();
    for &cp in text {
        // for each code point cp of text
        trace.step("2");
        // the code units of cp are appended to result
        trace.step("2.a");
        result.extend(utf_16_encode_code_point(cp, trace));
    }
    // return result
    trace.step("3");
    result
}
