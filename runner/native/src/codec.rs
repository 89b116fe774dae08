//! A codec in Rust, in the worker. Its inputs end at a page that cannot be touched, or begin after one; a fault ends the
//! worker, since a jump over frames of Rust is not allowed.

use std::io;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

use utfproof_judge::{
    Answer, Description, Implementation, InProcess, Operation, Reply, Request, UnderTest as _,
};
use utfproof_vectors::Vector;

use crate::control::{Control, MANY_REPLIES, Slot};
use crate::lent::Lender;
use crate::placement::{ALIGNMENTS, FILLINGS, Place};
use crate::sweep::LOOKED_INTO;
use crate::violation::{Violation, ViolationKind};
use crate::wire::{Reader, Said};
use crate::worker::Subject;

/// After so many cases, the place changes.
const BLOCK: u64 = 4096;

/// A codec, and the memory that it sees.
pub(crate) struct Codec<'a> {
    codec: InProcess<Box<dyn Implementation + Send>>,
    lender: Lender,
    control: &'a Control,
    looked_into: u32,
}

impl<'a> Codec<'a> {
    pub(crate) fn new(codec: Box<dyn Implementation + Send>, control: &'a Control) -> io::Result<Self> {
        Ok(Self {
            codec: InProcess::new(codec),
            lender: Lender::new()?,
            control,
            looked_into: 0,
        })
    }

    /// The description, and the operations that have a direct call.
    pub(crate) fn description(&mut self) -> (Description, Vec<Operation>) {
        let description = self.codec.description().clone();
        let operations = description.operations.keys().copied();
        let swept = operations.filter(|operation| self.codec.direct(*operation).is_some());
        let swept = swept.collect();
        (description, swept)
    }

    fn once(&mut self, request: &Request, place: Place, around: (usize, usize)) -> Said {
        self.control.count_a_call();
        self.lender.put(place, around);
        match self.lender.request(request) {
            Ok(request) => said(self.codec.answer_batch(&[request]).remove(0)),
            Err(error) => Said::Skipped(format!("no memory for it: {error}")),
        }
    }

    /// Finds the cause of two answers to one request: the second was given at this place.
    fn cause(&mut self, request: &Request, (place, around): (Place, (usize, usize))) -> Violation {
        use ViolationKind::{DependsOnAlignment, DependsOnCalls, ReadBeforeStart, ReadPastEnd};
        let answer = self.once(request, place, around);
        if self.once(request, place, around) != answer {
            return Violation::of_two_answers(DependsOnCalls);
        }
        for other in 0..FILLINGS {
            if self.once(request, place, (around.0, other)) != answer {
                return Violation::of_two_answers(ReadPastEnd);
            }
            if self.once(request, place, (other, around.1)) != answer {
                return Violation::of_two_answers(ReadBeforeStart);
            }
        }
        Violation::of_two_answers(DependsOnAlignment)
    }

    /// Asks the cases of a row, and notes at once each answer that is not expected: a later case may end the worker. A case
    /// that panics is noted too. Returns all of them.
    fn block(&mut self, row: &Vector, numbers: Range<u64>) -> Vec<(Range<u64>, Said)> {
        let control = self.control;
        let mut found = Vec::new();
        let mut note = |numbers: Range<u64>, said: Said| {
            control.note(numbers.clone(), &said);
            found.push((numbers, said));
        };
        let mut next = numbers.start;
        while next < numbers.end {
            let rest = next..numbers.end;
            let Some(mut direct) = self.codec.direct(row.operation) else {
                let why = "has no direct call any more".to_owned();
                note(rest, Said::Crashed(why));
                break;
            };
            let at = control.slot(Slot::Case);
            let lender = &mut self.lender;
            let asked = catch_unwind(AssertUnwindSafe(|| {
                direct.ask(row, rest, at, Some(lender), &mut |numbers, reply| note(numbers, said(reply)));
            }));
            next = match asked {
                Ok(()) => numbers.end,
                Err(_) => {
                    let number = control.get(Slot::Case);
                    note(number..number + 1, Said::Crashed("panicked".to_owned()));
                    number + 1
                }
            };
        }
        found
    }

    /// Asks for an unexpected answer in all places, unless that was done often.
    fn look_into(&mut self, row: &Vector, number: u64, plainly: Said) -> Said {
        if self.looked_into == LOOKED_INTO {
            return plainly;
        }
        self.looked_into += 1;
        // a fault is blamed on this case
        self.control.set(Slot::Case, number);
        match self.answer(&Request::new(row.operation, row.case(number).operands)) {
            Said::Violation(violation) => Said::Violation(violation),
            _ => plainly,
        }
    }
}

impl Subject for Codec<'_> {
    fn answer(&mut self, request: &Request) -> Said {
        let first = self.once(request, Place::Ends(0), (1, 0));
        let number = request.operands.iter().flat_map(|one| one.values()).fold(7, hashed);
        let places = [
            (Place::Begins(0), (0, 0)),
            (Place::Aligned(number % ALIGNMENTS), (number % FILLINGS, 1)),
        ];
        for (place, around) in places {
            if self.once(request, place, around) != first {
                return Said::Violation(self.cause(request, (place, around)));
            }
        }
        first
    }

    fn sweep(&mut self) -> io::Result<()> {
        let requests = self.control.requests()?;
        let Some(row) = Reader(&requests).row() else {
            return Ok(());
        };
        let numbers = self.control.get(Slot::First)..self.control.get(Slot::Last);
        let mut next = numbers.start;
        self.looked_into = 0;
        while next < numbers.end && self.control.get(Slot::ReplyBytes) <= MANY_REPLIES as u64 {
            let end = numbers.end.min((next / BLOCK + 1) * BLOCK);
            let block = usize::try_from(next / BLOCK).unwrap_or_default();
            let (place, around) = match block % 4 {
                0 => (Place::Ends(0), (1, 0)),
                1 => (Place::Begins(0), (0, 0)),
                2 => (Place::Ends(0), (0, 1)),
                _ => (Place::Aligned(block / 4 % ALIGNMENTS), (2, 2)),
            };
            self.control.count_a_call();
            self.lender.put(place, around);
            let before = self.control.get(Slot::ReplyBytes);
            let found = self.block(&row, next..end);
            // they are written once more, each with its cause
            self.control.set(Slot::ReplyBytes, before);
            for (numbers, said) in found {
                let said = self.look_into(&row, numbers.start, said);
                self.control.note(numbers, &said);
            }
            self.control.set(Slot::Answered, end);
            next = end;
        }
        Ok(())
    }
}

fn hashed(hash: usize, value: u32) -> usize {
    (hash ^ value as usize).wrapping_mul(31) % 65_521
}

/// A reply in the form that is sent to the runner.
fn said(reply: Reply) -> Said {
    let answer = match reply {
        Reply::Answered(answer) => answer,
        Reply::Batch(all) => return Said::Batch(all.into_iter().map(said).collect()),
        Reply::Crashed(how) => return Said::Crashed(how),
        Reply::Garbled(why) => return Said::Violation(Violation::new(ViolationKind::Garbled, why)),
        Reply::TimedOut | Reply::NotRun => return no_answer(),
    };
    match answer {
        Answer::Output(output) => Said::Output(output),
        Answer::Rejected { message, at, part } => Said::Rejected { message, at, part },
        Answer::Skipped(why) => Said::Skipped(why),
        Answer::WrongCalls { output, why, level } => Said::WrongCalls(output, why, level),
        // a runner alone makes these of an answer
        Answer::TooLong(_) | Answer::Violates(_) | Answer::WrongLength { .. } => no_answer(),
    }
}

fn no_answer() -> Said {
    Said::Violation(Violation::new(ViolationKind::Garbled, "gives no answer"))
}
