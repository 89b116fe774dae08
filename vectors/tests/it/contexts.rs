//! The contexts that cases are put into.

mod expectations;

use std::collections::{BTreeMap, BTreeSet};

use utfproof_oracle::{NoTrace, Operation, Reading, Sequence};
use utfproof_vectors::automaton::{Acceptance, Automaton, Shown};
use utfproof_vectors::context::{
    CaseInContexts, Context, Filling, LANES, Places, contexts, deeper_contexts, expect, padding,
};
use utfproof_vectors::{Case, Expectation, Operands, Origin, Suite, Vector};

use crate::built::FILES;

/// What texts are filled with; the mixed one in long texts only.
const FILLINGS: [Filling; 13] = [
    Filling::One,
    Filling::Two,
    Filling::Three,
    Filling::Four,
    Filling::Mixed,
    Filling::Ascii,
    Filling::AsciiTurned,
    Filling::LineEnds,
    Filling::Cyrillic,
    Filling::Ideographs,
    Filling::Noncharacters,
    Filling::Special,
    Filling::Marks,
];

fn chosen(operation: Operation) -> impl Iterator<Item = &'static Vector> {
    let files = FILES.iter().filter(move |file| file.operation == operation);
    let vectors = files.flat_map(|file| &file.vectors);
    vectors.filter(|vector| vector.in_context)
}

/// The operations that read text: a range of code points is not text, and has no place in a longer one.
fn of_text() -> impl Iterator<Item = &'static Operation> {
    let is_text = |operation: &&Operation| **operation != Operation::Utf8Ranges;
    Operation::ALL.iter().filter(is_text)
}

#[test]
fn every_operation_on_text_has_vectors_that_are_put_into_contexts_and_no_other_has_any() {
    assert_eq!(chosen(Operation::Utf8Ranges).count(), 0);
    for operation in of_text() {
        assert!(chosen(*operation).count() > 1, "{operation}");
    }
}

#[test]
fn padding_has_the_length_that_is_asked_for_and_is_accepted() {
    let validations = Operation::ALL.iter().copied();
    // to detect an encoding is not to validate it
    let validations = validations.filter(|operation| operation.name().ends_with(".validate"));
    let mut tried = 0;
    for operation in validations {
        for filling in FILLINGS {
            for length in 0..=70 {
                let text = padding(operation, filling, length);
                assert_eq!(text.len(), length, "{operation} {filling:?}");
                let text = Sequence::from_values(operation.signature().input, text);
                let answer = Reading::judging(operation).run(&[text.as_slice()], &mut NoTrace);
                assert!(matches!(answer, Ok(Ok(_))), "{operation}: {text}");
                tried += 1;
            }
        }
    }
    assert!(tried > 1_000, "{tried}");
}

/// A text that is rejected alone, or unspecified, would test nothing but the text.
#[test]
fn after_every_text_some_inputs_have_results() {
    let mut mixed = 0;
    for operation in of_text() {
        if *operation == Operation::Utf81997EncodeUcs2ExtendedRight {
            continue; // the document says nothing of any input
        }
        if operation.signature().takes_number {
            continue; // its contexts are few, and none of them is long
        }
        let mut have_results = BTreeMap::new();
        for vector in chosen(*operation) {
            for (number, context) in (vector.id.len()..).zip(contexts(vector, Suite::Full, false)) {
                let (filling, before) = match context {
                    Context::Padded {
                        filling, before, ..
                    } => (filling, before),
                    Context::Strip(strip) => (strip.filling, 1 << 12),
                    _ => continue,
                };
                let is_long = before > 130;
                let one_of = if is_long && before < 5_000 { 1 } else { 7 };
                if number.is_multiple_of(one_of) {
                    let expectation = context.put(vector).expectation;
                    *have_results.entry((filling, is_long)).or_insert(false) |=
                        matches!(expectation, Expectation::Output(..));
                }
            }
        }
        // texts of special characters come before one vector that need not be in other contexts, and few are long
        let kinds = FILLINGS[..11]
            .iter()
            .filter(|filling| **filling != Filling::Mixed)
            .map(|filling| (*filling, false));
        mixed += usize::from(have_results.get(&(Filling::Mixed, true)) == Some(&true));
        for kind in kinds {
            assert_eq!(
                have_results.get(&kind),
                Some(&true),
                "{operation}: {kind:?}"
            );
        }
    }
    assert!(mixed > 60, "{mixed}");
}

#[test]
fn a_text_in_an_input_that_is_counted_is_counted() {
    let operation = Operation::ModifiedUtf8ReadUtf;
    let bytes = |bytes: &[u8]| Sequence::bytes(bytes);
    let put = |input: &[u8]| {
        let operands = Operands::from_iter([bytes(input)]);
        let expectation = expect(operation, &operands);
        let padded = Context::Padded {
            filling: Filling::Two,
            before: 3,
            end: Filling::One,
            after: 1,
            cuts: Vec::new(),
        };
        let case = Case {
            operands,
            expectation,
        };
        let put = CaseInContexts::new(operation, case).put(&padded);
        put.operands[0].clone()
    };
    assert_eq!(
        put(&[0, 1, 0x41]),
        bytes(&[0, 4, 0x61, 0xC3, 0xA9, 0x41, 0x61])
    );
    assert_eq!(
        put(&[0xFF, 0xFD]),
        bytes(&[0xFF, 0xFF, 0x61, 0xC3, 0xA9, 0x61])
    );
    assert_eq!(put(&[0]), bytes(&[0, 0x61]));
}

/// Full before more at each offset, and at the end after one width of characters or another; exhaustive in all ways.
#[test]
fn every_vector_begins_at_every_offset_to_130_at_the_end_before_0_to_130_more_and_after_longer_characters()
 {
    let operations = [
        Operation::Utf8Validate,
        Operation::Utf16DecodeLossy,
        Operation::Wtf8Encode,
        Operation::Cesu8Decode,
    ];
    for vector in operations.into_iter().flat_map(chosen) {
        let of_suite = |suite| {
            let mut afters = BTreeSet::new();
            let mut at_the_end = [0; 2];
            let mut offsets = BTreeSet::new();
            for context in contexts(vector, suite, false) {
                let Context::Padded {
                    filling,
                    before: offset @ 0..=130,
                    after,
                    ..
                } = context
                else {
                    continue;
                };
                offsets.insert(offset);
                afters.insert(after);
                let is_wide = Filling::WIDE.contains(&filling);
                if is_wide || after == 0 {
                    at_the_end[usize::from(is_wide)] += 1;
                }
            }
            (at_the_end, afters.len(), offsets.len())
        };
        for (suite, least) in [(Suite::Full, 43), (Suite::Exhaustive, 130)] {
            let (at_the_end, afters, offsets) = of_suite(suite);
            let length: usize = vector.operands.iter().map(|one| one.elements.len()).sum();
            let is_whole = suite == Suite::Exhaustive || length <= 2;
            let afters_at_least = if is_whole { 131 } else { 43 };
            assert!(afters >= afters_at_least, "{}: {afters}", vector.id);
            assert!(offsets >= 130, "{}: {offsets}", vector.id);
            let is_so = at_the_end
                .iter()
                .all(|number| (least..=least + 2).contains(number));
            assert!(is_so, "{}: {at_the_end:?}", vector.id);
        }
    }
}

#[test]
fn some_inputs_lie_across_4_and_64_kibibytes() {
    for suite in [Suite::Quick, Suite::Full] {
        let mut across = BTreeMap::new();
        let have_no_room = |operation: &&Operation| !operation.signature().takes_number;
        let mut count = |edge: usize, is_at_the_end: bool| {
            *across.entry((edge, is_at_the_end)).or_insert(0) += 1;
        };
        for operation in of_text().filter(have_no_room) {
            let mut longest = 0;
            for vector in chosen(*operation) {
                let lengths = vector.operands.iter().map(|operand| operand.elements.len());
                let length: usize = lengths.sum();
                for context in contexts(vector, suite, false) {
                    longest = longest.max(match context {
                        Context::Padded { before, after, .. } => {
                            let end = before + length;
                            for edge in [4 << 10, 64 << 10] {
                                if (before + 1..end).contains(&edge) {
                                    count(edge, after == 0);
                                }
                            }
                            end
                        }
                        Context::Strip(strip) => {
                            let put = context.put(vector);
                            let Places::Powers(last) = strip.places else {
                                continue;
                            };
                            let lane = (last as usize - 4 + strip.lane) % LANES;
                            let is_across = lane < 3 && lane + length > 3;
                            is_across.then(|| count(1 << last.min(16), strip.after == 0));
                            put.operands[0].len()
                        }
                        Context::Repeated(times) => times * length,
                        _ => 0,
                    });
                }
            }
            assert!(
                suite == Suite::Quick || longest > 65_500,
                "{operation}: {longest}"
            );
        }
        let of_edge = |edge: usize| [true, false].map(|end| across.get(&(edge, end)).copied());
        let least = if suite == Suite::Quick { 20 } else { 200 };
        assert!(
            of_edge(4 << 10).iter().all(|count| *count > Some(least)),
            "{across:?}"
        );
        if suite == Suite::Full {
            assert!(
                of_edge(64 << 10).iter().all(|count| *count > Some(10)),
                "{across:?}"
            );
        }
    }
}

/// What chunks are the chunks of.
fn joined(operation: Operation, chunks: &[Sequence]) -> Sequence {
    let values = chunks.iter().flat_map(Sequence::values);
    Sequence::from_values(operation.signature().input, values)
}

#[test]
fn chunks_are_the_whole_and_some_of_them_are_empty() {
    let operation = Operation::WhatwgUtf8Decode;
    let (mut empty, mut marks, mut three) = (0, 0, 0);
    for vector in chosen(operation) {
        for context in contexts(vector, Suite::Full, true) {
            let Context::Chunks { mark, cuts } = &context else {
                continue;
            };
            let put = context.put(vector);
            assert_eq!(put.operands.len(), cuts.len() + 1);
            let whole = joined(operation, &put.operands);
            assert_eq!(
                put.expectation,
                expect(operation, std::slice::from_ref(&whole))
            );
            if mark.is_none() {
                let case = vector.case(context.case_of(vector));
                assert_eq!(whole, case.operands[0]);
            }
            empty += usize::from(put.operands.iter().any(Sequence::is_empty));
            marks += usize::from(mark.is_some_and(|mark| mark > 0));
            three += usize::from(put.operands.len() == 3);
        }
    }
    assert!(
        empty > 1_000 && marks > 1_000 && three > 1_000,
        "{empty} {marks} {three}"
    );
}

#[test]
fn what_the_suite_quick_asks_the_suite_full_asks_too() {
    let mut fewer = 0;
    for vector in chosen(Operation::Utf8DecodeLossy) {
        let full = contexts(vector, Suite::Full, true);
        let quick = contexts(vector, Suite::Quick, true);
        for context in &quick {
            assert!(full.contains(context), "{}: {context:?}", vector.id);
        }
        fewer += full.len() - quick.len();
    }
    assert!(fewer > 10_000, "{fewer}");
}

#[test]
fn a_length_that_two_bytes_cannot_count_is_asked_for() {
    let operation = Operation::ModifiedUtf8WriteUtf;
    let mut answers = Vec::new();
    for vector in chosen(operation).filter(|vector| vector.operands[0].elements.len() == 1) {
        for context in contexts(vector, Suite::Quick, false) {
            if let Context::Repeated(_) = context {
                let put = context.put(vector);
                answers.push(format!("{:?}", put.expectation).starts_with("Rejected"));
            }
        }
    }
    assert!(
        answers.contains(&true) && answers.contains(&false),
        "{answers:?}"
    );
}

/// An automaton with one state more: after `C2 80` all is as at the beginning, but `C2` is not read there.
fn with_a_state_more(automaton: &Automaton) -> Automaton {
    let mut wrong = automaton.clone();
    let extra = wrong.states.len();
    let two_bytes = wrong.state_after(&[0xC2]);
    let sink = wrong.state_after(&[0x80]);
    let mut state = wrong.states[0].clone();
    state.leads_to[0xC2] = sink;
    wrong.states.push(state);
    wrong.states[two_bytes].leads_to[0x80] = extra;
    wrong
}

#[test]
fn an_automaton_with_a_state_more_is_told_from_the_right_one_by_what_only_the_suite_exhaustive_asks()
 {
    let operation = Operation::Utf8Validate;
    let automaton = Automaton::learn(operation).unwrap();
    let wrong = with_a_state_more(&automaton);
    let verdict = |automaton: &Automaton, input: &Sequence| automaton.run(&input.values());
    let complete = FILES
        .iter()
        .filter(|file| file.operation == operation && file.origin == Origin::Complete)
        .flat_map(|file| &file.vectors);
    let mut asked = 0;
    for vector in complete {
        for number in 0..vector.count() {
            let input = &vector.case(number).operands[0];
            assert_eq!(
                verdict(&wrong, input),
                verdict(&automaton, input),
                "{input}"
            );
            asked += 1;
        }
    }
    assert!(asked > 10_000, "{asked}");
    let shown_with = |more: usize| {
        let mut deeper = chosen(operation).flat_map(|vector| {
            let contexts = deeper_contexts(vector, &automaton, more);
            contexts.map(move |context| context.put(vector))
        });
        deeper.any(|put| {
            verdict(&wrong, &put.operands[0]) == Shown::Acceptance(Acceptance::Rejected)
                && matches!(put.expectation, utfproof_vectors::Expectation::Output(..))
        })
    };
    assert!(!shown_with(0));
    assert!(shown_with(1));
}
