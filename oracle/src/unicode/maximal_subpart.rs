//! The Unicode Standard, D93a and D93b: the maximal subpart of an ill-formed subsequence.

use super::maximal_subparts::longest_initial_part;
use super::table_3_7;
use crate::{NoTrace, Slice};

/// The maximal subpart at an unconvertible offset, which is one where no well-formed subsequence starts (D93a).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MaximalSubpart {
    /// How many code units it has: those of the longest initial subsequence of a well-formed sequence, or one.
    pub length: usize,
    /// Whether it is such an initial subsequence and the input ends with it, so that more input could complete it.
    pub is_incomplete: bool,
}

/// The maximal subpart at the start of code units of UTF-8, UTF-16 or UTF-32.
///
/// `None` if a well-formed subsequence starts there, if there is nothing, and for values that are not code units of an encoding
/// form.
///
/// ```
/// use utfproof_oracle::Slice;
/// use utfproof_oracle::unicode::maximal_subpart::{MaximalSubpart, maximal_subpart};
///
/// let cut = maximal_subpart(Slice::Bytes(&[0xE2, 0x82]));
/// assert_eq!(cut, Some(MaximalSubpart { length: 2, is_incomplete: true }));
/// let surrogate = maximal_subpart(Slice::Bytes(&[0xED, 0xA0, 0x80]));
/// assert_eq!(surrogate, Some(MaximalSubpart { length: 1, is_incomplete: false }));
/// assert_eq!(maximal_subpart(Slice::Bytes(&[0x41])), None);
/// ```
pub fn maximal_subpart(rest: Slice<'_>) -> Option<MaximalSubpart> {
    let (initial_part, length) = match rest {
        Slice::Bytes([]) | Slice::CodeUnits([]) | Slice::Ucs4([]) => return None,
        Slice::Bytes(bytes) => match table_3_7::row(bytes, &mut NoTrace) {
            Some(_) => return None,
            None => (longest_initial_part(bytes), bytes.len()),
        },
        Slice::CodeUnits(units) => match units {
            [0xD800..=0xDBFF, 0xDC00..=0xDFFF, ..] => return None,
            [0xD800..=0xDBFF, ..] => (1, units.len()),
            [0xDC00..=0xDFFF, ..] => (0, units.len()),
            _ => return None,
        },
        Slice::Ucs4(values) => match values {
            [0xD800..=0xDFFF | 0x11_0000.., ..] => (0, values.len()),
            _ => return None,
        },
        _ => return None,
    };
    Some(MaximalSubpart {
        // (a), or else (b): one code unit
        length: initial_part.max(1),
        is_incomplete: initial_part == length,
    })
}
