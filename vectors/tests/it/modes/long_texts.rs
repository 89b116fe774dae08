//! Texts that are made of a pattern: the answer that is told about them, and their lengths.

use utfproof_oracle::{Operation, Sequence};
use utfproof_vectors::context::{
    Context, Filling, ModeContext, Offers, expect, expect_repeated, is_told, mode_contexts,
    padding, summary, takes_long_texts, whole_text,
};
use utfproof_vectors::{Expectation, Suite};

use super::{all, vectors};

const LONGEST: Offers = Offers {
    chunks: false,
    reuse: false,
    times: false,
    batch: false,
    room: None,
    repeat: Some(u32::MAX),
    outs: false,
    length: false,
};

/// The answer to a whole text, as it is told about a long one.
fn told(operation: Operation, whole: Expectation) -> Expectation {
    match whole {
        Expectation::Output(result, level) if is_told(operation) => {
            Expectation::Output(summary(&result), level)
        }
        other => other,
    }
}

#[test]
fn what_is_told_about_a_pattern_and_an_end_is_the_answer_to_the_whole_text() {
    let mut compared = 0;
    for &operation in Operation::ALL {
        if !takes_long_texts(operation) {
            continue;
        }
        let kind = operation.signature().input;
        let units = |text: Vec<u32>| Sequence::from_values(kind, text);
        for (filling, length) in Filling::WIDE
            .map(|filling| (filling, 12))
            .into_iter()
            .chain([(Filling::One, 4)])
        {
            let pattern = units(padding(operation, filling, length));
            for end in [
                padding(operation, Filling::Two, 7),
                vec![kind.max().min(0xFF)],
            ] {
                let end = units(end);
                for times in [2, 3, 1_000, 4_099] {
                    let told_of_it =
                        expect_repeated(operation, &[pattern.clone(), end.clone()], times);
                    let Some(told_of_it) = told_of_it else {
                        continue;
                    };
                    let whole = whole_text(&[pattern.clone(), end.clone()], times);
                    let right = told(operation, expect(operation, &[whole]));
                    assert_eq!(
                        told_of_it, right,
                        "{operation}: {pattern} {times} times, {end}"
                    );
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 4_000, "{compared}");
}

#[test]
fn texts_pass_every_length_and_no_more_than_is_offered() {
    let lengths = |operation, longest| -> Vec<(u32, u64)> {
        let offers = Offers {
            repeat: Some(longest),
            ..LONGEST
        };
        let all = vectors(operation).flat_map(|vector| {
            let contexts = mode_contexts(vector, Suite::Full, offers);
            contexts.into_iter().map(move |context| (vector, context))
        });
        all.map(|(vector, context)| {
            let Context::InMode(mode @ ModeContext::Repeat(_)) = &context else {
                panic!("{context:?}")
            };
            let case = context.put(vector);
            let utfproof_vectors::context::Mode::Repeat(times) = mode.mode() else {
                panic!("{mode:?}")
            };
            let [pattern, end] = &case.operands[..] else {
                panic!("{context:?}")
            };
            let before = u64::from(times) * pattern.len() as u64;
            (times, before + end.len() as u64)
        })
        .collect()
    };
    for operation in [
        Operation::Utf8Decode,
        Operation::Utf8Encode,
        Operation::Utf8Validate,
    ] {
        let all = lengths(operation, u32::MAX);
        for length in [
            1 << 20,
            1 << 24,
            1 << 29,
            (1 << 31) / 3,
            1 << 30,
            (1_u64 << 32) / 3,
            1 << 31,
        ] {
            let passes =
                |(times, units): &(u32, u64)| u64::from(*times) < length && *units > length;
            assert!(all.iter().any(passes), "{operation}: {length} of {all:?}");
        }
        for (longest, texts) in [(65_536, 0), (2_000_000, 1), (20_000_000, 2)] {
            let some = lengths(operation, longest);
            assert!(some.len() >= texts, "{operation}: {some:?}");
            assert!(some.iter().all(|(_, units)| *units <= u64::from(longest)));
            assert!(some.len() < all.len());
        }
    }
    // the third is of a result: 2^29 characters of four bytes
    let encoded = lengths(Operation::Utf8Encode, u32::MAX);
    assert!(
        encoded.iter().any(|(times, _)| *times == (1 << 29) - 1),
        "{encoded:?}"
    );
    assert_eq!(all(Operation::Utf8Decode, Suite::Quick, LONGEST), []);
}
