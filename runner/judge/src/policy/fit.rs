//! Which policies, or which other operation, fit all the answers of an implementation that declares none.

use std::borrow::Cow;

use utfproof_oracle::{Operation, Sequence};
use utfproof_vectors::Expectation;

use super::rivals::{answers, part, rivals};
use super::{Policies, Policy};
use crate::judge::judge;
use crate::reply::Reply;
use crate::verdict::Verdict;

/// Which policies fit all answers that one shard has got, of an operation for which nothing is declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StillFits {
    /// The operation.
    pub operation: Operation,
    /// Whether one is needed: whether an answer was another one than the documents say.
    pub is_needed: bool,
    /// Whether an answer differed in more than the position of an error.
    pub is_another: bool,
    /// Policies, or pairs of them, that fit.
    pub candidates: Vec<Policies>,
    /// Other operations whose answers these may be.
    pub operations: Vec<Operation>,
}

/// The policies, or pairs of them, that may be an operation's, as far as its answers have been looked at; and the other
/// operations that they may be the answers of.
pub struct Fit {
    candidates: Vec<Policies>,
    rivals: Vec<Rival>,
    /// Whether an answer differed from the documents'.
    is_needed: bool,
    /// How many differed in more than the position of an error, which says nothing of another operation.
    departures: u64,
}

/// Another operation whose answers these may be.
struct Rival {
    operation: Operation,
    /// On how many of the cases it answers differently than the operation itself.
    departures: u64,
}

impl Fit {
    /// Every policy that the operation can have, and every two that go together.
    pub fn new(operation: Operation) -> Self {
        let all: Vec<Policy> = Policy::of_operation(operation).collect();
        let alone = all.iter().map(|policy| Policies(vec![*policy]));
        let pairs = all.iter().enumerate().flat_map(|(i, first)| {
            let behind = all[i + 1..].iter();
            let others = behind.filter(|second| second.key() != first.key());
            others.map(|second| Policies(vec![*first, *second]))
        });
        Self {
            candidates: alone.chain(pairs).collect(),
            rivals: rivals(operation)
                .into_iter()
                .map(|operation| Rival {
                    operation,
                    departures: 0,
                })
                .collect(),
            is_needed: false,
            departures: 0,
        }
    }

    /// What shards of a run found, taken together: what fits all their answers.
    pub fn of_all<'a>(
        operation: Operation,
        shards: impl IntoIterator<Item = &'a StillFits>,
    ) -> Self {
        let mut all = Self::new(operation);
        for shard in shards {
            all.is_needed |= shard.is_needed;
            all.departures += u64::from(shard.is_another);
            all.candidates
                .retain(|candidate| shard.candidates.contains(candidate));
            all.rivals
                .retain(|rival| shard.operations.contains(&rival.operation));
        }
        all
    }

    /// What a shard says of it.
    pub fn in_shard(&self, operation: Operation) -> StillFits {
        StillFits {
            operation,
            is_needed: self.is_needed,
            is_another: self.departures > 0,
            candidates: self.candidates.clone(),
            operations: self.rivals.iter().map(|rival| rival.operation).collect(),
        }
    }

    /// One or two policies, in any order, in the order in which they are candidates; nothing if they are none.
    pub fn candidate(operation: Operation, policies: &Policies) -> Option<Policies> {
        let same = |candidate: &Policies| {
            candidate.0.len() == policies.0.len() && policies.0.iter().all(|p| candidate.has(*p))
        };
        Self::new(operation).candidates.into_iter().find(same)
    }

    /// Takes an answer into account.
    pub fn look_at(
        &mut self,
        operation: Operation,
        operands: &[Sequence],
        documents: &Expectation,
        reply: &Reply,
        verdict: Verdict,
    ) {
        match verdict {
            _ if self.candidates.is_empty() && self.rivals.is_empty() => {}
            Verdict::Conforms if self.candidates.is_empty() => {}
            Verdict::Unsupported | Verdict::NotRun => {}
            // a missing answer is not a choice
            Verdict::Crashed | Verdict::TimedOut | Verdict::Garbled => {
                self.candidates.clear();
                self.rivals.clear();
            }
            // where any answer will do, it says nothing about what was chosen
            Verdict::Conforms if matches!(documents, Expectation::Unspecified(_)) => {}
            Verdict::Conforms | Verdict::Differs => {
                let conforms = verdict == Verdict::Conforms;
                self.is_needed |= !conforms;
                let operand = Sequence::joined(operands);
                // conforming answers are held against the rivals at the end, where one is left
                if !conforms {
                    self.departures += u64::from(!answers(operation, &operand, reply));
                    self.rivals
                        .retain(|rival| answers(rival.operation, &operand, reply));
                }
                self.candidates.retain(|policies| {
                    match policies.expectation(operation, &operand, documents) {
                        Cow::Borrowed(_) => conforms,
                        Cow::Owned(expected) => judge(&expected, reply).0 == Verdict::Conforms,
                    }
                });
            }
        }
    }

    /// Whether another operation may fit, so that the cases have to be counted on which it answers differently.
    pub fn has_rivals(&self) -> bool {
        !self.rivals.is_empty()
    }

    /// No other operation fits: not every case has an answer.
    pub fn exclude_rivals(&mut self) {
        self.rivals.clear();
    }

    /// Counts a case that was asked and answered, for the operations that may fit.
    ///
    /// All answers that differ are a rival's. If it also answers differently on as many cases as they are, it does so on
    /// the very same cases, and so all other answers are its answers too. One that does so on more is excluded.
    pub fn count(&mut self, operation: Operation, operands: &[Sequence], documents: &Expectation) {
        if self.rivals.is_empty() || matches!(documents, Expectation::Unspecified(_)) {
            return;
        }
        let operand = Sequence::joined(operands);
        let departures = self.departures;
        self.rivals.retain_mut(|rival| {
            rival.departures += u64::from(part(operation, rival.operation, &operand));
            rival.departures <= departures
        });
    }

    /// Excludes the operations that answer differently on fewer cases than the implementation does.
    pub fn exclude_others(&mut self) {
        let departures = self.departures;
        self.rivals.retain(|rival| rival.departures == departures);
    }

    /// The fewest policies that explain why it does not answer as the documents say, and the operation whose answers these
    /// are, unless the policies are an open choice.
    pub fn found(self, operation: Operation) -> (Policies, Option<Operation>) {
        if !self.is_needed {
            return (Policies::default(), None);
        }
        let policies = self.candidates.into_iter().next().unwrap_or_default();
        let contradiction = policies.contradiction(operation);
        let is_open = !policies.is_empty() && contradiction.is_none();
        let instead = contradiction.and_then(|contradiction| contradiction.instead);
        let rivals = self.rivals.into_iter().filter(|_| self.departures > 0);
        let rival = instead.or_else(|| rivals.map(|rival| rival.operation).next());
        (policies, rival.filter(|_| !is_open))
    }
}
