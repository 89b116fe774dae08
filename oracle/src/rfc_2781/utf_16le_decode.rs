//! RFC 2781, section 4.2 "Interpreting text labelled as UTF-16LE".

use super::decode::decode as decode_integers;
use crate::{Rejected, Trace};

/// Decodes text labelled as UTF-16LE to character values; a byte order mark stays.
///
/// # Errors
///
/// [`Rejected`] where an octet is left over, where the integer 0xFFFE is found, and where the integers are in error.
pub fn decode(octets: &[u8], trace: &mut impl Trace) -> Result<Vec<u32>, Rejected> {
    let trace = &mut trace.within("rfc-2781#utf-16le-decode");
    let mut integers = Vec::new();
    for two in octets.chunks(2) {
        let &[low, high] = two else {
            // one octet is left, and an integer takes two
            trace.step("octet-left-over");
            return Err(Rejected);
        };
        // two octets make an integer, the low-order octet comes first
        trace.step("little-endian");
        let integer = u16::from(high) << 8 | u16::from(low);
        if integer == 0xFFFE {
            // FE and then FF are found, which is an error because FFFE is not a character
            trace.step("no-such-character");
            return Err(Rejected);
        }
        integers.push(integer);
    }
    // the integers are decoded
    trace.step("decode");
    decode_integers(&integers, trace)
}
