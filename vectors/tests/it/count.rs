//! Counting through a row visits the cases that `Vector::case` gives.

use std::ops::Range;

use utfproof_oracle::{Following, Sequence};
use utfproof_vectors::{Expectation, Expected, Origin, Unit, Vector};

/// Visits what `Vector::case` gives for the same numbers; says how many cases that were.
fn visits_its_cases<I: Unit, O: Unit>(vector: &Vector, numbers: Range<u64>) -> u64 {
    let signature = vector.operation.signature();
    let mut next = numbers.start;
    vector.visit(numbers, |number, input: &[I], expected: Expected<'_, O>| {
        assert_eq!(number, next, "{}", vector.id);
        next += 1;
        let case = vector.case(number);
        let input = input.iter().map(|unit| unit.value());
        let input = Sequence::from_values(signature.input, input);
        assert_eq!([input], *case.operands, "{} {number}", vector.id);
        match (expected, case.expectation) {
            (Expected::Output(output), Expectation::Output(sequence, _)) => {
                let output: Vec<u32> = output.iter().map(|unit| unit.value()).collect();
                assert_eq!(output, sequence.values(), "{} {number}", vector.id);
            }
            (Expected::Rejected(rejection, level), Expectation::Rejected(other, other_level)) => {
                assert_eq!(
                    (rejection, level),
                    (other, other_level),
                    "{} {number}",
                    vector.id
                );
            }
            (Expected::Anything, Expectation::Unspecified(_)) => {}
            (expected, other) => panic!("{} {number}: {other:?}", matches(&expected)),
        }
    });
    next
}

fn matches<O>(expected: &Expected<'_, O>) -> &'static str {
    match expected {
        Expected::Output(_) => "output",
        Expected::Rejected(..) => "rejected",
        Expected::Anything => "anything",
    }
}

fn visit(vector: &Vector, numbers: Range<u64>) -> u64 {
    use utfproof_oracle::UnitKind::{Byte, CodePoint, CodeUnit, Number, NumberAnd, Ucs4};
    let signature = vector.operation.signature();
    match (signature.input, signature.output) {
        (Byte, Byte) => visits_its_cases::<u8, u8>(vector, numbers),
        (Byte, CodeUnit) => visits_its_cases::<u8, u16>(vector, numbers),
        (Byte, CodePoint | Ucs4) => visits_its_cases::<u8, u32>(vector, numbers),
        (CodeUnit, Byte) => visits_its_cases::<u16, u8>(vector, numbers),
        (CodeUnit, CodeUnit) => visits_its_cases::<u16, u16>(vector, numbers),
        (Byte, Number | NumberAnd(Following::CodePoints)) => {
            visits_its_cases::<u8, u32>(vector, numbers)
        }
        (CodeUnit, CodePoint | Ucs4 | Number) => visits_its_cases::<u16, u32>(vector, numbers),
        (CodePoint | Ucs4, Byte) => visits_its_cases::<u32, u8>(vector, numbers),
        (CodePoint | Ucs4, CodeUnit) => visits_its_cases::<u32, u16>(vector, numbers),
        (CodePoint | Ucs4, CodePoint | Ucs4) => visits_its_cases::<u32, u32>(vector, numbers),
        (input, output) => panic!("{input} to {output}"),
    }
}

#[test]
fn what_is_visited_is_what_single_cases_are_at_the_start_in_the_middle_and_at_the_end_of_every_row()
{
    let mut rows = 0;
    for file in crate::built::FILES.iter() {
        let of_one = |vector: &&Vector| {
            vector.operands.len() == 1 && vector.origin() == Some(Origin::Exhaustive)
        };
        for vector in file.vectors.iter().filter(of_one) {
            // where a place of 64 and one of 256 values begin again, too
            let count = vector.count();
            for start in [0, 56, 248, count / 2, count - count.min(16)] {
                if start < count {
                    let end = count.min(start + 16);
                    assert_eq!(visit(vector, start..start + 16), end);
                }
            }
            // nothing beyond the last one is visited
            assert_eq!(visit(vector, count - 1..count + 1), count);
            rows += 1;
        }
    }
    assert!(rows > 10_000, "{rows}");
}
