//! Wikipedia, "UTF-8", section "Invalid byte sequences": UTF-8B, a replacement from which the byte can be restored.

use super::one_sequence::one_sequence;
use crate::Trace;

/// Decodes UTF-8, with one of U+DC80 to U+DCFF for each byte at which no valid sequence starts.
pub fn decode(bytes: &[u8], trace: &mut impl Trace) -> Vec<u32> {
    let trace = &mut trace.within("wikipedia-2013#utf-8b-decode");
    let mut code_points = Vec::new();
    let mut rest = bytes;
    while let [first, after_first @ ..] = rest {
        if let Some((code_point, length)) = one_sequence(rest, trace) {
            // a valid sequence gives its code point
            trace.step("1");
            code_points.push(trace.adds(code_point));
            rest = &rest[length..];
            continue;
        }
        // a byte in error becomes the code point from U+DC80 to U+DCFF whose low eight bits it is
        trace.step("2");
        code_points.push(trace.adds(0b1101_1100_0000_0000 | u32::from(*first)));
        // go on with the next byte
        trace.step("3");
        rest = after_first;
    }
    code_points
}
