//! The parts of a string of bytes: characters of UTF-8, and maximal subparts of ill-formed sequences.

use std::ops::Range;
use std::sync::LazyLock;

use utfproof_oracle::{Operation, Slice};

use super::super::subsequences::parts::{Part as Class, Parts};
use super::{judges, readings, search};

/// A character, or a maximal subpart.
pub(super) struct Part {
    pub(super) place: Range<usize>,
    pub(super) is_well_formed: bool,
}

/// The UTF-8 of all scalar values, and its proper prefixes. They come from the encoder; no decoder is used.
static PARTS: LazyLock<Parts> = LazyLock::new(|| {
    let [encode] = judges([Operation::Utf8Encode]);
    let mut parts = Parts::default();
    for value in search::scalar_values() {
        let encoded = readings::octets(encode, Slice::CodePoints(&[value]));
        parts.add(&encoded.unwrap_or_default());
    }
    parts
});

/// Whether bytes are a proper prefix of a character.
pub(super) fn begin_a_character(bytes: &[u8]) -> bool {
    PARTS.part(bytes) == Class::Beginning
}

/// Divides a string by the definition of a maximal subpart: the longest beginning of a character, or else one byte.
pub(super) fn divide(bytes: &[u8]) -> impl Iterator<Item = Part> {
    let mut start = 0;
    std::iter::from_fn(move || {
        let rest = bytes.get(start..).filter(|rest| !rest.is_empty())?;
        let mut lengths = 1..=rest.len().min(4);
        let character = lengths.find(|length| PARTS.part(&rest[..*length]) == Class::Minimal);
        let end = start + character.unwrap_or_else(|| PARTS.maximal_subpart(rest));
        let place = start..end;
        start = end;
        Some(Part {
            place,
            is_well_formed: character.is_some(),
        })
    })
}
