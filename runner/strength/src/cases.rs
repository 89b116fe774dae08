//! The test cases of all sets.

use utfproof_oracle::{NoTrace, Operation, Reading, Sequence, Slice};
use utfproof_vectors::context::{Context, ContextKind};
use utfproof_vectors::{Expectation, Origin, Vector};

use super::Sets;
use utfproof_judge::Description;
use utfproof_judge::plan::Plan;
use utfproof_judge::test_case::TestCase;

/// The outcome of an operation, expected or actual.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// The output; empty for a validation.
    Output(Vec<u32>),
    /// The input is rejected.
    Rejected,
    /// Any answer conforms.
    Open,
}

impl From<&Expectation> for Outcome {
    fn from(expectation: &Expectation) -> Self {
        match expectation {
            Expectation::Output(output, _) => Self::Output(output.values()),
            Expectation::Rejected(..) => Self::Rejected,
            Expectation::Unspecified(_) => Self::Open,
        }
    }
}

/// One test case.
pub(super) struct SetCase<'a> {
    /// The number of its set.
    pub(super) set: usize,
    pub(super) operation: Operation,
    pub(super) operands: &'a [Sequence],
    pub(super) expected: Outcome,
    /// File and line, if it is not ours.
    pub(super) place: &'a str,
}

impl SetCase<'_> {
    pub(super) fn slices(&self) -> Vec<Slice<'_>> {
        self.operands.iter().map(Sequence::as_slice).collect()
    }

    /// The bit of its set.
    pub(super) const fn bit(&self) -> u64 {
        1 << self.set
    }

    /// Whether it is another suite's case, and the oracle contradicts it.
    pub(super) fn contradicts(&self) -> bool {
        !self.place.is_empty() && contradicts(self.operation, self.operands, &self.expected)
    }
}

/// Whether the oracle's answer differs.
pub(super) fn contradicts(operation: Operation, operands: &[Sequence], expected: &Outcome) -> bool {
    if *expected == Outcome::Open {
        return false;
    }
    let operands: Vec<Slice<'_>> = operands.iter().map(Sequence::as_slice).collect();
    let right = match Reading::judging(operation).run(&operands, &mut NoTrace) {
        Ok(Ok(output)) => Outcome::Output(output.values()),
        _ => Outcome::Rejected,
    };
    right != *expected
}

/// The number of the set of one of our cases.
pub(super) fn set_of(vector: &Vector, context: Option<&Context>) -> usize {
    let origin = || {
        let origin = vector.origin();
        let place = Origin::ALL.iter().position(|known| Some(*known) == origin);
        place.unwrap_or(0)
    };
    context.map_or_else(origin, |context| {
        let kind = context.kind();
        let place = ContextKind::ALL.iter().position(|known| *known == kind);
        Origin::ALL.len() + place.unwrap_or(0)
    })
}

/// Calls a function with every case of an operation; chunks are joined.
pub(super) fn for_each(sets: &Sets, operation: Operation, mut call: impl FnMut(SetCase<'_>)) {
    let description = Description::default().with([operation]);
    let selection = sets.selection(operation);
    for (test_case, request) in Plan::by_request(selection).test_cases(&description) {
        let TestCase {
            vector,
            context,
            expectation,
            ..
        } = &test_case;
        let Some(expectation) = expectation else {
            continue; // it only prepares the next request
        };
        call(SetCase {
            set: sets.set_of(&selection.vectors[*vector], context.as_deref()),
            operation,
            operands: &request.operands,
            expected: expectation.into(),
            place: "",
        });
    }
    for (set, peer) in (sets.first_peer()..).zip(&sets.peers) {
        for case in peer.cases.iter().filter(|case| case.operation == operation) {
            call(SetCase {
                set,
                operation,
                operands: &case.operands,
                expected: case.expected.clone(),
                place: &case.place,
            });
        }
    }
}
