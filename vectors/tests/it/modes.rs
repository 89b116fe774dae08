//! The contexts of implementations that offer more than one conversion for each request.

mod long_texts;
mod rooms;

use std::collections::{BTreeMap, BTreeSet};

use utfproof_oracle::{Operation, Sequence};
use utfproof_vectors::context::{Context, ModeContext, Offers, batch, expect, mode_contexts};
use utfproof_vectors::{Expectation, Suite, Vector};

use crate::built::FILES;

const ALL: Offers = Offers {
    chunks: true,
    reuse: true,
    times: true,
    batch: true,
    room: Some(4),
    repeat: None,
    outs: true,
    length: false,
};

fn vectors(operation: Operation) -> impl Iterator<Item = &'static Vector> {
    let files = FILES.iter().filter(move |file| file.operation == operation);
    files.flat_map(|file| &file.vectors)
}

/// The contexts of all vectors of an operation.
fn all(operation: Operation, suite: Suite, offers: Offers) -> Vec<(&'static Vector, ModeContext)> {
    let of_vector = |vector| {
        let contexts = mode_contexts(vector, suite, offers).into_iter();
        contexts.map(move |context| match context {
            Context::InMode(mode) => (vector, mode),
            other => panic!("{other:?}"),
        })
    };
    vectors(operation).flat_map(of_vector).collect()
}

#[test]
fn nothing_is_asked_that_is_not_offered() {
    for &operation in Operation::ALL {
        for suite in [Suite::Quick, Suite::Full] {
            assert_eq!(all(operation, suite, Offers::default()), []);
        }
        let only_times = Offers {
            times: true,
            ..Offers::default()
        };
        for (_, context) in all(operation, Suite::Full, only_times) {
            assert!(
                matches!(context, ModeContext::Times(_)),
                "{operation}: {context:?}"
            );
        }
    }
}

/// A compiler at run time may be wrong about one kind of answer only.
#[test]
fn each_kind_of_answer_is_converted_many_times_over() {
    let kind = |operation: Operation, expectation: &Expectation| match expectation {
        Expectation::Output(output, _) => {
            let largest = output.values().into_iter().max().unwrap_or(0);
            let width = [0x80, 0x100, 0x800, 0x1_0000]
                .iter()
                .filter(|limit| largest >= **limit)
                .count();
            if operation.signature().validates {
                1
            } else {
                2 + width
            }
        }
        Expectation::Rejected(..) => 0,
        Expectation::Unspecified(_) => 9,
    };
    for operation in [
        Operation::Utf8Validate,
        Operation::Utf8Decode,
        Operation::Utf8DecodeLossy,
        Operation::WhatwgUtf8Decode,
        Operation::WhatwgUtf8DecodeFatal,
        Operation::Utf16Decode,
    ] {
        let mut missed = BTreeMap::new();
        for vector in vectors(operation).filter(|vector| vector.in_context) {
            let case = vector.case(0);
            let is_asked = all_of(vector).any(|one| matches!(one, ModeContext::Times(_)));
            let is_empty = case.operands.iter().all(Sequence::is_empty);
            if !is_empty {
                *missed
                    .entry(kind(operation, &case.expectation))
                    .or_insert(true) &= !is_asked;
            }
        }
        assert!(
            missed.values().all(|missed| !missed),
            "{operation}: {missed:?}"
        );
    }
}

fn all_of(vector: &Vector) -> impl Iterator<Item = ModeContext> + use<> {
    let contexts = mode_contexts(vector, Suite::Full, ALL).into_iter();
    contexts.filter_map(|context| match context {
        Context::InMode(mode) => Some(mode),
        _ => None,
    })
}

#[test]
fn many_times_over_costs_little() {
    let is_text = |operation: &&Operation| **operation != Operation::Utf8Ranges;
    for &operation in Operation::ALL.iter().filter(is_text) {
        let count = |suite| {
            let offers = Offers {
                times: true,
                ..Offers::default()
            };
            all(operation, suite, offers).len()
        };
        let (quick, full) = (count(Suite::Quick), count(Suite::Full));
        assert!(quick <= 30 && full <= 90, "{operation}: {quick}, {full}");
        assert!(full > 0, "{operation}");
    }
}

#[test]
fn an_unended_input_is_a_begun_character_text_a_mark_or_an_error() {
    let units: BTreeSet<(String, bool)> = all(Operation::Utf8Decode, Suite::Full, ALL)
        .into_iter()
        .filter_map(|(_, context)| match context {
            ModeContext::Reuse { units, mark } => Some((
                Sequence::from_values(utfproof_vectors::UnitKind::Byte, units).to_string(),
                mark,
            )),
            _ => None,
        })
        .collect();
    let units: Vec<(&str, bool)> = units
        .iter()
        .map(|(units, mark)| (units.as_str(), *mark))
        .collect();
    assert_eq!(
        units,
        [
            ("61", false),
            ("61", true),
            ("C3", false),
            ("E2 82", false),
            ("EF BB", false),
            ("EF BB BF", false),
            ("EF BB BF", true),
            ("F0 9D 84", false),
            ("FF", false),
            ("FF", true),
            ("FF E2 82", false),
            ("FF E2 82", true),
        ]
    );
}

#[test]
fn a_batch_has_every_expectation_of_the_oracle_and_both_kinds_next_to_the_case() {
    let mut sizes_of_all = BTreeSet::new();
    for &operation in Operation::ALL {
        let signature = operation.signature();
        let contexts = all(operation, Suite::Full, ALL);
        let batches = contexts
            .iter()
            .filter_map(|(vector, context)| match context {
                ModeContext::Batch { place: 0, of } => Some((*vector, *of)),
                _ => None,
            });
        let batches: Vec<(&Vector, usize)> = batches.collect();
        if signature.operands != 1 {
            assert!(batches.is_empty(), "{operation}");
            continue;
        }
        let sizes: BTreeSet<usize> = batches.iter().map(|(_, of)| *of).collect();
        sizes_of_all.extend(sizes);
        if vectors(operation)
            .filter(|vector| vector.in_context)
            .count()
            < 12
        {
            continue;
        }
        assert!(sizes_of_all.contains(&64), "{operation}: {sizes_of_all:?}");
        let (mut rejected, mut accepted) = (0, 0);
        for (vector, of) in batches.into_iter().step_by(3) {
            let case = vector.case(0);
            let inputs = batch(operation, &case, of);
            assert_eq!(inputs.len(), of);
            assert!(inputs.contains(&case), "{}", vector.id);
            for (place, input) in inputs.iter().enumerate() {
                let context = Context::InMode(ModeContext::Batch { place, of });
                if place < 5 {
                    assert_eq!(context.put(vector), *input, "{}", vector.id);
                    assert_eq!(expect(operation, &input.operands), input.expectation);
                }
                match input.expectation {
                    Expectation::Rejected(..) => rejected += 1,
                    _ => accepted += 1,
                }
            }
        }
        // the number at its beginning rarely fits
        let is_counted = operation == Operation::ModifiedUtf8ReadUtf;
        assert!(accepted > 0 || is_counted, "{operation}");
        let rejects = [
            "utf-8.validate",
            "utf-8.decode",
            "utf-16.decode",
            "wtf-8.validate",
        ];
        assert!(
            !rejects.contains(&operation.name()) || rejected > 0,
            "{operation}"
        );
    }
    assert_eq!(
        Vec::from_iter(sizes_of_all),
        [1, 64, 65, 130, 200, 2_049, 4_097]
    );
}

#[test]
fn a_character_is_cut_between_two_inputs_of_a_batch() {
    let contexts = all(Operation::Utf8Validate, Suite::Full, ALL);
    let is_cut = contexts.iter().any(|(vector, context)| {
        let ModeContext::Batch { place: 0, of } = context else {
            return false;
        };
        let inputs = batch(vector.operation, &vector.case(0), *of);
        inputs.windows(2).any(|two| {
            let texts = [0, 1].map(|which| two[which].operands[0].to_string());
            texts[0].ends_with("E2 82") && texts[1].starts_with("AC")
        })
    });
    assert!(is_cut);
}

#[test]
fn every_unit_is_a_chunk_of_its_own_and_the_last_may_be_empty() {
    let offers = Offers {
        chunks: true,
        outs: true,
        ..Offers::default()
    };
    for operation in [
        Operation::Utf8DecodeLossy,
        Operation::WhatwgUtf8EncodeStream,
    ] {
        let (mut by_unit, mut marked, mut ends_empty, mut after_text) = (0, 0, 0, 0);
        for vector in vectors(operation).filter(|vector| vector.in_context) {
            for context in mode_contexts(vector, Suite::Full, offers) {
                let Context::InMode(ModeContext::Incremental { mark, before, .. }) = &context
                else {
                    panic!("{context:?}");
                };
                let case = context.put(vector);
                let whole = Sequence::joined(&case.operands).into_owned();
                assert_eq!(
                    case.expectation,
                    expect(operation, &[whole]),
                    "{}",
                    vector.id
                );
                let is_by_unit = case.operands.iter().all(|chunk| chunk.len() == 1);
                by_unit += usize::from(is_by_unit && !mark);
                marked += usize::from(is_by_unit && *mark);
                ends_empty += usize::from(case.operands.last().is_some_and(Sequence::is_empty));
                after_text += usize::from(*before > 0);
            }
        }
        let all = [by_unit, marked, ends_empty, after_text];
        assert!(all.iter().all(|count| *count > 20), "{operation}: {all:?}");
    }
}

#[test]
fn contexts_say_in_words_what_is_done() {
    for (context, words) in [
        (ModeContext::Times(20_000), "20,000 times over"),
        (ModeContext::Times(7), "7 times over"),
        (
            ModeContext::Batch { place: 16, of: 64 },
            "as number 17 of a batch of 64",
        ),
        (
            ModeContext::Reuse {
                units: vec![0xC3],
                mark: false,
            },
            "after an input that did not end",
        ),
        (
            ModeContext::Room {
                units: 4,
                before: 0,
            },
            "into a buffer of 4 units",
        ),
        (
            ModeContext::Room {
                units: 4,
                before: 3,
            },
            "after 3 units of ASCII, into a buffer of 4 units",
        ),
        (
            ModeContext::Incremental {
                mark: false,
                before: 7,
                cuts: vec![8],
            },
            "after 7 units of ASCII, in chunks, with the output after each",
        ),
        (
            ModeContext::Incremental {
                mark: true,
                before: 0,
                cuts: vec![1],
            },
            "after a byte order mark, in chunks, with the output after each",
        ),
    ] {
        assert_eq!(Context::InMode(context).to_string(), words);
    }
}
