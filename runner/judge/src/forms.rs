//! Where a result has more than one right form.

use utfproof_oracle::{NoTrace, Operation, Reading, Sequence};
use utfproof_vectors::Expectation;

use crate::ranges;
use crate::reply::{Answer, Reply};

/// Whether a reply is another form of the expected result.
///
/// - In JSON any character may be escaped, in digits of either case. An answer in ASCII is right if the grammar reads the same
///   string in it.
/// - Any sequences of byte ranges that match the same UTF-8 are right.
pub(crate) fn is_also_right(
    operation: Operation,
    operands: &[Sequence],
    expectation: &Expectation,
    reply: &Reply,
) -> bool {
    let (Expectation::Output(expected, _), Reply::Answered(Answer::Output(output))) =
        (expectation, reply)
    else {
        return false;
    };
    match operation {
        Operation::JsonEncodeStringAscii => {
            let decode = Reading::judging(Operation::JsonDecodeString);
            let decoded = decode.run(&[output.as_slice()], &mut NoTrace);
            let string = Sequence::joined(operands);
            output.values().iter().all(|byte| *byte < 0x80)
                && matches!(decoded, Ok(Ok(decoded)) if decoded.values() == string.values())
        }
        Operation::Utf8Ranges => {
            let [expected, output] = [expected, output].map(|one| ranges::matched(&one.values()));
            output.is_some() && output == expected
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use utfproof_oracle::UnitKind;
    use utfproof_vectors::context::expect;

    use super::*;

    fn is_right(string: &[u16], characters: &str) -> bool {
        let operation = Operation::JsonEncodeStringAscii;
        let operands = [Sequence::code_units(string)];
        let reply = Reply::Answered(Answer::bytes(characters.as_bytes()));
        is_also_right(operation, &operands, &expect(operation, &operands), &reply)
    }

    #[test]
    fn every_escape_of_a_character_is_right_and_no_other_text_is() {
        for right in [r"/\u00e9", r"\/\u00E9", r"\u002f\u00e9", r"\u002F\u00E9"] {
            assert!(is_right(&[0x2F, 0xE9], right), "{right}");
        }
        for wrong in ["/é", "/e", r"/\xE9", r"/\u00E9 ", r"/\u00E", ""] {
            assert!(!is_right(&[0x2F, 0xE9], wrong), "{wrong}");
        }
    }

    #[test]
    fn any_sequences_that_match_the_same_code_points_are_right_and_no_others() {
        let is_right = |first: u32, last: u32, ranges: &str| {
            let operation = Operation::Utf8Ranges;
            let operands = [first, last].map(|end| Sequence::code_points(vec![end]));
            let answer = UnitKind::Byte.parse(ranges).unwrap();
            let reply = Reply::Answered(Answer::Output(answer));
            is_also_right(operation, &operands, &expect(operation, &operands), &reply)
        };
        for right in [
            "C2 DF 80 BF",
            "C2 C2 80 BF C3 DF 80 BF",
            "C2 DF 90 BF C2 DF 80 8F",
            "C2 DF 80 BF C2 C2 80 80",
        ] {
            assert!(is_right(0x80, 0x7FF, right), "{right}");
        }
        for wrong in [
            "C2 DF 80 BE",
            "C1 DF 80 BF",
            "C2 DF 80 BF 00 00",
            "C2 DF 80 C0",
            "C2 DF BF 80",
            "C2 DF 80 BF C2",
            "C2 DF",
            "C2 E0 80 BF",
            "",
        ] {
            assert!(!is_right(0x80, 0x7FF, wrong), "{wrong}");
        }
        assert!(is_right(
            0xD7FF,
            0xE000,
            "EE EE 80 80 80 80 ED ED 9F 9F BF BF"
        ));
        assert!(!is_right(
            0xD7FF,
            0xE000,
            "ED ED 9F A0 BF BF EE EE 80 80 80 80"
        ));
        assert!(!is_right(
            0xFFFF,
            0x10000,
            "EF EF BF BF BF BF F0 F0 8F 90 80 80 80 80"
        ));
        assert!(!is_right(0x10_FFFF, 0x10_FFFF, "F4 F4 8F 90 BF BF BF BF"));
    }
}
