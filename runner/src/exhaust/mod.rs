//! Exhaustive runs of codecs that live in this process: every case of a row, as fast as the codec itself.
//!
//! What is expected is counted, case by case, in step with the input ([`Vector::visit`]); the codec is called
//! [directly](Direct), on one input after another in the same buffer; and only an answer that is not the expected one
//! goes to the judge. Rows are cut into pieces, which all instances of the implementation take from one another's hands.

mod direct;
mod pieces;

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

use rayon::prelude::*;
use utfproof_oracle::Operation;
use utfproof_vectors::{Origin, Suite, Vector};

use crate::judge::judge_by_documents;
use crate::quiet;
use crate::report::{Standard, Verdict};
use crate::suite::{Selection, Shard};
use crate::{Description, Reply, Request, Subject};

pub(crate) use direct::{Counted, Others};
pub use direct::{Direct, DirectAnswer};
use pieces::{Piece, pieces};

/// Which vectors of a selection are asked directly, all of their cases: none but in the suite `exhaustive`.
///
/// What an implementation declares is judged one by one: it may come to something else than is counted.
pub(crate) fn asked_directly(
    selection: Selection<'_>,
    description: &Description,
    subject: &mut dyn Subject,
) -> Vec<bool> {
    let mut last: Option<(Operation, bool)> = None;
    let mut is_direct = |operation| match last {
        Some((known, is)) if known == operation => is,
        _ => {
            let declares = description.policies.get(&operation);
            let is = description.operations.contains_key(&operation)
                && declares.is_none_or(|policies| policies.is_empty())
                && subject.direct(operation).is_some();
            last = Some((operation, is));
            is
        }
    };
    let of_a_row = |vector: &Vector| {
        selection.suite == Suite::Exhaustive
            && vector.origin() == Some(Origin::Exhaustive)
            && vector.operands.len() == 1
    };
    let vectors = selection.vectors.iter();
    vectors
        .map(|vector| of_a_row(vector) && is_direct(vector.operation))
        .collect()
}

/// How many cases of these vectors a shard has.
pub(crate) fn size(selection: Selection<'_>, direct: &[bool]) -> u64 {
    let pieces = pieces(selection.vectors, direct, selection.shard);
    pieces.iter().map(Piece::len).sum()
}

/// Asks all cases of the vectors that are asked directly; hands on what came of each vector, in no order.
pub(crate) fn run(
    subjects: &mut [Box<dyn Subject + Send>],
    vectors: &[Vector],
    (direct, shard): (&[bool], Shard),
    (interrupted, deadline): (&AtomicBool, Option<Instant>),
    progress: &AtomicU64,
) -> Vec<(usize, Counted)> {
    let pieces = pieces(vectors, direct, shard);
    let next = AtomicUsize::new(0);
    let counted = subjects.par_iter_mut().map(|subject| {
        let mut all = Vec::<(usize, Counted)>::new();
        while !interrupted.load(Ordering::Relaxed) {
            let Some(piece) = pieces.get(next.fetch_add(1, Ordering::Relaxed)) else {
                break;
            };
            let counted = match deadline {
                Some(deadline) if Instant::now() >= deadline => not_run(piece),
                _ => ask(subject.as_mut(), &vectors[piece.vector], piece),
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
        counted.add(Verdict::NotRun, Standard::Must, &numbers, Reply::NotRun);
    }
    counted
}

fn ask(subject: &mut dyn Subject, vector: &Vector, piece: &Piece) -> Counted {
    let directly = || {
        let mut counted = Counted::default();
        let mut direct = subject.direct(vector.operation)?;
        for numbers in piece.numbers() {
            direct.count(vector, numbers, &mut counted);
        }
        Some(counted)
    };
    match quiet::catch(directly) {
        Ok(Some(counted)) => counted,
        // it panicked, or has changed its mind: then each case is asked for itself
        Ok(None) | Err(_) => {
            let mut counted = Counted::default();
            for numbers in piece.numbers() {
                one_by_one(subject, vector, numbers, &mut counted);
            }
            counted
        }
    }
}

/// Asks the cases of a vector in a range as requests.
fn one_by_one(
    subject: &mut dyn Subject,
    vector: &Vector,
    numbers: Range<u64>,
    counted: &mut Counted,
) {
    for number in numbers {
        let case = vector.case(number);
        let request = Request {
            operation: vector.operation,
            operands: case.operands,
        };
        for reply in subject.answer_batch(std::slice::from_ref(&request)) {
            match judge_by_documents(
                request.operation,
                &request.operands,
                &case.expectation,
                &reply,
            ) {
                (Verdict::Conforms, _) => counted.conforming += 1,
                (verdict, level) => {
                    counted.add(verdict, level.into(), &(number..number + 1), reply);
                }
            }
        }
    }
}
