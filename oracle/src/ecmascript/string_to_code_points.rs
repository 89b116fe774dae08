//! ECMAScript, section 11.1.5 "StringToCodePoints".

use super::code_point_at::code_point_at;
use crate::Trace;

/// The code points of a string of any code units; an unpaired surrogate is the code point of the same value.
pub fn string_to_code_points(string: &[u16], trace: &mut impl Trace) -> Vec<u32> {
    let trace = &mut trace.within("ecmascript#string-to-code-points");
    // codePoints is an empty list
    trace.step("1");
    let mut code_points = Vec::new();
    // size is the length of string
    trace.step("2");
    let size = string.len();
    // position is 0
    trace.step("3");
    let mut position = 0;
    while position < size {
        // while position is less than size
        trace.step("4");
        // cp is what CodePointAt finds at position
        trace.step("4.a");
        let cp = code_point_at(string, position, trace);
        // its code point is appended to codePoints
        trace.step("4.b");
        code_points.push(trace.adds(cp.code_point));
        // position moves on by its code units
        trace.step("4.c");
        position += cp.code_unit_count;
    }
    // return codePoints
    trace.step("5");
    code_points
}
