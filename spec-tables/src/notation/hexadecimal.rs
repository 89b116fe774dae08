//! Hexadecimal digits, read and written.

use super::{Slice, UnitKind};

const HEX: &[u8; 16] = b"0123456789ABCDEF";

/// What each byte is as a hexadecimal digit; 0xFF for those that are none.
static DIGITS: [u8; 256] = {
    let mut digits = [0xFF; 256];
    let mut value = 0;
    while value < 16 {
        let digit = HEX[value as usize];
        digits[digit as usize] = value;
        digits[digit.to_ascii_lowercase() as usize] = value;
        value += 1;
    }
    digits
};

/// The value of as many digits as there are, and what stands behind them.
pub(super) fn first(kind: UnitKind, text: &[u8]) -> Option<(u32, &[u8])> {
    let (mut value, mut length) = (0, 0);
    while let Some(digit) = text.get(length).map(|byte| DIGITS[usize::from(*byte)])
        && digit < 16
        && length < kind.most_digits()
    {
        value = value << 4 | u32::from(digit);
        length += 1;
    }
    let is_one = length >= kind.digits() && value <= kind.max();
    is_one.then(|| (value, &text[length..]))
}

/// The values of a kind in some text, or where that stands that is none.
pub(super) fn values<T>(
    kind: UnitKind,
    text: &str,
    to: impl Fn(u32) -> T,
) -> Result<Vec<T>, usize> {
    let mut values = Vec::with_capacity((text.len() + 1) / (kind.digits() + 1));
    let mut rest = text.as_bytes();
    while !text.is_empty() {
        let position = text.len() - rest.len();
        let (value, behind) = first(kind, rest).ok_or(position)?;
        values.push(to(value));
        match behind {
            [] => break,
            [b' ', next @ ..] => rest = next,
            _ => return Err(position),
        }
    }
    Ok(values)
}

/// Appends all values, with a space between two.
pub(super) fn append(values: Slice<'_>, text: &mut Vec<u8>) {
    let begin = text.len();
    match values {
        Slice::Bytes(bytes) => {
            text.resize(begin + bytes.len() * 3, b' ');
            let words = text[begin..].as_chunks_mut::<3>().0;
            for ([high, low, _], byte) in words.iter_mut().zip(bytes) {
                *high = HEX[usize::from(byte >> 4)];
                *low = HEX[usize::from(byte & 0xF)];
            }
        }
        Slice::CodeUnits(units) => units.iter().for_each(|&u| push::<5>(text, u.into())),
        Slice::CodePoints(points) | Slice::Ucs4(points) => {
            points.iter().for_each(|&point| match point {
                0..=0xFFFF => push::<5>(text, point),
                0x1_0000..=0xF_FFFF => push::<6>(text, point),
                0x10_0000..=0xFF_FFFF => push::<7>(text, point),
                0x100_0000..=0xFFF_FFFF => push::<8>(text, point),
                _ => push::<9>(text, point),
            });
        }
    }
    if text.len() > begin {
        text.pop();
    }
}

/// Appends a value as a word so long, with the space that is its last character.
fn push<const WORD: usize>(text: &mut Vec<u8>, value: u32) {
    let digit = |left: usize| HEX[(value >> (4 * left)) as usize & 0xF];
    let word = |place| match WORD - 1 - place {
        0 => b' ',
        left => digit(left - 1),
    };
    text.extend_from_slice(&std::array::from_fn::<u8, WORD, _>(word));
}
