//! Bytes as escapes: a percent sign and two hexadecimal digits for each.

use utfproof_oracle::{Operation, Sequence, UnitKind};

use crate::by_oracle::row_vector;
use crate::rows::{behaviour, rows};
use crate::vector::{Origin, Vector};

const PERCENT_SIGN: u16 = 0x25;

/// The digits of either case.
const DIGITS: [(u32, u32); 3] = [(0x30, 0x39), (0x41, 0x46), (0x61, 0x66)];

/// Rows of up to this many inputs are looked at whole.
const EXACT: u64 = 1 << 10;

/// Sequences that look like an escape and are not.
const NONE: [&str; 10] = [
    "%",
    "%4",
    "%G1",
    "%1G",
    "%\u{FF14}1",
    "%4%",
    "%C3%",
    "%C3%AG",
    "%C3A9",
    "%C3+A9",
];

/// Code units up to 00FF, those at the ends of the lengths of UTF-8 and of the surrogates, and surrogates in pairs.
const UNITS: [&[(u32, u32)]; 9] = [
    &[],
    &[(0x0000, 0x007F)],
    &[(0x0080, 0x00FF)],
    &[(0x07F0, 0x080F)],
    &[(0xD7F0, 0xD80F)],
    &[(0xDBF0, 0xDC0F)],
    &[(0xDFF0, 0xE00F)],
    &[(0xFFF0, 0xFFFF)],
    &[(0xD83D, 0xD83D), (0xDCA0, 0xDCAF)],
];

/// The rows of the code units, and of the escapes of every byte alone, with digits of either case.
pub(super) fn vectors(operation: Operation) -> Vec<Vector> {
    let ask = |values: &[u32]| {
        let units = Sequence::from_values(UnitKind::CodeUnit, values.iter().copied());
        Some(behaviour(operation, &[units.as_slice()]))
    };
    let percent_sign = (PERCENT_SIGN.into(), PERCENT_SIGN.into());
    let firsts = DIGITS.iter().flat_map(|(first, last)| *first..=*last);
    let escapes = firsts
        .flat_map(|first| DIGITS.map(|second| vec![percent_sign, (first, first), second]))
        .filter(|_| operation == Operation::EcmaScriptDecodeUriComponent);
    let boxes = UNITS.into_iter().map(<[_]>::to_vec).chain(escapes);
    let found = boxes.flat_map(|ranges| rows(&ranges, EXACT, &ask));
    found
        .map(|row| row_vector(operation, Origin::Exhaustive, &[row.elements.len()], &row))
        .collect()
}

/// Byte sequences as escapes, whole and without the last of them, and what is none.
pub(super) fn inputs<'a>(
    byte_sequences: impl IntoIterator<Item = &'a Vec<u8>>,
) -> Vec<Vec<Sequence>> {
    let mut all: Vec<Vec<u16>> = NONE.map(|text| text.encode_utf16().collect()).into();
    for (number, bytes) in byte_sequences.into_iter().enumerate() {
        let escape = |byte: &u8| match number % 2 {
            0 => format!("%{byte:02X}"),
            _ => format!("%{byte:02x}"),
        };
        let escapes: String = bytes.iter().map(escape).collect();
        let units: Vec<u16> = escapes.encode_utf16().collect();
        if bytes.len() > 1 && number.is_multiple_of(4) {
            all.push(units[..units.len() - 3].to_vec());
            all.push(units[..units.len() - 1].to_vec());
        }
        all.push(units);
    }
    let operands = |units: Vec<u16>| {
        let units = units.into_iter().map(u32::from);
        vec![Sequence::from_values(UnitKind::CodeUnit, units)]
    };
    all.into_iter().map(operands).collect()
}
