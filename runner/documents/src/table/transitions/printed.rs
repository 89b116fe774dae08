//! A table of transitions as printed.

use utfproof_oracle::UnitKind;
use utfproof_spec_tables::Table;
use utfproof_vectors::automaton::{Acceptance, Automaton, State};

use super::{ACCEPTED, END};
use crate::Diagnostic;
use crate::table::cells::{byte_range, read_rows};

/// The rows of a table of transitions.
#[derive(Clone, Default)]
pub(super) struct Printed {
    /// The names of the states.
    pub(super) names: Vec<String>,
    pub(super) rows: Vec<Row>,
}

/// For each byte the first row of a state that has it.
type Moves = [Option<usize>; 0x100];

/// A byte, or `None` for the end of the input.
pub(super) type Sign = Option<u8>;

/// A row: a state, bytes or the end, and the next state; after the end, the same.
#[derive(Clone)]
pub(super) struct Row {
    pub(super) state: usize,
    pub(super) next: usize,
    pub(super) signs: Vec<Sign>,
}

impl Row {
    /// Its bytes; none if it is about the end.
    pub(super) fn bytes(&self) -> impl Iterator<Item = u8> {
        self.signs.iter().copied().flatten()
    }
}

/// The cells of a row.
const THREE_CELLS: &str =
    "a row has three cells: a state, bytes or 'end', and the next state or 'accepted'";

impl Printed {
    /// Reads some rows in place of those of a table.
    pub(super) fn read(table: &Table, rows: &[Vec<String>]) -> Result<Self, Diagnostic> {
        if rows.is_empty() {
            return Err(Diagnostic::unreadable("", THREE_CELLS));
        }
        let mut printed = Self::default();
        printed.rows = read_rows(table, rows, |cells| printed.row(cells))?;
        Ok(printed)
    }

    /// The number of a state; a new name gets the next number.
    pub(super) fn number_of(&mut self, name: &str) -> usize {
        let known = self.names.iter().position(|known| known == name);
        known.unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        })
    }

    /// Reads a row.
    pub(super) fn row(&mut self, cells: &[String]) -> Result<Row, Diagnostic> {
        let [name, bytes, next] = cells else {
            return Err(Diagnostic::unreadable(cells.join(" | "), THREE_CELLS));
        };
        let (signs, next) = match (bytes.as_str(), next.as_str()) {
            (END, ACCEPTED) => (vec![None], name),
            (END, other) => {
                let input = format!("the end in state {name}");
                return Err(Diagnostic::new(input, other, ACCEPTED));
            }
            _ => {
                let bytes = set(bytes).ok_or_else(|| {
                    let why = "it is neither 'end' nor ranges of bytes like 80-BF";
                    Diagnostic::unreadable(bytes, why)
                })?;
                if next == ACCEPTED {
                    let why = "only a row of the end has this in place of a state";
                    return Err(Diagnostic::unreadable(next, why));
                }
                (bytes.into_iter().map(Some).collect(), next)
            }
        };
        Ok(Row {
            state: self.number_of(name),
            next: self.number_of(next),
            signs,
        })
    }

    /// Whether a row begins with this state.
    pub(super) fn has_rows(&self, state: usize) -> bool {
        self.rows.iter().any(|row| row.state == state)
    }

    /// For each state the first row with each byte; and the first byte that two rows of a state have.
    pub(super) fn moves(&self) -> (Vec<Moves>, Option<(u8, [usize; 2])>) {
        let mut moves = vec![[None; 0x100]; self.names.len()];
        let mut overlap = None;
        for (number, row) in self.rows.iter().enumerate() {
            for byte in row.bytes() {
                match &mut moves[row.state][usize::from(byte)] {
                    Some(before) => overlap = overlap.or(Some((byte, [*before, number]))),
                    free => *free = Some(number),
                }
            }
        }
        (moves, overlap)
    }

    /// Which states are led to from the first one.
    pub(super) fn reached(&self) -> Vec<bool> {
        let mut reached = vec![false; self.names.len()];
        reached.iter_mut().take(1).for_each(|first| *first = true);
        loop {
            let mut rows = self.rows.iter();
            let Some(row) = rows.find(|row| reached[row.state] && !reached[row.next]) else {
                return reached;
            };
            reached[row.next] = true;
        }
    }

    /// As an automaton, with one state more for what is rejected.
    pub(super) fn automaton(&self) -> Automaton {
        let dead = self.names.len();
        let (mut moves, _) = self.moves();
        moves.push([None; 0x100]);
        let ends = |state: usize| {
            let mut rows = self.rows.iter();
            rows.any(|row| row.state == state && row.signs == [None])
        };
        let state = |(number, moves): (usize, Moves)| State {
            access: Vec::new(),
            verdict: match ends(number) {
                true => Acceptance::Accepted,
                false => Acceptance::Rejected,
            },
            leads_to: moves
                .map(|row| row.map_or(dead, |row| self.rows[row].next))
                .to_vec(),
            shows: Vec::new(),
            identifiers: Vec::new(),
        };
        Automaton {
            name: String::new(),
            kind: UnitKind::Byte,
            letters: (0x00..=0xFF).map(|byte| byte..=byte).collect(),
            states: moves.into_iter().enumerate().map(state).collect(),
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
