//! JVMS, section 4.4.7: from Modified UTF-8 to standard UTF-8.

use super::code_points::code_point;
use super::utf_8;
use crate::{Rejected, Trace};

/// Converts Modified UTF-8 to standard UTF-8.
///
/// # Errors
///
/// [`Rejected`] where bytes represent no code point, and at a surrogate without a partner, which standard UTF-8 has no form for.
pub fn convert(bytes: &[u8], trace: &mut impl Trace) -> Result<Vec<u8>, Rejected> {
    let trace = &mut trace.within("jvms#to-utf-8");
    let mut converted = Vec::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        let (value, length) = code_point(rest, trace).ok_or(Rejected)?;
        if matches!(value, 0xD800..=0xDFFF) {
            // a surrogate without a partner has no form in standard UTF-8
            trace.step("surrogate");
            return Err(Rejected);
        }
        // the code point, in the form of standard UTF-8
        trace.step("code-point");
        converted.extend(utf_8::bytes_of(value));
        rest = &rest[length..];
    }
    Ok(converted)
}
