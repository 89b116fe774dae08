//! The Unicode Standard, D92 and C10: the last character of UTF-8.

use super::{table_3_6_decode, table_3_7};
use crate::{NoTrace, Rejected, Trace};

/// How many bytes the last character has, and its scalar value. The bytes before it are not looked at.
///
/// # Errors
///
/// [`Rejected`] where no well-formed sequence is at the end.
pub fn decode(bytes: &[u8], trace: &mut impl Trace) -> Result<(usize, u32), Rejected> {
    let trace = &mut trace.within("unicode#last-character");
    if bytes.is_empty() {
        // there is no character
        trace.step("none");
        return Err(Rejected);
    }
    for length in 1..=bytes.len().min(4) {
        let end = &bytes[bytes.len() - length..];
        // no sequence of the table ends in a shorter one
        if table_3_7::row(end, &mut NoTrace) == Some(length) {
            // the sequence of Table 3-7 at the end: its length, and its scalar value
            trace.step("sequence");
            let scalar_value = table_3_6_decode::scalar_value(end, trace);
            return Ok((length, scalar_value));
        }
    }
    // no row of Table 3-7 is at the end: the bytes there are ill-formed
    trace.step("ill-formed");
    Err(Rejected)
}
