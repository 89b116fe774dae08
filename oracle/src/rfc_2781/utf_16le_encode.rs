//! RFC 2781, section 3.3 "Choosing a label for UTF-16 text": text in the charset UTF-16LE.

use super::encode::encode_one;
use crate::{Rejected, Trace};

/// Encodes character values, at most 0x10FFFF each, as little-endian octets without a byte order mark.
///
/// # Errors
///
/// [`Rejected`] where one is from 0xD800 to 0xDFFF: section 2 notes that these are no characters.
pub fn encode(characters: &[u32], trace: &mut impl Trace) -> Result<Vec<u8>, Rejected> {
    let trace = &mut trace.within("rfc-2781#utf-16le-encode");
    let mut octets = Vec::new();
    for &character in characters {
        if (0xD800..=0xDFFF).contains(&character) {
            // a value from D800 to DFFF is not a character, as a note in section 2 says
            trace.step("no-character");
            return Err(Rejected);
        }
        // the character becomes one or two integers
        trace.step("encode");
        for integer in encode_one(character, trace) {
            // of each integer, the low-order octet comes first
            trace.step("little-endian");
            let high = (integer >> 8) as u8;
            let low = (integer & 0xFF) as u8;
            octets.extend(trace.adds_all([low, high]));
        }
    }
    Ok(octets)
}
