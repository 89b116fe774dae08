//! Codecs that take one member of a class for something else: one byte of many that should all do the same.
//!
//! Reports: lemire/Code-used-on-Daniel-Lemire-s-blog issue 29 (`C2 7F`), websockets/utf-8-validate pull request
//! 32 (`ED 7F 80` and `F4 7F 80 80`, but no other first byte), apache/logging-log4cxx pull request 664 (U+0800),
//! BurntSushi/bstr issue 54 (F8 to FF in a table of first bytes).

use utfproof_oracle::Operation;

use super::at_errors::{AtErrors, DECODE, LOSSY, STRICT, VALIDATE};
use super::edits::read_as;
use crate::faults::decoder::Step;
use crate::faults::wrong::{Call, Outcome, Wrong, faults};

faults! {
    "f2-ends-with-7f" = AtErrors::boxed(STRICT, |place| {
            place.take_if(4, |form| matches!(form, [0xF2, 0x80..=0xBF, 0x80..=0xBF, 0x7F]))
        }),
        "7F passes for the fourth byte after F2 (modelled on tables of ranges with one bound off by one)",
        Utf8Validate: "F2 80 80 7F", not "F1 80 80 7F";
        Utf8Decode: "F2 BF 80 7F", not "F2 BF 7F 80";

    "e7-ends-with-c0" = AtErrors::boxed(DECODE, |place| {
            place.take_if(3, |form| matches!(form, [0xE7, 0x80..=0xBF, 0xC0]))
        }),
        "C0 passes for the third byte after E7 (modelled on tables of ranges with one bound off by one)",
        Utf8Decode: "E7 80 C0", not "E6 80 C0";

    "dd-takes-7f" = AtErrors::boxed(VALIDATE, |place| {
            place.take_if(2, |form| matches!(form, [0xDD, 0x7F]))
        }),
        "7F passes for the second byte after DD (modelled on checkutf8.c, 2018, which took C2 7F)",
        Utf8Validate: "DD 7F", not "DC 7F";

    "ed-and-f4-take-7f" = AtErrors::boxed(VALIDATE, |place| {
            place
                .take_if(3, |form| matches!(form, [0xED, 0x7F, 0x80..=0xBF]))
                .or_else(|| place.take_if(4, |form| matches!(form, [0xF4, 0x7F, 0x80..=0xBF, 0x80..=0xBF])))
        }),
        "7F passes for the second byte after ED and F4 only (utf-8-validate before 2016)",
        Utf8Validate: "ED 7F 80", not "EC 7F 80";
        Utf8Validate: "F4 7F 80 80", not "F3 7F 80 80";

    "9d-passes" = AtErrors::boxed(DECODE, |place| {
            place.rest().starts_with(&[0x9D]).then_some(Step::CodePoint(0x9D, 1))
        }),
        "a stray 9D passes (modelled on tables with a hole, as windows-1252 has it there)",
        Utf8Decode: "9D", not "9C";

    "fd-left-out" = AtErrors::boxed(LOSSY, |place| {
            place.rest().starts_with(&[0xFD]).then_some(Step::Nothing(1))
        }),
        "FD is left out (modelled on decoders that use it inside as a sign of their own)",
        Utf8DecodeLossy: "FD", not "FC";

    "f3-bf-refused" = Wrong::boxed(STRICT, |call| refused(call, &[0xF3, 0xBF])),
        "F3 BF is refused (modelled on automata with one wrong cell in their table)",
        Utf8Validate: "F3 BF 80 80", not "F3 BE 80 80";

    "0800-refused" = Wrong::boxed(DECODE, |call| refused(call, &[0xE0, 0xA0, 0x80])),
        "U+0800 is taken for overlong (Log4cxx before 2026)",
        Utf8Decode: "E0 A0 80", not "E0 A0 81";

    "eb-b7-refused" = Wrong::boxed(VALIDATE, |call| refused(call, &[0xEB, 0xB7])),
        "EB B7 is refused (modelled on automata with one wrong cell in their table)",
        Utf8Validate: "EB B7 80", not "EB B6 80";

    "d5-replaced" = Wrong::boxed(LOSSY, |call| refused(call, &[0xD5])),
        "each character after D5 is replaced (modelled on tables of lengths with one wrong entry)",
        Utf8DecodeLossy: "D5 80", not "D4 80";

    "cesu-e5-ends-with-c0" = Wrong::boxed(&[Operation::Cesu8Validate], |call| {
            read_as(call, |_, rest| match rest {
                [0xE5, second @ 0x80..=0xBF, 0xC0, ..] => Some((3, vec![0xE5, *second, 0x80])),
                _ => None,
            })
        }),
        "C0 passes for the third byte after E5 in CESU-8 (modelled on tables of ranges)",
        Cesu8Validate: "E5 80 C0", not "E4 80 C0";

    "modified-d9-takes-7f" = Wrong::boxed(&[Operation::ModifiedUtf8Decode], |call| {
            read_as(call, |_, rest| rest.starts_with(&[0xD9, 0x7F]).then(|| (2, vec![0xD9, 0xBF])))
        }),
        "7F passes for the second byte after D9 in Modified UTF-8 (modelled on masks that keep one bit too few)",
        ModifiedUtf8Decode: "D9 7F", not "D8 7F";

    "dbff-takes-e000" = Wrong::boxed(&[Operation::Utf16Validate], |call| {
            read_as(call, |_, rest| rest.starts_with(&[0xDBFF, 0xE000]).then(|| (2, vec![0xDBFF, 0xDFFF])))
        }),
        "E000 passes after DBFF (modelled on checks of the sum of both units)",
        Utf16Validate: "DBFF E000", not "DBFE E000";
}

/// A well-formed character that starts with these bytes is held to be ill-formed: its first byte is read as `FF`.
fn refused(call: &Call<'_>, start: &[u32]) -> Outcome {
    read_as(call, |_, rest| {
        rest.starts_with(start).then(|| (1, vec![0xFF]))
    })
}
