//! Snapshots: files of a codec's answers, for comparing two versions of the codec.
//!
//! A snapshot omits answers that are exactly as the documents say, and keeps all others row by row. So the file of a
//! conforming codec is short, and changes only if the codec does.

mod as_recorded;
mod compare;
mod file;
mod identity;
mod json;
mod record;
mod text;

pub use as_recorded::AsRecorded;
pub use compare::{
    ByCause, Change, Comparison, NotComparable, OperationChange, Posed, Presence, RowChange, Side,
    Trend, Was, compare,
};
pub use file::{LARGEST_FILE, SnapshotError};
pub use record::take;
pub use text::Shown;

use std::fmt;

use utfproof_judge::IllFormedPart;
use utfproof_oracle::Sequence;
use utfproof_vectors::Suite;
use utfproof_vectors::context::ContextKind;

use utfproof_report::Verdict;

/// The answers of a codec that are not exactly as the documents say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The version of this program that asked.
    pub utfproof: String,
    /// The implementation's name, as it gave it: anything, so escape it.
    pub name: String,
    /// The implementation's version, as it gave it: anything, so escape it.
    pub version: String,
    /// The suite, which decides how many cases of each row were asked, and in how many contexts.
    pub suite: Suite,
    /// The number of random vectors of each operation.
    pub random: u64,
    /// Their seed.
    pub seed: u64,
    /// The globs that selected operations, if any.
    pub only_operations: Vec<String>,
    /// The globs that selected vectors, if any.
    pub only_vectors: Vec<String>,
    /// The operations that were asked.
    pub operations: Vec<AskedOperation>,
    /// The rows with an answer that differs from the documents, or that the documents leave open.
    pub rows: Vec<VectorAnswers>,
}

/// The requests to one operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedOperation {
    /// The operation's name, which another version of this program may have written.
    pub operation: String,
    /// Whether it was also asked in chunks.
    pub chunks: bool,
    /// The number of vectors that were asked.
    pub vectors: u64,
    /// The number of test cases, contexts included.
    pub cases: u64,
    /// The SHA-256 of the vectors, their test cases and their expectations: the same for all implementations.
    pub digest: String,
}

/// The answers to one vector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VectorAnswers {
    /// The vector's id.
    pub vector: String,
    /// Eight hexadecimal digits of the SHA-256 of its test cases and expectations.
    pub digest: String,
    /// The kept answers, in the order of the test cases: first those without a context.
    pub runs: Vec<Run>,
}

/// Consecutive test cases with the same answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The test cases.
    pub range: CaseRange,
    /// Their answer.
    pub answer: KeptAnswer,
    /// Whether the documents leave the answer open.
    pub open: bool,
}

/// Consecutive test cases of a vector.
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
        /// The kind of these contexts.
        kind: ContextKind,
        /// The first context, in words.
        words: String,
    },
}

impl CaseRange {
    /// The numbers of the first and the last test case.
    pub const fn bounds(&self) -> (u64, u64) {
        match self {
            Self::Cases { first, last } | Self::Contexts { first, last, .. } => (*first, *last),
        }
    }
}

/// An answer without its message, which may change every time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeptAnswer {
    /// A result in notation, or the beginning of a long one.
    Output {
        /// Whole values, of up to [`LONGEST`] characters.
        beginning: String,
        /// The length and the digest of a long result.
        rest: Option<Rest>,
    },
    /// The input is rejected.
    Rejected {
        /// The position, if given.
        at: Option<u64>,
        /// The ill-formed part, if given.
        part: IllFormedPart,
    },
    /// The implementation says that it cannot do this.
    Skipped,
    /// The implementation gave no answer.
    Failed(Failed),
    /// The answer to the case alone, adjusted for the text that the context adds around it.
    AsAlone,
}

/// The length and the digest of a long result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rest {
    /// The number of values in the whole result.
    pub values: u64,
    /// The SHA-256 of the whole result in notation.
    pub sha256: String,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failed {
    /// It died, or panicked.
    Crashed,
    /// It did not answer in time.
    TimedOut,
    /// It wrote something that is not a reply.
    Garbled,
    /// The runner gave up before.
    NotRun,
}

impl Failed {
    const ALL: [Self; 4] = [Self::Crashed, Self::TimedOut, Self::Garbled, Self::NotRun];

    /// Its name in the JSON report.
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
            Self::Garbled => "no readable reply",
            Self::NotRun => "not run",
        }
    }
}

/// The most characters of a result that are kept.
pub const LONGEST: usize = 200;

impl KeptAnswer {
    /// A result: whole, or its beginning with its length and digest.
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
            Self::Rejected { at, part } => {
                f.write_str("rejected")?;
                if let Some(at) = at {
                    write!(f, " at {at}")?;
                }
                if let Some(length) = part.length {
                    let unit = if length == 1 { "unit" } else { "units" };
                    write!(f, ", {length} {unit}")?;
                }
                match part.is_incomplete {
                    Some(true) => f.write_str(", incomplete"),
                    Some(false) | None => Ok(()),
                }
            }
            Self::Skipped => f.write_str("skipped"),
            Self::Failed(failed) => f.write_str(failed.says()),
            Self::AsAlone => f.write_str("as the case alone"),
        }
    }
}
