//! Where a result has more than one right form.

use utfproof_oracle::{NoTrace, Operation, Reading, Sequence};
use utfproof_vectors::Expectation;

use crate::reply::{Answer, Reply};

/// Whether a reply is another form of the expected result. In JSON any character may be escaped, in digits of either case: what
/// the grammar reads as the same string is right, as long as it is ASCII.
pub(crate) fn is_also_right(
    operation: Operation,
    operands: &[Sequence],
    expectation: &Expectation,
    reply: &Reply,
) -> bool {
    let (
        Operation::JsonEncodeStringAscii,
        Expectation::Output(..),
        Reply::Answered(Answer::Output(output)),
    ) = (operation, expectation, reply)
    else {
        return false;
    };
    let decode = Reading::judging(Operation::JsonDecodeString);
    let decoded = decode.run(&[output.as_slice()], &mut NoTrace);
    let string = Sequence::joined(operands);
    output.values().iter().all(|byte| *byte < 0x80)
        && matches!(decoded, Ok(Ok(decoded)) if decoded.values() == string.values())
}

#[cfg(test)]
mod tests {
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
}
