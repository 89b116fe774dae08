//! Differences of the same kind and for the same reason, as one: what the terminal and the page show.

use std::collections::BTreeMap;

use utfproof_oracle::{Sequence, StepId};

use super::escape::{printable, shorten};
use super::ranges::joined;
use super::summary::{grouped, plural};
use super::{Difference, DifferenceLevel, Shown, Verdict};

/// Longer inputs, in characters of notation, are grouped without the step that decides: their traces are long too.
const LONGEST_TRACED: usize = 1 << 14;
/// How many rows of inputs stand in the line that names a group.
const ROWS_IN_BRIEF: usize = 2;
/// How many characters of a row are shown.
const LONGEST_ROW: usize = 300;

/// What the differences of a group have in common.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key<'a> {
    known: Option<&'a str>,
    level: DifferenceLevel,
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
        due: bool,
        /// Whether U+FFFD is given there.
        given: bool,
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
        _ if size(difference).0 > LONGEST_TRACED => None,
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
            let (expected, answered) = (expected.values(), answered.values());
            let pairs = expected.iter().zip(&answered);
            let alike = pairs.take_while(|(one, other)| one == other).count();
            let is_replacement = |values: &[u32]| values.get(alike) == Some(&0xFFFD);
            What::AnotherResult {
                due: is_replacement(&expected),
                given: is_replacement(&answered),
            }
        }
    }
}

/// How many units an input has, and the input.
fn size(difference: &Difference) -> (usize, &[Sequence]) {
    let operands = difference.shown().operands;
    (operands.iter().map(Sequence::len).sum(), operands)
}

impl Group<'_> {
    /// What it does, for a person: that it crashes, or what is wrong with its answers.
    pub(super) const fn says(&self) -> &'static str {
        let level = self.smallest.level;
        match (self.what, self.smallest.verdict) {
            (What::NoAnswer, Verdict::Crashed) => "crashes",
            (What::NoAnswer, Verdict::TimedOut) => "times out",
            (What::NoAnswer, Verdict::Garbled) => "gives a garbled reply",
            (What::NoAnswer, Verdict::Differs) => "answers far too much",
            (What::NoAnswer, _) => "gives no answer",
            (What::Accepts, _) => match level {
                DifferenceLevel::Must => "accepts what must be rejected",
                DifferenceLevel::Should => "accepts what should be rejected",
                DifferenceLevel::Declared => "accepts what it declares to reject",
            },
            (What::Rejects, _) => match level {
                DifferenceLevel::Must => "rejects what must be accepted",
                DifferenceLevel::Should => "rejects what should be accepted",
                DifferenceLevel::Declared => "rejects what it declares to accept",
            },
            (What::AnotherPlace, _) => "gives another position for the error",
            (What::AnotherResult { due, given }, _) => match (due, given) {
                (true, false) => "gives no U+FFFD where one is due",
                (false, true) => "gives U+FFFD where none is due",
                _ => "gives another result",
            },
        }
    }

    /// The inputs that its vectors are about, as few rows as they make up together; then the rows of which only a part
    /// differs; and then the names of vectors that are no rows.
    pub(super) fn rows(&self) -> Vec<String> {
        let members = self.members.iter();
        let (whole, part): (Vec<&Difference>, Vec<&Difference>) =
            members.partition(|difference| difference.cases == difference.asked);
        let joined = |members: &[&Difference]| joined(members.iter().map(|d| d.vector.as_str()));
        let ((whole, names), (part, more_names)) = (joined(&whole), joined(&part));
        let part = part.iter().map(|row| format!("some of {row}"));
        let rows = whole.into_iter().chain(part);
        rows.chain(names).chain(more_names).collect()
    }

    /// `on 10 of 20 cases of 6 vectors`, and how many more in contexts.
    pub(super) fn counts(&self) -> String {
        let sum = |of: fn(&Difference) -> u64| self.members.iter().map(|d| of(d)).sum::<u64>();
        let (cases, asked) = (sum(|d| d.cases), sum(|d| d.asked));
        let mut counts = match asked {
            1 => "on 1 case".to_owned(),
            asked => format!("on {} of {}", grouped(cases), plural(asked, "case")),
        };
        if self.members.len() > 1 {
            counts += &format!(" of {}", plural(self.members.len() as u64, "vector"));
        }
        match sum(|d| d.in_contexts) {
            0 => counts,
            more => format!("{counts}, and {} more in contexts", grouped(more)),
        }
    }
}

/// The first of some rows of inputs, and how many more there are.
pub(super) fn brief(rows: &[String]) -> String {
    let shown = rows.iter().take(ROWS_IN_BRIEF);
    let mut brief = shown.map(|row| shorten(&printable(row), LONGEST_ROW).into_owned());
    let mut text = brief.next().unwrap_or_default();
    for row in brief {
        text += &format!(", {row}");
    }
    match rows.len().saturating_sub(ROWS_IN_BRIEF) {
        0 => text,
        more => format!("{text} … ({} more)", grouped(more as u64)),
    }
}
