//! The result of comparing two snapshots.

use utfproof_judge::IllFormedPart;
use utfproof_judge::result::Difference;
use utfproof_oracle::Operation;
use utfproof_vectors::context::ContextKind;
use utfproof_vectors::{Expectation, Operands, Suite};

use super::super::{KeptAnswer, Run};
use super::shorten;

/// The changes from an old snapshot to a new one.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The implementation of the old snapshot.
    pub old: Side,
    /// The implementation of the new snapshot.
    pub new: Side,
    /// The suite of both.
    pub suite: Suite,
    /// Every operation of either snapshot, those of the old one first.
    pub operations: Vec<OperationChange>,
    /// The new answers that violate a document, if the implementation was asked again: with long inputs made smaller.
    pub judged_again: Option<Vec<Difference>>,
}

/// One of the two snapshots.
#[derive(Clone, Debug)]
pub struct Side {
    /// The implementation's name: anything, so escape it.
    pub name: String,
    /// The implementation's version: anything, so escape it.
    pub version: String,
    /// The version of the program that took the snapshot: anything, so escape it.
    pub utfproof: String,
}

/// The changes of one operation.
#[derive(Clone, Debug)]
pub struct OperationChange {
    /// Its name.
    pub operation: String,
    /// Which snapshots have it, and whether it can be compared.
    pub presence: Presence,
    /// Whether it takes chunks now, if that changed.
    pub chunks: Option<bool>,
    /// The rows that changed, the worst first, then by id.
    pub rows: Vec<RowChange>,
}

/// Which of two snapshots have an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// Both, with the same test cases.
    Both,
    /// Both, with different test cases: only rows that both list, with the same test cases, are compared.
    Partly {
        /// The number of listed rows that cannot be compared.
        left_out: u64,
    },
    /// Only the new one: the implementation did not have it before.
    Gained,
    /// Only the old one: the implementation no longer has it.
    Lost,
    /// Only the new one: the old one did not select it.
    OnlyNew,
    /// Only the old one: the new one did not select it.
    OnlyOld,
}

/// The changes of one vector.
#[derive(Clone, Debug)]
pub struct RowChange {
    /// The vector's id.
    pub vector: String,
    /// The worst change of its cases.
    pub trend: Trend,
    /// The number of cases with a different answer, contexts included.
    pub cases: u64,
    /// The first case with the worst change.
    pub first: Change,
}

/// The direction of a change, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Trend {
    /// The answer conformed, and no longer does.
    NoLonger,
    /// The answer is different, and still does not conform.
    Another,
    /// The answer is different, and the documents leave it open.
    Open,
    /// The answer conforms now, and did not before.
    Now,
}

impl Trend {
    /// Every trend, the worst first.
    pub const ALL: [Self; 4] = [Self::NoLonger, Self::Another, Self::Open, Self::Now];

    /// In words.
    pub const fn says(self) -> &'static str {
        match self {
            Self::NoLonger => "no longer as the documents say",
            Self::Another => "a different answer, still not as the documents say",
            Self::Open => "a different answer, which the documents leave open",
            Self::Now => "now as the documents say",
        }
    }

    /// Its name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoLonger => "no_longer",
            Self::Another => "another",
            Self::Open => "open",
            Self::Now => "now",
        }
    }
}

/// The change of one case.
#[derive(Clone, Debug)]
pub struct Change {
    /// Its context, in words.
    pub context: Option<String>,
    /// The case itself; `None` if this program does not have the vector.
    pub posed: Option<Posed>,
    /// The old answer.
    pub was: Was,
    /// The new answer.
    pub is: Was,
}

/// A test case, as this program has it.
#[derive(Clone, Debug)]
pub struct Posed {
    /// The operation.
    pub operation: Operation,
    /// The kind of its context.
    pub kind: Option<ContextKind>,
    /// Its operands or chunks.
    pub operands: Operands,
    /// The answer that the documents give.
    pub expectation: Expectation,
}

impl Change {
    /// The operands or chunks in notation, long ones cut.
    pub fn operands(&self) -> Option<Vec<String>> {
        let operands = self.posed.as_ref()?.operands.iter();
        Some(
            operands
                .map(|operand| shorten(&operand.to_string()))
                .collect(),
        )
    }

    /// The expected answer, if the documents define one.
    pub fn expected(&self) -> Option<KeptAnswer> {
        match &self.posed.as_ref()?.expectation {
            Expectation::Output(output, _) => Some(KeptAnswer::output(output)),
            Expectation::Rejected(rejection, _) => Some(KeptAnswer::Rejected {
                at: Some(rejection.at as u64),
                part: IllFormedPart::default(),
            }),
            Expectation::Unspecified(_) => None,
        }
    }
}

/// An answer in one of the two snapshots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Was {
    /// Exactly as the documents say.
    AsDocuments,
    /// This answer, which the documents leave open.
    Open(KeptAnswer),
    /// This answer, which is not as the documents say.
    Other(KeptAnswer),
}

impl Was {
    pub(super) fn of(run: Option<&Run>) -> Self {
        match run {
            None => Self::AsDocuments,
            Some(run) if run.open => Self::Open(run.answer.clone()),
            Some(run) => Self::Other(run.answer.clone()),
        }
    }

    pub(super) const fn conforms(&self) -> bool {
        matches!(self, Self::AsDocuments | Self::Open(_))
    }
}

/// Why two snapshots cannot be compared.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotComparable {
    /// They are of different suites.
    #[error(
        "the old snapshot is of suite {0} and the new one of suite {1}: take both with the same --suite"
    )]
    Suites(Suite, Suite),
    /// They have no operation in common.
    #[error("the snapshots have no operation in common (old: {old}; new: {new})")]
    NothingInCommon {
        /// The operations of the old snapshot.
        old: String,
        /// The operations of the new snapshot.
        new: String,
    },
    /// Their vectors differ, and they have no row in common.
    #[error(
        "the snapshots use different vectors (old: utfproof {old}; new: utfproof {new}) and have no row in common: take the old one again with this version, or with the same --vector and --vectors"
    )]
    OtherVectors {
        /// The version of the program that took the old snapshot.
        old: String,
        /// The version of the program that took the new snapshot.
        new: String,
    },
}

impl Comparison {
    /// The number of rows with this trend.
    pub fn rows(&self, trend: Trend) -> usize {
        let rows = self.operations.iter().flat_map(|operation| &operation.rows);
        rows.filter(|row| row.trend == trend).count()
    }

    /// Whether anything changed: a row, or the set of operations and their support for chunks.
    pub fn is_changed(&self) -> bool {
        let is_changed = |operation: &OperationChange| {
            !operation.rows.is_empty()
                || operation.chunks.is_some()
                || matches!(operation.presence, Presence::Gained | Presence::Lost)
        };
        self.operations.iter().any(is_changed)
    }
}
