//! Differences of the same kind and for the same reason, as one.

use std::collections::BTreeMap;

use utfproof_oracle::StepId;

use super::super::{Difference, Shown, Standard, Verdict};

/// What the differences of a group have in common.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key<'a> {
    known: Option<&'a str>,
    level: Standard,
    verdict: Verdict,
    what: What,
    step: Option<(&'a str, &'a str)>,
}

/// In which way an answer is another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum What {
    /// It is to be rejected, and has a result.
    Accepts,
    /// It is to be accepted, and is rejected.
    Rejects,
    /// It has another result.
    AnotherResult {
        /// Whether U+FFFD is due where the results part.
        replacement_due: bool,
        /// Whether U+FFFD is answered there.
        replacement_answered: bool,
    },
    /// It is rejected, at another place.
    AnotherPlace,
    /// There is no answer.
    NoAnswer,
}

/// Differences that have a kind and a reason in common.
pub(super) struct Group<'a> {
    /// The one with the smallest input.
    pub(super) smallest: &'a Difference,
    pub(super) what: What,
    /// All, that one too, by their inputs.
    pub(super) members: Vec<&'a Difference>,
}

/// The groups that differences fall into: listed ones last, what violates a *must* first, the smallest inputs first.
pub(super) fn groups<'a>(differences: impl Iterator<Item = &'a Difference>) -> Vec<Group<'a>> {
    let mut groups = BTreeMap::<Key<'a>, Vec<&'a Difference>>::new();
    for difference in differences {
        groups.entry(key(difference)).or_default().push(difference);
    }
    let group = |(key, mut members): (Key<'a>, Vec<&'a Difference>)| {
        members.sort_by_key(|difference| size(difference));
        Group {
            smallest: members[0],
            what: key.what,
            members,
        }
    };
    let mut groups: Vec<Group<'a>> = groups.into_iter().map(group).collect();
    groups.sort_by_key(|group| {
        let smallest = group.smallest;
        (smallest.known.is_some(), smallest.level, size(smallest))
    });
    groups
}

fn key(difference: &Difference) -> Key<'_> {
    let what = what(difference);
    // a rejection is the last that happens; of a result, what happened last for the first time tells most
    let step = match what {
        What::NoAnswer => None,
        What::Accepts | What::AnotherPlace => difference.trace().last_step(),
        What::Rejects | What::AnotherResult { .. } => difference.trace().steps().last().copied(),
    };
    Key {
        known: difference.known.as_deref(),
        level: difference.level,
        verdict: difference.verdict,
        what,
        step: step.map(|StepId { algorithm, step }| (algorithm, step)),
    }
}

fn what(difference: &Difference) -> What {
    let shown = difference.shown();
    match (shown.expected, shown.answered) {
        _ if difference.verdict != Verdict::Differs => What::NoAnswer,
        (_, Shown::Failure(_)) | (Shown::Failure(_), _) => What::NoAnswer,
        (Shown::Rejected { .. }, Shown::Output(_)) => What::Accepts,
        (Shown::Output(_), Shown::Rejected { .. }) => What::Rejects,
        (Shown::Rejected { .. }, Shown::Rejected { .. }) => What::AnotherPlace,
        (Shown::Output(expected), Shown::Output(answered)) => {
            let pairs = expected.split(' ').zip(answered.split(' '));
            let alike = pairs.take_while(|(one, other)| one == other).count();
            let is_replacement = |text: &str| text.split(' ').nth(alike) == Some("FFFD");
            What::AnotherResult {
                replacement_due: is_replacement(expected),
                replacement_answered: is_replacement(answered),
            }
        }
    }
}

/// How long an input is, and the input.
fn size(difference: &Difference) -> (usize, &[String]) {
    let operands = difference.shown().operands;
    (operands.iter().map(String::len).sum(), operands)
}

impl What {
    /// What it does, for a person.
    pub(super) const fn says(self) -> &'static str {
        match self {
            Self::Accepts => "accepts what is to be rejected",
            Self::Rejects => "rejects what is to be accepted",
            Self::AnotherPlace => "places the error elsewhere",
            Self::NoAnswer => "no answer",
            Self::AnotherResult {
                replacement_due: true,
                replacement_answered: false,
            } => "no U+FFFD where one is due",
            Self::AnotherResult {
                replacement_due: false,
                replacement_answered: true,
            } => "U+FFFD where none is due",
            Self::AnotherResult { .. } => "another result",
        }
    }
}
