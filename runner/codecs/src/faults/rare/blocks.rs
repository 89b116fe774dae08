//! Codecs that go wrong at the edge of a block with text on both sides, or where one character is the only one in a block
//! that is not ASCII: they look at a whole block before they choose how to read it.
//!
//! Reports: dart-lang/sdk issue 64325 (the last byte of a character of four opens a block of 1,024), notepad-plus-plus issue
//! 8966 (a character across blocks of 128 KiB), modelcontextprotocol/servers pull request 4186 (across each 1,024 bytes),
//! simdutf/simdutf pull request 373 (the bytes at the edge of a block). The others are modelled on these, with other sizes.

use utfproof_oracle::Operation;

use super::at_errors::{AtErrors, DECODE, LOSSY, VALIDATE};
use super::edits::{ends_with_ascii, is_lead, written_as};
use crate::faults::decoder::{Step, value};
use crate::faults::wrong::{Wrong, faults};

faults! {
    "last-byte-opens-a-block-of-1024" = Wrong::boxed(DECODE, |call| {
            written_as(call, |before, rest| match rest {
                [0xF0..=0xF4, _, _, _, ..] if opens(before, rest, 3, 1024) => Some((4, vec![0xFFFD])),
                _ => None,
            })
        }),
        "a character of four bytes whose last opens a block of 1,024 that is ASCII otherwise is replaced (Dart before 2026)",
        Utf8Decode: "41*1021 F0.90.80.80 41*1023", not "41*1021 F0.90.80.80 41*1022";

    "stray-byte-in-the-first-lane" = AtErrors::boxed(VALIDATE, |place| {
            let is_first = place.at >= 256 && place.at.is_multiple_of(256);
            let clean = place.ascii_before() >= 256 && ascii(place.rest(), 1, 512);
            (is_first && clean).then_some(Step::Nothing(1))
        }),
        "a stray byte passes in the first of 256 lanes, between blocks of ASCII (modelled on masks that are shifted by one)",
        Utf8Validate: "41*256 80 41*511", not "41*256 80 41*510";

    "pair-across-blocks-of-4096" = Wrong::boxed(&[Operation::WhatwgUtf8EncodeFromUtf16], |call| {
            written_as(call, |before, rest| match rest {
                [lead, _, ..] if is_lead(*lead) && opens(before, rest, 1, 4096) => {
                    Some((2, vec![0xEF, 0xBF, 0xBD]))
                }
                _ => None,
            })
        }),
        "a pair whose second half opens a block of 4,096 that is ASCII otherwise is replaced (modelled on loops over pages)",
        WhatwgUtf8EncodeFromUtf16: "0041*4095 D800 DC00 0041*4095", not "0041*4095 D800 DC00 0041*4094";

    "only-character-in-the-middle-lane" = Wrong::boxed(LOSSY, |call| {
            written_as(call, |before, rest| match rest {
                [0xC2..=0xDF, 0x80..=0xBF, after @ ..] if before.len() % 512 == 256 => {
                    let is_only = ends_with_ascii(before, 256) && ascii_units(after, 512);
                    is_only.then(|| (2, vec![0xFFFD]))
                }
                _ => None,
            })
        }),
        "a character of two bytes in the middle of 512 that are ASCII otherwise is replaced (modelled on blocks cut in halves)",
        Utf8DecodeLossy: "41*256 C3.A9 41*512", not "41*256 C3.A9 41*511";

    "two-bytes-before-a-block-of-2048" = Wrong::boxed(&[Operation::Utf8ToUtf16], |call| {
            written_as(call, |before, rest| match rest {
                [0xE1..=0xEC, _, last, ..] if opens(before, rest, 2, 2048) => Some((3, vec![last & 0x3F])),
                _ => None,
            })
        }),
        "of three bytes only the third is kept if it opens a block of 2,048 that is ASCII otherwise (modelled on V8's ASCII runs)",
        Utf8ToUtf16: "41*2046 E2.82.AC 41*2047", not "41*2046 E2.82.AC 41*2046";

    "four-bytes-between-blocks-of-8192" = Wrong::boxed(&[Operation::Wtf8ToUtf16], |call| {
            written_as(call, |before, rest| match rest {
                [0xF0..=0xF4, _, _, _, after @ ..] if before.len() % 8192 == 8190 && ascii_units(after, 8192) => {
                    Some((4, vec![0xD800]))
                }
                _ => None,
            })
        }),
        "the second half of a pair is lost where 8,192 bytes end in its middle and 8,192 of ASCII follow (modelled on readers of files)",
        Wtf8ToUtf16: "41*8190 F0.90.80.80 41*8192", not "41*8190 F0.90.80.80 41*8191";

    "three-bytes-between-blocks-of-65536" = Wrong::boxed(DECODE, |call| {
            written_as(call, |before, rest| match rest {
                [first @ 0xE1..=0xEC, second, 0x80..=0xBF, after @ ..]
                    if before.len() % 0x1_0000 == 0xFFFE && ascii_units(after, 0x1_0000 - 1) =>
                {
                    Some((3, vec![value(&[*first as u8, *second as u8, 0x80])]))
                }
                _ => None,
            })
        }),
        "three bytes across blocks of 64 KiB lose the last bits before as much ASCII (modelled on streams of 64 KiB)",
        Utf8Decode: "41*65534 E2.82.AC 41*65535", not "41*65534 E2.82.AC 41*65534";

    "error-before-a-block-of-16-kib" = AtErrors::boxed(LOSSY, |place| {
            let is_last = place.at % 0x4000 == 0x3FFF;
            (is_last && ascii(place.rest(), 1, 0x4001)).then_some(Step::Nothing(1))
        }),
        "an error in the last byte of 16 KiB is left out before 16 KiB of ASCII (modelled on loops that copy ASCII by blocks)",
        Utf8DecodeLossy: "41*16383 80 41*16384", not "41*16383 80 41*16383";
}

/// Whether the unit at `offset` of `rest` opens a block of `size` units, of which the others are there and are ASCII.
fn opens(before: &[u32], rest: &[u32], offset: usize, size: usize) -> bool {
    let at = before.len() + offset;
    at.is_multiple_of(size) && ascii_units(&rest[offset + 1..], size - 1)
}

fn ascii(bytes: &[u8], from: usize, to: usize) -> bool {
    bytes.get(from..to).is_some_and(<[u8]>::is_ascii)
}

fn ascii_units(units: &[u32], length: usize) -> bool {
    let first = units.get(..length);
    first.is_some_and(|units| units.iter().all(|unit| *unit < 0x80))
}
