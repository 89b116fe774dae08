//! The facts of an operation, by its signature, its encoding and what it does. A new operation is looked up here: which of
//! its cases are made, in which contexts they are put, and which parts of the protocol it can have.

use utfproof_oracle::{ByteOrder, Encoding, Operation, Reading, Source, UnitKind};

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

/// Whether an operation can have incremental output: it converts one character after another, and need not see the whole
/// input or its end first.
pub fn has_incremental_output(operation: Operation) -> bool {
    let looks_at_all = matches!(
        operation,
        Operation::Utf8DecodeWholeOrLatin1
            | Operation::Utf8DecodeWholeOrWindows1252
            | Operation::Utf8CharacterStart
            | Operation::WhatwgEncodingDecodeAsUtf8
    );
    // the documents of escapes speak of whole strings
    has_room(operation) && !looks_at_all && !has_escapes(operation)
}

/// Whether the WHATWG's standard defines the output of each chunk.
pub fn is_a_stream(operation: Operation) -> bool {
    let is_decoder = operation.signature().input == UnitKind::Byte
        && matches!(
            operation.encoding(),
            Encoding::WhatwgUtf8 | Encoding::WhatwgUtf16Be | Encoding::WhatwgUtf16Le
        );
    is_decoder || operation == Operation::WhatwgUtf8EncodeStream
}

/// Whether an operation reads two bytes for each code unit.
pub(crate) fn is_of_16_bits(operation: Operation) -> bool {
    matches!(
        operation.encoding(),
        Encoding::Utf16Be | Encoding::Utf16Le | Encoding::Utf16Labelled
    )
}

/// Whether the cases of an operation have places in a long text: they do if the text is one operand, and is not counted.
pub(crate) fn has_places(operation: Operation) -> bool {
    operation.signature().operands == 1 && operation != Operation::ModifiedUtf8ReadUtf
}

/// Whether its operands are a first and a last code point, which are no text.
pub(crate) const fn takes_a_range(operation: Operation) -> bool {
    matches!(operation, Operation::Utf8Ranges)
}

/// Whether an operation reads a text to its end.
pub(crate) fn reads_text(operation: Operation) -> bool {
    let is_first_alone = operation.signature().output == UnitKind::NUMBER_AND_CODE_POINTS
        || matches!(
            operation,
            Operation::Utf8SequenceLength | Operation::Utf81997SequenceLength
        );
    has_places(operation) && !is_first_alone
}

/// The longest text that an operation takes.
pub(crate) const fn longest(operation: Operation) -> usize {
    match operation {
        Operation::ModifiedUtf8WriteUtf => u16::MAX as usize,
        _ => usize::MAX,
    }
}

/// Whether the values of an operation's text show in no row: its results are a verdict, a number or escapes, or its rows are
/// those of UTF-32 in little-endian order, whose bytes are not in the order of the values. Percent-encoding as in URLs is one of
/// bytes, which show alone.
pub(crate) fn has_scalars_in_texts(operation: Operation) -> bool {
    let signature = operation.signature();
    let encoding = operation.encoding();
    signature.validates
        || signature.output == UnitKind::Number
        || has_escapes(operation) && encoding != Encoding::WhatwgUrl
        || encoding.is_utf_32_in_bytes() && encoding.byte_order() == Some(ByteOrder::LittleEndian)
}

/// Whether a mark means something to an operation, or its bytes have an order.
pub(crate) fn minds_marks(operation: Operation) -> bool {
    let encoding = operation.encoding();
    encoding.byte_order().is_some()
        || matches!(encoding, Encoding::WhatwgUtf8 | Encoding::WhatwgEncoding)
}

/// Whether an operation reads UTF-8 or UTF-16 from its beginning on, and rejects what is ill-formed.
pub(crate) fn reads_an_encoding_form(operation: Operation) -> bool {
    matches!(
        operation,
        Operation::Utf8Validate
            | Operation::Utf8Decode
            | Operation::Utf8CountCodePoints
            | Operation::Utf8Utf16Length
            | Operation::Utf8ToUtf16
            | Operation::Utf8ToLatin1
            | Operation::Utf8ToCesu8
            | Operation::Utf8ToModifiedUtf8
            | Operation::Utf8DecodeFirst
            | Operation::WhatwgUtf8DecodeFatal
            | Operation::WhatwgUtf8DecodeWithoutBomOrFail
            | Operation::Utf16Validate
            | Operation::Utf16Decode
            | Operation::Utf16Utf8Length
            | Operation::Utf16ToUtf8
            | Operation::Utf16ToLatin1
    )
}

/// Whether it looks at one character, whatever stands beside it.
pub(crate) const fn is_of_one_character(operation: Operation) -> bool {
    matches!(
        operation,
        Operation::Utf8DecodeFirst | Operation::Utf8DecodeLast
    )
}

/// Whether four bytes say more than three, and fall into rows that can be found: RFC 2781 forbids a single code unit,
/// FFFE, which is too rare among all to show itself.
pub(crate) fn has_rows_of_four(operation: Operation) -> bool {
    !matches!(
        operation.encoding(),
        Encoding::Utf16Be | Encoding::Utf16Labelled
    ) && !is_little_endian(operation)
        && operation != Operation::Utf81997SequenceLength
}

/// The validation that says which byte sequences of an operation's encoding are well-formed; where there is none,
/// those are that have a result.
pub(crate) fn validation_of(operation: Operation) -> Option<Operation> {
    match operation.encoding() {
        _ if is_of_one_character(operation) => None,
        Encoding::GeneralizedUtf8 => Some(Operation::GeneralizedUtf8Validate),
        Encoding::Wtf8 => Some(Operation::Wtf8Validate),
        Encoding::Utf81997
        | Encoding::Utf16Be
        | Encoding::Utf16Le
        | Encoding::Utf16Labelled
        | Encoding::WhatwgUtf16Be => None,
        _ => Some(Operation::Utf8Validate),
    }
}

/// Whether low bytes stand before high ones, so that results do not count along with the input: rows are many, and
/// longer inputs are left to the other origins.
fn is_little_endian(operation: Operation) -> bool {
    operation.encoding().byte_order() == Some(ByteOrder::LittleEndian)
}

/// Whether an operation only puts the code units of UTF-16 or UTF-32 into bytes: their rows are cut at every change of a
/// high byte, and what a neighbour does shows in UTF-16 itself.
pub(crate) fn is_in_bytes_of_units(operation: Operation) -> bool {
    operation.encoding().byte_order().is_some()
}

/// Whether single values part where they do in no other operation.
pub(crate) fn has_own_edges(operation: Operation) -> bool {
    operation.encoding() == Encoding::Utf8b
        || has_escapes(operation)
        || operation == Operation::Utf16ToLatin1
}
