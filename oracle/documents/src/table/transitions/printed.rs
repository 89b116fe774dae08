//! A table of transitions as printed.

use std::collections::HashMap;

use utfproof_oracle::UnitKind;
use utfproof_spec_tables::Table;
use utfproof_vectors::automaton::{Acceptance, Automaton, State};

use super::{ACCEPTED, END};
use crate::Diagnostic;
use crate::table::cells::byte_range;

/// The rows of a table of transitions.
#[derive(Clone, Default)]
pub(super) struct Printed {
    /// The names of the states.
    pub(super) names: Vec<String>,
    numbers: HashMap<String, usize>,
    pub(super) rows: Vec<Row>,
}

/// A row: a state, bytes, and the next state.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) state: usize,
    pub(super) next: usize,
    /// `None`: the end of the input.
    pub(super) bytes: Option<Vec<u8>>,
}

/// For each state the next one for each byte, and whether the input may end there.
pub(super) struct Moves {
    pub(super) next: Vec<[Option<usize>; 0x100]>,
    pub(super) end: Vec<bool>,
}

/// The cells of a row.
const THREE_CELLS: &str =
    "a row has three cells: a state, bytes or 'end', and the next state or 'accepted'";

impl Printed {
    /// Reads some rows in place of those of a table.
    pub(super) fn read(table: &Table, rows: &[Vec<String>]) -> Result<Self, Diagnostic> {
        let mut printed = Self::default();
        for (number, cells) in rows.iter().enumerate() {
            let row = printed
                .row(cells)
                .map_err(|wrong| wrong.in_row(table, number))?;
            printed.rows.push(row);
        }
        match rows.is_empty() {
            true => Err(Diagnostic::unreadable("", THREE_CELLS)),
            false => Ok(printed),
        }
    }

    /// The number of a state; a new name gets the next number.
    pub(super) fn number_of(&mut self, name: &str) -> usize {
        let next = self.names.len();
        let number = *self.numbers.entry(name.to_owned()).or_insert(next);
        if number == next {
            self.names.push(name.to_owned());
        }
        number
    }

    /// Reads a row.
    pub(super) fn row(&mut self, cells: &[String]) -> Result<Row, Diagnostic> {
        let [name, bytes, next] = cells else {
            return Err(Diagnostic::unreadable(cells.join(" | "), THREE_CELLS));
        };
        let state = self.number_of(name);
        if bytes == END {
            if next != ACCEPTED {
                return Err(Diagnostic::new(
                    format!("the end in state {name}"),
                    next,
                    ACCEPTED,
                ));
            }
            let next = state;
            return Ok(Row {
                state,
                next,
                bytes: None,
            });
        }
        let bytes = set(bytes).ok_or_else(|| {
            let why = "it is neither 'end' nor ranges of bytes like 80-BF";
            Diagnostic::unreadable(bytes, why)
        })?;
        if next == ACCEPTED {
            let why = "only a row of the end has this in place of a state";
            return Err(Diagnostic::unreadable(next, why));
        }
        let next = self.number_of(next);
        Ok(Row {
            state,
            next,
            bytes: Some(bytes),
        })
    }

    /// Whether a row begins with this state.
    pub(super) fn has_rows(&self, state: usize) -> bool {
        self.rows.iter().any(|row| row.state == state)
    }

    /// The moves of its rows, in order; of a byte in two rows the first counts. The first byte of each two rows that overlap
    /// comes too.
    pub(super) fn moves(&self) -> (Moves, Vec<(u8, [usize; 2])>) {
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
                    overlaps.push((byte, [*before, number]));
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
        if let Some(first) = reached.get_mut(self.start()) {
            *first = true;
        }
        loop {
            let mut rows = self.rows.iter();
            let Some(row) = rows.find(|row| reached[row.state] && !reached[row.next]) else {
                return reached;
            };
            reached[row.next] = true;
        }
    }

    /// As an automaton that begins in the first state, with one state more for what is rejected.
    pub(super) fn automaton(&self) -> Automaton {
        let (moves, _) = self.moves();
        let (dead, start) = (self.names.len(), self.start());
        // the first state is 0
        let renamed = |state: usize| match state {
            0 => start,
            state if state == start => 0,
            state => state,
        };
        let state = |next: &[Option<usize>; 0x100], may_end: bool| State {
            access: Vec::new(),
            verdict: match may_end {
                true => Acceptance::Accepted,
                false => Acceptance::Rejected,
            },
            leads_to: next.iter().map(|next| next.map_or(dead, renamed)).collect(),
            shows: Vec::new(),
            identifiers: Vec::new(),
        };
        let own = (0..self.names.len()).map(renamed);
        let own = own.map(|number| state(&moves.next[number], moves.end[number]));
        Automaton {
            name: String::new(),
            kind: UnitKind::Byte,
            letters: (0x00..=0xFF).map(|byte| byte..=byte).collect(),
            states: own.chain([state(&[None; 0x100], false)]).collect(),
        }
    }
}

/// `80-BF`, or `00-7F, C2`: the bytes in order.
pub(super) fn set(cell: &str) -> Option<Vec<u8>> {
    let ranges: Option<Vec<_>> = cell.split(',').map(byte_range).collect();
    let mut bytes: Vec<u8> = ranges?.into_iter().flatten().collect();
    bytes.sort_unstable();
    Some(bytes)
}
