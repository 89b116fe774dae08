//! Whether an input is well-formed, for the operation that is asked.

use utfproof_oracle::{Encoding, Operation, Sequence, Slice, UnitKind};

use crate::accepts::accepts;

/// What says which inputs of an operation are well-formed.
enum Governing {
    /// The operation that accepts exactly those.
    Validation(Operation),
    /// Each input is: it is made of values that all stand for themselves.
    Nothing,
}

/// Whether each operand of an operation is well-formed; a number among them says nothing. `operands` may be the chunks of
/// the only operand.
///
/// ```
/// use utfproof_vectors::is_well_formed;
/// use utfproof_vectors::UnitKind::{Byte, CodeUnit};
///
/// let lossy = "utf-8.decode-lossy".parse()?;
/// assert!(is_well_formed(lossy, &[Byte.parse("E2 82")?, Byte.parse("AC")?]));
/// assert!(!is_well_formed(lossy, &[Byte.parse("E2 82")?]));
/// assert!(is_well_formed("wtf-8.from-utf-16".parse()?, &[CodeUnit.parse("D800")?]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn is_well_formed(operation: Operation, operands: &[Sequence]) -> bool {
    let validation = match governing(operation) {
        Governing::Nothing => return true,
        Governing::Validation(validation) => validation,
    };
    let is_right = |operand: Slice<'_>| {
        operand.kind() == validation.signature().input && accepts(validation, operand)
    };
    let signature = operation.signature();
    match (signature.operands, signature.takes_number) {
        (1, _) => is_right(Sequence::joined(operands).as_slice()),
        (_, true) => operands
            .iter()
            .take(1)
            .all(|text| is_right(text.as_slice())),
        (_, false) => operands.iter().all(|operand| is_right(operand.as_slice())),
    }
}

fn governing(operation: Operation) -> Governing {
    use Operation as O;
    let validation = match operation {
        // they read another encoding than the one that they are named after
        O::Wtf8FromUtf8 => O::Utf8Validate,
        O::Cesu8DetectUtf8 => O::Utf8Validate,
        O::ModifiedUtf8ValidateClassFile | O::ModifiedUtf8DecodeClassFile => {
            O::ModifiedUtf8ValidateClassFile
        }
        // what they accept is not a matter of an encoding form alone
        O::ModifiedUtf8ReadUtf
        | O::EcmaScriptDecodeUriComponent
        | O::JsonDecodeString
        | O::Utf8SequenceLength
        | O::Utf8CharacterStart
        | O::Utf81997SequenceLength => operation,
        _ => match (operation.signature().input, operation.encoding()) {
            (UnitKind::Byte, encoding) => return of_bytes(operation, encoding),
            (
                UnitKind::CodeUnit,
                Encoding::Utf16 | Encoding::WhatwgUtf8 | Encoding::EcmaScript | Encoding::Json,
            ) => O::Utf16Validate,
            (UnitKind::Ucs4, Encoding::Utf32) => O::Utf32Validate,
            (UnitKind::CodePoint | UnitKind::Ucs4, _) if operation.signature().rejects => operation,
            _ => return Governing::Nothing,
        },
    };
    Governing::Validation(validation)
}

fn of_bytes(operation: Operation, encoding: Encoding) -> Governing {
    use Operation as O;
    let validation = match encoding {
        Encoding::Latin1 | Encoding::WhatwgUrl => return Governing::Nothing,
        Encoding::GeneralizedUtf8 => O::GeneralizedUtf8Validate,
        Encoding::Wtf8 => O::Wtf8Validate,
        Encoding::Cesu8 => O::Cesu8Validate,
        Encoding::Cesu8Lenient => O::Cesu8LenientValidate,
        Encoding::ModifiedUtf8 => O::ModifiedUtf8Validate,
        Encoding::WhatwgUtf16Be => O::Utf16BeDecode,
        Encoding::WhatwgUtf16Le => O::Utf16LeDecode,
        Encoding::Utf81997
        | Encoding::Utf16Be
        | Encoding::Utf16Le
        | Encoding::Utf16Labelled
        | Encoding::Utf32Be
        | Encoding::Utf32Le
        | Encoding::Utf32Labelled => operation,
        _ => O::Utf8Validate,
    };
    Governing::Validation(validation)
}
