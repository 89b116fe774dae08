//! The Unicode Standard, D101 "UTF-32 encoding scheme": from bytes to scalar values.

use super::well_formed_utf_32::scalar_value;
use crate::{Rejected, Trace};

/// The order of the four bytes of a code unit.
enum Order {
    BigEndian,
    LittleEndian,
}

/// Reads UTF-32 in the order of its byte order mark, without the mark; big-endian if there is none.
///
/// # Errors
///
/// [`Rejected`] where the bytes end within a code unit, and where a code unit is ill-formed.
pub fn decode(bytes: &[u8], trace: &mut impl Trace) -> Result<Vec<u32>, Rejected> {
    let trace = &mut trace.within("unicode#utf-32-decode");
    let (order, text) = match bytes {
        [0x00, 0x00, 0xFE, 0xFF, after_mark @ ..] => {
            // the bytes begin with 00 00 FE FF: they are big-endian, and the mark is not part of the text
            trace.step("big-endian-mark");
            (Order::BigEndian, after_mark)
        }
        [0xFF, 0xFE, 0x00, 0x00, after_mark @ ..] => {
            // the bytes begin with FF FE 00 00: they are little-endian, and the mark is not part of the text
            trace.step("little-endian-mark");
            (Order::LittleEndian, after_mark)
        }
        _ => {
            // they begin with neither: they are big-endian, unless a higher-level protocol says otherwise
            trace.step("no-mark");
            (Order::BigEndian, bytes)
        }
    };
    let mut scalar_values = Vec::new();
    for four in text.chunks(4) {
        let &[first, second, third, fourth] = four else {
            // fewer than four bytes are left, and a code unit takes four
            trace.step("bytes-left-over");
            return Err(Rejected);
        };
        let [a, b, c, d] = match order {
            Order::BigEndian => {
                // four bytes are a code unit, the most significant one first
                trace.step("big-endian");
                [first, second, third, fourth]
            }
            Order::LittleEndian => {
                // four bytes are a code unit, the least significant one first
                trace.step("little-endian");
                [fourth, third, second, first]
            }
        };
        let unit = u32::from(a) << 24 | u32::from(b) << 16 | u32::from(c) << 8 | u32::from(d);
        scalar_values.push(scalar_value(unit, trace)?);
    }
    Ok(scalar_values)
}
