//! Makes a long input on which an implementation differs as small as it can be: shorter first, then smaller values, as
//! long as the same becomes of it.
//!
//! This is the delta debugging of Zeller and Hildebrandt, with the oracle to say what the answer to each attempt should
//! be, and an end: an implementation that takes its time is not asked for ever.

use std::collections::BTreeMap;

use utfproof_oracle::{Operation, Sequence};
use utfproof_vectors::Origin;
use utfproof_vectors::context::{Context, ContextKind, Width, expect, padding};

mod whole;

use crate::judge::judge_declared;
use crate::policy::Policies;
use crate::report::{Standard, Verdict};
use crate::suite::{Selection, Shard};
use crate::tally::{Judged, Tally, joined};
use crate::{Request, Subject};

use whole::{First, Whole};

/// An input of up to this many units is small.
const SMALL: usize = 6;

/// At most this many differences of an operation, a context and an origin are made smaller.
const OF_A_KIND: usize = 3;

/// How many units are asked for one difference at most, and how often of one that crashes.
const MOST_UNITS: usize = 1 << 23;
const MOST_CRASHES: usize = 40;

/// This many attempts are asked at once.
const BATCH: usize = 32;

/// Makes the long and the random ones among the differences smaller. In a shard that is those which the whole run would
/// make smaller, as far as they are here, and a few more.
pub(crate) fn minimise(
    tally: &mut Tally<'_>,
    subject: &mut dyn Subject,
    selection: Selection<'_>,
    go_on: impl Fn() -> bool,
) {
    let mut quota = Quota::default();
    let policies = tally.policies();
    let mut whole = (selection.shard != Shard::WHOLE).then(|| Whole::new(selection, subject));
    for (vector, kind, sample) in tally.samples() {
        let length: usize = sample.operands.iter().map(Sequence::len).sum();
        let can_be = |length| can_be_smaller(vector.origin(), kind.context, kind.verdict, length);
        let turn = (vector.operation, kind.context, vector.origin());
        if !can_be(usize::MAX) || quota.is_used_up(turn) || !go_on() {
            continue;
        }
        let declared = policies.get(&vector.operation);
        let first = whole.as_mut().map_or(First::This, |whole| {
            whole.first(subject, declared, (vector, kind), sample)
        });
        match first {
            First::This | First::Unknown if !can_be(length) => continue,
            First::Hidden => continue,
            First::Other(length) if !can_be(length) => continue,
            First::Other(_) => {
                quota.use_up(turn);
                continue;
            }
            First::Unknown => {}
            First::This => quota.use_up(turn),
        }
        let mut search = Search {
            subject,
            operation: vector.operation,
            in_chunks: matches!(sample.context(), Some(Context::Chunks { .. })),
            verdict: kind.verdict,
            level: kind.level,
            declared,
            units_left: MOST_UNITS,
            crashes_left: MOST_CRASHES,
        };
        sample.smaller = search.smallest(&sample.operands);
    }
}

/// Whether it is worth while to look for something smaller than an input of so many units.
pub(crate) fn can_be_smaller(
    origin: Option<Origin>,
    context: Option<ContextKind>,
    verdict: Verdict,
    length: usize,
) -> bool {
    let is_of_interest = context.is_some() || origin == Some(Origin::Random);
    let follows = context == Some(ContextKind::After);
    let can_be_asked_again = matches!(verdict, Verdict::Differs | Verdict::Crashed);
    is_of_interest && !follows && can_be_asked_again && length > SMALL
}

/// Counts what is made smaller, in the order of the differences.
#[derive(Default)]
pub(crate) struct Quota(BTreeMap<Turn, usize>);

/// Of what only so many are made smaller.
pub(crate) type Turn = (Operation, Option<ContextKind>, Option<Origin>);

impl Quota {
    /// Whether there have been as many as there may be.
    pub(crate) fn is_used_up(&self, turn: Turn) -> bool {
        self.0.get(&turn).is_some_and(|done| *done >= OF_A_KIND)
    }

    /// Counts one.
    pub(crate) fn use_up(&mut self, turn: Turn) {
        *self.0.entry(turn).or_default() += 1;
    }
}

struct Search<'a> {
    subject: &'a mut dyn Subject,
    operation: Operation,
    /// Whether the parts are chunks of one operand.
    in_chunks: bool,
    verdict: Verdict,
    level: Standard,
    declared: Option<&'a Policies>,
    units_left: usize,
    crashes_left: usize,
}

/// An input in parts: its operands, or its chunks.
type Parts = Vec<Vec<u32>>;

impl Search<'_> {
    /// The smallest input that is found; nothing if it is the one to begin with, or if that does not fail again.
    fn smallest(&mut self, operands: &[Sequence]) -> Option<Judged> {
        let begin: Parts = operands.iter().map(Sequence::values).collect();
        self.first_that_fails(std::slice::from_ref(&begin))?;
        let mut found = None;
        let mut parts = begin;
        loop {
            let length: usize = parts.iter().map(Vec::len).sum();
            let mut piece = (length / 2).max(1);
            let mut is_smaller = false;
            while piece > 0 {
                while let Some((smaller, judged)) = self.try_all(removals(&parts, piece)) {
                    (parts, found, is_smaller) = (smaller, Some(judged), true);
                }
                piece /= 2;
            }
            if self.in_chunks {
                while let Some((smaller, judged)) = self.try_all(mergers(&parts)) {
                    (parts, found, is_smaller) = (smaller, Some(judged), true);
                }
            }
            if !is_smaller {
                break;
            }
        }
        while let Some((smaller, judged)) = self.try_all(lower_values(&parts)) {
            (parts, found) = (smaller, Some(judged));
        }
        found.filter(|_| self.fails_by_itself(&parts))
    }

    /// Whether it fails also behind plain text: of one that remembers what it was asked, the attempts before may have
    /// made it fail.
    fn fails_by_itself(&mut self, parts: &Parts) -> bool {
        let plain = padding(self.operation, Width::One, 2);
        let operands = self.operation.signature().operands;
        let asked = [vec![plain; operands], parts.clone()];
        let last = self.first_that_fails(&asked[1..]);
        last.is_some() && matches!(self.first_that_fails(&asked), Some((1, _)))
    }

    /// The first of some attempts of which the same becomes.
    fn try_all(&mut self, attempts: impl Iterator<Item = Parts>) -> Option<(Parts, Judged)> {
        let mut attempts = attempts.peekable();
        while attempts.peek().is_some() {
            let batch: Vec<Parts> = attempts.by_ref().take(BATCH).collect();
            let units: usize = batch.iter().flatten().map(Vec::len).sum();
            let is_something = |parts: &Parts| parts.iter().any(|part| !part.is_empty());
            let batch: Vec<Parts> = batch.into_iter().filter(is_something).collect();
            self.units_left = self.units_left.checked_sub(units)?;
            if let Some((index, judged)) = self.first_that_fails(&batch) {
                return Some((batch[index].clone(), judged));
            }
        }
        None
    }

    fn first_that_fails(&mut self, attempts: &[Parts]) -> Option<(usize, Judged)> {
        let kind = self.operation.signature().input;
        let request = |parts: &Parts| {
            let sequence = |values: &Vec<u32>| Sequence::from_values(kind, values.clone());
            Request::new(self.operation, parts.iter().map(sequence))
        };
        let requests: Vec<Request> = attempts.iter().map(request).collect();
        if self.verdict == Verdict::Crashed {
            self.crashes_left = self.crashes_left.checked_sub(requests.len())?;
        }
        let replies = self.subject.answer_batch(&requests);
        let judged = requests.into_iter().zip(replies).enumerate();
        judged.into_iter().find_map(|(index, (request, reply))| {
            let operands = request.operands;
            let documents = if self.in_chunks {
                expect(self.operation, &[joined(&operands).into_owned()])
            } else {
                expect(self.operation, &operands)
            };
            let judgement =
                judge_declared(self.declared, self.operation, &operands, &documents, &reply);
            let is_the_same = (judgement.verdict, judgement.level) == (self.verdict, self.level);
            let expectation = judgement.expectation.into_owned();
            let judged = Judged {
                operands,
                expectation,
                reply,
            };
            is_the_same.then_some((index, judged))
        })
    }
}

/// The input without each piece of a length, of one part at a time; an operand that is left empty stays.
fn removals(parts: &Parts, piece: usize) -> impl Iterator<Item = Parts> {
    let places = parts.iter().enumerate().flat_map(move |(part, values)| {
        let places = (0..values.len()).step_by(piece);
        places.map(move |from| (part, from))
    });
    places.map(move |(part, from)| {
        let mut smaller = parts.clone();
        let to = (from + piece).min(smaller[part].len());
        smaller[part].drain(from..to);
        smaller
    })
}

/// The chunks with two that are neighbours made one.
fn mergers(parts: &Parts) -> impl Iterator<Item = Parts> {
    (1..parts.len()).map(move |second| {
        let mut smaller = parts.clone();
        let after = smaller.remove(second);
        smaller[second - 1].extend(after);
        smaller
    })
}

/// The input with one value lowered: to zero or one, or by one of its bits.
fn lower_values(parts: &Parts) -> impl Iterator<Item = Parts> {
    let places = parts.iter().enumerate().flat_map(|(part, values)| {
        let places = values.iter().enumerate();
        places.map(move |(place, value)| (part, place, *value))
    });
    places.flat_map(move |(part, place, value)| {
        let bits = (0..u32::BITS).rev().map(move |bit| value & !(1 << bit));
        let lower = [0, 1].into_iter().chain(bits);
        let lower = lower.filter(move |lower| *lower < value);
        lower.map(move |lower| {
            let mut smaller = parts.clone();
            smaller[part][place] = lower;
            smaller
        })
    })
}

#[cfg(test)]
mod tests;
