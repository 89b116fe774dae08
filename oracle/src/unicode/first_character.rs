//! The Unicode Standard, D92 and C10: the first character of UTF-8.

use super::{table_3_6_decode, table_3_7};
use crate::{Rejected, Trace};

/// How many bytes the first character has, and its scalar value. What follows it is not looked at.
///
/// # Errors
///
/// [`Rejected`] where no well-formed sequence is at the beginning.
pub fn decode(bytes: &[u8], trace: &mut impl Trace) -> Result<(usize, u32), Rejected> {
    let trace = &mut trace.within("unicode#first-character");
    if bytes.is_empty() {
        // there is no character
        trace.step("none");
        return Err(Rejected);
    }
    let Some(length) = table_3_7::row(bytes, trace) else {
        // no row of Table 3-7 is at the beginning: the bytes there are ill-formed
        trace.step("ill-formed");
        return Err(Rejected);
    };
    // the sequence of Table 3-7 at the beginning: its length, and its scalar value
    trace.step("sequence");
    let scalar_value = table_3_6_decode::scalar_value(&bytes[..length], trace);
    Ok((length, scalar_value))
}
