//! A table of transitions as printed, before anything is said about it.

use utfproof_oracle::UnitKind;
use utfproof_spec_tables::Table;
use utfproof_vectors::automaton::{Acceptance, Automaton, State};

use super::{ACCEPTED, END};
use crate::diagnostic::suggest::{digits_question, question};
use crate::table::cells::byte_range;
use crate::{Diagnostic, Reason, WrongCell};

/// The rows of a table of transitions.
#[derive(Clone)]
pub(super) struct Printed {
    /// The names of the states: first those that rows begin with, in order, then those that are only led to.
    pub(super) names: Vec<String>,
    pub(super) rows: Vec<Row>,
}

/// A row: a state, bytes, and the next state.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) state: usize,
    /// The next state.
    pub(super) next: usize,
    /// `None`: the end of the input.
    pub(super) bytes: Option<Vec<u8>>,
}

/// For each state the next one for each byte, and whether the input may end there.
pub(super) struct Moves {
    pub(super) next: Vec<[Option<usize>; 0x100]>,
    pub(super) end: Vec<bool>,
}

/// A byte in two rows of a state.
pub(super) struct Overlap {
    pub(super) byte: u8,
    pub(super) rows: [usize; 2],
}

/// The cells of a row.
const THREE_CELLS: &str =
    "a row has three cells: a state, bytes or 'end', and the next state or 'accepted'";

impl Printed {
    /// Reads the rows.
    ///
    /// # Errors
    ///
    /// Every row that cannot be read.
    pub(super) fn read(table: &Table) -> Result<Self, Vec<Diagnostic>> {
        let mut wrong = Vec::new();
        let mut printed = Self {
            names: Vec::new(),
            rows: Vec::new(),
        };
        for row in &table.rows {
            if let [name, _, _] = row.as_slice() {
                printed.number_of(name);
            }
        }
        for number in 0..table.rows.len() {
            match printed.row(table, number) {
                Ok(row) => printed.rows.push(row),
                Err(witness) => wrong.push(witness),
            }
        }
        if table.rows.is_empty() {
            wrong.push(Diagnostic::unreadable("", THREE_CELLS));
        }
        match wrong.is_empty() {
            true => Ok(printed),
            false => Err(wrong),
        }
    }

    /// The number of a state; a new name gets the next number.
    pub(super) fn number_of(&mut self, name: &str) -> usize {
        let known = self.names.iter().position(|known| known == name);
        known.unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        })
    }

    fn row(&mut self, table: &Table, number: usize) -> Result<Row, Diagnostic> {
        let cells = &table.rows[number];
        let at = |column, right: Option<&str>| {
            WrongCell::at(table, number, column, right.map(str::to_owned))
        };
        let [name, bytes, next] = cells.as_slice() else {
            let witness = Diagnostic::unreadable(cells.join(" | "), THREE_CELLS);
            return Err(witness.in_cell(WrongCell::row(table, number)));
        };
        let state = self.number_of(name);
        if bytes == END {
            if next != ACCEPTED {
                let witness = Diagnostic::new(format!("the end in state {name}"), next, ACCEPTED);
                return Err(witness.in_cell(at(2, Some(ACCEPTED))));
            }
            return Ok(Row {
                state,
                next: state,
                bytes: None,
            });
        }
        let bytes = set(bytes).ok_or_else(|| {
            let mut meant = digits_question(bytes, |text| set(text).is_some());
            if meant.is_empty() {
                meant.extend(question(bytes, [END]));
            }
            let why =
                Reason::from("it is neither 'end' nor ranges of bytes like 80-BF").with(meant);
            let right = (next == ACCEPTED).then_some(END);
            Diagnostic::unreadable(bytes, why).in_cell(at(1, right))
        })?;
        Ok(Row {
            state,
            next: self.number_of(next),
            bytes: Some(bytes),
        })
    }

    /// Whether a row begins with this state.
    pub(super) fn has_rows(&self, state: usize) -> bool {
        self.rows.iter().any(|row| row.state == state)
    }

    /// The moves of its rows, in order; of a byte in two rows the first counts. The overlaps come too.
    pub(super) fn moves(&self) -> (Moves, Vec<Overlap>) {
        let mut moves = Moves {
            next: vec![[None; 0x100]; self.names.len()],
            end: vec![false; self.names.len()],
        };
        let mut overlaps = Vec::new();
        let mut of: Vec<[usize; 0x100]> = vec![[0; 0x100]; self.names.len()];
        for (number, row) in self.rows.iter().enumerate() {
            let Some(bytes) = &row.bytes else {
                moves.end[row.state] = true;
                continue;
            };
            let mut is_first = true;
            for &byte in bytes {
                let next = &mut moves.next[row.state][usize::from(byte)];
                let before = &mut of[row.state][usize::from(byte)];
                if next.is_none() {
                    (*next, *before) = (Some(row.next), number);
                } else if std::mem::take(&mut is_first) {
                    let rows = [*before, number];
                    overlaps.push(Overlap { byte, rows });
                }
            }
        }
        (moves, overlaps)
    }

    /// The number of the first state.
    pub(super) fn start(&self) -> usize {
        self.rows.first().map_or(0, |row| row.state)
    }

    /// Which states are led to from the first one.
    pub(super) fn reached(&self) -> Vec<bool> {
        let mut reached = vec![false; self.names.len()];
        reached[self.start()] = true;
        loop {
            let mut rows = self.rows.iter();
            let Some(row) = rows.find(|row| reached[row.state] && !reached[row.next]) else {
                return reached;
            };
            reached[row.next] = true;
        }
    }

    /// As an automaton, with one state more for what is rejected.
    pub(super) fn automaton(&self, table: &Table) -> Automaton {
        let (moves, _) = self.moves();
        let dead = self.names.len();
        let state = |next: &[Option<usize>; 0x100], may_end: bool| State {
            access: Vec::new(),
            verdict: match may_end {
                true => Acceptance::Accepted,
                false => Acceptance::Rejected,
            },
            leads_to: next.iter().map(|next| next.unwrap_or(dead)).collect(),
            shows: Vec::new(),
            identifiers: Vec::new(),
        };
        let own = moves.next.iter().zip(&moves.end);
        let own = own.map(|(next, may_end)| state(next, *may_end));
        Automaton {
            name: table.id.clone(),
            kind: UnitKind::Byte,
            letters: (0x00..=0xFF).map(|byte| byte..=byte).collect(),
            states: own.chain([state(&[None; 0x100], false)]).collect(),
        }
    }
}

/// `80-BF`, or `00-7F, C2`.
fn set(cell: &str) -> Option<Vec<u8>> {
    let ranges: Option<Vec<_>> = cell.split(',').map(byte_range).collect();
    Some(ranges?.into_iter().flatten().collect())
}
