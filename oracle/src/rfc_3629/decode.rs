//! RFC 3629, section 3 "UTF-8 definition": decoding.

use utfproof_notation::Units;

use super::utf8_octets::utf8_char;
use crate::{Rejected, Trace};

/// Decodes UTF-8 to scalar values.
///
/// # Errors
///
/// [`Rejected`] where the octets are not of the grammar in section 4: decoders must protect against
/// invalid sequences.
pub fn decode(octets: &[u8], trace: &mut impl Trace) -> Result<Units<u32>, Rejected> {
    let trace = &mut trace.within("rfc-3629#decode");
    let mut characters = Units::new();
    let mut rest = octets;
    while !rest.is_empty() {
        let Some(length) = utf8_char(rest, trace) else {
            // the octets here do not match the grammar, and a decoder must protect against them
            trace.step("protect");
            return Err(Rejected);
        };
        let (sequence, after) = rest.split_at(length);
        rest = after;
        // a number with all its bits zero
        trace.step("1");
        let mut number: u32 = 0;
        // the number of octets and the table tell which bits carry the number
        trace.step("2");
        let x_bits_of_first = match length {
            1 => 0b0111_1111,
            2 => 0b0001_1111,
            3 => 0b0000_1111,
            _ => 0b0000_0111,
        };
        // those bits are copied, from the last octet to the first, the lowest bits first
        trace.step("3");
        let mut place = 0;
        for octet in sequence[1..].iter().rev() {
            number |= u32::from(octet & 0b0011_1111) << place;
            place += 6;
        }
        number |= u32::from(sequence[0] & x_bits_of_first) << place;
        characters.push(trace.adds(number));
    }
    Ok(characters)
}
