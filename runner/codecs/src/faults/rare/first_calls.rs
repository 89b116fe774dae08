//! Codecs that prepare themselves in a call: the first call of a process is wrong, or the first of an operation, unless another
//! operation was called before.
//!
//! Reports: scala-native/scala-native pull request 1021 (tables of the decoder that were used before they were made), WebKit/WebKit
//! pull request 62618 (a decoder that is made once and used again). The others are modelled on tables, locales and converters
//! that the first call makes.

use utfproof_oracle::Operation;

use super::at_errors::{DECODE, LOSSY, VALIDATE};
use super::edits::{is_lead, read_as};
use crate::faults::wrong::{Call, Wrong, faults};

const DECODE_OR_LOSSY: &[Operation] = &[Operation::Utf8Decode, Operation::Utf8DecodeLossy];

faults! {
    "first-text-as-latin-1" = Wrong::boxed(LOSSY, |call| {
            let is_first = is_first(call);
            if is_first { Ok(call.whole()) } else { call.right() }
        }),
        "the first text of a process is read as Latin-1 (modelled on programs that set the locale after the first call)",
        Utf8DecodeLossy: "C3 A9", not "41; C3 A9";

    "first-text-cut" = Wrong::boxed(DECODE, |call| {
            let is_first = is_first(call);
            let mut out = call.right()?;
            if is_first && out.iter().any(|value| *value >= 0x80) {
                out.pop();
            }
            Ok(out)
        }),
        "the first text of a process loses its last character (modelled on Scala Native before 2017, whose decoder was made too late)",
        Utf8Decode: "C3 A9", not "41; C3 A9";

    "first-error-passes" = Wrong::boxed(VALIDATE, |call| {
            if is_first(call) { Ok(Vec::new()) } else { call.right() }
        }),
        "the first text of a process passes, whatever it is (modelled on tables that are zero before the first call)",
        Utf8Validate: "80", not "41; 80";

    "lossy-before-strict" = Wrong::boxed(DECODE_OR_LOSSY, |call| {
            let is_first = is_first(call);
            match call.operation {
                Operation::Utf8DecodeLossy if is_first => Err(0),
                _ => call.right(),
            }
        }),
        "a lossy decoder refuses its first text unless the strict one was called before (modelled on tables that one operation makes)",
        Utf8DecodeLossy: "41 80", not "utf-8.decode: 41; 41 80";

    "first-pair-in-six-bytes" = Wrong::boxed(&[Operation::WhatwgUtf8EncodeFromUtf16], |call| {
            let whole = call.whole();
            let is_first = is_first(call);
            let pair = whole.windows(2).position(|two| is_lead(two[0]) && (0xDC00..0xE000).contains(&two[1]));
            match pair {
                Some(at) if is_first => {
                    let mut out = call.right_about(&whole[..at])?;
                    out.extend(whole[at..at + 2].iter().flat_map(|unit| {
                        [0xE0 | unit >> 12, 0x80 | unit >> 6 & 0x3F, 0x80 | unit & 0x3F]
                    }));
                    out.extend(call.right_about(&whole[at + 2..])?);
                    Ok(out)
                }
                _ => call.right(),
            }
        }),
        "a pair in the first text of a process is written in six bytes (modelled on encoders that are chosen in the first call)",
        WhatwgUtf8EncodeFromUtf16: "D83D DE00", not "0041; D83D DE00";

    "first-count-of-bytes" = Wrong::boxed(&[Operation::Utf8CountCodePoints], |call| {
            let is_first = is_first(call);
            let right = call.right()?;
            if is_first { Ok(vec![call.whole().len() as u32]) } else { Ok(right) }
        }),
        "the first count of a process is that of bytes (modelled on mbstowcs before setlocale)",
        Utf8CountCodePoints: "C3 A9", not "41; C3 A9";

    "first-digits-unknown" = Wrong::boxed(&[Operation::EcmaScriptDecodeUriComponent], |call| {
            if !is_first(call) {
                return call.right();
            }
            read_as(call, |_, rest| match rest {
                [0x25, 0x43, ..] => Some((2, vec![0x25, 0x44])),
                _ => None,
            })
        }),
        "a first byte C3 is D3 in the first text of a process (modelled on a table of digits that the first call fills)",
        EcmaScriptDecodeUriComponent: "0025 0043 0033 0025 0041 0039", not "0041; 0025 0043 0033 0025 0041 0039";

    "strict-after-lossy" = Wrong::boxed(&[Operation::WhatwgUtf8Decode, Operation::WhatwgUtf8DecodeFatal], |call| {
            let is_first = is_first(call);
            match call.operation {
                Operation::WhatwgUtf8DecodeFatal if is_first && call.right().is_err() => Ok(vec![0xFFFD]),
                _ => call.right(),
            }
        }),
        "a fatal decoder replaces in the first call of a process (modelled on options that are read after the first call)",
        WhatwgUtf8DecodeFatal: "80", not "41; 80";
}

/// Whether nothing was called before.
fn is_first(call: &mut Call<'_>) -> bool {
    std::mem::replace(call.memory, vec![1]).is_empty()
}
