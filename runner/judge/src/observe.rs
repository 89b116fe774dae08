//! What automaton an implementation is, as far as can be seen by asking it: for the report, where it differs from the one
//! that its operation needs.
//!
//! A state is known by its answers to what tells the states of the expected automaton apart. From every state that is
//! reached, every letter is tried. A state that answers like none of the expected ones is a new one, and is looked into
//! in turn, as long as there are not too many. The observer looks at yes and no alone: not at where an error is said to
//! be, and not at what an input stands in.

use std::collections::{BTreeSet, VecDeque};

use utfproof_oracle::{Operation, Sequence};
use utfproof_vectors::automaton::{Acceptance, Automaton};

mod seen;

use crate::implementation::UnderTest;
use crate::reply::{Answer, Reply, Request};

pub use seen::{Says, Seen, SeenState, accesses};

/// How many states that the expected automaton does not have are looked into.
pub const NEW_STATES: usize = 8;

/// How many requests may have no answer before the observer gives up: each may have cost a process.
const FAILURES: usize = 64;

/// What an implementation is seen to do for those of these operations that say yes or no.
pub fn seen(
    implementation: &mut dyn UnderTest,
    operations: impl IntoIterator<Item = Operation>,
) -> Vec<Seen> {
    let validates = |operation: &Operation| operation.signature().validates;
    let operations: BTreeSet<Operation> = operations.into_iter().collect();
    let operations = operations.into_iter().filter(validates);
    let automata = operations.filter_map(|operation| Automaton::learn(operation).ok());
    let seen = automata.map(|automaton| Seen {
        operation: automaton.operation,
        states: observe(implementation, &automaton),
    });
    seen.collect()
}

/// The states of an implementation that answers the operation of this automaton; nothing if too often it gave no answer.
pub fn observe(
    implementation: &mut dyn UnderTest,
    automaton: &Automaton,
) -> Option<Vec<SeenState>> {
    Observer::new(implementation, automaton).observe()
}

/// A state in which the implementation was found.
struct Found {
    access: Vec<u32>,
    /// What it says of the access alone, and with each of the ends behind it.
    says: Vec<Says>,
    /// The number of the expected state that it answers like.
    is: Option<usize>,
    /// For each letter, the number of the state among those found; empty until it was looked into.
    leads_to: Vec<usize>,
}

struct Observer<'a> {
    implementation: &'a mut dyn UnderTest,
    automaton: &'a Automaton,
    /// What tells the expected states apart; the first is empty.
    ends: Vec<Vec<u32>>,
    found: Vec<Found>,
    failures: usize,
}

impl<'a> Observer<'a> {
    fn new(implementation: &'a mut dyn UnderTest, automaton: &'a Automaton) -> Self {
        let states = automaton.states.iter();
        let ends: BTreeSet<(usize, &Vec<u32>)> = states
            .flat_map(|state| &state.identifiers)
            .map(|end| (end.len(), end))
            .collect();
        let ends = ends.into_iter().map(|(_, end)| end.clone());
        Self {
            implementation,
            automaton,
            ends: std::iter::once(Vec::new()).chain(ends).collect(),
            found: Vec::new(),
            failures: 0,
        }
    }

    /// The states that it has; nothing if too often it gave no answer.
    fn observe(mut self) -> Option<Vec<SeenState>> {
        let first = self.ask(&[Vec::new()])?.remove(0);
        let is = self.state_like(&first, Some(0));
        self.found.push(Found {
            access: Vec::new(),
            says: first,
            is,
            leads_to: Vec::new(),
        });
        let mut open = VecDeque::from([0]);
        while let Some(number) = open.pop_front() {
            let known = self.found.len();
            let leads_to = self.look_into(number)?;
            self.found[number].leads_to = leads_to;
            open.extend(known..self.found.len());
            let looked_into = |found: &&Found| found.is.is_none() && !found.leads_to.is_empty();
            if self.found.iter().filter(looked_into).count() >= NEW_STATES {
                open.retain(|number| self.found[*number].is.is_some());
            }
        }
        let found = self.found.into_iter().map(|found| SeenState {
            says: found.says[0],
            is: found.is,
            leads_to: found.leads_to,
        });
        Some(found.collect())
    }

    /// Where each letter leads from a state.
    fn look_into(&mut self, number: usize) -> Option<Vec<usize>> {
        let (access, is) = (self.found[number].access.clone(), self.found[number].is);
        let letters = self.automaton.letters.iter().map(|letter| *letter.start());
        let inputs: Vec<Vec<u32>> = letters
            .map(|value| [access.as_slice(), &[value]].concat())
            .collect();
        let answers = self.ask(&inputs)?;
        let mut leads_to = Vec::new();
        for (letter, (access, says)) in inputs.into_iter().zip(answers).enumerate() {
            let due = is.map(|state| self.automaton.states[state].leads_to[letter]);
            let is = self.state_like(&says, due);
            let is_same = |found: &Found| match is {
                Some(_) => found.is == is,
                None => found.is.is_none() && found.says == says,
            };
            let known = self.found.iter().position(is_same);
            leads_to.push(known.unwrap_or(self.found.len()));
            if known.is_none() {
                self.found.push(Found {
                    access,
                    says,
                    is,
                    leads_to: Vec::new(),
                });
            }
        }
        Some(leads_to)
    }

    /// The expected state that would say this: the one that is due, if it would.
    fn state_like(&self, says: &[Says], due: Option<usize>) -> Option<usize> {
        let would_say = |state: &usize| {
            let after = |end: &Vec<u32>| {
                let step = |state: usize, value: &u32| {
                    self.automaton.states[state].leads_to[self.automaton.letter(*value)]
                };
                self.automaton.states[end.iter().fold(*state, step)].verdict
            };
            let mut pairs = self.ends.iter().map(after).zip(says);
            pairs.all(|(verdict, says)| match verdict {
                Acceptance::Accepted => *says == Says::Yes,
                Acceptance::Rejected => *says == Says::No,
                Acceptance::Unspecified(_) => *says != Says::Nothing,
            })
        };
        let mut states = due.into_iter().chain(0..self.automaton.states.len());
        states.find(would_say)
    }

    /// What is said of each input with each end behind it.
    fn ask(&mut self, inputs: &[Vec<u32>]) -> Option<Vec<Vec<Says>>> {
        let operation = self.automaton.operation;
        let kind = operation.signature().input;
        let request =
            |values: Vec<u32>| Request::new(operation, [Sequence::from_values(kind, values)]);
        let requests: Vec<Request> = inputs
            .iter()
            .flat_map(|input| {
                self.ends
                    .iter()
                    .map(move |end| [input.as_slice(), end].concat())
            })
            .map(request)
            .collect();
        let replies = self.implementation.answer_batch(&requests);
        let is_lost = |reply: &&Reply| !matches!(reply, Reply::Answered(_));
        self.failures += replies.iter().filter(is_lost).count();
        let hangs = |reply: &Reply| matches!(reply, Reply::TimedOut | Reply::NotRun);
        if self.failures > FAILURES || replies.iter().any(hangs) || replies.len() < requests.len() {
            return None;
        }
        let says: Vec<Says> = replies.iter().map(says).collect();
        Some(says.chunks(self.ends.len()).map(<[_]>::to_vec).collect())
    }
}

fn says(reply: &Reply) -> Says {
    match reply {
        Reply::Answered(Answer::Output(_) | Answer::TooLong(_)) => Says::Yes,
        Reply::Answered(Answer::Rejected { .. }) => Says::No,
        _ => Says::Nothing,
    }
}
