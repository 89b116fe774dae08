//! Wikipedia, "UTF-8", section "Description" (self-synchronization): finding the start of a character.

use crate::{Rejected, Trace};

/// The bytes from the start of the last character to the end, where the search starts backwards.
///
/// The first bits of a byte alone say whether a character starts there; it need not be valid.
///
/// # Errors
///
/// [`Rejected`] where there are no bytes, and where no character starts within three bytes before the last.
pub fn character_start(bytes: &[u8], trace: &mut impl Trace) -> Result<Vec<u8>, Rejected> {
    let trace = &mut trace.within("wikipedia-2013#character-start");
    if bytes.is_empty() {
        // there are no bytes
        trace.step("no-position");
        return Err(Rejected);
    }
    let mut position = bytes.len() - 1;
    let mut backed_up = 0;
    loop {
        trace.byte(bytes[position]);
        let is_continuation_byte = bytes[position] & 0b1100_0000 == 0b1000_0000;
        if !is_continuation_byte {
            // the byte begins with 0 or with 11: a character starts here
            trace.step("start");
            return Ok(bytes[position..].to_vec());
        }
        if backed_up == 3 {
            // still a continuation byte after going back three times: no start is found
            trace.step("three-bytes-back");
            return Err(Rejected);
        }
        if position == 0 {
            // a continuation byte, and nothing before it: no start is found
            trace.step("no-byte-before");
            return Err(Rejected);
        }
        // a continuation byte, which begins with 10: go back one byte
        trace.step("back-up");
        position -= 1;
        backed_up += 1;
    }
}
