//! Draft of 1997, section 2 "UTF-8 definition": encoding from UCS-4.

use crate::{Rejected, Trace};

/// Encodes UCS-4 values as one to six octets each.
///
/// # Errors
///
/// [`Rejected`] where a value is above 0x7FFFFFFF: no row of the table is for it.
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
            trace.step("1.row-1");
            (1, 0b0000_0000)
        }
        0x0000_0080..=0x0000_07FF => {
            trace.step("1.row-2");
            (2, 0b1100_0000)
        }
        0x0000_0800..=0x0000_FFFF => {
            trace.step("1.row-3");
            (3, 0b1110_0000)
        }
        0x0001_0000..=0x001F_FFFF => {
            trace.step("1.row-4");
            (4, 0b1111_0000)
        }
        0x0020_0000..=0x03FF_FFFF => {
            trace.step("1.row-5");
            (5, 0b1111_1000)
        }
        0x0400_0000..=0x7FFF_FFFF => {
            trace.step("1.row-6");
            (6, 0b1111_1100)
        }
        _ => {
            trace.step("1.no-row");
            return Err(Rejected);
        }
    };
    trace.step("2"); // the high-order bits of the octets, from the second column
    let mut sequence = vec![0b1000_0000_u8; number_of_octets];
    sequence[0] = high_order_bits;
    trace.step("3"); // the bits marked x, the lower-order bits into the last octet
    let mut bits = character;
    for octet in sequence[1..].iter_mut().rev() {
        *octet |= (bits & 0b0011_1111) as u8;
        bits >>= 6;
    }
    sequence[0] |= bits as u8;
    Ok(sequence)
}
