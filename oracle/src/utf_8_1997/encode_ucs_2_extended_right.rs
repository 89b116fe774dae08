//! Draft of 1997, section 2 "UTF-8 definition": encoding from UCS-2, the zero octets on the right.
//!
//! The draft says that two octets of value zero extend a character, but not on which side. This is the side that cannot
//! be meant: the character 0041 becomes the value 00410000, and half of all characters become values without a row in
//! the table.

use super::encode::encode_one;
use crate::{Rejected, Trace};

/// Encodes UCS-2, in which pairs of values from 0xD800 to 0xDFFF are UTF-16, as up to six octets each.
///
/// # Errors
///
/// [`Rejected`] if a value outside a pair is 0x8000 or more: the extended value is above 0x7FFFFFFF.
pub fn encode(values: &[u16], trace: &mut impl Trace) -> Result<Vec<u8>, Rejected> {
    let trace = &mut trace.within("utf-8-1997#encode-ucs-2-extended-right");
    let mut octets = Vec::new();
    let mut rest = values;
    while let [value, after @ ..] = rest {
        trace.unit(*value);
        let character = match (value, after) {
            (0xD800..=0xDBFF, [second @ 0xDC00..=0xDFFF, after_pair @ ..]) => {
                // two values that UTF-16 made of one UCS-4 character: that character
                trace.step("undo-utf-16");
                rest = after_pair;
                0x1_0000 + u32::from(value - 0xD800) * 0x400 + u32::from(second - 0xDC00)
            }
            (0xD800..=0xDFFF, _) => {
                // a value from D800 to DFFF that is in no pair, of which the draft says nothing: as any other value
                trace.step("unpaired");
                rest = after;
                extend(*value)
            }
            _ => {
                // any other value: two zero octets are put after its two
                trace.step("extend");
                rest = after;
                extend(*value)
            }
        };
        octets.extend(encode_one(character, trace)?);
    }
    Ok(octets)
}

/// The two octets of the value, and two zero-valued ones.
const fn extend(value: u16) -> u32 {
    let [high, low] = value.to_be_bytes();
    u32::from_be_bytes([high, low, 0, 0])
}
