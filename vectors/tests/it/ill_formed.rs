//! The length of the ill-formed part, from sources that do not know each other.

use utfproof_oracle::unicode::maximal_subpart::MaximalSubpart;
use utfproof_oracle::{NoTrace, Operation, Reading, Sequence, UnitKind};
use utfproof_vectors::automaton::{Acceptance, Automaton};
use utfproof_vectors::{Expectation, context, ill_formed_part};

/// Operations that reject what is ill-formed, with the validation whose automaton says what is.
const STRICT: [(Operation, Operation); 8] = [
    (Operation::Utf8Validate, Operation::Utf8Validate),
    (Operation::Utf8Decode, Operation::Utf8Validate),
    (Operation::Utf8CountCodePoints, Operation::Utf8Validate),
    (Operation::Utf8ToUtf16, Operation::Utf8Validate),
    (Operation::WhatwgUtf8DecodeFatal, Operation::Utf8Validate),
    (Operation::Utf16Validate, Operation::Utf16Validate),
    (Operation::Utf16Decode, Operation::Utf16Validate),
    (Operation::Utf16ToUtf8, Operation::Utf16Validate),
];

/// Every sequence of up to `most` of these values.
fn sequences(values: &[u32], most: usize) -> impl Iterator<Item = Vec<u32>> {
    (0..=most).flat_map(move |length| {
        let count = values.len().pow(length as u32);
        (0..count).map(move |mut number| {
            let mut next = || {
                let value = values[number % values.len()];
                number /= values.len();
                value
            };
            (0..length).map(|_| next()).collect()
        })
    })
}

/// The states of an automaton from which some input is accepted.
fn alive(automaton: &Automaton) -> Vec<bool> {
    let accepts = |state: usize| automaton.states[state].verdict == Acceptance::Accepted;
    let mut alive: Vec<bool> = (0..automaton.states.len()).map(accepts).collect();
    loop {
        let before = alive.clone();
        for (state, of) in automaton.states.iter().enumerate() {
            alive[state] |= of.leads_to.iter().any(|next| before[*next]);
        }
        if alive == before {
            return alive;
        }
    }
}

/// The part at the start of `rest` by the automaton alone: the longest beginning from which some input is still accepted,
/// or one unit.
fn by_the_automaton(automaton: &Automaton, alive: &[bool], rest: &[u32]) -> MaximalSubpart {
    let is_alive = |length: &usize| alive[automaton.state_after(&rest[..*length])];
    let initial = (1..=rest.len()).take_while(is_alive).last().unwrap_or(0);
    MaximalSubpart {
        length: initial.max(1),
        is_incomplete: initial == rest.len(),
    }
}

fn rejected_at(operation: Operation, input: &Sequence) -> Option<usize> {
    match context::expect(operation, std::slice::from_ref(input)) {
        Expectation::Rejected(rejection, _) => Some(rejection.at),
        _ => None,
    }
}

#[test]
fn the_definition_and_the_automaton_agree_on_every_short_sequence() {
    for (operation, validation) in STRICT {
        let automaton = Automaton::learn(validation).unwrap();
        let alive = alive(&automaton);
        let kind = operation.signature().input;
        let mut parts = 0;
        for values in sequences(&automaton.classes(), 4) {
            let input = Sequence::from_values(kind, values.iter().copied());
            let Some(at) = rejected_at(operation, &input) else {
                continue;
            };
            let defined = ill_formed_part(operation, &input, at);
            let derived = by_the_automaton(&automaton, &alive, &values[at..]);
            assert_eq!(defined, Some(derived), "{operation} of {input}");
            parts += 1;
        }
        assert!(parts > 100, "{operation}: {parts}");
    }
}

#[test]
fn the_standard_library_agrees_on_every_short_sequence() {
    let classes = Automaton::learn(Operation::Utf8Validate).unwrap().classes();
    for values in sequences(&classes, 4) {
        let bytes: Vec<u8> = values.iter().map(|value| *value as u8).collect();
        let Err(error) = str::from_utf8(&bytes) else {
            continue;
        };
        let input = Sequence::bytes(bytes);
        let at = error.valid_up_to();
        let part = ill_formed_part(Operation::Utf8Decode, &input, at).unwrap();
        assert_eq!(part.is_incomplete, error.error_len().is_none(), "{input}");
        assert_eq!(
            part.length,
            error.error_len().unwrap_or(input.len() - at),
            "{input}"
        );
    }
}

/// The decoders write one U+FFFD for each part, so that the parts are as many.
#[test]
fn the_parts_are_as_many_as_replacements() {
    let automaton = Automaton::learn(Operation::Utf8Validate).unwrap();
    for values in sequences(&automaton.classes(), 3) {
        let input = Sequence::from_values(UnitKind::Byte, values.iter().copied());
        let lossy = Reading::judging(Operation::WhatwgUtf8DecodeWithoutBom);
        let decoded = lossy
            .answer(&[input.as_slice()], &mut NoTrace)
            .unwrap()
            .unwrap();
        let replaced = decoded
            .values()
            .iter()
            .filter(|point| **point == 0xFFFD)
            .count();
        let (mut rest, mut parts) = (values.clone(), 0);
        loop {
            let input = Sequence::from_values(UnitKind::Byte, rest.iter().copied());
            let Some(at) = rejected_at(Operation::Utf8Validate, &input) else {
                break;
            };
            let part = ill_formed_part(Operation::Utf8Validate, &input, at).unwrap();
            rest.drain(..at + part.length);
            parts += 1;
        }
        assert_eq!(parts, replaced, "{input}");
    }
}

#[test]
fn no_length_is_known_where_no_document_says_it() {
    let part = |operation, text: &str, at| {
        let operation: Operation = operation;
        let input = operation.signature().input.parse(text).unwrap();
        ill_formed_part(operation, &input, at)
    };
    assert_eq!(part(Operation::Cesu8Validate, "E2 82", 0), None);
    assert_eq!(part(Operation::Utf16BeDecode, "D8", 0), None);
    assert_eq!(part(Operation::Utf8DecodeLast, "E2 82", 0), None);
    // well-formed, and no Latin-1
    assert_eq!(part(Operation::Utf8ToLatin1, "E2 82 AC", 0), None);
    assert!(part(Operation::Utf8ToLatin1, "E2 82", 0).is_some());
    assert_eq!(part(Operation::Utf8DecodeFirst, "", 0), None);
}
