//! What is kept of differences: the first of each kind.

use utfproof_vectors::context::{Context, ContextKind};
use utfproof_vectors::{Expectation, Operands};

use crate::reply::Reply;
use crate::verdict::{DifferenceLevel, Verdict};

/// What tells differences apart: one is shown of each kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Kind {
    pub(crate) vector: usize,
    pub(crate) context: Option<ContextKind>,
    pub(crate) verdict: Verdict,
    pub(crate) level: DifferenceLevel,
}

impl Kind {
    /// The same difference of the vector as it is.
    pub(super) const fn alone(self) -> Self {
        Self {
            context: None,
            ..self
        }
    }
}

/// How many differences of a kind there are, and the first.
pub(crate) struct Sample {
    pub(super) cases: u64,
    /// The number of the first: of a case as it is in its vector, of one in a context in the whole run.
    pub(super) first: u64,
    pub(super) context: Option<Context>,
    pub(crate) operands: Operands,
    pub(super) expectation: Expectation,
    pub(super) reply: Reply,
    /// What is left when it is made smaller.
    pub(crate) smaller: Option<Judged>,
}

impl Sample {
    /// What the vector's case was put into.
    pub(crate) const fn context(&self) -> Option<&Context> {
        self.context.as_ref()
    }
}

/// A test case with what became of it.
pub(crate) struct Judged {
    pub(crate) operands: Operands,
    pub(crate) expectation: Expectation,
    pub(crate) reply: Reply,
    /// Whether the search for it ended at a limit, so that a still smaller one may do.
    pub(crate) is_cut_short: bool,
}
