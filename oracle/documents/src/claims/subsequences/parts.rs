//! The parts of a sequence of bytes, by the definitions of the Unicode Standard.

use super::super::super::Shortfall;
use super::super::ClaimContext;
use super::super::utf_8::each;

/// The class of some bytes by the definitions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// A minimal well-formed subsequence, D85a: the bytes of one scalar value.
    Minimal,
    /// A proper prefix of one.
    Beginning,
    Neither,
}

/// The classes of one to four bytes, from the encoding form of each scalar value.
pub(super) struct Parts {
    up_to_three: [Vec<Part>; 3],
    /// The minimal ones of four bytes, in order.
    of_four: Vec<u32>,
}

/// Bytes as one number.
fn number(bytes: &[u8]) -> u32 {
    let digits = bytes.iter().map(|byte| u32::from(*byte));
    digits.fold(0, |number, digit| number << 8 | digit)
}

impl Parts {
    pub(super) fn of(context: &ClaimContext<'_>) -> Result<Self, Shortfall> {
        let mut up_to_three = [8, 16, 24].map(|bits| vec![Part::Neither; 1 << bits]);
        let mut of_four = Vec::new();
        each(context, |_, encoded| {
            for (place, parts) in up_to_three.iter_mut().enumerate() {
                if place + 1 < encoded.len() {
                    parts[number(&encoded[..=place]) as usize] = Part::Beginning;
                }
            }
            match up_to_three.get_mut(encoded.len() - 1) {
                Some(parts) => parts[number(encoded) as usize] = Part::Minimal,
                None => of_four.push(number(encoded)),
            }
            Ok(())
        })?;
        of_four.sort_unstable();
        Ok(Self {
            up_to_three,
            of_four,
        })
    }

    pub(super) fn part(&self, bytes: &[u8]) -> Part {
        match bytes.len() {
            length @ 1..=3 => self.up_to_three[length - 1][number(bytes) as usize],
            4 if self.of_four.binary_search(&number(bytes)).is_ok() => Part::Minimal,
            _ => Part::Neither,
        }
    }

    /// The positions of the minimal well-formed subsequences of a sequence; every part of it is tried.
    pub(super) fn minimal<'a>(
        &'a self,
        sequence: &'a [u8],
    ) -> impl Iterator<Item = (usize, &'a [u8])> {
        let starts = 0..sequence.len();
        starts.flat_map(move |start| {
            let rest = &sequence[start..];
            let parts = (1..=rest.len().min(4)).map(|length| &rest[..length]);
            let minimal = parts.filter(|part| self.part(part) == Part::Minimal);
            minimal.map(move |part| (start, part))
        })
    }

    /// The ill-formed subsequences, D84a: the longest runs of bytes outside minimal well-formed ones.
    pub(super) fn ill_formed<'a>(&self, sequence: &'a [u8]) -> Vec<&'a [u8]> {
        let mut is_in_none = vec![true; sequence.len()];
        for (start, part) in self.minimal(sequence) {
            is_in_none[start..start + part.len()].fill(false);
        }
        let mut runs = Vec::new();
        let mut start = 0;
        for run in is_in_none.chunk_by(|a, b| a == b) {
            if run[0] {
                runs.push(&sequence[start..start + run.len()]);
            }
            start += run.len();
        }
        runs
    }

    /// The length of the maximal subpart at the start, D93b: the longest beginning of a well-formed sequence, or 1.
    pub(super) fn maximal_subpart(&self, rest: &[u8]) -> usize {
        let mut lengths = (1..=rest.len().min(3)).rev();
        let longest = lengths.find(|length| self.part(&rest[..*length]) == Part::Beginning);
        longest.unwrap_or(1)
    }

    /// The bytes of all minimal well-formed subsequences except U+FFFD, joined, and the number of U+FFFD.
    pub(super) fn certain(&self, sequence: &[u8]) -> (Vec<u8>, usize) {
        let mut certain = Vec::new();
        let mut replacement_characters = 0;
        for (_, part) in self.minimal(sequence) {
            if part == [0xEF, 0xBF, 0xBD] {
                replacement_characters += 1;
            } else {
                certain.extend_from_slice(part);
            }
        }
        (certain, replacement_characters)
    }
}
