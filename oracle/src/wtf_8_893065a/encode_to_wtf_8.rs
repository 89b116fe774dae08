//! WTF-8 draft 893065a, section 5.1 "Encoding to WTF-8", as printed.
//!
//! The text has two errors. The first bytes of three-byte and four-byte sequences are marked with 0xC0, as for two
//! bytes, instead of 0xE0 and 0xF0. And U+FFFF is in two rows; here the later one is taken, so that the error shows.

use crate::Trace;

/// Encodes code points, at most 0x10FFFF each, as the printed rows say.
///
/// The draft requires input without a surrogate pair, but does not say how to handle one; the steps let it pass.
pub fn encode(code_points: &[u32], trace: &mut impl Trace) -> Vec<u8> {
    let trace = &mut trace.within("wtf-8-893065a#encode-to-wtf-8");
    // an empty result
    trace.step("1");
    let mut result: Vec<u8> = Vec::new();
    for &p in code_points {
        // for every code point P
        trace.step("2");
        trace.code_point(p);
        match p {
            0x0000..=0x007F => {
                // P is at most U+007F: add it as a byte
                trace.step("2.0000-007F.1");
                result.push(trace.adds(p as u8));
            }
            0x0080..=0x07FF => {
                // P is at most U+07FF: add C0 with the bits of P above the low six
                trace.step("2.0080-07FF.1");
                result.push(trace.adds((0xC0 | (p >> 6)) as u8));
                // and add 80 with the low six
                trace.step("2.0080-07FF.2");
                result.push(trace.adds((0x80 | (p & 0x3F)) as u8));
            }
            0x0800..=0xFFFF if p != 0xFFFF => {
                // P is at most U+FFFF, which the next row has as well and takes here: add C0 with the bits of P above
                // the low twelve, as printed
                trace.step("2.0800-FFFF.1");
                result.push(trace.adds((0xC0 | (p >> 12)) as u8));
                // add 80 with the next six
                trace.step("2.0800-FFFF.2");
                result.push(trace.adds((0x80 | ((p >> 6) & 0x3F)) as u8));
                // and add 80 with the low six
                trace.step("2.0800-FFFF.3");
                result.push(trace.adds((0x80 | (p & 0x3F)) as u8));
            }
            _ => {
                // P is from U+FFFF, as printed, to U+10FFFF: add C0 with the bits of P above the low eighteen, as
                // printed
                trace.step("2.FFFF-10FFFF.1");
                result.push(trace.adds((0xC0 | (p >> 18)) as u8));
                // add 80 with the next six
                trace.step("2.FFFF-10FFFF.2");
                result.push(trace.adds((0x80 | ((p >> 12) & 0x3F)) as u8));
                // add 80 with the six after
                trace.step("2.FFFF-10FFFF.3");
                result.push(trace.adds((0x80 | ((p >> 6) & 0x3F)) as u8));
                // and add 80 with the low six
                trace.step("2.FFFF-10FFFF.4");
                result.push(trace.adds((0x80 | (p & 0x3F)) as u8));
            }
        }
    }
    // return the result
    trace.step("3");
    result
}
