//! Inputs with a number: room for the result, or a position.

use utfproof_oracle::{Operation, Sequence, Slice, UnitKind};
use utfproof_spec_tables::library;

use crate::context::padding::unit;
use crate::generate::boundaries::byte_ranges;
use crate::generate::exhaustive::ranges_of_singles;
use crate::generate::oracle::{BehaviourAnswer, behaviour, row_vector};
use crate::generate::rows::rows;
use crate::vector::{Origin, Vector};

/// Rows of up to this many inputs are looked at whole.
const EXACT: u64 = 1 << 17;

/// The most bytes of a character.
const LONGEST: u32 = 4;

/// Pairs of these have characters of every length in UTF-8, and surrogates alone.
const FIRSTS: [u32; 4] = [0x61, 0xE9, 0x20AC, 0xD83D];
const SECONDS: [u32; 3] = [0x61, 0x20AC, 0xDCA9];

/// One character of each length in UTF-8.
const LENGTHS: [char; 4] = ['a', 'é', '€', '𝄞'];

/// How many characters stand in a text at the edges: more than the blocks of codecs. Contexts have other lengths.
const LENGTH: usize = 33;

/// The unit that the number of an operation counts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Counts {
    /// The units of the input.
    Input,
    /// The bytes of the output.
    Output,
    /// The code units that the input has in UTF-16.
    CodeUnits,
}

fn counts(operation: Operation) -> Counts {
    match operation {
        Operation::WhatwgUtf8EncodeInto => Counts::Output,
        Operation::Utf8ByteOffset => Counts::CodeUnits,
        _ => Counts::Input,
    }
}

/// The length of a well-formed text, in the unit of the operation's number.
pub(crate) fn number_of(operation: Operation, text: &Sequence) -> u32 {
    let length = |operation| match behaviour(operation, &[text.as_slice()]).answer {
        BehaviourAnswer::Output(number, _) => number.first().copied().unwrap_or_default(),
        _ => 0,
    };
    match counts(operation) {
        Counts::Input => text.len() as u32,
        Counts::Output => length(Operation::Utf16Utf8Length),
        Counts::CodeUnits => length(Operation::Utf8Utf16Length),
    }
}

/// A number with which an operation takes all of any text, or one that is in any text.
pub(crate) const fn number_for_any(operation: Operation) -> u32 {
    match operation {
        Operation::WhatwgUtf8EncodeInto | Operation::Utf8Truncate | Operation::Utf16Truncate => {
            u32::MAX
        }
        _ => 0,
    }
}

/// Every single character, and pairs of every length, with each number from none to one more than they have.
pub(super) fn vectors(operation: Operation) -> Vec<Vector> {
    let kind = operation.signature().input;
    let ask = |values: &[u32]| {
        let (number, units) = values.split_last()?;
        let units = Sequence::from_values(kind, units.iter().copied());
        Some(behaviour(
            operation,
            &[units.as_slice(), Slice::Number(&[*number])],
        ))
    };
    let most_of_a_unit = match counts(operation) {
        Counts::Output => LONGEST,
        Counts::Input | Counts::CodeUnits => 1,
    };
    let texts = match kind {
        UnitKind::Byte => byte_texts(operation),
        _ => unit_texts(kind),
    };
    let with_number = [Vec::new()].into_iter().chain(texts).map(|mut ranges| {
        ranges.push((0, most_of_a_unit * ranges.len() as u32 + 1));
        ranges
    });
    let found = with_number.flat_map(|ranges| rows(&ranges, EXACT, &ask));
    found
        .map(|row| {
            let lengths = [row.elements.len() - 1, 1];
            row_vector(operation, Origin::Exhaustive, &lengths, &row)
        })
        .collect()
}

fn unit_texts(kind: UnitKind) -> Vec<Vec<(u32, u32)>> {
    let singles = ranges_of_singles(kind).iter().map(|range| vec![*range]);
    let pairs = FIRSTS
        .iter()
        .flat_map(|one| SECONDS.iter().map(|two| fixed(&[*one, *two])));
    singles.chain(pairs).collect()
}

/// The rows of Table 3-7, pairs of characters, and what is ill-formed alone and after a character.
fn byte_texts(operation: Operation) -> Vec<Vec<(u32, u32)>> {
    const BYTE: (u32, u32) = (0x80, 0xFF);
    let table = library().document("unicode").into_iter();
    let mut tables = table.flat_map(|unicode| &unicode.tables);
    let table = tables.find(|table| table.id == "table-3-7");
    let rows = table.into_iter().flat_map(|table| {
        let ranges = table.rows.iter().filter_map(|row| byte_ranges(table, row));
        ranges.map(|ranges| {
            let range = |(first, last): (u8, u8)| (first.into(), last.into());
            ranges.into_iter().map(range).collect::<Vec<_>>()
        })
    });
    let of = |character: char| unit(operation, character.into());
    let pairs = LENGTHS
        .into_iter()
        .flat_map(|one| LENGTHS.map(|two| fixed(&[of(one), of(two)].concat())));
    let cut = LENGTHS.into_iter().skip(1).map(|character| {
        let character = of(character);
        fixed(&character[..character.len() - 1])
    });
    let after_a_character = [fixed(&of('a')), vec![BYTE]].concat();
    let ill_formed = [vec![BYTE], after_a_character].into_iter().chain(cut);
    rows.chain(pairs).chain(ill_formed).collect()
}

fn fixed(units: &[u32]) -> Vec<(u32, u32)> {
    units.iter().map(|unit| (*unit, *unit)).collect()
}

/// Texts of one character with the number of one character, less, and more, and of all of them but one, and of all.
pub(super) fn inputs(operation: Operation) -> impl Iterator<Item = Vec<Sequence>> {
    LENGTHS.into_iter().flat_map(move |character| {
        let kind = operation.signature().input;
        let units = unit(operation, u32::from(character));
        let one = number_of(
            operation,
            &Sequence::from_values(kind, units.iter().copied()),
        );
        let text = Sequence::from_values(kind, units.repeat(LENGTH));
        let all = one * LENGTH as u32;
        let numbers = [one - 1, one, one + 1, all - 1, all];
        numbers.map(|number| vec![text.clone(), Sequence::number(number)])
    })
}
