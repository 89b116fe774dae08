//! Which cell of a table of transitions is wrong, if no one change makes the table right.

use utfproof_spec_tables::Table;
use utfproof_vectors::automaton::{Acceptance, Automaton};

use super::printed::{Printed, Row};
use super::states::{States, states};
use crate::WrongCell;
use crate::table::cells::byte_ranges;

/// The first row that leads elsewhere than the right automaton, or else the first one that lacks bytes which no row has.
pub(super) fn find(table: &Table, printed: &Printed, right: &Automaton) -> Option<WrongCell> {
    let is = states(printed, right);
    let held = Held {
        table,
        printed,
        right,
        is,
    };
    let rows = || printed.rows.iter().enumerate();
    rows()
        .find_map(|(number, row)| held.surplus(number, row))
        .or_else(|| rows().find_map(|(number, row)| held.lacking(number, row)))
}

/// A table that is held against the right automaton.
struct Held<'a> {
    table: &'a Table,
    printed: &'a Printed,
    right: &'a Automaton,
    is: States,
}

impl Held<'_> {
    /// A row with bytes that lead elsewhere, or with an end that should not be.
    fn surplus(&self, number: usize, row: &Row) -> Option<WrongCell> {
        let own = &self.right.states[*self.is.get(&row.state)?];
        let Some(bytes) = &row.bytes else {
            let may_end = own.verdict == Acceptance::Accepted;
            return (!may_end).then(|| WrongCell::row(self.table, number));
        };
        let target = *self.is.get(&row.next)?;
        let fits: Vec<u8> = fitting(own.leads_to.as_slice(), target);
        if bytes.iter().all(|byte| fits.contains(byte)) {
            return None;
        }
        if bytes.iter().any(|byte| fits.contains(byte)) {
            return Some(self.cell(number, 1, Some(byte_ranges(&fits))));
        }
        let next = own.leads_to[usize::from(*bytes.first()?)];
        let named = self.is.iter().find(|(_, known)| **known == next);
        let name = named.map(|(state, _)| self.printed.names[*state].clone());
        Some(self.cell(number, 2, name))
    }

    /// A row that lacks bytes which no row of its state has.
    fn lacking(&self, number: usize, row: &Row) -> Option<WrongCell> {
        let own = &self.right.states[*self.is.get(&row.state)?];
        let target = *self.is.get(&row.next)?;
        let bytes = row.bytes.as_ref()?;
        let rows = self.printed.rows.iter();
        let others: Vec<u8> = rows
            .filter(|other| other.state == row.state && *other != row)
            .flat_map(|other| other.bytes.iter().flatten().copied())
            .collect();
        let mut fits = fitting(own.leads_to.as_slice(), target);
        fits.retain(|byte| !others.contains(byte));
        let lacks = fits.iter().any(|byte| !bytes.contains(byte));
        lacks.then(|| self.cell(number, 1, Some(byte_ranges(&fits))))
    }

    fn cell(&self, row: usize, column: usize, right: Option<String>) -> WrongCell {
        WrongCell::at(self.table, row, column, right)
    }
}

/// The bytes that lead to a state.
fn fitting(leads_to: &[usize], target: usize) -> Vec<u8> {
    let bytes = (0x00..=0xFF_u8).zip(leads_to);
    let bytes = bytes.filter(|(_, next)| **next == target);
    bytes.map(|(byte, _)| byte).collect()
}
