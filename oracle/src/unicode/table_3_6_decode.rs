//! The Unicode Standard, D92 and Table 3-6 "UTF-8 Bit Distribution": from bytes to scalar values.

use utfproof_notation::Units;

use super::table_3_7;
use crate::{Rejected, Trace, Within};

/// Decodes UTF-8 to scalar values.
///
/// # Errors
///
/// [`Rejected`] where the bytes are not well-formed, for which see Table 3-7.
pub fn decode(bytes: &[u8], trace: &mut impl Trace) -> Result<Units<u32>, Rejected> {
    let trace = &mut trace.within("unicode#table-3-6-decode");
    let mut scalar_values = Units::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        let Some(length) = table_3_7::row(rest, trace) else {
            // no row of Table 3-7 is here: the bytes are ill-formed
            trace.step("ill-formed");
            return Err(Rejected);
        };
        let (sequence, after) = rest.split_at(length);
        scalar_values.push(bits(sequence, trace));
        rest = after;
    }
    Ok(scalar_values)
}

/// The scalar value of one well-formed sequence of 1 to 4 bytes.
pub fn scalar_value(sequence: &[u8], trace: &mut impl Trace) -> u32 {
    bits(sequence, &mut trace.within("unicode#table-3-6-decode"))
}

fn bits(sequence: &[u8], trace: &mut Within<'_, impl Trace>) -> u32 {
    let byte = |i: usize| u32::from(sequence[i]);
    match sequence.len() {
        1 => {
            // one byte: its low seven bits
            trace.step("row-1"); // 0xxxxxxx
            byte(0)
        }
        2 => {
            // two bytes: five bits and six
            trace.step("row-2"); // 110yyyyy 10xxxxxx
            let (y, x) = (byte(0) - 0b1100_0000, byte(1) - 0b1000_0000);
            y * 0x40 + x
        }
        3 => {
            // three bytes: four bits, six and six
            trace.step("row-3"); // 1110zzzz 10yyyyyy 10xxxxxx
            let (z, y, x) = (
                byte(0) - 0b1110_0000,
                byte(1) - 0b1000_0000,
                byte(2) - 0b1000_0000,
            );
            z * 0x1000 + y * 0x40 + x
        }
        _ => {
            // four bytes: three bits, six, six and six
            trace.step("row-4"); // 11110uuu 10uuzzzz 10yyyyyy 10xxxxxx
            let (u_high, u_low_z) = (byte(0) - 0b1111_0000, byte(1) - 0b1000_0000);
            let (y, x) = (byte(2) - 0b1000_0000, byte(3) - 0b1000_0000);
            let u = u_high * 4 + u_low_z / 16;
            let z = u_low_z % 16;
            u * 0x1_0000 + z * 0x1000 + y * 0x40 + x
        }
    }
}
