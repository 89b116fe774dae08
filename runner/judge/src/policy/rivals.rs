//! Operations that codecs confuse: a codec that answers one of them by the rules of another implements the other,
//! whatever its name.

use utfproof_oracle::{NoTrace, Operation, Operation::*, Reading, Sequence};

use crate::reply::{Answer, Reply};

/// Groups of operations with the same kinds of input and output. If several fit, the report names the first.
const GROUPS: &[&[Operation]] = &[
    &[
        Utf8Validate,
        GeneralizedUtf8Validate,
        Wtf8Validate,
        Cesu8Validate,
        Cesu8LenientValidate,
        ModifiedUtf8Validate,
    ],
    &[
        Utf8Decode,
        GeneralizedUtf8Decode,
        Wtf8Decode,
        Cesu8Decode,
        WhatwgUtf8DecodeFatal,
        Utf8DecodeLossy,
        WhatwgUtf8Decode,
        Utf8DecodeLossyPerByte,
        Utf8bDecode,
        Utf8DecodeOrLatin1,
        Utf8DecodeOrWindows1252,
    ],
    &[
        Utf8Encode,
        GeneralizedUtf8Encode,
        Wtf8Encode,
        Cesu8Encode,
        Utf8bEncode,
    ],
    &[Utf16Decode, Wtf16Decode, Utf16DecodeLossy],
    &[Utf16Encode, Wtf16Encode],
    &[
        Wtf8FromUtf16,
        WhatwgUtf8EncodeFromUtf16,
        ModifiedUtf8Encode,
        Cesu8LenientEncode,
    ],
    &[Wtf8ToUtf16, ModifiedUtf8Decode, Cesu8LenientDecode],
    &[Utf16BeEncode, Utf16LeEncode],
    &[
        Utf16BeDecode,
        Utf16LeDecode,
        Utf16LabelledDecode,
        WhatwgUtf16BeDecode,
        WhatwgUtf16LeDecode,
    ],
    &[Utf32BeEncode, Utf32LeEncode],
    &[Utf32BeDecode, Utf32LeDecode, Utf32LabelledDecode],
    &[Wtf8ToUtf8, Wtf8ToUtf8Lossy],
];

/// The operations that an operation may be confused with.
pub(super) fn rivals(operation: Operation) -> Vec<Operation> {
    let groups = GROUPS.iter().filter(|group| group.contains(&operation));
    let all = groups.flat_map(|group| group.iter().copied());
    all.filter(|rival| *rival != operation).collect()
}

/// Whether a reply is the answer of an operation, regardless of the position of a rejection.
pub(super) fn answers(operation: Operation, operand: &Sequence, reply: &Reply) -> bool {
    let outcome = Reading::judging(operation).run(&[operand.as_slice()], &mut NoTrace);
    match (outcome, reply) {
        (Ok(Ok(expected)), Reply::Answered(Answer::Output(output))) => {
            expected == *output || (expected.is_empty() && output.is_empty())
        }
        (Ok(Err(_)), Reply::Answered(Answer::Rejected { .. })) => true,
        _ => false,
    }
}

/// Whether two operations answer an operand differently, regardless of the position of a rejection.
pub(super) fn part(one: Operation, other: Operation, operand: &Sequence) -> bool {
    let run = |operation| Reading::judging(operation).run(&[operand.as_slice()], &mut NoTrace);
    match (run(one), run(other)) {
        (Ok(Ok(one)), Ok(Ok(other))) => one != other && !(one.is_empty() && other.is_empty()),
        (Ok(Err(_)), Ok(Err(_))) => false,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use utfproof_vectors::{Expectation, Vector, built_in};

    use utfproof_oracle::{Signature, UnitKind};

    use super::*;

    fn is_answered_alike(one: Operation, other: Operation, operand: &Sequence) -> bool {
        let run = |operation| Reading::judging(operation).run(&[operand.as_slice()], &mut NoTrace);
        matches!((run(one), run(other)), (Ok(one), Ok(other)) if one == other)
    }

    #[test]
    fn rivals_have_one_signature_and_every_two_differ_on_some_vector() {
        let files = built_in().unwrap();
        for group in GROUPS {
            for one in *group {
                let kinds = |operation: Operation| -> (UnitKind, UnitKind, bool, usize) {
                    let signature = operation.signature();
                    let Signature {
                        input,
                        output,
                        validates,
                        operands,
                        ..
                    } = signature;
                    (input, output, validates, operands)
                };
                for other in group.iter().filter(|other| *other != one) {
                    assert_eq!(kinds(*one), kinds(*other), "{one} {other}");
                    let vectors = files.iter().flat_map(|file| &file.vectors);
                    let of_both = |vector: &&Vector| [*one, *other].contains(&vector.operation);
                    let differs = vectors.filter(of_both).any(|vector| {
                        let case = vector.case(0);
                        !matches!(case.expectation, Expectation::Unspecified(_))
                            && !is_answered_alike(*one, *other, &case.operands[0])
                    });
                    assert!(differs, "no vector tells {one} from {other}");
                }
            }
        }
    }
}
