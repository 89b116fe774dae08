//! How an answer departs from the expectation: the kind of a difference, and the way in which a case fails.

use utfproof_oracle::{Operation, Sequence};
use utfproof_vectors::context::is_told;
use utfproof_vectors::{Expectation, is_well_formed};

use crate::characters::{Form, characters};
use crate::declared::Judgement;
use crate::ranges;
use crate::reply::{Answer, Mode, Reply};
use crate::verdict::{DifferenceLevel, Verdict};
use crate::violation::ViolationKind;

/// The kind of a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Departure {
    /// The input is to be accepted, and is rejected.
    Rejected,
    /// Characters of the result are missing, and nothing else differs.
    Lost,
    /// The result has more characters, and nothing else differs.
    Added,
    /// The result is another one.
    Changed,
    /// The input is to be rejected, and is accepted.
    Accepted,
    /// A number of characters is wrong: the result, or how many U+FFFD stand for what is ill-formed.
    Count,
    /// A length is wrong: the result, or that of the ill-formed part.
    Length,
    /// The calls that gave the result break a rule of every bounded buffer.
    Calls,
    /// A position is wrong: the result, or that of the error.
    Position,
    /// Output appears at the wrong time.
    Late,
    /// Memory was touched that must not be, or the answer depends on something else than the input.
    Violates(ViolationKind),
    /// The implementation died.
    Crashed,
    /// No reply came in time.
    TimedOut,
    /// What came is not a reply.
    Garbled,
}

impl Departure {
    /// Every kind.
    pub const ALL: [Self; 21] = [
        Self::Rejected,
        Self::Lost,
        Self::Added,
        Self::Changed,
        Self::Accepted,
        Self::Count,
        Self::Length,
        Self::Calls,
        Self::Position,
        Self::Late,
        Self::Violates(ViolationKind::ReadPastEnd),
        Self::Violates(ViolationKind::ReadBeforeStart),
        Self::Violates(ViolationKind::WrotePastRoom),
        Self::Violates(ViolationKind::WroteInput),
        Self::Violates(ViolationKind::DependsOnOutput),
        Self::Violates(ViolationKind::DependsOnAlignment),
        Self::Violates(ViolationKind::DependsOnCalls),
        Self::Violates(ViolationKind::TooLittleRoom),
        Self::Crashed,
        Self::TimedOut,
        Self::Garbled,
    ];

    /// As in the JSON report: `timed_out`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rejected => "rejected",
            Self::Lost => "lost",
            Self::Added => "added",
            Self::Changed => "changed",
            Self::Accepted => "accepted",
            Self::Count => "count",
            Self::Length => "length",
            Self::Calls => "calls",
            Self::Position => "position",
            Self::Late => "late",
            Self::Violates(kind) => kind.name(),
            Self::Crashed => "crashed",
            Self::TimedOut => "timed_out",
            Self::Garbled => "garbled",
        }
    }

    /// Whether text came out wrong, or not at all.
    pub const fn is_of_text(self) -> bool {
        matches!(
            self,
            Self::Rejected | Self::Lost | Self::Added | Self::Changed
        )
    }
}

/// The way in which a case fails. A cause has one, and so have an input and the smaller one that is found for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Way {
    /// Differs, crashed, timed out or garbled.
    pub verdict: Verdict,
    /// Whether it violates a *must*, departs from a *should* or differs from a declared policy.
    pub level: DifferenceLevel,
    /// Whether the input is well-formed.
    pub well_formed: bool,
    /// How the answer departs from the expectation.
    pub departure: Departure,
}

/// How bad a difference is: the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rank {
    /// Valid text is changed or rejected, which a document forbids.
    ValidText,
    /// Another violation of a *must*: what is ill-formed is accepted, a number is wrong.
    Must,
    /// There is no answer: it crashed, hung or wrote what is no reply.
    NoAnswer,
    /// It differs from what it declares.
    Declared,
    /// It departs from a *should*.
    Should,
}

impl Way {
    /// The way in which a case fails, given the judgement; `None` if it does not.
    pub fn of(
        judgement: &Judgement<'_>,
        operation: Operation,
        (operands, mode): (&[Sequence], Mode),
        reply: &Reply,
    ) -> Option<Self> {
        let departure = departure(
            judgement.verdict,
            operation,
            &judgement.expectation,
            (reply, mode),
        )?;
        Some(Self {
            verdict: judgement.verdict,
            level: judgement.level,
            well_formed: is_well_formed(operation, operands),
            departure,
        })
    }

    /// How bad that is.
    pub const fn rank(self) -> Rank {
        match (self.verdict, self.level) {
            (Verdict::Crashed | Verdict::TimedOut | Verdict::Garbled, _) => Rank::NoAnswer,
            (_, DifferenceLevel::Must) if self.well_formed && self.departure.is_of_text() => {
                Rank::ValidText
            }
            (_, DifferenceLevel::Must) => Rank::Must,
            (_, DifferenceLevel::Declared) => Rank::Declared,
            (_, DifferenceLevel::Should) => Rank::Should,
        }
    }
}

/// How a reply departs from the expectation; `None` if the verdict is no difference.
fn departure(
    verdict: Verdict,
    operation: Operation,
    expectation: &Expectation,
    (reply, mode): (&Reply, Mode),
) -> Option<Departure> {
    match verdict {
        Verdict::Conforms | Verdict::Unsupported | Verdict::NotRun => return None,
        Verdict::Crashed => return Some(Departure::Crashed),
        Verdict::TimedOut => return Some(Departure::TimedOut),
        Verdict::Garbled => return Some(Departure::Garbled),
        Verdict::Differs => {}
    }
    let Reply::Answered(answer) = reply else {
        return Some(Departure::Garbled);
    };
    Some(match (expectation, answer) {
        (_, Answer::Violates(violation)) => Departure::Violates(violation.kind),
        (_, Answer::WrongCalls { .. }) if mode == Mode::Incremental => Departure::Late,
        (_, Answer::WrongCalls { .. }) => Departure::Calls,
        (Expectation::Rejected(rejection, _), Answer::Rejected { at, .. }) => match at {
            Some(at) if *at != rejection.at => Departure::Position,
            _ => Departure::Length,
        },
        (_, Answer::WrongLength { .. }) => Departure::Length,
        (Expectation::Rejected(..), _) => Departure::Accepted,
        (_, Answer::Rejected { .. }) => Departure::Rejected,
        (_, Answer::TooLong(_)) => Departure::Added,
        // of two summaries, no more is known
        _ if matches!(mode, Mode::Repeat(_)) && is_told(operation) => Departure::Changed,
        (Expectation::Output(expected, _), Answer::Output(output))
            if operation == Operation::Utf8Ranges =>
        {
            ranges::between(&expected.values(), &output.values())
        }
        (Expectation::Output(expected, _), Answer::Output(output)) => {
            between(operation, expected, output)
        }
        _ => Departure::Changed,
    })
}

/// How one result departs from another.
fn between(operation: Operation, expected: &Sequence, output: &Sequence) -> Departure {
    let form = Form::of_output(operation);
    let (expected, output) = (expected.values(), output.values());
    let numbers = usize::from(operation.signature().output.begins_with_a_number());
    let [expected, output] = [&expected, &output].map(|values| {
        let text = values.get(numbers..).unwrap_or_default();
        characters(form, text)
    });
    if numbers > 0 && expected == output {
        return of_numbers(operation);
    }
    of_texts(&expected, &output)
}

/// What a wrong number is.
const fn of_numbers(operation: Operation) -> Departure {
    match operation {
        Operation::WhatwgUtf8EncodeInto | Operation::Utf8CountCodePoints => Departure::Count,
        _ if operation.signature().takes_number => Departure::Position,
        _ => Departure::Length,
    }
}

/// How one text departs from another: lost or added if one is the other without some of its characters.
fn of_texts(expected: &[&[u32]], output: &[&[u32]]) -> Departure {
    let is_replaced = |text: &[&[u32]]| text.iter().any(|one| is_replacement(one));
    if is_replaced(expected) && is_replaced(output) && joined(expected) == joined(output) {
        Departure::Count
    } else if is_within(output, expected) {
        Departure::Lost
    } else if is_within(expected, output) {
        Departure::Added
    } else {
        Departure::Changed
    }
}

/// Whether a text is another one without some of its characters.
fn is_within(short: &[&[u32]], long: &[&[u32]]) -> bool {
    let mut long = long.iter();
    short.iter().all(|one| long.any(|other| other == one))
}

/// A text with one U+FFFD for each row of them.
fn joined<'a>(text: &[&'a [u32]]) -> Vec<&'a [u32]> {
    let mut joined = text.to_vec();
    joined.dedup_by(|one, other| is_replacement(one) && is_replacement(other));
    joined
}

/// Whether a character is U+FFFD.
pub(crate) fn is_replacement(character: &[u32]) -> bool {
    matches!(character, [0xFFFD] | [0xEF, 0xBF, 0xBD])
}

#[cfg(test)]
mod tests;
