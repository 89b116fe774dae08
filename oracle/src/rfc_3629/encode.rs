//! RFC 3629, section 3 "UTF-8 definition": encoding.

use crate::{Rejected, Trace};

/// Encodes character numbers, at most 0x10FFFF each, as UTF-8.
///
/// # Errors
///
/// [`Rejected`] where one is between 0xD800 and 0xDFFF.
pub fn encode(characters: &[u32], trace: &mut impl Trace) -> Result<Vec<u8>, Rejected> {
    let trace = &mut trace.within("rfc-3629#encode");
    let mut octets = Vec::new();
    for &character in characters {
        trace.code_point(character);
        if (0xD800..=0xDFFF).contains(&character) {
            trace.step("surrogates");
            return Err(Rejected);
        }
        // 1. how many octets, from the table, whose rows exclude each other
        let (count, high_order_bits) = match character {
            0x0000..=0x007F => {
                trace.step("1.row-1");
                (1, 0b0000_0000)
            }
            0x0080..=0x07FF => {
                trace.step("1.row-2");
                (2, 0b1100_0000)
            }
            0x0800..=0xFFFF => {
                trace.step("1.row-3");
                (3, 0b1110_0000)
            }
            _ => {
                trace.step("1.row-4");
                (4, 0b1111_0000)
            }
        };
        trace.step("2"); // the fixed bits of every octet
        let mut sequence = vec![0b1000_0000_u8; count];
        sequence[0] = high_order_bits;
        trace.step("3"); // the number's bits, the lowest into the last octet
        let mut number = character;
        for octet in sequence[1..].iter_mut().rev() {
            *octet |= (number & 0b0011_1111) as u8;
            number >>= 6;
        }
        sequence[0] |= number as u8;
        octets.extend(sequence);
    }
    Ok(octets)
}
