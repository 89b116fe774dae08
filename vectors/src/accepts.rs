//! Whether the documents accept an operand.

use utfproof_oracle::{NoTrace, Operation, Reading, Slice};

/// Whether the judging reading of an operation accepts an operand.
pub(crate) fn accepts(operation: Operation, operand: Slice<'_>) -> bool {
    takes(Reading::judging(operation), operand)
}

/// Whether a reading accepts an operand.
pub(crate) fn takes(reading: Reading, operand: Slice<'_>) -> bool {
    // not `answer`, which looks for the place of a rejection: it is not needed here
    matches!(reading.run(&[operand], &mut NoTrace), Ok(Ok(_)))
}
