//! Tables of the transitions of an automaton: a state, bytes, and the next state.
//!
//! The first row is about the state at the beginning. Where an input may end, a row has `end` instead of bytes, and
//! `accepted` instead of a state. Bytes of no row are rejected.

mod wrong_cell;

use std::collections::BTreeMap;

use utfproof_oracle::{Slice, UnitKind};
use utfproof_spec_tables::{Document, Table};
use utfproof_vectors::automaton::{Acceptance, Automaton};

use crate::cells::{byte_range, byte_ranges};
use crate::encodings::named;
use crate::encodings::relations;
use crate::{Check, Shortfall, Witness, WrongCell, count};

/// The sign for the end of the input.
const END: &str = "end";
/// What follows it.
const ACCEPTED: &str = "accepted";

/// The automaton as printed.
struct Printed {
    /// The states, in the order of their first rows.
    states: Vec<State>,
}

/// A state as printed.
#[derive(Default)]
struct State {
    name: String,
    /// For each byte in a row, the next state and the row.
    moves: BTreeMap<u8, (usize, usize)>,
    /// The row that lets an input end here.
    end: Option<usize>,
    /// Its first row.
    row: usize,
}

/// The table accepts what the encoding's automata accept.
pub(super) fn check(document: &Document, table: &Table) -> Check {
    let automata = automata(document, &table.encoding)?;
    let printed = read(table).map_err(|mut wrong| wrong.swap_remove(0))?;
    let own = printed.automaton(table);
    for (name, right) in &automata {
        let Some(bytes) = relations::shortest(&own, right, |one, other| one != other) else {
            continue;
        };
        let is_accepted =
            own.states[own.state_after(&values(&bytes))].verdict == Acceptance::Accepted;
        let [printed_answer, right_answer] = match is_accepted {
            true => ["accepted", "rejected"],
            false => ["rejected", "accepted"],
        };
        let input = match bytes.as_slice() {
            [] => "the empty sequence".to_owned(),
            bytes => Slice::Bytes(bytes).to_string(),
        };
        let wrong = wrong_cell::find(table, &printed, right);
        let missing = wrong.as_ref().and_then(|wrong| wrong.missing.as_ref());
        let missing = missing.map_or_else(String::new, |row| format!("; a row is missing: {row}"));
        let witness = Witness::new(
            input,
            printed_answer,
            format!("{right_answer} by {name}{missing}"),
        );
        return Err(witness.in_cell(wrong.map(|wrong| wrong.cell)).into());
    }
    let names: Vec<&str> = automata.iter().map(|(name, _)| name.as_str()).collect();
    let states = count(printed.states.len() as u64, "state");
    Ok(format!(
        "all byte sequences, with {states}, by {}",
        names.join(" and ")
    ))
}

fn values(bytes: &[u8]) -> Vec<u32> {
    bytes.iter().copied().map(u32::from).collect()
}

/// The automata to compare with: that of the oracle's validation, and that of the document's own definition.
fn automata(document: &Document, encoding: &str) -> Result<Vec<(String, Automaton)>, Shortfall> {
    let mut automata = Vec::new();
    if let Some(automaton) = named::validation(encoding) {
        automata.push((automaton.name.clone(), Automaton::clone(&automaton)));
    }
    let is_own = document.encodings.iter().any(|own| own.name == encoding);
    if automata.is_empty() || is_own {
        let derivable = named::encoding(document, encoding)?;
        let name = format!("the bits of {encoding}");
        automata.push((name, derivable.automaton()?.clone()));
    }
    Ok(automata)
}

/// The cells of a row.
const THREE_CELLS: &str =
    "a row has three cells: a state, bytes or 'end', and the next state or 'accepted'";

/// Reads the rows.
///
/// # Errors
///
/// Every row that cannot be read, or that repeats a byte.
fn read(table: &Table) -> Result<Printed, Vec<Witness>> {
    let mut states: Vec<State> = Vec::new();
    let mut wrong = Vec::new();
    for (number, row) in table.rows.iter().enumerate() {
        let [name, _, _] = row.as_slice() else {
            let witness = Witness::unreadable(row.join(" | "), THREE_CELLS);
            wrong.push(witness.in_cell(WrongCell::row(table, number)));
            continue;
        };
        if !states.iter().any(|state| state.name == *name) {
            states.push(State {
                name: name.clone(),
                row: number,
                ..State::default()
            });
        }
    }
    for number in 0..table.rows.len() {
        wrong.extend(read_row(table, number, &mut states).err());
    }
    if table.rows.is_empty() {
        wrong.push(Witness::unreadable("", THREE_CELLS));
    }
    match wrong.is_empty() {
        true => Ok(Printed { states }),
        false => Err(wrong),
    }
}

/// Reads a row of three cells into the states.
fn read_row(table: &Table, number: usize, states: &mut [State]) -> Result<(), Witness> {
    let number_of = |name: &str| states.iter().position(|state| state.name == name);
    let at = |column, right: Option<&str>| {
        WrongCell::at(table, number, column, right.map(str::to_owned))
    };
    let [name, bytes, next] = table.rows[number].as_slice() else {
        return Ok(()); // reported
    };
    let Some(state) = number_of(name) else {
        return Ok(());
    };
    if bytes == END {
        if next != ACCEPTED {
            let witness = Witness::new(format!("the end in state {name}"), next, ACCEPTED);
            return Err(witness.in_cell(at(2, Some(ACCEPTED))));
        }
        states[state].end = Some(number);
        return Ok(());
    }
    let Some(target) = number_of(next) else {
        let why = "no row begins with this state; add one, or print the name of another state";
        return Err(Witness::unreadable(next, why).in_cell(at(2, None)));
    };
    for byte in set(bytes).map_err(|witness| witness.in_cell(at(1, None)))? {
        if let Some((_, other)) = states[state].moves.insert(byte, (target, number)) {
            let input = format!("{byte:02X} in state {name}");
            let printed = format!("in rows {} and {}", other + 1, number + 1);
            let witness = Witness::new(input, printed, "in one row");
            return Err(witness.in_cell(WrongCell::row(table, number)));
        }
    }
    Ok(())
}

/// Every row that cannot be read, or that repeats a byte.
pub(super) fn misread(table: &Table) -> Vec<Witness> {
    read(table).err().unwrap_or_default()
}

/// `80-BF`, or `00-7F, C2`.
fn set(cell: &str) -> Result<Vec<u8>, Witness> {
    let ranges: Option<Vec<_>> = cell.split(',').map(byte_range).collect();
    let wrong = || Witness::unreadable(cell, "it is neither 'end' nor ranges of bytes like 80-BF");
    Ok(ranges.ok_or_else(wrong)?.into_iter().flatten().collect())
}

impl Printed {
    /// As an automaton, with one state more for what is rejected.
    fn automaton(&self, table: &Table) -> Automaton {
        let dead = self.states.len();
        let state = |state: Option<&State>| utfproof_vectors::automaton::State {
            access: Vec::new(),
            verdict: match state.and_then(|state| state.end) {
                Some(_) => Acceptance::Accepted,
                None => Acceptance::Rejected,
            },
            leads_to: (0x00..=0xFF)
                .map(|byte| {
                    let next = state.and_then(|state| state.moves.get(&byte));
                    next.map_or(dead, |(next, _)| *next)
                })
                .collect(),
            shows: Vec::new(),
            identifiers: Vec::new(),
        };
        let states = self.states.iter().map(Some).chain([None]);
        Automaton {
            name: table.id.clone(),
            kind: UnitKind::Byte,
            letters: (0x00..=0xFF).map(|byte| byte..=byte).collect(),
            states: states.map(state).collect(),
        }
    }
}

/// The table of an automaton; its states are named after the shortest bytes that lead to them.
pub(super) fn table_of(id: &str, encoding: &str, automaton: &Automaton) -> Table {
    let name = |state: usize| match automaton.states[state].access.as_slice() {
        [] => "start".to_owned(),
        access => {
            let bytes: Vec<String> = access.iter().map(|byte| format!("{byte:02X}")).collect();
            format!("after {}", bytes.join(" "))
        }
    };
    let is_dead = |state: usize| {
        let own = &automaton.states[state];
        own.verdict == Acceptance::Rejected && own.leads_to.iter().all(|next| *next == state)
    };
    let mut rows = Vec::new();
    for (number, state) in automaton
        .states
        .iter()
        .enumerate()
        .filter(|(number, _)| !is_dead(*number))
    {
        if state.verdict == Acceptance::Accepted {
            rows.push(vec![name(number), END.to_owned(), ACCEPTED.to_owned()]);
        }
        let mut targets: Vec<usize> = Vec::new();
        for next in &state.leads_to {
            if !is_dead(*next) && !targets.contains(next) {
                targets.push(*next);
            }
        }
        for target in targets {
            let bytes = (0x00..=0xFF_u8).zip(&state.leads_to);
            let bytes = bytes
                .filter(|(_, next)| **next == target)
                .map(|(byte, _)| byte);
            let bytes = byte_ranges(&bytes.collect::<Vec<_>>());
            rows.push(vec![name(number), bytes, name(target)]);
        }
    }
    Table {
        id: id.to_owned(),
        title: format!("The bytes of {encoding}, and the state after each"),
        section: String::new(),
        kind: utfproof_spec_tables::TableKind::Transitions,
        encoding: encoding.to_owned(),
        columns: ["State", "Bytes", "Next state"].map(str::to_owned).to_vec(),
        rows,
    }
}
