//! WTF-8, section 5 "Generalized UTF-8" and Table 2 "Bit distribution": from code points to bytes.

use utfproof_notation::Units;

use crate::Trace;

/// Encodes code points, at most 0x10FFFF each and surrogates included, as generalized UTF-8.
pub fn encode(code_points: &[u32], trace: &mut impl Trace) -> Units<u8> {
    let trace = &mut trace.within("wtf-8#table-2-encode");
    let mut bytes = Units::new();
    for &p in code_points {
        trace.code_point(p);
        // the low-order x bits of the code point, six to a byte after the first
        let x = |bits: u32| 0b1000_0000 | (p >> bits & 0b11_1111) as u8;
        match p {
            0x0000..=0x007F => {
                // U+0000 to U+007F: 0xxxxxxx
                trace.step("row-1");
                bytes.push(trace.adds(p as u8));
            }
            0x0080..=0x07FF => {
                // U+0080 to U+07FF: 110xxxxx 10xxxxxx
                trace.step("row-2");
                bytes.extend(trace.adds_all([0b1100_0000 | (p >> 6) as u8, x(0)]));
            }
            0x0800..=0xFFFF => {
                // U+0800 to U+FFFF: 1110xxxx 10xxxxxx 10xxxxxx
                trace.step("row-3");
                bytes.extend(trace.adds_all([0b1110_0000 | (p >> 12) as u8, x(6), x(0)]));
            }
            _ => {
                // U+10000 to U+10FFFF: 11110xxx 10xxxxxx 10xxxxxx 10xxxxxx
                trace.step("row-4");
                bytes.extend(trace.adds_all([0b1111_0000 | (p >> 18) as u8, x(12), x(6), x(0)]));
            }
        }
    }
    bytes
}
