//! The parts of a sequence of bytes, by the definitions of the Unicode Standard, which are repeated here word by word. They
//! come from the encoding forms of all scalar values; no decoder is used.

use std::sync::LazyLock;

use utfproof_notation::Units;
use utfproof_oracle::{Operation, Reading, Sequence, Slice};

use crate::{readings, search};

/// The class of some bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// A minimal well-formed subsequence, D85a: the bytes of one scalar value.
    Minimal,
    /// A proper prefix of one.
    Beginning,
    Neither,
}

/// The classes of one to four bytes.
struct Parts {
    up_to_three: [Vec<Part>; 3],
    /// The minimal ones of four bytes, in order.
    of_four: Vec<u32>,
}

static PARTS: LazyLock<Parts> = LazyLock::new(|| {
    let encode = Reading::judging(Operation::Utf8Encode);
    let mut parts = Parts {
        up_to_three: [8, 16, 24].map(|bits| vec![Part::Neither; 1 << bits]),
        of_four: Vec::new(),
    };
    for value in search::scalar_values() {
        let encoded = readings::octets(encode, Slice::CodePoints(&[value]));
        parts.add(&encoded.unwrap_or_default());
    }
    parts
});

/// Bytes as one number.
fn number(bytes: &[u8]) -> u32 {
    let digits = bytes.iter().map(|byte| u32::from(*byte));
    digits.fold(0, |number, digit| number << 8 | digit)
}

impl Parts {
    fn add(&mut self, encoded: &[u8]) {
        for (place, parts) in self.up_to_three.iter_mut().enumerate() {
            if place + 1 < encoded.len() {
                parts[number(&encoded[..=place]) as usize] = Part::Beginning;
            }
        }
        match encoded.len() {
            length @ 1..=3 => {
                self.up_to_three[length - 1][number(encoded) as usize] = Part::Minimal
            }
            _ => self.of_four.push(number(encoded)),
        }
    }

    fn part(&self, bytes: &[u8]) -> Part {
        let number = number(bytes);
        match self.up_to_three.get(bytes.len().wrapping_sub(1)) {
            Some(parts) => parts[number as usize],
            None if bytes.len() == 4 && self.of_four.binary_search(&number).is_ok() => {
                Part::Minimal
            }
            None => Part::Neither,
        }
    }
}

/// The minimal well-formed subsequences, and where they begin; every part of the sequence is tried.
fn minimal(sequence: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let starts = 0..sequence.len();
    starts.flat_map(move |start| {
        let rest = &sequence[start..];
        let lengths = 1..=rest.len().min(4);
        let parts = lengths.map(move |length| (start, &rest[..length]));
        parts.filter(|(_, part)| PARTS.part(part) == Part::Minimal)
    })
}

/// The bytes of all minimal well-formed subsequences.
pub(super) fn well_formed(sequence: &[u8]) -> Sequence {
    let bytes = minimal(sequence).flat_map(|(_, part)| part);
    Sequence::Bytes(bytes.copied().collect())
}

/// For each byte whether it is in a minimal well-formed subsequence.
fn is_in_one(sequence: &[u8]) -> Units<u8> {
    let mut is_in_one = Units::<u8>::zeroed(sequence.len());
    for (start, part) in minimal(sequence) {
        is_in_one[start..start + part.len()].fill(1);
    }
    is_in_one
}

/// The bytes outside of minimal well-formed subsequences.
pub(super) fn ill_formed(sequence: &[u8]) -> Sequence {
    let is_in_one = is_in_one(sequence);
    let bytes = sequence.iter().zip(is_in_one.iter());
    Sequence::Bytes(
        bytes
            .filter(|(_, is_in)| **is_in == 0)
            .map(|(byte, _)| *byte)
            .collect(),
    )
}

/// The characters, and one U+FFFD for each part without one. `length` has the length of such a part.
fn with_replacements(sequence: &[u8], length: impl Fn(usize) -> usize) -> Sequence {
    let decode = Reading::judging(Operation::Utf8Decode);
    let mut all = Units::new();
    let mut start = 0;
    while start < sequence.len() {
        let rest = &sequence[start..];
        let mut lengths = 1..=rest.len().min(4);
        match lengths.find(|length| PARTS.part(&rest[..*length]) == Part::Minimal) {
            Some(1) => {
                all.extend_from_slice(&[u32::from(rest[0])]);
                start += 1;
            }
            Some(length) => {
                let character = readings::text(decode, Slice::Bytes(&rest[..length]));
                all.extend_from_slice(&character.unwrap_or_default());
                start += length;
            }
            None => {
                all.extend_from_slice(&[0xFFFD]);
                start += length(start);
            }
        }
    }
    Sequence::CodePoints(all)
}

/// One U+FFFD for each maximal subpart, D93b: the longest beginning of a well-formed sequence, or else one byte.
pub(super) fn with_subparts(sequence: &[u8]) -> Sequence {
    with_replacements(sequence, |start| {
        let rest = &sequence[start..];
        let mut lengths = (1..=rest.len().min(3)).rev();
        let longest = lengths.find(|length| PARTS.part(&rest[..*length]) == Part::Beginning);
        longest.unwrap_or(1)
    })
}

/// One U+FFFD for each ill-formed subsequence, D84a: the longest run of bytes outside minimal well-formed ones.
pub(super) fn with_runs(sequence: &[u8]) -> Sequence {
    let is_in_one = is_in_one(sequence);
    with_replacements(sequence, |start| {
        let run = is_in_one[start..].iter().take_while(|is_in| **is_in == 0);
        run.count().max(1)
    })
}
