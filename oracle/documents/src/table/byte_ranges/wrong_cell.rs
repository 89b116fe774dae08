//! Which cell of a table of byte ranges is wrong, and what it should say.

use std::ops::RangeInclusive;

use utfproof_oracle::UnitKind;
use utfproof_spec_tables::Table;
use utfproof_vectors::{Element, Pattern};

use super::named::{CLASSES, class};
use super::{ByteRangeRow, Codec, WrongCell, nth, split};
use crate::table::cells;

/// A row with more sequences than this is not for code points, of which there are 0x110000.
const MOST_SEQUENCES: u64 = 1 << 24;

/// The cell of a row whose code points are not those of its bytes, in order.
///
/// If the bytes are those of a range that meets the rows before and after, and the printed range does not, it is the
/// range. Otherwise it is the first cell of bytes that is not that of the code points, or else the range.
pub(super) fn of_row(
    table: &Table,
    number: usize,
    rows: &[ByteRangeRow],
    codec: &Codec,
) -> Option<WrongCell> {
    let row = rows.get(number)?;
    let range = || {
        let (first, last) = range_of(&row.bytes, codec)?.into_inner();
        let range = format!("{first:04X}-{last:04X}");
        Some(WrongCell::at(table, number, 0, Some(range)))
    };
    let printed: Vec<RangeInclusive<u32>> =
        rows.iter().map(|row| row.code_points.clone()).collect();
    if !meets_its_neighbours(&printed, number) {
        let mut changed = printed.clone();
        changed[number] = range_of(&row.bytes, codec)?;
        if meets_its_neighbours(&changed, number) {
            return range();
        }
    }
    // the bound between two rows may be wrong in both
    let exact = |row: &ByteRangeRow| {
        let range = range_of(&row.bytes, codec)?;
        (u64::from(range.end() - range.start()) + 1 == row.bytes.count()).then_some(range)
    };
    let of_bytes: Option<Vec<_>> = rows.iter().map(exact).collect();
    if let Some(of_bytes) = of_bytes
        && of_bytes[number] != printed[number]
        && (0..rows.len()).all(|number| meets_its_neighbours(&of_bytes, number))
    {
        return range();
    }
    only_wrong(table, number, row.code_points.clone(), codec)
        .or_else(|| of_pattern(table, number, &row.bytes, row.code_points.clone(), codec))
        .or_else(range)
}

/// The cell of a row that is named after a class of code points: its name, if another row has it too and a class fits the
/// bytes; or the only one that is not as for the class.
pub(super) fn of_class(table: &Table, number: usize, codec: &Codec) -> Option<WrongCell> {
    let cells = table.rows.get(number)?;
    let name = cells.first()?;
    let named = |name: &str| {
        let rows = table.rows.iter();
        rows.filter(|row| row.first().is_some_and(|own| own == name))
            .count()
    };
    let free = CLASSES.iter().filter(|(name, _)| named(name) == 0);
    let mut fitting = free.filter(|(_, class)| {
        let right = row_for(class.clone(), codec);
        cells[1..]
            .iter()
            .filter(|cell| !cell.is_empty())
            .eq(&right[1..])
    });
    if let Some((right, _)) = fitting.next().filter(|_| named(name) > 1) {
        return Some(WrongCell::at(table, number, 0, Some((*right).to_owned())));
    }
    only_wrong(table, number, class(name)?, codec)
}

/// The only cell of bytes in which a row is not that for some code points.
fn only_wrong(
    table: &Table,
    number: usize,
    code_points: RangeInclusive<u32>,
    codec: &Codec,
) -> Option<WrongCell> {
    let printed = table.rows.get(number)?;
    let first = *code_points.start();
    let last = *code_points.end();
    let right = row_for(code_points, codec);
    if right[0] != format!("{first:04X}-{last:04X}") {
        return None;
    }
    let (column, right) = cells::only_wrong_unit(printed, &right)?;
    Some(WrongCell::at(table, number, column, Some(right)))
}

/// The first and the last code point of some byte sequences; `None` if these are too many to be tried.
fn range_of(bytes: &Pattern, codec: &Codec) -> Option<RangeInclusive<u32>> {
    if bytes.count() > MOST_SEQUENCES {
        return None;
    }
    let decode = |number| codec.decode(&nth(bytes, number));
    let first = (0..bytes.count()).find_map(decode)?;
    let last = (0..bytes.count()).rev().find_map(decode)?;
    (first <= last).then_some(first..=last)
}

/// Whether a range begins where that of the row before ends, and ends where the next one begins; between the two, only
/// surrogates may be left out.
fn meets_its_neighbours(ranges: &[RangeInclusive<u32>], number: usize) -> bool {
    let meets = |last: u32, first: u32| last + 1 == first || (last, first) == (0xD7FF, 0xE000);
    let range = &ranges[number];
    let before = number.checked_sub(1).and_then(|before| ranges.get(before));
    let after = ranges.get(number + 1);
    before.is_none_or(|before| meets(*before.end(), *range.start()))
        && after.is_none_or(|after| meets(*range.end(), *after.start()))
}

/// The first cell of bytes that is not that of some code points, if these have sequences of one length; it may be empty,
/// or should be.
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
    let length = encoded.first()?.len();
    if encoded.iter().any(|bytes| bytes.len() != length) {
        return None;
    }
    let wrong = (0..length).find_map(|place| {
        let at_place = || encoded.iter().map(|bytes| bytes[place]);
        let right = at_place().min()?..=at_place().max()?;
        let is_wrong = printed.elements.get(place).and_then(range) != Some(right.clone());
        is_wrong.then(|| WrongCell::at(table, number, place + 1, Some(show(&right))))
    });
    let is_too_long = printed.elements.len() > length;
    wrong.or_else(|| {
        is_too_long.then(|| WrongCell::at(table, number, length + 1, Some(String::new())))
    })
}

/// The cells of a row for the first of these code points, and for as many after it as one row can have.
pub(super) fn row_for(code_points: RangeInclusive<u32>, codec: &Codec) -> Vec<String> {
    let first = *code_points.start();
    let mut ranges: Vec<RangeInclusive<u8>> = Vec::new();
    let mut row = vec![format!("{first:04X}")];
    for code_point in code_points {
        let Some(bytes) = codec.encode(code_point) else {
            break;
        };
        if code_point == first {
            ranges = bytes.iter().map(|byte| *byte..=*byte).collect();
        }
        if ranges.len() != bytes.len() {
            break;
        }
        for (range, byte) in ranges.iter_mut().zip(bytes) {
            *range = byte.min(*range.start())..=byte.max(*range.end());
        }
        let sequences: u64 = ranges.iter().map(|range| range.len() as u64).product();
        if sequences == u64::from(code_point - first) + 1 {
            row = vec![format!("{first:04X}-{code_point:04X}")];
            row.extend(ranges.iter().map(show));
        }
    }
    row
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
