//! The Unicode Standard, D93 and section 3.9 "U+FFFD Substitution", for 16-bit code units.

use crate::Trace;

/// Decodes UTF-16, with one U+FFFD for each isolated surrogate.
pub fn decode(units: &[u16], trace: &mut impl Trace) -> Vec<u32> {
    let trace = &mut trace.within("unicode#utf-16-substitution");
    let mut scalar_values = Vec::new();
    let mut rest = units;
    while let [first, after_first @ ..] = rest {
        trace.unit(*first);
        rest = match (first, after_first) {
            (0xD800..=0xDBFF, [second @ 0xDC00..=0xDFFF, after_pair @ ..]) => {
                // a lead surrogate and a trail surrogate after it give one scalar value
                trace.step("pair");
                let ten_high = u32::from(*first) & 0x3FF;
                let ten_low = u32::from(*second) & 0x3FF;
                scalar_values.push(trace.adds(0x1_0000 + (ten_high << 10 | ten_low)));
                after_pair
            }
            (0xD800..=0xDFFF, _) => {
                // one U+FFFD for a surrogate that is in no pair
                trace.step("isolated"); // a maximal subpart of one code unit
                scalar_values.push(trace.adds(0xFFFD));
                after_first
            }
            _ => {
                // a unit that is not a surrogate gives the scalar value of the same number
                trace.step("single");
                scalar_values.push(trace.adds(u32::from(*first)));
                after_first
            }
        };
    }
    scalar_values
}
