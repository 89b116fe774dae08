//! Which cell of a table of transitions is wrong, if no one change makes the table right.

use utfproof_spec_tables::Table;
use utfproof_vectors::automaton::{Acceptance, Automaton};

use super::printed::{Printed, Row};
use super::states::{States, states};
use crate::WrongCell;
use crate::cells::byte_ranges;

/// The first row that leads elsewhere than the right automaton, or else the first one that lacks bytes which no row has.
pub(super) fn find(table: &Table, printed: &Printed, right: &Automaton) -> Option<WrongCell> {
    let is = states(printed, right);
    let rows = || printed.rows.iter().enumerate();
    let mut wrong =
        rows().filter_map(|(number, row)| surplus(table, printed, right, &is, number, row));
    let first = wrong.next();
    first.or_else(|| {
        let mut lacking =
            rows().filter_map(|(number, row)| lacking(table, printed, right, &is, number, row));
        lacking.next()
    })
}

/// A row with bytes that lead elsewhere, or with an end that should not be.
fn surplus(
    table: &Table,
    printed: &Printed,
    right: &Automaton,
    is: &States,
    number: usize,
    row: &Row,
) -> Option<WrongCell> {
    let own = &right.states[*is.get(&row.state)?];
    let Some(bytes) = &row.bytes else {
        let may_end = own.verdict == Acceptance::Accepted;
        return (!may_end).then(|| WrongCell::row(table, number));
    };
    let target = *is.get(&row.next)?;
    let fits: Vec<u8> = fitting(own.leads_to.as_slice(), target);
    if bytes.iter().all(|byte| fits.contains(byte)) {
        return None;
    }
    if bytes.iter().any(|byte| fits.contains(byte)) {
        return Some(WrongCell::at(table, number, 1, Some(byte_ranges(&fits))));
    }
    let next = own.leads_to[usize::from(*bytes.first()?)];
    let named = is.iter().find(|(_, known)| **known == next);
    let name = named.map(|(state, _)| printed.names[*state].clone());
    Some(WrongCell::at(table, number, 2, name))
}

/// A row that lacks bytes which no row of its state has.
fn lacking(
    table: &Table,
    printed: &Printed,
    right: &Automaton,
    is: &States,
    number: usize,
    row: &Row,
) -> Option<WrongCell> {
    let own = &right.states[*is.get(&row.state)?];
    let target = *is.get(&row.next)?;
    let bytes = row.bytes.as_ref()?;
    let of_state = printed.rows.iter().filter(|other| other.state == row.state);
    let others: Vec<u8> = of_state
        .filter(|other| *other != row)
        .flat_map(|other| other.bytes.iter().flatten().copied())
        .collect();
    let mut fits = fitting(own.leads_to.as_slice(), target);
    fits.retain(|byte| !others.contains(byte));
    let lacks = fits.iter().any(|byte| !bytes.contains(byte));
    lacks.then(|| WrongCell::at(table, number, 1, Some(byte_ranges(&fits))))
}

/// The bytes that lead to a state.
fn fitting(leads_to: &[usize], target: usize) -> Vec<u8> {
    let bytes = (0x00..=0xFF_u8).zip(leads_to);
    let bytes = bytes.filter(|(_, next)| **next == target);
    bytes.map(|(byte, _)| byte).collect()
}
