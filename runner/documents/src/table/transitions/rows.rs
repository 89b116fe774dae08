//! The right rows of a table of transitions, with the names of its states.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use utfproof_vectors::automaton::Automaton;

use super::printed::{Printed, Row, Sign};
use super::states::{is_dead, is_right, next, states};
use super::{ACCEPTED, END, name_of};
use crate::table::cells::byte_ranges;

/// The right rows: the printed ones as far as they are right, and others for the bytes and ends that no row has.
pub(super) fn right(rows: &[Vec<String>], right: &Automaton) -> Option<Vec<Vec<String>>> {
    let mut printed = Printed::default();
    let can_be_read = |row: &&Vec<String>| Printed::default().row(row).is_ok();
    let (read, others): (Vec<_>, Vec<_>) = rows.iter().partition(can_be_read);
    // a row that cannot be read has a state, too
    for name in read.iter().chain(&others).filter_map(|row| row.first()) {
        printed.number_of(name);
    }
    for row in read {
        let row = printed.row(row);
        printed.rows.extend(row);
    }
    let named = Names::of(&mut printed, right);
    let mut all: Vec<Row> = Vec::new();
    for row in &printed.rows {
        let has_its_sign = |other: &Row| {
            let mut signs = row.signs.iter();
            row.state == other.state && signs.any(|sign| other.signs.contains(sign))
        };
        if named.is_right(row, right) && !all.iter().any(has_its_sign) {
            all.push(row.clone());
        }
    }
    let shown = |row: &Row| byte_ranges(&row.bytes().collect::<Vec<_>>());
    let has_lists = printed.rows.iter().any(|row| shown(row).contains(','));
    for state in named.states() {
        for row in lost(&mut all, state, &named, right, has_lists) {
            let place = below(&all, &row);
            all.insert(place, row);
        }
    }
    let text = |row: &Row| {
        let [state, next] = [row.state, row.next].map(|state| printed.names[state].clone());
        match row.signs.as_slice() {
            [None] => vec![state, END.to_owned(), ACCEPTED.to_owned()],
            _ => vec![state, shown(row), next],
        }
    };
    Some(all.iter().map(text).collect())
}

/// The names of the right states.
struct Names {
    /// For each printed state the right one.
    is: BTreeMap<usize, usize>,
    /// The printed states that are led to and have rows.
    sound: Vec<usize>,
    /// For each right state its printed name.
    of: BTreeMap<usize, usize>,
}

impl Names {
    fn of(printed: &mut Printed, right: &Automaton) -> Self {
        let mut is = states(printed, right);
        let reached = printed.reached();
        let sound: Vec<usize> = (0..printed.names.len())
            .filter(|state| reached[*state] && printed.has_rows(*state))
            .collect();
        let mut of = BTreeMap::new();
        for own in (0..right.states.len()).filter(|own| !is_dead(right, *own)) {
            let names = is.keys().copied().filter(|state| is[state] == own);
            let best = names.max_by_key(|state| {
                let rows = printed.rows.iter();
                let uses = rows.flat_map(|row| [row.state, row.next]);
                let uses = uses.filter(|used| used == state).count();
                let likeness = likeness(printed, *state);
                (sound.contains(state), uses, likeness, Reverse(*state))
            });
            let name = best.unwrap_or_else(|| printed.number_of(&name_of(right, own)));
            of.insert(own, name);
            is.entry(name).or_insert(own);
        }
        Self { is, sound, of }
    }

    /// Whether a name is the one of its state, or one more.
    fn is_good(&self, state: usize) -> bool {
        let own = self.is.get(&state);
        self.sound.contains(&state) || own.is_some_and(|own| self.of.get(own) == Some(&state))
    }

    fn is_right(&self, row: &Row, right: &Automaton) -> bool {
        self.is_good(row.state) && self.is_good(row.next) && is_right(row, &self.is, right)
    }

    /// All states that need rows: those that are printed, and those of the right automaton.
    fn states(&self) -> BTreeSet<usize> {
        let printed = self.is.keys().copied().filter(|state| self.is_good(*state));
        printed.chain(self.of.values().copied()).collect()
    }
}

/// How like a name is to the others, in thousandths.
fn likeness(printed: &Printed, state: usize) -> u64 {
    let others = printed.names.iter().enumerate();
    let others = others.filter(|(other, _)| *other != state);
    let like = others.map(|(_, name)| strsim::normalized_levenshtein(&printed.names[state], name));
    (like.sum::<f64>() * 1000.0) as u64
}

/// The rows that a state lacks: one for the end, and one for each next state. Bytes that continue those of a row, or if some
/// rows have several ranges, those that lead where a row leads, are added to that row.
fn lost(
    all: &mut [Row],
    state: usize,
    named: &Names,
    right: &Automaton,
    has_lists: bool,
) -> Vec<Row> {
    let own = named.is[&state];
    let is_lost = |sign: &Sign| {
        let mut rows = all.iter().filter(|row| row.state == state);
        !rows.any(|row| row.signs.contains(sign))
    };
    let mut rows = Vec::new();
    if is_lost(&None) && next(right, own, None).is_some() {
        rows.push(Row {
            state,
            next: state,
            signs: vec![None],
        });
    }
    let to = |byte: u8| named.of.get(&right.states[own].leads_to[usize::from(byte)]);
    let bytes = (0x00..=0xFF_u8).filter(|byte| is_lost(&Some(*byte)) && to(*byte).is_some());
    let bytes: Vec<u8> = bytes.collect();
    let run = |one: &u8, other: &u8| one + 1 == *other && to(*one) == to(*other);
    for bytes in bytes.chunk_by(run) {
        let Some(next) = to(bytes[0]).copied() else {
            continue;
        };
        let is_beside = |own: u8| bytes.iter().any(|byte| byte.abs_diff(own) == 1);
        let leads_there =
            |row: &&mut Row| (row.state, row.next) == (state, next) && row.signs != [None];
        let continued = all.iter_mut().filter(leads_there);
        let mut continued = continued.filter(|row| has_lists || row.bytes().any(is_beside));
        let signs = bytes.iter().copied().map(Some);
        let own = continued.next();
        match own.or_else(|| rows.iter_mut().find(leads_there)) {
            Some(row) => {
                row.signs.extend(signs);
                row.signs.sort_unstable();
            }
            None => rows.push(Row {
                state,
                next,
                signs: signs.collect(),
            }),
        }
    }
    rows
}

/// The place of a row: below the last one of its state with lower bytes, or at the end if the state has no rows.
fn below(all: &[Row], lost: &Row) -> usize {
    let is_own = |row: &Row| row.state == lost.state;
    let is_above = |row: &Row| is_own(row) && row.signs.first() < lost.signs.first();
    match all.iter().rposition(is_above) {
        Some(last) => last + 1,
        None => all.iter().position(is_own).unwrap_or(all.len()),
    }
}
