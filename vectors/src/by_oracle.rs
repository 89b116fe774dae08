//! Asks the oracle about an input, and turns what it says into vectors.

use std::sync::Arc;

use utfproof_oracle::{Operation, Reading, Recorder, Sequence, Slice, StepId};

use crate::context::expect;
use crate::expectation::{Expectation, expectation};
use crate::pattern::Pattern;
use crate::rows::{GeneratedRow, RowAnswer};
use crate::suite::MOST_OF_A_ROW;
use crate::vector::{Given, Origin, Results, Vector, stable_hash};

/// The vector for one input.
pub(crate) fn vector(
    operation: Operation,
    origin: Origin,
    name: &str,
    operands: &[Sequence],
) -> Vector {
    let slices: Vec<Slice<'_>> = operands.iter().map(Sequence::as_slice).collect();
    let (expectation, steps) = ask(operation, &slices);
    let id = format!("{operation}/{origin}/{name}");
    of_case(operation, id, operands, expectation, steps)
}

/// The vector for one input, without the steps, which takes less time.
pub(crate) fn vector_without_steps(
    operation: Operation,
    id: String,
    operands: &[Sequence],
) -> Vector {
    let expectation = expect(operation, operands);
    of_case(operation, id, operands, expectation, Arc::default())
}

fn of_case(
    operation: Operation,
    id: String,
    operands: &[Sequence],
    expectation: Expectation,
    steps: Arc<[String]>,
) -> Vector {
    Vector {
        id,
        operation,
        operands: operands.iter().map(Pattern::of).collect(),
        results: match expectation {
            Expectation::Output(output, level) => Results::Output(Pattern::of(&output), level),
            Expectation::Rejected(rejection, level) => Results::Rejected(rejection, level),
            Expectation::Unspecified(reason) => Results::Unspecified(reason),
        },
        steps,
        in_context: false,
        most_in_full: MOST_OF_A_ROW,
        seed: None,
        given: Given::default(),
    }
}

/// The vector of a row whose places are those of operands of these lengths, one operand after another.
pub(crate) fn row_vector(
    operation: Operation,
    origin: Origin,
    lengths: &[usize],
    row: &GeneratedRow,
) -> Vector {
    let signature = operation.signature();
    let mut rest = row.elements.as_slice();
    let mut operands = Vec::with_capacity(lengths.len());
    for (place, length) in lengths.iter().enumerate() {
        let (places, after) = rest.split_at(*length);
        operands.push(Pattern {
            kind: signature.operand(place),
            elements: places.to_vec(),
        });
        rest = after;
    }
    let first: Vec<_> = operands.iter().map(|operand| operand.sequence(0)).collect();
    let first: Vec<Slice<'_>> = first.iter().map(|sequence| sequence.as_slice()).collect();
    let (_, steps) = ask(operation, &first);
    let results = match &row.answer {
        RowAnswer::Output(places, level) => Results::Output(
            Pattern {
                kind: signature.output,
                elements: places.clone(),
            },
            *level,
        ),
        RowAnswer::Rejected(rejection, level) => Results::Rejected(*rejection, *level),
        RowAnswer::Unspecified(reason) => Results::Unspecified(*reason),
    };
    let id = format!("{operation}/{origin}/{}", name(&operands));
    Vector {
        id,
        operation,
        operands,
        results,
        steps,
        in_context: false,
        most_in_full: MOST_OF_A_ROW,
        seed: None,
        given: Given::default(),
    }
}

/// The name of a row: its elements, `..` as `-`.
fn name(operands: &[Pattern]) -> String {
    let one = |operand: &Pattern| match operand.elements.len() {
        0 => "empty".to_owned(),
        _ => operand.to_string().replace("..", "-").replace(' ', "."),
    };
    operands.iter().map(one).collect::<Vec<_>>().join("+")
}

/// The expectation, and the ids of the steps that lead to it.
///
/// # Panics
///
/// If the operands are not the operation's: generators make them by its signature.
pub(crate) fn ask(operation: Operation, operands: &[Slice<'_>]) -> (Expectation, Arc<[String]>) {
    let mut trace = Recorder::default();
    let outcome = Reading::judging(operation)
        .answer(operands, &mut trace)
        .unwrap_or_else(|error| panic!("{error}"));
    let expectation = expectation(operation, operands, outcome);
    let unspecified = matches!(expectation, Expectation::Unspecified(_));
    let steps = if unspecified {
        Vec::new()
    } else {
        by_algorithm(&trace.steps())
    };
    (expectation, steps.iter().map(ToString::to_string).collect())
}

/// Steps with those of one algorithm together, the algorithms in the order in which they first took a step.
fn by_algorithm(steps: &[StepId]) -> Vec<StepId> {
    let mut steps = steps.to_vec();
    let algorithms: Vec<&str> = steps.iter().map(|step| step.algorithm).collect();
    steps.sort_by_key(|step| {
        algorithms
            .iter()
            .position(|algorithm| *algorithm == step.algorithm)
    });
    steps
}

/// The name of a case that has none of its own: its input if that is short, else the beginning and a hash.
pub(crate) fn input_name(operands: &[Sequence]) -> String {
    operands
        .iter()
        .map(operand_name)
        .collect::<Vec<_>>()
        .join("+")
}

fn operand_name(operand: &Sequence) -> String {
    const SHORT: usize = 12;
    if operand.is_empty() {
        return "empty".to_owned();
    }
    let text = operand.to_string().replace(' ', ".");
    if operand.len() <= SHORT {
        return text;
    }
    let beginning = text
        .split('.')
        .take(SHORT / 2)
        .collect::<Vec<_>>()
        .join(".");
    let hash = stable_hash(&text);
    format!("{beginning}~{hash:016x}")
}
