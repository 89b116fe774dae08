//! Which state of the right automaton each printed state is.

use std::collections::BTreeMap;

use utfproof_vectors::automaton::{Acceptance, Automaton};

use super::printed::Printed;

/// For each printed state, the right one.
pub(super) type States = BTreeMap<usize, usize>;

/// Whether a state accepts nothing, whatever follows.
pub(super) fn is_dead(automaton: &Automaton, state: usize) -> bool {
    let own = &automaton.states[state];
    own.verdict == Acceptance::Rejected && own.leads_to.iter().all(|next| *next == state)
}

/// For each printed state, the right one: the one that most of the bytes lead to that lead to it; or if no row leads to it,
/// the one with the same bytes.
pub(super) fn states(printed: &Printed, right: &Automaton) -> States {
    let mut is = by_way(printed, right);
    while let Some((state, own)) = by_rows(printed, right, &is) {
        is.insert(state, own);
    }
    is
}

fn by_way(printed: &Printed, right: &Automaton) -> States {
    let start = printed.start();
    let (moves, _) = printed.moves();
    let mut is = BTreeMap::from([(start, 0)]);
    loop {
        let mut votes: BTreeMap<usize, BTreeMap<usize, usize>> = BTreeMap::new();
        for (from, own) in &is {
            let moves = moves.next[*from].iter().zip(&right.states[*own].leads_to);
            for (to, next) in moves.filter_map(|(to, next)| Some((((*to)?), *next))) {
                *votes.entry(to).or_default().entry(next).or_default() += 1;
            }
        }
        let mut next = BTreeMap::from([(start, 0)]);
        for (state, votes) in votes.into_iter().filter(|(state, _)| *state != start) {
            let elected = votes.into_iter().max_by_key(|(candidate, number)| {
                let is_live = !is_dead(right, *candidate);
                (is_live, *number, std::cmp::Reverse(*candidate))
            });
            next.extend(elected.map(|(elected, _)| (state, elected)));
        }
        // each round reaches further states, until it has reached all
        if is.len() == next.len() && is.keys().eq(next.keys()) {
            return next;
        }
        is = next;
    }
}

/// A state that no row leads to, and the right state that has all its bytes.
fn by_rows(printed: &Printed, right: &Automaton, is: &States) -> Option<(usize, usize)> {
    let unknown = (0..printed.names.len()).filter(|state| !is.contains_key(state));
    let fits = unknown.filter_map(|state| {
        let rows = || printed.rows.iter().filter(move |row| row.state == state);
        let fits = |own: usize| {
            let leads_to = &right.states[own].leads_to;
            let mut same = 0;
            for row in rows() {
                match &row.bytes {
                    None if right.states[own].verdict != Acceptance::Accepted => return None,
                    None => same += 1,
                    Some(bytes) => {
                        // a state may lead to itself
                        let next = is.get(&row.next).copied();
                        let next = next.or((row.next == state).then_some(own))?;
                        let all = bytes
                            .iter()
                            .all(|byte| leads_to[usize::from(*byte)] == next);
                        same += all.then_some(bytes.len())?;
                    }
                }
            }
            (same > 0).then_some(same)
        };
        let taken = |own: usize| is.values().any(|known| *known == own);
        let states = (0..right.states.len()).filter(|own| !taken(*own) && !is_dead(right, *own));
        let best = states
            .filter_map(|own| Some((fits(own)?, own)))
            .max_by_key(|(same, own)| (*same, std::cmp::Reverse(*own)));
        best.map(|(same, own)| (same, state, own))
    });
    fits.max_by_key(|(same, ..)| *same)
        .map(|(_, state, own)| (state, own))
}
