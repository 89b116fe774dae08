//! WTF-8 draft 1184cb6, section 5.2 "Decoding from WTF-8", as printed.
//!
//! The draft's flag "lead surrogate" is meant to keep out surrogate pair byte sequences. But only whole sequences of
//! three bytes, and the error for a pair, clear it. Anything else may come between the two surrogates, and then a trail
//! surrogate outside a pair is replaced. As in the previous draft, the byte that interrupts a sequence is consumed.

use crate::Trace;

const REPLACEMENT_CHARACTER: u32 = 0xFFFD;

/// Decodes bytes by the printed steps; nothing is rejected.
pub fn decode(bytes: &[u8], trace: &mut impl Trace) -> Vec<u32> {
    let trace = &mut trace.within("wtf-8-1184cb6#decode-from-wtf-8");
    // an empty result
    trace.step("1");
    let mut result: Vec<u32> = Vec::new();
    // a flag that a lead surrogate was the last: unset
    trace.step("2");
    let mut lead_surrogate = false;
    let mut input = bytes.iter().map(|&byte| u32::from(byte));
    while let Some(b) = input.next() {
        // for every byte B
        trace.step("3");
        trace.byte(b as u8);
        match b {
            0x00..=0x7F => {
                // B is at most 7F: add it as a code point
                trace.step("3.00-7F");
                result.push(trace.adds(b));
            }
            0xC2..=0xDF => {
                let Some(b2) = input.next() else {
                    // B is from C2 to DF, and the last byte: add U+FFFD
                    trace.step("3.C2-DF.1");
                    result.push(trace.adds(REPLACEMENT_CHARACTER));
                    continue;
                };
                // consume B2, the next byte
                trace.step("3.C2-DF.2");
                trace.byte(b2 as u8);
                if !matches!(b2, 0x80..=0xBF) {
                    // B2 is not from 80 to BF: add U+FFFD, and go on with the byte after it
                    trace.step("3.C2-DF.3");
                    result.push(trace.adds(REPLACEMENT_CHARACTER));
                    continue;
                }
                // add the code point of the five bits and six
                trace.step("3.C2-DF.4");
                result.push(trace.adds(((b & 0x1F) << 6) + (b2 & 0x3F)));
            }
            0xE0..=0xEF => {
                let Some(b2) = input.next() else {
                    // B is from E0 to EF, and the last byte: add U+FFFD
                    trace.step("3.E0-EF.1");
                    result.push(trace.adds(REPLACEMENT_CHARACTER));
                    continue;
                };
                // consume B2, the next byte
                trace.step("3.E0-EF.2");
                trace.byte(b2 as u8);
                if !matches!(b2, 0x80..=0xBF) {
                    // B2 is not from 80 to BF: add U+FFFD, and go on with the byte after it
                    trace.step("3.E0-EF.3");
                    result.push(trace.adds(REPLACEMENT_CHARACTER));
                    continue;
                }
                if b == 0xE0 && !matches!(b2, 0xA0..=0xBF) {
                    // B is E0 and B2 is not from A0 to BF: add U+FFFD, and go on with the byte after it
                    trace.step("3.E0-EF.4");
                    result.push(trace.adds(REPLACEMENT_CHARACTER));
                    continue;
                }
                if b == 0xED && matches!(b2, 0xB0..=0xBF) && lead_surrogate {
                    // B is ED, B2 is from B0 to BF and the flag is set: unset it, add U+FFFD, and go on with the byte
                    // after B2
                    trace.step("3.E0-EF.5");
                    lead_surrogate = false;
                    result.push(trace.adds(REPLACEMENT_CHARACTER));
                    continue;
                }
                let Some(b3) = input.next() else {
                    // B2 is the last byte: add U+FFFD
                    trace.step("3.E0-EF.6");
                    result.push(trace.adds(REPLACEMENT_CHARACTER));
                    continue;
                };
                // consume B3, the next byte
                trace.step("3.E0-EF.7");
                trace.byte(b3 as u8);
                if !matches!(b3, 0x80..=0xBF) {
                    // B3 is not from 80 to BF: add U+FFFD, and go on with the byte after it
                    trace.step("3.E0-EF.8");
                    result.push(trace.adds(REPLACEMENT_CHARACTER));
                    continue;
                }
                // let P be the code point of the four bits, six and six
                trace.step("3.E0-EF.9");
                let p = ((b & 0x0F) << 12) + ((b2 & 0x3F) << 6) + (b3 & 0x3F);
                if matches!(p, 0xD800..=0xDBFF) {
                    // P is a lead surrogate: set the flag
                    trace.step("3.E0-EF.10.set");
                    lead_surrogate = true;
                } else {
                    // P is anything else: unset the flag
                    trace.step("3.E0-EF.10.unset");
                    lead_surrogate = false;
                }
                // add P
                trace.step("3.E0-EF.11");
                result.push(trace.adds(p));
            }
            0xF0..=0xF4 => {
                let Some(b2) = input.next() else {
                    // B is from F0 to F4, and the last byte: add U+FFFD
                    trace.step("3.F0-F4.1");
                    result.push(trace.adds(REPLACEMENT_CHARACTER));
                    continue;
                };
                // consume B2, the next byte
                trace.step("3.F0-F4.2");
                trace.byte(b2 as u8);
                if !matches!(b2, 0x80..=0xBF) {
                    // B2 is not from 80 to BF: add U+FFFD, and go on with the byte after it
                    trace.step("3.F0-F4.3");
                    result.push(trace.adds(REPLACEMENT_CHARACTER));
                    continue;
                }
                if b == 0xF0 && !matches!(b2, 0x90..=0xBF) {
                    // B is F0 and B2 is not from 90 to BF: add U+FFFD, and go on with the byte after it
                    trace.step("3.F0-F4.4");
                    result.push(trace.adds(REPLACEMENT_CHARACTER));
                    continue;
                }
                if b == 0xF4 && !matches!(b2, 0x80..=0x8F) {
                    // B is F4 and B2 is not from 80 to 8F: add U+FFFD, and go on with the byte after it
                    trace.step("3.F0-F4.5");
                    result.push(trace.adds(REPLACEMENT_CHARACTER));
                    continue;
                }
                let Some(b3) = input.next() else {
                    // B2 is the last byte: add U+FFFD
                    trace.step("3.F0-F4.6");
                    result.push(trace.adds(REPLACEMENT_CHARACTER));
                    continue;
                };
                // consume B3, the next byte
                trace.step("3.F0-F4.7");
                trace.byte(b3 as u8);
                if !matches!(b3, 0x80..=0xBF) {
                    // B3 is not from 80 to BF: add U+FFFD, and go on with the byte after it
                    trace.step("3.F0-F4.8");
                    result.push(trace.adds(REPLACEMENT_CHARACTER));
                    continue;
                }
                let Some(b4) = input.next() else {
                    // B3 is the last byte: add U+FFFD
                    trace.step("3.F0-F4.9");
                    result.push(trace.adds(REPLACEMENT_CHARACTER));
                    continue;
                };
                // consume B4, the next byte
                trace.step("3.F0-F4.10");
                trace.byte(b4 as u8);
                if !matches!(b4, 0x80..=0xBF) {
                    // B4 is not from 80 to BF: add U+FFFD, and go on with the byte after it
                    trace.step("3.F0-F4.11");
                    result.push(trace.adds(REPLACEMENT_CHARACTER));
                    continue;
                }
                // add the code point of the three bits, six, six and six
                trace.step("3.F0-F4.12");
                result.push(trace.adds(
                    ((b & 0x07) << 18) + ((b2 & 0x3F) << 12) + ((b3 & 0x3F) << 6) + (b4 & 0x3F),
                ));
            }
            _ => {
                // B is anything else: add U+FFFD
                trace.step("3.otherwise");
                result.push(trace.adds(REPLACEMENT_CHARACTER));
            }
        }
    }
    // return the result
    trace.step("4");
    result
}
