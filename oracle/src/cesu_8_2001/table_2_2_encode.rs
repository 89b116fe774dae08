//! CESU-8, definition 2.2 "CESU-8 Bit Distribution", with 2.1 (e): from 16-bit code units to bytes.

use crate::Trace;

/// Encodes 16-bit code units, whatever they are, each by the first row of the table that has room for it.
pub fn encode(code_units: &[u16], trace: &mut impl Trace) -> Vec<u8> {
    let trace = &mut trace.within("cesu-8-2001#table-2-2-encode");
    let mut bytes = Vec::new();
    for &unit in code_units {
        trace.unit(unit);
        let x = (unit & 0b11_1111) as u8;
        if unit & 0b1111_1111_1000_0000 == 0 {
            // 000000000xxxxxxx: 0xxxxxxx
            trace.step("row-1");
            bytes.push(trace.adds(unit as u8));
        } else if unit & 0b1111_1000_0000_0000 == 0 {
            // otherwise 00000yyyyyxxxxxx: 110yyyyy 10xxxxxx
            trace.step("row-2");
            let y = (unit >> 6 & 0b1_1111) as u8;
            bytes.extend(trace.adds_all([0b1100_0000 | y, 0b1000_0000 | x]));
        } else {
            // otherwise zzzzyyyyyyxxxxxx: 1110zzzz 10yyyyyy 10xxxxxx
            trace.step("row-3");
            let z = (unit >> 12 & 0b1111) as u8;
            let y = (unit >> 6 & 0b11_1111) as u8;
            bytes.extend(trace.adds_all([0b1110_0000 | z, 0b1000_0000 | y, 0b1000_0000 | x]));
        }
    }
    bytes
}
