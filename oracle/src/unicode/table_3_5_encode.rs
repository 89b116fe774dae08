//! The Unicode Standard, D91 and Table 3-5 "UTF-16 Bit Distribution": from scalar values to code units.

use crate::{Rejected, Trace};

/// Encodes code points, at most 0x10FFFF each, as UTF-16.
///
/// # Errors
///
/// [`Rejected`] if one is not a scalar value: the encoding form assigns code units to scalar values only.
pub fn encode(code_points: &[u32], trace: &mut impl Trace) -> Result<Vec<u16>, Rejected> {
    let trace = &mut trace.within("unicode#table-3-5-encode");
    let mut units = Vec::new();
    for &c in code_points {
        trace.code_point(c);
        match c {
            0xD800..=0xDFFF => {
                // a surrogate is not a scalar value, and has no code units in the encoding form
                trace.step("no-scalar-value");
                return Err(Rejected);
            }
            0x0000..=0xFFFF => {
                // up to U+FFFF: one unit of the same number
                trace.step("row-1"); // xxxxxxxxxxxxxxxx
                units.push(trace.adds(c as u16));
            }
            _ => {
                // from U+10000: a lead surrogate with the top five bits less one and six more, a trail surrogate with
                // the low ten
                trace.step("row-2"); // 000uuuuuxxxxxxxxxxxxxxxx
                let u = c / 0x1_0000;
                let x = c % 0x1_0000;
                let w = u - 1;
                units.push(trace.adds((0b1101_1000_0000_0000 + w * 0x40 + x / 0x400) as u16));
                units.push(trace.adds((0b1101_1100_0000_0000 + x % 0x400) as u16));
            }
        }
    }
    Ok(units)
}
