//! What is said of one difference, and of anything else that was asked: inputs and answers.

use utfproof_oracle::{Rejection, Sequence};
use utfproof_vectors::context::Context;
use utfproof_vectors::{Expectation, Vector};

use super::{Kind, Sample};
use crate::reply::{Answer, Reply};
use crate::result::{Difference, Shown, Smaller};
use crate::settings::Settings;
use utfproof_notation::escape::{printable_lines, shorten};
use utfproof_notation::printable;

/// How much of a message is kept, in characters.
const LONGEST_MESSAGE: usize = 300;
/// How much of how an implementation died, the end of which are its last words.
const LONGEST_OF_A_CRASH: usize = 600;

/// One difference of a report: `asked` cases of its vector were asked in its setting, and `in_contexts` of those that
/// differ alike stand in contexts.
pub(super) fn difference(
    vector: &Vector,
    kind: Kind,
    sample: &Sample,
    (asked, in_contexts): (u64, u64),
    settings: &Settings,
) -> Difference {
    let smaller = sample.smaller.as_ref();
    let before = match &sample.context {
        Some(Context::After { units, .. }) => {
            let kind = vector.operation.signature().input;
            Some(vec![Sequence::from_values(kind, units.clone())])
        }
        _ => None,
    };
    Difference {
        vector: vector.id.clone(),
        operation: vector.operation,
        origin: vector.origin(),
        level: kind.level,
        verdict: kind.verdict,
        cases: sample.cases,
        in_contexts,
        asked,
        operands: sample.operands.to_vec(),
        context: sample.context.as_ref().map(Into::into),
        asked_before: before,
        expected: shown_expectation(&sample.expectation),
        answered: shown_reply(&sample.reply),
        smaller: smaller.map(|smaller| Smaller {
            operands: smaller.operands.to_vec(),
            expected: shown_expectation(&smaller.expectation),
            answered: shown_reply(&smaller.reply),
            is_cut_short: smaller.is_cut_short,
        }),
        seed: vector.seed,
        known: settings.known.reason(&vector.id).cloned(),
        repeat: format!(
            "utfproof check {} --vector {}{}",
            settings.argument, vector.id, settings.options
        ),
        place: None,
    }
}

pub(crate) fn shown_expectation(expectation: &Expectation) -> Shown {
    match expectation {
        Expectation::Output(output, _) => Shown::Output(output.clone()),
        Expectation::Rejected(Rejection { at }, _) => Shown::Rejected {
            message: None,
            at: Some(*at),
        },
        Expectation::Unspecified(reason) => Shown::Failure(format!(
            "any answer: {}, which no document rules on",
            reason.name()
        )),
    }
}

pub(crate) fn shown_reply(reply: &Reply) -> Shown {
    let said = |text: &str| shorten(&printable(text), LONGEST_MESSAGE).into_owned();
    match reply {
        Reply::Answered(Answer::Output(output)) => Shown::Output(output.clone()),
        Reply::Answered(Answer::Rejected { message, at }) => Shown::Rejected {
            message: Some(said(message)),
            at: *at,
        },
        Reply::Answered(Answer::TooLong(output)) => Shown::Failure(output.to_string()),
        Reply::Answered(Answer::Skipped(why)) => Shown::Failure(said(why)),
        Reply::Crashed(how) => {
            Shown::Failure(shorten(&printable_lines(how), LONGEST_OF_A_CRASH).into_owned())
        }
        Reply::TimedOut => Shown::Failure("no answer in time".to_owned()),
        Reply::Garbled(what) => Shown::Failure(said(what)),
        Reply::NotRun => Shown::Failure("not run".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_message_the_beginning_is_kept_and_of_a_crash_what_its_last_words_need() {
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
