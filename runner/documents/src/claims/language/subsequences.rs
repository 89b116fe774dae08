//! The parts of a sequence of bytes, by the definitions of the Unicode Standard, which are repeated here word by word. They
//! come from the encoding forms of all scalar values; no decoder is used.

use std::sync::LazyLock;

use utfproof_notation::Units;
use utfproof_oracle::{Operation, Reading, Sequence, Slice};

use super::pieces::bytes;
use crate::{readings, search};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// A minimal well-formed subsequence, D85a: the bytes of one scalar value.
    Minimal,
    /// A proper prefix of one.
    Beginning,
}

/// All parts of one to four bytes.
struct Parts {
    up_to_three: [[Bits; 2]; 3],
    /// The minimal ones of four bytes, in order.
    of_four: Vec<u32>,
}

/// A set of numbers: a bit for each.
#[derive(Clone)]
struct Bits(Vec<u64>);

static PARTS: LazyLock<Parts> = LazyLock::new(|| {
    let encode = Reading::judging(Operation::Utf8Encode);
    let empty = |bits: u32| Bits(vec![0; (1_usize << bits) / 64]);
    let mut parts = Parts {
        up_to_three: [8, 16, 24].map(|bits| [empty(bits), empty(bits)]),
        of_four: Vec::new(),
    };
    for value in search::scalar_values() {
        let encoded = readings::octets(encode, Slice::CodePoints(&[value])).unwrap_or_default();
        for length in 1..encoded.len() {
            parts.add(&encoded[..length], Part::Beginning);
        }
        parts.add(&encoded, Part::Minimal);
    }
    parts
});

/// Bytes as one number.
fn number(bytes: &[u8]) -> u32 {
    let digits = bytes.iter().map(|byte| u32::from(*byte));
    digits.fold(0, |number, digit| number << 8 | digit)
}

impl Bits {
    fn has(&self, number: u32) -> bool {
        self.0[number as usize / 64] >> (number % 64) & 1 == 1
    }
}

impl Parts {
    fn add(&mut self, bytes: &[u8], part: Part) {
        let number = number(bytes);
        match self.up_to_three.get_mut(bytes.len() - 1) {
            Some(parts) => parts[part as usize].0[number as usize / 64] |= 1 << (number % 64),
            None => self.of_four.push(number),
        }
    }

    fn get(&self, bytes: &[u8]) -> Option<Part> {
        let number = number(bytes);
        let mut kinds = [Part::Minimal, Part::Beginning].into_iter();
        match self.up_to_three.get(bytes.len() - 1) {
            Some(parts) => kinds.find(|part| parts[*part as usize].has(number)),
            None => kinds.find(|_| self.of_four.binary_search(&number).is_ok()),
        }
    }
}

/// The lengths of all parts at the start, the shortest first.
fn parts(rest: &[u8]) -> impl Iterator<Item = (usize, Part)> {
    let parts = &*PARTS;
    let lengths = 1..=rest.len().min(4);
    lengths.filter_map(move |length| Some((length, parts.get(&rest[..length])?)))
}

/// The length of the minimal well-formed subsequence at the start.
fn minimal(rest: &[u8]) -> Option<usize> {
    let mut parts = parts(rest);
    let (length, _) = parts.find(|(_, part)| *part == Part::Minimal)?;
    Some(length)
}

/// For each byte whether it is in a minimal well-formed subsequence; every part of the sequence is tried.
fn is_in_one(sequence: &[u8]) -> Units<u8> {
    let mut is_in_one = Units::<u8>::zeroed(sequence.len());
    for start in 0..sequence.len() {
        let parts = parts(&sequence[start..]);
        for (length, _) in parts.filter(|(_, part)| *part == Part::Minimal) {
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
    let decode = Reading::judging(Operation::Utf8Decode);
    let mut all = Units::new();
    let mut start = 0;
    while start < sequence.len() {
        let rest = &sequence[start..];
        let character = minimal(rest);
        match character {
            Some(1) => all.push(u32::from(rest[0])),
            Some(length) => {
                let character = readings::text(decode, Slice::Bytes(&rest[..length]));
                all.extend_from_slice(&character.unwrap_or_default());
            }
            None => all.push(0xFFFD),
        }
        start += character.unwrap_or_else(|| length(start));
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
