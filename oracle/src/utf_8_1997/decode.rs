//! Draft of 1997, section 2 "UTF-8 definition": decoding to UCS-4.
//!
//! The steps assume a valid sequence of octets. They ignore the bits that are not marked x, so any octet passes as a
//! later one. They do not check whether a shorter sequence would do, or whether the value is a character.

use super::sequence_length::sequence_length;
use crate::{Rejected, Trace};

/// Decodes to UCS-4 values, at most 0x7FFFFFFF each.
///
/// # Errors
///
/// [`Rejected`] where the steps cannot be applied: no sequence begins with the octet, or fewer octets remain than it
/// announces.
pub fn decode(octets: &[u8], trace: &mut impl Trace) -> Result<Vec<u32>, Rejected> {
    let trace = &mut trace.within("utf-8-1997#decode");
    let mut characters = Vec::new();
    let mut rest = octets;
    while let [first, ..] = rest {
        let Some(number_of_octets) = sequence_length(*first, trace) else {
            // no sequence begins with this octet: nothing can be decoded
            trace.step("no-first-octet");
            return Err(Rejected);
        };
        let Some((sequence, after)) = rest.split_at_checked(number_of_octets.into()) else {
            // fewer octets remain than the first one announces: nothing can be decoded
            trace.step("octets-end");
            return Err(Rejected);
        };
        rest = after;
        // the four octets of the character, all bits zero
        trace.step("1");
        let mut character = [0_u8; 4];
        // the number of octets and the table tell which bits carry the value
        trace.step("2"); // the bits marked x in the first octet; in the others they are the lower six
        let x_bits_of_first = match number_of_octets {
            1 => 7,
            2 => 5,
            3 => 4,
            4 => 3,
            5 => 2,
            _ => 1,
        };
        // those bits are copied, the lowest first from the last octet, and so on to the left; the other bits are not
        // looked at
        trace.step("3");
        let mut place = 0;
        for (i, octet) in sequence.iter().enumerate().rev() {
            let x_bits = if i == 0 { x_bits_of_first } else { 6 };
            for x in 0..x_bits {
                let bit = octet >> x & 1;
                character[3 - place / 8] |= bit << (place % 8);
                place += 1;
            }
        }
        characters.push(trace.adds(u32::from_be_bytes(character)));
    }
    Ok(characters)
}
