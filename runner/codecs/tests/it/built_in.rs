//! The oracle does not depend on these crates, nor they on it: where they agree, both are likely right.

use utfproof_codecs::built_in::all;
use utfproof_judge::{Answer, Description, Implementation, Request};
use utfproof_oracle::{NoTrace, Operation, Reading, Sequence, UnitKind};

use utfproof_vectors::{Expectation, Operands, expectation};

/// Inputs of every kind, well-formed and not: `ABC`, the edges of Table 3-7, a BOM, surrogates, truncation.
const INPUTS: [(UnitKind, &[&str]); 3] = [
    (
        UnitKind::Byte,
        &[
            "",
            "41 42 43",
            "C2 80 DF BF",
            "E0 A0 80 EF BF BF",
            "F0 90 80 80 F4 8F BF BF",
            "EF BB BF EF BB BF 41",
            "EF BB",
            "41 C0 AF 42",
            "41 E0 80 80 42",
            "41 ED A0 80 ED B0 80 42",
            "41 F4 90 80 80 42",
            "41 F0 90 80",
            "F0 90 41 E2 82",
        ],
    ),
    (
        UnitKind::CodeUnit,
        &[
            "",
            "0000 D7FF E000 FFFF",
            "D800 DC00 DBFF DFFF",
            "0041 D800",
            "0041 DC00 D800 DC00",
            "D800 D800 DC00 DC00",
        ],
    ),
    (
        UnitKind::CodePoint,
        &[
            "",
            "0000 007F 0080 07FF 0800 FFFF 10000 10FFFF",
            "0041 D800 0042",
            "DFFF",
        ],
    ),
];

fn requests(description: &Description) -> impl Iterator<Item = Request> {
    description.operations.keys().flat_map(|&operation| {
        let kind = operation.signature().input;
        let inputs = INPUTS.iter().filter(move |(of, _)| *of == kind);
        inputs.flat_map(|(_, inputs)| *inputs).map(move |input| {
            let input = kind.parse(input).unwrap();
            let number = operation.signature().takes_number;
            let number = number.then(|| Sequence::number(3));
            Request::new(operation, [input].into_iter().chain(number))
        })
    })
}

/// The oracle's answer; `None` if the documents leave it open.
fn expected(request: &Request) -> Option<Answer> {
    let signature = request.operation.signature();
    let operands = match signature.takes_number {
        true => request.operands.clone(),
        false => Operands::from_iter([Sequence::joined(&request.operands).into_owned()]),
    };
    let operands: Vec<_> = operands.iter().map(Sequence::as_slice).collect();
    let reading = Reading::judging(request.operation);
    let outcome = reading.answer(&operands, &mut NoTrace).unwrap();
    match expectation(request.operation, &operands, outcome) {
        Expectation::Output(..) if signature.validates => Some(Answer::accepted()),
        Expectation::Output(sequence, _) => Some(Answer::Output(sequence)),
        Expectation::Rejected(rejection, _) => Some(Answer::rejected_at(rejection.at, "")),
        Expectation::Unspecified(_) => None,
    }
}

fn assert_agrees(implementation: &mut dyn Implementation, request: &Request) {
    let name = implementation.describe().name;
    let answer = implementation.answer(request);
    let Some(expected) = expected(request) else {
        return;
    };
    match (&expected, &answer) {
        (Answer::Output(expected), Answer::Output(answer)) if expected == answer => {}
        (Answer::Rejected { at: expected, .. }, Answer::Rejected { at, .. })
            if at.is_none() || at == expected => {}
        (Answer::Rejected { .. }, Answer::Skipped(_)) => {}
        _ => panic!("{name}: {request:?}: expected {expected:?}, answered {answer:?}"),
    }
}

#[test]
fn every_built_in_answers_what_it_describes_as_the_oracle_does() {
    for built_in in all() {
        let mut implementation = (built_in.make)();
        let description = implementation.describe();
        let requests: Vec<_> = requests(&description).collect();
        assert!(
            requests.len() >= 20,
            "{}: {}",
            built_in.name,
            requests.len()
        );
        for request in &requests {
            assert_agrees(&mut *implementation, request);
        }
    }
}

#[test]
fn what_takes_chunks_answers_every_split_into_three_like_the_whole() {
    let mut splits = 0;
    for built_in in all() {
        let mut implementation = (built_in.make)();
        let description = implementation.describe();
        for request in requests(&description) {
            if !description.operations[&request.operation].chunks {
                continue;
            }
            let [Sequence::Bytes(bytes)] = request.operands.as_slice() else {
                panic!("only bytes come in chunks here");
            };
            for second in 0..=bytes.len() {
                for first in 0..=second {
                    let chunks = [&bytes[..first], &bytes[first..second], &bytes[second..]];
                    let operands = chunks.map(Sequence::bytes);
                    let request = Request::new(request.operation, operands);
                    assert_agrees(&mut *implementation, &request);
                    splits += 1;
                }
            }
        }
    }
    assert!(splits > 1_000, "only {splits}");
}

#[test]
fn an_operation_that_is_not_described_is_skipped_and_not_guessed() {
    for built_in in all() {
        let mut implementation = (built_in.make)();
        let description = implementation.describe();
        for &operation in Operation::ALL {
            if description.operations.contains_key(&operation) {
                continue;
            }
            let signature = operation.signature();
            let mut operands = vec![Sequence::empty(signature.input); signature.operands];
            if signature.takes_number {
                operands[1] = Sequence::number(0);
            }
            let answer = implementation.answer(&Request::new(operation, operands));
            assert!(
                matches!(answer, Answer::Skipped(_)),
                "{}: {operation}",
                built_in.name
            );
        }
    }
}

#[test]
fn names_are_those_of_the_descriptions_and_versions_are_known() {
    for built_in in all() {
        let description = (built_in.make)().describe();
        assert_eq!(description.name, built_in.name);
        let version = &description.version;
        assert!(
            version.starts_with(|c: char| c.is_ascii_digit()),
            "{version}"
        );
    }
}
