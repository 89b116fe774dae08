//! WTF-8 draft of 2014, section 3 "Generalized UTF-8" and Table 2 "Bit distribution", as printed.

use crate::Trace;

/// The rows: the last code point, the bits that are printed as 0 or 1 in the first byte, and how many bytes there are.
///
/// The fourth row is printed with the first byte of the third.
const ROWS: [(&str, u32, u8, u32); 4] = [
    ("row-1", 0x007F, 0b0000_0000, 1),
    ("row-2", 0x07FF, 0b1100_0000, 2),
    ("row-3", 0xFFFF, 0b1110_0000, 3),
    ("row-4", 0x10_FFFF, 0b1110_0000, 4),
];

/// Encodes code points, at most 0x10FFFF each, by the printed bit patterns.
pub fn encode(code_points: &[u32], at: &mut impl Trace) -> Vec<u8> {
    let at = &mut at.within("wtf-8-2014#table-2-encode");
    let mut bytes = Vec::new();
    for &p in code_points {
        at.code_point(p);
        for (step, last, fixed_bits, length) in ROWS {
            if p > last {
                continue;
            }
            at.step(step);
            bytes.push(fixed_bits | (p >> (6 * (length - 1))) as u8);
            for later in (0..length - 1).rev() {
                bytes.push(0b1000_0000 | (p >> (6 * later)) as u8 & 0b0011_1111);
            }
            break;
        }
    }
    bytes
}
