//! RFC 3629, section 3 "UTF-8 definition": encoding.

use utfproof_notation::Units;

use crate::{Rejected, Trace};

/// Encodes character numbers, at most 0x10FFFF each, as UTF-8.
///
/// # Errors
///
/// [`Rejected`] where one is between 0xD800 and 0xDFFF.
pub fn encode(characters: &[u32], trace: &mut impl Trace) -> Result<Units<u8>, Rejected> {
    let trace = &mut trace.within("rfc-3629#encode");
    let mut octets = Units::new();
    for &character in characters {
        trace.code_point(character);
        if (0xD800..=0xDFFF).contains(&character) {
            // a number from D800 to DFFF belongs to UTF-16 and is not encoded
            trace.step("surrogates");
            return Err(Rejected);
        }
        // 1. how many octets, from the table, whose rows exclude each other
        let (count, high_order_bits) = match character {
            0x0000..=0x007F => {
                // the number is at most 7F: one octet
                trace.step("1.row-1");
                (1, 0b0000_0000)
            }
            0x0080..=0x07FF => {
                // the number is from 80 to 7FF: two octets
                trace.step("1.row-2");
                (2, 0b1100_0000)
            }
            0x0800..=0xFFFF => {
                // the number is from 800 to FFFF: three octets
                trace.step("1.row-3");
                (3, 0b1110_0000)
            }
            _ => {
                // the number is from 10000 to 10FFFF: four octets
                trace.step("1.row-4");
                (4, 0b1111_0000)
            }
        };
        // the high-order bits of each octet are set as the table shows
        trace.step("2");
        let mut free_bits = [0b1000_0000_u8; 4];
        let sequence = &mut free_bits[..count];
        sequence[0] = high_order_bits;
        // the bits of the number go into the free bits, its lowest into the last octet
        trace.step("3");
        let mut number = character;
        for octet in sequence[1..].iter_mut().rev() {
            *octet |= (number & 0b0011_1111) as u8;
            number >>= 6;
        }
        sequence[0] |= number as u8;
        octets.extend(trace.adds_all(sequence.iter().copied()));
    }
    Ok(octets)
}
