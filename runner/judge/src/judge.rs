//! The judge: compares a reply with the expectation. Pure: it knows no process, no file and no clock.

use utfproof_oracle::{Sequence, UnitKind};
use utfproof_vectors::{Expectation, Level};

use crate::reply::{Answer, Reply};
use crate::verdict::Verdict;

/// The characters that decoders write for ill-formed input: U+FFFD, U+003F (question mark) and U+001A (substitute).
const MARKERS: [u32; 3] = [REPLACEMENT_CHARACTER, 0x3F, 0x1A];

/// U+FFFD.
const REPLACEMENT_CHARACTER: u32 = 0xFFFD;

/// The verdict on one case, with the level of the difference; *must* if it does not differ.
///
/// - If the document leaves the answer open, any answer conforms.
/// - A result conforms if it is the expected one. If the expected result is a *should* and holds U+FFFD, a result that
///   differs in its replacements alone departs from the *should*; any other answer violates a *must*.
/// - A rejection conforms if one is expected, whatever its message. A different position departs from a *should*.
/// - A length that is not that of the implementation's own conversion violates a *must*, whatever the case.
/// - An answer in calls that break a rule differs at the level of that rule, and a missing answer violates a *must*,
///   whatever the case.
pub fn judge(expectation: &Expectation, reply: &Reply) -> (Verdict, Level) {
    let answer = match reply {
        Reply::Answered(Answer::Skipped(_)) => return (Verdict::Unsupported, Level::Must),
        Reply::Answered(Answer::WrongCalls { level, .. }) => return (Verdict::Differs, *level),
        Reply::Answered(Answer::Violates(_)) => return (Verdict::Differs, Level::Must),
        Reply::Answered(Answer::WrongLength { .. }) => return (Verdict::Differs, Level::Must),
        Reply::Answered(answer) => answer,
        Reply::Crashed(_) => return (Verdict::Crashed, Level::Must),
        Reply::TimedOut => return (Verdict::TimedOut, Level::Must),
        Reply::Garbled(_) | Reply::Batch(_) => return (Verdict::Garbled, Level::Must),
        Reply::NotRun => return (Verdict::NotRun, Level::Must),
    };
    match (expectation, answer) {
        (Expectation::Output(expected, _), Answer::Output(output)) if same(expected, output) => {
            (Verdict::Conforms, Level::Must)
        }
        (Expectation::Output(expected, Level::Should), Answer::Output(output))
            if same_but_for_replacements(expected, output) =>
        {
            (Verdict::Differs, Level::Should)
        }
        (Expectation::Output(expected, Level::Should), Answer::TooLong(output))
            if output.repeats_replacements_of(expected) =>
        {
            (Verdict::Differs, Level::Should)
        }
        (Expectation::Output(expected, Level::Should), _) if !holds_replacements(expected) => {
            (Verdict::Differs, Level::Should)
        }
        (Expectation::Rejected(expected, _), Answer::Rejected { at, .. }) => match at {
            Some(at) if *at != expected.at => (Verdict::Differs, Level::Should),
            _ => (Verdict::Conforms, Level::Must),
        },
        (Expectation::Unspecified(_), _) => (Verdict::Conforms, Level::Must),
        (
            Expectation::Rejected(_, level),
            Answer::Output(_)
            | Answer::TooLong(_)
            | Answer::WrongCalls { .. }
            | Answer::Violates(_)
            | Answer::WrongLength { .. },
        ) => (Verdict::Differs, *level),
        (Expectation::Output(..), _) | (Expectation::Rejected(..), Answer::Skipped(_)) => {
            (Verdict::Differs, Level::Must)
        }
    }
}

/// Whether a result holds a replacement for ill-formed input.
fn holds_replacements(output: &Sequence) -> bool {
    // a number of 65,533 is none
    !output.kind().begins_with_a_number() && characters(output).contains(&REPLACEMENT_CHARACTER)
}

/// The values of a result, of bytes those of UTF-8 in which each U+FFFD is one value.
fn characters(output: &Sequence) -> Vec<u32> {
    let mut values = output.values();
    if output.kind() == UnitKind::Byte {
        while let Some(at) = values
            .windows(3)
            .position(|three| three == [0xEF, 0xBF, 0xBD])
        {
            values.splice(at..at + 3, [REPLACEMENT_CHARACTER]);
        }
    }
    values
}

/// Whether two results are equal. Empty results are equal regardless of their unit kind.
fn same(expected: &Sequence, output: &Sequence) -> bool {
    expected == output || (expected.is_empty() && output.is_empty())
}

/// Whether two results differ only in the replacements for ill-formed input: in the number of U+FFFD, in the marker, or
/// in dropping it. The documents recommend U+FFFD, and require that the rest of the result stays the same.
fn same_but_for_replacements(expected: &Sequence, output: &Sequence) -> bool {
    if expected.kind() != output.kind() || !holds_replacements(expected) {
        return false;
    }
    let (expected, output) = (characters(expected), characters(output));
    let joined = |values: &[u32], marker: u32| {
        let is_marker = |value: u32| value == marker || value == REPLACEMENT_CHARACTER;
        let mut joined = values.to_vec();
        joined.dedup_by(|a, b| is_marker(*a) && is_marker(*b));
        let marked = |value: u32| {
            if is_marker(value) {
                REPLACEMENT_CHARACTER
            } else {
                value
            }
        };
        joined.into_iter().map(marked).collect::<Vec<_>>()
    };
    let is_dropped = expected
        .iter()
        .filter(|value| **value != REPLACEMENT_CHARACTER)
        .eq(&output);
    is_dropped
        || MARKERS
            .iter()
            .any(|marker| joined(&expected, *marker) == joined(&output, *marker))
}

#[cfg(test)]
mod tests {
    use utfproof_oracle::Rejection;
    use utfproof_vectors::Unspecified;

    use super::*;
    use crate::ill_formed::IllFormedPart;

    fn points(code_points: &[u32]) -> Sequence {
        Sequence::code_points(code_points)
    }

    fn answered(code_points: &[u32]) -> Reply {
        Reply::Answered(Answer::Output(points(code_points)))
    }

    fn rejected(at: Option<usize>) -> Reply {
        Reply::Answered(Answer::Rejected {
            message: "no".into(),
            at,
            part: IllFormedPart::default(),
        })
    }

    #[test]
    fn a_result_has_to_be_the_expected_one() {
        let expected = Expectation::Output(points(&[0x20AC]), Level::Must);
        assert_eq!(
            judge(&expected, &answered(&[0x20AC])),
            (Verdict::Conforms, Level::Must)
        );
        assert_eq!(
            judge(&expected, &answered(&[0xFFFD])),
            (Verdict::Differs, Level::Must)
        );
        assert_eq!(
            judge(&expected, &rejected(None)),
            (Verdict::Differs, Level::Must)
        );
    }

    #[test]
    fn the_replacement_of_ill_formed_input_is_a_should_and_the_rest_a_must() {
        let expected = Expectation::Output(points(&[0x41, 0xFFFD, 0xFFFD, 0x42]), Level::Should);
        for replaced in [
            &[0x41, 0xFFFD, 0x42][..],
            &[0x41, 0x3F, 0x3F, 0x3F, 0x42],
            &[0x41, 0x1A, 0x42],
            &[0x41, 0x42],
        ] {
            assert_eq!(
                judge(&expected, &answered(replaced)),
                (Verdict::Differs, Level::Should),
                "{replaced:?}"
            );
        }
        for wrong in [
            &[0x41, 0xFFFD][..],
            &[0x41],
            &[0x42, 0xFFFD, 0x41],
            &[0x41, 0x80, 0x42],
            &[0x41, 0xFFFD, 0x42, 0xFFFD],
        ] {
            assert_eq!(
                judge(&expected, &answered(wrong)),
                (Verdict::Differs, Level::Must),
                "{wrong:?}"
            );
        }
        let strict = Expectation::Output(points(&[0xFFFD, 0xFFFD]), Level::Must);
        assert_eq!(
            judge(&strict, &answered(&[0xFFFD])),
            (Verdict::Differs, Level::Must)
        );
    }

    #[test]
    fn replacements_among_bytes_are_a_should_and_a_number_has_none() {
        let bytes = |bytes: &[u8]| Sequence::bytes(bytes);
        let expected = Expectation::Output(bytes(b"a\xEF\xBF\xBD\xEF\xBF\xBDb"), Level::Should);
        for (given, level) in [
            (&b"a\xEF\xBF\xBDb"[..], Level::Should),
            (b"a??b", Level::Should),
            (b"ab", Level::Should),
            (b"a\xEF\xBF\xBD", Level::Must),
            (b"ac", Level::Must),
        ] {
            let reply = Reply::Answered(Answer::Output(bytes(given)));
            assert_eq!(
                judge(&expected, &reply),
                (Verdict::Differs, level),
                "{given:X?}"
            );
        }
        let length = Expectation::Output(Sequence::number(0xFFFD), Level::Should);
        let reply = Reply::Answered(Answer::number(3));
        assert_eq!(judge(&length, &reply), (Verdict::Differs, Level::Should));
    }

    #[test]
    fn a_rejection_is_a_must_and_its_position_a_should() {
        let expected = Expectation::Rejected(Rejection { at: 3 }, Level::Must);
        assert_eq!(judge(&expected, &rejected(None)).0, Verdict::Conforms);
        assert_eq!(judge(&expected, &rejected(Some(3))).0, Verdict::Conforms);
        assert_eq!(
            judge(&expected, &rejected(Some(2))),
            (Verdict::Differs, Level::Should)
        );
        assert_eq!(
            judge(&expected, &answered(&[])),
            (Verdict::Differs, Level::Must)
        );
    }

    #[test]
    fn a_recommended_answer_is_a_should_as_a_whole() {
        let rejection = Expectation::Rejected(Rejection { at: 0 }, Level::Should);
        assert_eq!(
            judge(&rejection, &answered(&[0xD800])),
            (Verdict::Differs, Level::Should)
        );
        assert_eq!(judge(&rejection, &rejected(Some(0))).0, Verdict::Conforms);
        let acceptance = Expectation::Output(points(&[]), Level::Should);
        assert_eq!(
            judge(&acceptance, &rejected(None)),
            (Verdict::Differs, Level::Should)
        );
        assert_eq!(
            judge(&acceptance, &Reply::TimedOut),
            (Verdict::TimedOut, Level::Must)
        );
    }

    #[test]
    fn an_unspecified_case_takes_any_answer_but_not_a_missing_one() {
        let open = Expectation::Unspecified(Unspecified::NotWtf8);
        assert_eq!(judge(&open, &answered(&[1])).0, Verdict::Conforms);
        assert_eq!(judge(&open, &rejected(Some(9))).0, Verdict::Conforms);
        assert_eq!(
            judge(&open, &Reply::Crashed(String::new())),
            (Verdict::Crashed, Level::Must)
        );
        assert_eq!(
            judge(&open, &Reply::TimedOut),
            (Verdict::TimedOut, Level::Must)
        );
    }

    #[test]
    fn each_kind_of_missing_answer_has_its_own_verdict() {
        let expected = Expectation::Output(points(&[]), Level::Must);
        let verdict = |reply| judge(&expected, &reply).0;
        assert_eq!(
            verdict(Reply::Answered(Answer::Skipped(String::new()))),
            Verdict::Unsupported
        );
        assert_eq!(verdict(Reply::Garbled(String::new())), Verdict::Garbled);
        assert_eq!(verdict(Reply::NotRun), Verdict::NotRun);
        assert_eq!(
            verdict(Reply::Answered(Answer::accepted())),
            Verdict::Conforms
        );
    }
}
