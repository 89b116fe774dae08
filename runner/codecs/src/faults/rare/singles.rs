//! Codecs that are wrong about one character among a million, in operations whose results are no characters: a count, a length,
//! escapes, a verdict, or bytes of UTF-32.
//!
//! Reports: json-parser/json-parser issue 179 (one bit of planes 15 and 16), red/red issue 5654 (plane 1 written as plane 0),
//! DaveGamble/cJSON issue 736. The single values are modelled on tables with one wrong entry, as PhysicsFS 3.0.2 has for U+1F600.

use utfproof_oracle::Operation;

use super::edits::{read_as, written_as};
use crate::faults::wrong::{Wrong, faults};

faults! {
    "counted-twice" = Wrong::boxed(&[Operation::Utf8CountCodePoints], |call| {
            let count = call.right()?[0];
            let more = call.whole().windows(3).filter(|three| *three == [0xE6, 0xB3, 0x89]).count();
            Ok(vec![count + more as u32])
        }),
        "U+6CC9 counts twice (modelled on a table of widths)",
        Utf8CountCodePoints: "E6 B3 89", not "E6 B3 88";

    "first-of-a-neighbour" = Wrong::boxed(&[Operation::Utf8DecodeFirst], |call| {
            let right = call.right()?;
            Ok(match right[..] {
                [4, 0x9_3A1C] => vec![4, 0x9_3A1D],
                _ => right,
            })
        }),
        "U+93A1C is read as U+93A1D (modelled on a table with one wrong entry)",
        Utf8DecodeFirst: "F2 93 A8 9C", not "F2 93 A8 9D";

    "one-pair-one-unit" = Wrong::boxed(&[Operation::Utf8Utf16Length], |call| {
            let count = call.right()?[0];
            let fewer = call.whole().windows(4).filter(|four| *four == [0xF0, 0x9F, 0xA4, 0xB7]).count();
            Ok(vec![count - fewer as u32])
        }),
        "U+1F937 counts one unit (modelled on a table of widths)",
        Utf8Utf16Length: "F0 9F A4 B7", not "F0 9F A4 B6";

    "one-unit-two-bytes" = Wrong::boxed(&[Operation::Utf16Utf8Length], |call| {
            let count = call.right()?[0];
            let fewer = call.whole().iter().filter(|unit| **unit == 0xB0A9).count();
            Ok(vec![count - fewer as u32])
        }),
        "U+B0A9 counts two bytes (modelled on a table of lengths)",
        Utf16Utf8Length: "B0A9", not "B0A8";

    "one-character-refused" = Wrong::boxed(&[Operation::Utf8Validate], |call| {
            let right = call.right();
            match call.whole().windows(4).position(|four| four == [0xF3, 0xA0, 0x84, 0xAA]) {
                Some(at) if right.is_ok() => Err(at),
                _ => right,
            }
        }),
        "U+E012A is refused (modelled on a list of characters that are not wanted)",
        Utf8Validate: "F3 A0 84 AA", not "F3 A0 84 A9";

    "escaped-without-a-bit" = Wrong::boxed(&[Operation::JsonEncodeStringAscii], |call| {
            written_as(call, |_, rest| match rest {
                [0xDBC1, 0xDC37, ..] => Some((2, text("\\udb81\\udc37"))),
                _ => None,
            })
        }),
        "U+100437 is escaped as a character of another plane (json-parser, for the planes 15 and 16 when reading)",
        JsonEncodeStringAscii: "DBC1 DC37", not "DBC1 DC38";

    "one-escape-misread" = Wrong::boxed(&[Operation::JsonDecodeString], |call| {
            read_as(call, |_, rest| (rest.starts_with(&text("\\ua7f3"))).then(|| (6, text("\\ua7f2"))))
        }),
        "\\ua7f3 is U+A7F2 (modelled on a table with one wrong entry)",
        JsonDecodeString: "5C 75 61 37 66 33", not "5C 75 61 37 66 32";

    "one-character-not-encoded" = Wrong::boxed(&[Operation::EcmaScriptEncodeUriComponent], |call| {
            written_as(call, |_, rest| match rest {
                [0x9F8D, ..] => Some((1, text("%E9%BE%8C"))),
                _ => None,
            })
        }),
        "U+9F8D is encoded as U+9F8C (modelled on a table with one wrong entry)",
        EcmaScriptEncodeUriComponent: "9F8D", not "9F8C";

    "one-value-of-utf-32" = Wrong::boxed(&[Operation::Utf32LeDecode], |call| {
            let mut out = call.right()?;
            out.iter_mut().filter(|value| **value == 0x2F87A).for_each(|value| *value = 0xF87A);
            Ok(out)
        }),
        "U+2F87A is U+F87A (modelled on red, which lost one bit)",
        Utf32LeDecode: "7A F8 02 00", not "7B F8 02 00";
}

fn text(text: &str) -> Vec<u32> {
    text.bytes().map(u32::from).collect()
}
