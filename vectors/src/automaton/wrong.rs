//! Automata with one wrong transition.

use super::{Acceptance, Automaton, Shown};

/// A transition that leads elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The state that it leads from.
    pub state: usize,
    /// The letter that is read.
    pub letter: usize,
    /// The state that it leads to.
    pub leads_to: usize,
}

/// An automaton after the start of an input.
#[derive(Clone, Debug, Default)]
pub struct Run {
    /// The state that it is in.
    pub state: usize,
    /// For each result so far, whether it is U+FFFD.
    results: Vec<bool>,
    /// How many results were taken back that were not there.
    missing: usize,
}

impl Run {
    /// One that begins in a state.
    pub fn from(state: usize) -> Self {
        Self {
            state,
            ..Self::default()
        }
    }

    /// Its results and the right ones after the last of those that both begin with, which may be taken back. `None` if
    /// they are too many to be followed, or if it took back more than there are.
    pub(super) fn after_common(&self, right: &Self) -> Option<(Vec<bool>, Vec<bool>)> {
        const MOST: usize = 8;
        let pairs = self.results.iter().zip(&right.results);
        let common = pairs.take_while(|(one, other)| one == other).count();
        let forgotten = common.saturating_sub(MOST);
        let tails = (
            self.results[forgotten..].to_vec(),
            right.results[forgotten..].to_vec(),
        );
        let is_small = self.missing == 0 && tails.0.len().max(tails.1.len()) <= 2 * MOST;
        is_small.then_some(tails)
    }
}

impl Automaton {
    /// Reads a letter, with a wrong transition or without.
    pub fn step(&self, run: &mut Run, letter: usize, wrong: Option<Wrong>) {
        let from = &self.states[run.state];
        if let Shown::Edit { dropped, added } = &from.shows[letter] {
            run.missing += dropped.saturating_sub(run.results.len());
            let kept = run.results.len().saturating_sub(*dropped);
            run.results.truncate(kept);
            run.results.extend(added);
        }
        run.state = match wrong {
            Some(wrong) if (wrong.state, wrong.letter) == (run.state, letter) => wrong.leads_to,
            _ => from.leads_to[letter],
        };
    }

    /// What shows of an input whose start has been read; see [`Automaton::run`].
    pub fn shown(&self, mut run: Run, letters: &[usize], wrong: Option<Wrong>) -> Shown {
        for letter in letters {
            self.step(&mut run, *letter, wrong);
        }
        let verdict = self.states[run.state].verdict;
        if verdict == Acceptance::Accepted && self.is_total() {
            Shown::Edit {
                dropped: run.missing,
                added: run.results,
            }
        } else {
            Shown::Acceptance(verdict)
        }
    }
}
