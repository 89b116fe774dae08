//! The law of an incomplete end: what remains without it is well-formed, and more input can complete it.

use utfproof_oracle::{Operation, Sequence};
use utfproof_vectors::Expectation;
use utfproof_vectors::context::expect;

use crate::numbers::{bytes, every, number, of, units};
use crate::whole::drawn;

/// How many units of an input remain: all up to the longest beginning that is well-formed, if more input can complete the
/// rest. `None` if none can.
fn remaining(validate: Operation, decode_one: &[Vec<u32>], input: &Sequence) -> Option<usize> {
    let is_valid = |values: &[u32]| {
        let text = Sequence::from_values(input.kind(), values.to_vec());
        of(validate, &text).is_ok()
    };
    let values = input.values();
    let longest = (0..=values.len()).rev();
    let longest = longest
        .clone()
        .find(|length| is_valid(&values[..*length]))?;
    let rest = &values[longest..];
    let completes = |more: &Vec<u32>| is_valid(&[rest, more].concat());
    (rest.is_empty() || decode_one.iter().any(completes)).then_some(longest)
}

#[test]
fn what_remains_is_well_formed_and_what_is_trimmed_can_be_completed() {
    use Operation::{Utf8TrimPartial, Utf8Validate, Utf16TrimPartial, Utf16Validate};
    let bytes_that_follow: Vec<Vec<u32>> = every(&[0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF], 3);
    let units_that_follow = vec![vec![0xDC00]];
    let forms = [
        (bytes(), Utf8TrimPartial, Utf8Validate, bytes_that_follow),
        (units(), Utf16TrimPartial, Utf16Validate, units_that_follow),
    ];
    for (inputs, trim, validate, more) in drawn(&forms, 1) {
        let (mut trimmed, mut open) = (0, 0);
        for input in inputs {
            let expectation = expect(*trim, std::slice::from_ref(input));
            match remaining(*validate, more, input) {
                Some(length) => {
                    assert_eq!(number(of(*trim, input)), Ok(length), "{trim} {input}");
                    assert!(matches!(expectation, Expectation::Output(..)), "{input}");
                    trimmed += usize::from(length < input.len());
                }
                None => {
                    assert!(
                        matches!(expectation, Expectation::Unspecified(_)),
                        "{input}"
                    );
                    open += 1;
                }
            }
        }
        assert!(trimmed > 400 && open > 400, "{trim}: {trimmed}, {open}");
    }
}
