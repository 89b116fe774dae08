//! A length is a promise about the same codec: programs allocate by it. Where an implementation has both a conversion and
//! its length, the conversion is asked right before each length, and a length that is not the size of the result is a
//! violation of a *must*, on any input.
//!
//! Where the conversion rejects the input, it has no size, and the documents alone judge the length.

use utfproof_oracle::{Operation, Sequence};

use crate::implementation::Description;
use crate::reply::{Answer, Mode, Reply, Request};

/// Each length, and the conversion whose result has it.
const LENGTHS: [(Operation, Operation); 5] = [
    (Operation::Utf8Utf16Length, Operation::Utf8ToUtf16),
    (Operation::Utf8Utf16LengthLossy, Operation::Utf8ToUtf16Lossy),
    (Operation::Utf16Utf8Length, Operation::Utf16ToUtf8),
    (Operation::Utf16Utf8LengthLossy, Operation::Utf16ToUtf8Lossy),
    (Operation::Wtf8Utf16Length, Operation::Wtf8ToUtf16),
];

/// The conversion of which an operation gives the length, if an implementation has both.
pub(crate) fn conversion_of(length: Operation, description: &Description) -> Option<Operation> {
    let mut pairs = LENGTHS.iter();
    let (_, conversion) = pairs.find(|(known, _)| *known == length)?;
    let has = |operation| description.operations.contains_key(&operation);
    (has(length) && has(*conversion)).then_some(*conversion)
}

/// The request for the conversion of the input of a request for its length. `None` where that is more than one plain
/// conversion.
pub(crate) fn request_of(conversion: Operation, length: &Request) -> Option<Request> {
    let input = || Sequence::joined(&length.operands).into_owned();
    (length.mode == Mode::Once).then(|| Request::new(conversion, [input()]))
}

/// The reply to a request for a length, held against the reply to the request before it, if that was for the conversion of
/// the same input.
pub(crate) fn compared(before: (&Request, Reply), length: &Request, reply: Reply) -> Reply {
    let (conversion, converted) = (before.0.operation, before.1);
    let (Reply::Answered(Answer::Output(result)), Reply::Answered(Answer::Output(given))) =
        (&converted, &reply)
    else {
        return reply;
    };
    let units = result.len();
    let is_right = given.values().first().copied() == u32::try_from(units).ok();
    let is_pair = LENGTHS.contains(&(length.operation, conversion));
    if is_right || !is_pair || request_of(conversion, length).as_ref() != Some(before.0) {
        return reply;
    }
    Reply::Answered(Answer::WrongLength {
        given: given.clone(),
        conversion,
        units,
    })
}

#[cfg(test)]
mod tests {
    use utfproof_oracle::{NoTrace, Reading, UnitKind};
    use utfproof_vectors::Suite;

    use super::*;
    use crate::implementation::{Implementation, UnderTest};
    use crate::in_process::InProcess;
    use crate::result::Shown;
    use crate::run::run;
    use crate::selection::Selection;
    use crate::settings::Settings;
    use crate::shard::Shard;
    use crate::verdict::DifferenceLevel;

    const LENGTH: Operation = Operation::Utf8Utf16LengthLossy;
    const CONVERSION: Operation = Operation::Utf8ToUtf16Lossy;

    fn request(operation: Operation, chunks: &[&str]) -> Request {
        let chunks = chunks
            .iter()
            .map(|chunk| UnitKind::Byte.parse(chunk).unwrap());
        Request::new(operation, chunks)
    }

    fn units(number: usize) -> Reply {
        Reply::Answered(Answer::code_units(vec![0xFFFD; number]))
    }

    fn length(number: usize) -> Reply {
        Reply::Answered(Answer::number(number))
    }

    #[test]
    fn a_length_is_held_against_the_conversion_of_the_same_input_alone() {
        let converted = request(CONVERSION, &["E2 82 41"]);
        let wrong = Reply::Answered(Answer::WrongLength {
            given: Sequence::number(2),
            conversion: CONVERSION,
            units: 3,
        });
        for chunks in [&["E2 82 41"][..], &["E2", "82 41"]] {
            let asked = request(LENGTH, chunks);
            assert_eq!(compared((&converted, units(3)), &asked, length(2)), wrong);
            assert_eq!(
                compared((&converted, units(2)), &asked, length(2)),
                length(2)
            );
            let rejected = Reply::Answered(Answer::rejected("no"));
            assert_eq!(
                compared((&converted, rejected), &asked, length(2)),
                length(2)
            );
        }
        // what is asked before it for another reason
        let asked = request(LENGTH, &["41"]);
        assert_eq!(
            compared((&converted, units(3)), &asked, length(1)),
            length(1)
        );
        let same = request(LENGTH, &["41"]);
        assert_eq!(compared((&same, length(1)), &asked, length(2)), length(2));
        let strict = request(Operation::Utf8ToUtf16, &["41"]);
        assert_eq!(compared((&strict, units(3)), &asked, length(1)), length(1));
    }

    /// Its length is right, and its conversion writes one U+FFFD for each ill-formed byte.
    struct TwoRules;

    impl Implementation for TwoRules {
        fn describe(&self) -> Description {
            Description::new("two rules", "1").with([LENGTH, CONVERSION])
        }

        fn answer(&mut self, request: &Request) -> Answer {
            let operand = request.operands[0].as_slice();
            let of = |operation| {
                let outcome = Reading::judging(operation).run(&[operand], &mut NoTrace);
                outcome.unwrap().unwrap()
            };
            match request.operation {
                LENGTH => Answer::Output(of(LENGTH)),
                _ => {
                    let points = of(Operation::Utf8DecodeLossyPerByte).values();
                    let chars = points.into_iter().filter_map(char::from_u32);
                    let text: String = chars.collect();
                    Answer::code_units(text.encode_utf16())
                }
            }
        }
    }

    #[test]
    fn a_length_that_is_not_that_of_the_own_conversion_violates_a_must_and_is_shrunk() {
        let files = utfproof_vectors::built_in_of(&[LENGTH, CONVERSION]).unwrap();
        let vectors: Vec<_> = files.into_iter().flat_map(|file| file.vectors).collect();
        let selection = Selection {
            vectors: &vectors,
            suite: Suite::Quick,
            shard: Shard::WHOLE,
        };
        let under_test: Box<dyn UnderTest + Send> = Box::new(InProcess::new(TwoRules));
        let report = run(vec![under_test], selection, &Settings::default());
        let of = |operation| {
            report
                .differences
                .iter()
                .filter(move |d| d.operation == operation)
        };
        assert!(of(CONVERSION).count() > 0);
        assert!(of(CONVERSION).all(|d| d.level == DifferenceLevel::Should));
        assert!(of(LENGTH).count() > 0);
        let mut smallest = Vec::new();
        for difference in of(LENGTH) {
            assert_eq!(
                difference.level,
                DifferenceLevel::Must,
                "{}",
                difference.vector
            );
            let Shown::Failure(says) = difference.shown().answered else {
                panic!("{difference:?}");
            };
            assert!(
                says.contains("but its own utf-8.to-utf-16-lossy gives"),
                "{says}"
            );
            smallest.extend(
                difference
                    .smaller
                    .as_ref()
                    .map(|smaller| smaller.operands.clone()),
            );
        }
        // two bytes that are one maximal subpart
        assert!(!smallest.is_empty());
        assert!(
            smallest.iter().all(|operands| operands[0].len() == 2),
            "{smallest:?}"
        );
    }

    #[test]
    fn each_length_has_the_input_of_its_conversion() {
        for (length, conversion) in LENGTHS {
            assert_eq!(length.signature().input, conversion.signature().input);
            assert_eq!(length.signature().output, UnitKind::Number);
        }
    }
}
