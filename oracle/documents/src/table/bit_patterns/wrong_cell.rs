//! Which cell of a table of bits is wrong, and what it should say.

use utfproof_oracle::UnitKind;
use utfproof_spec_tables::Table;

use crate::table::bit_row::{BitPattern, BitRow};
use crate::table::cells;
use crate::{MissingRows, WrongCell};

/// The mistake in a table.
pub(super) enum Wrong {
    Cell(WrongCell),
    /// A row is missing.
    Missing(MissingRows),
}

/// The wrong cell, or the missing row, for a value whose units are wrong; `judge` has the right units.
pub(super) fn find(
    table: &Table,
    rows: &[BitRow],
    value: u32,
    values: &[u32],
    judge: impl Fn(u32) -> Option<Vec<u32>>,
) -> Option<Wrong> {
    let is_right = |row: &BitRow, value| {
        let right = judge(value);
        right.is_some() && row.encode(value) == right
    };
    let all = || rows.iter().enumerate();
    let distance = |row: &BitRow| row.first.abs_diff(value).min(row.last.abs_diff(value));
    let holding: Vec<usize> = all()
        .filter(|(_, row)| row.holds(value))
        .map(|(number, _)| number)
        .collect();
    let number = match holding.as_slice() {
        [] => {
            let fitting = all().filter(|(_, row)| is_right(row, value));
            match fitting.min_by_key(|(_, row)| distance(row)) {
                Some((number, _)) => number,
                None => return missing(table, rows, value, values, judge),
            }
        }
        [number] => *number,
        [first, others @ ..] => {
            let wrong = |number: &&usize| !is_right(&rows[**number], value);
            *others.iter().find(wrong).unwrap_or(first)
        }
    };
    let row = &rows[number];
    let width = width(&table.rows);
    if let Some(cell) = blank(table, row, values, width, &judge) {
        return Some(Wrong::Cell(cell));
    }
    if holding.len() == 1
        && let Some((column, right)) = pattern(row, values, &judge)
    {
        return Some(Wrong::Cell(WrongCell::at(
            table,
            number,
            column,
            Some(right),
        )));
    }
    // a range on one side of the surrogates stays there
    let side =
        |value: u32| !(row.first > 0xDFFF && value < 0xD800 || row.last < 0xD800 && value > 0xDFFF);
    let mut fitting = values
        .iter()
        .filter(|value| side(**value) && is_right(row, **value));
    let first = fitting.next();
    let last = fitting.next_back().or(first);
    let range = first.zip(last);
    let range = range.map(|(first, last)| format!("{first:0width$X}-{last:0width$X}"));
    // the printed row is right, so its neighbour is missing
    if holding.is_empty() && range.as_ref() == table.rows[row.number].first() {
        return missing(table, rows, value, values, judge);
    }
    Some(Wrong::Cell(WrongCell::at(table, row.number, 0, range)))
}

/// A blank cell between those of a row, if bits in it are all that the row lacks.
fn blank(
    table: &Table,
    row: &BitRow,
    values: &[u32],
    width: usize,
    judge: impl Fn(u32) -> Option<Vec<u32>>,
) -> Option<WrongCell> {
    let printed = table.rows.get(row.number)?;
    cells::gap(printed)?;
    let right = row_for(row.first, row.last, values, width, judge)?;
    let (column, right) = cells::only_wrong_unit(printed, &right)?;
    Some(WrongCell::at(table, row.number, column, Some(right)))
}

/// The row that no row's bits can stand for: it is below the last one with lower values.
fn missing(
    table: &Table,
    rows: &[BitRow],
    value: u32,
    values: &[u32],
    judge: impl Fn(u32) -> Option<Vec<u32>>,
) -> Option<Wrong> {
    let above = rows.iter().filter(|row| row.last < value);
    let above = above.max_by_key(|row| row.last).map(|row| row.number);
    let next = rows
        .iter()
        .map(|row| row.first)
        .filter(|first| *first > value);
    let last = next.min().map_or(u32::MAX, |next| next - 1);
    let row = row_for(value, last, values, width(&table.rows), judge)?;
    Some(Wrong::Missing(MissingRows::new(table, above, vec![row])))
}

/// The number of digits in the ranges of some rows.
pub(crate) fn width(rows: &[Vec<String>]) -> usize {
    let digits = |row: &Vec<String>| row.first()?.find('-');
    rows.iter().filter_map(digits).min().unwrap_or(4)
}

/// The cells of the row for the values from `first` on, as many as have as many units, but at most to `last`; `None` if
/// bits in a row are not enough to say what their units are.
pub(crate) fn row_for(
    first: u32,
    last: u32,
    values: &[u32],
    width: usize,
    judge: impl Fn(u32) -> Option<Vec<u32>>,
) -> Option<Vec<String>> {
    let length = judge(first)?.len();
    let in_range = values
        .iter()
        .copied()
        .filter(|value| (first..=last).contains(value));
    let encoded = in_range.filter_map(|value| Some((value, judge(value)?)));
    let encoded: Vec<(u32, Vec<u32>)> = encoded
        .take_while(|(_, units)| units.len() == length)
        .collect();
    let last = encoded.last()?.0;
    let bits = |place: usize| {
        let units = || encoded.iter().map(|(_, units)| units[place]);
        let (ones, any) = (
            units().fold(u32::MAX, |bits, unit| bits & unit),
            units().fold(0, |bits, unit| bits | unit),
        );
        let bits = if any > 0xFF { 16 } else { 8 };
        let bits = (0..bits)
            .rev()
            .map(|bit| match (ones >> bit & 1, any >> bit & 1) {
                (1, _) => '1',
                (_, 0) => '0',
                _ => 'x',
            });
        bits.collect::<String>()
    };
    let patterns: Vec<String> = (0..length).map(bits).collect();
    let kind = match patterns.iter().any(|pattern| pattern.len() > 8) {
        true => UnitKind::CodeUnit,
        false => UnitKind::Byte,
    };
    let read = BitPattern::read(&patterns, kind).ok()?;
    let row = BitRow::new(0, first, last, read);
    let is_row = encoded
        .iter()
        .all(|(value, units)| row.encode(*value).as_ref() == Some(units));
    let range = format!("{first:0width$X}-{last:0width$X}");
    is_row.then(|| [vec![range], patterns].concat())
}

/// The number of the first wrong pattern, from 1, and the right one: the bits that all values of the row share, and
/// letters. The printed pattern or the right one may be empty.
pub(crate) fn pattern(
    row: &BitRow,
    values: &[u32],
    judge: impl Fn(u32) -> Option<Vec<u32>>,
) -> Option<(usize, String)> {
    let in_row = values.iter().filter(|value| row.holds(**value));
    let units: Vec<Vec<u32>> = in_row.filter_map(|value| judge(*value)).collect();
    let first = units.first()?;
    let length = first.len();
    if units.iter().any(|other| other.len() != length) {
        return None;
    }
    // a cell that is empty has no letters
    let bits = row.printed().next()?.len();
    let blank = "-".repeat(bits);
    let all = row.printed().chain(std::iter::repeat(blank.as_str()));
    let wrong = all.take(length).enumerate().find_map(|(place, printed)| {
        let ones = units
            .iter()
            .fold(u32::MAX, |bits, units| bits & units[place]);
        let any = units.iter().fold(0, |bits, units| bits | units[place]);
        let bits = (0..printed.len()).rev().zip(printed.chars());
        let right = bits.map(|(bit, printed)| match (ones >> bit & 1, any >> bit & 1) {
            (1, _) => '1',
            (_, 0) => '0',
            _ if printed.is_ascii_lowercase() => printed,
            _ => 'x',
        });
        let right: String = right.collect();
        (right != printed).then_some((place + 1, right))
    });
    let is_too_long = row.units() > length;
    wrong.or_else(|| is_too_long.then(|| (length + 1, String::new())))
}
