//! Tables of the transitions of an automaton: a state, bytes, and the next state.
//!
//! The first row is about the state at the beginning. Where an input may end, a row has `end` instead of bytes, and
//! `accepted` instead of a state. Bytes of no row are rejected.

mod printed;
mod rows;
mod states;

use std::sync::Arc;

use utfproof_oracle::Slice;
use utfproof_spec_tables::{Document, Table};
use utfproof_vectors::automaton::{Acceptance, Automaton};

use crate::encodings::{named, relations};
use crate::table::align::Kind;
use crate::table::cells;
use crate::{Check, Diagnostic, Reason, Shortfall, count};
use printed::{Printed, set};

/// The sign for the end of the input.
const END: &str = "end";
/// What follows it.
const ACCEPTED: &str = "accepted";

/// A table of transitions: it accepts what the encoding's automata accept, each of its states is led to, and no byte is in
/// two rows of a state.
pub(crate) struct Transitions<'a> {
    table: &'a Table,
    /// That of the oracle's validation, and that of the document's own definition.
    automata: Vec<Arc<Automaton>>,
}

impl<'a> Transitions<'a> {
    pub(crate) fn of(document: &Document, table: &'a Table) -> Result<Self, Shortfall> {
        let encoding = &table.encoding;
        let mut automata: Vec<Arc<Automaton>> = named::validation(encoding).into_iter().collect();
        let is_own = document.encodings.iter().any(|own| own.name == *encoding);
        if automata.is_empty() || is_own {
            let derivable = named::encoding(document, encoding)?;
            let mut automaton = derivable.automaton()?.clone();
            automaton.name = format!("the bits of {encoding}");
            automata.push(Arc::new(automaton));
        }
        Ok(Self { table, automata })
    }
}

impl Kind for Transitions<'_> {
    fn verdict(&self, rows: &[Vec<String>]) -> Check {
        let printed = Printed::read(self.table, rows)?;
        if !is_right(&printed, &self.automata) {
            return Err(shows(&printed, self.table, &self.automata).into());
        }
        let names = self
            .automata
            .iter()
            .map(|automaton| automaton.name.as_str());
        let names: Vec<&str> = names.collect();
        let states = count(printed.names.len() as u64, "state");
        Ok(format!(
            "all byte sequences, with {states}, by {}",
            names.join(" and ")
        ))
    }

    fn is_right(&self, rows: &[Vec<String>]) -> bool {
        let printed = Printed::read(self.table, rows);
        printed.is_ok_and(|printed| is_right(&printed, &self.automata))
    }

    fn is_quick(&self) -> bool {
        true
    }

    fn right(&self, rows: &[Vec<String>]) -> Option<Vec<Vec<String>>> {
        // the rows may be right, but not the first of them
        let printed = Printed::read(self.table, rows).ok();
        match printed.and_then(|printed| other_start(&printed, &self.automata)) {
            Some(_) => None,
            None => rows::right(rows, self.automata.first()?),
        }
    }

    fn is_same(&self, column: usize, printed: &str, right: &str) -> bool {
        let is_set = || set(printed).is_some_and(|printed| set(right) == Some(printed));
        printed == right || column == 1 && is_set()
    }
}

/// Whether a table accepts what each of some automata accepts, no byte is in two rows of a state, and each state is led to
/// and has rows.
fn is_right(printed: &Printed, automata: &[Arc<Automaton>]) -> bool {
    let reached = printed.reached();
    let mut rows = printed.rows.iter();
    if !rows.all(|row| reached[row.state] && printed.has_rows(row.next))
        || !printed.moves().1.is_empty()
    {
        return false;
    }
    let own = printed.automaton();
    automata
        .iter()
        .all(|right| relations::shortest(&own, right, |one, other| one != other).is_none())
}

/// The state that the first row should be about, if the table is right once the rows of that state come first.
fn other_start(printed: &Printed, automata: &[Arc<Automaton>]) -> Option<usize> {
    let mut others = (0..printed.names.len()).filter(|state| *state != printed.start());
    others.find(|start| {
        let mut changed = printed.clone();
        changed.rows.sort_by_key(|row| row.state != *start);
        is_right(&changed, automata)
    })
}

/// The first of these: a byte in two rows of a state, a state that no row begins with, a first row that is not about the
/// first state, bytes that should be rejected or accepted, and a state that no row leads to.
fn shows(printed: &Printed, table: &Table, automata: &[Arc<Automaton>]) -> Diagnostic {
    if let Some((byte, rows)) = printed.moves().1.first() {
        let state = &printed.names[printed.rows[rows[0]].state];
        let input = format!("{byte:02X} in state '{state}'");
        let printed = format!("in {}, which overlap", cells::rows(rows));
        return Diagnostic::new(input, printed, "in one row").in_row(table, rows[1]);
    }
    if let Some((number, row)) = printed
        .rows
        .iter()
        .enumerate()
        .find(|(_, row)| !printed.has_rows(row.next))
    {
        let why = Reason::from("no row begins with this state");
        return Diagnostic::unreadable(&printed.names[row.next], why).in_row(table, number);
    }
    if let Some(start) = other_start(printed, automata) {
        let [own, right] = [printed.start(), start].map(|state| &printed.names[state]);
        let found = format!("about '{right}', where the input begins");
        return Diagnostic::new("the first row", format!("about '{own}'"), found)
            .note(format!("print the rows of '{right}' first"))
            .in_row(table, 0);
    }
    let own = printed.automaton();
    let differs = automata.iter().find_map(|right| {
        let bytes = relations::shortest(&own, right, |one, other| one != other)?;
        Some((&right.name, bytes))
    });
    let Some((name, bytes)) = differs else {
        let reached = printed.reached();
        let state = (0..printed.names.len()).find(|state| !reached[*state]);
        let name = &printed.names[state.unwrap_or_default()];
        let found = "of no use without such a row";
        return Diagnostic::new(format!("the state '{name}'"), "no row leads to it", found);
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

/// The name of a state of the right automaton: the shortest bytes that lead to it.
fn name_of(automaton: &Automaton, state: usize) -> String {
    match automaton.states[state].access.as_slice() {
        [] => "start".to_owned(),
        access => {
            let bytes: Vec<String> = access.iter().map(|byte| format!("{byte:02X}")).collect();
            format!("after {}", bytes.join(" "))
        }
    }
}

/// The table of an automaton; its states are named after the shortest bytes that lead to them.
pub(crate) fn table_of(id: &str, encoding: &str, automaton: &Automaton) -> Table {
    let rows = rows::right(&[], automaton).unwrap_or_default();
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
