//! Which policies, or which other operation, fit all the answers of an implementation that declares none.

use std::borrow::Cow;

use utfproof_oracle::{Operation, Sequence};
use utfproof_vectors::Expectation;

use super::rivals::{answers, rivals};
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
    operations: Vec<Operation>,
    /// Whether an answer differed from the documents'.
    is_needed: bool,
    /// Whether one differed in more than the position of an error, which says nothing of another operation.
    is_another: bool,
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
            operations: rivals(operation),
            is_needed: false,
            is_another: false,
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
            all.is_another |= shard.is_another;
            all.candidates
                .retain(|candidate| shard.candidates.contains(candidate));
            all.operations
                .retain(|rival| shard.operations.contains(rival));
        }
        all
    }

    /// What a shard says of it.
    pub fn in_shard(&self, operation: Operation) -> StillFits {
        StillFits {
            operation,
            is_needed: self.is_needed,
            is_another: self.is_another,
            candidates: self.candidates.clone(),
            operations: self.operations.clone(),
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
            _ if self.candidates.is_empty() && self.operations.is_empty() => {}
            // up to its first difference it answers as the documents say: to ask about every rival then costs, and
            // explains nothing
            Verdict::Conforms if self.candidates.is_empty() && !self.is_needed => {}
            Verdict::Unsupported | Verdict::NotRun => {}
            // a missing answer is not a choice
            Verdict::Crashed | Verdict::TimedOut | Verdict::Garbled => {
                self.candidates.clear();
                self.operations.clear();
            }
            // where any answer will do, it says nothing about what was chosen
            Verdict::Conforms if matches!(documents, Expectation::Unspecified(_)) => {}
            Verdict::Conforms | Verdict::Differs => {
                let conforms = verdict == Verdict::Conforms;
                self.is_needed |= !conforms;
                let operand = Sequence::joined(operands);
                if !conforms && !self.is_another {
                    self.is_another = !answers(operation, &operand, reply);
                }
                if self.is_needed {
                    self.operations
                        .retain(|rival| answers(*rival, &operand, reply));
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
        let rivals = self.operations.into_iter().filter(|_| self.is_another);
        let rival = instead.or_else(|| rivals.into_iter().next());
        (policies, rival.filter(|_| !is_open))
    }
}
