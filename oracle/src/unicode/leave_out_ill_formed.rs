//! The Unicode Standard, C10 and section 3.9 "Constraints on Conversion Processes": ill-formed parts are left out.

use utfproof_notation::Units;

use super::{maximal_subparts, table_3_6_decode, table_3_7};
use crate::{NoTrace, Trace};

/// Decodes UTF-8, and leaves out each maximal subpart of an ill-formed subsequence.
pub fn decode(bytes: &[u8], trace: &mut impl Trace) -> Units<u32> {
    let trace = &mut trace.within("unicode#leave-out-ill-formed");
    let mut scalar_values = Units::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        trace.byte(rest[0]);
        if let Some(length) = table_3_7::row(rest, &mut NoTrace) {
            // the scalar value of the sequence of Table 3-7
            trace.step("sequence");
            scalar_values.push(table_3_6_decode::scalar_value(&rest[..length], trace));
            rest = &rest[length..];
        } else {
            // a maximal subpart of an ill-formed sequence is left out, and no byte after it
            trace.step("maximal-subpart");
            let length = maximal_subparts::longest_initial_part(rest).max(1);
            rest = &rest[length..];
        }
    }
    scalar_values
}
