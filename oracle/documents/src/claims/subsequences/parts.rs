//! The parts of a sequence of bytes, by the definitions of the Unicode Standard.

use utfproof_notation::Units;

use super::super::super::Shortfall;
use super::super::ClaimContext;
use super::super::utf_8::each;

/// The class of some bytes by the definitions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Part {
    /// A minimal well-formed subsequence, D85a: the bytes of one scalar value.
    Minimal,
    /// A proper prefix of one.
    Beginning,
    Neither,
}

/// The classes of one to four bytes, from the encoding form of each scalar value.
pub(in super::super) struct Parts {
    up_to_three: [Vec<Part>; 3],
    /// The minimal ones of four bytes, in order.
    of_four: Vec<u32>,
}

/// Bytes as one number.
fn number(bytes: &[u8]) -> u32 {
    let digits = bytes.iter().map(|byte| u32::from(*byte));
    digits.fold(0, |number, digit| number << 8 | digit)
}

impl Default for Parts {
    fn default() -> Self {
        Self {
            up_to_three: [8, 16, 24].map(|bits| vec![Part::Neither; 1 << bits]),
            of_four: Vec::new(),
        }
    }
}

impl Parts {
    pub(super) fn of(context: &ClaimContext<'_>) -> Result<Self, Shortfall> {
        let mut parts = Self::default();
        each(context, |_, encoded| {
            parts.add(encoded);
            Ok(())
        })?;
        Ok(parts)
    }

    /// Adds a scalar value by its encoding form of one to four bytes; those of four must be added in order.
    pub(in super::super) fn add(&mut self, encoded: &[u8]) {
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

    pub(in super::super) fn part(&self, bytes: &[u8]) -> Part {
        match bytes.len() {
            length @ 1..=4 => self.part_of_number(length, number(bytes)),
            _ => Part::Neither,
        }
    }

    /// The class of one to four bytes, given as one number.
    fn part_of_number(&self, length: usize, number: u32) -> Part {
        match self.up_to_three.get(length - 1) {
            Some(parts) => parts[number as usize],
            None if self.of_four.binary_search(&number).is_ok() => Part::Minimal,
            None => Part::Neither,
        }
    }

    /// The positions of the minimal well-formed subsequences of a sequence; every part of it is tried.
    pub(super) fn minimal<'a>(
        &'a self,
        sequence: &'a [u8],
    ) -> impl Iterator<Item = (usize, &'a [u8])> {
        let (mut start, mut length, mut number) = (0, 0, 0);
        std::iter::from_fn(move || {
            while start < sequence.len() {
                while length < 4 && start + length < sequence.len() {
                    number = number << 8 | u32::from(sequence[start + length]);
                    length += 1;
                    if self.part_of_number(length, number) == Part::Minimal {
                        return Some((start, &sequence[start..start + length]));
                    }
                }
                start += 1;
                (length, number) = (0, 0);
            }
            None
        })
    }

    /// The ill-formed subsequences, D84a: the longest runs of bytes outside minimal well-formed ones.
    pub(super) fn ill_formed<'a>(&self, sequence: &'a [u8]) -> impl Iterator<Item = &'a [u8]> {
        // 1 for a byte of a minimal well-formed one, and 0 for any other
        let mut is_in_one = Units::<u8>::zeroed(sequence.len());
        for (start, part) in self.minimal(sequence) {
            is_in_one[start..start + part.len()].fill(1);
        }
        let mut start = 0;
        std::iter::from_fn(move || {
            let rest = &is_in_one[start..];
            let first = start + rest.iter().position(|is_in_one| *is_in_one == 0)?;
            let run = &is_in_one[first..];
            let length = run.iter().position(|is_in_one| *is_in_one == 1);
            start = first + length.unwrap_or(run.len());
            Some(&sequence[first..start])
        })
    }

    /// The length of the maximal subpart at the start, D93b: the longest beginning of a well-formed sequence, or 1.
    pub(in super::super) fn maximal_subpart(&self, rest: &[u8]) -> usize {
        let mut lengths = (1..=rest.len().min(3)).rev();
        let longest = lengths.find(|length| self.part(&rest[..*length]) == Part::Beginning);
        longest.unwrap_or(1)
    }

    /// The bytes of all minimal well-formed subsequences except U+FFFD, joined, and the number of U+FFFD.
    pub(super) fn certain(&self, sequence: &[u8]) -> (Units<u8>, usize) {
        let mut certain = Units::new();
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
