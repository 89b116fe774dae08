//! What an answer should be.

use utfproof_oracle::{Operation, Outcome, Rejection, Sequence, Slice};

use crate::level::{Level, level};
use crate::unspecified::{Unspecified, unspecified};

/// What an answer should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expectation {
    /// This result.
    Output(Sequence, Level),
    /// The input is rejected, at this level. The position, if the answer gives one, is always a *should*.
    Rejected(Rejection, Level),
    /// The document leaves it open: any answer will do.
    Unspecified(Unspecified),
}

/// What an answer to an operation should be, given what the oracle answers.
///
/// Every *must* rests on a sentence, which the documents' `sentences.json` name. [`Unspecified`] lists the cases on which
/// the documents are silent. A *should* is: how `utf-8.decode-lossy` and `utf-16.decode-lossy` replace what is ill-formed,
/// that CESU-8 rejects an unpaired surrogate, and most of its draft's rules for detection.
pub fn expectation(operation: Operation, operands: &[Slice<'_>], outcome: Outcome) -> Expectation {
    if let Some(reason) = unspecified(operation, operands) {
        return Expectation::Unspecified(reason);
    }
    let level = level(operation, operands, &outcome);
    match outcome {
        Err(rejection) => Expectation::Rejected(rejection, level),
        Ok(output) => Expectation::Output(output, level),
    }
}
