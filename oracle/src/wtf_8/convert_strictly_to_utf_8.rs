//! WTF-8, section 6.4 "Converting between WTF-8 and UTF-8": strictly to UTF-8.

use super::{is_surrogate_byte_sequence, well_formed};
use crate::{Rejected, Trace, Within};

/// Converts well-formed WTF-8 to UTF-8.
///
/// # Errors
///
/// [`Rejected`] where the input holds a surrogate, and where it is not well-formed: the document's steps would
/// return it unchanged, and the result would not be UTF-8.
pub fn convert(bytes: &[u8], trace: &mut impl Trace) -> Result<Vec<u8>, Rejected> {
    let trace = &mut trace.within("wtf-8#convert-strictly-wtf-8-to-utf-8");
    if well_formed::validate(bytes, trace).is_err() {
        // the conversion is for well-formed WTF-8 only, which this is not
        trace.step("precondition");
        return Err(Rejected);
    }
    steps(bytes, trace)
}

/// Follows the printed steps on any bytes, without asking first whether these are well-formed WTF-8.
///
/// The result is the input, and need not be UTF-8.
///
/// # Errors
///
/// [`Rejected`] where the input holds the bytes of a surrogate.
pub fn convert_unvalidated(bytes: &[u8], trace: &mut impl Trace) -> Result<Vec<u8>, Rejected> {
    let trace = &mut trace.within("wtf-8#convert-strictly-wtf-8-to-utf-8");
    steps(bytes, trace)
}

fn steps(bytes: &[u8], trace: &mut Within<'_, impl Trace>) -> Result<Vec<u8>, Rejected> {
    if bytes.windows(3).any(is_surrogate_byte_sequence) {
        // there is a surrogate byte sequence: fail
        trace.step("1");
        return Err(Rejected);
    }
    // return the input as it is
    trace.step("2");
    Ok(bytes.to_vec())
}
