//! The calls that convert an input into a bounded buffer, and the rules that hold for every such buffer.

use utfproof_oracle::{Encoding, Operation, Sequence};

/// The units that a converter has read and written when a call returns, both counted from the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// The units of input that it has read.
    pub read: usize,
    /// The units of output that it has written.
    pub written: usize,
}

/// The first rule that is broken by calls which convert `input` units into a buffer of `room` units: which call, and what
/// is wrong about it. Nothing is known if there are no calls.
pub(crate) fn problem(
    operation: Operation,
    input: usize,
    room: usize,
    output: &Sequence,
    calls: &[Call],
) -> Option<String> {
    let last = calls.last()?;
    let mut before = Call {
        read: 0,
        written: 0,
    };
    for (place, call) in calls.iter().enumerate() {
        let Call { read, written } = *call;
        let number = place + 1;
        if read < before.read || written < before.written {
            return Some(format!(
                "call {number} goes back, from {} read and {} written to {read} and {written}",
                before.read, before.written
            ));
        }
        if written - before.written > room {
            let wrote = written - before.written;
            return Some(format!(
                "call {number} writes {wrote} units into a buffer of {room}"
            ));
        }
        if read > input || written > output.len() {
            let (all, output) = (input, output.len());
            return Some(format!(
                "call {number} ends with {read} read of {all} units and {written} written of {output}"
            ));
        }
        // nothing can be read or written of an empty input, in however many calls
        let is_empty = input == 0 && output.is_empty();
        if *call == before && number < calls.len() && !is_empty {
            return Some(format!(
                "call {number} reads nothing and writes nothing, and another call follows"
            ));
        }
        if splits(operation, output, written) {
            return Some(format!(
                "call {number} ends within a character, {written} units into the output"
            ));
        }
        before = *call;
    }
    let is_all = last.read == input && last.written == output.len();
    (!is_all).then(|| {
        format!(
            "the last call ends with {} read of {input} units and {} written of {}",
            last.read,
            last.written,
            output.len()
        )
    })
}

/// Whether a character of the output stands on both sides of this place.
pub(crate) fn splits(operation: Operation, output: &Sequence, at: usize) -> bool {
    match output {
        Sequence::CodeUnits(_) if may_split_pairs(operation) => false,
        Sequence::CodeUnits(units) => {
            let is_lead = |unit: &u16| (0xD800..0xDC00).contains(unit);
            let is_trail = |unit: &u16| (0xDC00..0xE000).contains(unit);
            let [before, after] = [at.checked_sub(1), Some(at)].map(|at| units.get(at?));
            before.is_some_and(is_lead) && after.is_some_and(is_trail)
        }
        Sequence::Bytes(bytes) => match bytes_of(operation) {
            Bytes::Of8Bits => is_within_a_form(bytes, at),
            Bytes::Of16Bits => !at.is_multiple_of(2),
            Bytes::Of32Bits => !at.is_multiple_of(4),
            Bytes::Characters => false,
        },
        _ => false,
    }
}

/// Whether a lead byte stands before this place with all continuation bytes that it announces, the last of them after the
/// place. Ill-formed bytes are no characters.
fn is_within_a_form(bytes: &[u8], at: usize) -> bool {
    let is_continuation = |byte: &u8| byte & 0xC0 == 0x80;
    let Some(lead) = bytes[..at].iter().rposition(|byte| !is_continuation(byte)) else {
        return false;
    };
    let announced = bytes[lead].leading_ones() as usize;
    let form = bytes.get(lead + 1..lead + announced);
    at < lead + announced && form.is_some_and(|rest| rest.iter().all(is_continuation))
}

/// Whether the halves of a pair may be two characters of the input: code units, each of which is converted on its own, or
/// surrogate code points.
fn may_split_pairs(operation: Operation) -> bool {
    let is_by_the_code_unit = matches!(
        operation.encoding(),
        Encoding::Cesu8Lenient | Encoding::ModifiedUtf8
    );
    is_by_the_code_unit
        || matches!(
            operation,
            Operation::Wtf16Encode
                | Operation::Utf81997DecodeToUcs2
                | Operation::EcmaScriptDecodeUriComponent
                | Operation::JsonDecodeString
        )
}

/// The kinds of bytes in an output.
enum Bytes {
    /// Parts of characters, as in UTF-8.
    Of8Bits,
    /// Halves of code units.
    Of16Bits,
    /// Quarters of code units.
    Of32Bits,
    /// Each a character, as in Latin-1, or perhaps none: in UTF-8B, some stand for bytes, and percent-encoded bytes are any.
    Characters,
}

fn bytes_of(operation: Operation) -> Bytes {
    match (operation, operation.encoding()) {
        (
            Operation::Utf8ToLatin1
            | Operation::Utf16ToLatin1
            | Operation::Utf8bEncode
            | Operation::WhatwgUrlPercentDecode,
            _,
        ) => Bytes::Characters,
        (_, Encoding::Utf16Be | Encoding::Utf16Le) => Bytes::Of16Bits,
        (_, encoding) if encoding.is_utf_32_in_bytes() => Bytes::Of32Bits,
        _ => Bytes::Of8Bits,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENCODE: Operation = Operation::Utf8Encode;

    fn problem_of(calls: &[(usize, usize)], room: usize) -> Option<String> {
        let output = Sequence::bytes(&b"a\xE2\x82\xACb"[..]);
        let call = |&(read, written): &(usize, usize)| Call { read, written };
        let calls: Vec<Call> = calls.iter().map(call).collect();
        problem(ENCODE, 3, room, &output, &calls)
    }

    #[test]
    fn a_character_of_utf_8_is_not_split_but_percent_decoded_bytes_may_end_anywhere() {
        let output = Sequence::bytes(&b"\xE2\x82\xAC"[..]);
        assert!(splits(ENCODE, &output, 1));
        assert!(!splits(Operation::WhatwgUrlPercentDecode, &output, 1));
    }

    #[test]
    fn calls_that_keep_the_rules_have_no_problem() {
        for calls in [
            &[][..],
            &[(3, 5)],
            &[(2, 4), (3, 5)],
            &[(1, 1), (2, 4), (3, 5)],
            // a converter may hold back units that it has read, and end by a call of its own
            &[(2, 1), (3, 4), (3, 5), (3, 5)],
        ] {
            assert_eq!(problem_of(calls, 5), None, "{calls:?}");
        }
    }

    #[test]
    fn an_empty_input_may_take_any_number_of_calls() {
        let nothing = Sequence::bytes(&b""[..]);
        let call = Call {
            read: 0,
            written: 0,
        };
        for number in 0..4 {
            let calls = vec![call; number];
            assert_eq!(problem(ENCODE, 0, 4, &nothing, &calls), None, "{number}");
        }
    }

    #[test]
    fn each_rule_is_broken_with_a_sentence() {
        for (calls, room, says) in [
            (&[(3, 5)][..], 4, "call 1 writes 5 units into a buffer of 4"),
            (
                &[(2, 4), (1, 5), (3, 5)],
                4,
                "call 2 goes back, from 2 read and 4 written to 1 and 5",
            ),
            (
                &[(4, 4), (4, 5)],
                4,
                "call 1 ends with 4 read of 3 units and 4 written of 5",
            ),
            (
                &[(2, 4), (2, 4), (3, 5)],
                4,
                "call 2 reads nothing and writes nothing, and another call follows",
            ),
            (
                &[(2, 3), (3, 5)],
                4,
                "call 1 ends within a character, 3 units into the output",
            ),
            (
                &[(2, 4)],
                4,
                "the last call ends with 2 read of 3 units and 4 written of 5",
            ),
        ] {
            assert_eq!(problem_of(calls, room).as_deref(), Some(says));
        }
    }

    #[test]
    fn a_character_is_what_the_encoding_has_for_one() {
        let pair = Sequence::CodeUnits([0x61, 0xD834, 0xDD1E].into_iter().collect());
        assert!(splits(Operation::Utf8ToUtf16, &pair, 2));
        assert!(!splits(Operation::Utf8ToUtf16, &pair, 1));
        assert!(!splits(Operation::Cesu8LenientDecode, &pair, 2));
        for by_the_unit in [
            Operation::Wtf16Encode,
            Operation::Utf81997DecodeToUcs2,
            Operation::EcmaScriptDecodeUriComponent,
        ] {
            assert!(!splits(by_the_unit, &pair, 2), "{by_the_unit}");
        }
        let latin_1 = Sequence::bytes(&[0x61, 0xBF][..]);
        assert!(!splits(Operation::Utf8ToLatin1, &latin_1, 1));
        assert!(splits(Operation::Utf16BeEncode, &latin_1, 1));
        assert!(!splits(Operation::Utf16BeEncode, &latin_1, 2));
    }

    #[test]
    fn a_place_within_a_form_is_one_that_all_of_its_bytes_surround() {
        let places = |operation, bytes: &[u8]| {
            let output = Sequence::bytes(bytes);
            let within = (0..=bytes.len()).filter(|at| splits(operation, &output, *at));
            within.collect::<Vec<_>>()
        };
        for (bytes, within) in [
            (&b"a\xC3\xA9\xE2\x82\xAC"[..], &[2, 4, 5][..]),
            (b"\xF0\x9D\x84\x9E", &[1, 2, 3]),
            (b"\xFD\xBF\xBF\xBF\xBF\xBF", &[1, 2, 3, 4, 5]),
            (b"\xED\xA0\x80\xED\xB0\x80", &[1, 2, 4, 5]),
            // ill-formed bytes have no such place
            (b"\xF0\x90\x80\x80\x80", &[1, 2, 3]),
            (b"\x80\x80", &[]),
            (b"\xED\x80", &[]),
            (b"\xED\x80a", &[]),
            (b"", &[]),
        ] {
            assert_eq!(places(ENCODE, bytes), within, "{bytes:X?}");
        }
        // U+DC80 becomes the byte 80
        assert!(places(Operation::Utf8bEncode, b"\xC3\xA9").is_empty());
    }
}
