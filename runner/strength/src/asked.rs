//! The cases of all sets, one after another.

use utfproof_oracle::{NoTrace, Operation, Reading, Sequence, Slice};
use utfproof_vectors::context::{Context, ContextKind};
use utfproof_vectors::{Expectation, Origin, Vector};

use super::Sets;
use utfproof_judge::Description;
use utfproof_judge::plan::Plan;
use utfproof_judge::test_case::TestCase;

/// What is said of an input, and what should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// It has this result; that of a validation is empty.
    Output(Vec<u32>),
    /// It is rejected.
    Rejected,
    /// Any answer will do.
    Open,
}

impl From<&Expectation> for Said {
    fn from(expectation: &Expectation) -> Self {
        match expectation {
            Expectation::Output(output, _) => Self::Output(output.values()),
            Expectation::Rejected(..) => Self::Rejected,
            Expectation::Unspecified(_) => Self::Open,
        }
    }
}

/// One case.
pub(super) struct Asked<'a> {
    /// The number of its set.
    pub(super) set: usize,
    pub(super) operation: Operation,
    pub(super) operands: &'a [Sequence],
    pub(super) expected: Said,
    /// Where it stands, if it is not ours.
    pub(super) place: &'a str,
}

impl Asked<'_> {
    pub(super) fn slices(&self) -> Vec<Slice<'_>> {
        self.operands.iter().map(Sequence::as_slice).collect()
    }

    /// The bit of its set.
    pub(super) const fn bit(&self) -> u64 {
        1 << self.set
    }

    /// Whether it is somebody else's case, and not what the oracle says.
    pub(super) fn contradicts(&self) -> bool {
        !self.place.is_empty() && contradicts(self.operation, self.operands, &self.expected)
    }
}

/// Whether the oracle says something else.
pub(super) fn contradicts(operation: Operation, operands: &[Sequence], expected: &Said) -> bool {
    let operands: Vec<Slice<'_>> = operands.iter().map(Sequence::as_slice).collect();
    let right = match Reading::judging(operation).run(&operands, &mut NoTrace) {
        Ok(Ok(output)) => Said::Output(output.values()),
        _ => Said::Rejected,
    };
    right != *expected
}

/// The number of the set that a question of ours is of.
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

/// Asks about every case of an operation, those in chunks as what they are together.
pub(super) fn questions(sets: &Sets, operation: Operation, mut ask: impl FnMut(Asked<'_>)) {
    let description = Description::default().with([operation]);
    for (question, request) in Plan::by_request(sets.selection()).test_cases(&description) {
        let TestCase {
            vector,
            context,
            expectation,
            ..
        } = &question;
        let Some(expectation) = expectation else {
            continue; // nothing here remembers it
        };
        ask(Asked {
            set: set_of(&sets.vectors[*vector], context.as_deref()),
            operation,
            operands: &request.operands,
            expected: expectation.into(),
            place: "",
        });
    }
    for (set, peer) in (sets.first_peer()..).zip(&sets.peers) {
        for case in peer.cases.iter().filter(|case| case.operation == operation) {
            ask(Asked {
                set,
                operation,
                operands: &case.operands,
                expected: case.expected.clone(),
                place: &case.place,
            });
        }
    }
}
