//! The search for the smallest input of one difference.

use std::time::Instant;

use utfproof_oracle::{Operation, Sequence};
use utfproof_vectors::context::{Filling, expect, padding};

use super::parts::{Parts, Text, mergers, units_of, without_units};
use super::{Limit, SLOW};
use crate::declared::judge_declared;
use crate::departure::Way;
use crate::implementation::UnderTest;
use crate::lengths;
use crate::policy::Policies;
use crate::reply::{Answer, Mode, Reply, Request};
use crate::tally::Judged;
use crate::verdict::Verdict;

/// The most units in a batch, unless a single attempt has more. The first attempt of a batch may succeed, and then the
/// others were asked for nothing.
const UNITS_OF_A_BATCH: usize = 1 << 16;

/// In an input of more units, only large pieces are removed, and no unit is removed or lowered for itself.
const LONG: usize = 1 << 10;

/// The pieces of a long input.
const PIECES: usize = 16;

/// What is to fail, and how.
#[derive(Clone, Copy)]
pub(super) struct Failing<'a> {
    pub(super) operation: Operation,
    /// Whether the parts are chunks of one operand.
    pub(super) in_chunks: bool,
    pub(super) way: Way,
    pub(super) declared: Option<&'a Policies>,
    /// The conversion, if what is wrong is a length that is not that of the conversion.
    pub(super) conversion: Option<Operation>,
}

pub(super) struct Search<'a> {
    pub(super) implementation: &'a mut dyn UnderTest,
    pub(super) failing: Failing<'a>,
    /// The most attempts in a batch.
    pub(super) most: usize,
    pub(super) limit: Limit<'a>,
}

impl Failing<'_> {
    /// The judged test case, if it fails in the same way.
    pub(super) fn judged(&self, (request, reply): (Request, Reply)) -> Option<Judged> {
        let is_of_a_length = matches!(&reply, Reply::Answered(Answer::WrongLength { .. }));
        if is_of_a_length != self.conversion.is_some() {
            return None;
        }
        let operands = request.operands;
        let documents = if self.in_chunks {
            expect(self.operation, &[Sequence::joined(&operands).into_owned()])
        } else {
            expect(self.operation, &operands)
        };
        let judgement =
            judge_declared(self.declared, self.operation, &operands, &documents, &reply);
        let way = Way::of(&judgement, self.operation, (&operands, Mode::Once), &reply);
        let expectation = judgement.expectation.into_owned();
        (way == Some(self.way)).then_some(Judged {
            operands,
            expectation,
            reply,
            is_cut_short: false,
            pattern: None,
        })
    }
}

impl Search<'_> {
    /// The smallest input that was found, which may be the one given; `None` if the limit let nothing smaller be found, or if
    /// the input does not fail again.
    pub(super) fn smallest(&mut self, operands: &[Sequence]) -> Option<Judged> {
        let parts: Parts = operands.iter().map(Sequence::values).collect();
        let (_, judged) = self.first_that_fails(std::slice::from_ref(&parts))?;
        let is_smaller = false;
        let mut smallest = Smallest {
            parts,
            judged,
            is_smaller,
        };
        while self.improve(&mut smallest, |text| Box::new(text.halves())) {}
        self.cut_at_ends(&mut smallest);
        while self.remove_pieces(&mut smallest) {}
        self.make_plain(&mut smallest);
        // a text that had the character at many places has it at one now, and plain text where the others were
        self.cut_at_ends(&mut smallest);
        while self.improve(&mut smallest, |text| Box::new(text.lowered())) {}
        let is_cut_short = self.limit.is_reached();
        if is_cut_short && !smallest.is_smaller || !self.fails_alone(&smallest.parts) {
            return None;
        }
        Some(Judged {
            is_cut_short,
            pattern: self.pattern(&smallest.parts),
            ..smallest.judged
        })
    }

    /// Cuts off ever smaller pieces at the end and at the beginning.
    fn cut_at_ends(&mut self, smallest: &mut Smallest) {
        let mut piece = self.text(smallest).characters() / 2;
        while piece > 0 {
            while self.improve(smallest, |text| Box::new(text.without_an_end(piece))) {}
            piece /= 2;
        }
    }

    /// Removes ever smaller pieces anywhere in the input; returns whether it became smaller.
    fn remove_pieces(&mut self, smallest: &mut Smallest) -> bool {
        let mut is_smaller = false;
        let characters = self.text(smallest).characters();
        let mut piece = (characters / 2).max(1);
        while piece > 0 && (smallest.units() <= LONG || piece >= characters / PIECES) {
            while self.improve(smallest, |text| Box::new(text.without_each(piece))) {
                is_smaller = true;
            }
            piece /= 2;
        }
        // what is ill-formed may have units that are not needed, and a character cut in two may be
        while smallest.units() <= LONG
            && self.improve(smallest, |text| Box::new(without_units(text.parts)))
        {
            is_smaller = true;
        }
        while self.failing.in_chunks && self.improve(smallest, |text| Box::new(mergers(text.parts)))
        {
            is_smaller = true;
        }
        is_smaller
    }

    /// Puts plain text in place of all characters that are only there for the length: first from the beginning on, then
    /// from the end, in ever smaller pieces, then one by one.
    fn make_plain(&mut self, smallest: &mut Smallest) {
        for at_end in [false, true] {
            let (mut done, mut piece) = (0, self.text(smallest).characters().div_ceil(2));
            while piece > 0 {
                let units = self.text(smallest).units_of_next(at_end, done, piece);
                if self.improve(smallest, |text| {
                    Box::new(text.plain_next(at_end, done, piece).into_iter())
                }) {
                    done += units;
                }
                piece /= 2;
            }
        }
        while self.improve(smallest, |text| Box::new(text.plain_each())) {}
    }

    fn text<'p>(&self, smallest: &'p Smallest) -> Text<'p> {
        Text::new(
            self.failing.operation,
            self.failing.in_chunks,
            &smallest.parts,
        )
    }

    /// Takes the first attempt that fails in the same way; returns whether there is one.
    fn improve(
        &mut self,
        smallest: &mut Smallest,
        attempts: impl for<'t> Fn(&'t Text<'t>) -> Box<dyn Iterator<Item = Parts> + 't>,
    ) -> bool {
        let text = Text::new(
            self.failing.operation,
            self.failing.in_chunks,
            &smallest.parts,
        );
        let found = self.try_all(attempts(&text));
        let Some((parts, judged)) = found else {
            return false;
        };
        *smallest = Smallest {
            parts,
            judged,
            is_smaller: true,
        };
        true
    }

    /// Whether the input also fails after plain text. An implementation that keeps state between requests may have
    /// failed only because of the attempts before.
    fn fails_alone(&mut self, parts: &Parts) -> bool {
        let plain = padding(self.failing.operation, Filling::One, 2);
        let signature = self.failing.operation.signature();
        let mut plain = vec![plain; signature.operands];
        if signature.takes_number {
            plain[1] = vec![u32::MAX];
        }
        let asked = [plain, parts.clone()];
        let last = self.first_that_fails(&asked[1..]);
        last.is_some() && matches!(self.first_that_fails(&asked), Some((1, _)))
    }

    /// The first attempt that fails in the same way.
    fn try_all(&mut self, attempts: impl Iterator<Item = Parts>) -> Option<(Parts, Judged)> {
        let is_not_empty = |parts: &Parts| parts.iter().any(|part| !part.is_empty());
        // a number stays, and may become smaller
        let takes_number = self.failing.operation.signature().takes_number;
        let has_number = |parts: &Parts| !takes_number || parts[1].len() == 1;
        let is_request = |parts: &Parts| is_not_empty(parts) && has_number(parts);
        let mut attempts = attempts.filter(is_request).peekable();
        // each crash may cost a process, and one is enough
        if self.failing.way.verdict == Verdict::Crashed {
            self.most = 1;
        }
        while attempts.peek().is_some() {
            let (mut batch, mut units) = (Vec::new(), 0);
            while batch.len() < self.most && units < UNITS_OF_A_BATCH {
                let Some(next) = attempts.next() else { break };
                units += units_of(&next);
                batch.push(next);
            }
            if !self.limit.allows(units) {
                return None;
            }
            if let Some((index, judged)) = self.first_that_fails(&batch) {
                return Some((batch.swap_remove(index), judged));
            }
        }
        None
    }

    fn first_that_fails(&mut self, attempts: &[Parts]) -> Option<(usize, Judged)> {
        let answered = self.answered(attempts).into_iter().enumerate();
        let mut judged = answered.map(|(index, one)| Some((index, self.failing.judged(one)?)));
        judged.find_map(|judged| judged)
    }

    /// Which of these inputs fail in the same way; `None` if the limit does not allow to ask.
    pub(super) fn which_fail(&mut self, attempts: &[Parts]) -> Option<Vec<bool>> {
        let mut fails = Vec::with_capacity(attempts.len());
        while let Some(rest) = attempts.get(fails.len()..).filter(|rest| !rest.is_empty()) {
            let batch = &rest[..rest.len().min(self.most)];
            if !self.limit.allows(batch.iter().map(units_of).sum()) {
                return None;
            }
            let answered = self.answered(batch);
            if answered.len() < batch.len() {
                return None;
            }
            fails.extend(
                answered
                    .into_iter()
                    .map(|one| self.failing.judged(one).is_some()),
            );
        }
        Some(fails)
    }

    /// The requests for these inputs, with the replies.
    fn answered(&mut self, attempts: &[Parts]) -> Vec<(Request, Reply)> {
        let signature = self.failing.operation.signature();
        let request = |parts: &Parts| {
            let sequence = |(place, values): (usize, &Vec<u32>)| {
                Sequence::from_values(signature.operand(place), values.clone())
            };
            Request::new(
                self.failing.operation,
                parts.iter().enumerate().map(sequence),
            )
        };
        let requests: Vec<Request> = attempts.iter().map(request).collect();
        let since = Instant::now();
        let replies = self.answers(&requests);
        if since.elapsed() > SLOW {
            self.most = 1;
        }
        requests.into_iter().zip(replies).collect()
    }

    /// The replies to requests. Each length is held against the conversion, if that is what is wrong.
    fn answers(&mut self, requests: &[Request]) -> Vec<Reply> {
        let Some(conversion) = self.failing.conversion else {
            let replies = self.implementation.answer_batch(requests);
            self.limit.count_crashes(&replies);
            return replies;
        };
        let pair = |length: &Request| {
            let converted = lengths::request_of(conversion, length);
            converted.map(|converted| [converted, length.clone()])
        };
        let pairs: Vec<Request> = requests.iter().filter_map(pair).flatten().collect();
        let replies = self.implementation.answer_batch(&pairs);
        self.limit.count_crashes(&replies);
        let mut replies = replies.into_iter();
        let pairs = pairs.as_chunks::<2>().0.iter();
        let compared = pairs.filter_map(|[before, length]| {
            let converted = (before, replies.next()?);
            Some(lengths::compared(converted, length, replies.next()?))
        });
        compared.collect()
    }
}

/// The smallest input so far, as a judged test case.
struct Smallest {
    parts: Parts,
    judged: Judged,
    /// Whether it is not the original input.
    is_smaller: bool,
}

impl Smallest {
    fn units(&self) -> usize {
        units_of(&self.parts)
    }
}
