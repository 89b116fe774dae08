//! PEP 383, section "Specification": the codec that an error handler works for. Here it encodes UTF-8.

use crate::Trace;

/// The bytes of a character, 1 to 4; `None` for a surrogate, which has no bytes in UTF-8.
pub fn codec_encode(character: u32, trace: &mut impl Trace) -> Option<Vec<u8>> {
    let trace = &mut trace.within("pep-383#codec-encode");
    trace.code_point(character);
    // the lowest six bits after n times as many
    let six_bits = |n: u32| (character / 0x40_u32.pow(n) % 0x40) as u8;
    match character {
        0x0000..=0x007F => {
            // U+0000 to U+007F: the byte of the same value
            trace.step("one-byte");
            Some(vec![character as u8])
        }
        0x0080..=0x07FF => {
            // U+0080 to U+07FF: C0 plus the bits above six, then 80 plus six bits
            trace.step("two-bytes");
            Some(vec![0xC0 + six_bits(1), 0x80 + six_bits(0)])
        }
        0xD800..=0xDFFF => {
            // U+D800 to U+DFFF cannot be encoded
            trace.step("surrogate");
            None
        }
        0x0800..=0xFFFF => {
            // up to U+FFFF: E0 plus the bits above twelve, then twice 80 plus six bits
            trace.step("three-bytes");
            let (second, third) = (0x80 + six_bits(1), 0x80 + six_bits(0));
            Some(vec![0xE0 + six_bits(2), second, third])
        }
        _ => {
            // from U+10000: F0 plus the bits above eighteen, then three times 80 plus six bits
            trace.step("four-bytes");
            let (third, fourth) = (0x80 + six_bits(1), 0x80 + six_bits(0));
            Some(vec![0xF0 + six_bits(3), 0x80 + six_bits(2), third, fourth])
        }
    }
}
