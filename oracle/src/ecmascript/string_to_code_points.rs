//! ECMAScript, section 11.1.5 "StringToCodePoints".

use super::code_point_at::code_point_at;
use crate::Trace;

/// The code points of a string of any code units; an unpaired surrogate is the code point of the same value.
pub fn string_to_code_points(string: &[u16], at: &mut impl Trace) -> Vec<u32> {
    let at = &mut at.within("ecmascript#string-to-code-points");
    at.step("1");
    let mut code_points = Vec::new();
    at.step("2");
    let size = string.len();
    at.step("3");
    let mut position = 0;
    while position < size {
        at.step("4");
        at.step("4.a");
        let cp = code_point_at(string, position, at);
        at.step("4.b");
        code_points.push(cp.code_point);
        at.step("4.c");
        position += cp.code_unit_count;
    }
    at.step("5");
    code_points
}
