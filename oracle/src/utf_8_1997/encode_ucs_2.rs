//! Draft of 1997, section 2 "UTF-8 definition": encoding from UCS-2, the zero octets on the left.

use super::encode::encode_one;
use crate::{Rejected, Trace};

/// Encodes UCS-2, in which pairs of values from 0xD800 to 0xDFFF are UTF-16, as one to four octets each.
///
/// The draft does not say how to encode such a value outside a pair. Here it is extended like any other.
///
/// # Errors
///
/// [`Rejected`] if the table has no row for a character. That never happens: UCS-2 values and pairs are in the first
/// four rows.
pub fn encode(values: &[u16], trace: &mut impl Trace) -> Result<Vec<u8>, Rejected> {
    let trace = &mut trace.within("utf-8-1997#encode-ucs-2");
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
                // any other value: two zero octets are put before its two
                trace.step("extend");
                rest = after;
                extend(*value)
            }
        };
        octets.extend(encode_one(character, trace)?);
    }
    Ok(octets)
}

/// Two zero-valued octets, and the two of the value.
const fn extend(value: u16) -> u32 {
    let [high, low] = value.to_be_bytes();
    u32::from_be_bytes([0, 0, high, low])
}
