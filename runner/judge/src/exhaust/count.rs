//! Counts what came of very many cases.

use std::collections::BTreeMap;
use std::ops::Range;

use utfproof_vectors::Vector;

use crate::declared::judge_by_documents;
use crate::reply::Reply;
use crate::verdict::{DifferenceLevel, Verdict};

/// What came of many cases of one vector.
#[derive(Debug, Default)]
pub(crate) struct Counted {
    pub(crate) conforming: u64,
    /// What did not conform, by verdict and level.
    pub(crate) others: BTreeMap<(Verdict, DifferenceLevel), Others>,
}

/// Cases of one verdict and level.
#[derive(Debug)]
pub(crate) struct Others {
    pub(crate) cases: u64,
    /// The number of the first.
    pub(crate) first: u64,
    /// What was answered to it.
    pub(crate) reply: Reply,
}

impl Counted {
    /// Judges a reply to these cases of a vector, by the one judge that there is: whether it does not conform, and is
    /// counted among the others.
    pub(super) fn judge(&mut self, vector: &Vector, numbers: &Range<u64>, reply: Reply) -> bool {
        let case = vector.case(numbers.start);
        let (verdict, level) =
            judge_by_documents(vector.operation, &case.operands, &case.expectation, &reply);
        if verdict == Verdict::Conforms {
            return false;
        }
        self.add(verdict, level.into(), numbers, reply);
        true
    }

    /// Counts cases that do not conform, after all that were counted before.
    pub(super) fn add(
        &mut self,
        verdict: Verdict,
        level: DifferenceLevel,
        numbers: &Range<u64>,
        reply: Reply,
    ) {
        let others = self.others.entry((verdict, level));
        let others = others.or_insert_with(|| Others {
            cases: 0,
            first: numbers.start,
            reply,
        });
        others.cases += numbers.end - numbers.start;
    }

    /// Counts what was counted of further cases.
    pub(crate) fn join(&mut self, other: Self) {
        self.conforming += other.conforming;
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
