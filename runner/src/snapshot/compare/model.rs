//! What is said of two snapshots that are compared.

use utfproof_vectors::Suite;

use super::super::{KeptAnswer, Run};

/// What changed from an old snapshot to a new one.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// Who answered in the old one.
    pub old: Side,
    /// Who answered in the new one.
    pub new: Side,
    /// The suite of both.
    pub suite: Suite,
    /// Every operation of either, those of the old one first.
    pub operations: Vec<OperationChange>,
}

/// One of two snapshots that are compared.
#[derive(Clone, Debug)]
pub struct Side {
    /// The implementation's name: anything, so escape it.
    pub name: String,
    /// The implementation's version: anything, so escape it.
    pub version: String,
    /// The version of this program that asked: escape it as well.
    pub utfproof: String,
}

/// What changed of one operation.
#[derive(Clone, Debug)]
pub struct OperationChange {
    /// Its name.
    pub operation: String,
    /// Which of the snapshots have it, and what can be said then.
    pub presence: Presence,
    /// That chunks are taken now, or no longer.
    pub chunks: Option<bool>,
    /// The rows that changed, what is worst first, and then by id.
    pub rows: Vec<RowChange>,
}

/// Which of two snapshots have an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// Both, and the same was asked.
    Both,
    /// Both, and not all that was asked is the same: rows that both list, and that were asked the same, are compared.
    Partly {
        /// How many rows are listed by one of them, and cannot be compared.
        left_out: u64,
    },
    /// The new one: it was not answered before.
    Gained,
    /// The old one: it is no longer answered.
    Lost,
    /// The new one, and the old one did not ask for it.
    OnlyNew,
    /// The old one, and the new one did not ask for it.
    OnlyOld,
}

/// What changed of one vector.
#[derive(Clone, Debug)]
pub struct RowChange {
    /// The vector's id.
    pub vector: String,
    /// The worst that became of one of its cases.
    pub trend: Trend,
    /// How many of its cases have another answer, contexts included.
    pub cases: u64,
    /// The first case of which that became.
    pub first: Change,
}

/// Where an answer changed to, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Trend {
    /// It was as the documents say or leave open, and is not any more.
    NoLonger,
    /// It was not, and still is not.
    Another,
    /// It is another one, and the documents leave it open.
    Open,
    /// It was not, and is now.
    Now,
}

impl Trend {
    /// Every trend, the worst first.
    pub const ALL: [Self; 4] = [Self::NoLonger, Self::Another, Self::Open, Self::Now];

    /// In words.
    pub const fn says(self) -> &'static str {
        match self {
            Self::NoLonger => "no longer as the documents say",
            Self::Another => "another answer, neither as the documents say",
            Self::Open => "another answer, the documents leave it open",
            Self::Now => "now as the documents say",
        }
    }

    /// As in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoLonger => "no_longer",
            Self::Another => "another",
            Self::Open => "open",
            Self::Now => "now",
        }
    }
}

/// What changed of one case.
#[derive(Clone, Debug)]
pub struct Change {
    /// The context that it was put into, in words.
    pub context: Option<String>,
    /// Its operands in notation, or its chunks, long ones cut; nothing if this program does not have the vector.
    pub operands: Option<Vec<String>>,
    /// What the documents say, if they say anything and this program has the vector.
    pub expected: Option<KeptAnswer>,
    /// What the answer was.
    pub was: Was,
    /// What it is now.
    pub is: Was,
}

/// An answer in one of two snapshots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Was {
    /// Exactly as the documents say.
    AsDocuments,
    /// This one, where the documents leave it open.
    Open(KeptAnswer),
    /// This one, and it is not as the documents say.
    Other(KeptAnswer),
}

impl Was {
    pub(super) fn of(run: Option<&Run>) -> Self {
        match run {
            None => Self::AsDocuments,
            Some(run) if run.open => Self::Open(run.said.clone()),
            Some(run) => Self::Other(run.said.clone()),
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
        "the old one is of the suite {0} and the new one of {1}: take both with the same --suite"
    )]
    Suites(Suite, Suite),
    /// No operation was asked in both.
    #[error("they have nothing in common: no operation is in both (old: {old}; new: {new})")]
    NothingInCommon {
        /// The operations of the old one.
        old: String,
        /// The operations of the new one.
        new: String,
    },
    /// The vectors are other ones, and no row is in both.
    #[error(
        "they were asked over other vectors (old: utfproof {old}; new: utfproof {new}), and share no row that could be compared: take the old one again with this version, or with the same --vector and --vectors"
    )]
    OtherVectors {
        /// The version of this program that took the old one.
        old: String,
        /// The version of this program that took the new one.
        new: String,
    },
}

impl Comparison {
    /// How many rows came to something.
    pub fn rows(&self, trend: Trend) -> usize {
        let rows = self.operations.iter().flat_map(|operation| &operation.rows);
        rows.filter(|row| row.trend == trend).count()
    }

    /// Whether anything changed: a row, or what can be asked at all.
    pub fn is_changed(&self) -> bool {
        let is_changed = |operation: &OperationChange| {
            !operation.rows.is_empty()
                || operation.chunks.is_some()
                || matches!(operation.presence, Presence::Gained | Presence::Lost)
        };
        self.operations.iter().any(is_changed)
    }
}
