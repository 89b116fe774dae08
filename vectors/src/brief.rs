//! Which operations are asked in brief.

use utfproof_oracle::Operation;

/// Whether the answers of an operation follow from those of others, such as a length from a conversion. Few of its cases
/// are kept: the others are asked all ill-formed sequences of three bytes, and random inputs.
pub(crate) const fn is_brief(operation: Operation) -> bool {
    matches!(
        operation,
        Operation::Utf8CountCodePoints
            | Operation::Utf8Utf16Length
            | Operation::Utf8Utf16LengthLossy
            | Operation::Utf8ToUtf16
            | Operation::Utf8ToUtf16Lossy
            | Operation::Utf8DecodeFirst
            | Operation::Utf8DecodeLast
            | Operation::WhatwgUtf8EncodeInto
            | Operation::Utf8FloorBoundary
            | Operation::Utf8CeilBoundary
            | Operation::Utf8Truncate
            | Operation::Utf8Utf16Offset
            | Operation::Utf8ByteOffset
            | Operation::Utf16FloorBoundary
            | Operation::Utf16CeilBoundary
            | Operation::Utf16Truncate
            | Operation::Utf8ToLatin1
            | Operation::Utf16ToLatin1
            | Operation::Latin1ToUtf8
            | Operation::Latin1ToUtf16
            | Operation::Cesu8DecodeLossy
            | Operation::ModifiedUtf8DecodeLossy
            | Operation::ModifiedUtf8DecodeClassFile
            | Operation::EcmaScriptEncodeUriComponent
            | Operation::EcmaScriptDecodeUriComponent
            | Operation::EcmaScriptQuoteJsonString
            | Operation::Utf16Utf8Length
            | Operation::Utf16Utf8LengthLossy
            | Operation::Utf16ToUtf8
            | Operation::Utf16ToUtf8Lossy
    )
}
