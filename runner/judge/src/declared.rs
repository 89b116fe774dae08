//! Judges an answer by the policies that the implementation declares, where the documents leave a choice.

use std::borrow::Cow;

use utfproof_oracle::{Operation, Sequence};
use utfproof_vectors::{Expectation, Level};

use crate::forms;
use crate::ill_formed;
use crate::judge::judge;
use crate::policy::{Policies, is_open_choice};
use crate::positions;
use crate::reply::{Reply, Request};
use crate::verdict::{DifferenceLevel, Verdict};

/// Judges an answer by the documents alone, for an implementation that declares nothing.
///
/// An answer that fits an open [choice](crate::policy) violates no sentence: at most it departs from a *should*.
pub fn judge_by_documents(
    operation: Operation,
    operands: &[Sequence],
    documents: &Expectation,
    reply: &Reply,
) -> (Verdict, Level) {
    match judge_at(operation, operands, documents, reply) {
        (Verdict::Differs, Level::Must)
            if is_open_choice(operation, &Sequence::joined(operands), documents, reply) =>
        {
            (Verdict::Differs, Level::Should)
        }
        judged => with_part(judged, operation, operands, documents, reply),
    }
}

/// The verdict on a case, where more than one position of a rejection, or form of a result, may be right.
fn judge_at(
    operation: Operation,
    operands: &[Sequence],
    documents: &Expectation,
    reply: &Reply,
) -> (Verdict, Level) {
    match judge(documents, reply) {
        (Verdict::Differs, _) if forms::is_also_right(operation, operands, documents, reply) => {
            (Verdict::Conforms, Level::Must)
        }
        (Verdict::Differs, Level::Should)
            if positions::is_also_right(operation, operands, documents, reply) =>
        {
            (Verdict::Conforms, Level::Must)
        }
        judged => judged,
    }
}

/// A verdict, after a look at what a rejection says of the ill-formed part: that is a *should*.
fn with_part(
    judged: (Verdict, Level),
    operation: Operation,
    operands: &[Sequence],
    documents: &Expectation,
    reply: &Reply,
) -> (Verdict, Level) {
    match judged {
        (Verdict::Conforms, _) if ill_formed::departs(operation, operands, documents, reply) => {
            (Verdict::Differs, Level::Should)
        }
        judged => judged,
    }
}

/// The verdict on a case, with the expectation and the level that led to it.
pub struct Judgement<'a> {
    /// The expected answer.
    pub expectation: Cow<'a, Expectation>,
    /// The verdict.
    pub verdict: Verdict,
    /// The level of the difference. If the answer conforms, [`DifferenceLevel::Declared`] says that it does so only
    /// because of a declared policy.
    pub level: DifferenceLevel,
}

/// Judges the reply to a request: see [`judge_declared`]. Where the request has not all of the input, the documents alone
/// judge, since what else may be right cannot be looked up in it.
pub fn judge_request<'a>(
    declared: Option<&Policies>,
    request: &Request,
    documents: &'a Expectation,
    reply: &Reply,
) -> Judgement<'a> {
    if request.has_all_of_the_input() {
        let Request {
            operation,
            operands,
            ..
        } = request;
        return judge_declared(declared, *operation, operands, documents, reply);
    }
    let (verdict, level) = judge(documents, reply);
    Judgement {
        expectation: Cow::Borrowed(documents),
        verdict,
        level: level.into(),
    }
}

/// Judges an answer by the declared policies, if there are any, and by the documents otherwise.
///
/// Where a declared policy gives the same result as the documents, a difference is from the documents.
pub fn judge_declared<'a>(
    declared: Option<&Policies>,
    operation: Operation,
    operands: &[Sequence],
    documents: &'a Expectation,
    reply: &Reply,
) -> Judgement<'a> {
    let declared = declared.map(|policies| policies.open(operation));
    let declared = declared.filter(|policies| !policies.is_empty());
    let expectation = match &declared {
        Some(policies) => policies.expectation(operation, &Sequence::joined(operands), documents),
        None => Cow::Borrowed(documents),
    };
    let chosen = matches!(&expectation, Cow::Owned(chosen) if chosen != documents);
    let (verdict, level) = match declared {
        // the part where an error is declared to be elsewhere is not the documents'
        Some(_) if chosen => judge(&expectation, reply),
        Some(_) => {
            let judged = judge_at(operation, operands, &expectation, reply);
            with_part(judged, operation, operands, documents, reply)
        }
        None => judge_by_documents(operation, operands, documents, reply),
    };
    let level = match verdict {
        Verdict::Conforms | Verdict::Differs if chosen => DifferenceLevel::Declared,
        _ => level.into(),
    };
    Judgement {
        expectation,
        verdict,
        level,
    }
}

#[cfg(test)]
mod tests {
    use utfproof_oracle::Rejection;

    use super::*;
    use crate::reply::Answer;

    fn points(code_points: &[u32]) -> Sequence {
        Sequence::code_points(code_points)
    }

    #[test]
    fn an_open_choice_is_a_should_and_a_contradicted_one_is_a_must() {
        let surrogate = [points(&[0x41, 0xD800])];
        let rejected = Expectation::Rejected(Rejection { at: 1 }, Level::Must);
        let bytes = |bytes: &[u8]| Reply::Answered(Answer::bytes(bytes));
        let judged =
            |reply| judge_by_documents(Operation::Utf8Encode, &surrogate, &rejected, &reply);
        let should = (Verdict::Differs, Level::Should);
        assert_eq!(judged(bytes(&[0x41, 0xEF, 0xBF, 0xBD])), should);
        assert_eq!(judged(bytes(&[0x41, 0x3F])), should);
        let must = (Verdict::Differs, Level::Must);
        assert_eq!(judged(bytes(&[0x41, 0xED, 0xA0, 0x80])), must);
        assert_eq!(judged(bytes(&[0x41, 0x42])), must);
    }

    #[test]
    fn a_declared_choice_does_not_excuse_an_answer_that_a_sentence_rules_out() {
        let read = |choices| Policies::read(Operation::Utf8Encode, choices).unwrap();
        let surrogate = [points(&[0xD800])];
        let documents = Expectation::Rejected(Rejection { at: 0 }, Level::Must);
        let judged = |declared: &Policies, bytes: &[u8]| {
            let reply = Reply::Answered(Answer::bytes(bytes));
            let judged = judge_declared(
                Some(declared),
                Operation::Utf8Encode,
                &surrogate,
                &documents,
                &reply,
            );
            (judged.verdict, judged.level)
        };
        let encoded = read([("surrogates", "encoded")]);
        let form = [0xED, 0xA0, 0x80];
        assert_eq!(
            judged(&encoded, &form),
            (Verdict::Differs, DifferenceLevel::Must)
        );
        let replaced = read([("surrogates", "replaced")]);
        let mark = [0xEF, 0xBF, 0xBD];
        assert_eq!(
            judged(&replaced, &mark),
            (Verdict::Conforms, DifferenceLevel::Declared)
        );
    }
}
