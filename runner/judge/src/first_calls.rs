//! The first calls of a process: a codec may prepare itself in a call, of this operation or of a different one.
//!
//! In a run, one operation has the first call of the process. So in the suite `full`, the implementation is started anew for
//! each operation, and the first requests are of that one: a character that is not ASCII, an input that is rejected, and one
//! with an ill-formed part that is replaced; or these in the opposite order, if what it does about errors is all that it does,
//! or is an option. The suite `exhaustive` has both orders: to start an adapter takes longer than thousands of requests.
//!
//! An implementation that cannot be started anew, such as a codec that drives the run, is not asked. One that starts slowly
//! is asked for as many operations as fit into [`MOST_TIME`].

use std::sync::Arc;
use std::time::{Duration, Instant};

use utfproof_oracle::Operation;
use utfproof_vectors::context::Context;
use utfproof_vectors::{Results, Suite, Vector};

use crate::event::Event;
use crate::implementation::{Description, UnderTest};
use crate::reply::{Reply, Request};
use crate::selection::Selection;
use crate::test_case::{Chosen, PreparedCase, test_case};

/// The most time that all starts may take. It ends with the operation that is being asked.
pub(crate) const MOST_TIME: Duration = Duration::from_secs(10);

/// The number of the first of these cases in the whole run: no run has so many others.
const FIRST_NUMBER: u64 = 1 << 52;

/// Fewer vectors of an operation are a selection that repeats a difference, and not a run.
const FEWEST_VECTORS: usize = 4;

/// The most requests to one process.
const MOST_REQUESTS: usize = 5;

/// The replacement character.
const REPLACEMENT: u32 = 0xFFFD;

/// Asks the first calls of each operation in processes of their own. Returns a remark on those that were left out.
pub(crate) fn ask(
    implementation: &mut dyn UnderTest,
    (selection, description): (Selection<'_>, &Description),
    (most_time, go_on): (Duration, impl Fn() -> bool),
    mut observe: impl FnMut(Event<'_>),
) -> Option<String> {
    let mut left_out = 0;
    let since = Instant::now();
    let orders = [false, true].into_iter().flat_map(|is_backward| {
        let operations = operations(selection, description);
        let is_asked = move |operation: &Operation| {
            selection.suite > Suite::Full || begins_with_an_error(*operation) == is_backward
        };
        let operations = operations.filter(is_asked);
        operations.map(move |operation| (operation, is_backward))
    });
    for (place, (operation, is_backward)) in (0..).zip(orders) {
        let is_mine = selection.shard.of_those(place..place + 1).next().is_some();
        if !is_mine {
            continue;
        }
        let first = FIRST_NUMBER + place * MOST_REQUESTS as u64;
        let mut prepared = cases(selection.vectors, operation, first);
        if prepared.is_empty() {
            continue;
        }
        if is_backward {
            prepared.reverse();
        }
        if since.elapsed() >= most_time {
            left_out += 1;
            continue;
        }
        let is_over = implementation.given_up().is_some() || !go_on();
        if is_over || !implementation.start_anew() {
            return None;
        }
        let (test_cases, requests): (Vec<_>, Vec<Request>) = prepared.into_iter().unzip();
        let replies = implementation.answer_batch(&requests);
        if replies.contains(&Reply::NotRun) {
            return None; // it was given up, and its other requests say why
        }
        // each of another vector
        for ((test_case, request), reply) in test_cases.into_iter().zip(requests).zip(replies) {
            observe(Event::Answered {
                test_cases: &[test_case],
                requests: &[request],
                replies: vec![reply],
            });
        }
    }
    (left_out > 0).then(|| {
        format!(
            "it starts slowly: {left_out} times, the first calls of an operation in a fresh process were left out; \
             '--operation NAME' asks those of one operation"
        )
    })
}

/// An upper bound on the number of these requests.
pub(crate) fn size(selection: Selection<'_>, description: &Description) -> u64 {
    let operations = operations(selection, description).count() * 2 * MOST_REQUESTS;
    (operations as u64).div_ceil(selection.shard.of)
}

/// Whether an error is in the first request of an operation.
fn begins_with_an_error(operation: Operation) -> bool {
    operation.signature().validates || operation.does().contains("fatal")
}

fn operations(
    selection: Selection<'_>,
    description: &Description,
) -> impl Iterator<Item = Operation> {
    let is_asked = matches!(selection.suite, Suite::Full | Suite::Exhaustive);
    let operations = is_asked.then(|| selection.operations(description));
    operations.into_iter().flatten()
}

/// The first vectors of an operation that show something: escapes, a character of four bytes or two units, any other one, a
/// rejection, and a replacement.
fn cases(vectors: &[Vector], operation: Operation, first: u64) -> Vec<PreparedCase> {
    let of_operation = |(_, vector): &(usize, &Vector)| vector.operation == operation;
    let of_this = vectors.iter().enumerate().filter(of_operation);
    if of_this.take(FEWEST_VECTORS).count() < FEWEST_VECTORS {
        return Vec::new();
    }
    let first_with = |is: fn(&Vector) -> bool| {
        let mut vectors = vectors.iter().enumerate().filter(of_operation);
        vectors.find(|(_, vector)| is(vector))
    };
    let kinds = [
        has_escapes,
        is_supplementary,
        has_characters,
        is_rejected,
        is_replaced,
    ];
    let all = Arc::new(vec![Context::First]);
    let chosen = (first..).zip(kinds.into_iter().filter_map(first_with));
    let prepared = chosen.map(|(number, (index, vector))| {
        let context = Chosen {
            all: Arc::clone(&all),
            index: 0,
        };
        test_case((index, number), vector, 0, Some(context), vector.case(0))
    });
    prepared.collect()
}

/// The units of the first case, and its result, if it has one without replacements.
fn first_case(vector: &Vector) -> Option<(Vec<u32>, Vec<u32>)> {
    let Results::Output(output, _) = &vector.results else {
        return None;
    };
    let input = vector.operands.first()?.sequence(0).values();
    let output = output.sequence(0).values();
    (!output.contains(&REPLACEMENT)).then_some((input, output))
}

const fn is_ascii(value: &u32) -> bool {
    *value < 0x80
}

fn has_escapes(vector: &Vector) -> bool {
    first_case(vector).is_some_and(|(input, output)| {
        let is_text = !vector.operation.signature().output.begins_with_a_number();
        is_text && input.iter().all(is_ascii) && !output.iter().all(is_ascii)
    })
}

fn is_supplementary(vector: &Vector) -> bool {
    let is_of_two = |value: &u32| matches!(value, 0xF0..=0xF4 | 0xD800..=0xDBFF | 0x1_0000..);
    first_case(vector).is_some_and(|(input, _)| input.iter().any(is_of_two))
}

fn has_characters(vector: &Vector) -> bool {
    first_case(vector).is_some_and(|(input, _)| !input.iter().all(is_ascii))
}

const fn is_rejected(vector: &Vector) -> bool {
    matches!(vector.results, Results::Rejected(..))
}

fn is_replaced(vector: &Vector) -> bool {
    match &vector.results {
        Results::Output(output, _) => {
            let is_strict = vector.operation.signature().rejects;
            !is_strict && output.sequence(0).values().contains(&REPLACEMENT)
        }
        Results::Rejected(..) | Results::Unspecified(_) => false,
    }
}

#[cfg(test)]
mod tests;
