//! Groups differences of the same kind and cause, for the terminal and the page.

use std::collections::BTreeMap;

use utfproof_oracle::{Sequence, StepId, UnitKind};
use utfproof_vectors::context::ContextKind;

use super::escape::{printable, shorten};
use super::ranges::joined;
use super::summary::{grouped, plural};
use super::{Difference, DifferenceLevel, Shown, Verdict};

/// Longer inputs, in units, are grouped without the deciding step: their traces are long too.
const LONGEST_TRACED: usize = 1 << 14;
/// The most rows of inputs in the heading of a group.
const ROWS_IN_BRIEF: usize = 2;
/// The most characters shown of a row.
const LONGEST_ROW: usize = 300;

/// The properties that the differences of a group share.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key<'a> {
    known: Option<&'a str>,
    level: DifferenceLevel,
    verdict: Verdict,
    what: What,
    step: Option<(&'a str, &'a str)>,
}

/// How an answer differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum What {
    /// The input should be rejected, and is accepted.
    Accepts,
    /// The input should be accepted, and is rejected.
    Rejects,
    /// The result is wrong.
    AnotherResult {
        /// Whether U+FFFD is expected at the first position where the results differ.
        due: bool,
        /// Whether the answer has U+FFFD there.
        given: bool,
    },
    /// The position of the error is wrong.
    AnotherPosition,
    /// The rejection gives a wrong ill-formed part.
    AnotherPart,
    /// The implementation gave no answer.
    NoAnswer,
    /// The calls that gave the result break a rule.
    WrongCalls,
    /// The length is not that of the implementation's own conversion.
    WrongLength,
    /// Output appears too early or too late.
    WrongTime,
}

/// Differences of the same kind and cause.
pub(super) struct Group<'a> {
    /// The one with the smallest input.
    pub(super) smallest: &'a Difference,
    pub(super) what: What,
    /// All of them, the smallest included, ordered by their inputs.
    pub(super) members: Vec<&'a Difference>,
}

/// Groups differences: known ones last, violations of a *must* first, then by the smallest input.
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
    // an expected rejection is decided by the last step; a result by the last step that was new
    let step = match what {
        What::NoAnswer | What::WrongCalls | What::WrongLength | What::WrongTime => None,
        _ if size(difference).0 > LONGEST_TRACED => None,
        What::Accepts | What::AnotherPosition | What::AnotherPart => difference.trace().last_step(),
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
        (_, Shown::Failure(_)) if is_in(difference, ContextKind::Room) => What::WrongCalls,
        (_, Shown::Failure(_)) if is_in(difference, ContextKind::Outs) => What::WrongTime,
        // the replies to a length are numbers: none of them is too long
        (_, Shown::Failure(_)) if difference.operation.signature().output == UnitKind::Number => {
            What::WrongLength
        }
        (_, Shown::Failure(_)) | (Shown::Failure(_), _) => What::NoAnswer,
        (Shown::Rejected { .. }, Shown::Output(_)) => What::Accepts,
        (Shown::Output(_), Shown::Rejected { .. }) => What::Rejects,
        (Shown::Rejected { at: due, .. }, Shown::Rejected { at, part, .. })
            if !part.is_silent() && at.is_none_or(|at| Some(at) == *due) =>
        {
            What::AnotherPart
        }
        (Shown::Rejected { .. }, Shown::Rejected { .. }) => What::AnotherPosition,
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

/// Whether the case was in a context of this kind.
fn is_in(difference: &Difference, kind: ContextKind) -> bool {
    let context = difference.context.as_ref();
    context.is_some_and(|context| context.kind == kind)
}

/// The length of an input in units, and the input.
fn size(difference: &Difference) -> (usize, &[Sequence]) {
    let operands = difference.shown().operands;
    (operands.iter().map(Sequence::len).sum(), operands)
}

impl Group<'_> {
    /// The behaviour in words, such as `crashes` or `accepts what must be rejected`.
    pub(super) const fn says(&self) -> &'static str {
        let level = self.smallest.level;
        match (self.what, self.smallest.verdict) {
            (What::NoAnswer, Verdict::Crashed) => "crashes",
            (What::NoAnswer, Verdict::TimedOut) => "times out",
            (What::NoAnswer, Verdict::Garbled) => "gives a garbled reply",
            (What::NoAnswer, Verdict::Differs) => "gives far too long an answer",
            (What::NoAnswer, _) => "gives no answer",
            (What::WrongCalls, _) => "breaks a rule of every bounded buffer",
            (What::WrongLength, _) => "gives a length that is not that of its own conversion",
            (What::WrongTime, _) => match level {
                DifferenceLevel::Should => "holds back output that is decided",
                DifferenceLevel::Must | DifferenceLevel::Declared => {
                    "gives output at the wrong time"
                }
            },
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
            (What::AnotherPosition, _) => "gives a wrong position for the error",
            (What::AnotherPart, _) => "is wrong about the ill-formed part",
            (What::AnotherResult { due, given }, _) => match (due, given) {
                (true, false) => "gives no U+FFFD where one belongs",
                (false, true) => "gives U+FFFD where none belongs",
                _ => "gives a wrong result",
            },
        }
    }

    /// The inputs of its vectors, joined into as few rows as possible; then the rows that differ only in part; then the
    /// names of vectors that are not rows.
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

    /// Such as `on 10 of 20 cases of 6 vectors, and 3 more in contexts`.
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

/// The first rows of inputs, and the number of the others.
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
