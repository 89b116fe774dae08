//! The Unicode Standard, D93 and section 3.9 "U+FFFD Substitution": how many bytes UTF-16 has in UTF-8.

use crate::Trace;

/// The number of bytes that a conversion to UTF-8 gives, with one U+FFFD for each isolated surrogate.
pub fn length(units: &[u16], trace: &mut impl Trace) -> usize {
    let trace = &mut trace.within("unicode#utf-8-length-of-utf-16-lossy");
    let mut bytes = 0;
    let mut rest = units;
    while let [first, after_first @ ..] = rest {
        trace.unit(*first);
        rest = after_first;
        match (first, after_first) {
            (0x0000..=0x007F, _) => {
                // a unit up to 007F: one byte
                trace.step("row-1");
                bytes += 1;
            }
            (0x0080..=0x07FF, _) => {
                // a unit up to 07FF: two bytes
                trace.step("row-2");
                bytes += 2;
            }
            (0xD800..=0xDBFF, [0xDC00..=0xDFFF, after_pair @ ..]) => {
                // a lead surrogate and a trail surrogate after it: four bytes
                trace.step("row-4");
                bytes += 4;
                rest = after_pair;
            }
            (0xD800..=0xDFFF, _) => {
                // one U+FFFD, of three bytes, for a surrogate that is in no pair
                trace.step("isolated");
                bytes += 3;
            }
            _ => {
                // any other unit: three bytes
                trace.step("row-3");
                bytes += 3;
            }
        }
    }
    bytes
}
