//! Snapshots: how a codec answers, kept in a file, so that two versions of it can be compared.
//!
//! What is exactly as the documents say is not kept; all else is, row by row. So the file of a codec that conforms is
//! short, and what it holds changes only when the codec does.

mod compare;
mod file;
mod json;
mod record;
mod text;

pub use compare::{
    Change, Comparison, NotComparable, OperationChange, Presence, RowChange, Side, Trend, Was,
    compare,
};
pub use file::{LARGEST_FILE, SnapshotError};
pub use record::take;

use std::fmt;

use utfproof_oracle::Sequence;
use utfproof_vectors::Suite;
use utfproof_vectors::context::ContextKind;

use crate::report::Verdict;

/// How a codec answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The version of this program that asked.
    pub utfproof: String,
    /// The implementation's name, as it gave it: anything, so escape it.
    pub name: String,
    /// The implementation's version, as it gave it: anything, so escape it.
    pub version: String,
    /// How many cases of each row were asked, and in how many contexts.
    pub suite: Suite,
    /// The seed of the random vectors.
    pub seed: u64,
    /// The globs of operations to which it was confined, if it was.
    pub only_operations: Vec<String>,
    /// The globs of vectors to which it was confined, if it was.
    pub only_vectors: Vec<String>,
    /// What was asked, by operation.
    pub operations: Vec<AskedOperation>,
    /// The rows of which an answer is another one than the documents give, or is left open by them.
    pub rows: Vec<VectorAnswers>,
}

/// What was asked of one operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedOperation {
    /// The operation's name; that of another version of this program, perhaps.
    pub operation: String,
    /// Whether it was also asked in chunks.
    pub chunks: bool,
    /// How many vectors were asked.
    pub vectors: u64,
    /// How many questions they came to.
    pub cases: u64,
    /// The SHA-256 of the vectors, of what is asked of them and of what the documents say: the same for all
    /// implementations.
    pub digest: String,
}

/// The answers to one vector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VectorAnswers {
    /// The vector's id.
    pub vector: String,
    /// What is asked of it, and what the documents say: eight hexadecimal digits of a SHA-256.
    pub digest: String,
    /// The answers that are kept, in the order of the questions: the cases first, then the contexts.
    pub runs: Vec<Run>,
}

/// Questions one after another that were answered alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// Which questions.
    pub place: CaseRange,
    /// The answer.
    pub said: KeptAnswer,
    /// Whether the documents leave the answer open.
    pub open: bool,
}

/// Questions of a vector, one after another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CaseRange {
    /// Cases, by their numbers among those that were asked, in the order of the row, from 0.
    Cases {
        /// The first one.
        first: u64,
        /// The last one.
        last: u64,
    },
    /// The vector's first case in contexts of one kind, by their numbers, from 0.
    Contexts {
        /// The first one.
        first: u64,
        /// The last one.
        last: u64,
        /// Of which kind they all are.
        kind: ContextKind,
        /// The first one, in words.
        words: String,
    },
}

impl CaseRange {
    /// The numbers of the first and of the last question.
    pub const fn range(&self) -> (u64, u64) {
        match self {
            Self::Cases { first, last } | Self::Contexts { first, last, .. } => (*first, *last),
        }
    }
}

/// An answer, as it is kept: messages are not, they may be other ones every time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeptAnswer {
    /// A result in notation, or the beginning of a long one.
    Output {
        /// Whole values, of up to [`LONGEST`] characters.
        beginning: String,
        /// What tells it from other results with this beginning, if it is a long one.
        rest: Option<Rest>,
    },
    /// The input is rejected.
    Rejected {
        /// Where, if it says that.
        at: Option<u64>,
    },
    /// It says that it cannot do this one.
    Skipped,
    /// There is no answer.
    Failed(Failed),
    /// What follows from the answer to the case by itself, if the context changes nothing but what stands around it.
    AsAlone,
}

/// The length and the digest of a long result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rest {
    /// How many values the whole result has.
    pub values: u64,
    /// The SHA-256 of the whole result in notation.
    pub sha256: String,
}

/// How it comes that there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failed {
    /// It died, or panicked.
    Crashed,
    /// It did not answer in time.
    TimedOut,
    /// What it wrote is no reply.
    Garbled,
    /// It was given up before.
    NotRun,
}

impl Failed {
    const ALL: [Self; 4] = [Self::Crashed, Self::TimedOut, Self::Garbled, Self::NotRun];

    /// As in the JSON report.
    const fn name(self) -> &'static str {
        match self {
            Self::Crashed => Verdict::Crashed.name(),
            Self::TimedOut => Verdict::TimedOut.name(),
            Self::Garbled => Verdict::Garbled.name(),
            Self::NotRun => Verdict::NotRun.name(),
        }
    }

    /// In words.
    const fn says(self) -> &'static str {
        match self {
            Self::Crashed => "crashed",
            Self::TimedOut => "no answer in time",
            Self::Garbled => "no reply that can be read",
            Self::NotRun => "not run",
        }
    }
}

/// The most characters of a result that are kept.
pub const LONGEST: usize = 200;

impl KeptAnswer {
    /// A result: whole, or its beginning and what tells it from others.
    fn output(output: &Sequence) -> Self {
        let text = output.to_string();
        if text.len() <= LONGEST {
            return Self::Output {
                beginning: text,
                rest: None,
            };
        }
        let end = text[..=LONGEST].rfind(' ').unwrap_or(LONGEST);
        Self::Output {
            beginning: text[..end].to_owned(),
            rest: Some(Rest {
                values: output.len() as u64,
                sha256: record::sha256(&text),
            }),
        }
    }
}

impl fmt::Display for KeptAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Output { beginning, rest } => {
                f.write_str(if beginning.is_empty() {
                    "nothing"
                } else {
                    beginning
                })?;
                match rest {
                    Some(Rest { values, sha256 }) => {
                        write!(f, " … ({values} values, SHA-256 {}…)", &sha256[..8])
                    }
                    None => Ok(()),
                }
            }
            Self::Rejected { at: Some(at) } => write!(f, "rejected at {at}"),
            Self::Rejected { at: None } => f.write_str("rejected"),
            Self::Skipped => f.write_str("skipped"),
            Self::Failed(failed) => f.write_str(failed.says()),
            Self::AsAlone => f.write_str("as the case by itself"),
        }
    }
}
