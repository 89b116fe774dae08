//! The Unicode Standard, D93 and section 3.9 "U+FFFD Substitution of Maximal Subparts": from UTF-8 to UTF-16.

use super::{maximal_subparts, table_3_5_encode, table_3_6_decode, table_3_7};
use crate::{NoTrace, Trace};

/// Converts UTF-8 to 16-bit code units, with one U+FFFD for each maximal subpart of an ill-formed subsequence.
pub fn convert(bytes: &[u8], trace: &mut impl Trace) -> Vec<u16> {
    let trace = &mut trace.within("unicode#utf-8-to-utf-16-lossy");
    let mut units = Vec::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        trace.byte(rest[0]);
        if let Some(length) = table_3_7::row(rest, &mut NoTrace) {
            // the scalar value of the sequence of Table 3-7, in the code units of Table 3-5
            trace.step("sequence");
            let scalar_value = table_3_6_decode::scalar_value(&rest[..length], trace);
            let converted = table_3_5_encode::encode(&[scalar_value], trace);
            units.extend(trace.adds_all(converted.unwrap_or_default()));
            rest = &rest[length..];
        } else {
            // one U+FFFD for a maximal subpart of what is ill-formed
            trace.step("maximal-subpart");
            units.push(trace.adds(0xFFFD));
            let length = maximal_subparts::longest_initial_part(rest).max(1);
            rest = &rest[length..];
        }
    }
    units
}
