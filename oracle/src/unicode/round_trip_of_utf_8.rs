//! The Unicode Standard, D93 "Encoding form conversion": from UTF-8 to UTF-16, and back.

use super::{utf_8_to_utf_16, utf_16_to_utf_8};
use crate::{Rejected, Trace};

/// Converts UTF-8 to 16-bit code units, and these to UTF-8, which gives the same bytes.
///
/// # Errors
///
/// [`Rejected`] where the bytes are not well-formed.
pub fn round_trip(bytes: &[u8], trace: &mut impl Trace) -> Result<Vec<u8>, Rejected> {
    let trace = &mut trace.within("unicode#round-trip-of-utf-8");
    // from UTF-8 to UTF-16
    trace.step("there");
    let units = utf_8_to_utf_16::convert(bytes, trace)?;
    // the code units to UTF-8
    trace.step("back");
    utf_16_to_utf_8::convert(&units, trace)
}
