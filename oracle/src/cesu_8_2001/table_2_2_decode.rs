//! CESU-8, definition 2.2 "CESU-8 Bit Distribution", with 2.1 (d) and (e): from bytes to 16-bit code units.

use crate::{Rejected, Trace};

/// Whether bytes are one form of table 2.2 after another, each the shortest of its unit.
///
/// # Errors
///
/// [`Rejected`] if they are not.
pub fn validate(bytes: &[u8], trace: &mut impl Trace) -> Result<(), Rejected> {
    decode(bytes, trace).map(|_| ())
}

/// Decodes bytes to 16-bit code units, surrogates paired or not.
///
/// # Errors
///
/// [`Rejected`] if the bytes are not forms of the table, or a form is not the shortest of its unit.
pub fn decode(bytes: &[u8], trace: &mut impl Trace) -> Result<Vec<u16>, Rejected> {
    let mut code_units = Vec::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        let (unit, length) = code_unit(rest, trace).ok_or(Rejected)?;
        code_units.push(unit);
        rest = &rest[length..];
    }
    Ok(code_units)
}

/// The code unit of the form at the start of `bytes`, which is not empty, and the form's length, 1 to 3.
///
/// `None` where there is none.
pub fn code_unit(bytes: &[u8], trace: &mut impl Trace) -> Option<(u16, usize)> {
    let trace = &mut trace.within("cesu-8-2001#table-2-2-decode");
    let (first, rest) = bytes.split_first()?;
    trace.byte(*first);
    let (mut unit, later_bytes) = match first.leading_ones() {
        0 => {
            // 0xxxxxxx: 000000000xxxxxxx
            trace.step("row-1");
            return Some((u16::from(*first), 1));
        }
        2 => {
            // 110yyyyy begins the two bytes of 00000yyyyyxxxxxx
            trace.step("row-2"); // 110yyyyy 10xxxxxx: 00000yyyyyxxxxxx
            (u16::from(first & 0b0001_1111), 1)
        }
        3 => {
            // 1110zzzz begins the three bytes of zzzzyyyyyyxxxxxx
            trace.step("row-3"); // 1110zzzz 10yyyyyy 10xxxxxx: zzzzyyyyyyxxxxxx
            (u16::from(first & 0b0000_1111), 2)
        }
        4 => {
            // 11110xxx is in no CESU-8
            trace.step("d");
            return None;
        }
        _ => {
            // 10xxxxxx and 11111xxx begin no row
            trace.step("no-row");
            return None;
        }
    };
    for i in 0..later_bytes {
        let Some(byte) = rest.get(i) else {
            // the bytes end where the row has 10xxxxxx
            trace.step("end");
            return None;
        };
        trace.byte(*byte);
        if byte.leading_ones() != 1 {
            // a different byte where the row has 10xxxxxx
            trace.step("not-10xxxxxx");
            return None;
        }
        unit = unit << 6 | u16::from(byte & 0b0011_1111);
    }
    let shortest = match unit {
        0b0000_0000_0000_0000..=0b0000_0000_0111_1111 => 1,
        0b0000_0000_1000_0000..=0b0000_0111_1111_1111 => 2,
        _ => 3,
    };
    let length = 1 + later_bytes;
    if length > shortest {
        // the unit fits a row of fewer bytes
        trace.step("e");
        return None;
    }
    Some((unit, length))
}
