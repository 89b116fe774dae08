//! WTF-8 draft 1184cb6, section 5.2 "Decoding from WTF-8", as printed.
//!
//! A flag, which the draft calls "lead surrogate", is there to keep surrogate pair byte sequences out. Only whole
//! sequences of three bytes clear it, and the error for a pair, so that anything else may stand between the two
//! surrogates: a trail surrogate that is in no pair is then replaced. As in the draft before, a byte that shows that a
//! sequence breaks off is consumed.

use crate::Trace;

const REPLACEMENT_CHARACTER: u32 = 0xFFFD;

/// Decodes bytes to what the printed steps make of them; nothing is rejected.
pub fn decode(bytes: &[u8], trace: &mut impl Trace) -> Vec<u32> {
    let trace = &mut trace.within("wtf-8-1184cb6#decode-from-wtf-8");
    trace.step("1");
    let mut result: Vec<u32> = Vec::new();
    trace.step("2");
    let mut lead_surrogate = false;
    let mut input = bytes.iter().map(|&byte| u32::from(byte));
    while let Some(b) = input.next() {
        trace.step("3");
        trace.byte(b as u8);
        match b {
            0x00..=0x7F => {
                trace.step("3.00-7F");
                result.push(b);
            }
            0xC2..=0xDF => {
                let Some(b2) = input.next() else {
                    trace.step("3.C2-DF.1");
                    result.push(REPLACEMENT_CHARACTER);
                    continue;
                };
                trace.step("3.C2-DF.2");
                trace.byte(b2 as u8);
                if !matches!(b2, 0x80..=0xBF) {
                    trace.step("3.C2-DF.3");
                    result.push(REPLACEMENT_CHARACTER);
                    continue;
                }
                trace.step("3.C2-DF.4");
                result.push(((b & 0x1F) << 6) + (b2 & 0x3F));
            }
            0xE0..=0xEF => {
                let Some(b2) = input.next() else {
                    trace.step("3.E0-EF.1");
                    result.push(REPLACEMENT_CHARACTER);
                    continue;
                };
                trace.step("3.E0-EF.2");
                trace.byte(b2 as u8);
                if !matches!(b2, 0x80..=0xBF) {
                    trace.step("3.E0-EF.3");
                    result.push(REPLACEMENT_CHARACTER);
                    continue;
                }
                if b == 0xE0 && !matches!(b2, 0xA0..=0xBF) {
                    trace.step("3.E0-EF.4");
                    result.push(REPLACEMENT_CHARACTER);
                    continue;
                }
                if b == 0xED && matches!(b2, 0xB0..=0xBF) && lead_surrogate {
                    trace.step("3.E0-EF.5");
                    lead_surrogate = false;
                    result.push(REPLACEMENT_CHARACTER);
                    continue;
                }
                let Some(b3) = input.next() else {
                    trace.step("3.E0-EF.6");
                    result.push(REPLACEMENT_CHARACTER);
                    continue;
                };
                trace.step("3.E0-EF.7");
                trace.byte(b3 as u8);
                if !matches!(b3, 0x80..=0xBF) {
                    trace.step("3.E0-EF.8");
                    result.push(REPLACEMENT_CHARACTER);
                    continue;
                }
                trace.step("3.E0-EF.9");
                let p = ((b & 0x0F) << 12) + ((b2 & 0x3F) << 6) + (b3 & 0x3F);
                if matches!(p, 0xD800..=0xDBFF) {
                    trace.step("3.E0-EF.10.set");
                    lead_surrogate = true;
                } else {
                    trace.step("3.E0-EF.10.unset");
                    lead_surrogate = false;
                }
                trace.step("3.E0-EF.11");
                result.push(p);
            }
            0xF0..=0xF4 => {
                let Some(b2) = input.next() else {
                    trace.step("3.F0-F4.1");
                    result.push(REPLACEMENT_CHARACTER);
                    continue;
                };
                trace.step("3.F0-F4.2");
                trace.byte(b2 as u8);
                if !matches!(b2, 0x80..=0xBF) {
                    trace.step("3.F0-F4.3");
                    result.push(REPLACEMENT_CHARACTER);
                    continue;
                }
                if b == 0xF0 && !matches!(b2, 0x90..=0xBF) {
                    trace.step("3.F0-F4.4");
                    result.push(REPLACEMENT_CHARACTER);
                    continue;
                }
                if b == 0xF4 && !matches!(b2, 0x80..=0x8F) {
                    trace.step("3.F0-F4.5");
                    result.push(REPLACEMENT_CHARACTER);
                    continue;
                }
                let Some(b3) = input.next() else {
                    trace.step("3.F0-F4.6");
                    result.push(REPLACEMENT_CHARACTER);
                    continue;
                };
                trace.step("3.F0-F4.7");
                trace.byte(b3 as u8);
                if !matches!(b3, 0x80..=0xBF) {
                    trace.step("3.F0-F4.8");
                    result.push(REPLACEMENT_CHARACTER);
                    continue;
                }
                let Some(b4) = input.next() else {
                    trace.step("3.F0-F4.9");
                    result.push(REPLACEMENT_CHARACTER);
                    continue;
                };
                trace.step("3.F0-F4.10");
                trace.byte(b4 as u8);
                if !matches!(b4, 0x80..=0xBF) {
                    trace.step("3.F0-F4.11");
                    result.push(REPLACEMENT_CHARACTER);
                    continue;
                }
                trace.step("3.F0-F4.12");
                result.push(
                    ((b & 0x07) << 18) + ((b2 & 0x3F) << 12) + ((b3 & 0x3F) << 6) + (b4 & 0x3F),
                );
            }
            _ => {
                trace.step("3.otherwise");
                result.push(REPLACEMENT_CHARACTER);
            }
        }
    }
    trace.step("4");
    result
}
