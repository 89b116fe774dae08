//! Requests to an implementation, and its replies.

use utfproof_oracle::{Operation, Sequence, UnitKind};
use utfproof_vectors::Operands;

use crate::long_output::LongOutput;

/// A request to an implementation: an operation and its operands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The operation.
    pub operation: Operation,
    /// Its operands: one, or two for `wtf-8.concatenate`. For an operation that is described with chunks, these may be
    /// the consecutive chunks of one operand, any of which may be empty.
    pub operands: Operands,
}

impl Request {
    /// A request with these operands, or with these chunks of one.
    pub fn new(operation: Operation, operands: impl IntoIterator<Item = Sequence>) -> Self {
        Self {
            operation,
            operands: operands.into_iter().collect(),
        }
    }
}

/// An implementation's answer to a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The result; an empty sequence for a validation that accepts.
    Output(Sequence),
    /// It rejects the input.
    Rejected {
        /// The message, in its own words. Shown escaped.
        message: String,
        /// The length of the longest well-formed prefix in input units, if it knows.
        at: Option<usize>,
    },
    /// It cannot answer this request; the reason. Shown escaped.
    Skipped(String),
    /// A result that is longer than any right one, of which only a part is kept.
    TooLong(Box<LongOutput>),
}

impl Answer {
    /// A validation accepts its input.
    pub fn accepted() -> Self {
        Self::Output(Sequence::empty(UnitKind::Byte))
    }

    /// The result is bytes.
    pub fn bytes(bytes: impl Into<Vec<u8>>) -> Self {
        Self::Output(Sequence::bytes(bytes.into()))
    }

    /// The result is code units.
    pub fn code_units(units: impl IntoIterator<Item = u16>) -> Self {
        Self::Output(Sequence::CodeUnits(units.into_iter().collect()))
    }

    /// The result is scalar values.
    pub fn chars(chars: impl IntoIterator<Item = char>) -> Self {
        Self::Output(Sequence::CodePoints(
            chars.into_iter().map(u32::from).collect(),
        ))
    }

    /// The input is rejected, without a position.
    pub fn rejected(message: impl ToString) -> Self {
        Self::Rejected {
            message: message.to_string(),
            at: None,
        }
    }

    /// The input is rejected after a well-formed prefix of `at` input units.
    pub fn rejected_at(at: usize, message: impl ToString) -> Self {
        Self::Rejected {
            message: message.to_string(),
            at: Some(at),
        }
    }
}

/// The reply to a request: an answer, or the reason why there is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The implementation answered.
    Answered(Answer),
    /// It died or panicked; how.
    Crashed(String),
    /// It did not answer in time.
    TimedOut,
    /// Its output is not a reply to this request; the reason, with the output.
    Garbled(String),
    /// It was given up before this request.
    NotRun,
}
