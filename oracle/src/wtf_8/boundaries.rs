//! WTF-8, section 5 "Generalized UTF-8": the sequences of Table 3, into which well-formed bytes fall in one way only.

use super::generalized_utf_8;
use crate::NoTrace;

/// How many bytes the sequence of Table 3 at the beginning has, 1 to 4.
///
/// The document defines its algorithms for well-formed WTF-8 only: other bytes are passed over one by one.
pub(super) fn first(bytes: &[u8]) -> usize {
    generalized_utf_8::one(bytes, &mut NoTrace).unwrap_or(1)
}
