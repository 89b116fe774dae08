//! Tables of the transitions of an automaton: a state, bytes, and the next state.
//!
//! The first row is about the state at the beginning. Where an input may end, a row has `end` instead of bytes, and
//! `accepted` instead of a state. Bytes of no row are rejected.

mod printed;
mod rows;
mod states;

use std::sync::Arc;

use utfproof_spec_tables::{Document, Table};
use utfproof_vectors::automaton::Automaton;

use crate::encodings::{named, relations};
use crate::table::align::Kind;
use crate::table::cells;
use crate::{Check, Diagnostic, Shortfall, count};
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

    /// The first of these: a byte in two rows of a state, a state that no row begins with, bytes that should be rejected or
    /// accepted, and a state that no row leads to.
    fn mistake(&self, printed: &Printed) -> Option<Diagnostic> {
        let Printed { names, rows } = printed;
        if let Some((byte, both)) = printed.moves().1 {
            let input = format!("{byte:02X} in state '{}'", names[rows[both[0]].state]);
            let overlap = format!("in {}, which overlap", cells::rows(&both));
            let mistake = Diagnostic::new(input, overlap, "in one row");
            return Some(mistake.in_row(self.table, both[1]));
        }
        if let Some(number) = rows.iter().position(|row| !printed.has_rows(row.next)) {
            let why = "no row begins with this state";
            let mistake = Diagnostic::unreadable(&names[rows[number].next], why);
            return Some(mistake.in_row(self.table, number));
        }
        let own = printed.automaton();
        let mut automata = self.automata.iter();
        let difference = automata.find_map(|right| relations::difference(&own, right));
        difference.or_else(|| {
            let state = printed
                .reached()
                .iter()
                .position(|is_reached| !is_reached)?;
            let state = format!("the state '{}'", names[state]);
            let found = "of no use without such a row";
            Some(Diagnostic::new(state, "no row leads to it", found))
        })
    }

    /// The state that the first row should be about, if the table is right once the rows of that state come first.
    fn other_start<'p>(&self, rows: &[Vec<String>], printed: &'p Printed) -> Option<&'p String> {
        printed.names.iter().skip(1).find(|start| {
            let mut changed = rows.to_vec();
            changed.sort_by_key(|row| row.first() != Some(start));
            self.is_right(&changed)
        })
    }
}

impl Kind for Transitions<'_> {
    fn verdict(&self, rows: &[Vec<String>]) -> Check {
        let printed = Printed::read(self.table, rows)?;
        let Some(mistake) = self.mistake(&printed) else {
            let automata = self.automata.iter();
            let names: Vec<&str> = automata.map(|automaton| automaton.name.as_str()).collect();
            let states = count(printed.names.len() as u64, "state");
            let names = names.join(" and ");
            return Ok(format!("all byte sequences, with {states}, by {names}"));
        };
        let Some(start) = self.other_start(rows, &printed) else {
            return Err(mistake.into());
        };
        let own = format!("about '{}'", printed.names[0]);
        let found = format!("about '{start}', where the input begins");
        let mistake = Diagnostic::new("the first row", own, found)
            .note(format!("print the rows of '{start}' first"))
            .in_row(self.table, 0);
        Err(mistake.into())
    }

    fn is_right(&self, rows: &[Vec<String>]) -> bool {
        let printed = Printed::read(self.table, rows);
        printed.is_ok_and(|printed| self.mistake(&printed).is_none())
    }

    fn is_quick(&self) -> bool {
        true
    }

    fn right(&self, rows: &[Vec<String>]) -> Option<Vec<Vec<String>>> {
        // the rows may be right, but not the first of them
        let printed = Printed::read(self.table, rows).ok();
        match printed.and_then(|printed| self.other_start(rows, &printed).cloned()) {
            Some(_) => None,
            None => rows::right(rows, self.automata.first()?),
        }
    }

    fn is_same(&self, column: usize, printed: &str, right: &str) -> bool {
        let is_set = || set(printed).is_some_and(|printed| set(right) == Some(printed));
        printed == right || column == 1 && is_set()
    }
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
