//! WTF-8, section 6.4 "Converting between WTF-8 and UTF-8": lossily to UTF-8.

use super::is_surrogate_byte_sequence;
use crate::Trace;

/// Converts well-formed WTF-8 to UTF-8, with the three bytes of U+FFFD for each surrogate byte sequence.
///
/// Bytes that are not well-formed WTF-8 are searched in the same way; the result need not be UTF-8 then.
pub fn convert(bytes: &[u8], trace: &mut impl Trace) -> Vec<u8> {
    let trace = &mut trace.within("wtf-8#convert-lossily-wtf-8-to-utf-8");
    let mut result = Vec::new();
    let mut rest = bytes;
    while let [first, after_first @ ..] = rest {
        trace.byte(*first);
        if rest.len() >= 3 && is_surrogate_byte_sequence(&rest[..3]) {
            // EF BF BD in place of a surrogate byte sequence
            trace.step("replace");
            result.extend(trace.adds_all([0xEF, 0xBF, 0xBD]));
            rest = &rest[3..];
        } else {
            // any other byte stays
            trace.step("keep");
            result.push(trace.adds(*first));
            rest = after_first;
        }
    }
    result
}
