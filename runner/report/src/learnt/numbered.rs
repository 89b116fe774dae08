//! A learnt automaton, with its states numbered as those of the document's that they answer like.

use utfproof_judge::learn::Learnt;
use utfproof_oracle::Sequence;
use utfproof_vectors::automaton::{Acceptance, Automaton, Parting, Shown};

use super::{LearntAutomaton, LearntState, Next, Parts, Step};
use crate::drawing::{describe, values};

struct Numbered<'a> {
    learnt: &'a Learnt,
    /// For each state, the document's state that it answers like.
    roles: Vec<Option<usize>>,
    /// The number that each state is shown with: that of the document's state for the first one that answers like it, and
    /// the numbers after those of the document for the others.
    numbers: Vec<usize>,
}

/// A state and what shows on the way to it.
type Transition<'a> = (usize, &'a Shown);

impl From<&Learnt> for LearntAutomaton {
    fn from(learnt: &Learnt) -> Self {
        let roles = learnt.beside().roles();
        let mut new = learnt.document.states.len()..;
        let number = |(state, role): (usize, &Option<usize>)| {
            let known = role.filter(|_| !roles[..state].contains(role));
            known.or_else(|| new.next()).unwrap_or(state)
        };
        let numbers = roles.iter().enumerate().map(number).collect();
        let numbered = Numbered {
            learnt,
            roles,
            numbers,
        };
        let states = 0..learnt.own.states.len();
        Self {
            operation: learnt.operation,
            inputs: learnt.inputs,
            bound: learnt.own.states.len(),
            document_states: learnt.document.states.len(),
            parts: learnt
                .beside()
                .parting()
                .map(|parting| numbered.parts(&parting)),
            states: states.map(|state| numbered.state(state)).collect(),
        }
    }
}

impl Numbered<'_> {
    fn parts(&self, parting: &Parting) -> Parts {
        let Learnt { own, document, .. } = self.learnt;
        let [expected, answered] = [document, own].map(|automaton| answer(automaton, parting));
        Parts {
            input: self.notation(&parting.input),
            expected,
            answered,
            state: self.numbers[parting.state],
        }
    }

    fn state(&self, state: usize) -> LearntState {
        let own = &self.learnt.own;
        let found = &own.states[state];
        let runs = own.runs(|letter| {
            let next = self.numbers[found.leads_to[letter]];
            ((next, &found.shows[letter]), self.instead(state, letter))
        });
        let steps = runs.into_iter().map(|(range, (own_next, instead))| Step {
            values: values(own.kind, &range),
            next: next(own_next),
            expected: instead.map(next),
        });
        LearntState {
            state: self.numbers[state],
            after: self.notation(&found.access),
            accepts: found.verdict == Acceptance::Accepted,
            like: self.roles[state],
            leads_to: steps.collect(),
        }
    }

    /// The transition of the document's automaton in place of this one, if it differs.
    fn instead(&self, state: usize, letter: usize) -> Option<Transition<'_>> {
        let beside = self.learnt.beside();
        if !beside.differs(&self.roles, state, letter) {
            return None;
        }
        let role = self.roles[state]?;
        let value = *self.learnt.own.letters[letter].start();
        let document = &self.learnt.document;
        let shows = &document.states[role].shows[document.letter(value)];
        Some((beside.leads_to(role, letter), shows))
    }

    fn notation(&self, input: &[u32]) -> String {
        Sequence::from_values(self.learnt.own.kind, input.iter().copied()).to_string()
    }
}

fn next((to, shows): Transition<'_>) -> Next {
    Next {
        to,
        shows: describe(shows),
    }
}

/// The answer of an automaton to the input on which two part, in words.
fn answer(automaton: &Automaton, parting: &Parting) -> String {
    match automaton.run(&parting.input) {
        Shown::Acceptance(acceptance) => match acceptance {
            Acceptance::Accepted => "accepted".to_owned(),
            Acceptance::Rejected => "rejected".to_owned(),
            Acceptance::Unspecified(_) => "left open".to_owned(),
        },
        Shown::Edit { added, .. } if added.is_empty() => "nothing".to_owned(),
        Shown::Edit { added, .. } => added
            .iter()
            .map(|is_r| if *is_r { 'R' } else { 'c' })
            .collect(),
    }
}
