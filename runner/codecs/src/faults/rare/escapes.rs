//! Codecs of the escapes of JSON strings, and of percent-encoding as in URLs.
//!
//! Reports: DaveGamble/cJSON issue 736, typelevel/jawn issue 122, com-lihaoyi/upickle issue 703, sidorares/json-bigint pull request
//! 100 and apache/groovy pull request 2757 (digits of \u), red/red issue 5654 and json-parser/json-parser issue 179 (planes above
//! 0), serde-rs/json pull request 65 (controls), brianmario/escape_utils issue 23 and SamVerschueren/decode-uri-component issues 3
//! and 5 (plus signs, and bytes of several characters). The others are modelled on these.

use utfproof_oracle::Operation;

use super::edits::{edited, read_as, written_as};
use crate::faults::wrong::{Call, Outcome, Wrong, faults};

const JSON_DECODE: &[Operation] = &[Operation::JsonDecodeString];
const JSON_ENCODE: &[Operation] = &[Operation::JsonEncodeStringAscii];
const URL_DECODE: &[Operation] = &[Operation::WhatwgUrlPercentDecode];
const URL_ENCODE: &[Operation] = &[Operation::WhatwgUrlPercentEncode];

faults! {
    "json-letters-are-zero" = Wrong::boxed(JSON_DECODE, |call| {
            read_as(call, |_, rest| match rest {
                [0x5C, 0x75, digits @ ..] if digits.len() >= 4 && digits[..4].iter().all(|unit| is_alphanumeric(*unit)) => {
                    let digits = digits[..4].iter().map(|unit| if is_digit(*unit) { *unit } else { 0x30 });
                    Some((6, [0x5C, 0x75].into_iter().chain(digits).collect()))
                }
                _ => None,
            })
        }),
        "a letter in \\u beyond F counts as 0 (upickle before 2026, cJSON)",
        JsonDecodeString: "5C 75 30 30 67 30", not "5C 75 30 30 21 30";

    "json-sign-in-an-escape" = Wrong::boxed(JSON_DECODE, |call| {
            read_as(call, |_, rest| match rest {
                [0x5C, 0x75, 0x2B, digits @ ..] if digits.len() >= 3 && digits[..3].iter().all(|unit| is_digit(*unit)) => {
                    Some((6, [&[0x5C, 0x75, 0x30], &digits[..3]].concat()))
                }
                _ => None,
            })
        }),
        "\\u+041 is A (Groovy before 2026, by Integer.parseInt)",
        JsonDecodeString: "5C 75 2B 30 34 31", not "5C 75 2A 30 34 31";

    "json-short-escape" = Wrong::boxed(JSON_DECODE, |call| {
            read_as(call, |_, rest| match rest {
                [0x5C, 0x75, one, two, other, ..] if is_digit(*one) && is_digit(*two) && !is_digit(*other) => {
                    Some((4, vec![0x5C, 0x75, 0x30, 0x30, *one, *two]))
                }
                _ => None,
            })
        }),
        "two digits are enough for \\u (json-bigint)",
        JsonDecodeString: "5C 75 34 31 5A 5A", not "5C 75 34 5A 5A 5A";

    "json-capital-u" = Wrong::boxed(JSON_DECODE, |call| {
            read_as(call, |_, rest| matches!(rest, [0x5C, 0x55, ..]).then(|| (2, vec![0x5C, 0x75])))
        }),
        "\\U0041 is A (modelled on readers of several languages)",
        JsonDecodeString: "5C 55 30 30 34 31", not "5C 56 30 30 34 31";

    "json-plane-lost" = Wrong::boxed(JSON_ENCODE, |call| {
            written_as(call, |_, rest| match rest {
                [lead @ 0xD800..=0xDBFF, trail @ 0xDC00..=0xDFFF, ..] => {
                    let value = ((lead & 0x3F) << 10) | (trail & 0x3FF);
                    Some((2, format!("\\u{value:04x}").bytes().map(u32::from).collect()))
                }
                _ => None,
            })
        }),
        "U+1F440 is escaped as \\uF440 (Red before 2026)",
        JsonEncodeStringAscii: "D83D DC40", not "F440";

    "json-controls-not-escaped" = Wrong::boxed(JSON_ENCODE, |call| {
            written_as(call, |_, rest| match rest {
                [control @ (0x01..=0x07 | 0x0E..=0x1F), ..] => Some((1, vec![*control])),
                _ => None,
            })
        }),
        "controls without an escape of their own are not escaped (serde_json before 2016)",
        JsonEncodeStringAscii: "0001", not "0000";

    "json-escape-not-padded" = Wrong::boxed(JSON_ENCODE, |call| {
            written_as(call, |_, rest| match rest {
                [value @ 0x390..=0xFFF, ..] => {
                    Some((1, format!("\\u{value:x}").bytes().map(u32::from).collect()))
                }
                _ => None,
            })
        }),
        "an escape has as few digits as its value (modelled on formats without a width)",
        JsonEncodeStringAscii: "0416", not "20AC";

    "json-escaped-by-the-byte" = Wrong::boxed(JSON_ENCODE, |call| {
            written_as(call, |_, rest| match rest {
                [value @ 0x390..=0x7FF, ..] => {
                    let bytes = [0xC0 | value >> 6, 0x80 | value & 0x3F];
                    Some((1, bytes.map(|byte| format!("\\u00{byte:02x}")).concat().bytes().map(u32::from).collect()))
                }
                _ => None,
            })
        }),
        "the bytes of UTF-8 are escaped, and not the character (modelled on encoders of byte strings)",
        JsonEncodeStringAscii: "0416", not "20AC";

    "url-plus-is-a-space" = Wrong::boxed(URL_DECODE, |call| {
            read_as(call, |_, rest| (rest[0] == 0x2B).then(|| (1, vec![0x20])))
        }),
        "+ is a space (decode-uri-component, escape_utils)",
        WhatwgUrlPercentDecode: "2B", not "2C";

    "url-ends-at-nul" = Wrong::boxed(URL_DECODE, |call| {
            edited(call, |out| {
                let end = out.iter().position(|byte| *byte == 0).unwrap_or(out.len());
                out.truncate(end);
            })
        }),
        "%00 ends the text (modelled on strings that end with it)",
        WhatwgUrlPercentDecode: "41 25 30 30 42", not "41 25 30 31 42";

    "url-unicode-escapes" = Wrong::boxed(URL_DECODE, |call| {
            read_as(call, |_, rest| match rest {
                [0x25, 0x75, 0x30, 0x30, one, two, ..] if is_digit(*one) && is_digit(*two) => {
                    Some((6, vec![0x25, *one, *two]))
                }
                _ => None,
            })
        }),
        "%u0041 is A (modelled on servers that undo escape())",
        WhatwgUrlPercentDecode: "25 75 30 30 34 31", not "25 75 30 31 34 31";

    "url-percent-lost" = Wrong::boxed(URL_DECODE, |call| {
            read_as(call, |_, rest| match rest {
                [0x25, one, two, ..] if !(is_digit(*one) && is_digit(*two)) => Some((1, Vec::new())),
                _ => None,
            })
        }),
        "a percent sign without two digits is lost (modelled on decoders that skip what they do not know)",
        WhatwgUrlPercentDecode: "25 34 47", not "25 34 46";

    "url-space-is-a-plus" = Wrong::boxed(URL_ENCODE, |call| {
            written_as(call, |_, rest| (rest[0] == 0x20).then(|| (1, vec![0x2B])))
        }),
        "a space is + (modelled on encoders of forms)",
        WhatwgUrlPercentEncode: "20", not "21";

    "url-encoded-once" = Wrong::boxed(URL_ENCODE, |call| {
            written_as(call, |_, rest| match rest {
                [0x25, one, two, ..] if is_digit(*one) && is_digit(*two) => Some((3, vec![0x25, *one, *two])),
                _ => None,
            })
        }),
        "%41 stays as it is (modelled on encoders that avoid to encode twice)",
        WhatwgUrlPercentEncode: "25 34 31", not "25 34 47";

    "url-small-digits" = Wrong::boxed(URL_ENCODE, |call| {
            edited(call, |out| {
                for at in 1..out.len() {
                    let follows = out[at - 1] == 0x25 || at > 1 && out[at - 2] == 0x25;
                    if follows && matches!(out[at], 0x41..=0x46) {
                        out[at] += 0x20;
                    }
                }
            })
        }),
        "digits are small letters (modelled on %02x)",
        WhatwgUrlPercentEncode: "2F", not "25";

    "url-signed-bytes" = Wrong::boxed(URL_ENCODE, signed),
        "a byte above 7F is FF and its digits (modelled on %02X of a signed char)",
        WhatwgUrlPercentEncode: "C3 A9", not "20";
}

fn signed(call: &mut Call<'_>) -> Outcome {
    written_as(call, |_, rest| match rest[0] {
        byte @ 0x80.. => Some((
            1,
            format!("%FFFFFF{byte:02X}")
                .bytes()
                .map(u32::from)
                .collect(),
        )),
        _ => None,
    })
}

/// A hexadecimal digit.
fn is_digit(unit: u32) -> bool {
    char::from_u32(unit).is_some_and(|character| character.is_ascii_hexdigit())
}

fn is_alphanumeric(unit: u32) -> bool {
    char::from_u32(unit).is_some_and(|character| character.is_ascii_alphanumeric())
}
