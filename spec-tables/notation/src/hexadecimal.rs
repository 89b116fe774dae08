//! Hexadecimal digits, read and written.

use super::units::{Unit, Units};
use super::{Slice, UnitKind};

const HEX: &[u8; 16] = b"0123456789ABCDEF";

/// The value of each byte as a hexadecimal digit; 0xFF if it is not one.
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

/// The value of the leading digits, and the rest of the text.
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

/// Reads the values of a kind, or returns the position of the first thing that is not one. `WORD` is the shortest
/// length of a value, with the space after it.
pub(super) fn values<const WORD: usize, T: Unit>(
    kind: UnitKind,
    text: &str,
    to: impl Fn(u32) -> T,
) -> Result<Units<T>, usize> {
    let text = text.as_bytes();
    let mut values = Units::zeroed((text.len() + 1) / WORD);
    if !read_shortest::<WORD, T>(text, &mut values, &to) {
        let count = read(kind, text, &mut values, &to)?;
        values.truncate(count);
    }
    Ok(values)
}

/// The fast path: all words have their shortest length, as nearly all have. It checks at the end whether that held.
fn read_shortest<const WORD: usize, T>(
    text: &[u8],
    values: &mut [T],
    to: impl Fn(u32) -> T,
) -> bool {
    let (words, last) = text.as_chunks::<WORD>();
    let Some((of_last, of_words)) = values.split_last_mut().filter(|_| last.len() + 1 == WORD)
    else {
        return false;
    };
    let (mut digits, mut between) = (0, 0);
    let mut value = |word: &[u8]| {
        to(word[..WORD - 1].iter().fold(0, |value, byte| {
            let digit = DIGITS[usize::from(*byte)];
            digits |= digit;
            value << 4 | u32::from(digit)
        }))
    };
    for (slot, word) in of_words.iter_mut().zip(words) {
        between |= word[WORD - 1] ^ b' ';
        *slot = value(word);
    }
    *of_last = value(last);
    digits < 16 && between == 0
}

/// Reads words of any length. Returns how many, or the position of the first thing that is not one. `values` has room
/// for all.
fn read<T>(
    kind: UnitKind,
    text: &[u8],
    values: &mut [T],
    to: impl Fn(u32) -> T,
) -> Result<usize, usize> {
    let (mut rest, mut count) = (text, 0);
    while !text.is_empty() {
        let position = text.len() - rest.len();
        let (value, behind) = first(kind, rest).ok_or(position)?;
        values[count] = to(value);
        count += 1;
        match behind {
            [] => break,
            [b' ', next @ ..] => rest = next,
            _ => return Err(position),
        }
    }
    Ok(count)
}

/// Bytes as lower-case hexadecimal digits without spaces, such as a digest.
///
/// ```
/// assert_eq!(utfproof_notation::lower_hex(&[0x0E, 0xAC]), "0eac");
/// ```
pub fn lower_hex(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 0xF]);
    let digits = digits.map(|digit| HEX[usize::from(digit)].to_ascii_lowercase());
    digits.map(char::from).collect()
}

/// The two digits of each byte.
static PAIRS: [[u8; 2]; 256] = {
    let mut pairs = [[0; 2]; 256];
    let mut byte = 0;
    while byte < 256 {
        pairs[byte] = [HEX[byte >> 4], HEX[byte & 0xF]];
        byte += 1;
    }
    pairs
};

/// Appends all values, with a space between two.
pub(super) fn append(values: Slice<'_>, text: &mut Vec<u8>) {
    let begin = text.len();
    match values {
        Slice::Bytes(bytes) => words::<3, _>(bytes, text, |byte, [high, low, _]| {
            [*high, *low] = PAIRS[usize::from(byte)];
        }),
        Slice::CodeUnits(units) => words::<5, _>(units, text, |unit, [a, b, c, d, _]| {
            let [high, low] = unit.to_be_bytes();
            [*a, *b] = PAIRS[usize::from(high)];
            [*c, *d] = PAIRS[usize::from(low)];
        }),
        Slice::CodePoints(points) | Slice::Ucs4(points) => {
            points.iter().for_each(|&point| match point {
                0..=0xFFFF => push::<5>(text, point),
                0x1_0000..=0xF_FFFF => push::<6>(text, point),
                0x10_0000..=0xFF_FFFF => push::<7>(text, point),
                0x100_0000..=0xFFF_FFFF => push::<8>(text, point),
                _ => push::<9>(text, point),
            });
        }
        Slice::Number(_) | Slice::NumberAnd(..) => {
            unreachable!("numbers are decimal")
        }
    }
    if text.len() > begin {
        text.pop();
    }
}

/// Appends values as words of one length. Each ends in a space, which is there before the digits are written.
fn words<const WORD: usize, T: Copy>(
    values: &[T],
    text: &mut Vec<u8>,
    write: impl Fn(T, &mut [u8; WORD]),
) {
    let begin = text.len();
    text.resize(begin + values.len() * WORD, b' ');
    let words = text[begin..].as_chunks_mut::<WORD>().0;
    words
        .iter_mut()
        .zip(values)
        .for_each(|(word, value)| write(*value, word));
}

/// Appends a value as a word of this length, whose last character is a space.
fn push<const WORD: usize>(text: &mut Vec<u8>, value: u32) {
    let digit = |left: usize| HEX[(value >> (4 * left)) as usize & 0xF];
    let word = |place| match WORD - 1 - place {
        0 => b' ',
        left => digit(left - 1),
    };
    text.extend_from_slice(&std::array::from_fn::<u8, WORD, _>(word));
}
