//! An automaton beside the one that the document requires.

use std::collections::{BTreeSet, VecDeque};

use super::{Acceptance, Automaton, Run, Shown};

/// The automaton of an implementation beside the document's of the same operation.
#[derive(Clone, Copy, Debug)]
pub struct Beside<'a> {
    /// The automaton of the implementation.
    pub own: &'a Automaton,
    /// The automaton of the document.
    pub document: &'a Automaton,
}

/// Where an automaton does something else than the document requires.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parting {
    /// The shortest input that shows it, of several the one with the lowest values.
    pub input: Vec<u32>,
    /// The state in which the automaton first leaves the way of the document's.
    pub state: usize,
}

impl Beside<'_> {
    /// Where the automaton parts from the document's; `None` if all that the document requires is answered.
    pub fn parting(&self) -> Option<Parting> {
        let input = self.shortest()?;
        let roles = self.roles();
        let mut state = 0;
        let mut last = 0;
        for value in &input {
            let letter = self.own.letter(*value);
            if self.differs(&roles, state, letter) {
                return Some(Parting { input, state });
            }
            last = state;
            state = self.own.states[state].leads_to[letter];
        }
        Some(Parting { input, state: last })
    }

    fn shortest(&self) -> Option<Vec<u32>> {
        let required = self.document.states[0].verdict;
        if !is_open(required) && required != self.own.states[0].verdict {
            return Some(Vec::new());
        }
        let mut seen = BTreeSet::from([(0, 0)]);
        let mut rest = VecDeque::from([((0, 0), Vec::new())]);
        while let Some(((own, document), read)) = rest.pop_front() {
            for letter in 0..self.own.letters.len() {
                let longer = [read.as_slice(), &[self.value(letter)]].concat();
                if self.parts_after((own, document), letter, &longer) {
                    return Some(longer);
                }
                let next = self.own.states[own].leads_to[letter];
                let next = (next, self.leads_to(document, letter));
                if seen.insert(next) {
                    rest.push_back((next, longer));
                }
            }
        }
        None
    }

    /// Whether reading a letter shows something else than the document requires; `input` is read by then.
    fn parts_after(&self, (own, document): (usize, usize), letter: usize, input: &[u32]) -> bool {
        let required = &self.document.states[document].shows[self.of_document(letter)];
        let shown = &self.own.states[own].shows[letter];
        if required.is_open() {
            return false;
        }
        let is_edit = matches!(required, Shown::Edit { .. });
        match is_edit && is_open(self.document.states[document].verdict) {
            // the answer before was open, so that only the whole result is required
            true => self.own.run(input) != self.document.run(input),
            false => required != shown,
        }
    }

    /// For each state, the document's state that it answers like, as far as the document's identifiers tell. If it answers
    /// like several, the one that is due there is preferred.
    pub fn roles(&self) -> Vec<Option<usize>> {
        let mut due = vec![None; self.own.states.len()];
        due[0] = Some(0);
        let mut roles = Vec::new();
        // a state is first reached from one with a lower number
        for (state, found) in self.own.states.iter().enumerate() {
            let mut known = due[state].into_iter().chain(0..self.document.states.len());
            let role = known.find(|role| self.is_alike(state, *role, &[]));
            for (letter, next) in found.leads_to.iter().enumerate() {
                let required = role.map(|role| self.leads_to(role, letter));
                due[*next] = due[*next].or(required);
            }
            roles.push(role);
        }
        roles
    }

    /// Whether a transition does something else than in the document's state that its state answers like.
    pub fn differs(&self, roles: &[Option<usize>], state: usize, letter: usize) -> bool {
        let Some(role) = roles[state] else {
            return false;
        };
        !self.is_alike(state, role, &[self.value(letter)])
    }

    /// Where the document's automaton goes from one of its states by a letter of the other one.
    pub fn leads_to(&self, state: usize, letter: usize) -> usize {
        self.document.states[state].leads_to[self.of_document(letter)]
    }

    /// The letter of the document's automaton: the other one's may be finer.
    fn of_document(&self, letter: usize) -> usize {
        self.document.letter(self.value(letter))
    }

    fn value(&self, letter: usize) -> u32 {
        *self.own.letters[letter].start()
    }

    /// Whether a state answers as the document requires in one of its states, after more of an input and as far as
    /// identifiers tell. Where the document leaves open what the result was, a change to it is not compared.
    fn is_alike(&self, state: usize, role: usize, read: &[u32]) -> bool {
        let was_open = is_open(self.document.states[role].verdict);
        let states = self.document.states.iter();
        let ends = states.flat_map(|state| &state.identifiers);
        let empty = Vec::new();
        ends.chain([&empty]).all(|end| {
            let [required, shown] = [(self.document, role), (self.own, state)].map(|(of, from)| {
                let values = read.iter().chain(end);
                let letters: Vec<usize> = values.map(|value| of.letter(*value)).collect();
                of.shown(Run::from(from), &letters, None)
            });
            let are_edits = [&required, &shown]
                .iter()
                .all(|one| matches!(one, Shown::Edit { .. }));
            required.is_open() || required == shown || was_open && are_edits
        })
    }
}

const fn is_open(verdict: Acceptance) -> bool {
    matches!(verdict, Acceptance::Unspecified(_))
}
