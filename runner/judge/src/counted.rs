//! Counts the verdicts of very many cases.

use std::collections::BTreeMap;
use std::ops::Range;

use utfproof_vectors::{Case, Expectation, Vector};

use crate::declared::judge_declared;
use crate::departure::Way;
use crate::forged::Forged;
use crate::reply::{Mode, Reply, Request};
use crate::verdict::{DifferenceLevel, Verdict};

/// The verdicts on many cases of one vector.
#[derive(Debug, Default)]
pub struct Counted {
    pub(crate) conforming: u64,
    /// The cases that did not conform, by verdict, level and the way in which they fail.
    pub(crate) others: BTreeMap<(Verdict, DifferenceLevel, Option<Way>), Others>,
    /// The answers with ASCII that the input does not contain, where no document rules.
    pub(crate) forged: Forged,
}

/// The cases of one verdict, level and way.
#[derive(Debug)]
pub(crate) struct Others {
    pub(crate) cases: u64,
    /// The number of the first.
    pub(crate) first: u64,
    /// The reply to that case.
    pub(crate) reply: Reply,
}

impl Counted {
    /// The number of cases.
    pub(crate) fn total(&self) -> u64 {
        let others = self.others.values().map(|others| others.cases);
        self.conforming + others.sum::<u64>()
    }

    /// Judges the reply to these cases of a vector, by the same judge as a reply to a request. Returns whether it was
    /// counted among the others, because it does not conform.
    pub(crate) fn judge(&mut self, vector: &Vector, numbers: &Range<u64>, reply: Reply) -> bool {
        let Case {
            operands,
            expectation,
        } = vector.case(numbers.start);
        let request = Request {
            operation: vector.operation,
            operands,
            mode: Mode::Once,
        };
        let ((verdict, level), way) = judge_once(&request, &expectation, &reply);
        self.forged
            .look_at(request.operation, &request.operands, &expectation, &reply);
        if verdict == Verdict::Conforms {
            return false;
        }
        self.add((verdict, level, way), numbers, reply);
        true
    }

    /// Counts cases that do not conform. Their numbers are higher than all counted before.
    pub(crate) fn add(
        &mut self,
        key: (Verdict, DifferenceLevel, Option<Way>),
        numbers: &Range<u64>,
        reply: Reply,
    ) {
        let others = self.others.entry(key);
        let others = others.or_insert_with(|| Others {
            cases: 0,
            first: numbers.start,
            reply,
        });
        others.cases += numbers.end - numbers.start;
    }

    /// Adds the counts of further cases.
    pub(crate) fn join(&mut self, other: Self) {
        self.conforming += other.conforming;
        self.forged.join(&other.forged);
        for (key, more) in other.others {
            match self.others.entry(key) {
                std::collections::btree_map::Entry::Vacant(vacant) => {
                    vacant.insert(more);
                }
                std::collections::btree_map::Entry::Occupied(mut known) => {
                    let cases = known.get().cases + more.cases;
                    if more.first < known.get().first {
                        known.insert(more);
                    }
                    known.get_mut().cases = cases;
                }
            }
        }
    }
}

/// Judges the reply to a request by the documents alone, since no operation with declared policies is asked directly.
pub(crate) fn judge_once(
    request: &Request,
    expectation: &Expectation,
    reply: &Reply,
) -> ((Verdict, DifferenceLevel), Option<Way>) {
    let (operation, operands) = (request.operation, &request.operands);
    let judgement = judge_declared(None, operation, operands, expectation, reply);
    let way = Way::of(&judgement, operation, (operands, request.mode), reply);
    ((judgement.verdict, judgement.level), way)
}
