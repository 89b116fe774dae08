//! What claims are tried on, smallest first.

use utfproof_oracle::UnitKind;

use super::Witness;

/// The bytes on both sides of every edge in Table 3-7 of the Unicode Standard, and a letter.
pub(super) const EDGE_BYTES: [u8; 23] = [
    0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED,
    0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5,
];

/// The code units on both sides of every edge of the surrogates, a letter and the last one.
pub(super) const EDGE_UNITS: [u16; 8] = [
    0x0041, 0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0xFFFF,
];

/// The first code point of each length, those on both sides of every edge of the surrogates, a letter and the last one.
pub(super) const EDGE_CODE_POINTS: [u32; 12] = [
    0x0041, 0x0080, 0x0800, 0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0xFFFF, 0x1_0000,
    0x10_FFFF,
];

/// Every byte.
pub(super) fn every_byte() -> Vec<u8> {
    (0..=0xFF).collect()
}

/// Every code point.
pub(super) fn code_points() -> impl Iterator<Item = u32> {
    0..=UnitKind::CodePoint.max()
}

/// UCS-4 values in order: all up to 10FFF, those on both sides of every power of two, and one in 8,191 of all 2^32.
pub(super) fn ucs_4_values() -> Vec<u32> {
    let powers = (0..u32::BITS).map(|bit| 1_u32 << bit);
    let around = powers.flat_map(|power| [power - 1, power, power + 1]);
    let mut values: Vec<u32> = (0..=0x1_0FFF)
        .chain(around)
        .chain((0..=UnitKind::Ucs4.max()).step_by(8191))
        .chain([UnitKind::Ucs4.max()])
        .collect();
    values.sort_unstable();
    values.dedup();
    values
}

/// Every code point that is no surrogate.
pub(super) fn scalar_values() -> impl Iterator<Item = u32> {
    code_points().filter(|code_point| !matches!(code_point, 0xD800..=0xDFFF))
}

/// Every lead surrogate with every trail surrogate.
pub(super) fn pairs() -> impl Iterator<Item = [u16; 2]> {
    (0xD800..=0xDBFF).flat_map(|lead| (0xDC00..=0xDFFF).map(move |trail| [lead, trail]))
}

/// Tries every string over an alphabet up to a length, the shorter ones first; how many they were.
pub(super) fn strings<T: Copy>(
    alphabet: &[T],
    longest: usize,
    mut holds: impl FnMut(&[T]) -> Result<(), Witness>,
) -> Result<u64, Witness> {
    let mut tried = 0;
    for length in 0..=longest {
        let mut places = vec![0; length];
        loop {
            let string: Vec<T> = places.iter().map(|place| alphabet[*place]).collect();
            holds(&string)?;
            tried += 1;
            // counts up, the last place first
            let Some(place) = places.iter().rposition(|place| place + 1 < alphabet.len()) else {
                break;
            };
            places[place] += 1;
            places[place + 1..].fill(0);
        }
    }
    Ok(tried)
}
