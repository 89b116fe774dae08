//! Which operations are asked in brief, because their answers follow from those of others.

use utfproof_oracle::{Encoding, Operation, Reading, Source, UnitKind};

/// Whether the answers of an operation follow from those of others, such as a length from a conversion. Few of its cases
/// are kept: the others are asked all ill-formed sequences of three bytes, and random inputs.
pub(crate) fn is_brief(operation: Operation) -> bool {
    (has_a_number(operation) && !looks_at_the_end(operation))
        || converts(operation)
        || is_another_decoder(operation)
        || has_escapes(operation)
}

/// Whether it reads or writes escapes of other characters: they are digits, and their values fall into rows of their own.
pub(crate) const fn has_escapes(operation: Operation) -> bool {
    matches!(
        operation.encoding(),
        Encoding::EcmaScript | Encoding::Json | Encoding::WhatwgUrl
    )
}

/// Whether it takes a number, or its answer begins with one: a length, a position, or room.
const fn has_a_number(operation: Operation) -> bool {
    let signature = operation.signature();
    signature.takes_number || signature.output.begins_with_a_number()
}

/// Whether its number is the length of a text without an incomplete end: no other operation answers for such ends.
const fn looks_at_the_end(operation: Operation) -> bool {
    matches!(
        operation,
        Operation::Utf8TrimPartial | Operation::Utf16TrimPartial
    )
}

/// Whether it converts one encoding to another by the code points that the Unicode Standard gives both. A document that has
/// steps of its own for a conversion, such as that of WTF-8, is asked at length.
fn converts(operation: Operation) -> bool {
    let signature = operation.signature();
    let is_units = |kind| matches!(kind, UnitKind::Byte | UnitKind::CodeUnit);
    let is_conversion =
        is_units(signature.input) && is_units(signature.output) && !signature.validates;
    is_conversion && Reading::judging(operation).source == Source::Unicode
}

/// Whether it is one more decoder of CESU-8 or Modified UTF-8, or one more converter. It answers as `decode` or the strict
/// conversion does, but for what their documents forbid.
pub(crate) fn is_another_decoder(operation: Operation) -> bool {
    let is_of_pairs = matches!(
        operation.encoding(),
        Encoding::Cesu8 | Encoding::ModifiedUtf8
    );
    is_of_pairs && (operation.does().starts_with("decode-") || operation.does().ends_with("-lossy"))
}
