//! Makes a [`Difference`] of a sample, and the [`Shown`] forms of expectations and replies.

use std::sync::Arc;

use utfproof_oracle::{Operation, Rejection, Sequence};
use utfproof_vectors::context::{Context, InContexts};
use utfproof_vectors::{Expectation, Vector};

use super::{Kind, Sample};
use crate::ill_formed;
use crate::known::{ListedKind, Occurred};
use crate::pattern::Pattern;
use crate::reply::{Answer, Reply};
use crate::result::{Difference, Shown, Smaller};
use crate::settings::Settings;
use utfproof_notation::escape::{printable_lines, shorten};
use utfproof_notation::printable;

/// The most characters kept of a message.
const LONGEST_MESSAGE: usize = 300;
/// The most characters kept of a crash, whose end is the last words.
const LONGEST_OF_A_CRASH: usize = 600;

/// One difference of a report. `asked` is the number of cases of its vector that were asked in its kind of context, and
/// `in_contexts` the number of contexts with the same difference.
pub(super) fn difference(
    vector: &Vector,
    kind: Kind,
    sample: &Sample,
    (asked, in_contexts): (u64, u64),
    settings: &Settings,
) -> Difference {
    let smaller = sample.smaller.as_ref();
    let context = sample.context.as_ref();
    let earlier = context.and_then(|context| InContexts::new(vector).earlier(context));
    let before = earlier.map(|(_, operands)| operands.to_vec());
    let expected = |operands: &[Sequence], expectation: &Expectation, reply: &Reply| {
        shown_expectation(vector.operation, operands, expectation, reply)
    };
    Difference {
        vector: vector.id.clone(),
        operation: vector.operation,
        origin: vector.origin(),
        level: kind.way.level,
        verdict: kind.way.verdict,
        departure: kind.way.departure,
        well_formed: kind.way.well_formed,
        cases: sample.cases,
        answers_vary: sample.answers_vary,
        in_contexts,
        asked,
        operands: sample.operands.to_vec(),
        context: sample.context.as_ref().map(Into::into),
        asked_before: before,
        expected: expected(&sample.operands, &sample.expectation, &sample.reply),
        answered: shown_reply(&sample.reply),
        smaller: smaller.map(|smaller| Smaller {
            operands: smaller.operands.to_vec(),
            expected: expected(&smaller.operands, &smaller.expectation, &smaller.reply),
            answered: shown_reply(&smaller.reply),
            is_cut_short: smaller.is_cut_short,
            pattern: smaller.pattern.clone(),
        }),
        seed: vector.seed,
        known: reason(settings, vector, kind, sample).cloned(),
        repeat: format!(
            "utfproof check {} {}{}",
            settings.argument,
            selection(vector, sample),
            settings.options
        ),
        position: None,
    }
}

/// The option that selects a case again: its vector, or its whole operation if it fails only after many other calls, or as
/// the first call of a process.
fn selection(vector: &Vector, sample: &Sample) -> String {
    let smaller = sample.smaller.as_ref();
    let pattern = smaller.and_then(|smaller| smaller.pattern.as_ref());
    let needs_others = matches!(pattern, Some(Pattern::FromCall { .. }));
    match needs_others || sample.context == Some(Context::First) {
        true => format!("--operation {}", vector.operation),
        false => format!("--vector {}", vector.id),
    }
}

/// The reason of the listing that covers a difference, if one does.
pub(super) fn reason<'a>(
    settings: &'a Settings,
    vector: &Vector,
    kind: Kind,
    sample: &Sample,
) -> Option<&'a Arc<str>> {
    let answered = (!sample.answers_vary).then(|| shown_reply(&sample.reply));
    settings.known.reason(Occurred {
        vector: &vector.id,
        kind: ListedKind::of(kind.way.verdict, kind.way.departure),
        answered: answered.as_ref(),
    })
}

/// An expectation; with the length of the ill-formed part, if the reply says something of that.
pub(crate) fn shown_expectation(
    operation: Operation,
    operands: &[Sequence],
    expectation: &Expectation,
    reply: &Reply,
) -> Shown {
    match expectation {
        Expectation::Output(output, _) => Shown::Output(output.clone()),
        Expectation::Rejected(Rejection { at }, _) => Shown::Rejected {
            message: None,
            at: Some(*at),
            part: ill_formed::expected(operation, operands, expectation, reply).unwrap_or_default(),
        },
        Expectation::Unspecified(reason) => Shown::Failure(format!(
            "any answer: {}, which no document rules on",
            reason.name()
        )),
    }
}

pub(crate) fn shown_reply(reply: &Reply) -> Shown {
    let message = |text: &str| shorten(&printable(text), LONGEST_MESSAGE).into_owned();
    match reply {
        Reply::Answered(Answer::Output(output)) => Shown::Output(output.clone()),
        Reply::Answered(Answer::Rejected {
            message: text,
            at,
            part,
        }) => Shown::Rejected {
            message: Some(message(text)),
            at: *at,
            part: *part,
        },
        Reply::Answered(Answer::TooLong(output)) => Shown::Failure(output.to_string()),
        Reply::Answered(Answer::WrongCalls { output, why, .. }) => {
            Shown::Failure(message(&format!("{output}, but {why}")))
        }
        Reply::Answered(Answer::Violates(violation)) => Shown::Failure(message(&violation.words)),
        Reply::Answered(Answer::WrongLength {
            given,
            conversion,
            units,
        }) => Shown::Failure(format!("{given}, but its own {conversion} gives {units}")),
        Reply::Answered(Answer::Skipped(why)) => Shown::Failure(message(why)),
        Reply::Crashed(how) => {
            Shown::Failure(shorten(&printable_lines(how), LONGEST_OF_A_CRASH).into_owned())
        }
        Reply::Batch(_) => Shown::Failure("one reply for each input of a batch".to_owned()),
        Reply::TimedOut => Shown::Failure("no answer in time".to_owned()),
        Reply::Garbled(what) => Shown::Failure(message(what)),
        Reply::NotRun => Shown::Failure("not run".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_cut_and_a_crash_keeps_its_last_words() {
        let text = "x".repeat(500);
        let Shown::Failure(message) = shown_reply(&Reply::Garbled(text.clone())) else {
            panic!("no failure");
        };
        assert_eq!(message.chars().count(), LONGEST_MESSAGE);
        assert!(message.ends_with("x…"), "{message}");
        let crash = shown_reply(&Reply::Crashed(text.clone()));
        assert_eq!(crash, Shown::Failure(text));
    }
}
