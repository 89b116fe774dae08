//! Which cell of a table of byte ranges is wrong, and what it should say.

use std::ops::RangeInclusive;

use utfproof_oracle::UnitKind;
use utfproof_spec_tables::Table;
use utfproof_vectors::{Element, Pattern};

use super::{ByteRangeRow, Codec, WrongCell, nth, split};

/// The first cell of bytes that is not that of the row's code points, or else the range of code points.
pub(super) fn of_row(
    table: &Table,
    number: usize,
    row: &ByteRangeRow,
    codec: &Codec,
) -> Option<WrongCell> {
    let code_points = row.code_points.clone();
    of_pattern(table, number, &row.bytes, code_points, codec).or_else(|| {
        let sequences = 0..row.bytes.count();
        let mut decoded = sequences.filter_map(|number| codec.decode(&nth(&row.bytes, number)));
        let first = decoded.next()?;
        let last = decoded.next_back().unwrap_or(first);
        let range = format!("{first:04X}-{last:04X}");
        Some(WrongCell::at(table, number, 0, Some(range)))
    })
}

/// The first cell of bytes that is not that of some code points, if these have sequences of one length.
pub(super) fn of_pattern(
    table: &Table,
    number: usize,
    printed: &Pattern,
    code_points: RangeInclusive<u32>,
    codec: &Codec,
) -> Option<WrongCell> {
    let encoded: Vec<Vec<u8>> = code_points
        .filter_map(|value| codec.encode(value))
        .collect();
    let length = printed.elements.len();
    if encoded.is_empty() || encoded.iter().any(|bytes| bytes.len() != length) {
        return None;
    }
    (0..length).find_map(|place| {
        let at_place = || encoded.iter().map(|bytes| bytes[place]);
        let right = at_place().min()?..=at_place().max()?;
        let is_wrong = range(&printed.elements[place]) != Some(right.clone());
        is_wrong.then(|| WrongCell::at(table, number, place + 1, Some(show(&right))))
    })
}

/// For a sequence of a row that is rejected: the cell that allows too much.
pub(super) fn of_rejected(
    table: &Table,
    number: usize,
    printed: &Pattern,
    rejected: &[u8],
    codec: &Codec,
) -> Option<WrongCell> {
    (0..rejected.len()).find_map(|place| {
        let accepted = accepted(rejected, place, codec);
        let printed = range(printed.elements.get(place)?)?;
        let right = accepted.into_iter().filter(|byte| printed.contains(byte));
        let right: Vec<u8> = right.collect();
        let right = *right.first()?..=*right.last()?;
        Some(WrongCell::at(table, number, place + 1, Some(show(&right))))
    })
}

/// For a code point that no row has, or two rows have: the cell that keeps its bytes out, or its code point. Of several
/// rows it is the one that has the most of the first bytes.
pub(super) fn without(table: &Table, code_point: u32, codec: &Codec) -> Option<WrongCell> {
    let bytes = codec.encode(code_point)?;
    let near = |(number, cells): (usize, &Vec<String>)| {
        let (_, printed) = split(cells).ok()?;
        if printed.elements.len() != bytes.len() {
            return None;
        }
        let misses = |place: &usize| {
            range(&printed.elements[*place]).is_none_or(|range| !range.contains(&bytes[*place]))
        };
        let places: Vec<usize> = (0..bytes.len()).filter(misses).collect();
        match places.as_slice() {
            [] => Some((bytes.len(), number, None)),
            [place] => Some((*place, number, Some(*place))),
            _ => None,
        }
    };
    let near = table.rows.iter().enumerate().filter_map(near);
    let (_, number, place) = near.max_by_key(|(place, ..)| *place)?;
    let Some(place) = place else {
        return Some(WrongCell::at(table, number, 0, None));
    };
    let accepted = accepted(&bytes, place, codec);
    let right = *accepted.first()?..=*accepted.last()?;
    Some(WrongCell::at(table, number, place + 1, Some(show(&right))))
}

/// The bytes that can stand at a place of a sequence.
fn accepted(sequence: &[u8], place: usize, codec: &Codec) -> Vec<u8> {
    let with = |byte: &u8| {
        let mut changed = sequence.to_vec();
        changed[place] = *byte;
        codec.decode(&changed).is_some()
    };
    (0x00..=0xFF).filter(with).collect()
}

fn range(element: &Element) -> Option<RangeInclusive<u8>> {
    let byte = |value: &u32| u8::try_from(*value).ok();
    match element {
        Element::One(one) => Some(byte(one)?..=byte(one)?),
        Element::Any(first, last) | Element::Run(first, last) => Some(byte(first)?..=byte(last)?),
        Element::List(_) => None,
    }
}

/// `80-BF`, or `ED`.
fn show(range: &RangeInclusive<u8>) -> String {
    let [first, last] =
        [range.start(), range.end()].map(|byte| UnitKind::Byte.format_one(u32::from(*byte)));
    if first == last {
        first
    } else {
        format!("{first}-{last}")
    }
}
