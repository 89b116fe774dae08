//! Exhaustive runs of codecs in this process: every case of a row, at the codec's own speed.
//!
//! The inputs of a row and their expected answers are generated in step ([`Vector::visit`]). The codec is called
//! [directly](crate::Direct), on one input after the other in the same buffer, and only an unexpected answer goes to
//! the judge. Rows are cut into pieces, which the instances of the implementation share.

mod pieces;

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use utfproof_vectors::Vector;

use crate::counted::Counted;
use crate::event::Event;
use crate::implementation::UnderTest;
use crate::plan::Plan;
use crate::quiet;
use crate::reply::{Mode, Reply, Request};
use crate::verdict::{DifferenceLevel, Verdict};

use pieces::{Piece, pieces};

/// The number of cases that are asked directly.
pub(crate) fn size(plan: &Plan<'_>) -> u64 {
    pieces(plan).iter().map(Piece::len).sum()
}

/// Asks all cases of the vectors that are asked directly. Each piece is an [`Event::Counted`]; they are in no order.
pub(crate) fn run(
    implementations: &mut [Box<dyn UnderTest + Send>],
    plan: &Plan<'_>,
    (interrupted, deadline): (&AtomicBool, Option<Instant>),
    observe: impl FnMut(Event<'_>) + Send,
) {
    let vectors = plan.selection().vectors;
    let pieces = pieces(plan);
    let next = AtomicUsize::new(0);
    let observe = Mutex::new(observe);
    let ask_pieces = |implementation: &mut dyn UnderTest| {
        while !interrupted.load(Ordering::Relaxed) {
            let Some(piece) = pieces.get(next.fetch_add(1, Ordering::Relaxed)) else {
                break;
            };
            let (vector, numbers) = (&vectors[piece.vector], piece.numbers());
            let numbers: Vec<Range<u64>> = numbers.collect();
            let counted = match deadline {
                Some(deadline) if Instant::now() >= deadline => unfinished(vector, &numbers, None),
                _ => implementation.count(vector, &numbers),
            };
            let event = Event::Counted {
                vector: piece.vector,
                counted,
            };
            observe.lock().unwrap_or_else(PoisonError::into_inner)(event);
        }
    };
    thread::scope(|scope| {
        for implementation in implementations {
            scope.spawn(|| ask_pieces(implementation.as_mut()));
        }
    });
}

/// The counts of cases that got no answer; `hung` is the number of the one on which the codec hung, if one is to blame.
pub(crate) fn unfinished(vector: &Vector, numbers: &[Range<u64>], hung: Option<u64>) -> Counted {
    let mut counted = Counted::default();
    let not_run = (Verdict::NotRun, DifferenceLevel::Must, None);
    for numbers in numbers {
        match hung.filter(|hung| numbers.contains(hung)) {
            None => counted.add(not_run, numbers, Reply::NotRun),
            Some(hung) => {
                counted.judge(vector, &(hung..hung + 1), Reply::TimedOut);
                for rest in [numbers.start..hung, hung + 1..numbers.end] {
                    if !rest.is_empty() {
                        counted.add(not_run, &rest, Reply::NotRun);
                    }
                }
            }
        }
    }
    counted
}

/// Judges the cases of a vector with these numbers, by direct calls where the codec has them. `at` holds the number of the
/// case that is being answered.
pub(crate) fn count<U: UnderTest + ?Sized>(
    implementation: &mut U,
    vector: &Vector,
    numbers: &[Range<u64>],
    at: &AtomicU64,
) -> Counted {
    let directly = || {
        let mut counted = Counted::default();
        let mut direct = implementation.direct(vector.operation)?;
        for numbers in numbers.iter().cloned() {
            let (cases, mut others) = (numbers.end - numbers.start, 0);
            direct.ask(vector, numbers, at, None, &mut |numbers, reply| {
                if counted.judge(vector, &numbers, reply) {
                    others += numbers.end - numbers.start;
                }
            });
            counted.conforming += cases - others;
        }
        Some(counted)
    };
    match quiet::catch(directly) {
        Ok(Some(counted)) => counted,
        // it panicked, or offers no direct call after all: each case becomes a request
        Ok(None) | Err(_) => {
            let mut counted = Counted::default();
            for numbers in numbers.iter().cloned() {
                one_by_one(implementation, vector, numbers, at, &mut counted);
            }
            counted
        }
    }
}

/// Asks the cases of a vector with these numbers as requests.
fn one_by_one<U: UnderTest + ?Sized>(
    implementation: &mut U,
    vector: &Vector,
    numbers: Range<u64>,
    at: &AtomicU64,
    counted: &mut Counted,
) {
    for number in numbers {
        at.store(number, Ordering::Relaxed);
        let request = Request {
            operation: vector.operation,
            operands: vector.case(number).operands,
            mode: Mode::Once,
        };
        for reply in implementation.answer_batch(std::slice::from_ref(&request)) {
            if !counted.judge(vector, &(number..number + 1), reply) {
                counted.conforming += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests;
