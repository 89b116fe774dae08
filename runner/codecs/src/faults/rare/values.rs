//! Codecs that get single values wrong, and only in long text: their fast path has tables and lanes of its own.
//!
//! Reports: feross/buffer pull request 82 (planes from 2 on), openjdk/jdk pull request 17734 (zero bytes in a
//! fast path for ASCII), tzlaine/text issue 212 and simdutf/simdutf issues 132 and 462 (values that only a vector
//! kernel gets wrong).

use utfproof_oracle::Operation;

use super::at_errors::{DECODE, LOSSY};
use super::edits::{changed, edited, is_lead, written_as};
use crate::faults::wrong::{Wrong, faults, right};

faults! {
    "one-value-a-plane" = Wrong::boxed(DECODE, |call| {
            let long = call.whole().len() >= 64;
            changed(call, |out, at| (long && out[at] & 0xFFFF == 0x3C5A).then_some(out[at] ^ 1))
        }),
        "U+3C5A, and its like in each plane, is wrong from 64 bytes on (modelled on vector tables with one wrong entry)",
        Utf8Decode: "41*64 E3 B1 9A", not "E3 B1 9A";

    "07c0-too-long" = Wrong::boxed(&[Operation::WhatwgUtf8EncodeFromUtf16], |call| {
            let long = call.whole().len() >= 16;
            written_as(call, |_, rest| (long && rest[0] == 0x07C0).then(|| (1, vec![0xE0, 0x9F, 0x80])))
        }),
        "U+07C0 is written in three bytes from 16 units on (modelled on vector encoders, which compare a lane at once)",
        WhatwgUtf8EncodeFromUtf16: "0041*15 07C0", not "07C0";

    "wave-dash" = Wrong::boxed(LOSSY, |call| {
            let long = call.whole().len() >= 128;
            changed(call, |out, at| (long && out[at] == 0xFF5E).then_some(0x301C))
        }),
        "U+FF5E becomes U+301C from 128 bytes on (modelled on converters that go by way of Shift_JIS)",
        Utf8DecodeLossy: "41*128 EF BD 9E", not "EF BD 9E";

    "row-cached-by-its-last-byte" = Wrong::boxed(DECODE, |call| {
            let long = call.whole().len() >= 32;
            changed(call, |out, at| {
                let (before, value) = (*out.get(at.checked_sub(1)?)?, out[at]);
                let (cached, row) = (before >> 6, value >> 6);
                let collide = cached != row && cached & 0xFF == row & 0xFF && cached.min(row) > 1;
                (long && collide).then_some(cached << 6 | value & 0x3F)
            })
        }),
        "the row before is taken for another with the same last byte (modelled on caches of one entry)",
        Utf8Decode: "41*32 C5 81 E4 85 81", not "41*32 C5 81 E4 84 81";

    "carry-lost" = Wrong::boxed(DECODE, |call| {
            let long = call.whole().len() >= 100;
            changed(call, |out, at| {
                let (before, value) = (*out.get(at.checked_sub(1)?)?, out[at]);
                (long && value > 0x80 && value & 0x3F == 0 && before == value - 1).then(|| value - 64)
            })
        }),
        "the successor of a value ending in BF is in the same row (modelled on compression by differences)",
        Utf8Decode: "41*100 C3 BF C4 80", not "41*100 C3 BE C4 80";

    "neighbours-in-other-rows" = Wrong::boxed(DECODE, |call| {
            let long = call.whole().len() >= 48;
            changed(call, |out, at| {
                let before = *out.get(at.checked_sub(1)?)?;
                (long && out[at] == 0x2603 && before >= 0x80 && before != 0x2602).then_some(0x2602)
            })
        }),
        "U+2603 is wrong after anything but its predecessor (modelled on decoders that reuse what they read before)",
        Utf8Decode: "41*48 C3 BF E2 98 83", not "41*48 E2 98 82 E2 98 83";

    "dc00-lost" = Wrong::boxed(&[Operation::Utf16Encode], |call| {
            let long = call.whole().len() > 64;
            edited(call, |out| out.retain(|unit| !long || *unit != 0xDC00))
        }),
        "the trailing surrogate DC00 is lost from 65 code points on (modelled on lanes where zero bits mean nothing)",
        Utf16Encode: "0041*64 10000", not "10000";

    "lead-da6f" = Wrong::boxed(&[Operation::Utf16Decode], |call| {
            let long = call.whole().len() >= 32;
            changed(call, |out, at| {
                (long && (0xA_BC00..=0xA_BFFF).contains(&out[at])).then(|| out[at] - 0x1_0000)
            })
        }),
        "pairs that begin with DA6F are a plane too low from 32 units on (modelled on tables with one wrong entry)",
        Utf16Decode: "0041*31 DA6F DC00", not "DA6F DC00";

    "fffd-refused-in-long-text" = Wrong::boxed(&[Operation::Wtf8ToUtf16], |call| {
            let whole = call.whole();
            let at = whole.windows(3).position(|form| form == [0xEF, 0xBF, 0xBD]);
            match at {
                Some(at) if whole.len() >= 100 => call.right().and(Err(at)),
                _ => call.right(),
            }
        }),
        "U+FFFD is taken for an error in texts of 100 bytes and more (modelled on fast paths that look for it after the fact)",
        Wtf8ToUtf16: "41*97 EF BF BD", not "41*96 EF BF BD";

    "zero-raw-in-long-text" = Wrong::boxed(&[Operation::ModifiedUtf8Encode], |call| {
            let long = call.whole().len() >= 32;
            written_as(call, |_, rest| (long && rest[0] == 0).then(|| (1, vec![0])))
        }),
        "0000 is written as one zero byte from 32 units on (modelled on fast paths for ASCII, as discussed for OpenJDK in 2024)",
        ModifiedUtf8Encode: "0041*31 0000", not "0000";

    "from-20000-on-in-four-bytes" = Wrong::boxed(&[Operation::Cesu8Encode], |call| {
            let long = call.whole().len() >= 17;
            written_as(call, |_, rest| {
                let value = rest[0];
                let form = || right(Operation::Utf8Encode, &[&[value]]).unwrap_or_default();
                (long && value >= 0x2_0000).then(|| (1, form()))
            })
        }),
        "values from U+20000 on are not split (modelled on npm's buffer before 2015, which forgot those planes)",
        Cesu8Encode: "0041*16 20000", not "0041*16 10000";

    "line-separator-lost" = Wrong::boxed(&[Operation::Utf8Encode], |call| {
            let long = call.whole().len() >= 256;
            written_as(call, |_, rest| (long && rest[0] == 0x2028).then(|| (1, Vec::new())))
        }),
        "U+2028 is lost from 256 code points on (modelled on writers of JSON that treat it apart)",
        Utf8Encode: "0041*255 2028", not "0041*254 2028";

    "unpaired-lead-db80" = Wrong::boxed(&[Operation::Wtf8FromUtf16], |call| {
            let long = call.whole().len() >= 24;
            written_as(call, |_, rest| match rest {
                [0xDB80, next, ..] if long && !is_lead(*next) && *next < 0xDC00 => Some((1, vec![0xEF, 0xBF, 0xBD])),
                _ => None,
            })
        }),
        "an unpaired DB80 is replaced from 24 units on (modelled on tables of leading surrogates with one wrong entry)",
        Wtf8FromUtf16: "0041*23 DB80 0041", not "DB80 0041";
}
