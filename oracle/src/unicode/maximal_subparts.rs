//! The Unicode Standard, section 3.9 "U+FFFD Substitution of Maximal Subparts".

use super::{table_3_6_decode, table_3_7};
use crate::{NoTrace, Trace};

/// Decodes UTF-8, with one U+FFFD for each maximal subpart of an ill-formed subsequence.
pub fn decode(bytes: &[u8], at: &mut impl Trace) -> Vec<u32> {
    let at = &mut at.within("unicode#maximal-subparts");
    let mut scalar_values = Vec::new();
    let mut offset = 0;
    while offset < bytes.len() {
        match table_3_7::row(&bytes[offset..], at) {
            Ok(length) => {
                at.step("well-formed");
                let sequence = &bytes[offset..offset + length];
                scalar_values
                    .extend(table_3_6_decode::decode(sequence, &mut NoTrace).unwrap_or_default());
                offset += length;
            }
            Err(0) => {
                at.step("one-code-unit"); // (b): no well-formed sequence begins with this byte
                scalar_values.push(0xFFFD);
                offset += 1;
            }
            Err(initial_part) => {
                at.step("initial-part"); // (a): the beginning of a well-formed sequence, as long as it goes
                scalar_values.push(0xFFFD);
                offset += initial_part;
            }
        }
    }
    scalar_values
}
