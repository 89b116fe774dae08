//! What kinds of bytes one of two decoders accepts and the other rejects.

use std::convert::Infallible;

use utfproof_oracle::{NoTrace, Operation, Reading, Sequence, UnitKind};

use super::{Pair, Parting, ReadingResult};
use crate::search::{EDGE_BYTES, strings};

/// The longest sequences that are tried.
const LONGEST: usize = 4;

/// A kind of bytes, by the text that one decoder reads from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AcceptedForm {
    /// A character has more bytes than it needs.
    Overlong,
    /// The form of a surrogate.
    Surrogate,
    /// The form of a value above 10FFFF.
    AboveUnicode,
    /// Bytes that no encoder of 1997 writes for the text, and not because they are too many.
    Malformed,
    /// Text that the other reading rejects for another reason.
    Other,
}

impl AcceptedForm {
    /// In words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Overlong => "overlong forms",
            Self::Surrogate => "surrogates",
            Self::AboveUnicode => "values above 10FFFF",
            Self::Malformed => "malformed sequences",
            Self::Other => "other text",
        }
    }

    /// The kind of some bytes that were read as `text`.
    fn of(bytes: &[u8], text: &[u32]) -> Self {
        let write = Reading::judging(Operation::Utf81997Encode);
        let (written, NoTrace) = Pair::run(write, text);
        let written = written.map(|written| written.values()).unwrap_or_default();
        let starts = bytes
            .iter()
            .filter(|byte| !matches!(byte, 0x80..=0xBF))
            .count();
        if written
            .iter()
            .copied()
            .eq(bytes.iter().copied().map(u32::from))
        {
            if text.iter().any(|value| matches!(value, 0xD800..=0xDFFF)) {
                Self::Surrogate
            } else if text.iter().any(|value| *value > UnitKind::CodePoint.max()) {
                Self::AboveUnicode
            } else {
                Self::Other
            }
        } else if bytes.len() > written.len() && starts == text.len() {
            Self::Overlong
        } else {
            Self::Malformed
        }
    }
}

/// The smallest bytes of a kind, and the results of both readings.
#[derive(Clone, Debug)]
pub struct AcceptedByOne {
    /// The kind.
    pub form: AcceptedForm,
    /// The shortest bytes; of several, those with the lowest values.
    pub smallest: Sequence,
    /// The first reading's result for them.
    pub left: ReadingResult,
    /// The second reading's result for them.
    pub right: ReadingResult,
}

impl Parting {
    /// The kinds of bytes that one of two decoders accepts and the other rejects, each with the smallest example of up to
    /// four bytes over the edges. None if the readings do not decode bytes.
    pub fn accepted_by_one(&self) -> Vec<AcceptedByOne> {
        let decodes = |reading: Reading| {
            let signature = reading.operation.signature();
            let gives_text = matches!(signature.output, UnitKind::CodePoint | UnitKind::Ucs4);
            signature.input == UnitKind::Byte && gives_text && !signature.validates
        };
        if self.agrees() || !decodes(self.left) || !decodes(self.right) {
            return Vec::new();
        }
        let mut found: Vec<AcceptedByOne> = Vec::new();
        // nothing fails
        let _: Result<u64, Infallible> = strings(&EDGE_BYTES, LONGEST, |bytes| {
            let smallest = Sequence::Bytes(bytes.into());
            let [(left, NoTrace), (right, NoTrace)] =
                [self.left, self.right].map(|reading| Pair::run_on(reading, smallest.as_slice()));
            let text = match (&left, &right) {
                (Ok(text), Err(_)) | (Err(_), Ok(text)) => text.values(),
                _ => return Ok(()),
            };
            let form = AcceptedForm::of(bytes, &text);
            if found.iter().all(|known| known.form != form) {
                found.push(AcceptedByOne {
                    form,
                    smallest,
                    left,
                    right,
                });
            }
            Ok(())
        });
        found.sort_by_key(|one| one.form);
        found
    }
}
