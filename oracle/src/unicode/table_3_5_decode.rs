//! The Unicode Standard, D91 and Table 3-5 "UTF-16 Bit Distribution": from code units to scalar values.

use crate::{Rejected, Trace};

/// Decodes UTF-16 to scalar values.
///
/// # Errors
///
/// [`Rejected`] where a surrogate is isolated.
pub fn decode(units: &[u16], trace: &mut impl Trace) -> Result<Vec<u32>, Rejected> {
    let trace = &mut trace.within("unicode#table-3-5-decode");
    let mut scalar_values = Vec::new();
    let mut i = 0;
    while i < units.len() {
        let unit = u32::from(units[i]);
        trace.unit(units[i]);
        if !(0xD800..=0xDFFF).contains(&unit) {
            // one unit: its sixteen bits
            trace.step("row-1"); // xxxxxxxxxxxxxxxx
            scalar_values.push(trace.adds(unit));
            i += 1;
            continue;
        }
        let trail = units
            .get(i + 1)
            .map(|&u| u32::from(u))
            .filter(|u| (0xDC00..=0xDFFF).contains(u));
        if let (0xD800..=0xDBFF, Some(trail)) = (unit, trail) {
            // two units: four bits plus one, six bits and ten
            trace.step("row-2"); // 110110wwwwxxxxxx 110111xxxxxxxxxx, where wwww = uuuuu - 1
            let w = (unit - 0b1101_1000_0000_0000) / 0x40;
            let x_high = unit % 0x40;
            let x_low = trail - 0b1101_1100_0000_0000;
            scalar_values.push(trace.adds((w + 1) * 0x1_0000 + x_high * 0x400 + x_low));
            i += 2;
        } else {
            // a surrogate that is in no pair is ill-formed
            trace.step("isolated");
            return Err(Rejected);
        }
    }
    Ok(scalar_values)
}
