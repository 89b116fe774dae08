//! Which operations put their result into a buffer.

use utfproof_oracle::Operation;

/// Whether an operation can be asked with a bounded buffer: its result is one sequence of one operand. Where a number of
/// bytes comes first, it does not come in parts.
pub fn has_room(operation: Operation) -> bool {
    let signature = operation.signature();
    let is_sequence = !signature.validates && !signature.output.begins_with_a_number();
    let is_counted = matches!(
        operation,
        Operation::ModifiedUtf8ReadUtf | Operation::ModifiedUtf8WriteUtf
    );
    signature.operands == 1 && is_sequence && !is_counted
}
