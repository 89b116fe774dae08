//! Codecs that let a whole ill-valued form pass, with all its bytes, in one surrounding only: their fast path starts or ends
//! there.
//!
//! Reports: simdutf/simdutf issue 132 (a character after a long run of ASCII), simd-lite/simd-json issue 166 (an
//! error across two vectors), simdjson/simdjson issue 1187 (one overlong form, in one kernel).

use utfproof_oracle::Operation;

use super::at_errors::{AtErrors, DECODE, FATAL, LOSSY, STRICT, VALIDATE};
use super::edits::{ends_with_ascii, read_as, written_as};
use crate::faults::decoder::Step;
use crate::faults::wrong::{Wrong, faults};

faults! {
    "two-byte-zero-after-ascii" = AtErrors::boxed(STRICT, |place| {
            let after_a_word = place.ascii_before() >= 8;
            place.take_if(2, |form| after_a_word && form == [0xC0, 0x80])
        }),
        "C0 80 passes right after 8 bytes of ASCII (modelled on loops that read 8 bytes, in decoders shared with Modified UTF-8)",
        Utf8Validate: "41*8 C0 80", not "41*7 C0 80";

    "overlong-after-three-bytes" = AtErrors::boxed(VALIDATE, |place| {
            let after_three = matches!(place.before(), [.., 0xE1..=0xEC, _, _]);
            place.take_if(3, |form| after_three && matches!(form, [0xE0, 0x80..=0x9F, 0x80..=0xBF]))
        }),
        "three overlong bytes pass after a character of three bytes (modelled on inner loops for three bytes)",
        Utf8Validate: "E4 B8 80 E0 80 80", not "E0 80 80";

    "surrogate-after-ascii" = AtErrors::boxed(DECODE, |place| {
            let after_a_vector = place.ascii_before() >= 16;
            place.take_if(3, |form| after_a_vector && matches!(form, [0xED, 0xA0..=0xAF, 0x80..=0xBF]))
        }),
        "a leading surrogate passes after 16 bytes of ASCII (modelled on fast paths that come back in mid-character)",
        Utf8Decode: "41*16 ED A0 80", not "41*15 ED A0 80";

    "overlong-before-ascii" = AtErrors::boxed(VALIDATE, |place| {
            let before_a_word = place.rest().get(4..12).is_some_and(<[u8]>::is_ascii);
            place.take_if(4, |form| {
                before_a_word && matches!(form, [0xF0, 0x80..=0x8F, 0x80..=0xBF, 0x80..=0xBF])
            })
        }),
        "four overlong bytes pass before 8 bytes of ASCII (modelled on fast paths that forget an error before them)",
        Utf8Validate: "F0 80 80 80 41*8", not "F0 80 80 80 41*7";

    "above-10ffff-across-a-vector" = AtErrors::boxed(VALIDATE, |place| {
            let across = place.at % 32 > 28;
            place.take_if(4, |form| across && matches!(form, [0xF4, 0x90..=0xBF, 0x80..=0xBF, 0x80..=0xBF]))
        }),
        "F4 90 80 80 passes across the edge of 32 bytes (modelled on kernels that shift in the bytes of the vector before)",
        Utf8Validate: "41*30 F4 90 80 80", not "41*28 F4 90 80 80";

    "surrogate-at-the-end" = AtErrors::boxed(LOSSY, |place| {
            let last = place.at >= 64 && place.rest().len() == 3;
            place.take_if(3, |form| last && matches!(form, [0xED, 0xA0..=0xBF, 0x80..=0xBF]))
        }),
        "a surrogate at the end of 67 bytes or more is decoded (modelled on tails in plain code with a check less)",
        Utf8DecodeLossy: "41*64 ED BF BF", not "41*63 ED BF BF";

    "too-large-replaced-once" = AtErrors::boxed(LOSSY, |place| {
            let form = place.rest().get(..4)?;
            let large = matches!(form, [0xF5..=0xF7, 0x80..=0xBF, 0x80..=0xBF, 0x80..=0xBF]);
            (large && place.ascii_before() >= 4).then_some(Step::Error(4))
        }),
        "one U+FFFD for F5 80 80 80 after 4 bytes of ASCII (modelled on decoders that look at the value last)",
        Utf8DecodeLossy: "41*4 F5 80 80 80", not "41*3 F5 80 80 80";

    "pair-decoded-after-32-bytes" = AtErrors::boxed(DECODE, |place| match place.rest() {
            [0xED, a @ 0xA0..=0xAF, b @ 0x80..=0xBF, 0xED, c @ 0xB0..=0xBF, d @ 0x80..=0xBF, ..] if place.at >= 32 => {
                let bits = [a & 0xF, b & 0x3F, c & 0xF, d & 0x3F].map(u32::from);
                Some(Step::CodePoint(0x1_0000 + (bits[0] << 16 | bits[1] << 10 | bits[2] << 6 | bits[3]), 6))
            }
            _ => None,
        }),
        "a surrogate pair is one character after 32 bytes (modelled on decoders that share code with CESU-8)",
        Utf8Decode: "41*32 ED A0 80 ED B0 80", not "41*31 ED A0 80 ED B0 80";

    "wtf-8-pair-after-ascii" = Wrong::boxed(&[Operation::Wtf8Validate], |call| {
            read_as(call, |before, rest| match rest {
                [0xED, 0xA0..=0xAF, 0x80..=0xBF, 0xED, 0xB0..=0xBF, 0x80..=0xBF, ..] if ends_with_ascii(before, 8) => {
                    Some((6, vec![0x41; 6]))
                }
                _ => None,
            })
        }),
        "a surrogate pair passes right after 8 bytes of ASCII (modelled on fast paths that forget the surrogate before)",
        Wtf8Validate: "41*8 ED A0 80 ED B0 80", not "41*7 ED A0 80 ED B0 80";

    "modified-4-bytes-after-ascii" = Wrong::boxed(&[Operation::ModifiedUtf8Decode], |call| {
            written_as(call, |before, rest| match rest {
                [0xF0, 0x90..=0xBF, 0x80..=0xBF, 0x80..=0xBF, ..] if ends_with_ascii(before, 16) => {
                    Some((4, vec![0xD800, 0xDC00]))
                }
                _ => None,
            })
        }),
        "four bytes pass right after 16 bytes of ASCII (modelled on decoders that try UTF-8 first)",
        ModifiedUtf8Decode: "41*16 F0 90 80 80", not "41*15 F0 90 80 80";

    "position-in-an-overlong-form" = Wrong::boxed(DECODE, |call| {
            let whole = call.whole();
            call.right().map_err(|at| {
                let overlong = matches!(whole[at..], [0xE0, 0x80..=0x9F, ..] | [0xF0, 0x80..=0x8F, ..]);
                at + usize::from(overlong && ends_with_ascii(&whole[..at], 8))
            })
        }),
        "the position is that of the second overlong byte after 8 bytes of ASCII (modelled on decoders that step back one byte)",
        Utf8Decode: "41*8 E0 80 80", not "41*7 E0 80 80";

    "c1-bf-after-15-bytes" = AtErrors::boxed(VALIDATE, |place| {
            let last_of_vector = place.at == 15 && place.before().is_ascii();
            place.take_if(2, |form| last_of_vector && matches!(form, [0xC1, 0x80..=0xBF]))
        }),
        "C1 BF passes after exactly 15 bytes of ASCII (modelled on kernels of 16 bytes)",
        Utf8Validate: "41*15 C1 BF", not "41*16 C1 BF";

    "overlong-after-four-bytes" = AtErrors::boxed(FATAL, |place| {
            let after_four = matches!(place.before(), [.., 0xF0..=0xF4, _, _, _]);
            place.take_if(3, |form| after_four && matches!(form, [0xE0, 0x9F, 0x80..=0xBF]))
        }),
        "E0 9F BF passes after a character of four bytes (modelled on automata that enter a state too late)",
        WhatwgUtf8DecodeFatal: "F0 90 80 80 E0 9F BF", not "E0 9F BF";
}
