//! The one change that makes a table of transitions right.

use utfproof_vectors::automaton::{Acceptance, Automaton};

use super::missing::missing;
use super::printed::{Printed, Row};
use super::states::{States, is_dead, states};
use crate::table::cells::byte_ranges;

/// A change of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Remedy {
    /// A cell says something else.
    Cell {
        row: usize,
        column: usize,
        right: String,
    },
    /// Rows are missing below this one; with `None`, above the first one.
    Add {
        below: Option<usize>,
        rows: Vec<Vec<String>>,
    },
    /// Rows are too many.
    LeaveOut { rows: Vec<usize> },
    /// Two rows have each other's bytes, or each other's next state.
    Swap { rows: [usize; 2], column: usize },
}

/// Whether a table accepts what each of some automata accepts, no byte is in two rows of a state, and each state is led to
/// and has rows.
pub(super) fn is_right(printed: &Printed, automata: &[&Automaton]) -> bool {
    let reached = printed.reached();
    let mut rows = printed.rows.iter();
    if !rows.all(|row| reached[row.state] && printed.has_rows(row.next)) {
        return false;
    }
    let (moves, overlaps) = printed.moves();
    if !overlaps.is_empty() {
        return false;
    }
    automata.iter().all(|right| {
        let dead = right.states.len();
        // the pairs of states, where no printed state is the number after the last one
        let none = printed.names.len();
        let mut seen = vec![false; (none + 1) * (dead + 1)];
        let mut open = vec![(printed.start(), 0)];
        while let Some((own, other)) = open.pop() {
            let accepts = own < none && moves.end[own];
            if accepts != (right.states[other].verdict == Acceptance::Accepted) {
                return false;
            }
            if own == none && is_dead(right, other) {
                continue;
            }
            for byte in 0x00..=0xFF {
                let next = match own < none {
                    true => moves.next[own][byte].unwrap_or(none),
                    false => none,
                };
                let pair = (next, right.states[other].leads_to[byte]);
                if !std::mem::replace(&mut seen[pair.0 * (dead + 1) + pair.1], true) {
                    open.push(pair);
                }
            }
        }
        true
    })
}

/// The state that the first row should be about, if the table is right once the rows of that state come first.
pub(super) fn other_start(printed: &Printed, automata: &[&Automaton]) -> Option<usize> {
    let mut others = (0..printed.names.len()).filter(|state| *state != printed.start());
    others.find(|start| {
        let mut changed = printed.clone();
        changed.rows.sort_by_key(|row| row.state != *start);
        is_right(&changed, automata)
    })
}

/// The one change that makes a table right, if there is one; of several, the most likely one.
pub(super) fn find(printed: &Printed, automata: &[&Automaton]) -> Option<Remedy> {
    let right = automata.first()?;
    let by_bytes = bytes(printed, right, automata);
    let by_rows = missing(printed, right)
        .filter(|(_, changed)| is_right(changed, automata))
        .map(|(remedy, _)| remedy);
    // bytes that do not continue those of a row are a row of their own, if all other rows have one range
    let is_list =
        |remedy: &Remedy| matches!(remedy, Remedy::Cell { right, .. } if right.contains(','));
    let has_lists = printed.rows.iter().any(|row| {
        let bytes = row.bytes.as_deref();
        bytes.is_some_and(|bytes| byte_ranges(bytes).contains(','))
    });
    let is_unlike = by_bytes.as_ref().is_some_and(is_list) && !has_lists;
    let by_bytes = by_bytes.filter(|_| !(is_unlike && by_rows.is_some()));
    surplus(printed, automata)
        .or_else(|| name(printed, automata))
        .or(by_bytes)
        .or(by_rows)
        .or_else(|| swap(printed, automata))
}

/// Two rows whose bytes or whose next states are swapped. Often several such changes make a table right; it is the one after
/// which most states are named after the bytes that lead to them, and of these one of bytes that are not in order.
fn swap(printed: &Printed, automata: &[&Automaton]) -> Option<Remedy> {
    let first = |number: usize| printed.rows[number].bytes.as_ref()?.first();
    let number = printed.rows.len();
    let pairs = (0..number).flat_map(|one| (one + 1..number).map(move |other| [one, other]));
    let all = pairs.flat_map(|rows| {
        let bytes = rows.map(first);
        let columns = if bytes[0] > bytes[1] { [1, 2] } else { [2, 1] };
        let has_bytes = bytes.iter().all(Option::is_some);
        let columns = columns.into_iter().filter(move |_| has_bytes);
        columns.map(move |column| (rows, column))
    });
    let mut best: Option<(usize, Remedy)> = None;
    for (rows, column) in all {
        let [one, other] = rows;
        let mut changed = printed.clone();
        let (before, after) = changed.rows.split_at_mut(other);
        let (one, other) = (&mut before[one], &mut after[0]);
        match column {
            1 => std::mem::swap(&mut one.bytes, &mut other.bytes),
            _ => std::mem::swap(&mut one.next, &mut other.next),
        }
        let named = named_after_bytes(&changed);
        let is_better = best.as_ref().is_none_or(|(most, _)| named > *most);
        if is_better && is_right(&changed, automata) {
            best = Some((named, Remedy::Swap { rows, column }));
        }
    }
    best.map(|(_, remedy)| remedy)
}

/// How many rows lead to a state whose name ends with their first byte.
fn named_after_bytes(printed: &Printed) -> usize {
    let is_named = |row: &&Row| {
        let first = row.bytes.as_ref().and_then(|bytes| bytes.first());
        first.is_some_and(|byte| printed.names[row.next].ends_with(&format!("{byte:02X}")))
    };
    printed.rows.iter().filter(is_named).count()
}

/// Another name in the first or the last cell of a row. Of two ways to bring names in line, the one that leaves the names
/// more alike.
fn name(printed: &Printed, automata: &[&Automaton]) -> Option<Remedy> {
    let names = || 0..printed.names.len();
    let likeness = |name: usize| -> f64 {
        let others = names().filter(|other| *other != name);
        let own = &printed.names[name];
        others
            .map(|other| strsim::normalized_levenshtein(own, &printed.names[other]))
            .sum()
    };
    let mut best: Option<(f64, Remedy)> = None;
    for (number, row) in printed.rows.iter().enumerate() {
        for (column, old) in [(0, row.state), (2, row.next)] {
            if column == 2 && row.bytes.is_none() {
                continue;
            }
            for other in names().filter(|other| *other != old) {
                let mut changed = printed.clone();
                let row = &mut changed.rows[number];
                match column {
                    0 if row.bytes.is_none() => (row.state, row.next) = (other, other),
                    0 => row.state = other,
                    _ => row.next = other,
                }
                if is_right(&changed, automata) {
                    let gain = likeness(other) - likeness(old);
                    let right = printed.names[other].clone();
                    let remedy = Remedy::Cell {
                        row: number,
                        column,
                        right,
                    };
                    if best.as_ref().is_none_or(|(most, _)| gain > *most) {
                        best = Some((gain, remedy));
                    }
                }
            }
        }
    }
    best.map(|(_, remedy)| remedy)
}

/// Other bytes in a row; if several rows could have them, one range is better than two, and few changes are better than many.
fn bytes(printed: &Printed, right: &Automaton, automata: &[&Automaton]) -> Option<Remedy> {
    let mut best: Option<((bool, usize), Remedy)> = None;
    for (number, row) in printed.rows.iter().enumerate() {
        let Some(old) = &row.bytes else { continue };
        let mut without = printed.clone();
        without.rows[number].bytes = Some(Vec::new());
        for is in [states(&without, right), states(printed, right)] {
            let Some(new) = bytes_of(&without, row, right, &is) else {
                continue;
            };
            let differ = (0x00..=0xFF).filter(|byte| old.contains(byte) != new.contains(byte));
            let differ = differ.count();
            let mut changed = without.clone();
            let text = byte_ranges(&new);
            changed.rows[number].bytes = Some(new);
            let cost = (text.contains(','), differ);
            if best.as_ref().is_none_or(|(least, _)| cost < *least) && is_right(&changed, automata)
            {
                let remedy = Remedy::Cell {
                    row: number,
                    column: 1,
                    right: text,
                };
                best = Some((cost, remedy));
            }
        }
    }
    best.map(|(_, remedy)| remedy)
}

/// The bytes that lead from a state of a row to its next state, without those that other rows have.
fn bytes_of(without: &Printed, row: &Row, right: &Automaton, is: &States) -> Option<Vec<u8>> {
    let (own, target) = (*is.get(&row.state)?, *is.get(&row.next)?);
    let (moves, _) = without.moves();
    let leads_to = &right.states[own].leads_to;
    let bytes = (0x00..=0xFF_u8).filter(|byte| {
        let place = usize::from(*byte);
        leads_to[place] == target && moves.next[row.state][place].is_none()
    });
    let bytes: Vec<u8> = bytes.collect();
    (!bytes.is_empty()).then_some(bytes)
}

/// Rows that are too many: one, or all of a state.
fn surplus(printed: &Printed, automata: &[&Automaton]) -> Option<Remedy> {
    let one = (0..printed.rows.len()).map(|number| vec![number]);
    let of_state = (0..printed.names.len()).map(|state| {
        let rows = printed.rows.iter().enumerate();
        let rows = rows.filter(|(_, row)| row.state == state);
        rows.map(|(number, _)| number).collect::<Vec<_>>()
    });
    let mut all = one.rev().chain(of_state);
    let rows = all.find(|left_out| {
        let mut changed = printed.clone();
        let mut number = 0;
        changed.rows.retain(|_| {
            number += 1;
            !left_out.contains(&(number - 1))
        });
        let begins_alike = changed.rows.first().map(|row| row.state) == Some(printed.start());
        begins_alike && is_right(&changed, automata)
    })?;
    Some(Remedy::LeaveOut { rows })
}
