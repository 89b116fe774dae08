//! WTF-8, section 6.3 "Converting between WTF-8 and potentially ill-formed UTF-16": to WTF-8, and back.

use super::{convert_from_utf_16, convert_to_utf_16};
use crate::{Rejected, Trace};

/// Converts potentially ill-formed UTF-16 to WTF-8, and that to UTF-16, which gives the same code units.
///
/// # Errors
///
/// None: the first conversion writes well-formed WTF-8.
pub fn round_trip(units: &[u16], trace: &mut impl Trace) -> Result<Vec<u16>, Rejected> {
    let trace = &mut trace.within("wtf-8#round-trip-of-utf-16");
    // from potentially ill-formed UTF-16 to WTF-8
    trace.step("there");
    let bytes = convert_from_utf_16::convert(units, trace);
    // from WTF-8 to potentially ill-formed UTF-16
    trace.step("back");
    convert_to_utf_16::convert(&bytes, trace)
}
