//! WTF-8, edition bc96dce, section 6.1 "Encoding", as printed.
//!
//! The first bytes are right by now, but the text still has two errors. A surrogate pair becomes one code point, but
//! its trail surrogate is not consumed and is encoded again. And U+FFFF is in two rows; here the later one is taken, so
//! that the error shows.

use crate::Trace;

/// Encodes code points, at most 0x10FFFF each, as the printed steps say.
pub fn encode(code_points: &[u32], trace: &mut impl Trace) -> Vec<u8> {
    let trace = &mut trace.within("wtf-8-bc96dce#encode-to-wtf-8");
    // an empty result
    trace.step("1");
    let mut result: Vec<u8> = Vec::new();
    let mut input = code_points.iter().peekable();
    while let Some(&p) = input.next() {
        // for every code point P
        trace.step("2");
        trace.code_point(p);
        let mut p = p;
        if matches!(p, 0xD800..=0xDBFF)
            && let Some(&&next) = input.peek()
            && matches!(next, 0xDC00..=0xDFFF)
        {
            // P is a lead surrogate and the code point after it a trail surrogate: let P be the code point that they
            // make, and the trail surrogate be next
            trace.step("2.1"); // the loop goes on with the trail surrogate
            p = 0x1_0000 + ((p - 0xD800) << 10) + (next - 0xDC00);
        }
        match p {
            0x0000..=0x007F => {
                // P is at most U+007F: add it as a byte
                trace.step("2.2.0000-007F.1");
                result.push(trace.adds(p as u8));
            }
            0x0080..=0x07FF => {
                // P is at most U+07FF: add C0 with the bits of P above the low six
                trace.step("2.2.0080-07FF.1");
                result.push(trace.adds((0xC0 | (p >> 6)) as u8));
                // and add 80 with the low six
                trace.step("2.2.0080-07FF.2");
                result.push(trace.adds((0x80 | (p & 0x3F)) as u8));
            }
            0x0800..=0xFFFF if p != 0xFFFF => {
                // P is at most U+FFFF, which the next row has as well and takes here: add E0 with the bits of P above
                // the low twelve
                trace.step("2.2.0800-FFFF.1");
                result.push(trace.adds((0xE0 | (p >> 12)) as u8));
                // add 80 with the next six
                trace.step("2.2.0800-FFFF.2");
                result.push(trace.adds((0x80 | ((p >> 6) & 0x3F)) as u8));
                // and add 80 with the low six
                trace.step("2.2.0800-FFFF.3");
                result.push(trace.adds((0x80 | (p & 0x3F)) as u8));
            }
            _ => {
                // P is from U+FFFF, as printed, to U+10FFFF: add F0 with the bits of P above the low eighteen
                trace.step("2.2.FFFF-10FFFF.1");
                result.push(trace.adds((0xF0 | (p >> 18)) as u8));
                // add 80 with the next six
                trace.step("2.2.FFFF-10FFFF.2");
                result.push(trace.adds((0x80 | ((p >> 12) & 0x3F)) as u8));
                // add 80 with the six after
                trace.step("2.2.FFFF-10FFFF.3");
                result.push(trace.adds((0x80 | ((p >> 6) & 0x3F)) as u8));
                // and add 80 with the low six
                trace.step("2.2.FFFF-10FFFF.4");
                result.push(trace.adds((0x80 | (p & 0x3F)) as u8));
            }
        }
    }
    // return the result
    trace.step("3");
    result
}
