//! Draft of 1997, section 2 "UTF-8 definition": decoding straight to UCS-2.

use super::sequence_length::sequence_length;
use crate::{Rejected, Trace};

/// Decodes sequences of at most three octets to UCS-2 characters, which may be surrogates.
///
/// # Errors
///
/// [`Rejected`] where a sequence is longer, which the draft leaves open here, and where the steps cannot be applied:
/// no sequence begins with the octet, or fewer octets are left than it tells.
pub fn decode(octets: &[u8], trace: &mut impl Trace) -> Result<Vec<u16>, Rejected> {
    let trace = &mut trace.within("utf-8-1997#decode-to-ucs-2");
    let mut characters = Vec::new();
    let mut rest = octets;
    while let [first, ..] = rest {
        let Some(number_of_octets) = sequence_length(*first, trace) else {
            // no sequence begins with the octet at this place, so that there is nothing to decode
            trace.step("no-first-octet");
            return Err(Rejected);
        };
        if number_of_octets > 3 {
            // the sequence has more than three octets, of which the draft does not speak here
            trace.step("more-than-three");
            return Err(Rejected);
        }
        let Some((sequence, after)) = rest.split_at_checked(number_of_octets.into()) else {
            // fewer octets are left than the first one tells, so that there is nothing to decode
            trace.step("octets-end");
            return Err(Rejected);
        };
        rest = after;
        // the bits marked x become the 16 bits of a UCS-2 character
        trace.step("directly");
        let x_bits_of_first = match number_of_octets {
            1 => 0b0111_1111,
            2 => 0b0001_1111,
            _ => 0b0000_1111,
        };
        let mut character = u16::from(sequence[0] & x_bits_of_first);
        for octet in &sequence[1..] {
            character = character << 6 | u16::from(octet & 0b0011_1111);
        }
        characters.push(character);
    }
    Ok(characters)
}
