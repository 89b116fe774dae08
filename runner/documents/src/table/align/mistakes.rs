//! The rows that are matched, and the mistakes: a wrong cell or row, a missing row, and a row too many.

use std::collections::BTreeSet;

use utfproof_spec_tables::Table;

use super::Kind;
use crate::diagnostic::padded;
use crate::table::cells;
use crate::{Edit, MissingRows, Place};

/// A mistake: where it is, and what corrects it.
pub(super) struct Mistake {
    /// The row above, or its own, for the order of mistakes.
    pub(super) position: usize,
    pub(super) place: Option<Place>,
    pub(super) edit: Edit,
    /// The right cells of a row that is wrong.
    pub(super) row: Option<Vec<String>>,
}

/// The columns in which a printed row says something else than a right one. Cells that are left out at the end are empty.
fn columns(kind: &dyn Kind, printed: &[String], right: &[String]) -> Vec<usize> {
    let cell = |row: &[String], column: usize| row.get(column).cloned().unwrap_or_default();
    let all = 0..printed.len().max(right.len());
    let differs =
        |column: &usize| !kind.is_same(*column, &cell(printed, *column), &cell(right, *column));
    all.filter(differs).collect()
}

/// For each printed row the right one, by their numbers.
fn matched(table: &Table, kind: &dyn Kind, right: &[Vec<String>]) -> Vec<Option<usize>> {
    let rows = &table.rows;
    let mut of = vec![None; rows.len()];
    let mut is_taken = vec![false; right.len()];
    for (number, row) in rows.iter().enumerate() {
        let is_it =
            |other: &usize| !is_taken[*other] && columns(kind, row, &right[*other]).is_empty();
        if let Some(other) = (0..right.len()).find(is_it) {
            (of[number], is_taken[other]) = (Some(other), true);
        }
    }
    // where each other row would be, if none were missing above it
    let mut expected = 0;
    let mut pairs = Vec::new();
    for (number, row) in rows.iter().enumerate() {
        if let Some(other) = of[number] {
            expected = other + 1;
            continue;
        }
        for other in (0..right.len()).filter(|other| !is_taken[*other]) {
            let differ = columns(kind, row, &right[other]);
            let filled = right[other].iter().filter(|cell| !cell.is_empty()).count();
            let is_alike = differ.len() < filled;
            let distance = expected.abs_diff(other);
            let is_constraint = |row: &[String]| cells::is_constraint(table, row);
            let are_of_a_kind = is_constraint(row) == is_constraint(&right[other]);
            if are_of_a_kind && (is_alike || distance == 0) {
                pairs.push((differ.len(), distance, number, other));
            }
        }
        expected += 1;
    }
    pairs.sort_unstable();
    for (_, _, number, other) in pairs {
        if of[number].is_none() && !is_taken[other] {
            (of[number], is_taken[other]) = (Some(other), true);
        }
    }
    of
}

/// All mistakes, in the order of their places.
pub(super) fn mistakes(table: &Table, kind: &dyn Kind, right: &[Vec<String>]) -> Vec<Mistake> {
    let of = matched(table, kind, right);
    let mut all = missing(table, right, &of);
    for (number, other) in of.iter().enumerate() {
        let Some(other) = other else {
            all.push(too_many(table, number));
            continue;
        };
        let differ = columns(kind, &table.rows[number], &right[*other]);
        if !differ.is_empty() {
            all.push(wrong(table, kind, number, &right[*other], &differ));
        }
    }
    all.sort_by_key(|mistake| (mistake.position, mistake.place.is_none()));
    all
}

/// A table with more rows is not tried with one change.
const MOST: usize = 64;

/// The one change by which a table is right where the alignment may blame other rows: another cell of the table in place of a
/// cell, or the cells of a column in each other's place, in two rows of which one has a mistake.
pub(super) fn one_change(
    table: &Table,
    kind: &dyn Kind,
    found: &[Mistake],
) -> Option<Vec<Mistake>> {
    let rows = &table.rows;
    let width = rows.iter().map(Vec::len).min()?;
    if rows.len() > MOST {
        return None;
    }
    let mut changes: Vec<Vec<(usize, usize, &String)>> = Vec::new();
    let cells: BTreeSet<&String> = rows.iter().flatten().collect();
    for column in 0..width {
        for (number, row) in rows.iter().enumerate() {
            let others = cells.iter().filter(|cell| ***cell != row[column]);
            changes.extend(others.map(|cell| vec![(number, column, *cell)]));
        }
    }
    let changed = found.iter().filter(|mistake| mistake.place.is_some());
    let changed: BTreeSet<usize> = changed.map(|mistake| mistake.position).collect();
    // the first column names what a row is about
    for column in (0..width).rev() {
        for one in 0..rows.len() {
            let is_changed = |row: &usize| changed.contains(&one) || changed.contains(row);
            for other in (one + 1..rows.len()).filter(is_changed) {
                let [own, cell] = [one, other].map(|row| &rows[row][column]);
                if own != cell {
                    changes.push(vec![(one, column, cell), (other, column, own)]);
                }
            }
        }
    }
    changes.into_iter().find_map(|change| {
        let mut rows = rows.clone();
        for (row, column, cell) in &change {
            rows[*row][*column].clone_from(cell);
        }
        let cells = change.iter();
        let wrong = cells.map(|(row, column, _)| wrong(table, kind, *row, &rows[*row], &[*column]));
        kind.is_right(&rows).then(|| wrong.collect())
    })
}

fn too_many(table: &Table, number: usize) -> Mistake {
    Mistake {
        position: number,
        place: Some(Place::row(table, number)),
        edit: Edit::LeaveOut(number + 1),
        row: None,
    }
}

/// A row of which one cell is wrong, or several.
fn wrong(
    table: &Table,
    kind: &dyn Kind,
    number: usize,
    right: &[String],
    differ: &[usize],
) -> Mistake {
    let mut row = padded(&table.rows[number], right.len());
    for column in differ {
        let right = right.get(*column).map_or("", String::as_str);
        row[*column] = kind.written(*column, &row[*column], right);
    }
    let (place, edit) = match *differ {
        [column] => {
            let place = Place::cell(table, number, column);
            (place, Edit::Cell(row[column].clone()))
        }
        _ => {
            let mut cells = row.clone();
            let filled = cells.iter().rposition(|cell| !cell.is_empty());
            let filled = filled.map_or(0, |last| last + 1);
            cells.resize(table.columns.len().max(filled).max(1), String::new());
            (Place::row(table, number), Edit::Row(cells))
        }
    };
    Mistake {
        position: number,
        place: Some(place),
        edit,
        row: Some(row),
    }
}

/// The rows that are missing; those that follow each other with the same first cell are one mistake.
fn missing(table: &Table, right: &[Vec<String>], of: &[Option<usize>]) -> Vec<Mistake> {
    let is_missing = |number: &usize| !of.contains(&Some(*number));
    let missing: Vec<usize> = (0..right.len()).filter(is_missing).collect();
    let heading = |number: &usize| right[*number].first();
    let goes_on = |one: &usize, next: &usize| one + 1 == *next && heading(one) == heading(next);
    let mistake = |numbers: &[usize]| {
        let printed = |above: usize| of.iter().position(|of| *of == Some(above));
        let below = (0..numbers[0]).rev().find_map(printed);
        let rows = numbers.iter().map(|number| right[*number].clone());
        Mistake {
            position: below.unwrap_or_default(),
            place: None,
            edit: Edit::Insert(MissingRows::new(table, below, rows.collect())),
            row: None,
        }
    };
    missing.chunk_by(goes_on).map(mistake).collect()
}
