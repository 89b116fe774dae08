//! The contexts that cases are put into: they are made from a case when it is asked, not copied into the files.
//!
//! A codec that is right about a short input may be wrong about the same units at the edge of a block that it reads at
//! once, at the end of a buffer, cut into chunks, or after an input of which it has kept something. [`contexts`] lists the
//! contexts of a vector; the expectation is the oracle's answer to the whole.

mod choose;
mod in_contexts;
mod once_more;
pub(crate) mod padding;

use std::fmt;

use smallvec::SmallVec;
use utfproof_oracle::{NoTrace, Operation, Reading, Sequence, Slice};

use crate::expectation::{Expectation, expectation};
use crate::vector::Case;

pub use choose::{contexts, deeper_contexts};
pub use in_contexts::InContexts;
pub use once_more::{Offers, OnceMore, TIMES, batch, once_more};
pub use padding::{Width, padding};

const BYTE_ORDER_MARK: u32 = 0xFEFF;

/// A context of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Context {
    /// The operand is cut into consecutive chunks.
    Chunks {
        /// Where a byte order mark is put into it before that, in input units.
        mark: Option<usize>,
        /// Where it is cut, in order; between two equal places is an empty chunk.
        cuts: Vec<usize>,
    },
    /// Text stands before the input, or after it, or both.
    Padded {
        /// The text before it; where an input begins with the number of its bytes, between that and them.
        width: Width,
        /// How many input units it has.
        before: usize,
        /// How many units of ASCII follow the input.
        after: usize,
    },
    /// The input stands there this many times.
    Repeated(usize),
    /// The case is asked right after another input, whatever is said to that one.
    After {
        /// The other input.
        units: Vec<u32>,
        /// Whether a byte order mark is put before the case.
        mark: bool,
    },
    /// One character stands before the input, or after it.
    Beside {
        /// Its units.
        character: Vec<u32>,
        /// Whether it stands before the input, and not after it.
        before: bool,
    },
    /// More stands after the input.
    Extended(Vec<u32>),
    /// Only if the implementation offers it.
    OnceMore(OnceMore),
}

/// The kinds of contexts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ContextKind {
    /// [`Context::Chunks`].
    Chunks,
    /// [`Context::Padded`] within 130 units: about the blocks that are read at once.
    Padded,
    /// [`Context::Padded`] and [`Context::Repeated`] beyond that: about buffers.
    Long,
    /// [`Context::Beside`]: about what leaks from one character into the next.
    Neighbours,
    /// [`Context::After`]: about state that outlives a call.
    After,
    /// [`Context::Extended`]: about automata with more states than the oracle's.
    Extended,
    /// [`OnceMore::Times`]: about code that a compiler makes at run time.
    Times,
    /// [`OnceMore::Reuse`]: about converters that are used again.
    Reuse,
    /// [`OnceMore::Batch`]: about inputs that are converted together.
    Batch,
}

impl ContextKind {
    /// Every kind.
    pub const ALL: [Self; 9] = [
        Self::Chunks,
        Self::Padded,
        Self::Long,
        Self::Neighbours,
        Self::After,
        Self::Extended,
        Self::Times,
        Self::Reuse,
        Self::Batch,
    ];

    /// As in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chunks => "chunks",
            Self::Padded => "padded",
            Self::Long => "long",
            Self::Neighbours => "neighbours",
            Self::After => "after",
            Self::Extended => "extended",
            Self::Times => "times",
            Self::Reuse => "reuse",
            Self::Batch => "batch",
        }
    }
}

impl Context {
    /// Of which kind it is.
    pub const fn kind(&self) -> ContextKind {
        match self {
            Self::Chunks { .. } => ContextKind::Chunks,
            Self::Padded { before, .. } if *before <= choose::LAST_OFFSET => ContextKind::Padded,
            Self::Padded { .. } | Self::Repeated(_) => ContextKind::Long,
            Self::Beside { .. } => ContextKind::Neighbours,
            Self::After { .. } => ContextKind::After,
            Self::Extended(_) => ContextKind::Extended,
            Self::OnceMore(once_more) => once_more.kind(),
        }
    }

    /// A case in this context: its operands, or the chunks of the only one, with the oracle's answer as expectation.
    ///
    /// ```
    /// use utfproof_vectors::context::{Context, Width};
    /// use utfproof_vectors::{Case, Expectation};
    ///
    /// let files = utfproof_vectors::built_in()?;
    /// let file = files.iter().find(|file| file.path() == "utf-8.validate/complete.json").ok_or("no such file")?;
    /// let row = file.vectors.iter().find(|vector| vector.id.ends_with("/80-C1")).ok_or("no such row")?;
    /// let padded = Context::Padded { width: Width::Two, before: 3, after: 0 };
    /// let Case { operands, expectation } = padded.put(row.operation, &row.case(0));
    /// assert_eq!(operands[0].to_string(), "61 C3 A9 80");
    /// assert!(matches!(expectation, Expectation::Rejected(rejection, _) if rejection.at == 3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn put(&self, operation: Operation, case: &Case) -> Case {
        InContexts::new(operation, case.clone()).put(self)
    }
}

/// The expected answer to an input, by the oracle.
///
/// # Panics
///
/// If the operands are not the operation's.
pub fn expect(operation: Operation, operands: &[Sequence]) -> Expectation {
    let operands: SmallVec<[Slice<'_>; 2]> = operands.iter().map(Sequence::as_slice).collect();
    let outcome = Reading::judging(operation)
        .answer(&operands, &mut NoTrace)
        .unwrap_or_else(|error| panic!("{error}"));
    expectation(operation, &operands, outcome)
}

impl fmt::Display for Context {
    /// In words that follow the input: `in chunks`, `after 31 units of ASCII`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Chunks { .. } => f.write_str("in chunks"),
            Self::Padded {
                width,
                before,
                after,
            } => {
                write!(f, "after {before} units of {}", width.name())?;
                if *after > 0 {
                    write!(f, ", before {after} of ASCII")?;
                }
                Ok(())
            }
            Self::Repeated(times) => write!(f, "{times} times"),
            Self::Beside { before: true, .. } => f.write_str("after another character"),
            Self::Beside { .. } => f.write_str("before another character"),
            Self::After { mark: true, .. } => {
                f.write_str("after a byte order mark, right after another input")
            }
            Self::After { .. } => f.write_str("right after another input"),
            Self::Extended(end) => write!(f, "with {} more units", end.len()),
            Self::OnceMore(once_more) => once_more.fmt(f),
        }
    }
}
