//! Tables of the transitions of an automaton: a state, bytes, and the next state.
//!
//! The first row is about the state at the beginning. Where an input may end, a row has `end` instead of bytes, and
//! `accepted` instead of a state. Bytes of no row are rejected.

mod missing;
mod printed;
mod remedy;
mod states;
mod witness;
mod wrong_cell;

use utfproof_spec_tables::{Document, Table};
use utfproof_vectors::automaton::{Acceptance, Automaton};

use crate::encodings::named;
use crate::table::cells::byte_ranges;
use crate::{Check, Diagnostic, Shortfall, count};
use printed::Printed;

/// The sign for the end of the input.
const END: &str = "end";
/// What follows it.
const ACCEPTED: &str = "accepted";

/// The table accepts what the encoding's automata accept, and each of its states is led to.
pub(crate) fn check(document: &Document, table: &Table) -> Check {
    let automata = automata(document, &table.encoding)?;
    let printed = Printed::read(table).map_err(|mut wrong| wrong.swap_remove(0))?;
    let right: Vec<&Automaton> = automata.iter().map(|(_, automaton)| automaton).collect();
    if !remedy::is_right(&printed, &right) {
        if let Some(start) = remedy::other_start(&printed, &right) {
            return Err(witness::of_start(&printed, start, table).into());
        }
        let witness = match remedy::find(&printed, &right) {
            Some(remedy) => {
                let shows = witness::of(&printed, table, &automata);
                let mut witness = witness::with_remedy(shows, &remedy, &printed, table);
                witness.make_certain();
                witness
            }
            None => {
                let shows = || witness::of(&printed, table, &automata);
                let several = witness::several(&printed, table, right[0]);
                match (witness::lacking(&printed, right[0]), several.first()) {
                    (Some(remedy), _) => witness::with_remedy(shows(), &remedy, &printed, table),
                    (None, Some(first)) => first.clone(),
                    (None, None) => {
                        let cell = wrong_cell::find(table, &printed, right[0]);
                        shows().in_cell(cell)
                    }
                }
            }
        };
        return Err(witness.into());
    }
    let names: Vec<&str> = automata.iter().map(|(name, _)| name.as_str()).collect();
    let states = count(printed.names.len() as u64, "state");
    Ok(format!(
        "all byte sequences, with {states}, by {}",
        names.join(" and ")
    ))
}

/// Whether a table is right; nothing is said about one that is not.
pub(crate) fn holds(document: &Document, table: &Table) -> bool {
    let Ok(printed) = Printed::read(table) else {
        return false;
    };
    // that of the oracle is learnt already, so it comes first
    let known = named::validation(&table.encoding);
    if known.is_some_and(|known| !remedy::is_right(&printed, &[known.as_ref()])) {
        return false;
    }
    automata(document, &table.encoding).is_ok_and(|automata| {
        let right: Vec<&Automaton> = automata.iter().map(|(_, automaton)| automaton).collect();
        remedy::is_right(&printed, &right)
    })
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

/// Every row that cannot be read; or if several rows are wrong, every state that no row begins with, and every byte that is
/// in two rows.
pub(crate) fn misread(document: &Document, table: &Table) -> Vec<Diagnostic> {
    let printed = match Printed::read(table) {
        Ok(printed) => printed,
        Err(wrong) => return wrong,
    };
    let Ok(automata) = automata(document, &table.encoding) else {
        return Vec::new();
    };
    let right: Vec<&Automaton> = automata.iter().map(|(_, automaton)| automaton).collect();
    if remedy::is_right(&printed, &right) || remedy::find(&printed, &right).is_some() {
        return Vec::new();
    }
    witness::several(&printed, table, right[0])
}

/// The table of an automaton; its states are named after the shortest bytes that lead to them.
pub(crate) fn table_of(id: &str, encoding: &str, automaton: &Automaton) -> Table {
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
