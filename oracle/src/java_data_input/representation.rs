//! `DataOutput.writeUTF`: the bytes of each character. `DataInput`, "Modified UTF-8", has the same as a table.

use crate::Trace;

/// Converts characters, which are 16-bit code units, to their groups of one, two or three bytes.
pub fn represent(s: &[u16], trace: &mut impl Trace) -> Vec<u8> {
    let trace = &mut trace.within("java-data-input#representation");
    let mut bytes = Vec::new();
    for &c in s {
        trace.unit(c);
        match c {
            0x0001..=0x007F => {
                // 0001 to 007F: the byte
                trace.step("one-byte");
                bytes.push(trace.adds(c as u8));
            }
            0x0000 | 0x0080..=0x07FF => {
                // 0000, and 0080 to 07FF: C0 plus bits 10 to 6, 80 plus bits 5 to 0
                trace.step("two-bytes");
                bytes.push(trace.adds((0xC0 | (0x1F & (c >> 6))) as u8));
                bytes.push(trace.adds((0x80 | (0x3F & c)) as u8));
            }
            0x0800..=0xFFFF => {
                // 0800 to FFFF: E0 plus bits 15 to 12, 80 plus bits 11 to 6, 80 plus bits 5 to 0
                trace.step("three-bytes");
                bytes.push(trace.adds((0xE0 | (0x0F & (c >> 12))) as u8));
                bytes.push(trace.adds((0x80 | (0x3F & (c >> 6))) as u8));
                bytes.push(trace.adds((0x80 | (0x3F & c)) as u8));
            }
        }
    }
    bytes
}
