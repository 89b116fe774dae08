//! One slip that explains several wrong cells: a cell that is lost, one that is too many, or two that are swapped.

use utfproof_spec_tables::{Table, TableKind};

use crate::table::cells;

/// A slip in a table, with the numbers of rows and columns from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slip {
    /// A row lacks a cell, so that those after it stand one column too early.
    Lost { row: usize },
    /// A row has a cell too many, so that those after it stand one column too late.
    TooMany { row: usize },
    /// Two cells of a row stand in each other's place.
    InRow { row: usize, columns: [usize; 2] },
    /// Two cells of a column stand in each other's place.
    InColumn { rows: [usize; 2], column: usize },
}

/// The slip by which the printed rows differ from the right ones, if it is one.
pub(crate) fn between(printed: &[Vec<String>], right: &[Vec<String>]) -> Option<Slip> {
    let pairs = printed.iter().zip(right).enumerate();
    let mut differ = pairs.filter(|(_, (printed, right))| filled(printed) != filled(right));
    let (row, (own, should)) = differ.next()?;
    let Some((other, (below, should_below))) = differ.next() else {
        return in_row(row, filled(own), filled(should));
    };
    let [column] = columns(own, should)[..] else {
        return None;
    };
    let is_swapped = differ.next().is_none()
        && columns(below, should_below) == [column]
        && own.get(column) == should_below.get(column)
        && below.get(column) == should.get(column);
    let rows = [row, other];
    is_swapped.then_some(Slip::InColumn { rows, column })
}

fn in_row(row: usize, printed: &[String], right: &[String]) -> Option<Slip> {
    let without = |cells: &[String], others: &[String]| {
        cells.len() == others.len() + 1
            && (0..cells.len())
                .any(|left_out| [&cells[..left_out], &cells[left_out + 1..]].concat() == others)
    };
    if without(right, printed) {
        return Some(Slip::Lost { row });
    }
    if without(printed, right) {
        return Some(Slip::TooMany { row });
    }
    let [one, other] = columns(printed, right)[..] else {
        return None;
    };
    let is_swapped = printed.get(one) == right.get(other) && printed.get(other) == right.get(one);
    let columns = [one, other];
    is_swapped.then_some(Slip::InRow { row, columns })
}

/// The numbers of the cells in which two rows differ.
fn columns(printed: &[String], right: &[String]) -> Vec<usize> {
    let cell = |row: &[String], number: usize| row.get(number).cloned().unwrap_or_default();
    let numbers = 0..printed.len().max(right.len());
    let differ = numbers.filter(|number| cell(printed, *number) != cell(right, *number));
    differ.collect()
}

/// The cells of a row up to the last one that is not empty.
fn filled(row: &[String]) -> &[String] {
    let end = row.iter().rposition(|cell| !cell.is_empty());
    &row[..end.map_or(0, |last| last + 1)]
}

impl Slip {
    /// What to say of it, for the first wrong cell.
    pub(crate) fn words(self, table: &Table) -> String {
        let heading = |column: usize| match table.columns.get(column).map(String::as_str) {
            None | Some("") => format!("column {}", column + 1),
            Some(heading) => format!("column {heading}"),
        };
        match self {
            Self::Lost { .. } => "a cell is missing in this row".to_owned(),
            Self::TooMany { .. } => "this row has a cell too many".to_owned(),
            Self::InRow { columns, .. } => {
                let [one, other] = columns.map(heading);
                format!("the cells of this row in {one} and {other} are swapped")
            }
            Self::InColumn { rows, column } => {
                let is_same = |number: &usize| {
                    let [one, other] = rows.map(|row| table.rows[row].get(*number));
                    *number == 0 || *number == column || one == other
                };
                let may_be_names = table.kind == TableKind::NamedByteRanges
                    && (0..table.columns.len()).all(|number| is_same(&number));
                let or = if may_be_names {
                    ", or else the names of these rows"
                } else {
                    ""
                };
                let [rows, column] = [cells::rows(&rows), heading(column)];
                format!("the cells of {rows} in {column} are swapped{or}")
            }
        }
    }

    /// The row that is wrong as a whole.
    pub(crate) const fn whole_row(self) -> Option<usize> {
        match self {
            Self::Lost { row } | Self::TooMany { row } => Some(row),
            Self::InRow { .. } | Self::InColumn { .. } => None,
        }
    }
}
