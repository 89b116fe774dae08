//! The judge: what an answer is worth, given what it should be. Pure: it knows no process, no file and no clock.

use std::borrow::Cow;

use utfproof_vectors::{Expectation, Level};

use crate::policy::Policies;
use crate::report::{Standard, Verdict};
use crate::tally::joined;
use crate::{Answer, Operation, Reply, Sequence};

/// U+FFFD.
const REPLACEMENT_CHARACTER: u32 = 0xFFFD;

/// What becomes of one case; the level is that of a difference, and *must* where there is none.
///
/// - Where the document leaves the answer open, any answer conforms.
/// - A result conforms if it is the expected one. Where the expectation is a *should*, only the number of U+FFFD in a
///   row is: a result that is another one otherwise violates a *must*.
/// - A rejection conforms where one is expected, whatever its message; a position that is given and is another one
///   departs from a *should*.
/// - To have no answer at all violates a *must*, whatever the case.
pub fn judge(expectation: &Expectation, reply: &Reply) -> (Verdict, Level) {
    let answer = match reply {
        Reply::Answered(Answer::Skipped(_)) => return (Verdict::Unsupported, Level::Must),
        Reply::Answered(answer) => answer,
        Reply::Crashed(_) => return (Verdict::Crashed, Level::Must),
        Reply::TimedOut => return (Verdict::TimedOut, Level::Must),
        Reply::Garbled(_) => return (Verdict::Garbled, Level::Must),
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
        (Expectation::Rejected(expected), Answer::Rejected { at, .. }) => match at {
            Some(at) if *at != expected.at => (Verdict::Differs, Level::Should),
            _ => (Verdict::Conforms, Level::Must),
        },
        (Expectation::Unspecified(_), _) => (Verdict::Conforms, Level::Must),
        (Expectation::Output(..) | Expectation::Rejected(_), _) => (Verdict::Differs, Level::Must),
    }
}

/// What becomes of a case, and by what.
pub(crate) struct Judgement<'a> {
    /// What the answer should have been.
    pub(crate) expectation: Cow<'a, Expectation>,
    pub(crate) verdict: Verdict,
    /// By what the answer differs. If it conforms, [`Standard::Declared`] says that it does only because of what is
    /// declared.
    pub(crate) level: Standard,
}

/// Judges an answer by what the implementation declares, if it does, and by the documents otherwise.
///
/// Where what is declared comes to what the documents say, it is the documents that an answer differs from.
pub(crate) fn judge_declared<'a>(
    declared: Option<&Policies>,
    operation: Operation,
    operands: &[Sequence],
    documents: &'a Expectation,
    reply: &Reply,
) -> Judgement<'a> {
    let declared = declared.filter(|policies| !policies.is_empty());
    let expectation = match declared {
        Some(policies) => policies.expectation(operation, &joined(operands), documents),
        None => Cow::Borrowed(documents),
    };
    let chosen = matches!(&expectation, Cow::Owned(chosen) if chosen != documents);
    let (verdict, level) = judge(&expectation, reply);
    let level = match verdict {
        Verdict::Conforms | Verdict::Differs if chosen => Standard::Declared,
        _ => level.into(),
    };
    Judgement {
        expectation,
        verdict,
        level,
    }
}

/// Whether two results are the same; nothing is nothing, whatever it is a sequence of.
fn same(expected: &Sequence, output: &Sequence) -> bool {
    expected == output || (expected.is_empty() && output.is_empty())
}

/// Whether two results differ in nothing but how many U+FFFD there are wherever there are any.
fn same_but_for_replacements(expected: &Sequence, output: &Sequence) -> bool {
    expected.kind() == output.kind() && without_repeats(expected) == without_repeats(output)
}

/// The values of a result, with one U+FFFD where there are several in a row.
pub(crate) fn without_repeats(sequence: &Sequence) -> Vec<u32> {
    let mut values = sequence.values();
    values.dedup_by(|a, b| *a == REPLACEMENT_CHARACTER && *b == REPLACEMENT_CHARACTER);
    values
}

#[cfg(test)]
mod tests {
    use utfproof_oracle::Rejection;
    use utfproof_vectors::Unspecified;

    use super::*;

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
    fn how_many_replacements_there_are_is_a_should_and_all_else_a_must() {
        let expected = Expectation::Output(points(&[0x41, 0xFFFD, 0xFFFD, 0x42]), Level::Should);
        assert_eq!(
            judge(&expected, &answered(&[0x41, 0xFFFD, 0x42])),
            (Verdict::Differs, Level::Should)
        );
        for wrong in [
            &[0x41, 0xFFFD][..],
            &[0x41, 0x42],
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
    fn a_rejection_is_a_must_and_its_position_a_should() {
        let expected = Expectation::Rejected(Rejection { at: 3 });
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
    fn what_is_unspecified_is_satisfied_by_any_answer_but_none_at_all() {
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
    fn each_way_to_have_no_answer_is_a_verdict_of_its_own() {
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
