//! Codecs that go wrong when a certain number of units follows: their kernels take a fixed number of units at once, and
//! other code handles the rest.
//!
//! Reports: simdutf/simdutf pull requests 373 and 381 (a tail of 32 bytes, and three bytes that nothing checks),
//! haskell/bytestring pull request 621 (a step back at the end of the vectors), simdjson/simdjson issue 357
//! (errors at the edge of 16 bytes), intel/tinycbor pull request 138 (the bytes left are counted one too many).

use utfproof_oracle::Operation;

use super::at_errors::{AtErrors, DECODE, FATAL, LOSSY, VALIDATE};
use super::edits::{is_lead, is_trail, read_as, written_as};
use crate::faults::decoder::Step;
use crate::faults::wrong::{Wrong, faults};

faults! {
    "stray-byte-16-from-the-end" = AtErrors::boxed(VALIDATE, |place| {
            let last_vector = place.rest().len() == 16;
            place.take_if(1, |form| last_vector && matches!(form, [0x80..=0xBF]))
        }),
        "a stray byte passes if exactly 15 bytes follow (modelled on kernels of 16 bytes that compare with the vector before)",
        Utf8Validate: "80 41*15", not "80 41*16";

    "overlong-32-from-the-end" = AtErrors::boxed(VALIDATE, |place| {
            let last_vector = place.rest().len() == 32;
            place.take_if(2, |form| last_vector && matches!(form, [0xC0..=0xC1, 0x80..=0xBF]))
        }),
        "two overlong bytes pass at the start of the last 32 (modelled on kernels of 32 bytes)",
        Utf8Validate: "C0 80 41*30", not "C0 80 41*31";

    "cut-64-from-the-end" = AtErrors::boxed(DECODE, |place| {
            let last_block = place.rest().len() == 64;
            place.take_if(2, |form| last_block && matches!(form, [0xE1..=0xEC, 0x80..=0xBF]))
        }),
        "two bytes of three pass if exactly 62 bytes follow (modelled on blocks of 64 bytes)",
        Utf8Decode: "E2 82 41*62", not "E2 82 41*61";

    "three-bytes-read-by-eight" = Wrong::boxed(DECODE, |call| {
            written_as(call, |_, rest| match rest {
                [a @ 0xE1..=0xEC, b @ 0x80..=0xBF, 0x80..=0xBF, ..] if rest.len() == 8 => {
                    Some((3, vec![(a & 0xF) << 12 | (b & 0x3F) << 6]))
                }
                _ => None,
            })
        }),
        "a character of three bytes loses its last bits if exactly 5 bytes follow (modelled on loops that read 8 bytes)",
        Utf8Decode: "E2 82 AC 41*5", not "E2 82 AC 41*6";

    "ff-takes-the-last-three" = AtErrors::boxed(LOSSY, |place| {
            matches!(place.rest(), [0xFF, _, _, _]).then_some(Step::Error(4))
        }),
        "FF takes the last three bytes along (modelled on tails of four bytes that are skipped at once)",
        Utf8DecodeLossy: "FF 41*3", not "FF 41*4";

    "error-before-100-bytes-lost" = AtErrors::boxed(LOSSY, |place| {
            place.take_if(1, |form| form[0] >= 0xF5).filter(|_| place.rest().len() > 100).map(|_| Step::Nothing(1))
        }),
        "F5 to FF before 100 bytes or more is left out (modelled on fast paths that start again after an error)",
        Utf8DecodeLossy: "FF 41*100", not "FF 41*99";

    "cut-before-four-bytes" = AtErrors::boxed(FATAL, |place| {
            let four = place.rest().len() == 6 && place.rest()[2..].is_ascii();
            place.take_if(2, |form| four && matches!(form, [0xE1..=0xEF, 0x80..=0xBF]))
        }),
        "two bytes of three pass before the last 4, if those are ASCII (modelled on loops that read 4 bytes)",
        WhatwgUtf8DecodeFatal: "E2 82 41*4", not "E2 82 41*5";

    "error-before-wide-text-lost" = AtErrors::boxed(LOSSY, |place| {
            let wide = |text: &[u8]| text.chunks(2).all(|pair| matches!(pair, [0xC2..=0xDF, 0x80..=0xBF]));
            let followed = place.rest().get(1..33).is_some_and(wide);
            (followed && place.rest()[0] < 0xC0).then_some(Step::Nothing(1))
        }),
        "a stray byte before 16 characters of two bytes is left out (modelled on fast paths for two bytes)",
        Utf8DecodeLossy: "80 C3.A9*16", not "80 C3.A9*15";

    "lead-before-eight-units" = Wrong::boxed(&[Operation::Utf16Validate], |call| {
            read_as(call, |_, rest| match rest {
                [lead, next, ..] if rest.len() == 9 && is_lead(*lead) && !is_trail(*next) => Some((1, vec![0x41])),
                _ => None,
            })
        }),
        "an unpaired leading surrogate passes if exactly 8 units follow (modelled on vectors of 8 units)",
        Utf16Validate: "D800 0041*8", not "D800 0041*7";

    "lead-before-eleven-units" = Wrong::boxed(&[Operation::WhatwgUtf8EncodeFromUtf16], |call| {
            written_as(call, |_, rest| match rest {
                [lead, next, ..] if rest.len() == 12 && is_lead(*lead) && !is_trail(*next) => {
                    Some((1, vec![0xED, 0x80 | lead >> 6 & 0x3F, 0x80 | lead & 0x3F]))
                }
                _ => None,
            })
        }),
        "an unpaired leading surrogate is written as it is if exactly 11 units follow (modelled on tails of vector encoders)",
        WhatwgUtf8EncodeFromUtf16: "D800 0041*11", not "D800 0041*12";

    "zero-before-33-bytes-lost" = Wrong::boxed(&[Operation::ModifiedUtf8Decode], |call| {
            read_as(call, |_, rest| (rest.len() == 35 && rest.starts_with(&[0xC0, 0x80])).then(|| (2, Vec::new())))
        }),
        "C0 80 is lost if exactly 33 bytes follow (modelled on kernels of 32 bytes and one more to look at)",
        ModifiedUtf8Decode: "C0 80 41*33", not "C0 80 41*34";

    "pair-before-ten-bytes" = Wrong::boxed(&[Operation::Wtf8Validate], |call| {
            read_as(call, |_, rest| match rest {
                [0xED, 0xA0..=0xAF, _, 0xED, 0xB0..=0xBF, _, ..] if rest.len() == 16 => Some((6, vec![0x41; 6])),
                _ => None,
            })
        }),
        "a surrogate pair passes if exactly 10 bytes follow (modelled on kernels of 16 bytes)",
        Wtf8Validate: "ED A0 80 ED B0 80 41*10", not "ED A0 80 ED B0 80 41*11";
}
