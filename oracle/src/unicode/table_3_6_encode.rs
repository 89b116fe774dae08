//! The Unicode Standard, D92 and Table 3-6 "UTF-8 Bit Distribution": from scalar values to bytes.

use crate::{Rejected, Trace};

/// Encodes code points, at most 0x10FFFF each, as UTF-8.
///
/// # Errors
///
/// [`Rejected`] if one is not a scalar value: the encoding form assigns bytes to scalar values only.
pub fn encode(code_points: &[u32], trace: &mut impl Trace) -> Result<Vec<u8>, Rejected> {
    let trace = &mut trace.within("unicode#table-3-6-encode");
    let mut bytes: Vec<u8> = Vec::new();
    for &c in code_points {
        trace.code_point(c);
        match c {
            0xD800..=0xDFFF => {
                // a surrogate is not a scalar value, and has no bytes in the encoding form
                trace.step("no-scalar-value");
                return Err(Rejected);
            }
            0x0000..=0x007F => {
                // U+0000 to U+007F: one byte
                trace.step("row-1"); // 00000000 0xxxxxxx
                bytes.push(trace.adds(c as u8));
            }
            0x0080..=0x07FF => {
                // U+0080 to U+07FF: two bytes
                trace.step("row-2"); // 00000yyy yyxxxxxx
                let (y, x) = (c / 0x40, c % 0x40);
                bytes.extend(trace.adds_all([0b1100_0000 + y as u8, 0b1000_0000 + x as u8]));
            }
            0x0800..=0xFFFF => {
                // U+0800 to U+FFFF: three bytes
                trace.step("row-3"); // zzzzyyyy yyxxxxxx
                let (z, y, x) = (c / 0x1000, c / 0x40 % 0x40, c % 0x40);
                bytes.extend(trace.adds_all([
                    0b1110_0000 + z as u8,
                    0b1000_0000 + y as u8,
                    0b1000_0000 + x as u8,
                ]));
            }
            _ => {
                // U+10000 to U+10FFFF: four bytes
                trace.step("row-4"); // 000uuuuu zzzzyyyy yyxxxxxx
                let (u, z, y, x) = (c / 0x1_0000, c / 0x1000 % 0x10, c / 0x40 % 0x40, c % 0x40);
                bytes.extend(trace.adds_all([
                    0b1111_0000 + (u / 4) as u8,
                    0b1000_0000 + (u % 4 * 16 + z) as u8,
                    0b1000_0000 + y as u8,
                    0b1000_0000 + x as u8,
                ]));
            }
        }
    }
    Ok(bytes)
}
