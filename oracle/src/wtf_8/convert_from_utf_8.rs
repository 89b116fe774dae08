//! WTF-8, section 6.4 "Converting between WTF-8 and UTF-8": to WTF-8.

use super::{generalized_utf_8, is_surrogate_byte_sequence};
use crate::{Rejected, Trace};

/// Converts well-formed UTF-8 to WTF-8, which changes nothing.
///
/// # Errors
///
/// [`Rejected`] where the input is not well-formed UTF-8, which the document defines by reference as
/// generalized UTF-8 without surrogate byte sequences.
pub fn convert(bytes: &[u8], trace: &mut impl Trace) -> Result<Vec<u8>, Rejected> {
    let trace = &mut trace.within("wtf-8#convert-utf-8-to-wtf-8");
    let surrogate = bytes.windows(3).any(is_surrogate_byte_sequence);
    if surrogate || generalized_utf_8::validate(bytes, trace).is_err() {
        // the conversion is for well-formed UTF-8 only, which this is not
        trace.step("precondition");
        return Err(Rejected);
    }
    // return the input as it is
    trace.step("1");
    Ok(bytes.to_vec())
}
