//! Codecs that go wrong at one length: a buffer that is full to the last byte, a number that is too narrow.
//!
//! Reports: cocos2d/cocos2d-x pull request 5047 (a length of 16 bits), fontforge/fontforge pull request 868 (a
//! signed one), jqlang/jq issue 1317 (64 KiB), hustxiaoc/node.js issue 7 (V8's 512 units), BearWare/TeamTalk5
//! issue 412 (511 characters), php/php-src pull request 22199 (a length cut to 7 bits).

use utfproof_oracle::Operation;

use super::at_errors::{AtErrors, DECODE, LOSSY, STRICT, VALIDATE};
use super::edits::edited;
use crate::faults::decoder::Step;
use crate::faults::wrong::{Call, Outcome, Wrong, faults};

faults! {
    "first-512-bytes-alone" = Wrong::boxed(LOSSY, |call| cut_at(call, 512)),
        "the first 512 bytes are decoded alone (modelled on V8's decoder, which fills a buffer of 512 units first)",
        Utf8DecodeLossy: "41*511 C3 A9", not "41*510 C3 A9";

    "first-1000-bytes-alone" = Wrong::boxed(DECODE, |call| cut_at(call, 1000)),
        "the first 1,000 bytes are decoded alone (modelled on buffers of a round size)",
        Utf8Decode: "41*999 C3 A9", not "41*998 C3 A9";

    "first-64-kib-alone" = Wrong::boxed(LOSSY, |call| cut_at(call, 0x1_0000)),
        "the first 64 KiB are decoded alone (jq 1.5)",
        Utf8DecodeLossy: "41*65535 C3 A9", not "41*65534 C3 A9";

    "full-buffer-loses-its-last" = Wrong::boxed(DECODE, |call| {
            let full = call.whole().len() == 1024;
            edited(call, |out| out.truncate(out.len() - usize::from(full && !out.is_empty())))
        }),
        "the last character of exactly 1,024 bytes is lost (modelled on flushes that compare by < instead of <=)",
        Utf8Decode: "41*1024", not "41*1023";

    "length-in-16-bits" = Wrong::boxed(VALIDATE, |call| {
            let whole = call.whole();
            call.right_about(&whole[..whole.len() & 0xFFFF])
        }),
        "the length is kept in 16 bits (modelled on cocos2d-x before 2014)",
        Utf8Validate: "41*65535 80", not "41*65534 80";

    "error-after-4-kib-of-ascii" = AtErrors::boxed(STRICT, |place| {
            let after_a_page = place.at == 4096 && place.before().is_ascii();
            place.take_if(1, |_| after_a_page)
        }),
        "an error right after 4,096 bytes of ASCII is not seen (modelled on loops over pages of ASCII)",
        Utf8Validate: "41*4096 80", not "41*4095 80";

    "first-mebibyte-only" = Wrong::boxed(VALIDATE, |call| {
            let mut text = call.bytes();
            for byte in text.iter_mut().skip(1 << 20) {
                *byte = 0x41;
            }
            let text: Vec<u32> = text.into_iter().map(u32::from).collect();
            call.right_about(&text)
        }),
        "only the first MiB is checked (modelled on detectors that look at the start of a file)",
        Utf8Validate: "41*1048576 80", not "41*1048575 80";

    "one-more-than-a-power-of-two" = Wrong::boxed(&[Operation::Utf8Encode], |call| {
            let values = call.whole().len();
            let grown = values > 512 && (values - 1).is_power_of_two();
            let whole = call.whole();
            if grown { call.right_about(&whole[..values - 1]) } else { call.right() }
        }),
        "the last of 2^k + 1 code points is lost, from 513 on (modelled on buffers that double)",
        Utf8Encode: "0041*513", not "0041*512";

    "one-less-than-a-power-of-two" = Wrong::boxed(&[Operation::WhatwgUtf8EncodeFromUtf16], |call| {
            let units = call.whole().len();
            let mut out = call.right()?;
            if units > 510 && (units + 1).is_power_of_two() {
                out.push(0);
            }
            Ok(out)
        }),
        "a zero byte follows 2^k - 1 units, from 511 on (modelled on buffers with room for the zero at the end)",
        WhatwgUtf8EncodeFromUtf16: "0041*511", not "0041*510";

    "length-in-15-bits" = Wrong::boxed(&[Operation::Cesu8Decode], |call| {
            let negative = call.whole().len() >= 0x8000;
            if negative { Err(0) } else { call.right() }
        }),
        "32,768 bytes and more are refused (modelled on FontForge before 2013, which counted in a short)",
        Cesu8Decode: "41*32768", not "41*32767";

    "last-byte-of-128-kib" = AtErrors::boxed(DECODE, |place| {
            (place.rest().len() == 1 && place.at >= 0x1_FFFF).then_some(Step::Nothing(1))
        }),
        "an error in the last byte of 128 KiB and more is not seen (modelled on blocks for several threads)",
        Utf8Decode: "41*131071 80", not "41*131070 80";

    "room-for-2000" = Wrong::boxed(&[Operation::Wtf8ToUtf16], |call| {
            edited(call, |out| out.truncate(1999))
        }),
        "the output is cut after 1,999 units (modelled on buffers of a fixed size)",
        Wtf8ToUtf16: "41*2000", not "41*1999";

    "pair-across-4096-units" = Wrong::boxed(&[Operation::Utf16Decode], |call| cut_at(call, 4096)),
        "the first 4,096 units are decoded alone (modelled on readers with a buffer of 8 KiB)",
        Utf16Decode: "0041*4095 D800 DC00", not "0041*4094 D800 DC00";

    "cut-after-511" = Wrong::boxed(&[Operation::Utf16DecodeLossy], |call| {
            edited(call, |out| out.truncate(511))
        }),
        "text is cut after 511 characters (modelled on messages of TeamTalk)",
        Utf16DecodeLossy: "0041*512", not "0041*511";
}

/// The first so many units are decoded alone, and the rest alone.
fn cut_at(call: &Call<'_>, length: usize) -> Outcome {
    let whole = call.whole();
    if whole.len() <= length {
        return call.right();
    }
    let (first, rest) = whole.split_at(length);
    let first = call.right_about(first)?;
    let rest = call.right_about(rest).map_err(|at| length + at)?;
    Ok([first, rest].concat())
}
