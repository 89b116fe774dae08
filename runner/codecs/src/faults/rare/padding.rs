//! Codecs that go wrong because of the text around an error or a character: characters that some other layer means
//! something by, and wide text with a fast path of its own.
//!
//! Reports: netty/netty pull request 16991 (a carriage return keeps the state), anza-xyz/kit pull request 2041
//! (zeros removed), apache/logging-log4cxx pull request 705 (U+FFFF as a sign of an error), dbuenzli/uutf issue
//! 17 (CR LF read as one).

use utfproof_oracle::Operation;

use super::at_errors::{AtErrors, DECODE, LOSSY, STRICT, VALIDATE};
use super::edits::{ends_with_ascii, read_as};
use crate::faults::decoder::{Step, value};
use crate::faults::wrong::{Wrong, faults};

faults! {
    "del-in-a-vector-of-ascii" = Wrong::boxed(VALIDATE, |call| {
            read_as(call, |before, rest| {
                (rest[0] == 0x7F && ends_with_ascii(before, 16)).then(|| (1, vec![0xFF]))
            })
        }),
        "7F is refused after 16 bytes of ASCII (modelled on vectors compared with 7F by < instead of <=)",
        Utf8Validate: "41*16 7F", not "41*15 7F";

    "carriage-return-skipped" = AtErrors::boxed(LOSSY, |place| match place.rest() {
            [first @ 0xC2..=0xDF, 0x0D, last, ..] => Some(Step::CodePoint(value(&[*first, *last]), 3)),
            _ => None,
        }),
        "a carriage return is skipped within a character (Netty's STOMP decoder before 2026)",
        Utf8DecodeLossy: "C3 0D 41", not "C3 0A 41";

    "escape-refused" = Wrong::boxed(DECODE, |call| {
            read_as(call, |before, rest| {
                (rest.starts_with(&[0x1B, 0x24]) && ends_with_ascii(before, 8)).then(|| (1, vec![0xFF]))
            })
        }),
        "ESC $ is refused after 8 bytes of ASCII (modelled on detectors of ISO-2022-JP)",
        Utf8Decode: "41*8 1B 24", not "41*7 1B 24";

    "long-text-ends-at-zero" = Wrong::boxed(DECODE, |call| {
            let whole = call.whole();
            let end = whole.iter().position(|&byte| byte == 0).unwrap_or(whole.len());
            if whole.len() >= 64 { call.right_about(&whole[..end]) } else { call.right() }
        }),
        "text of 64 bytes and more ends at a zero byte (modelled on buffers that are measured by strlen)",
        Utf8Decode: "41*63 00", not "41*62 00";

    "zeros-removed" = Wrong::boxed(&[Operation::WhatwgUtf8Decode], |call| {
            let mut out = call.right()?;
            out.retain(|&value| value != 0);
            Ok(out)
        }),
        "U+0000 is removed (the codec of Solana's kit before 2026)",
        WhatwgUtf8Decode: "41 00", not "41 01";

    "mark-of-every-line-removed" = Wrong::boxed(&[Operation::WhatwgUtf8Decode], |call| {
            read_as(call, |_, rest| rest.starts_with(&[0x0A, 0xEF, 0xBB, 0xBF]).then(|| (4, vec![0x0A])))
        }),
        "a byte order mark is removed from the start of every line (modelled on readers of lines)",
        WhatwgUtf8Decode: "0A EF BB BF", not "41 EF BB BF";

    "accent-composed" = Wrong::boxed(DECODE, |call| {
            read_as(call, |_, rest| rest.starts_with(&[0x65, 0xCC, 0x81]).then(|| (3, vec![0xC3, 0xA9])))
        }),
        "e and a combining acute become one character (modelled on Rakudo, which normalizes)",
        Utf8Decode: "65 CC 81", not "66 CC 81";

    "text-ends-at-ffff" = Wrong::boxed(LOSSY, |call| {
            let mut out = call.right()?;
            let end = out.iter().skip(16).position(|&value| value == 0xFFFF);
            out.truncate(end.map_or(out.len(), |end| end + 16));
            Ok(out)
        }),
        "text ends at U+FFFF after 16 characters (modelled on iterators that return FFFF at the end, as ICU's do)",
        Utf8DecodeLossy: "41*16 EF BF BF 41", not "EF BF BF 41";

    "overlong-after-cyrillic" = AtErrors::boxed(STRICT, |place| {
            let start = place.at.saturating_sub(16);
            let padding = &place.text[start..place.at];
            let cyrillic = padding.len() == 16 && padding.chunks(2).all(|pair| matches!(pair, [0xD0..=0xD1, _]));
            place.take_if(2, |form| cyrillic && matches!(form, [0xC0..=0xC1, 0x80..=0xBF]))
        }),
        "two overlong bytes pass after 8 Cyrillic letters (modelled on loops for two bytes that check the second only)",
        Utf8Validate: "D0.B4*8 C0 80", not "D0.B4*7 C0 80";

    "surrogate-after-ideographs" = AtErrors::boxed(VALIDATE, |place| {
            let start = place.at.saturating_sub(48);
            let padding = &place.text[start..place.at];
            let ideographs = padding.len() == 48 && padding.chunks(3).all(|form| matches!(form, [0xE4..=0xE9, _, _]));
            place.take_if(3, |form| ideographs && matches!(form, [0xED, 0xA0..=0xBF, 0x80..=0xBF]))
        }),
        "a surrogate passes after 16 ideographs (modelled on loops for three bytes)",
        Utf8Validate: "E4.B8.80*16 ED A0 80", not "E4.B8.80*15 ED A0 80";

    "unchecked-after-a-quote" = AtErrors::boxed(VALIDATE, |place| {
            let quoted = place.before().iter().skip(32).any(|&byte| byte == 0x22);
            quoted.then(|| Step::Nothing(place.rest().len()))
        }),
        "nothing is checked after a quotation mark that follows 32 bytes (modelled on validators inside parsers of JSON)",
        Utf8Validate: "41*32 22 80", not "41*31 22 80";

    "text-ends-at-001a" = Wrong::boxed(&[Operation::Utf16DecodeLossy], |call| {
            let whole = call.whole();
            let end = whole.iter().skip(4).position(|&unit| unit == 0x1A);
            call.right_about(&whole[..end.map_or(whole.len(), |end| end + 4)])
        }),
        "text ends at 001A after 4 units (modelled on text mode on Windows)",
        Utf16DecodeLossy: "0041*4 001A 0041", not "001A 0041";

    "line-ends-shortened" = Wrong::boxed(&[Operation::WhatwgUtf8EncodeFromUtf16], |call| {
            read_as(call, |before, rest| {
                (rest.starts_with(&[0x0D, 0x0A]) && ends_with_ascii(before, 16)).then(|| (2, vec![0x0A]))
            })
        }),
        "000D 000A becomes one byte after 16 units of ASCII (modelled on writers in text mode)",
        WhatwgUtf8EncodeFromUtf16: "0041*16 000D 000A", not "0041*15 000D 000A";
}
