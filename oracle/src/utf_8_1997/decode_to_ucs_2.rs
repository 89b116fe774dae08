//! Draft of 1997, section 2 "UTF-8 definition": decoding straight to UCS-2.

use super::sequence_length::sequence_length;
use crate::{Rejected, Trace};

/// Decodes sequences of at most three octets to UCS-2 characters, which may be surrogates.
///
/// # Errors
///
/// [`Rejected`] where a sequence is longer, which the draft leaves open here, and where the steps cannot be applied: no
/// sequence begins with the octet, or fewer octets remain than it announces.
pub fn decode(octets: &[u8], trace: &mut impl Trace) -> Result<Vec<u16>, Rejected> {
    let trace = &mut trace.within("utf-8-1997#decode-to-ucs-2");
    let mut characters = Vec::new();
    let mut rest = octets;
    while let [first, ..] = rest {
        let Some(number_of_octets) = sequence_length(*first, trace) else {
            // no sequence begins with this octet: nothing can be decoded
            trace.step("no-first-octet");
            return Err(Rejected);
        };
        if number_of_octets > 3 {
            // the sequence has more than three octets, of which the draft does not speak here
            trace.step("more-than-three");
            return Err(Rejected);
        }
        let Some((sequence, after)) = rest.split_at_checked(number_of_octets.into()) else {
            // fewer octets remain than the first one announces: nothing can be decoded
            trace.step("octets-end");
            return Err(Rejected);
        };
        rest = after;
        // directly to UCS-2: the two octets of the character, all bits zero
        trace.step("1");
        let mut character = [0_u8; 2];
        // the number of octets and the table tell which bits carry the value
        trace.step("2"); // the bits marked x in the first octet; in the others they are the lower six
        let x_bits_of_first = match number_of_octets {
            1 => 7,
            2 => 5,
            _ => 4,
        };
        // those bits are copied, the lowest first from the last octet, and so on to the left; the other bits are not
        // looked at
        trace.step("3");
        let mut place = 0;
        for (i, octet) in sequence.iter().enumerate().rev() {
            let x_bits = if i == 0 { x_bits_of_first } else { 6 };
            for x in 0..x_bits {
                let bit = octet >> x & 1;
                character[1 - place / 8] |= bit << (place % 8);
                place += 1;
            }
        }
        characters.push(trace.adds(u16::from_be_bytes(character)));
    }
    Ok(characters)
}
