//! Inputs with a number: room for the result, or a position.

use utfproof_oracle::{Encoding, Operation, Sequence, Slice, UnitKind};
use utfproof_spec_tables::library;

use crate::by_oracle::row_vector;
use crate::edges::{byte_ranges, ranges_of_singles};
use crate::numbers::{Counts, counts, number_of};
use crate::rows::{behaviour, rows};
use crate::units::units_of;
use crate::vector::{Origin, Vector};

/// Rows of up to this many inputs are looked at whole.
const EXACT: u64 = 1 << 17;

/// The most bytes of a character.
const LONGEST: u32 = 4;

/// Pairs of these have characters of every length in UTF-8, and surrogates alone.
const FIRSTS: [u32; 4] = [0x61, 0xE9, 0x20AC, 0xD83D];
const SECONDS: [u32; 3] = [0x61, 0x20AC, 0xDCA9];

/// One character of each length in UTF-8.
const LENGTHS: [u32; 4] = [0x61, 0xE9, 0x20AC, 0x1D11E];

/// A surrogate, which WTF-8 has as well.
const SURROGATE: u32 = 0xD83D;

/// How many characters stand in a text at the edges: more than the blocks of codecs. Contexts have other lengths.
const LENGTH: usize = 33;

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

/// A code point of each length, and those of the same length that the encoding also has.
fn code_points(operation: Operation) -> impl Iterator<Item = u32> + Clone {
    let is_wtf_8 = operation.encoding() == Encoding::Wtf8;
    LENGTHS.into_iter().chain(is_wtf_8.then_some(SURROGATE))
}

/// The rows of the table of well-formed bytes, pairs of characters, and what is ill-formed alone and after a character.
fn byte_texts(operation: Operation) -> Vec<Vec<(u32, u32)>> {
    const BYTE: (u32, u32) = (0x80, 0xFF);
    let (document, table) = match operation.encoding() {
        Encoding::Wtf8 => ("wtf-8", "table-3"),
        _ => ("unicode", "table-3-7"),
    };
    let document = library().document(document).into_iter();
    let mut tables = document.flat_map(|document| &document.tables);
    let table = tables.find(|known| known.id == table);
    let rows = table.into_iter().flat_map(|table| {
        let ranges = table.rows.iter().filter_map(|row| byte_ranges(table, row));
        ranges.map(|ranges| {
            let range = |(first, last): (u8, u8)| (first.into(), last.into());
            ranges.into_iter().map(range).collect::<Vec<_>>()
        })
    });
    let of = |code_point| units_of(operation, code_point);
    let all = code_points(operation);
    let pairs = all.clone().flat_map(|one| {
        let second = all.clone();
        second.map(move |two| fixed(&[of(one), of(two)].concat()))
    });
    let cut = all.clone().skip(1).map(|character| {
        let character = of(character);
        fixed(&character[..character.len() - 1])
    });
    let after_a_character = [fixed(&of(LENGTHS[0])), vec![BYTE]].concat();
    let ill_formed = [vec![BYTE], after_a_character].into_iter().chain(cut);
    rows.chain(pairs).chain(ill_formed).collect()
}

fn fixed(units: &[u32]) -> Vec<(u32, u32)> {
    units.iter().map(|unit| (*unit, *unit)).collect()
}

/// Texts of one character with the number of one character, less, and more, and of all of them but one, and of all.
pub(super) fn inputs(operation: Operation) -> impl Iterator<Item = Vec<Sequence>> {
    code_points(operation).flat_map(move |character| {
        let kind = operation.signature().input;
        let units = units_of(operation, character);
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
