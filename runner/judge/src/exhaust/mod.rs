//! Exhaustive runs of codecs that live in this process: every case of a row, as fast as the codec itself.
//!
//! What is expected is counted, case by case, in step with the input ([`Vector::visit`]); the codec is called
//! [directly](Direct), on one input after another in the same buffer; and only an answer that is not the expected one
//! goes to the judge. Rows are cut into pieces, which all instances of the implementation take from one another's hands.

mod count;
mod pieces;

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

use rayon::prelude::*;
use utfproof_vectors::Vector;

use crate::implementation::UnderTest;
use crate::plan::Plan;
use crate::quiet;
use crate::reply::{Reply, Request};
use crate::verdict::{DifferenceLevel, Verdict};

pub(crate) use count::{Counted, Others};
use pieces::{Piece, pieces};

/// How many cases are asked directly.
pub(crate) fn size(plan: &Plan<'_>) -> u64 {
    pieces(plan).iter().map(Piece::len).sum()
}

/// Asks all cases of the vectors that are asked directly; hands on what came of each vector, in no order.
pub(crate) fn run(
    implementations: &mut [Box<dyn UnderTest + Send>],
    plan: &Plan<'_>,
    (interrupted, deadline): (&AtomicBool, Option<Instant>),
    progress: &AtomicU64,
) -> Vec<(usize, Counted)> {
    let vectors = plan.selection().vectors;
    let pieces = pieces(plan);
    let next = AtomicUsize::new(0);
    let counted = implementations.par_iter_mut().map(|implementation| {
        let mut all = Vec::<(usize, Counted)>::new();
        while !interrupted.load(Ordering::Relaxed) {
            let Some(piece) = pieces.get(next.fetch_add(1, Ordering::Relaxed)) else {
                break;
            };
            let counted = match deadline {
                Some(deadline) if Instant::now() >= deadline => not_run(piece),
                _ => ask(implementation.as_mut(), &vectors[piece.vector], piece),
            };
            progress.fetch_add(piece.len(), Ordering::Relaxed);
            match all.last_mut() {
                Some((vector, before)) if *vector == piece.vector => before.join(counted),
                _ => all.push((piece.vector, counted)),
            }
        }
        all
    });
    counted.flatten_iter().collect()
}

/// Of a piece whose turn came too late.
fn not_run(piece: &Piece) -> Counted {
    let mut counted = Counted::default();
    for numbers in piece.numbers() {
        counted.add(
            Verdict::NotRun,
            DifferenceLevel::Must,
            &numbers,
            Reply::NotRun,
        );
    }
    counted
}

fn ask(implementation: &mut dyn UnderTest, vector: &Vector, piece: &Piece) -> Counted {
    let directly = || {
        let mut counted = Counted::default();
        let mut direct = implementation.direct(vector.operation)?;
        for numbers in piece.numbers() {
            let (cases, mut others) = (numbers.end - numbers.start, 0);
            direct.ask(vector, numbers, &mut |numbers, reply| {
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
        // it panicked, or has changed its mind: then each case is asked for itself
        Ok(None) | Err(_) => {
            let mut counted = Counted::default();
            for numbers in piece.numbers() {
                one_by_one(implementation, vector, numbers, &mut counted);
            }
            counted
        }
    }
}

/// Asks the cases of a vector in a range as requests.
fn one_by_one(
    implementation: &mut dyn UnderTest,
    vector: &Vector,
    numbers: Range<u64>,
    counted: &mut Counted,
) {
    for number in numbers {
        let request = Request {
            operation: vector.operation,
            operands: vector.case(number).operands,
        };
        for reply in implementation.answer_batch(std::slice::from_ref(&request)) {
            if !counted.judge(vector, &(number..number + 1), reply) {
                counted.conforming += 1;
            }
        }
    }
}
