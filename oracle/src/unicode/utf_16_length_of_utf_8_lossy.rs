//! The Unicode Standard, section 3.9 "U+FFFD Substitution of Maximal Subparts": how many code units the result has in UTF-16.

use super::{maximal_subparts, table_3_7};
use crate::{NoTrace, Trace};

/// The number of 16-bit code units that a conversion to UTF-16 gives, with one U+FFFD for each maximal subpart of an
/// ill-formed subsequence.
pub fn length(bytes: &[u8], trace: &mut impl Trace) -> usize {
    let trace = &mut trace.within("unicode#utf-16-length-of-utf-8-lossy");
    let mut units = 0;
    let mut rest = bytes;
    while !rest.is_empty() {
        trace.byte(rest[0]);
        let row = table_3_7::row(rest, &mut NoTrace);
        if row == Some(4) {
            // four bytes, which is from U+10000: two code units
            trace.step("row-2");
            units += 2;
        } else if row.is_some() {
            // up to three bytes, which is up to U+FFFF: one code unit
            trace.step("row-1");
            units += 1;
        } else {
            // one U+FFFD, of one code unit, for a maximal subpart of what is ill-formed
            trace.step("maximal-subpart");
            units += 1;
        }
        let subpart = maximal_subparts::longest_initial_part(rest).max(1);
        rest = &rest[row.unwrap_or(subpart)..];
    }
    units
}
