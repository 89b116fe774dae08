//! WTF-8, section 6 "The WTF-8 encoding": which byte sequences are well-formed.

use super::generalized_utf_8;
use super::{is_lead_surrogate_byte_sequence, is_trail_surrogate_byte_sequence};
use crate::{Rejected, Trace};

/// Whether bytes are well-formed WTF-8: generalized UTF-8 without a surrogate pair byte sequence.
///
/// # Errors
///
/// [`Rejected`] if they are not.
pub fn validate(bytes: &[u8], trace: &mut impl Trace) -> Result<(), Rejected> {
    let trace = &mut trace.within("wtf-8#well-formed");
    let mut before: &[u8] = &[];
    let mut rest = bytes;
    while !rest.is_empty() {
        let Some(length) = generalized_utf_8::one(rest, trace) else {
            // not well-formed in generalized UTF-8
            trace.step("1");
            return Err(Rejected);
        };
        let (sequence, after) = rest.split_at(length);
        if is_lead_surrogate_byte_sequence(before) && is_trail_surrogate_byte_sequence(sequence) {
            // a lead surrogate byte sequence with a trail surrogate byte sequence after it
            trace.step("2");
            return Err(Rejected);
        }
        before = sequence;
        rest = after;
    }
    // well-formed in generalized UTF-8, and no surrogate pair byte sequence
    trace.step("3");
    Ok(())
}
