//! Wikipedia, "UTF-8", section "Invalid byte sequences": UTF-8B, a replacement from which the byte can be had again.

use super::one_sequence::one_sequence;
use crate::Trace;

/// Decodes UTF-8, with one of U+DC80 to U+DCFF for each byte at which no valid sequence starts.
pub fn decode(bytes: &[u8], trace: &mut impl Trace) -> Vec<u32> {
    let trace = &mut trace.within("wikipedia-2013#utf-8b-decode");
    let mut code_points = Vec::new();
    let mut rest = bytes;
    while let [first, after_first @ ..] = rest {
        if let Some((code_point, length)) = one_sequence(rest, trace) {
            trace.step("1");
            code_points.push(code_point);
            rest = &rest[length..];
            continue;
        }
        trace.step("2"); // its low eight bits are the byte
        code_points.push(0b1101_1100_0000_0000 | u32::from(*first));
        trace.step("3");
        rest = after_first;
    }
    code_points
}
