//! What is sent to an implementation and what comes back.

use utfproof_oracle::{Operation, Sequence, UnitKind};
use utfproof_vectors::Operands;

use crate::long_output::LongOutput;

/// One test case to an implementation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// What to do.
    pub operation: Operation,
    /// To what: one operand, or two for `wtf-8.concatenate`; or the consecutive chunks of one operand, any of them
    /// possibly empty, for an operation that was described with chunks.
    pub operands: Operands,
}

impl Request {
    /// A test case about these operands, or about these chunks of one.
    pub fn new(operation: Operation, operands: impl IntoIterator<Item = Sequence>) -> Self {
        Self {
            operation,
            operands: operands.into_iter().collect(),
        }
    }
}

/// What an implementation says to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The result; an empty sequence for a validation that accepts.
    Output(Sequence),
    /// It rejects the input.
    Rejected {
        /// Why, in its own words. Shown escaped.
        message: String,
        /// The length of the longest well-formed prefix in input units, if it knows.
        at: Option<usize>,
    },
    /// It cannot do this one, and says why. Shown escaped.
    Skipped(String),
    /// A result that is longer than any right one, and so is not kept.
    TooLong(Box<LongOutput>),
}

impl Answer {
    /// A validation accepts.
    pub fn accepted() -> Self {
        Self::Output(Sequence::empty(UnitKind::Byte))
    }

    /// Bytes come out.
    pub fn bytes(bytes: impl Into<Vec<u8>>) -> Self {
        Self::Output(Sequence::bytes(bytes.into()))
    }

    /// Code units come out.
    pub fn code_units(units: impl IntoIterator<Item = u16>) -> Self {
        Self::Output(Sequence::CodeUnits(units.into_iter().collect()))
    }

    /// Scalar values come out.
    pub fn chars(chars: impl IntoIterator<Item = char>) -> Self {
        Self::Output(Sequence::CodePoints(
            chars.into_iter().map(u32::from).collect(),
        ))
    }

    /// It rejects the input and does not say where.
    pub fn rejected(message: impl ToString) -> Self {
        Self::Rejected {
            message: message.to_string(),
            at: None,
        }
    }

    /// It rejects the input behind a well-formed prefix of `at` input units.
    pub fn rejected_at(at: usize, message: impl ToString) -> Self {
        Self::Rejected {
            message: message.to_string(),
            at: Some(at),
        }
    }
}

/// What came of a request: an answer, or one of the ways to have none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// It answered.
    Answered(Answer),
    /// It died, or panicked: how.
    Crashed(String),
    /// It did not answer in time.
    TimedOut,
    /// It wrote something that is no reply to this request: what, and why not.
    Garbled(String),
    /// It was given up before this request.
    NotRun,
}
