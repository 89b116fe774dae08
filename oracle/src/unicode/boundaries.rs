//! The Unicode Standard, D85a: the minimal well-formed code unit subsequences, into which a text falls in one way only.

use super::table_3_7;
use crate::NoTrace;

/// How many bytes the minimal well-formed subsequence at the beginning has: that of a row of Table 3-7.
///
/// Ill-formed units have no boundaries, and the standard says nothing of positions in it: it is passed over by the byte.
pub(super) fn first_of_utf_8(bytes: &[u8]) -> usize {
    table_3_7::row(bytes, &mut NoTrace).unwrap_or(1)
}

/// How many code units the minimal well-formed subsequence at the beginning has: two for a surrogate pair.
pub(super) const fn first_of_utf_16(units: &[u16]) -> usize {
    match units {
        [0xD800..=0xDBFF, 0xDC00..=0xDFFF, ..] => 2,
        _ => 1,
    }
}
