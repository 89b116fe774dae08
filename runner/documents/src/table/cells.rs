//! The cells that several kinds of tables and claims share.

use std::ops::RangeInclusive;

use utfproof_oracle::UnitKind;
use utfproof_spec_tables::Table;

use crate::Diagnostic;
use crate::diagnostic::is_definition;
pub(crate) use utfproof_definition::{byte_ranges, plain_range};

/// Reads a range of code points: `0080-07FF`.
pub(crate) fn code_points(cell: &str) -> Result<RangeInclusive<u32>, Diagnostic> {
    values(UnitKind::CodePoint, cell)
}

/// Reads a range of values of a kind: `00200000-03FFFFFF`.
pub(crate) fn values(kind: UnitKind, cell: &str) -> Result<RangeInclusive<u32>, Diagnostic> {
    let one = |text| kind.parse_one(text);
    let range = cell
        .split_once('-')
        .and_then(|(first, last)| Some(one(first)?..=one(last)?));
    let range = range.filter(|range| !range.is_empty());
    range.ok_or_else(|| {
        let why = format!(
            "it is not a range of {kind} like 0080-07FF, up to {:X}",
            kind.max()
        );
        Diagnostic::unreadable(cell, why)
    })
}

/// Whether two cells of a row of bits say the same: ranges of the same values, or bits, where one small letter is as good as
/// another.
pub(crate) fn is_same(column: usize, printed: &str, right: &str) -> bool {
    let ends = |cell: &str| {
        let plain = plain_range(cell).replace(' ', "");
        let (first, last) = plain.split_once('-').unwrap_or((&plain, &plain));
        let value = |digits: &str| u32::from_str_radix(digits, 16).ok();
        value(first).zip(value(last))
    };
    match column {
        0 => printed == right || ends(printed).is_some_and(|printed| ends(right) == Some(printed)),
        _ => with_letters("", printed) == with_letters("", right),
    }
}

/// Right bits with the letters of the printed ones, where they have any.
pub(crate) fn with_letters(printed: &str, right: &str) -> String {
    let own = match printed.len() == right.len() {
        true => printed,
        false => "",
    };
    let pairs = right.chars().zip(own.chars().chain(std::iter::repeat('x')));
    let cell = pairs.map(|(right, own)| match (right, own) {
        ('a'..='z', 'a'..='z') => own,
        ('a'..='z', _) => 'x',
        _ => right,
    });
    cell.collect()
}

/// The lowest value of a row that begins with a range.
pub(crate) fn lowest(row: &[String]) -> Option<u32> {
    let plain = plain_range(row.first()?).replace(' ', "");
    let (first, _) = plain.split_once('-')?;
    u32::from_str_radix(first, 16).ok()
}

/// Whether a row of a definition as a table is a constraint.
pub(crate) fn is_constraint(table: &Table, row: &[String]) -> bool {
    let [only] = row else { return false };
    is_definition(&table.id) && !plain_range(only).starts_with(|c: char| c.is_ascii_digit())
}

/// The first empty cell of a row that stands before one that is not empty, by its number from 0. The first cell may be empty.
pub(crate) fn gap(row: &[String]) -> Option<usize> {
    let is_empty = |cell: &String| cell.is_empty();
    let number = 1 + row.iter().skip(1).position(is_empty)?;
    (!row[number..].iter().all(is_empty)).then_some(number)
}

/// Fails for the first row that has a [gap], whose bytes are right without it.
pub(crate) fn without_gap(table: &Table, rows: &[Vec<String>]) -> Result<(), Diagnostic> {
    let Some(number) = rows.iter().position(|row| gap(row).is_some()) else {
        return Ok(());
    };
    let why = "a cell is empty, but one after it is not, so that each byte there is in the column of another";
    let witness = Diagnostic::unreadable(rows[number].join(" | "), why);
    Err(witness.in_row(table, number))
}

/// Reads some rows in place of those of a table; the error has the place of the first that cannot be read.
pub(crate) fn read_rows<'r, T>(
    table: &Table,
    rows: &'r [Vec<String>],
    mut read: impl FnMut(&'r [String]) -> Result<T, Diagnostic>,
) -> Result<Vec<T>, Diagnostic> {
    let rows = rows.iter().enumerate();
    rows.map(|(number, row)| read(row).map_err(|wrong| wrong.in_row(table, number)))
        .collect()
}

/// Reads one byte or a range of bytes: `C2`, or `80-BF`.
pub(crate) fn byte_range(text: &str) -> Option<RangeInclusive<u8>> {
    let byte = |text: &str| {
        let byte = UnitKind::Byte.parse_one(text.trim())?;
        u8::try_from(byte).ok()
    };
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let range = byte(first)?..=byte(last)?;
    (!range.is_empty()).then_some(range)
}

/// The row that is meant, if exactly one of the rows is; the error says that none is, or names the first two.
pub(crate) fn only_row<T>(rows: &[T], is_meant: impl Fn(&T) -> bool) -> Result<&T, String> {
    let meant = rows.iter().enumerate();
    let mut meant = meant.filter(|(_, row)| is_meant(row));
    match (meant.next(), meant.next()) {
        (Some((_, row)), None) => Ok(row),
        (None, _) => Err("in no row".to_owned()),
        (Some((one, _)), Some((other, _))) => Err(format!("in {}", self::rows(&[one, other]))),
    }
}

/// `no row`, or `rows 4 and 5`, for numbers from 0.
pub(crate) fn rows(numbers: &[usize]) -> String {
    let numbers = numbers.iter().map(|number| (number + 1).to_string());
    match numbers.collect::<Vec<_>>().split_last() {
        None => "no row".to_owned(),
        Some((last, [])) => format!("row {last}"),
        Some((last, others)) => format!("rows {} and {last}", others.join(", ")),
    }
}
