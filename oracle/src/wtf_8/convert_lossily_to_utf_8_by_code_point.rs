//! WTF-8, section 6.4 "Converting between WTF-8 and UTF-8": lossily to UTF-8, from one code point to the next.
//!
//! The document does not say whether its replacement searches bytes or walks along code points. In well-formed WTF-8
//! both find the same.

use super::is_surrogate_byte_sequence;
use crate::Trace;

/// Converts well-formed WTF-8 to UTF-8, with the three bytes of U+FFFD for each code point that is a surrogate.
///
/// After each first byte, it skips as many bytes as section 6.2 would consume.
pub fn convert(bytes: &[u8], trace: &mut impl Trace) -> Vec<u8> {
    let trace = &mut trace.within("wtf-8#convert-lossily-wtf-8-to-utf-8-by-code-point");
    let mut result = Vec::new();
    let mut rest = bytes;
    while let [first, ..] = rest {
        trace.byte(*first);
        let length = match first {
            0xC2..=0xDF => 2,
            0xE0..=0xEF => 3,
            0xF0..=0xF4 => 4,
            _ => 1,
        };
        let (code_point, after) = rest.split_at(length.min(rest.len()));
        if is_surrogate_byte_sequence(code_point) {
            // EF BF BD in place of a code point that is a surrogate byte sequence
            trace.step("replace");
            result.extend(trace.adds_all([0xEF, 0xBF, 0xBD]));
        } else {
            // the bytes of any other code point stay, as many as its first byte announces
            trace.step("keep");
            result.extend(code_point);
        }
        rest = after;
    }
    result
}
