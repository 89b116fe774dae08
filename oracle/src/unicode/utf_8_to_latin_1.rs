//! The Unicode Standard, section 7.1 "Latin-1 Supplement", and D92: from UTF-8 to Latin-1.

use super::{table_3_6_decode, table_3_7};
use crate::{NoTrace, Rejected, Trace};

/// Converts UTF-8 to bytes of Latin-1.
///
/// # Errors
///
/// [`Rejected`] where the bytes are not well-formed, and where Latin-1 has no byte for a character.
pub fn convert(bytes: &[u8], trace: &mut impl Trace) -> Result<Vec<u8>, Rejected> {
    let trace = &mut trace.within("unicode#utf-8-to-latin-1");
    let mut converted = Vec::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        trace.byte(rest[0]);
        let Some(length) = table_3_7::row(rest, &mut NoTrace) else {
            // no row of Table 3-7 is here: the bytes are ill-formed
            trace.step("ill-formed");
            return Err(Rejected);
        };
        let scalar_value = table_3_6_decode::scalar_value(&rest[..length], trace);
        if scalar_value > 0xFF {
            // the scalar value is above FF: Latin-1 has no byte for it
            trace.step("no-byte");
            return Err(Rejected);
        }
        // a scalar value up to FF is the byte of the same number
        trace.step("character");
        converted.push(trace.adds(scalar_value as u8));
        rest = &rest[length..];
    }
    Ok(converted)
}
