//! Inputs with a number: room for the result.

use utfproof_oracle::{Operation, Sequence, Slice, UnitKind};

use crate::context::padding::unit;
use crate::generate::exhaustive::ranges_of_singles;
use crate::generate::oracle::{behaviour, row_vector};
use crate::generate::rows::rows;
use crate::vector::{Origin, Vector};

/// Rows of up to this many inputs are looked at whole.
const EXACT: u64 = 1 << 17;

/// The most bytes of a character.
const LONGEST: u32 = 4;

/// Pairs of these have characters of every length in UTF-8, and surrogates alone.
const FIRSTS: [u32; 4] = [0x61, 0xE9, 0x20AC, 0xD83D];
const SECONDS: [u32; 3] = [0x61, 0x20AC, 0xDCA9];

/// How many characters stand in a text at the edges: more than the blocks of codecs. Contexts have other lengths.
const LENGTH: usize = 33;

/// Every single code unit, and pairs of units of every length, with each room from none to one more than they need.
pub(super) fn vectors(operation: Operation) -> Vec<Vector> {
    let kind = operation.signature().input;
    let ask = |values: &[u32]| {
        let (room, units) = values.split_last()?;
        let units = Sequence::from_values(kind, units.iter().copied());
        Some(behaviour(
            operation,
            &[units.as_slice(), Slice::Number(&[*room])],
        ))
    };
    let singles = ranges_of_singles(kind).iter().map(|range| vec![*range]);
    let fixed = |unit: u32| (unit, unit);
    let pairs = FIRSTS
        .iter()
        .flat_map(|one| SECONDS.iter().map(|two| vec![fixed(*one), fixed(*two)]));
    let boxes = [Vec::new()].into_iter().chain(singles).chain(pairs);
    let with_room = boxes.map(|mut ranges| {
        ranges.push((0, LONGEST * ranges.len() as u32 + 1));
        ranges
    });
    let found = with_room.flat_map(|ranges| rows(&ranges, EXACT, &ask));
    found
        .map(|row| {
            let lengths = [row.elements.len() - 1, 1];
            row_vector(operation, Origin::Exhaustive, &lengths, &row)
        })
        .collect()
}

/// Texts of one character with room for one character, less, and more, and for all of it but one byte.
pub(super) fn inputs(operation: Operation) -> impl Iterator<Item = Vec<Sequence>> {
    let texts = ['a', 'é', '€', '𝄞'].into_iter().zip(1..);
    texts.flat_map(move |(character, bytes): (char, u32)| {
        let one = unit(operation, u32::from(character));
        let text = Sequence::from_values(UnitKind::CodeUnit, one.repeat(LENGTH));
        let all = bytes * LENGTH as u32;
        let rooms = [bytes - 1, bytes, bytes + 1, all - 1, all];
        rooms.map(|room| vec![text.clone(), Sequence::number(room)])
    })
}
