//! Which row of a table of transitions is wrong, and what it should say.

use std::collections::BTreeMap;

use utfproof_spec_tables::Table;
use utfproof_vectors::automaton::{Acceptance, Automaton};

use super::{ACCEPTED, END, Printed};
use crate::WrongCell;
use crate::cells::byte_ranges;

/// The problem.
pub(super) struct Wrong {
    /// The cell, or the first row of the state that a row is missing for.
    pub(super) cell: WrongCell,
    /// The missing row.
    pub(super) missing: Option<String>,
}

/// The first row that disagrees with the right automaton, once each printed state is taken for the right state that most
/// of the bytes that lead to it lead to.
pub(super) fn find(table: &Table, printed: &Printed, right: &Automaton) -> Option<Wrong> {
    let is = states(printed, right);
    let dead = |state: usize| {
        let own = &right.states[state];
        own.verdict == Acceptance::Rejected && own.leads_to.iter().all(|next| *next == state)
    };
    let mut wrong: Vec<(usize, Wrong)> = Vec::new();
    let cell = |cell| Wrong {
        cell,
        missing: None,
    };
    let missing = |row, text| Wrong {
        cell: WrongCell::row(table, row),
        missing: Some(text),
    };
    for (number, state) in printed.states.iter().enumerate() {
        let Some(&own) = is.get(&number) else {
            continue;
        };
        let may_end = right.states[own].verdict == Acceptance::Accepted;
        match (state.end, may_end) {
            (Some(row), false) => wrong.push((row, cell(WrongCell::row(table, row)))),
            (None, true) => {
                let row = format!("{} | {END} | {ACCEPTED}", state.name);
                wrong.push((state.row, missing(state.row, row)));
            }
            _ => {}
        }
        // a row's bytes that lead elsewhere
        let mut rows: Vec<usize> = state.moves.values().map(|(_, row)| *row).collect();
        rows.dedup();
        for row in rows {
            let of_row = state.moves.iter().filter(|(_, (_, of))| *of == row);
            let of_row: Vec<(u8, usize)> = of_row.map(|(byte, (next, _))| (*byte, *next)).collect();
            let next_of = |byte: u8| right.states[own].leads_to[usize::from(byte)];
            let target = of_row.first().and_then(|(_, next)| is.get(next)).copied();
            let is_right = |byte: u8| target == Some(next_of(byte));
            let fits: Vec<u8> = (0x00..=0xFF).filter(|byte| is_right(*byte)).collect();
            let printed_bytes: Vec<u8> = of_row.iter().map(|(byte, _)| *byte).collect();
            if printed_bytes == fits {
                continue;
            }
            let elsewhere = |byte: &u8| {
                state
                    .moves
                    .get(byte)
                    .is_some_and(|(next, of)| *of != row && is.get(next).copied() == target)
            };
            let lacks = fits
                .iter()
                .any(|byte| !printed_bytes.contains(byte) && !elsewhere(byte));
            let has_more = printed_bytes.iter().any(|byte| !fits.contains(byte));
            if !lacks && !has_more {
                continue;
            }
            let is_next_wrong = !printed_bytes.iter().any(|byte| fits.contains(byte));
            let next = printed_bytes.first().map(|byte| next_of(*byte));
            let wrong_cell = if is_next_wrong {
                let name = next.filter(|next| !dead(*next)).and_then(|next| {
                    let named = is.iter().find(|(_, known)| **known == next);
                    named.map(|(number, _)| printed.states[*number].name.clone())
                });
                WrongCell::at(table, row, 2, name)
            } else {
                WrongCell::at(table, row, 1, Some(byte_ranges(&fits)))
            };
            // surplus bytes weigh more than missing ones, which another row may have
            wrong.push((
                row + if has_more { 0 } else { table.rows.len() },
                cell(wrong_cell),
            ));
        }
        // bytes that no row has, and no row of this state leads where they lead
        let lost: Vec<u8> = (0x00..=0xFF)
            .filter(|byte| {
                let next = right.states[own].leads_to[usize::from(*byte)];
                let leads = |(to, _): &(usize, usize)| is.get(to) == Some(&next);
                !dead(next) && !state.moves.contains_key(byte) && !state.moves.values().any(leads)
            })
            .collect();
        if let Some(first) = lost.first() {
            let next = right.states[own].leads_to[usize::from(*first)];
            let named = is.iter().find(|(_, known)| **known == next);
            let access: Vec<String> = right.states[next]
                .access
                .iter()
                .map(|byte| format!("{byte:02X}"))
                .collect();
            let name = named.map_or_else(
                || format!("the state after {}", access.join(" ")),
                |(number, _)| printed.states[*number].name.clone(),
            );
            let of_it: Vec<u8> = lost
                .iter()
                .copied()
                .filter(|byte| right.states[own].leads_to[usize::from(*byte)] == next)
                .collect();
            let row = format!("{} | {} | {name}", state.name, byte_ranges(&of_it));
            // below the row of the bytes before them
            let before = state.moves.range(..*first).next_back();
            let place = before.map_or(state.row, |(_, (_, row))| *row);
            wrong.push((place, missing(place, row)));
        }
    }
    wrong
        .into_iter()
        .min_by_key(|(row, _)| *row)
        .map(|(_, wrong)| wrong)
}

/// For each printed state, the right one: the one that most of the bytes lead to that lead to it.
fn states(printed: &Printed, right: &Automaton) -> BTreeMap<usize, usize> {
    let mut is = BTreeMap::from([(0, 0)]);
    loop {
        let mut votes: BTreeMap<usize, BTreeMap<usize, usize>> = BTreeMap::new();
        for (from, own) in &is {
            for (byte, (to, _)) in &printed.states[*from].moves {
                let next = right.states[*own].leads_to[usize::from(*byte)];
                *votes.entry(*to).or_default().entry(next).or_default() += 1;
            }
        }
        let mut next = BTreeMap::from([(0, 0)]);
        for (state, votes) in votes.into_iter().filter(|(state, _)| *state != 0) {
            let elected = votes
                .into_iter()
                .max_by_key(|(candidate, number)| (*number, std::cmp::Reverse(*candidate)));
            next.extend(elected.map(|(elected, _)| (state, elected)));
        }
        // each round reaches further states, until it has reached all
        if is.len() == next.len() && is.keys().eq(next.keys()) {
            return next;
        }
        is = next;
    }
}
