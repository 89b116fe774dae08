//! Draft of 1997, section 2 "UTF-8 definition": encoding from UCS-4.

use crate::{Rejected, Trace};

/// Encodes UCS-4 values as one to six octets each.
///
/// # Errors
///
/// [`Rejected`] if a value is above 0x7FFFFFFF: the table has no row for it.
pub fn encode(characters: &[u32], trace: &mut impl Trace) -> Result<Vec<u8>, Rejected> {
    let mut octets = Vec::new();
    for &character in characters {
        octets.extend(encode_one(character, trace)?);
    }
    Ok(octets)
}

/// The octets of one UCS-4 value.
pub(super) fn encode_one(character: u32, trace: &mut impl Trace) -> Result<Vec<u8>, Rejected> {
    let trace = &mut trace.within("utf-8-1997#encode");
    trace.ucs_4(character);
    // 1) how many octets, from the value and the first column of the table
    let (number_of_octets, high_order_bits) = match character {
        0x0000_0000..=0x0000_007F => {
            // the value is from 0 to 7F: one octet
            trace.step("1.row-1");
            (1, 0b0000_0000)
        }
        0x0000_0080..=0x0000_07FF => {
            // the value is from 80 to 7FF: two octets
            trace.step("1.row-2");
            (2, 0b1100_0000)
        }
        0x0000_0800..=0x0000_FFFF => {
            // the value is from 800 to FFFF: three octets
            trace.step("1.row-3");
            (3, 0b1110_0000)
        }
        0x0001_0000..=0x001F_FFFF => {
            // the value is from 10000 to 1FFFFF: four octets
            trace.step("1.row-4");
            (4, 0b1111_0000)
        }
        0x0020_0000..=0x03FF_FFFF => {
            // the value is from 200000 to 3FFFFFF: five octets
            trace.step("1.row-5");
            (5, 0b1111_1000)
        }
        0x0400_0000..=0x7FFF_FFFF => {
            // the value is from 4000000 to 7FFFFFFF: six octets
            trace.step("1.row-6");
            (6, 0b1111_1100)
        }
        _ => {
            // the value is above 7FFFFFFF, and no row has it
            trace.step("1.no-row");
            return Err(Rejected);
        }
    };
    // the high-order bits of each octet are set as the row shows
    trace.step("2"); // from the second column
    let mut sequence = vec![0b1000_0000_u8; number_of_octets];
    sequence[0] = high_order_bits;
    // the bits of the value go into the places marked x, its lowest into the last octet, until all places are filled
    trace.step("3");
    let mut bits = character;
    for octet in sequence[1..].iter_mut().rev() {
        *octet |= (bits & 0b0011_1111) as u8;
        bits >>= 6;
    }
    sequence[0] |= bits as u8;
    Ok(sequence)
}
