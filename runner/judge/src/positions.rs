//! Where a rejection has more than one right position.
//!
//! A position is never more than a *should*. These are the operations where a careful codec can count in another way than
//! the expectation does, without being wrong.

use utfproof_oracle::unicode::maximal_subpart::maximal_subpart;
use utfproof_oracle::{NoTrace, Operation, Reading, Sequence, Slice, Source};
use utfproof_vectors::Expectation;

use crate::reply::{Answer, Reply};

/// Whether a reply rejects an input that is to be rejected, at a position that is right as well.
pub(crate) fn is_also_right(
    operation: Operation,
    operands: &[Sequence],
    expectation: &Expectation,
    reply: &Reply,
) -> bool {
    let (Expectation::Rejected(..), Reply::Answered(Answer::Rejected { at: Some(at), .. })) =
        (expectation, reply)
    else {
        return false;
    };
    let input = Sequence::joined(operands);
    match operation {
        // it may read from the start, or not look at what comes before the end at all
        Operation::Utf8DecodeLast => {
            *at == 0
                || Some(*at) == start_of_the_last_part(input.as_slice())
                || Some(*at) == judging(Operation::Utf8Validate, &input)
        }
        Operation::ModifiedUtf8Decode
        | Operation::ModifiedUtf8Validate
        | Operation::ModifiedUtf8ToUtf8 => {
            let data_input = Reading {
                source: Source::JavaDataInput,
                operation: Operation::ModifiedUtf8Validate,
            };
            let with_raw_nul = judging(operation, &without_raw_nul(&input));
            [with_raw_nul, position(data_input, &input)].contains(&Some(*at))
        }
        _ => false,
    }
}

/// Where the maximal subpart begins that ends UTF-8: at most three bytes before the end.
fn start_of_the_last_part(input: Slice<'_>) -> Option<usize> {
    let end = input.len();
    let is_one = |start: &usize| {
        let part = maximal_subpart(input.without_prefix(*start));
        part.is_some_and(|part| start + part.length == end)
    };
    (end.saturating_sub(3)..end).find(is_one)
}

/// The input with an `A` in place of each raw 00, which has its length and is accepted.
fn without_raw_nul(input: &Sequence) -> Sequence {
    let letter = |value: u32| if value == 0 { 0x41 } else { value };
    let values = input.values().into_iter().map(letter);
    Sequence::from_values(input.kind(), values)
}

fn judging(operation: Operation, input: &Sequence) -> Option<usize> {
    position(Reading::judging(operation), input)
}

/// Where a reading rejects an input; `None` if it accepts it.
fn position(reading: Reading, input: &Sequence) -> Option<usize> {
    let outcome = reading.answer(&[input.as_slice()], &mut NoTrace).ok()?;
    outcome.err().map(|rejection| rejection.at)
}

#[cfg(test)]
mod tests {
    use utfproof_oracle::UnitKind;
    use utfproof_vectors::context::expect;

    use super::*;
    use crate::declared::judge_by_documents;
    use crate::verdict::Verdict;

    /// The positions that conform.
    fn right(operation: Operation, input: &str) -> Vec<usize> {
        let operands = [UnitKind::Byte.parse(input).unwrap()];
        let documents = expect(operation, &operands);
        let conforms = |at: &usize| {
            let reply = Reply::Answered(Answer::rejected_at(*at, "no"));
            judge_by_documents(operation, &operands, &documents, &reply).0 == Verdict::Conforms
        };
        (0..=operands[0].len()).filter(conforms).collect()
    }

    #[test]
    fn a_raw_nul_in_modified_utf_8_may_count_or_not() {
        for operation in [
            Operation::ModifiedUtf8Decode,
            Operation::ModifiedUtf8Validate,
            Operation::ModifiedUtf8ToUtf8,
        ] {
            assert_eq!(right(operation, "00 80"), [0, 1]);
            assert_eq!(right(operation, "41 00 00 FF"), [1, 3]);
            assert_eq!(right(operation, "41 80"), [1]);
            // whoever accepts what is too long counts it, too
            assert_eq!(right(operation, "00 C1 81 80"), [0, 1, 3]);
        }
        assert_eq!(
            right(Operation::ModifiedUtf8ValidateClassFile, "00 80"),
            [0]
        );
    }

    #[test]
    fn the_last_character_may_be_rejected_where_the_ill_formed_end_begins_or_at_the_start() {
        let right = |input| right(Operation::Utf8DecodeLast, input);
        assert_eq!(right("41 80 80 80"), [0, 1, 3]);
        assert_eq!(right("41 42 E2 82"), [0, 2]);
        assert_eq!(right("80 41 42 FF"), [0, 3]);
        // 3 is where the last well-formed character ends
        assert_eq!(right("80 41 42 F4 90 80"), [0, 3, 5]);
    }

    #[test]
    fn elsewhere_one_position_is_right() {
        assert_eq!(right(Operation::Utf8Decode, "41 42 80 80"), [2]);
    }
}
