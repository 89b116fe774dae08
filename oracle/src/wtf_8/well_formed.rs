//! WTF-8, section 6 "The WTF-8 encoding": which byte sequences are well-formed.

use super::{generalized_utf_8, is_surrogate_pair_byte_sequence};
use crate::{Rejected, Trace};

/// Whether bytes are well-formed WTF-8: generalized UTF-8 without a surrogate pair byte sequence.
///
/// # Errors
///
/// [`Rejected`] if they are not.
pub fn validate(bytes: &[u8], trace: &mut impl Trace) -> Result<(), Rejected> {
    let trace = &mut trace.within("wtf-8#well-formed");
    if generalized_utf_8::validate(bytes, trace).is_err() {
        // not well-formed in generalized UTF-8
        trace.step("1");
        return Err(Rejected);
    }
    // in well-formed generalized UTF-8 these six bytes are two whole sequences, wherever they stand
    if bytes.windows(6).any(is_surrogate_pair_byte_sequence) {
        // a lead surrogate byte sequence with a trail surrogate byte sequence after it
        trace.step("2");
        return Err(Rejected);
    }
    // well-formed in generalized UTF-8, and no surrogate pair byte sequence
    trace.step("3");
    Ok(())
}
