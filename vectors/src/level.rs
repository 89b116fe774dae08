//! How strongly a document says what an answer should be.

use utfproof_oracle::{NoTrace, Operation, Outcome, Reading, Slice};

use crate::accepts::accepts;

/// How strongly a document says what the answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// A sentence of the document requires it.
    Must,
    /// The document recommends it. If the recommended result holds U+FFFD, only the replacements are recommended, and
    /// the rest of the result is required. Otherwise the answer as a whole is recommended.
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

/// How strongly the documents require this outcome. Where they say nothing of it, the level does not matter.
pub(crate) fn level(operation: Operation, operands: &[Slice<'_>], outcome: &Outcome) -> Level {
    let is_recommended = match operation {
        Operation::Utf8DecodeLossy
        | Operation::Utf8Utf16LengthLossy
        | Operation::Utf8ToUtf16Lossy => !accepts(Operation::Utf8Validate, operands[0]),
        Operation::ModifiedUtf8ToUtf8Lossy => !accepts(Operation::ModifiedUtf8ToUtf8, operands[0]),
        Operation::Utf16DecodeLossy
        | Operation::Utf16Utf8LengthLossy
        | Operation::Utf16ToUtf8Lossy => !accepts(Operation::Utf16Validate, operands[0]),
        // the draft itself rules out none of the surrogates, and takes each code unit for itself
        Operation::Cesu8Decode | Operation::Cesu8ToUtf8 => {
            let lenient = Reading::judging(Operation::Cesu8LenientDecode);
            outcome.is_err() && rejects_elsewhere(lenient, operands, outcome)
        }
        Operation::Cesu8Validate => {
            let lenient = Reading::judging(Operation::Cesu8LenientValidate);
            outcome.is_err() && rejects_elsewhere(lenient, operands, outcome)
        }
        // a parser of JSON "may" accept more than the grammar, and "should not"
        Operation::Cesu8Encode | Operation::JsonDecodeString => outcome.is_err(),
        // without supplementary characters a stream "should" be taken for UTF-8; CESU-8 "should not" be detected
        Operation::Cesu8Detect => accepts(Operation::Cesu8Validate, operands[0]),
        Operation::Cesu8DetectUtf8 => {
            accepts(Operation::Cesu8Validate, operands[0]) && outcome.is_ok()
        }
        _ => false,
    };
    if is_recommended {
        Level::Should
    } else {
        Level::Must
    }
}

/// Whether another reading accepts operands, or rejects them at another position.
fn rejects_elsewhere(other: Reading, operands: &[Slice<'_>], outcome: &Outcome) -> bool {
    let other = other.answer(operands, &mut NoTrace);
    !matches!((other, outcome), (Ok(Err(other)), Err(one)) if other == *one)
}
