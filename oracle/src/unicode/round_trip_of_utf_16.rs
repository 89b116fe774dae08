//! The Unicode Standard, D93 "Encoding form conversion": from UTF-16 to UTF-8, and back.

use super::{utf_8_to_utf_16, utf_16_to_utf_8};
use crate::{Rejected, Trace};

/// Converts 16-bit code units to UTF-8, and the bytes to UTF-16, which gives the same code units.
///
/// # Errors
///
/// [`Rejected`] where a surrogate is isolated.
pub fn round_trip(units: &[u16], trace: &mut impl Trace) -> Result<Vec<u16>, Rejected> {
    let trace = &mut trace.within("unicode#round-trip-of-utf-16");
    // from UTF-16 to UTF-8
    trace.step("there");
    let bytes = utf_16_to_utf_8::convert(units, trace)?;
    // the bytes to UTF-16
    trace.step("back");
    utf_8_to_utf_16::convert(&bytes, trace)
}
