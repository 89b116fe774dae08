//! Which state of the right automaton each printed state is.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use utfproof_vectors::automaton::{Acceptance, Automaton};

use super::name_of;
use super::printed::{Printed, Row, Sign};

/// For each printed state, the right one.
pub(super) type States = BTreeMap<usize, usize>;

/// Whether a state accepts nothing, whatever follows.
pub(super) fn is_dead(automaton: &Automaton, state: usize) -> bool {
    let own = &automaton.states[state];
    own.verdict == Acceptance::Rejected && own.leads_to.iter().all(|next| *next == state)
}

/// Where a state leads for a byte; for the end, whether the input may end there.
pub(super) fn next(automaton: &Automaton, state: usize, sign: Sign) -> Option<usize> {
    let own = &automaton.states[state];
    match sign {
        Some(byte) => Some(own.leads_to[usize::from(byte)]),
        None => (own.verdict == Acceptance::Accepted).then_some(state),
    }
}

/// Whether a row is right if its states are these.
pub(super) fn is_right(row: &Row, is: &States, right: &Automaton) -> bool {
    let states = is.get(&row.state).zip(is.get(&row.next));
    states.is_some_and(|(own, to)| {
        let mut signs = row.signs.iter();
        signs.all(|sign| next(right, *own, *sign) == Some(*to))
    })
}

/// For each printed state, the right one: that of most of the bytes that lead to it, and then each other one by which fewer
/// rows are wrong.
pub(super) fn states(printed: &Printed, right: &Automaton) -> States {
    if printed.names.is_empty() {
        return States::new();
    }
    let mut is = by_way(printed, right);
    let costs = Costs::of(right);
    let live = (0..right.states.len()).filter(|own| !is_dead(right, *own));
    let live: Vec<usize> = live.collect();
    let mut least = costs.of_states(printed, &is);
    // each round makes it less
    loop {
        let before = least;
        for state in 0..printed.names.len() {
            for own in &live {
                let mut other = is.clone();
                let old = other.insert(state, *own);
                // two states may have each other's place
                let mut swapped = other.clone();
                let taken = is.iter().find(|(known, of)| *of == own && **known != state);
                if let (Some((known, _)), Some(old)) = (taken, old) {
                    swapped.insert(*known, old);
                }
                for other in [other, swapped] {
                    let other_cost = costs.of_states(printed, &other);
                    if other_cost < least {
                        (is, least) = (other, other_cost);
                    }
                }
            }
        }
        if least == before {
            return is;
        }
    }
}

/// The right automaton, with what its states are asked for most.
struct Costs<'a> {
    right: &'a Automaton,
    names: Vec<String>,
    /// For each state, the number of bytes that lead to one that may accept.
    live: Vec<usize>,
}

impl<'a> Costs<'a> {
    fn of(right: &'a Automaton) -> Self {
        let states = 0..right.states.len();
        let live = |state: usize| {
            let leads_to = right.states[state].leads_to.iter();
            leads_to.filter(|next| !is_dead(right, **next)).count()
        };
        Self {
            right,
            names: states.clone().map(|state| name_of(right, state)).collect(),
            live: states.map(live).collect(),
        }
    }

    /// How many rows are wrong; of ways with as many, how many names do not say the bytes that lead to the state; and how many
    /// states lack bytes.
    fn of_states(&self, printed: &Printed, is: &States) -> (usize, usize, usize) {
        let mut wrong = usize::from(is.get(&0) != Some(&0));
        let mut has: BTreeMap<usize, usize> = BTreeMap::new();
        for row in &printed.rows {
            match is_right(row, is, self.right) {
                true => *has.entry(row.state).or_default() += row.bytes().count(),
                false => wrong += 1,
            }
        }
        let names = is.iter().map(|(state, own)| (&printed.names[*state], own));
        let misnamed = names.filter(|(name, own)| **name != self.names[**own]);
        let numbers = is.iter().map(|(state, own)| (has.get(state), own));
        let lacking = numbers.filter(|(has, own)| has.unwrap_or(&0) < &self.live[**own]);
        (wrong, misnamed.count(), lacking.count())
    }
}

fn by_way(printed: &Printed, right: &Automaton) -> States {
    let (moves, _) = printed.moves();
    let mut is = BTreeMap::from([(0, 0)]);
    loop {
        let mut votes: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        for (from, own) in &is {
            for (row, next) in moves[*from].iter().zip(&right.states[*own].leads_to) {
                if let Some(row) = row {
                    let vote = (printed.rows[*row].next, *next);
                    *votes.entry(vote).or_default() += 1;
                }
            }
        }
        let mut votes: Vec<_> = votes.into_iter().collect();
        votes.sort_by_key(|((_, candidate), number)| {
            (!is_dead(right, *candidate), *number, Reverse(*candidate))
        });
        // the last vote for a state counts
        let mut next: States = votes.into_iter().map(|(vote, _)| vote).collect();
        next.insert(0, 0);
        // each round reaches further states, until it has reached all
        if is.len() == next.len() && is.keys().eq(next.keys()) {
            return next;
        }
        is = next;
    }
}
