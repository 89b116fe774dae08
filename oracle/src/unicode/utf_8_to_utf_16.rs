//! The Unicode Standard, D93 "Encoding form conversion": from UTF-8 to UTF-16.

use super::{table_3_5_encode, table_3_6_decode, table_3_7};
use crate::{NoTrace, Rejected, Trace};

/// Converts UTF-8 to 16-bit code units.
///
/// # Errors
///
/// [`Rejected`] where the bytes are not well-formed.
pub fn convert(bytes: &[u8], trace: &mut impl Trace) -> Result<Vec<u16>, Rejected> {
    let trace = &mut trace.within("unicode#utf-8-to-utf-16");
    let mut units = Vec::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        trace.byte(rest[0]);
        let Some(length) = table_3_7::row(rest, &mut NoTrace) else {
            // no row of Table 3-7 is here: the bytes are ill-formed
            trace.step("ill-formed");
            return Err(Rejected);
        };
        // the scalar value of the sequence of Table 3-7, in the code units of Table 3-5
        trace.step("sequence");
        let scalar_value = table_3_6_decode::scalar_value(&rest[..length], trace);
        units.extend(table_3_5_encode::encode(&[scalar_value], trace)?);
        rest = &rest[length..];
    }
    Ok(units)
}
