//! Learns an implementation's automaton by asking it, to show in the report where it differs from the automaton of its
//! operation.
//!
//! The observer identifies a state by its answers to the inputs that tell the expected states apart. From every state
//! that it reaches, it tries every letter. A state that answers like none of the expected ones is new, and is explored
//! in turn, up to a limit. The observer only looks at whether an input is accepted: not at the position of an error,
//! and not at contexts.

use std::collections::{BTreeSet, VecDeque};

use utfproof_oracle::{Operation, Sequence};
use utfproof_vectors::automaton::{Acceptance, Automaton};

mod seen;

use crate::implementation::UnderTest;
use crate::reply::{Answer, Reply, Request};

pub use seen::{Says, Seen, SeenState, accesses};

/// The most states to explore that the expected automaton does not have.
pub const NEW_STATES: usize = 8;

/// The most requests without an answer before the observer gives up: each may have cost a process.
const FAILURES: usize = 64;

/// The observed automata of an implementation, for the validations among these operations. It ends once `go_on` is false,
/// without the automaton that is being observed.
pub fn seen(
    implementation: &mut dyn UnderTest,
    operations: impl IntoIterator<Item = Operation>,
    go_on: &dyn Fn() -> bool,
) -> Vec<Seen> {
    let validates = |operation: &Operation| operation.signature().validates;
    let operations: BTreeSet<Operation> = operations.into_iter().collect();
    let operations = operations.into_iter().filter(validates);
    let seen = operations.filter_map(|operation| {
        let automaton = Automaton::learn(operation).ok()?;
        let states = observe(implementation, operation, &automaton, go_on);
        Some(Seen { operation, states })
    });
    seen.collect()
}

/// The states of an implementation of an operation, which has this automaton; `None` if it failed to answer too often, or once
/// `go_on` is false.
pub fn observe(
    implementation: &mut dyn UnderTest,
    operation: Operation,
    automaton: &Automaton,
    go_on: &dyn Fn() -> bool,
) -> Option<Vec<SeenState>> {
    Observer::new(implementation, operation, automaton).observe(go_on)
}

/// An observed state of the implementation.
struct Found {
    access: Vec<u32>,
    /// The answers to the access alone, and to the access followed by each of the ends.
    says: Vec<Says>,
    /// The number of the expected state that it answers like.
    is: Option<usize>,
    /// For each letter, the number of the next state among those found; empty until the state is explored.
    leads_to: Vec<usize>,
}

struct Observer<'a> {
    implementation: &'a mut dyn UnderTest,
    operation: Operation,
    automaton: &'a Automaton,
    /// The inputs that tell the expected states apart; the first is empty.
    ends: Vec<Vec<u32>>,
    found: Vec<Found>,
    failures: usize,
}

impl<'a> Observer<'a> {
    fn new(
        implementation: &'a mut dyn UnderTest,
        operation: Operation,
        automaton: &'a Automaton,
    ) -> Self {
        let states = automaton.states.iter();
        let ends: BTreeSet<(usize, &Vec<u32>)> = states
            .flat_map(|state| &state.identifiers)
            .map(|end| (end.len(), end))
            .collect();
        let ends = ends.into_iter().map(|(_, end)| end.clone());
        Self {
            implementation,
            operation,
            automaton,
            ends: std::iter::once(Vec::new()).chain(ends).collect(),
            found: Vec::new(),
            failures: 0,
        }
    }

    /// The states that it has; `None` if it failed to answer too often.
    fn observe(mut self, go_on: &dyn Fn() -> bool) -> Option<Vec<SeenState>> {
        if !go_on() {
            return None;
        }
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
            if !go_on() {
                return None;
            }
            let known = self.found.len();
            let leads_to = self.explore(number)?;
            self.found[number].leads_to = leads_to;
            open.extend(known..self.found.len());
            let is_new = |found: &&Found| found.is.is_none() && !found.leads_to.is_empty();
            if self.found.iter().filter(is_new).count() >= NEW_STATES {
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
    fn explore(&mut self, number: usize) -> Option<Vec<usize>> {
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

    /// The expected state that would give these answers: `due` if it would, or the first that would.
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

    /// The answers to each input followed by each end.
    fn ask(&mut self, inputs: &[Vec<u32>]) -> Option<Vec<Vec<Says>>> {
        let operation = self.operation;
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
        Reply::Answered(
            Answer::Output(_)
            | Answer::TooLong(_)
            | Answer::WrongCalls { .. }
            | Answer::Violates(_)
            | Answer::WrongLength { .. },
        ) => Says::Yes,
        Reply::Answered(Answer::Rejected { .. }) => Says::No,
        _ => Says::Nothing,
    }
}
