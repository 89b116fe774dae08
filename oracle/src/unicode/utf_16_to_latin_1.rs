//! The Unicode Standard, section 7.1 "Latin-1 Supplement", and D91: from UTF-16 to Latin-1.

use crate::{Rejected, Trace};

/// Converts 16-bit code units to bytes of Latin-1.
///
/// # Errors
///
/// [`Rejected`] where a surrogate is isolated, and where Latin-1 has no byte for a character.
pub fn convert(units: &[u16], trace: &mut impl Trace) -> Result<Vec<u8>, Rejected> {
    let trace = &mut trace.within("unicode#utf-16-to-latin-1");
    let mut converted = Vec::new();
    for &unit in units {
        trace.unit(unit);
        if unit > 0xFF {
            // the unit is above FF: Latin-1 has no byte for it, and none for a part of a pair
            trace.step("no-byte");
            return Err(Rejected);
        }
        // a unit up to FF is the byte of the same number
        trace.step("character");
        converted.push(trace.adds(unit as u8));
    }
    Ok(converted)
}
