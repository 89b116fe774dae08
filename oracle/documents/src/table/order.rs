//! The order of the rows of a table, and the order of their ranges.

use utfproof_spec_tables::{Table, TableKind};

use crate::table::cells;
use crate::{CellEdit, Diagnostic, Edit, WrongCell};

/// The rows of a table of ranges are in the order of their code points.
pub(crate) fn in_order(table: &Table) -> Result<(), Diagnostic> {
    if !matches!(table.kind, TableKind::ByteRanges | TableKind::BitPatterns) {
        return Ok(());
    }
    match below_higher(&table.rows) {
        None => Ok(()),
        Some(number) => Err(misplaced(&table.rows, number).in_cell(WrongCell::row(table, number))),
    }
}

/// The first row that is below a row with higher values.
pub(crate) fn below_higher(rows: &[Vec<String>]) -> Option<usize> {
    let first = |row: &Vec<String>| {
        let (first, _) = row.first()?.split_once('-')?;
        u32::from_str_radix(first.trim(), 16).ok()
    };
    let above = rows
        .windows(2)
        .position(|pair| first(&pair[0]) > first(&pair[1]));
    above.map(|above| above + 1)
}

/// A row that should be above the one before it.
pub(crate) fn misplaced(rows: &[Vec<String>], number: usize) -> Diagnostic {
    let heading = |number: usize| {
        let row = rows.get(number).and_then(|row| row.first());
        row.cloned().unwrap_or_default()
    };
    let (above, below) = (heading(number - 1), heading(number));
    let right = format!("before it: print the row of {below} above that of {above}");
    Diagnostic::new(below, format!("in a row after {above}"), right)
}

/// The first row that is the same as one above it, and that one.
pub(crate) fn repeated(rows: &[Vec<String>]) -> Option<[usize; 2]> {
    (1..rows.len()).find_map(|number| {
        let above = rows[..number].iter().position(|row| *row == rows[number])?;
        Some([above, number])
    })
}

/// What shows that a table is wrong, with the row that is the same as one above it.
pub(crate) fn twice(table: &Table, shows: Diagnostic) -> Diagnostic {
    let Some([above, number]) = repeated(&table.rows) else {
        return shows;
    };
    let note = format!("row {} repeats row {}", number + 1, above + 1);
    shows
        .moved_to(WrongCell::row(table, number))
        .note(note)
        .fix(Edit::LeaveOut(vec![number + 1]))
}

/// If a table is right once two rows are swapped, or the first cells of two rows: what shows that it is wrong, with these
/// rows.
pub(crate) fn swapped(
    table: &Table,
    shows: &Diagnostic,
    is_right: impl Fn(Vec<Vec<String>>) -> bool,
) -> Option<Diagnostic> {
    let rows = &table.rows;
    match table.kind {
        // the first row that fits counts, so that their order matters
        TableKind::UnitBitPatterns => {
            let number = (1..rows.len()).find(|number| {
                let mut changed = rows.clone();
                changed.swap(*number, number - 1);
                is_right(changed)
            })?;
            Some(misplaced(rows, number).in_cell(WrongCell::row(table, number)))
        }
        TableKind::ByteRanges | TableKind::BitPatterns | TableKind::BitFields => {
            let (one, other) = of_ranges(rows, is_right)?;
            Some(with_ranges(shows, rows, one, other).in_cell(WrongCell::row(table, one)))
        }
        _ => None,
    }
}

/// The two rows whose ranges are swapped.
pub(crate) fn of_ranges(
    rows: &[Vec<String>],
    is_right: impl Fn(Vec<Vec<String>>) -> bool,
) -> Option<(usize, usize)> {
    below_higher(rows)?;
    let pairs =
        (0..rows.len()).flat_map(|one| (one + 1..rows.len()).map(move |other| (one, other)));
    let changed = |(one, other): (usize, usize)| {
        let mut changed = rows.to_vec();
        let ranges = [rows[one].first()?.clone(), rows[other].first()?.clone()];
        let [of_one, of_other] = ranges;
        *changed[one].first_mut()? = of_other;
        *changed[other].first_mut()? = of_one;
        Some(changed)
    };
    pairs
        .filter(|pair| changed(*pair).is_some_and(|rows| below_higher(&rows).is_none()))
        .find(|pair| changed(*pair).is_some_and(&is_right))
}

/// What shows that the ranges of two rows are swapped.
pub(crate) fn with_ranges(
    shows: &Diagnostic,
    rows: &[Vec<String>],
    one: usize,
    other: usize,
) -> Diagnostic {
    let range = |number: usize| rows[number].first().map_or("", String::as_str);
    let swapped = cells::swapped("ranges", [one, other], [range(one), range(other)]);
    let mut witness = shows.clone().nowhere();
    match shows.is_unreadable {
        true => witness.found = swapped,
        false => witness.notes.push(swapped.into()),
    }
    let cell = |row: usize, cell: &str| CellEdit {
        row: row + 1,
        column: 1,
        cell: cell.to_owned(),
    };
    let cells = vec![cell(one, range(other)), cell(other, range(one))];
    witness.fix(Edit::Cells(cells))
}
