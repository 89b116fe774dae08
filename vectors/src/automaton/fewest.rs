//! The fewest identifiers that tell a state from all others.

use std::collections::BTreeSet;

use super::{Acceptance, Automaton, Shown};

impl Automaton {
    /// Of the identifiers of a state, a few that still tell it from every other state: each in turn the one that tells it
    /// from most of the rest.
    pub(crate) fn fewest_identifiers(&self, state: usize) -> Vec<Vec<u32>> {
        let identifiers = &self.states[state].identifiers;
        let told_by = |end: &Vec<u32>| -> BTreeSet<usize> {
            let others = (0..self.states.len()).filter(|other| *other != state);
            let right = self.shown_after(state, end);
            others
                .filter(|other| self.shown_after(*other, end) != right)
                .collect()
        };
        let told: Vec<BTreeSet<usize>> = identifiers.iter().map(told_by).collect();
        // the empty end is always asked
        let mut rest: BTreeSet<usize> = told.iter().flatten().copied().collect();
        for other in told_by(&Vec::new()) {
            rest.remove(&other);
        }
        let mut chosen = Vec::new();
        while !rest.is_empty() {
            let new = |place: &usize| told[*place].intersection(&rest).count();
            let best = (0..identifiers.len()).rev().max_by_key(new);
            let Some(best) = best.filter(|best| new(best) > 0) else {
                break;
            };
            rest.retain(|other| !told[best].contains(other));
            chosen.push(identifiers[best].clone());
        }
        chosen
    }

    /// The verdict after reading units in a state, and of an operation that rejects nothing, how many results are taken
    /// back and which are added.
    fn shown_after(&self, from: usize, read: &[u32]) -> (Acceptance, usize, Vec<bool>) {
        let (mut state, mut missing, mut results) = (from, 0, Vec::new());
        for value in read {
            let letter = self.letter(*value);
            if let Shown::Edit { dropped, added } = &self.states[state].shows[letter] {
                missing += dropped.saturating_sub(results.len());
                results.truncate(results.len().saturating_sub(*dropped));
                results.extend(added);
            }
            state = self.states[state].leads_to[letter];
        }
        (self.states[state].verdict, missing, results)
    }
}
