//! What shows that a table of transitions is wrong, and what it should say.

use utfproof_oracle::Slice;
use utfproof_spec_tables::Table;
use utfproof_vectors::automaton::{Acceptance, Automaton};

use super::missing;
use super::printed::{Overlap, Printed};
use super::remedy::Remedy;
use super::states::{States, states};
use crate::diagnostic::suggest::{Suggestion, did_you_mean};
use crate::encodings::relations;
use crate::table::cells;
use crate::table::cells::byte_ranges;
use crate::{CellEdit, Diagnostic, Edit, MissingRows, Reason, WrongCell};

/// The first row is not about the state in which the input begins.
pub(super) fn of_start(printed: &Printed, start: usize, table: &Table) -> Diagnostic {
    let [own, right] = [printed.start(), start].map(|state| &printed.names[state]);
    let found = format!("about '{right}', where the input begins");
    let witness = Diagnostic::new("the first row", format!("about '{own}'"), found)
        .note(format!("print the rows of '{right}' first"));
    witness.in_cell(WrongCell::row(table, 0))
}

/// The first of these: a byte in two rows of a state, a state that no row begins with, bytes that should be rejected or
/// accepted, and a state that no row leads to.
pub(super) fn of(printed: &Printed, table: &Table, automata: &[(String, Automaton)]) -> Diagnostic {
    let (_, overlaps) = printed.moves();
    if let Some(overlap) = overlaps.first() {
        return twice(printed, overlap);
    }
    if let Some((state, _)) = unknown(printed).next() {
        return without_rows(printed, state, None);
    }
    let own = printed.automaton(table);
    let differs = automata.iter().find_map(|(name, right)| {
        Some((
            name,
            relations::shortest(&own, right, |one, other| one != other)?,
        ))
    });
    let Some((name, bytes)) = differs else {
        let reached = printed.reached();
        let state = (0..printed.names.len()).find(|state| !reached[*state]);
        return unreached(&printed.names[state.unwrap_or_default()]);
    };
    let values: Vec<u32> = bytes.iter().copied().map(u32::from).collect();
    let is_accepted = own.states[own.state_after(&values)].verdict == Acceptance::Accepted;
    let [is, right] = match is_accepted {
        true => ["accepted", "rejected"],
        false => ["rejected", "accepted"],
    };
    let input = match bytes.as_slice() {
        [] => "the empty sequence".to_owned(),
        bytes => Slice::Bytes(bytes).to_string(),
    };
    Diagnostic::new(input, is, format!("{right} by {name}"))
}

/// The witness with the place of the change, and with its words if it is not one of a cell.
pub(super) fn with_remedy(
    shows: Diagnostic,
    remedy: &Remedy,
    printed: &Printed,
    table: &Table,
) -> Diagnostic {
    match remedy {
        Remedy::Cell { row, column, right } => {
            let old = match column {
                0 => printed.rows[*row].state,
                _ => printed.rows[*row].next,
            };
            let cell = WrongCell::at(table, *row, *column, Some(right.clone()));
            let witness = match column {
                0 if !printed.reached()[old] => not_reached(shows, &printed.names[old]),
                2 if !printed.has_rows(old) => without_rows(printed, old, None),
                _ => shows,
            };
            let mut witness = witness.in_cell(cell);
            if witness.is_unreadable {
                let why = Reason::from("no row begins with this state").asking(&Suggestion(right));
                let Diagnostic { place, fixes, .. } = witness;
                witness = Diagnostic {
                    place,
                    fixes,
                    ..Diagnostic::unreadable(witness.printed, why)
                };
            }
            witness
        }
        Remedy::Add { below, rows } => {
            let missing = MissingRows::new(table, *below, rows.clone());
            let shows = match shows.is_unreadable {
                true => Diagnostic::unreadable(shows.printed, "no row begins with this state"),
                false => shows,
            };
            shows.fix(Edit::Insert(missing))
        }
        Remedy::Swap { rows, column } => {
            let [one, other] = *rows;
            let cell = |row: usize| match column {
                1 => byte_ranges(printed.rows[row].bytes.as_deref().unwrap_or_default()),
                _ => printed.names[printed.rows[row].next].clone(),
            };
            let what = if *column == 1 { "bytes" } else { "next states" };
            let [of_one, of_other] = [cell(one), cell(other)];
            let swapped = cells::swapped(what, *rows, [&of_one, &of_other]);
            let edit = |row: usize, cell: String| CellEdit {
                row: row + 1,
                column: column + 1,
                cell,
            };
            let cells = vec![edit(one, of_other), edit(other, of_one)];
            let shows = shows.in_cell(WrongCell::row(table, one));
            shows.note(swapped).fix(Edit::Cells(cells))
        }
        Remedy::LeaveOut { rows } => {
            let cell = WrongCell::row(table, rows.first().copied().unwrap_or_default());
            let rows = rows.iter().map(|row| row + 1).collect();
            shows.in_cell(cell).fix(Edit::LeaveOut(rows))
        }
    }
}

/// If no one change makes a table right: all bytes in two rows of a state, and all states that no row begins with.
pub(super) fn several(printed: &Printed, table: &Table, right: &Automaton) -> Vec<Diagnostic> {
    let (_, overlaps) = printed.moves();
    let is = states(printed, right);
    let twice = overlaps.iter().map(|overlap| {
        // of the two rows the one whose state does not have the byte
        let leads = |number: &&usize| {
            let row = &printed.rows[**number];
            let own = is.get(&row.state).map(|own| &right.states[*own]);
            let next = own.map(|own| own.leads_to[usize::from(overlap.byte)]);
            next.is_some() && next == is.get(&row.next).copied()
        };
        let wrong = overlap.rows.iter().rev().find(|number| !leads(number));
        let wrong = *wrong.unwrap_or(&overlap.rows[1]);
        let bytes = printed.rows[wrong].bytes.iter().flatten();
        let other = match wrong == overlap.rows[0] {
            true => overlap.rows[1],
            false => overlap.rows[0],
        };
        let others = printed.rows[other].bytes.as_deref().unwrap_or_default();
        let rest: Vec<u8> = bytes
            .filter(|byte| !others.contains(byte))
            .copied()
            .collect();
        let rest = (!rest.is_empty()).then(|| byte_ranges(&rest));
        let cell = WrongCell::at(table, wrong, 1, rest);
        self::twice(printed, overlap).in_cell(cell)
    });
    let mut told = Vec::new();
    let unknown = unknown(printed).filter_map(|(state, row)| {
        if told.contains(&state) {
            return None;
        }
        told.push(state);
        let near = near(printed, state, &is);
        let shows = without_rows(printed, state, near);
        match missing::missing_of(printed, right, state).filter(|_| near.is_none()) {
            Some(remedy) => Some(with_remedy(shows, &remedy, printed, table)),
            None => Some(shows.in_cell(WrongCell::at(table, row, 2, near.map(str::to_owned)))),
        }
    });
    twice.chain(unknown).collect()
}

/// The states that no row begins with, each with a row that leads to it.
fn unknown(printed: &Printed) -> impl Iterator<Item = (usize, usize)> {
    let rows = printed.rows.iter().enumerate();
    let rows = rows.filter(|(_, row)| !printed.has_rows(row.next));
    rows.map(|(number, row)| (row.next, number))
}

/// The rows of a state that several rows lead to and that no row begins with, if nothing else is missing.
pub(super) fn lacking(printed: &Printed, right: &Automaton) -> Option<Remedy> {
    let is_lacking = |(state, _)| leading_to(printed, state).len() > 1;
    let (remedy, _) = missing::missing(printed, right)?;
    unknown(printed).any(is_lacking).then_some(remedy)
}

/// The state that a misprint may stand for: one that is the same state of the right automaton. It is hardly one if several
/// rows lead to it.
fn near<'p>(printed: &'p Printed, state: usize, is: &States) -> Option<&'p str> {
    let is_once = leading_to(printed, state).len() == 1;
    let near = is_once.then(|| did_you_mean(&printed.names[state], known(printed)));
    let near = near.flatten()?.0;
    let other = printed.names.iter().position(|name| name == near)?;
    (is.get(&other) == is.get(&state)).then_some(near)
}

/// The rows whose next state it is.
fn leading_to(printed: &Printed, state: usize) -> Vec<usize> {
    let rows = printed.rows.iter().enumerate();
    let rows = rows.filter(|(_, row)| row.next == state);
    rows.map(|(number, _)| number).collect()
}

/// The names of the states that rows begin with.
fn known(printed: &Printed) -> impl Iterator<Item = &str> {
    let names = printed.names.iter().enumerate();
    let names = names.filter(|(state, _)| printed.has_rows(*state));
    names.map(|(_, name)| name.as_str())
}

fn without_rows(printed: &Printed, state: usize, near: Option<&str>) -> Diagnostic {
    let leading = leading_to(printed, state);
    let why = Reason::from("no row begins with this state");
    let why = match near {
        _ if leading.len() > 1 => {
            let leading = cells::rows(&leading);
            Reason::from(format!(
                "no row begins with this state, to which {leading} lead"
            ))
            .with(["its rows are missing"])
        }
        None => why.with(["add one, or print the name of another state"]),
        Some(near) => why.asking(&Suggestion(near)),
    };
    Diagnostic::unreadable(&printed.names[state], why)
}

/// What shows that a table is wrong, in which no row leads to a state.
fn not_reached(shows: Diagnostic, name: &str) -> Diagnostic {
    let unreached = unreached(name);
    if shows.input == unreached.input {
        return shows;
    }
    shows.note(format!("no row leads to the state '{name}'"))
}

fn unreached(name: &str) -> Diagnostic {
    Diagnostic::new(
        format!("the state '{name}'"),
        "no row leads to it",
        "of no use without such a row",
    )
}

fn twice(printed: &Printed, overlap: &Overlap) -> Diagnostic {
    let [one, _] = overlap.rows;
    let state = &printed.names[printed.rows[one].state];
    Diagnostic::new(
        format!("{:02X} in state '{state}'", overlap.byte),
        format!("in {}, which overlap", cells::rows(&overlap.rows)),
        "in one row",
    )
}
