//! The files of the origin `complete` catch what they promise to catch.

use std::collections::HashMap;
use std::sync::LazyLock;

use rayon::prelude::*;
use utfproof_oracle::Operation;
use utfproof_vectors::machine::{Machine, NoMachine, Shown, Verdict};
use utfproof_vectors::{Expectation, Origin, UnitKind, VectorFile, built_in};

static FILES: LazyLock<Vec<VectorFile>> = LazyLock::new(|| {
    let mut files = built_in().unwrap();
    files.retain(|file| file.origin == Origin::Complete);
    files
});

static MACHINES: LazyLock<HashMap<Operation, Machine>> = LazyLock::new(|| {
    let operations = FILES.par_iter().map(|file| file.operation);
    operations
        .map(|operation| (operation, Machine::learn(operation).unwrap()))
        .collect()
});

/// One case of a file: what is read, and what should show; nothing where that is left open.
struct Tried {
    input: Vec<u32>,
    expected: Option<Shown>,
}

/// The cases of a file. Of code units one of each range is enough: that is what the file takes for granted.
fn cases(file: &VectorFile, machine: &Machine) -> Vec<Tried> {
    let kind = file.operation.signature().input;
    let vectors = file.vectors.iter();
    let cases = vectors.flat_map(|vector| {
        let numbers = match kind {
            UnitKind::Byte => 0..vector.count(),
            _ => 0..1,
        };
        numbers.map(|number| vector.case(number))
    });
    let tried = cases.map(|case| {
        let expected = match case.expectation {
            Expectation::Unspecified(_) => None,
            Expectation::Rejected(_) => Some(Shown::Verdict(Verdict::Rejected)),
            Expectation::Output(output, _) if machine.is_total() => {
                let values = output.values();
                Some(Shown::Edit {
                    dropped: 0,
                    added: values.iter().map(|value| *value == 0xFFFD).collect(),
                })
            }
            Expectation::Output(..) => Some(Shown::Verdict(Verdict::Accepted)),
        };
        Tried {
            input: case.operands[0].values(),
            expected,
        }
    });
    tried.collect()
}

#[test]
fn every_operation_that_reads_bytes_or_code_units_has_a_file_or_a_reason() {
    for operation in Operation::ALL {
        if !MACHINES.contains_key(operation) {
            let reason = Machine::learn(*operation).err();
            assert!(
                reason.is_some_and(|reason| reason != NoMachine::TooManyStates),
                "{operation}: {reason:?}"
            );
        }
    }
}

#[test]
fn the_header_is_about_the_machine() {
    for file in FILES.iter() {
        let machine = &MACHINES[&file.operation];
        let header = file.machine.as_ref().unwrap();
        assert_eq!(header.states, machine.states.len(), "{}", file.operation);
        assert_eq!(header.letters, machine.letters.len(), "{}", file.operation);
        assert_eq!(
            header.identifiers.len(),
            machine.states.len(),
            "{}",
            file.operation
        );
    }
}

#[test]
fn the_machine_does_what_all_other_vectors_say() {
    let files: Vec<VectorFile> = built_in().unwrap();
    let wrong: Vec<String> = files
        .par_iter()
        .filter_map(|file| Some((file, MACHINES.get(&file.operation)?)))
        .flat_map_iter(|(file, machine)| {
            let vectors = file
                .vectors
                .iter()
                .filter(|vector| vector.operands.len() == 1);
            vectors.filter_map(|vector| {
                let case = vector.case(0);
                let shown = machine.run(&case.operands[0].values());
                let is_right = match &case.expectation {
                    Expectation::Unspecified(_) => {
                        matches!(shown, Shown::Verdict(Verdict::Unspecified(_)))
                            || is_borrowed(file.operation)
                    }
                    Expectation::Rejected(_) => shown == Shown::Verdict(Verdict::Rejected),
                    Expectation::Output(output, _) => match shown {
                        Shown::Verdict(verdict) => {
                            verdict == Verdict::Accepted || is_borrowed(file.operation)
                        }
                        Shown::Edit { added, .. } => {
                            let values = output.values();
                            added
                                == values
                                    .iter()
                                    .map(|value| *value == 0xFFFD)
                                    .collect::<Vec<_>>()
                        }
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

/// Whether the machine is that of validating UTF-8, which is all that such an operation does before it looks again.
fn is_borrowed(operation: Operation) -> bool {
    matches!(
        operation,
        Operation::Utf8DecodeWholeOrLatin1 | Operation::Utf8DecodeWholeOrWindows1252
    )
}

/// Of all machines with one transition that leads elsewhere: how many there are, how many are caught, and how many
/// answer otherwise only where nothing is required.
fn mutants(file: &VectorFile) -> (usize, usize, usize) {
    let machine = &MACHINES[&file.operation];
    let cases = cases(file, machine);
    let mut through: HashMap<(usize, usize), Vec<&Tried>> = HashMap::new();
    for case in &cases {
        let mut state = 0;
        for value in &case.input {
            let letter = machine.letter(*value);
            through.entry((state, letter)).or_default().push(case);
            state = machine.states[state].leads_to[letter];
        }
    }
    let states = 0..machine.states.len();
    let transitions = states
        .clone()
        .flat_map(|state| (0..machine.letters.len()).map(move |letter| (state, letter)));
    let transitions: Vec<(usize, usize)> = transitions.collect();
    let counts = transitions.into_par_iter().map(|(state, letter)| {
        let mut mutant = machine.clone();
        let right = machine.states[state].leads_to[letter];
        let (mut all, mut caught, mut open) = (0, 0, 0);
        for wrong in states.clone().filter(|wrong| *wrong != right) {
            mutant.states[state].leads_to[letter] = wrong;
            all += 1;
            let cases = through.get(&(state, letter)).map_or(&[][..], Vec::as_slice);
            let answers_otherwise =
                |case: &&&Tried| mutant.run(&case.input) != machine.run(&case.input);
            let is_caught = |case: &&Tried| {
                let expected = case.expected.as_ref();
                expected.is_some_and(|expected| mutant.run(&case.input) != *expected)
            };
            if cases.iter().any(is_caught) {
                caught += 1;
            } else if cases.iter().filter(answers_otherwise).count() > 0 {
                open += 1;
            }
        }
        (all, caught, open)
    });
    counts.reduce(|| (0, 0, 0), |a, b| (a.0 + b.0, a.1 + b.1, a.2 + b.2))
}

#[test]
fn every_machine_with_one_transition_that_leads_elsewhere_is_caught() {
    let mut table = String::new();
    for file in FILES.iter().filter(|file| !is_borrowed(file.operation)) {
        let machine = &MACHINES[&file.operation];
        let (all, caught, open) = mutants(file);
        assert_eq!(all, machine.transitions() * (machine.states.len() - 1));
        assert_eq!(all, caught + open, "{}", file.operation);
        table += &format!(
            "{:38} {:3} states {:3} letters {:7} cases {all:7} mutants {caught:7} caught {open:7} left open\n",
            file.operation,
            machine.states.len(),
            machine.letters.len(),
            file.cases(),
        );
    }
    insta::assert_snapshot!(table);
}
