//! The number that some operations take: room for the result, or a position.

use utfproof_oracle::{Operation, Sequence, UnitKind};

use crate::rows::{BehaviourAnswer, behaviour};

/// The unit that the number of an operation counts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Counts {
    /// The units of the input.
    Input,
    /// The bytes of the output.
    Output,
    /// The code units that the input has in UTF-16.
    CodeUnits,
}

/// The unit that an operation's number counts.
pub(crate) const fn counts(operation: Operation) -> Counts {
    match operation {
        Operation::WhatwgUtf8EncodeInto => Counts::Output,
        Operation::Utf8ByteOffset => Counts::CodeUnits,
        _ => Counts::Input,
    }
}

/// The length of a well-formed text, in the unit of the operation's number.
pub(crate) fn number_of(operation: Operation, text: &Sequence) -> u32 {
    let length = |operation| match behaviour(operation, &[text.as_slice()]).answer {
        BehaviourAnswer::Output(number, _) => number.first().copied().unwrap_or_default(),
        _ => 0,
    };
    match counts(operation) {
        Counts::Input => text.len() as u32,
        Counts::Output => length(Operation::Utf16Utf8Length),
        Counts::CodeUnits => length(Operation::Utf8Utf16Length),
    }
}

/// A number with which an operation takes all of any text, or one that is in any text: if the answer is a number alone,
/// both are positions, and else the number is room.
pub(crate) const fn number_for_any(operation: Operation) -> u32 {
    match operation.signature().output {
        UnitKind::Number => 0,
        _ => u32::MAX,
    }
}
