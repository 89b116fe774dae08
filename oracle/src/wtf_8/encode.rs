//! WTF-8, section 6.1 "Encoding".

use crate::Trace;

/// Encodes code points, at most 0x10FFFF each, as WTF-8.
///
/// A surrogate pair in the input comes out as the four bytes of the code point that it makes in UTF-16, so the
/// result is always well-formed.
pub fn encode(code_points: &[u32], trace: &mut impl Trace) -> Vec<u8> {
    let trace = &mut trace.within("wtf-8#encode-to-wtf-8");
    trace.step("1");
    let mut result: Vec<u8> = Vec::new();
    let mut input = code_points.iter().peekable();
    while let Some(&p) = input.next() {
        trace.step("2");
        trace.code_point(p);
        let mut p = p;
        if matches!(p, 0xD800..=0xDBFF)
            && let Some(&next) = input.next_if(|next| matches!(next, 0xDC00..=0xDFFF))
        {
            trace.step("2.1"); // `next` is consumed: the loop skips it
            p = 0x1_0000 + ((p - 0xD800) << 10) + (next - 0xDC00);
        }
        match p {
            0x0000..=0x007F => {
                trace.step("2.2.0000-007F.1");
                result.push(p as u8);
            }
            0x0080..=0x07FF => {
                trace.step("2.2.0080-07FF.1");
                result.push((0xC0 | (p >> 6)) as u8);
                trace.step("2.2.0080-07FF.2");
                result.push((0x80 | (p & 0x3F)) as u8);
            }
            0x0800..=0xFFFF => {
                trace.step("2.2.0800-FFFF.1");
                result.push((0xE0 | (p >> 12)) as u8);
                trace.step("2.2.0800-FFFF.2");
                result.push((0x80 | ((p >> 6) & 0x3F)) as u8);
                trace.step("2.2.0800-FFFF.3");
                result.push((0x80 | (p & 0x3F)) as u8);
            }
            _ => {
                trace.step("2.2.10000-10FFFF.1");
                result.push((0xF0 | (p >> 18)) as u8);
                trace.step("2.2.10000-10FFFF.2");
                result.push((0x80 | ((p >> 12) & 0x3F)) as u8);
                trace.step("2.2.10000-10FFFF.3");
                result.push((0x80 | ((p >> 6) & 0x3F)) as u8);
                trace.step("2.2.10000-10FFFF.4");
                result.push((0x80 | (p & 0x3F)) as u8);
            }
        }
    }
    trace.step("3");
    result
}
