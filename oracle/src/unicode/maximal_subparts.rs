//! The Unicode Standard, section 3.9 "U+FFFD Substitution of Maximal Subparts".

use utfproof_notation::Units;

use super::{table_3_6_decode, table_3_7};
use crate::Trace;

/// Decodes UTF-8, with one U+FFFD for each maximal subpart of an ill-formed subsequence.
pub fn decode(bytes: &[u8], trace: &mut impl Trace) -> Units<u32> {
    let trace = &mut trace.within("unicode#maximal-subparts");
    let mut scalar_values = Units::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        if let Some(length) = table_3_7::row(rest, trace) {
            // a sequence of Table 3-7 gives its scalar value
            trace.step("well-formed");
            let scalar_value = table_3_6_decode::scalar_value(&rest[..length], trace);
            scalar_values.push(trace.adds(scalar_value));
            rest = &rest[length..];
        } else {
            let length = longest_initial_part(rest);
            if length > 0 {
                // one U+FFFD for the longest beginning of a well-formed sequence that is here
                trace.step("initial-part"); // (a)
                scalar_values.push(trace.adds(0xFFFD));
                rest = &rest[length..];
            } else {
                // one U+FFFD for a byte that begins no well-formed sequence
                trace.step("one-code-unit"); // (b)
                scalar_values.push(trace.adds(0xFFFD));
                rest = &rest[1..];
            }
        }
    }
    scalar_values
}

/// How many of the first bytes, taken together, begin some well-formed sequence.
pub(super) fn longest_initial_part(bytes: &[u8]) -> usize {
    let mut length = 0;
    while length < bytes.len() && table_3_7::begins_a_row(&bytes[..=length]) {
        length += 1;
    }
    length
}
