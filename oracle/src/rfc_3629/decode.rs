//! RFC 3629, section 3 "UTF-8 definition": decoding.

use super::utf8_octets::utf8_char;
use crate::{Rejected, Trace};

/// Decodes UTF-8 to scalar values.
///
/// # Errors
///
/// [`Rejected`] where the octets are not of the grammar in section 4: decoders must protect against
/// invalid sequences.
pub fn decode(octets: &[u8], trace: &mut impl Trace) -> Result<Vec<u32>, Rejected> {
    let trace = &mut trace.within("rfc-3629#decode");
    let mut characters = Vec::new();
    let mut rest = octets;
    while !rest.is_empty() {
        let Some(length) = utf8_char(rest, trace) else {
            trace.step("protect");
            return Err(Rejected);
        };
        let (sequence, after) = rest.split_at(length);
        rest = after;
        trace.step("1"); // a number with all bits zero
        let mut number: u32 = 0;
        trace.step("2"); // which bits carry the number
        let x_bits_of_first = match length {
            1 => 0b0111_1111,
            2 => 0b0001_1111,
            3 => 0b0000_1111,
            _ => 0b0000_0111,
        };
        trace.step("3"); // from the last octet to the first, lowest bits first
        let mut place = 0;
        for octet in sequence[1..].iter().rev() {
            number |= u32::from(octet & 0b0011_1111) << place;
            place += 6;
        }
        number |= u32::from(sequence[0] & x_bits_of_first) << place;
        characters.push(number);
    }
    Ok(characters)
}
