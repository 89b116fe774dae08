//! The samples of the differences: the first of each kind.

use utfproof_oracle::Operation;
use utfproof_vectors::context::{Context, ContextKind};
use utfproof_vectors::{Expectation, Operands};

use crate::departure::Way;
use crate::pattern::Pattern;
use crate::reply::{Answer, Reply};

/// The kind of a difference. One of each kind is shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Kind {
    pub(crate) vector: usize,
    pub(crate) context: Option<ContextKind>,
    pub(crate) way: Way,
}

impl Kind {
    /// The same kind of difference outside contexts.
    pub(super) const fn alone(self) -> Self {
        Self {
            context: None,
            ..self
        }
    }
}

/// The number of differences of a kind, and the first of them.
pub(crate) struct Sample {
    pub(super) cases: u64,
    /// The number of the first: in its vector for a case without context, in the whole run for one in a context.
    pub(super) first: u64,
    pub(super) context: Option<Context>,
    pub(crate) operands: Operands,
    pub(super) expectation: Expectation,
    pub(super) reply: Reply,
    /// Whether other cases of this kind got, or may have got, another answer.
    pub(super) answers_vary: bool,
    /// The smaller input, if the input was shrunk.
    pub(crate) smaller: Option<Judged>,
}

impl Sample {
    /// The context of the case, if it is in one.
    pub(crate) const fn context(&self) -> Option<&Context> {
        self.context.as_ref()
    }

    /// The expected answer.
    pub(crate) const fn expectation(&self) -> &Expectation {
        &self.expectation
    }

    /// The reply.
    pub(crate) const fn reply(&self) -> &Reply {
        &self.reply
    }

    /// The conversion, if what is wrong is a length that is not that of the conversion.
    pub(crate) const fn conversion(&self) -> Option<Operation> {
        match &self.reply {
            Reply::Answered(Answer::WrongLength { conversion, .. }) => Some(*conversion),
            _ => None,
        }
    }
}

/// A test case with its reply.
pub(crate) struct Judged {
    pub(crate) operands: Operands,
    pub(crate) expectation: Expectation,
    pub(crate) reply: Reply,
    /// Whether the search ended at a limit, so that a smaller input may exist.
    pub(crate) is_cut_short: bool,
    /// Where else it fails and where not, if that is a pattern.
    pub(crate) pattern: Option<Pattern>,
}

/// Whether a listing can name it.
const fn is_plain(reply: &Reply) -> bool {
    matches!(
        reply,
        Reply::Answered(Answer::Output(_) | Answer::Rejected { .. })
    )
}

/// Whether two replies are the same answer, apart from the text of an error.
pub(super) fn is_same_answer(one: &Reply, other: &Reply) -> bool {
    match (one, other) {
        (Reply::Answered(Answer::Output(one)), Reply::Answered(Answer::Output(other))) => {
            one == other
        }
        (
            Reply::Answered(Answer::Rejected { at: one, .. }),
            Reply::Answered(Answer::Rejected { at: other, .. }),
        ) => one == other,
        (one, other) => !is_plain(one) && !is_plain(other),
    }
}
