//! Codecs that keep a length, or a product of one, in too few bits: text is long.
//!
//! Reports: JDK-8329623 (three times the length, in 31 bits), JDK-8320570 (twice the length), JDK-8379786 (a sum of lengths),
//! php/php-src pull request 22427 (three times the length), mongodb/bson-ruby pull request 372 (a length that turns
//! negative), JDK-8338257 (`int` for a length of UTF-8), fontforge/fontforge pull request 868 (a count in 16 bits),
//! eclipse-openj9/openj9 pull request 20362 (a length cut to 32 bits).
//!
//! The right answer comes from the oracle, by the same rule as the expectation: no text of that length is made.

use utfproof_judge::{
    Answer, Description, Following, Implementation, Mode, Offers, Operation, Request, Sequence,
};
use utfproof_vectors::Expectation;
use utfproof_vectors::context::expect_repeated;

use super::at_errors::DECODE;
use super::room::{ENCODE, TO_16};
use crate::faults::wrong::{faults, right};

const VALIDATE: &[Operation] = &[Operation::Utf8Validate];
const COUNT: &[Operation] = &[Operation::Utf8CountCodePoints];

/// The most that a signed number of 32 bits can hold.
const LARGEST: u64 = i32::MAX as u64;

faults! {
    "three-times-the-length-in-31-bits" = Long::boxed(ENCODE, |text| {
            (3 * text.units > LARGEST).then(|| Answer::rejected("NegativeArraySizeException"))
        }),
        "text whose length has no triple in 31 bits is refused (JDK before 23; PHP's intl)",
        Utf8Encode: "715827882 long 0061|00E9", not "715827880 long 0061|00E9";

    "twice-the-length-in-31-bits" = Long::boxed(DECODE, |text| {
            (text.is_wide && 2 * text.units > LARGEST).then(|| Answer::rejected("NegativeArraySizeException"))
        }),
        "text that is not ASCII, and whose length has no double in 31 bits, is refused (JDK 9 to 21)",
        Utf8Decode: "1073741824 long 61|C3.A9", not "1073741824 long 61|61";

    "sum-of-lengths-in-31-bits" = Long::boxed(ENCODE, |text| {
            (text.units < LARGEST && text.results > LARGEST).then(Text::nothing)
        }),
        "a result of 2^31 bytes or more from a shorter text is lost (JDK, Latin-1)",
        Utf8Encode: "1073741824 long 00E9|0061", not "1073741823 long 00E9|0061";

    "length-turns-negative" = Long::boxed(VALIDATE, |text| {
            (text.units > LARGEST).then(|| Answer::rejected_at(0, "invalid length"))
        }),
        "a length of 2^31 or more is negative (bson for Ruby)",
        Utf8Validate: "2147483647 long 61|C3.A9", not "2147483645 long 61|C3.A9";

    "loop-up-to-a-negative-length" = Long::boxed(VALIDATE, |text| (text.units > LARGEST).then(Answer::accepted)),
        "a text of 2^31 bytes or more is not looked at (HotSpot's checks of UTF-8 with an int)",
        Utf8Validate: "2147483647 long 61|FF", not "2147483646 long 61|FF";

    "position-in-31-bits" = Long::boxed(VALIDATE, |text| match text.right {
            Expectation::Rejected(rejection, _) if rejection.at as u64 > LARGEST => Some(Answer::rejected_at(
                (rejection.at as u64 & LARGEST) as usize,
                "ill-formed",
            )),
            _ => None,
        }),
        "the position of an error wraps at 2^31 (modelled on OpenJ9's lengths, cut to 32 bits)",
        Utf8Validate: "2147483648 long 61|FF", not "2147483647 long 61|FF";

    "count-in-20-bits" = Long::boxed(COUNT, |text| {
            (text.results >> 20 > 0).then(|| Answer::number((text.results & 0xF_FFFF) as usize))
        }),
        "a count wraps at 2^20 (modelled on lengths that share a word of 32 bits with twelve of flags)",
        Utf8CountCodePoints: "1048575 long 61|61", not "1048574 long 61|61";

    "count-in-24-bits" = Long::boxed(COUNT, |text| {
            (text.results >> 24 > 0).then(|| Answer::number((text.results & 0xFF_FFFF) as usize))
        }),
        "a count wraps at 2^24 (modelled on lengths that share a word with flags)",
        Utf8CountCodePoints: "16777215 long 61|61", not "16777214 long 61|61";

    "room-wraps-at-32-bits" = Long::boxed(TO_16, |text| (3 * text.units > u64::from(u32::MAX)).then(Text::nothing)),
        "three times the length wraps at 2^32, and the room is too small (modelled on PHP's intl, which wraps small)",
        Utf8ToUtf16: "1431655765 long 61|61", not "1431655764 long 61|61";

    "bytes-of-code-points-wrap" = Long::boxed(DECODE, |text| (4 * text.units > u64::from(u32::MAX)).then(Text::nothing)),
        "four bytes for each code point wrap at 2^32 (modelled on buffers of UTF-32 that are sized in bytes)",
        Utf8Decode: "1073741823 long 61|61", not "1073741822 long 61|61";
}

/// A long text, as a fault sees it.
struct Text {
    /// Its length.
    units: u64,
    /// Whether its end is not ASCII.
    is_wide: bool,
    /// The length of the result, or the number that is one.
    results: u64,
    right: Expectation,
}

impl Text {
    /// The result of a codec that loses everything.
    fn nothing() -> Answer {
        Answer::Output(Sequence::number_and(Following::Bytes, 0, [0; 4]))
    }
}

/// A codec that is right about every text that comes as a whole.
struct Long {
    name: &'static str,
    operations: &'static [Operation],
    fault: fn(&Text) -> Option<Answer>,
}

impl Long {
    fn boxed(
        name: &'static str,
        operations: &'static [Operation],
        fault: fn(&Text) -> Option<Answer>,
    ) -> Box<dyn Implementation + Send> {
        Box::new(Self {
            name,
            operations,
            fault,
        })
    }
}

impl Implementation for Long {
    fn describe(&self) -> Description {
        let offers = Offers {
            repeat: Some(u32::MAX),
            ..Offers::default()
        };
        let operations = self.operations.iter().copied();
        Description::new(self.name, "wrong on purpose").offering(operations, offers)
    }

    fn answer(&mut self, request: &Request) -> Answer {
        let Mode::Repeat(times) = request.mode else {
            let operands: Vec<Vec<u32>> = request.operands.iter().map(Sequence::values).collect();
            let operands: Vec<&[u32]> = operands.iter().map(Vec::as_slice).collect();
            return match right(request.operation, &operands) {
                Ok(values) => Answer::Output(Sequence::from_values(
                    request.operation.signature().output,
                    values,
                )),
                Err(at) => Answer::rejected_at(at, "ill-formed"),
            };
        };
        let [pattern, end] = &request.operands[..] else {
            return Answer::Skipped("a pattern and an end make a text".to_owned());
        };
        let operands = [pattern.clone(), end.clone()];
        let Some(right) = expect_repeated(request.operation, &operands, times) else {
            return Answer::Skipped("the answer has no rule".to_owned());
        };
        let text = Text {
            units: u64::from(times) * pattern.len() as u64 + end.len() as u64,
            is_wide: end.values().iter().any(|value| *value > 0x7F),
            results: match &right {
                Expectation::Output(result, _) if !request.operation.signature().validates => {
                    result.values().first().copied().unwrap_or_default().into()
                }
                _ => 0,
            },
            right,
        };
        (self.fault)(&text).unwrap_or(match text.right {
            Expectation::Output(result, _) => Answer::Output(result),
            Expectation::Rejected(rejection, _) => Answer::rejected_at(rejection.at, "ill-formed"),
            Expectation::Unspecified(_) => Answer::Skipped("unspecified".to_owned()),
        })
    }
}
