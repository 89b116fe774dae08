//! Codecs in which a call of one operation changes the next call of another: a verdict, a length, a tail or a table is kept for
//! both.
//!
//! Reports: ruby/ruby pull request 9552 and mruby/mruby pull request 7347 (a verdict that outlives the bytes), WebKit/WebKit pull
//! request 62618 and nodejs/node issue 16564 (a tail that outlives its text), oven-sh/bun issue 25495 (a mark that was seen). The
//! others are modelled on buffers that two functions share.

use utfproof_oracle::Operation;

use super::edits::is_lead;
use crate::faults::wrong::{Call, Outcome, Wrong, faults};

const VALIDATE_AND_LOSSY: &[Operation] = &[Operation::Utf8Validate, Operation::Utf8DecodeLossy];
const DECODE_AND_COUNT: &[Operation] = &[Operation::Utf8Decode, Operation::Utf8CountCodePoints];
const VALIDATE_AND_COUNT: &[Operation] = &[Operation::Utf8Validate, Operation::Utf8CountCodePoints];
const WHATWG: &[Operation] = &[
    Operation::WhatwgUtf8Decode,
    Operation::WhatwgUtf8DecodeFatal,
];
const TO_UTF_16_AND_BACK: &[Operation] = &[Operation::Utf8ToUtf16, Operation::Utf16ToUtf8];

faults! {
    "verdict-of-the-same-length" = Wrong::boxed(VALIDATE_AND_LOSSY, |call| {
            let whole = call.whole();
            let is_trusted = call.memory.first() == Some(&(whole.len() as u32)) && whole.len() > 16;
            call.memory.clear();
            match call.operation {
                Operation::Utf8Validate => {
                    let right = call.right();
                    call.memory.extend(right.is_ok().then_some(whole.len() as u32));
                    right
                }
                _ if is_trusted => Ok(whole),
                _ => call.right(),
            }
        }),
        "a text as long as one that was validated is not looked at (Ruby before 2024, where a verdict outlived the bytes)",
        Utf8DecodeLossy: "utf-8.validate: 41*17; 41*16 80", not "utf-8.validate: 41*18; 41*16 80";

    "length-of-the-same-length" = Wrong::boxed(DECODE_AND_COUNT, |call| {
            let whole = call.whole();
            let known = std::mem::take(call.memory);
            let right = call.right()?;
            match call.operation {
                Operation::Utf8Decode => {
                    *call.memory = vec![whole.len() as u32, right.len() as u32];
                    Ok(right)
                }
                _ if whole.len() > 16 && known.first() == Some(&(whole.len() as u32)) => Ok(known[1..].to_vec()),
                _ => Ok(right),
            }
        }),
        "the count of a text as long as one that was decoded is that one's (modelled on Perl's cache of lengths and places)",
        Utf8CountCodePoints: "utf-8.decode: 41*17; 41*15 C3 A9", not "utf-8.decode: 41*18; 41*15 C3 A9";

    "tail-of-the-other-operation" = Wrong::boxed(&[Operation::Utf8Decode, Operation::Utf8DecodeLossy], |call| {
            let whole = call.whole();
            let tail = std::mem::take(call.memory);
            match call.operation {
                Operation::Utf8Decode => {
                    let right = call.right();
                    if right.is_err() && matches!(whole[..], [.., 0xE2, 0x82]) {
                        *call.memory = vec![0xE2, 0x82];
                    }
                    right
                }
                _ => call.right_about(&[tail, whole].concat()),
            }
        }),
        "a cut character that one operation refused begins the next text of another (WebKit before 2026, for one operation)",
        Utf8DecodeLossy: "utf-8.decode: E2 82; AC", not "utf-8.decode: E2 81; AC";

    "mark-seen-by-the-other" = Wrong::boxed(WHATWG, |call| {
            let whole = call.whole();
            let is_marked = whole.starts_with(&[0xEF, 0xBB, 0xBF]);
            let was_marked = call.memory.first() == Some(&1);
            let is_fatal = call.operation == Operation::WhatwgUtf8DecodeFatal;
            *call.memory = vec![u32::from(is_marked && !is_fatal)];
            let out = call.right()?;
            match is_fatal && is_marked && was_marked {
                true => Ok([&[0xFEFF], &out[..]].concat()),
                false => Ok(out),
            }
        }),
        "after a mark, the next mark is kept if another operation reads it (Bun before 2026, in one stream)",
        WhatwgUtf8DecodeFatal: "whatwg-utf-8.decode: EF BB BF; EF BB BF 41", not "whatwg-utf-8.decode: 41; EF BB BF 41";

    "buffer-of-the-longer-text" = Wrong::boxed(TO_UTF_16_AND_BACK, |call| {
            let whole = call.whole();
            let before = std::mem::take(call.memory);
            let mut out = call.right()?;
            if call.operation == Operation::Utf16ToUtf8 {
                *call.memory = vec![whole.len() as u32];
            } else if before.first() == Some(&(out.len() as u32)) && out.len() > 16 {
                out.pop();
            }
            Ok(out)
        }),
        "a result as long as the text that went the other way loses its last unit (modelled on one buffer for both ways)",
        Utf8ToUtf16: "utf-16.to-utf-8: 0041*17; 41*17", not "utf-16.to-utf-8: 0041*18; 41*17";

    "count-that-goes-on" = Wrong::boxed(VALIDATE_AND_COUNT, |call| {
            let left = std::mem::take(call.memory);
            let right = call.right();
            if call.operation == Operation::Utf8Validate {
                call.memory.extend(right.as_ref().err().map(|at| *at as u32));
                return right;
            }
            let count = right?[0];
            Ok(vec![count + left.first().copied().unwrap_or(0)])
        }),
        "after a validation that failed, a count begins where it stopped (modelled on a position kept in the converter)",
        Utf8CountCodePoints: "utf-8.validate: 41 80; 41", not "utf-8.validate: 80; 41";

    "half-a-pair-for-the-other" = Wrong::boxed(&[Operation::Utf16ToUtf8, Operation::Utf16ToUtf8Lossy], |call| {
            let whole = call.whole();
            let half = std::mem::take(call.memory);
            if call.operation == Operation::Utf16ToUtf8 {
                call.memory.extend(whole.last().copied().filter(|unit| is_lead(*unit)));
                return call.right();
            }
            match whole.first() {
                Some(0xDC00..=0xDFFF) => call.right_about(&[half, whole].concat()),
                _ => call.right(),
            }
        }),
        "a leading surrogate that the strict conversion refused is joined to the next text of the lossy one (modelled on string_decoder)",
        Utf16ToUtf8Lossy: "utf-16.to-utf-8: D83D; DE00", not "utf-16.to-utf-8: 0041; DE00";

    "table-of-the-other-operation" = Wrong::boxed(&[Operation::Utf8DecodeLossy, Operation::Utf8DecodeOrLatin1], |call| {
            let is_after = std::mem::replace(call.memory, vec![0]) == [1];
            if call.operation == Operation::Utf8DecodeOrLatin1 {
                *call.memory = vec![u32::from(call.bytes().is_ascii())];
                return call.right();
            }
            match is_after {
                true => latin_1(call),
                false => call.right(),
            }
        }),
        "after ASCII for the operation that falls back to Latin-1, the lossy one falls back to it too (modelled on an error handler that stays)",
        Utf8DecodeLossy: "utf-8.decode-or-latin-1: 41; 80", not "utf-8.decode-or-latin-1: 80; 80";
}

/// Ill-formed bytes as the characters that have their values.
fn latin_1(call: &Call<'_>) -> Outcome {
    let bytes = call.bytes();
    match std::str::from_utf8(&bytes) {
        Ok(_) => call.right(),
        Err(_) => Ok(call.whole()),
    }
}
