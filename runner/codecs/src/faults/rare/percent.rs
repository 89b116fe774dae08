//! Codecs of URI components that take what is not two hexadecimal digits, or the bytes of one character in more ways than one.
//!
//! Reports: yhirose/cpp-httplib pull request 2472 (`%-0`, `%+5` and `% 5` by strtoul), scylladb/seastar issue 3304 (`%2g`, and
//! what is no letter), SerenityOS/serenity pull request 4259 (one digit of two). The others are modelled on these.

use utfproof_oracle::Operation;

use super::edits::read_as;
use crate::faults::wrong::{Wrong, faults};

const URI: &[Operation] = &[Operation::EcmaScriptDecodeUriComponent];
const PERCENT: u32 = 0x25;

faults! {
    "plus-before-a-digit" = Wrong::boxed(URI, |call| {
            read_as(call, |_, rest| match rest {
                [PERCENT, 0x2B, digit @ 0x30..=0x39, ..] => Some((3, vec![PERCENT, 0x30, *digit])),
                _ => None,
            })
        }),
        "%+5 is U+0005 (cpp-httplib before 2026, by strtoul)",
        EcmaScriptDecodeUriComponent: "0025 002B 0035", not "0025 002B 0067";

    "minus-before-zero" = Wrong::boxed(URI, |call| {
            read_as(call, |_, rest| match rest {
                [PERCENT, 0x2D, 0x30, ..] => Some((3, vec![PERCENT, 0x30, 0x30])),
                _ => None,
            })
        }),
        "%-0 is U+0000 (cpp-httplib before 2026, by strtoul)",
        EcmaScriptDecodeUriComponent: "0025 002D 0030", not "0025 002D 0031";

    "space-before-a-digit" = Wrong::boxed(URI, |call| {
            read_as(call, |_, rest| match rest {
                [PERCENT, 0x09..=0x0D | 0x20, digit @ 0x30..=0x39, ..] => Some((3, vec![PERCENT, 0x30, *digit])),
                _ => None,
            })
        }),
        "% 5 is U+0005 (cpp-httplib before 2026, by strtoul)",
        EcmaScriptDecodeUriComponent: "0025 0020 0035", not "0025 0021 0035";

    "digit-before-a-space" = Wrong::boxed(URI, |call| {
            read_as(call, |_, rest| match rest {
                [PERCENT, digit @ 0x30..=0x37, 0x20, ..] => Some((3, vec![PERCENT, 0x30, *digit])),
                _ => None,
            })
        }),
        "%4 and a space is U+0004 (modelled on scanf, which stops at the space)",
        EcmaScriptDecodeUriComponent: "0025 0034 0020", not "0025 0034 0021";

    "letters-after-f" = Wrong::boxed(URI, |call| {
            read_as(call, |_, rest| match rest {
                [PERCENT, first @ 0x30..=0x37, letter @ (0x67..=0x7A | 0x47..=0x5A), ..] => {
                    let value = (first & 0xF) * 16 + (letter & 0x1F) + 9;
                    (value < 0x80 && value != PERCENT).then(|| (3, vec![value]))
                }
                _ => None,
            })
        }),
        "g to z are digits too (Seastar before 2026)",
        EcmaScriptDecodeUriComponent: "0025 0034 0067", not "0025 0034 0060";

    "digits-by-subtraction" = Wrong::boxed(URI, |call| {
            read_as(call, |_, rest| match rest {
                [PERCENT, 0x30..=0x37, other @ 0x3A..=0x3F, ..] => Some((3, vec![other - 0x30 + 0x40])),
                _ => None,
            })
        }),
        ": to ? are digits, by subtraction of 0 (Seastar, after letters were limited)",
        EcmaScriptDecodeUriComponent: "0025 0034 003A", not "0025 0034 0040";

    "decoded-twice" = Wrong::boxed(URI, |call| {
            let out = call.right()?;
            match out.contains(&PERCENT) {
                true => call.right_about(&out).or(Ok(out)),
                false => Ok(out),
            }
        }),
        "%2541 is decoded twice (modelled on proxies, which have made this a hole)",
        EcmaScriptDecodeUriComponent: "0025 0032 0035 0034 0031", not "0025 0032 0035 0034";

    "text-within-a-character" = Wrong::boxed(URI, |call| {
            read_as(call, |_, rest| match rest {
                [PERCENT, 0x43, _, letter @ 0x61..=0x7A, PERCENT, 0x38..=0x39 | 0x41..=0x42, _, ..] => {
                    Some((7, [&rest[..3], &rest[4..7], &[*letter]].concat()))
                }
                _ => None,
            })
        }),
        "a letter between the bytes of a character follows it (modelled on decoders that collect bytes)",
        EcmaScriptDecodeUriComponent: "0025 0043 0033 0078 0025 0041 0034", not "0025 0043 0033 0021 0025 0041 0034";

    "cases-mixed-in-one-byte" = Wrong::boxed(URI, |call| {
            let whole = call.whole();
            let is_mixed = |at: &[u32]| matches!(at, [PERCENT, 0x41..=0x46, 0x61..=0x66] | [PERCENT, 0x61..=0x66, 0x41..=0x46]);
            match whole.windows(3).position(is_mixed) {
                Some(at) => Err(at),
                None => call.right(),
            }
        }),
        "a byte with one large and one small letter is refused (modelled on tables of pairs)",
        EcmaScriptDecodeUriComponent: "0025 0043 0033 0025 0061 0046", not "0025 0043 0033 0025 0041 0046";
}
