//! The automata that the files of the origin `complete` are of. The strength of the files is a matter of the runner's tests.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::whole::is_whole;
use rayon::prelude::*;
use utfproof_oracle::{Operation, Sequence};
use utfproof_vectors::automaton::{Acceptance, Automaton, NoAutomaton, Shown};
use utfproof_vectors::{Expectation, Origin, VectorFile};

use crate::built::FILES;

/// The files of the origin `complete`.
fn complete() -> impl Iterator<Item = &'static VectorFile> {
    let files = FILES.iter();
    files.filter(|file| file.origin == Origin::Complete)
}

/// Those that the tests learn: with `UTFPROOF_WHOLE=1` all, and else those of operations that validate, decode strictly,
/// replace, look for a mark, read two bytes for a unit, and have inputs that are left open although longer ones are not.
fn learnt() -> impl Iterator<Item = &'static VectorFile> {
    let some = [
        Operation::Utf8Validate,
        Operation::Utf8Decode,
        Operation::Utf8DecodeLossy,
        Operation::WhatwgUtf8Decode,
        Operation::Utf8DecodeOrWindows1252,
        Operation::Wtf8Validate,
        Operation::Utf16LeDecode,
    ];
    complete().filter(move |file| is_whole() || some.contains(&file.operation))
}

static AUTOMATA: LazyLock<HashMap<Operation, Automaton>> = LazyLock::new(|| {
    let operations: Vec<Operation> = learnt().map(|file| file.operation).collect();
    operations
        .into_par_iter()
        .with_max_len(1)
        .map(|operation| (operation, Automaton::learn(operation).unwrap()))
        .collect()
});

#[test]
fn every_operation_that_reads_bytes_or_code_units_has_a_file_or_a_reason() {
    for operation in Operation::ALL {
        if !complete().any(|file| file.operation == *operation) {
            let reason = Automaton::learn(*operation).err();
            assert!(
                reason.is_some_and(|reason| reason != NoAutomaton::TooManyStates),
                "{operation}: {reason:?}"
            );
        }
    }
}

#[test]
fn the_header_is_about_the_automaton() {
    assert!(AUTOMATA.len() >= 6);
    for file in learnt() {
        let automaton = &AUTOMATA[&file.operation];
        let header = file.automaton.as_ref().unwrap();
        assert_eq!(header.states, automaton.states.len(), "{}", file.operation);
        assert_eq!(
            header.letters,
            automaton.letters.len(),
            "{}",
            file.operation
        );
        assert_eq!(
            header.identifiers.len(),
            automaton.states.len(),
            "{}",
            file.operation
        );
    }
}

#[test]
fn the_automaton_does_what_all_other_vectors_say() {
    let automata = &*AUTOMATA; // learnt in parallel, which must not begin inside of parallel work
    let wrong: Vec<String> = FILES
        .par_iter()
        .filter_map(|file| Some((file, automata.get(&file.operation)?)))
        .flat_map_iter(|(file, automaton)| {
            let vectors = file
                .vectors
                .iter()
                .filter(|vector| vector.operands.len() == 1);
            vectors.filter_map(|vector| {
                let case = vector.case(0);
                let shown = automaton.run(&case.operands[0].values());
                let is_right = match &case.expectation {
                    Expectation::Unspecified(_) => {
                        matches!(shown, Shown::Acceptance(Acceptance::Unspecified(_)))
                            || is_borrowed(file.operation)
                    }
                    Expectation::Rejected(..) => shown == Shown::Acceptance(Acceptance::Rejected),
                    Expectation::Output(output, _) => match shown {
                        Shown::Acceptance(verdict) => {
                            verdict == Acceptance::Accepted || is_borrowed(file.operation)
                        }
                        Shown::Edit { added, .. } => added == shape(output),
                    },
                };
                (!is_right).then(|| vector.id.clone())
            })
        })
        .collect();
    assert!(
        wrong.is_empty(),
        "{} of them: {:?}",
        wrong.len(),
        &wrong[..wrong.len().min(20)]
    );
}

/// For each value of a result, whether it is U+FFFD; a length has so many values.
pub(crate) fn shape(output: &Sequence) -> Vec<bool> {
    match output {
        Sequence::Number(length) => vec![false; length.iter().sum::<u32>() as usize],
        _ => output
            .values()
            .iter()
            .map(|value| *value == 0xFFFD)
            .collect(),
    }
}

/// Whether the automaton is that of validating UTF-8, which is all that such an operation does before it looks again.
fn is_borrowed(operation: Operation) -> bool {
    matches!(
        operation,
        Operation::Utf8DecodeWholeOrLatin1 | Operation::Utf8DecodeWholeOrWindows1252
    )
}
