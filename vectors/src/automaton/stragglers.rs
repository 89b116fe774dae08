//! Wrong transitions that identifiers alone do not show, where some answers are left open.

use std::collections::{BTreeSet, VecDeque};

use super::identify::parts_by_requirement;
use super::{Acceptance, Automaton, Wrong};

impl Automaton {
    /// For each transition that could lead elsewhere without an identifier showing it, the shortest input that does, if
    /// one exists: where all answers are required, none does.
    pub(crate) fn stragglers(&self) -> Vec<Vec<u32>> {
        let is_open = |verdict: Acceptance| matches!(verdict, Acceptance::Unspecified(_));
        if !self.states.iter().any(|state| is_open(state.verdict)) {
            return Vec::new();
        }
        let classes = self.classes().into_iter();
        let classes: Vec<usize> = classes.map(|value| self.letter(value)).collect();
        let mut inputs: Vec<Vec<u32>> = Vec::new();
        for state in 0..self.states.len() {
            for letter in 0..self.letters.len() {
                let right = self.states[state].leads_to[letter];
                for leads_to in (0..self.states.len()).filter(|other| *other != right) {
                    let wrong = Wrong {
                        state,
                        letter,
                        leads_to,
                    };
                    let read = [*self.letters[letter].start()];
                    let before = [self.states[state].access.as_slice(), &read].concat();
                    let mut ends = self.states[right].identifiers.iter();
                    let is_shown = ends.any(|end| self.shows(wrong, &[&before[..], end].concat()));
                    if !is_shown && !inputs.iter().any(|input| self.shows(wrong, input)) {
                        inputs.extend(self.shortest_that_shows(wrong, &classes));
                    }
                }
            }
        }
        inputs
    }

    /// Whether an input shows a wrong transition by its verdict: none does if the answers that differ are open.
    pub fn can_be_shown(&self, wrong: Wrong) -> bool {
        let classes = self.classes().into_iter();
        let classes: Vec<usize> = classes.map(|value| self.letter(value)).collect();
        self.shortest_that_shows(wrong, &classes).is_some()
    }

    /// Whether something is required of an input that the automaton with a wrong transition does not do.
    fn shows(&self, wrong: Wrong, input: &[u32]) -> bool {
        let (mut right, mut other) = (0, 0);
        for value in input {
            (right, other) = self.both(wrong, (right, other), self.letter(*value));
        }
        parts_by_requirement(self, right, other)
    }

    fn both(&self, wrong: Wrong, (right, other): (usize, usize), letter: usize) -> (usize, usize) {
        let leads_to = |from: usize| self.states[from].leads_to[letter];
        let is_wrong = (wrong.state, wrong.letter) == (other, letter);
        let next = if is_wrong {
            wrong.leads_to
        } else {
            leads_to(other)
        };
        (leads_to(right), next)
    }

    /// The shortest input that shows a wrong transition by its verdict. `classes` has one letter of each class.
    pub(super) fn shortest_that_shows(&self, wrong: Wrong, classes: &[usize]) -> Option<Vec<u32>> {
        let letters = [classes, &[wrong.letter]].concat();
        let mut seen = BTreeSet::from([(0, 0)]);
        let mut open = VecDeque::from([((0, 0), Vec::new())]);
        while let Some((states, read)) = open.pop_front() {
            if parts_by_requirement(self, states.0, states.1) {
                return Some(read);
            }
            for letter in &letters {
                let next = self.both(wrong, states, *letter);
                if seen.insert(next) {
                    let value = *self.letters[*letter].start();
                    open.push_back((next, [read.as_slice(), &[value]].concat()));
                }
            }
        }
        None
    }
}
