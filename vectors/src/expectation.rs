//! What an answer should be, and how strongly the document says so.

use utfproof_oracle::{Operation, Outcome, Reading, Rejection, Sequence, Slice};

/// How strongly a document says what the answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// The document requires it.
    Must,
    /// The document recommends it. Where the level of a case is *should*, it is how many U+FFFD stand in a row that is
    /// recommended; everything else about the answer is required.
    Should,
}

impl Level {
    /// As in files and reports: `must` or `should`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Must => "must",
            Self::Should => "should",
        }
    }
}

/// What an answer should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expectation {
    /// This result.
    Output(Sequence, Level),
    /// The input is rejected, which is a *must*; that the position, if one is given, is this one is a *should*.
    Rejected(Rejection),
    /// The document leaves it open: any answer will do.
    Unspecified(Unspecified),
}

/// Why a document leaves an answer open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Unspecified {
    /// The WTF-8 specification defines its algorithms for well-formed WTF-8 only.
    NotWtf8,
    /// The WTF-8 specification converts from well-formed UTF-8 only.
    NotUtf8,
    /// The WTF-8 specification calls a surrogate pair among the code points an error in UTF-16, and says no more.
    SurrogatePair,
}

impl Unspecified {
    /// Every reason.
    pub const ALL: [Self; 3] = [Self::NotWtf8, Self::NotUtf8, Self::SurrogatePair];

    /// As in files and reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NotWtf8 => "input is not well-formed WTF-8",
            Self::NotUtf8 => "input is not well-formed UTF-8",
            Self::SurrogatePair => "input holds a surrogate pair",
        }
    }
}

/// What an answer to an operation should be, given what the oracle answers.
///
/// The levels are the contract's: ill-formed input to a WTF-8 algorithm other than validation, and a surrogate pair
/// for `wtf-16.encode`, are unspecified; how many U+FFFD `utf-8.decode-lossy` writes is a *should*.
pub fn expectation(operation: Operation, operands: &[Slice<'_>], outcome: Outcome) -> Expectation {
    if let Some(reason) = unspecified(operation, operands) {
        return Expectation::Unspecified(reason);
    }
    match outcome {
        Err(rejection) => Expectation::Rejected(rejection),
        Ok(output) => {
            let counts_replacements = operation == Operation::Utf8DecodeLossy
                && !accepts(Operation::Utf8Validate, operands[0]);
            Expectation::Output(
                output,
                if counts_replacements {
                    Level::Should
                } else {
                    Level::Must
                },
            )
        }
    }
}

fn unspecified(operation: Operation, operands: &[Slice<'_>]) -> Option<Unspecified> {
    match operation {
        Operation::Wtf8FromUtf8 => {
            (!accepts(Operation::Utf8Validate, operands[0])).then_some(Unspecified::NotUtf8)
        }
        Operation::Wtf8Decode
        | Operation::Wtf8ToUtf16
        | Operation::Wtf8ToUtf8
        | Operation::Wtf8ToUtf8Lossy
        | Operation::Wtf8Concatenate => {
            let well_formed = operands
                .iter()
                .all(|operand| accepts(Operation::Wtf8Validate, *operand));
            (!well_formed).then_some(Unspecified::NotWtf8)
        }
        Operation::Wtf16Encode => {
            let Slice::CodePoints(code_points) = operands[0] else {
                return None;
            };
            let pair = |two: &[u32]| matches!(two, [0xD800..=0xDBFF, 0xDC00..=0xDFFF]);
            code_points
                .windows(2)
                .any(pair)
                .then_some(Unspecified::SurrogatePair)
        }
        _ => None,
    }
}

/// Whether a validation accepts an operand.
fn accepts(validation: Operation, operand: Slice<'_>) -> bool {
    matches!(
        Reading::judging(validation).answer(&[operand], &mut utfproof_oracle::NoTrace),
        Ok(Ok(_))
    )
}
