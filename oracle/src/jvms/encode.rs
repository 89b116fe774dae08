//! JVMS, section 4.4.7: the code points of a string to bytes.

use crate::Trace;

/// Encodes the 16-bit code units of a string: a surrogate pair is a supplementary code point, and any other unit the
/// code point of the same number.
pub fn encode(units: &[u16], trace: &mut impl Trace) -> Vec<u8> {
    let trace = &mut trace.within("jvms#encode");
    let mut bytes = Vec::new();
    let mut rest = units;
    while let [first, after_first @ ..] = rest {
        trace.unit(*first);
        let code_point;
        (code_point, rest) = match rest {
            [0xD800..=0xDBFF, second @ 0xDC00..=0xDFFF, after @ ..] => {
                trace.unit(*second);
                // a surrogate pair is a supplementary code point
                trace.step("two-units");
                let first = u32::from(*first) - 0xD800;
                let second = u32::from(*second) - 0xDC00;
                (0x1_0000 + first * 0x400 + second, after)
            }
            _ => {
                // a code unit that is in no surrogate pair is a code point
                trace.step("one-unit");
                (u32::from(*first), after_first)
            }
        };
        // the bits of the code point from `high` down to `low`
        let bits = |high: u32, low: u32| (code_point >> low & ((1 << (high - low + 1)) - 1)) as u8;
        match code_point {
            0x0001..=0x007F => {
                // 0001 to 007F: one byte, bits 6 to 0
                trace.step("one-byte");
                bytes.push(trace.adds(bits(6, 0)));
            }
            0x0000 | 0x0080..=0x07FF => {
                // 0000, and 0080 to 07FF: 110, bits 10 to 6; 10, bits 5 to 0
                trace.step("two-bytes"); // x and y
                bytes.extend(trace.adds_all([0b1100_0000 + bits(10, 6), 0b1000_0000 + bits(5, 0)]));
            }
            0x0800..=0xFFFF => {
                // 0800 to FFFF: 1110, bits 15 to 12; 10, bits 11 to 6; 10, bits 5 to 0
                trace.step("three-bytes"); // x, y and z
                bytes.extend(trace.adds_all([
                    0b1110_0000 + bits(15, 12),
                    0b1000_0000 + bits(11, 6),
                    0b1000_0000 + bits(5, 0),
                ]));
            }
            _ => {
                // supplementary: 11101101; 1010, bits 20 to 16 less one; 10, bits 15 to 10; 11101101; 1011, bits 9 to
                // 6; 10, bits 5 to 0
                trace.step("six-bytes"); // u, v, w, x, y and z
                bytes.extend(trace.adds_all([
                    0b1110_1101,
                    0b1010_0000 + (bits(20, 16) - 1),
                    0b1000_0000 + bits(15, 10),
                    0b1110_1101,
                    0b1011_0000 + bits(9, 6),
                    0b1000_0000 + bits(5, 0),
                ]));
            }
        }
    }
    bytes
}
