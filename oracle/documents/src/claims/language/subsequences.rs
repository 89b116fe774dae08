//! The parts of a sequence of bytes, by the definitions of the Unicode Standard, which are repeated here word by word. They
//! come from the encoding forms of all scalar values; no decoder is used.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;
use utfproof_notation::Units;
use utfproof_oracle::{Operation, Reading, Sequence, Slice};

use super::pieces::bytes;
use crate::{readings, search};

/// The scalar value of each minimal well-formed subsequence, D85a; `None` for a proper prefix of one.
static PARTS: LazyLock<FxHashMap<u64, Option<u32>>> = LazyLock::new(|| {
    let encode = Reading::judging(Operation::Utf8Encode);
    let mut parts = FxHashMap::default();
    for value in search::scalar_values() {
        let encoded = readings::octets(encode, Slice::CodePoints(&[value])).unwrap_or_default();
        for length in 1..encoded.len() {
            parts.insert(key(&encoded[..length]), None);
        }
        parts.insert(key(&encoded), Some(value));
    }
    parts
});

/// One to four bytes as one number: each has its own.
fn key(bytes: &[u8]) -> u64 {
    let digits = bytes.iter().map(|byte| u64::from(*byte));
    digits.fold(1, |number, digit| number << 8 | digit)
}

/// The lengths of all parts at the start, the shortest first.
fn parts(rest: &[u8]) -> impl Iterator<Item = (usize, Option<u32>)> {
    let lengths = 1..=rest.len().min(4);
    lengths.filter_map(|length| Some((length, *PARTS.get(&key(&rest[..length]))?)))
}

/// For each byte whether it is in a minimal well-formed subsequence; every part of the sequence is tried.
fn is_in_one(sequence: &[u8]) -> Units<u8> {
    let mut is_in_one = Units::<u8>::zeroed(sequence.len());
    for start in 0..sequence.len() {
        let parts = parts(&sequence[start..]);
        for (length, _) in parts.filter(|(_, value)| value.is_some()) {
            is_in_one[start..start + length].fill(1);
        }
    }
    is_in_one
}

/// The bytes for which that is so or not.
fn those(sequence: &[u8], wanted: u8) -> Sequence {
    let is_in_one = is_in_one(sequence);
    let bytes = sequence.iter().zip(is_in_one.iter());
    let those = bytes.filter(|(_, is_in)| **is_in == wanted);
    Sequence::Bytes(those.map(|(byte, _)| *byte).collect())
}

/// The bytes of all minimal well-formed subsequences.
pub(super) fn well_formed(of: Slice<'_>) -> Sequence {
    those(bytes(of), 1)
}

/// The bytes outside of minimal well-formed subsequences.
pub(super) fn ill_formed(of: Slice<'_>) -> Sequence {
    those(bytes(of), 0)
}

/// The characters, and one U+FFFD for each part without one. `length` has the length of such a part.
fn with_replacements(sequence: &[u8], length: impl Fn(usize) -> usize) -> Sequence {
    let mut all = Units::new();
    let mut start = 0;
    while start < sequence.len() {
        let mut parts = parts(&sequence[start..]);
        let character = parts.find_map(|(length, value)| Some((value?, length)));
        let (value, length) = character.unwrap_or_else(|| (0xFFFD, length(start)));
        all.push(value);
        start += length;
    }
    Sequence::CodePoints(all)
}

/// One U+FFFD for each maximal subpart, D93b: the longest beginning of a well-formed sequence, or else one byte.
pub(super) fn with_subparts(of: Slice<'_>) -> Sequence {
    with_replacements(bytes(of), |start| {
        parts(&bytes(of)[start..])
            .last()
            .map_or(1, |(length, _)| length)
    })
}

/// One U+FFFD for each ill-formed subsequence, D84a: the longest run of bytes outside minimal well-formed ones.
pub(super) fn with_runs(of: Slice<'_>) -> Sequence {
    let is_in_one = is_in_one(bytes(of));
    with_replacements(bytes(of), |start| {
        let run = is_in_one[start..].iter().take_while(|is_in| **is_in == 0);
        run.count().max(1)
    })
}
