//! Texts of up to billions of units, written as a recipe: a pattern, how many times it stands there, and an end. The result
//! is told by its length and a checksum.
//!
//! Lengths that are counted in 31 or 32 bits wrap in such texts, and so do products of them: the room for a result is often
//! asked for as two, three or four times the length of the input.

use std::fmt;

use crc32fast::Hasher;
use utfproof_notation::grouped;
use utfproof_oracle::{Encoding, Following, Operation, Rejection, Sequence, Slice, UnitKind};

use crate::context::growth::Growth;
use crate::context::padding::has_result;
use crate::context::{Filling, expect, ill_formed};
use crate::expectation::Expectation;
use crate::facts::{has_escapes, has_room, reads_text, takes_a_range};
use crate::units::units_of;
use crate::vector::Case;

/// The lengths that texts pass, in units of input. Of the last four, one, two, three or four times the length is 2^31 or
/// 2^32.
const LENGTHS: [u64; 7] = [
    1 << 20,
    1 << 24,
    1 << 29,
    (1 << 31) / 3,
    1 << 30,
    (1 << 32) / 3,
    1 << 31,
];

/// The lengths that ill-formed texts pass.
const ILL_FORMED: [u64; 2] = [1 << 20, 1 << 31];

/// The length that a result passes, in units of output.
const OF_A_RESULT: u64 = 1 << 31;

/// The characters that stand where a text passes its length.
const END: [char; 4] = ['é', '€', '𝄞', 'a'];

/// A text by what it repeats, and the answer to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The pattern that it repeats, and its end.
    operands: [Sequence; 2],
    /// How many times the pattern stands there.
    pub(super) times: u32,
    /// Its length, in units of input.
    pub(super) units: u32,
    expectation: Expectation,
}

/// Whether an operation can be asked about a text of any length: its result is a verdict, a number, or one sequence. Where more
/// than one result may be right, a checksum cannot tell: of escapes, and of text whose byte order stands in a mark.
pub fn takes_long_texts(operation: Operation) -> bool {
    let is_labelled = matches!(
        operation.encoding(),
        Encoding::Utf16Labelled | Encoding::Utf32Labelled
    );
    let is_open = has_escapes(operation) || is_labelled || takes_a_range(operation);
    reads_text(operation) && (!is_told(operation) || has_room(operation)) && !is_open
}

/// Whether the result of an operation, if the text is long, is told by its [`summary`]: it is a sequence.
pub const fn is_told(operation: Operation) -> bool {
    let signature = operation.signature();
    !signature.validates && !matches!(signature.output, UnitKind::Number)
}

/// Texts of up to `longest` units: one that passes each length, one whose result passes 2^31 before the text does, and for a
/// validation two that end with a byte that never occurs. What else is ill-formed, others may read as they declare.
pub(super) fn recipes(operation: Operation, longest: u32) -> Vec<Recipe> {
    let end = END.map(|character| units_of(operation, u32::from(character)));
    let has_result = |units: &Vec<u32>| has_result(operation, units.clone());
    let end = end
        .into_iter()
        .filter(has_result)
        .collect::<Vec<_>>()
        .concat();
    let bad = ill_formed(operation);
    let is_never = operation.signature().validates && bad == [0xFF];
    let ill_formed_end = [end.as_slice(), &bad].concat();
    let passes = |length: &u64, end: &[u32]| Recipe::of(operation, Filling::One, *length, end);
    let well_formed = LENGTHS.iter().filter_map(|length| passes(length, &end));
    let by_result = Recipe::passing_by_its_result(operation, &end);
    let ill_formed = ILL_FORMED.iter().filter(|_| is_never);
    let ill_formed = ill_formed.filter_map(|length| passes(length, &ill_formed_end));
    let all = well_formed.chain(by_result).chain(ill_formed);
    all.filter(|recipe| recipe.units <= longest).collect()
}

impl Recipe {
    /// The text whose end begins one pattern before a length. `None` if it has no pattern, too many units, or no answer that
    /// follows from those to few repetitions.
    fn of(operation: Operation, filling: Filling, length: u64, end: &[u32]) -> Option<Self> {
        let kind = operation.signature().input;
        let pattern = pattern(operation, filling);
        let end = Sequence::from_values(kind, end.iter().copied());
        let times = length.checked_div(pattern.len() as u64)?.checked_sub(1)?;
        let units = times * pattern.len() as u64 + end.len() as u64;
        let times = u32::try_from(times).ok()?;
        let operands = [pattern, end];
        Some(Self {
            times,
            units: u32::try_from(units).ok()?,
            expectation: expectation(operation, &operands, times)?,
            operands,
        })
    }

    /// The shortest text of one character whose result passes 2^31 units, if the text has fewer.
    fn passing_by_its_result(operation: Operation, end: &[u32]) -> Option<Self> {
        let of = |filling: Filling| {
            let pattern = pattern(operation, filling);
            let Expectation::Output(result, _) = expect(operation, std::slice::from_ref(&pattern))
            else {
                return None;
            };
            let grows = result.len() > pattern.len() && !result.kind().begins_with_a_number();
            let length = (OF_A_RESULT * pattern.len() as u64).checked_div(result.len() as u64)?;
            grows.then(|| Self::of(operation, filling, length, end))?
        };
        let all = Filling::WIDE.into_iter().filter_map(of);
        all.min_by_key(|recipe| recipe.units)
    }

    /// The text as a case: its pattern and its end, and the answer.
    pub(super) fn case(&self) -> Case {
        Case {
            operands: self.operands.iter().cloned().collect(),
            expectation: self.expectation.clone(),
        }
    }
}

/// The characters of a filling, as units: a text repeats them as a whole.
fn pattern(operation: Operation, filling: Filling) -> Sequence {
    let units = filling.characters().into_iter();
    let units = units.flat_map(|character| units_of(operation, u32::from(character)));
    Sequence::from_values(operation.signature().input, units)
}

/// A text as a whole: a pattern, so many times, and an end.
pub fn whole_text([pattern, end]: &[Sequence; 2], times: u32) -> Sequence {
    let mut text = Sequence::empty(pattern.kind());
    text.reserve(times as usize * pattern.len() + end.len());
    (0..times).for_each(|_| text.extend(pattern.as_slice()));
    text.extend(end.as_slice());
    text
}

/// The answer to a pattern, `times` over, and an end, from the oracle's answers to the first few. `None` if these do not
/// grow regularly, or a number in the answer has more than 32 bits.
///
/// A result that is a sequence is told by its [`summary`].
///
/// # Panics
///
/// If the operands are not the operation's.
pub fn expectation(
    operation: Operation,
    operands: &[Sequence; 2],
    times: u32,
) -> Option<Expectation> {
    let said = Growth::TIMES.map(|times| expect(operation, &[whole_text(operands, times as u32)]));
    let more = u64::from(times).checked_sub(Growth::TIMES[0] as u64)?;
    let grown = |of: [u64; 3]| {
        let each = of[1].checked_sub(of[0])?;
        (of[2].checked_sub(of[1])? == each).then_some(of[0] + more * each)
    };
    match &said {
        [
            Expectation::Output(one, level),
            Expectation::Output(two, _),
            Expectation::Output(three, _),
        ] if one.kind() == UnitKind::Number => {
            let numbers = [one, two, three].map(|number| u64::from(number.values()[0]));
            let number = u32::try_from(grown(numbers)?).ok()?;
            Some(Expectation::Output(Sequence::number(number), *level))
        }
        [Expectation::Output(_, level), ..] => {
            let growth = Growth::of(&said)?;
            let result = match is_told(operation) {
                true => of_growth(&growth, more)?,
                false => Sequence::empty(operation.signature().output),
            };
            Some(Expectation::Output(result, *level))
        }
        [
            Expectation::Rejected(one, level),
            Expectation::Rejected(two, _),
            Expectation::Rejected(three, _),
        ] => {
            let at = grown([one, two, three].map(|rejection| rejection.at as u64))?;
            let at = usize::try_from(at).ok()?;
            Some(Expectation::Rejected(Rejection { at }, *level))
        }
        [open @ Expectation::Unspecified(_), ..] => Some(open.clone()),
        _ => None,
    }
}

/// The summary of a result that grows.
fn of_growth(growth: &Growth, more: u64) -> Option<Sequence> {
    let parts = growth.parts();
    let [mut all, mut each, end] = parts.map(checksum);
    let [begin_units, each_units, end_units] = parts.map(|part| part.len() as u64);
    let mut left = more;
    while left > 0 {
        if left % 2 == 1 {
            all.combine(&each);
        }
        each.combine(&each.clone());
        left /= 2;
    }
    all.combine(&end);
    let units = u32::try_from(begin_units + more * each_units + end_units).ok()?;
    Some(of_length(units, all))
}

/// How a long result is told: by its length in units, and by the CRC-32 of its bytes, the most significant byte first. A
/// 16-bit code unit has two bytes and a code point four, the least significant first.
///
/// ```
/// use utfproof_oracle::Sequence;
/// use utfproof_vectors::context::summary;
///
/// // the check value of this CRC: it is that of ISO-HDLC, as in zip, PNG and zlib
/// assert_eq!(summary(&Sequence::bytes(b"123456789".as_slice())).to_string(), "9 CB F4 39 26");
/// ```
pub fn summary(result: &Sequence) -> Sequence {
    let units = u32::try_from(result.len()).unwrap_or(u32::MAX);
    of_length(units, checksum(result.as_slice()))
}

fn of_length(units: u32, checksum: Hasher) -> Sequence {
    let checksum = checksum.finalize().to_be_bytes();
    Sequence::number_and(Following::Bytes, units, checksum.map(u32::from))
}

fn checksum(part: Slice<'_>) -> Hasher {
    let mut checksum = Hasher::new();
    let width = match part.kind() {
        UnitKind::Byte => 1,
        UnitKind::CodeUnit => 2,
        _ => 4,
    };
    for value in part.values() {
        checksum.update(&value.to_le_bytes()[..width]);
    }
    checksum
}

impl fmt::Display for Recipe {
    /// In words that follow the input: `the first 2,147,483,647 times over`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (times, units) = (grouped(self.times), grouped(self.units));
        write!(
            f,
            "a text of {units} units: the first part {times} times, and the second"
        )
    }
}
