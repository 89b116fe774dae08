//! Vectors and answers, as pages show them.

use serde::Serialize;
use utfproof_notation::shorten;
use utfproof_oracle::{Operation, Sequence};
use utfproof_vectors::{Expectation, Results, Vector};

/// The most characters shown of a sequence.
const LONGEST: usize = 400;

/// An answer that a document gives.
#[derive(Serialize)]
pub(crate) struct Answer {
    /// The answer in words, or in notation.
    pub(crate) text: String,
    /// `must`, `should`, or `open` if no document decides.
    pub(crate) level: &'static str,
}

/// The expectation of a case.
pub(crate) fn answer(operation: Operation, expectation: &Expectation) -> Answer {
    match expectation {
        Expectation::Output(output, level) => Answer {
            text: output_of(operation, &output.to_string()),
            level: level.name(),
        },
        Expectation::Rejected(rejection, level) => Answer {
            text: format!("an error, at {}", rejection.at),
            level: level.name(),
        },
        Expectation::Unspecified(reason) => Answer {
            text: format!("any answer: {}", reason.name()),
            level: "open",
        },
    }
}

/// The expectations of all cases of a vector.
pub(crate) fn answers(vector: &Vector) -> Answer {
    match &vector.results {
        Results::Output(pattern, level) => Answer {
            text: output_of(vector.operation, &pattern.to_string()),
            level: level.name(),
        },
        Results::Rejected(rejection, level) => {
            let expectation = Expectation::Rejected(*rejection, *level);
            answer(vector.operation, &expectation)
        }
        Results::Unspecified(reason) => {
            answer(vector.operation, &Expectation::Unspecified(*reason))
        }
    }
}

fn output_of(operation: Operation, output: &str) -> String {
    match operation.signature().validates {
        true => "accepted".to_owned(),
        false => notation(output),
    }
}

/// The input of a case. Several operands are on either side of a bar.
pub(crate) fn operands(operands: &[Sequence]) -> String {
    let operands = operands
        .iter()
        .map(|operand| notation(&operand.to_string()));
    operands.collect::<Vec<_>>().join(" | ")
}

/// The inputs of a vector.
pub(crate) fn inputs(vector: &Vector) -> String {
    let operands = vector.operands.iter();
    let operands = operands.map(|operand| notation(&operand.to_string()));
    operands.collect::<Vec<_>>().join(" | ")
}

fn notation(text: &str) -> String {
    match text {
        "" => "(empty)".to_owned(),
        text => shorten(text, LONGEST).into_owned(),
    }
}
