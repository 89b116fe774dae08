//! The inputs on which statements about readings are tried, smallest first. Each function returns what was tried, in words.
//!
//! The loops call the tests of claims through `dyn`, so that they are compiled once for an error and not for each test.

use std::sync::LazyLock;

use utfproof_notation::{counted as count, grouped};
use utfproof_oracle::{Operation, Sequence, UnitKind};

use crate::on_all_processors;

/// The bytes on both sides of every edge in Table 3-7 of the Unicode Standard, and a letter.
pub const EDGE_BYTES: [u8; 23] = [
    0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED,
    0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5,
];

/// The code units on both sides of every edge of the surrogates, a letter and the last one.
pub const EDGE_UNITS: [u16; 8] = [
    0x0041, 0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0xFFFF,
];

/// The first code point of each length, those on both sides of every edge of the surrogates, a letter and the last one.
pub const EDGE_CODE_POINTS: [u32; 12] = [
    0x0041, 0x0080, 0x0800, 0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0xFFFF, 0x1_0000,
    0x10_FFFF,
];

/// Every byte.
pub fn every_byte() -> Vec<u8> {
    (0..=0xFF).collect()
}

/// Every code point.
pub fn code_points() -> impl Iterator<Item = u32> {
    0..=UnitKind::CodePoint.max()
}

/// UCS-4 values in order: all up to 10FFF, those on both sides of every power of two and after the last
/// code point, and every 8,191st of all 2^32.
pub fn ucs_4_values() -> Vec<u32> {
    let powers = (0..u32::BITS).map(|bit| 1_u32 << bit);
    let around = powers.flat_map(|power| [power - 1, power, power + 1]);
    let mut values: Vec<u32> = (0..=0x1_0FFF)
        .chain(around)
        .chain([UnitKind::CodePoint.max(), UnitKind::CodePoint.max() + 1])
        .chain((0..=UnitKind::Ucs4.max()).step_by(8191))
        .chain([UnitKind::Ucs4.max()])
        .collect();
    values.sort_unstable();
    values.dedup();
    values
}

/// Every code point that is not a surrogate.
pub fn scalar_values() -> impl Iterator<Item = u32> {
    code_points().filter(|code_point| !matches!(code_point, 0xD800..=0xDFFF))
}

/// Every lead surrogate with every trail surrogate.
pub fn pairs() -> impl Iterator<Item = [u16; 2]> {
    (0xD800..=0xDBFF).flat_map(|lead| (0xDC00..=0xDFFF).map(move |trail| [lead, trail]))
}

/// The number of additional random strings.
const RANDOM: usize = 10_000;

/// Tries every sequence of up to three bytes, every one of four over the edges, and random longer ones, smallest first.
pub fn bytes<E: Send>(holds: impl Fn(&[u8]) -> Result<(), E> + Sync) -> Result<String, E> {
    bytes_by(&holds)
}

fn bytes_by<E: Send>(holds: &(dyn Fn(&[u8]) -> Result<(), E> + Sync)) -> Result<String, E> {
    let every_byte = every_byte();
    let mut tried = strings(&every_byte, 2, holds)?;
    let of_three = on_all_processors(&every_byte, |first| {
        let mut tried = 0;
        for second in 0x00..=0xFF {
            for third in 0x00..=0xFF {
                holds(&[*first, second, third])?;
                tried += 1;
            }
        }
        Ok::<u64, E>(tried)
    });
    for of_three in of_three {
        tried += of_three?;
    }
    let of_four = strings_of(&EDGE_BYTES, 4, &mut |bytes| holds(bytes))?;
    let random = random_bytes(&mut |bytes| holds(bytes))?;
    let [tried, of_four] = [tried, of_four].map(grouped);
    Ok(format!(
        "all {tried} sequences of up to 3 bytes, {of_four} of 4 over the edges, and {random}"
    ))
}

/// Tries every sequence of up to two bytes, every one of three or four over the edges, and random longer ones: for
/// claims that take too long on the inputs of [`bytes`].
pub fn fewer_bytes<E>(mut holds: impl FnMut(&[u8]) -> Result<(), E>) -> Result<String, E> {
    fewer_bytes_by(&mut holds)
}

fn fewer_bytes_by<E>(holds: &mut dyn FnMut(&[u8]) -> Result<(), E>) -> Result<String, E> {
    let tried = strings(&every_byte(), 2, &mut *holds)?;
    let over_edges = strings_of(&EDGE_BYTES, 3, holds)? + strings_of(&EDGE_BYTES, 4, holds)?;
    let random = random_bytes(holds)?;
    let [tried, over_edges] = [tried, over_edges].map(grouped);
    Ok(format!(
        "all {tried} sequences of up to 2 bytes, {over_edges} of 3 and 4 over the edges, and {random}"
    ))
}

fn random_bytes<E>(holds: &mut dyn FnMut(&[u8]) -> Result<(), E>) -> Result<String, E> {
    static STRINGS: LazyLock<Vec<Sequence>> = LazyLock::new(|| random(Operation::Utf8DecodeLossy));
    for string in STRINGS.iter() {
        if let Sequence::Bytes(string) = string {
            holds(string)?;
        }
    }
    Ok(random_ones(&STRINGS))
}

/// Tries every code unit, every string of up to five units over the edges, and random longer ones.
pub fn units<E>(holds: impl Fn(&[u16]) -> Result<(), E>) -> Result<String, E> {
    units_by(&holds)
}

fn units_by<E>(holds: &dyn Fn(&[u16]) -> Result<(), E>) -> Result<String, E> {
    static STRINGS: LazyLock<Vec<Sequence>> = LazyLock::new(|| random(Operation::Wtf16Decode));
    let every_unit: Vec<u16> = (0..=0xFFFF).collect();
    let single = strings(&every_unit, 1, holds)?;
    let edges = strings(&EDGE_UNITS, 5, holds)?;
    for string in STRINGS.iter() {
        if let Sequence::CodeUnits(string) = string {
            holds(string)?;
        }
    }
    let [single, edges] = [single - 1, edges].map(grouped);
    Ok(format!(
        "all {single} code units, {edges} strings of up to 5 over the edges, and {}",
        random_ones(&STRINGS)
    ))
}

/// Tries every code point, every string of up to four over the edges, and random longer ones.
pub fn code_point_strings<E>(holds: impl Fn(&[u32]) -> Result<(), E>) -> Result<String, E> {
    code_point_strings_by(&holds)
}

fn code_point_strings_by<E>(holds: &dyn Fn(&[u32]) -> Result<(), E>) -> Result<String, E> {
    static STRINGS: LazyLock<Vec<Sequence>> = LazyLock::new(|| random(Operation::Wtf8Encode));
    let every: Vec<u32> = code_points().collect();
    let single = strings(&every, 1, holds)?;
    let edges = strings(&EDGE_CODE_POINTS, 4, holds)?;
    for string in STRINGS.iter() {
        if let Sequence::CodePoints(string) = string {
            holds(string)?;
        }
    }
    let [single, edges] = [single - 1, edges].map(grouped);
    Ok(format!(
        "all {single} code points, {edges} strings of up to 4 over the edges, and {}",
        random_ones(&STRINGS)
    ))
}

/// The scalar values among the code points at the edges.
pub fn edge_scalar_values() -> Vec<u32> {
    let mut values = EDGE_CODE_POINTS.to_vec();
    values.retain(|value| !matches!(value, 0xD800..=0xDFFF));
    values
}

/// Tries every scalar value, and every string of up to four over the edges.
pub fn scalar_value_strings<E>(
    mut holds: impl FnMut(&[u32]) -> Result<(), E>,
) -> Result<String, E> {
    let mut single = 0;
    for value in scalar_values() {
        holds(&[value])?;
        single += 1;
    }
    let strings = strings(&edge_scalar_values(), 4, holds)?;
    let [single, strings] = [count(single, "scalar value"), count(strings, "string")];
    Ok(format!("{single} and {strings} of up to 4 over the edges"))
}

/// The inputs that the generator of the random vectors makes for an operation.
fn random(operation: Operation) -> Vec<Sequence> {
    let vectors = utfproof_vectors::random(operation, utfproof_vectors::SEED, RANDOM);
    let operands = vectors.iter().flat_map(|vector| vector.case(0).operands);
    operands.collect()
}

fn random_ones(strings: &[Sequence]) -> String {
    format!(
        "{} random ones, seed {}",
        grouped(strings.len() as u128),
        utfproof_vectors::SEED
    )
}

/// Tries every string over an alphabet up to a length, the shorter ones first. Returns their number.
pub fn strings<T: Copy, E>(
    alphabet: &[T],
    longest: usize,
    mut holds: impl FnMut(&[T]) -> Result<(), E>,
) -> Result<u64, E> {
    let mut tried = 0;
    for length in 0..=longest {
        tried += strings_of(alphabet, length, &mut |string| holds(string))?;
    }
    Ok(tried)
}

/// Tries every string of a length over an alphabet, in order. Returns their number.
pub fn strings_of<T: Copy, E>(
    alphabet: &[T],
    length: usize,
    holds: &mut dyn FnMut(&[T]) -> Result<(), E>,
) -> Result<u64, E> {
    if alphabet.is_empty() && length > 0 {
        return Ok(0);
    }
    let mut tried = 0;
    let mut places = vec![0; length];
    let mut string: Vec<T> = places.iter().map(|place| alphabet[*place]).collect();
    loop {
        holds(&string)?;
        tried += 1;
        // counts up from the last place
        let Some(place) = places.iter().rposition(|place| place + 1 < alphabet.len()) else {
            return Ok(tried);
        };
        places[place] += 1;
        places[place + 1..].fill(0);
        for (value, place) in string.iter_mut().zip(&places).skip(place) {
            *value = alphabet[*place];
        }
    }
}
