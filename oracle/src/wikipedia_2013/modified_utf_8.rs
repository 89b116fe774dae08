//! Wikipedia, "UTF-8", section "Overlong encodings": Modified UTF-8, as printed.

use super::structure::structure;
use crate::Trace;

/// Encodes UTF-16 as the article has Modified UTF-8: UTF-8 with a longer form for U+0000.
///
/// The article says no more, so a surrogate pair has four bytes here, but six in what others call Modified UTF-8. An
/// unpaired surrogate has three.
pub fn encode(units: &[u16], trace: &mut impl Trace) -> Vec<u8> {
    let trace = &mut trace.within("wikipedia-2013#modified-utf-8");
    let mut bytes = Vec::new();
    let mut rest = units;
    while let [unit, after_unit @ ..] = rest {
        trace.unit(*unit);
        let code_point = match rest {
            [
                lead @ 0xD800..=0xDBFF,
                trail @ 0xDC00..=0xDFFF,
                after_pair @ ..,
            ] => {
                trace.unit(*trail);
                // two units are one code point
                trace.step("surrogate-pair");
                rest = after_pair;
                0x1_0000 + ((u32::from(*lead) - 0xD800) << 10) + (u32::from(*trail) - 0xDC00)
            }
            _ => {
                // any other unit is the code point of the same number
                trace.step("one-unit");
                rest = after_unit;
                u32::from(*unit)
            }
        };
        if code_point == 0x0000 {
            // U+0000: its two-byte form, C0 80
            trace.step("nul");
            bytes.extend(trace.adds_all([0xC0, 0x80]));
        } else {
            // any other code point: as in UTF-8, since the article says nothing else
            trace.step("not-nul");
            let encoded = structure(code_point, trace);
            bytes.extend(trace.adds_all(encoded));
        }
    }
    bytes
}
