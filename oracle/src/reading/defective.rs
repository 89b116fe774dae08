//! The readings of texts that are known to be wrong.

use super::{Reading, Source};
use crate::operation::Operation;

const fn defective(source: Source, operation: Operation) -> Reading {
    Reading { source, operation }
}

impl Reading {
    /// The readings of texts known to be wrong, executed as printed: they are not evidence for any other.
    pub const DEFECTIVE: &'static [Self] = &[
        defective(Source::Wtf8Draft2014, Operation::Wtf16Decode),
        defective(Source::Wtf8Draft2014, Operation::GeneralizedUtf8Encode),
        defective(Source::Wtf8Draft893065a, Operation::Wtf16Decode),
        defective(Source::Wtf8Draft893065a, Operation::Wtf8Encode),
        defective(Source::Wtf8Draft893065a, Operation::Wtf8Decode),
        defective(Source::Wtf8Draft1184cb6, Operation::Wtf8Decode),
        defective(Source::Wtf8DraftA105bd3, Operation::Wtf16Decode),
        defective(Source::Wtf8DraftA105bd3, Operation::Wtf8Encode),
        defective(Source::Wtf8EditionBc96dce, Operation::Wtf8Encode),
        defective(Source::Rfc2781, Operation::Utf16Encode),
        defective(Source::Wikipedia2013, Operation::ModifiedUtf8Encode),
    ];
}
