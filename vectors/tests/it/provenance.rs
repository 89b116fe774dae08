//! Every vector names the steps that lead to its answer, and every step of every algorithm leads to some.

use std::collections::{BTreeMap, BTreeSet};

use utfproof_oracle::{Operation, Reading, Recorder, Sequence, Slice};
use utfproof_spec_tables::{Example, library};
use utfproof_vectors::context::{Context, contexts};
use utfproof_vectors::{Origin, Pattern, Results, Suite, Vector};

use crate::built::vectors;

#[test]
fn every_vector_that_is_not_left_open_names_its_steps_and_each_is_a_step_of_a_document() {
    for vector in vectors() {
        let is_open = matches!(vector.results, Results::Unspecified(_));
        // there are algorithms that take no step on nothing
        let is_empty = vector
            .operands
            .iter()
            .all(|operand| operand.elements.is_empty());
        assert!(
            is_open || is_empty || !vector.steps.is_empty(),
            "{} names no step",
            vector.id
        );
        assert!(
            !is_open || vector.steps.is_empty(),
            "{} is open and names steps",
            vector.id
        );
        for step in &*vector.steps {
            assert!(library().step(step).is_ok(), "{}: {step}", vector.id);
        }
        let once: BTreeSet<_> = vector.steps.iter().collect();
        assert_eq!(
            once.len(),
            vector.steps.len(),
            "{} names a step twice",
            vector.id
        );
    }
}

#[test]
fn every_step_of_every_algorithm_is_taken_by_some_vector() {
    let mut left_out = Vec::new();
    let mut taken: BTreeSet<String> = vectors()
        .flat_map(|vector| vector.steps.iter().cloned())
        .collect();
    // no vector names a step of a reading that does not judge, and open answers name none
    for vector in vectors() {
        taken.extend(steps_of_first_case(vector));
    }
    for document in library().documents() {
        for algorithm in &document.algorithms {
            let name = format!("{}#{}", document.id, algorithm.id);
            let steps: Vec<String> = algorithm
                .steps
                .iter()
                .map(|step| format!("{name}/{}", step.id))
                .collect();
            left_out.extend(steps.into_iter().filter(|step| !taken.contains(step)));
        }
    }
    assert!(left_out.is_empty(), "{left_out:?}");
}

/// The steps that the first case of a vector takes, and the inputs that repeat one: some steps are about length alone.
fn steps_of_first_case(vector: &Vector) -> Vec<String> {
    let case = vector.case(0);
    let mut steps = steps_of(vector, &case.operands);
    for context in contexts(vector, Suite::Quick, false) {
        if matches!(context, Context::Repeated(_)) {
            steps.extend(steps_of(vector, &context.put(vector).operands));
        }
    }
    steps
}

/// The steps of every document that reads the operation, the judging one or not.
fn steps_of(vector: &Vector, operands: &[Sequence]) -> Vec<String> {
    let operands: Vec<Slice<'_>> = operands.iter().map(Sequence::as_slice).collect();
    let readings = Reading::ALL.iter();
    let readings = readings.filter(|reading| reading.operation == vector.operation);
    let steps = readings.flat_map(|reading| {
        let mut trace = Recorder::default();
        reading.run(&operands, &mut trace).unwrap().ok();
        trace.steps().into_iter().map(|step| step.to_string())
    });
    steps.collect()
}

#[test]
fn what_the_documents_print_is_what_the_oracle_says_but_for_the_errata() {
    let examples = vectors().filter(|vector| vector.origin() == Some(Origin::Examples));
    let mut examples: BTreeMap<&str, &Vector> = examples
        .map(|vector| (vector.id.as_str(), vector))
        .collect();
    let mut errata = 0;
    for document in library().documents() {
        for example in &document.examples {
            let id = format!(
                "{}/examples/{}/{}",
                example.operation, document.id, example.id
            );
            let vector = examples
                .remove(id.as_str())
                .unwrap_or_else(|| panic!("no vector {id}"));
            assert_eq!(printed_input(example), vector.operands, "{id}");
            let name = format!("example {}", example.id);
            let mut errata_of_it = document.errata.iter();
            match errata_of_it.find(|erratum| erratum.shown_by.contains(&name)) {
                None => assert!(agrees(example, vector), "{id}: {vector:?}"),
                Some(erratum) => {
                    assert!(
                        !agrees(example, vector),
                        "{id} is as printed, in spite of {}",
                        erratum.id
                    );
                    errata += 1;
                }
            }
        }
    }
    assert!(
        examples.is_empty(),
        "printed nowhere: {:?}",
        examples.keys()
    );
    assert!(errata > 0, "no example has an erratum");
}

fn operation(example: &Example) -> Operation {
    example.operation.parse().unwrap()
}

fn printed_input(example: &Example) -> Vec<Pattern> {
    let kind = operation(example).signature().input;
    let operands = example.operands.iter();
    operands
        .map(|operand| Pattern::of(&kind.parse(operand).unwrap()))
        .collect()
}

fn agrees(example: &Example, vector: &Vector) -> bool {
    let kind = operation(example).signature().output;
    match (&example.out, &vector.results) {
        (Some(out), Results::Output(output, _)) => {
            *output == Pattern::of(&kind.parse(out).unwrap())
        }
        (None, Results::Rejected(..)) => example.error,
        _ => false,
    }
}
