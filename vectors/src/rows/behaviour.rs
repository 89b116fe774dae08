//! The behaviour of the oracle on an input: the steps that it takes, and the outcome.

use utfproof_notation::Units;
use utfproof_oracle::{Fingerprint, Operation, Reading, Rejection, Sequence, Slice, UnitKind};

use crate::expectation::{Expectation, expectation};
use crate::level::Level;
use crate::unspecified::Unspecified;

/// The oracle's behaviour on an input, as far as rows tell inputs apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Behaviour {
    /// A fingerprint of the steps that are taken, in order; 0 where the answer is left open.
    pub(crate) steps: u64,
    /// What comes out.
    pub(crate) answer: BehaviourAnswer,
}

/// What comes out, in plain values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BehaviourAnswer {
    Output(Units<u32>, Level),
    Rejected(Rejection, Level),
    Unspecified(Unspecified),
}

impl BehaviourAnswer {
    /// Whether two answers could belong to one row: both are results of the same length and level, or they are equal.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Output(output, level), Self::Output(other, other_level)) => {
                output.len() == other.len() && level == other_level
            }
            _ => self == other,
        }
    }
}

/// The oracle's behaviour on an input.
pub(crate) fn behaviour(operation: Operation, operands: &[Slice<'_>]) -> Behaviour {
    let mut trace = Fingerprint::default();
    let outcome = Reading::judging(operation)
        .answer(operands, &mut trace)
        .unwrap_or_else(|error| panic!("{error}"));
    match expectation(operation, operands, outcome) {
        Expectation::Output(output, level) => Behaviour {
            steps: trace.steps(),
            answer: BehaviourAnswer::Output(values(output), level),
        },
        Expectation::Rejected(rejection, level) => Behaviour {
            steps: trace.steps(),
            answer: BehaviourAnswer::Rejected(rejection, level),
        },
        Expectation::Unspecified(reason) => Behaviour {
            steps: 0,
            answer: BehaviourAnswer::Unspecified(reason),
        },
    }
}

/// The values of a sequence; of the few that most results have, without memory of their own.
fn values(sequence: Sequence) -> Units<u32> {
    match sequence {
        Sequence::CodePoints(values) | Sequence::Ucs4(values) | Sequence::Number(values) => values,
        Sequence::Bytes(bytes) => bytes.iter().map(|byte| u32::from(*byte)).collect(),
        other => other.values().into(),
    }
}

/// The oracle's behaviour on some code units, code points or UCS-4 values.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a code unit's range is 0000 to FFFF"
)]
pub(crate) fn behaviour_on(operation: Operation, kind: UnitKind, values: &[u32]) -> Behaviour {
    match kind {
        UnitKind::CodePoint => behaviour(operation, &[Slice::CodePoints(values)]),
        UnitKind::Ucs4 => behaviour(operation, &[Slice::Ucs4(values)]),
        _ => {
            let units: Units<u16> = values.iter().map(|&value| value as u16).collect();
            behaviour(operation, &[Slice::CodeUnits(&units)])
        }
    }
}
