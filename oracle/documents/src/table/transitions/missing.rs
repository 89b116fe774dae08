//! The rows that a table of transitions lacks.

use utfproof_vectors::automaton::{Acceptance, Automaton};

use super::printed::{Printed, Row};
use super::remedy::Remedy;
use super::states::{States, is_dead, states};
use super::{ACCEPTED, END};
use crate::table::cells::byte_ranges;

/// The rows for the bytes and ends that no row has, and the table with them.
pub(super) fn missing(printed: &Printed, right: &Automaton) -> Option<(Remedy, Printed)> {
    let (added, changed) = all_missing(printed, right);
    let first = added.first()?;
    // rows of several states are more than one mistake
    if added.iter().any(|row| row.state != first.state) {
        return None;
    }
    Some((add(printed, &changed, &added)?, changed))
}

/// The rows that one state lacks.
pub(super) fn missing_of(printed: &Printed, right: &Automaton, state: usize) -> Option<Remedy> {
    let (mut added, changed) = all_missing(printed, right);
    added.retain(|row| row.state == state);
    add(printed, &changed, &added)
}

/// All rows for the bytes and ends that no row has, and the table with them.
fn all_missing(printed: &Printed, right: &Automaton) -> (Vec<Row>, Printed) {
    let mut is = states(printed, right);
    let mut changed = printed.clone();
    let mut added: Vec<Row> = Vec::new();
    let mut state = 0;
    while state < changed.names.len() {
        if let Some(&own) = is.get(&state) {
            let rows = lost(&mut changed, state, own, right, &mut is);
            added.extend(rows);
        }
        state += 1;
    }
    changed.rows.extend(added.iter().cloned());
    (added, changed)
}

/// The change that adds rows of one state; `changed` has their names.
fn add(printed: &Printed, changed: &Printed, added: &[Row]) -> Option<Remedy> {
    let below = place(printed, added.first()?);
    let text = |row: &Row| match &row.bytes {
        None => vec![
            changed.names[row.state].clone(),
            END.to_owned(),
            ACCEPTED.to_owned(),
        ],
        Some(bytes) => {
            let [state, next] = [row.state, row.next].map(|state| changed.names[state].clone());
            vec![state, byte_ranges(bytes), next]
        }
    };
    let rows = added.iter().map(text).collect();
    Some(Remedy::Add { below, rows })
}

/// The rows that a printed state lacks. A right state that no printed one stands for gets a name.
fn lost(
    printed: &mut Printed,
    state: usize,
    own: usize,
    right: &Automaton,
    is: &mut States,
) -> Vec<Row> {
    let (moves, _) = printed.moves();
    let mut rows = Vec::new();
    let end = right.states[own].verdict == Acceptance::Accepted;
    if end && !moves.end.get(state).copied().unwrap_or_default() {
        rows.push(Row {
            state,
            next: state,
            bytes: None,
        });
    }
    let mut targets: Vec<(usize, Vec<u8>)> = Vec::new();
    for byte in 0x00..=0xFF_u8 {
        let place = usize::from(byte);
        let target = right.states[own].leads_to[place];
        let has_row = moves
            .next
            .get(state)
            .is_some_and(|next| next[place].is_some());
        if has_row || is_dead(right, target) {
            continue;
        }
        match targets.iter_mut().find(|(known, _)| *known == target) {
            Some((_, bytes)) => bytes.push(byte),
            None => targets.push((target, vec![byte])),
        }
    }
    for (target, bytes) in targets {
        let known = is.iter().find(|(_, own)| **own == target);
        let next = known.map(|(next, _)| *next).unwrap_or_else(|| {
            let access = right.states[target].access.iter();
            let access: Vec<String> = access.map(|byte| format!("{byte:02X}")).collect();
            let next = printed.number_of(&format!("after {}", access.join(" ")));
            is.insert(next, target);
            next
        });
        rows.push(Row {
            state,
            next,
            bytes: Some(bytes),
        });
    }
    rows
}

/// The row that a missing row should be below: the last one of its state with lower bytes, or the one before the first of
/// its state. If the state has no rows, it is the last one of the state whose name comes before its name.
fn place(printed: &Printed, missing: &Row) -> Option<usize> {
    let lowest = |row: &Row| row.bytes.as_ref().and_then(|bytes| bytes.first().copied());
    let rows = || printed.rows.iter().enumerate();
    let own = || rows().filter(|(_, row)| row.state == missing.state);
    let Some((first, _)) = own().next() else {
        let by_name = |state: usize| printed.names.get(state).map(|name| (name.len(), name));
        let before = rows().filter(|(_, row)| by_name(row.state) < by_name(missing.state));
        let last = before.max_by_key(|(number, row)| (by_name(row.state), *number));
        return last.map(|(number, _)| number);
    };
    let below = own().rfind(|(_, row)| lowest(row) < lowest(missing));
    below
        .map(|(number, _)| number)
        .or_else(|| first.checked_sub(1))
}
