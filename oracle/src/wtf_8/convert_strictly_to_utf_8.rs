//! WTF-8, section 6.4 "Converting between WTF-8 and UTF-8": strictly to UTF-8.

use super::{is_surrogate_byte_sequence, well_formed};
use crate::{Rejected, Trace};

/// Converts well-formed WTF-8 to UTF-8.
///
/// # Errors
///
/// [`Rejected`] where the input holds a surrogate, and where it is not well-formed: the document's steps would
/// return it unchanged, and the result would not be UTF-8.
pub fn convert(bytes: &[u8], at: &mut impl Trace) -> Result<Vec<u8>, Rejected> {
    let at = &mut at.within("wtf-8#convert-strictly-wtf-8-to-utf-8");
    if well_formed::validate(bytes, at).is_err() {
        at.step("precondition");
        return Err(Rejected);
    }
    if bytes.windows(3).any(is_surrogate_byte_sequence) {
        at.step("1");
        return Err(Rejected);
    }
    at.step("2");
    Ok(bytes.to_vec())
}
