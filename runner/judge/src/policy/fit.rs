//! Infers the policies, or the other operation, that fit all answers of an implementation that declares none.

use std::borrow::Cow;

use utfproof_oracle::{Operation, Sequence};
use utfproof_vectors::Expectation;

use super::rivals::{answers, part, rivals};
use super::{Policies, Policy};
use crate::judge::judge;
use crate::reply::Reply;
use crate::verdict::Verdict;

/// The policies that fit all answers in one shard, for an operation without declared policies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StillFits {
    /// The operation.
    pub operation: Operation,
    /// Whether an answer differed from the documents, so that a policy is needed to explain it.
    pub is_needed: bool,
    /// Whether an answer differed in more than the position of an error.
    pub is_another: bool,
    /// Policies, or pairs of them, that fit.
    pub candidates: Vec<Policies>,
    /// Other operations whose answers these may be.
    pub operations: Vec<Operation>,
}

/// The policies, or pairs of them, that fit an operation's answers so far; and the other operations that would give the
/// same answers.
pub struct Fit {
    candidates: Vec<Policies>,
    rivals: Vec<Rival>,
    /// Whether an answer differed from the documents.
    is_needed: bool,
    /// How many answers differed in more than the position of an error. A position says nothing about another
    /// operation.
    departures: u64,
}

/// Another operation that may give the same answers.
struct Rival {
    operation: Operation,
    /// On how many cases it answers differently from the operation itself.
    departures: u64,
}

impl Fit {
    /// Starts with every policy that the operation can have, and every pair with different keys.
    pub fn new(operation: Operation) -> Self {
        let all: Vec<Policy> = Policy::of_operation(operation).collect();
        let alone = all.iter().map(|policy| Policies(vec![*policy]));
        let pairs = all.iter().enumerate().flat_map(|(i, first)| {
            let rest = all[i + 1..].iter();
            let others = rest.filter(|second| second.key() != first.key());
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

    /// Combines the shards of a run: the policies and operations that fit all their answers.
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

    /// The result of this shard, to be combined with others.
    pub fn in_shard(&self, operation: Operation) -> StillFits {
        StillFits {
            operation,
            is_needed: self.is_needed,
            is_another: self.departures > 0,
            candidates: self.candidates.clone(),
            operations: self.rivals.iter().map(|rival| rival.operation).collect(),
        }
    }

    /// The candidate with these one or two policies, in any order; `None` if it does not exist.
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
            // where any answer conforms, it says nothing about the policy
            Verdict::Conforms if matches!(documents, Expectation::Unspecified(_)) => {}
            Verdict::Conforms | Verdict::Differs => {
                let conforms = verdict == Verdict::Conforms;
                self.is_needed |= !conforms;
                let operand = Sequence::joined(operands);
                // conforming answers are compared with the rivals at the end, if any remain
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

    /// Whether another operation may fit. Then [`Fit::count`] must see every case.
    pub fn has_rivals(&self) -> bool {
        !self.rivals.is_empty()
    }

    /// Excludes all other operations, because not every case has an answer.
    pub fn exclude_rivals(&mut self) {
        self.rivals.clear();
    }

    /// Counts a case that was asked and answered, for the operations that may fit.
    ///
    /// A rival gives all the answers that differ. If it answers differently from the operation on just as many cases,
    /// these are the very same cases, and so it gives all other answers too. A rival that does so on more cases is
    /// excluded.
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

    /// Excludes the operations that answer differently on fewer cases than the implementation.
    pub fn exclude_others(&mut self) {
        let departures = self.departures;
        self.rivals.retain(|rival| rival.departures == departures);
    }

    /// The fewest policies that explain the differences from the documents, and the operation that gives all these
    /// answers. The operation is `None` if the policies are an open choice.
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
