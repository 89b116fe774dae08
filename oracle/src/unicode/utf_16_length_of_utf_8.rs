//! The Unicode Standard, D91 to D93: how many code units UTF-8 has in UTF-16.

use super::table_3_7;
use crate::{NoTrace, Rejected, Trace};

/// The number of 16-bit code units that a conversion to UTF-16 gives.
///
/// # Errors
///
/// [`Rejected`] where the bytes are not well-formed.
pub fn length(bytes: &[u8], trace: &mut impl Trace) -> Result<usize, Rejected> {
    let trace = &mut trace.within("unicode#utf-16-length-of-utf-8");
    let mut units = 0;
    let mut rest = bytes;
    while !rest.is_empty() {
        trace.byte(rest[0]);
        let Some(length) = table_3_7::row(rest, &mut NoTrace) else {
            // no row of Table 3-7 is here: the bytes are ill-formed
            trace.step("ill-formed");
            return Err(Rejected);
        };
        if length < 4 {
            // up to three bytes, which is up to U+FFFF: one code unit
            trace.step("row-1");
            units += 1;
        } else {
            // four bytes, which is from U+10000: two code units
            trace.step("row-2");
            units += 2;
        }
        rest = &rest[length..];
    }
    Ok(units)
}
