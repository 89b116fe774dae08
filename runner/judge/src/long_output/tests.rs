use super::*;
use crate::judge::judge;
use crate::reply::{Answer, Reply};
use utfproof_oracle::Operation;
use utfproof_vectors::{Expectation, Level, Vector};

fn points(values: impl IntoIterator<Item = u32>) -> Sequence {
    Sequence::code_points(values.into_iter().collect::<Vec<_>>())
}

/// The verdicts on a whole result and on its [`LongOutput`].
fn judged(expected: &Expectation, output: &Sequence) -> [String; 2] {
    let whole = Answer::Output(output.clone());
    let kept = Answer::TooLong(Box::new(LongOutput::of(output)));
    [whole, kept].map(|answer| format!("{:?}", judge(expected, &Reply::Answered(answer))))
}

#[test]
fn a_long_output_is_judged_like_the_whole_result() {
    let replaced = |run: usize| std::iter::repeat_n(0xFFFD, run);
    let long = [
        points(vec![0x41; 5000]),
        points(replaced(5000)),
        points([0x41].into_iter().chain(replaced(5000)).chain([0x42])),
        points([0x41].into_iter().chain(replaced(5000)).chain([0x43])),
        Sequence::ucs_4(vec![0xFFFD; 5000]),
        Sequence::bytes(vec![0x41; 5000]),
    ];
    let short = [
        points([]),
        points([0xFFFD]),
        points([0x41, 0xFFFD, 0x42]),
        points([0x41, 0xFFFD, 0xFFFD, 0x42]),
    ];
    let mut seen = std::collections::BTreeSet::new();
    for expected in short {
        for level in [Level::Must, Level::Should] {
            let expected = Expectation::Output(expected.clone(), level);
            for output in &long {
                let [whole, kept] = judged(&expected, output);
                assert_eq!(whole, kept, "{expected:?}");
                seen.insert(whole);
            }
        }
    }
    assert_eq!(seen.len(), 2, "a must and a should: {seen:?}");
    for other in [
        Expectation::Rejected(utfproof_oracle::Rejection { at: 0 }, Level::Must),
        Expectation::Unspecified(utfproof_vectors::Unspecified::NotWtf8),
    ] {
        for output in &long {
            let [whole, kept] = judged(&other, output);
            assert_eq!(whole, kept, "{other:?}");
        }
    }
}

#[test]
fn the_beginning_is_shown_with_the_total() {
    let shown = LongOutput::of(&points(vec![0x41; 349_486])).to_string();
    assert!(shown.starts_with("0041 0041 "), "{shown}");
    assert!(shown.contains("… (349486 units"), "{shown}");
    assert!(shown.len() < 300, "{shown}");
}

#[test]
fn no_right_result_is_longer_than_the_bound() {
    let files = utfproof_vectors::built_in().expect("vectors");
    let all = |&operation: &Operation| utfproof_vectors::random(operation, 7, 300);
    let drawn: Vec<Vector> = Operation::ALL.iter().flat_map(all).collect();
    let mut longest = 0.0_f64;
    for vector in files.iter().flat_map(|file| &file.vectors).chain(&drawn) {
        for number in [0, vector.count() - 1] {
            let case = vector.case(number);
            let Expectation::Output(output, _) = &case.expectation else {
                continue;
            };
            let most = longest_right(&case.operands);
            assert!(output.len() <= most, "{}", vector.id);
            let share = output.len() as f64 / most as f64;
            longest = longest.max(share);
        }
    }
    assert!(longest > 0.1, "the bound says nothing: {longest}");
}
