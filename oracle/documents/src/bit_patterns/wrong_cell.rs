//! Which cell of a table of bits is wrong, and what it should say.

use utfproof_spec_tables::Table;

use crate::WrongCell;
use crate::bit_row::BitRow;

/// The wrong cell, for a value whose units are wrong; `judge` has the right units. `None` if the table lacks a row.
pub(super) fn find(
    table: &Table,
    rows: &[BitRow],
    value: u32,
    values: &[u32],
    judge: impl Fn(u32) -> Option<Vec<u32>>,
) -> Option<WrongCell> {
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
            fitting.min_by_key(|(_, row)| distance(row))?.0
        }
        [number] => *number,
        [first, others @ ..] => {
            let wrong = |number: &&usize| !is_right(&rows[**number], value);
            *others.iter().find(wrong).unwrap_or(first)
        }
    };
    let row = &rows[number];
    if holding.len() == 1
        && let Some((column, right)) = pattern(row, values, &judge)
    {
        return Some(WrongCell::at(table, number, column, Some(right)));
    }
    // a range on one side of the surrogates stays there
    let side =
        |value: u32| !(row.first > 0xDFFF && value < 0xD800 || row.last < 0xD800 && value > 0xDFFF);
    let mut fitting = values
        .iter()
        .filter(|value| side(**value) && is_right(row, **value));
    let first = fitting.next();
    let last = fitting.next_back().or(first);
    let width = table.rows[number][0].find('-').unwrap_or(4);
    let range = first.zip(last);
    let range = range.map(|(first, last)| format!("{first:0width$X}-{last:0width$X}"));
    Some(WrongCell::at(table, number, 0, range))
}

/// The number of the first wrong pattern, from 1, and the right one: the bits that all values of the row share, and letters.
pub(crate) fn pattern(
    row: &BitRow,
    values: &[u32],
    judge: impl Fn(u32) -> Option<Vec<u32>>,
) -> Option<(usize, String)> {
    let in_row = values.iter().filter(|value| row.holds(**value));
    let units: Vec<Vec<u32>> = in_row.filter_map(|value| judge(*value)).collect();
    let first = units.first()?;
    if first.len() != row.units() || units.iter().any(|other| other.len() != first.len()) {
        return None;
    }
    row.printed().enumerate().find_map(|(place, printed)| {
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
    })
}
