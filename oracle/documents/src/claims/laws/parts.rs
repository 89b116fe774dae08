//! The parts of a string of bytes: characters of UTF-8, and maximal subparts of ill-formed sequences.

use std::ops::Range;
use std::sync::LazyLock;

use rustc_hash::FxHashSet;

use utfproof_oracle::{Operation, Slice};

use super::{judges, readings, search};

/// A character, or a maximal subpart.
pub(super) struct Part {
    pub(super) place: Range<usize>,
    pub(super) is_well_formed: bool,
}

/// The proper prefixes of the UTF-8 of all scalar values. They come from the encoder; no decoder is used.
static BEGINNINGS: LazyLock<FxHashSet<Vec<u8>>> = LazyLock::new(|| {
    let [encode] = judges([Operation::Utf8Encode]);
    let mut beginnings = FxHashSet::default();
    let mut last = Vec::new();
    for value in search::scalar_values() {
        let encoded = readings::bytes(encode, Slice::CodePoints(&[value])).unwrap_or_default();
        for length in 1..encoded.len() {
            let beginning = &encoded[..length];
            if !last.starts_with(beginning) {
                beginnings.insert(beginning.to_vec());
            }
        }
        last = encoded;
    }
    beginnings
});

/// Whether bytes are a proper prefix of a character.
pub(super) fn begin_a_character(bytes: &[u8]) -> bool {
    BEGINNINGS.contains(bytes)
}

/// Divides a string by the definition of a maximal subpart: the longest beginning of a character, or else one byte.
pub(super) fn divide(bytes: &[u8]) -> Vec<Part> {
    let [validate] = judges([Operation::Utf8Validate]);
    let mut parts = Vec::new();
    let mut start = 0;
    while let rest @ [_, ..] = &bytes[start..] {
        let longest = rest.len().min(4);
        let is_character =
            |length: &usize| readings::accepts(validate, Slice::Bytes(&rest[..*length]));
        let character = (1..=longest).find(is_character);
        let is_beginning = |length: &usize| begin_a_character(&rest[..*length]);
        let length = character.or_else(|| (1..=longest).rev().find(is_beginning));
        let end = start + length.unwrap_or(1);
        parts.push(Part {
            place: start..end,
            is_well_formed: character.is_some(),
        });
        start = end;
    }
    parts
}
