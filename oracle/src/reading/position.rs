//! The position of a rejection: the length of the longest accepted prefix.
//!
//! By definition, the lengths are tried from the longest down. That takes a quadratic number of steps if the error is
//! near the start of a long input, so most operations are searched by halving.

use super::Reading;
use crate::operation::Operation;
use crate::{NoTrace, Slice, UnitKind};

impl Reading {
    /// The length of the longest accepted prefix of an input that is rejected as a whole.
    pub(super) fn longest_accepted_prefix(self, input: Slice<'_>) -> usize {
        let accepts = |length| self.accepts(input.prefix(length));
        match self.operation {
            // A run looks at the last four bytes only, so trying each length costs little.
            Operation::Utf8CharacterStart | Operation::Utf8DecodeLast => {
                by_definition(input.len(), accepts)
            }
            // The bytes after the announced length are not read: an input with an accepted prefix is accepted.
            Operation::ModifiedUtf8ReadUtf => 0,
            // A character may be the escapes of four bytes, each of three code units.
            Operation::EcmaScriptDecodeUriComponent => by_halving(input.len(), 12, accepts),
            // An accepted prefix consists of characters, one of which has six bytes. The longest prefix that consists
            // of characters then has that character too, so no other one can be the longest accepted.
            Operation::Cesu8Detect => {
                let validate = Self::judging(Operation::Cesu8Validate);
                let is_valid = |length| validate.accepts(input.prefix(length));
                let characters = by_halving(input.len() + 1, most_units(input.kind()), is_valid);
                if accepts(characters) { characters } else { 0 }
            }
            _ => by_halving(input.len(), most_units(input.kind()), accepts),
        }
    }

    fn accepts(self, input: Slice<'_>) -> bool {
        matches!(self.run(&[input], &mut NoTrace), Ok(Ok(_)))
    }
}

/// The most units of one character in any of the encodings: six bytes in CESU-8 and in the UTF-8 of 1997.
const fn most_units(kind: UnitKind) -> usize {
    match kind {
        UnitKind::Byte => 6,
        UnitKind::CodeUnit => 2,
        UnitKind::CodePoint | UnitKind::Ucs4 | UnitKind::Number | UnitKind::NumberAnd(_) => 1,
    }
}

/// The longest accepted length that is less than `end`; 0 if there is none.
fn by_definition(end: usize, accepts: impl FnMut(usize) -> bool) -> usize {
    longest(0, end, accepts).unwrap_or(0)
}

fn longest(start: usize, end: usize, mut accepts: impl FnMut(usize) -> bool) -> Option<usize> {
    (start..end).rev().find(|length| accepts(*length))
}

/// The result of [`by_definition`], in a logarithmic number of calls.
///
/// This needs an operation that accepts an input character by character: if it accepts an input, it accepts the input
/// without its last character, and so on. Of `most_units` successive lengths up to that of an accepted input, at least
/// one is then the end of a character, and accepted. So if none of them is accepted, no longer one is either.
fn by_halving(end: usize, most_units: usize, mut accepts: impl FnMut(usize) -> bool) -> usize {
    // no length from `rejected` on is accepted
    let (mut accepted, mut rejected) = (0, end);
    // most errors are near the end: the first steps look there
    let mut back = 0;
    while rejected - accepted > most_units {
        let middle = accepted + (rejected - accepted) / 2;
        let near_the_end = (rejected - 1).saturating_sub(back);
        let last = middle.max(near_the_end).max(accepted + most_units);
        let first = last + 1 - most_units;
        match longest(first, last + 1, &mut accepts) {
            Some(length) if last + 1 == rejected => return length,
            Some(length) => accepted = length,
            None => rejected = first,
        }
        back = (back * 16 + most_units).min(end);
    }
    longest(accepted, rejected, accepts).unwrap_or(accepted)
}
