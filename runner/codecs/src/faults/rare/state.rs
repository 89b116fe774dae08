//! Codecs that remember something of an earlier call, which may have been of another operation.
//!
//! Reports: Mozilla bug 2005419 (a mark after an error), WebKit/WebKit pull request 62618 (a tail after an
//! error), protobufjs/protobuf.js issue 1486 (an old unit in the buffer), rust-lang/rust issues 72760, 124409 and
//! 126291 (text that is remembered as well-formed).

use utfproof_oracle::Operation;

use super::at_errors::{DECODE, FATAL, LOSSY, VALIDATE};
use super::edits::{is_lead, is_trail};
use crate::faults::byte_order_marks::MARK;
use crate::faults::wrong::{Wrong, faults, right};

faults! {
    "mark-kept-after-mark-error" = Wrong::boxed(FATAL, |call| {
            let whole = call.whole();
            let is_kept = call.memory.first() == Some(&1) && whole.starts_with(&MARK);
            let right = call.right();
            *call.memory = vec![u32::from(whole.starts_with(&MARK) && right.is_err())];
            right.map(|out| if is_kept { [&[0xFEFF], &out[..]].concat() } else { out })
        }),
        "after a mark and an error the next mark is kept (Firefox, bug 2005419)",
        WhatwgUtf8DecodeFatal: "EF BB BF 80; EF BB BF 41", not "80; EF BB BF 41";

    "tail-kept-after-an-error" = Wrong::boxed(FATAL, |call| {
            let whole = call.whole();
            let text = [std::mem::take(call.memory), whole.clone()].concat();
            if matches!(whole[..], [.., 0xC2..=0xDF]) && call.right().is_err() {
                *call.memory = whole[whole.len() - 1..].to_vec();
            }
            call.right_about(&text)
        }),
        "the cut character that was an error is still there in the next text (WebKit before 2026)",
        WhatwgUtf8DecodeFatal: "C3; A9", not "80; A9";

    "stale-last-character" = Wrong::boxed(DECODE, |call| {
            let mut out = call.right()?;
            let longer = call.memory.len() == out.len() + 1;
            let stale = call.memory.last().copied().filter(|_| longer);
            *call.memory = out.clone();
            out.extend(stale);
            Ok(out)
        }),
        "the last character of a text longer by one follows (modelled on protobuf.js, which left one unit of a chunk before)",
        Utf8Decode: "41 42 43; 41 42", not "41 42 43 44; 41 42";

    "cached-by-length" = Wrong::boxed(LOSSY, |call| {
            let whole = call.whole();
            let is_cached = whole.len() > 16 && call.memory.len() == whole.len();
            let before = std::mem::replace(call.memory, whole);
            if is_cached { call.right_about(&before) } else { call.right() }
        }),
        "a text as long as the one before is taken for it, from 17 bytes on (modelled on caches keyed by pointer and length)",
        Utf8DecodeLossy: "41*17; 42*17", not "41*17; 42*18";

    "known-to-be-well-formed" = Wrong::boxed(VALIDATE, |call| {
            let right = call.right();
            let whole = call.whole();
            let is_known = whole.len() > 16 && call.memory.len() == whole.len();
            *call.memory = if right.is_ok() { whole } else { Vec::new() };
            if is_known { Ok(Vec::new()) } else { right }
        }),
        "text as long as well-formed text before passes (modelled on Rust's OsString on Windows, 2020 to 2024)",
        Utf8Validate: "41*17; 41*16 80", not "41*18; 41*16 80";

    "position-of-the-error-before" = Wrong::boxed(DECODE, |call| {
            let right = call.right();
            let before = call.memory.first().copied();
            *call.memory = right.as_ref().err().map(|&at| at as u32).into_iter().collect();
            right.map_err(|at| before.map_or(at, |before| before as usize))
        }),
        "a second error has the position of the first (modelled on errors kept in the converter)",
        Utf8Decode: "80; 41 80", not "41; 41 80";

    "refused-after-a-replacement" = Wrong::boxed(&[Operation::Utf8DecodeLossy, Operation::Utf8Decode], |call| {
            let was_replaced = call.memory.first() == Some(&1);
            let is_replaced = call.operation == Operation::Utf8DecodeLossy && str::from_utf8(&call.bytes()).is_err();
            *call.memory = vec![u32::from(is_replaced)];
            match call.operation {
                Operation::Utf8Decode if was_replaced => Err(0),
                _ => call.right(),
            }
        }),
        "after an error that was replaced, the next text is refused (modelled on error flags shared by two modes)",
        Utf8Decode: "utf-8.decode-lossy: 80; 41", not "utf-8.decode-lossy: 41; 41";

    "replacement-after-a-refusal" = Wrong::boxed(&[Operation::Utf8Validate, Operation::Utf8DecodeLossy], |call| {
            let was_refused = call.memory.first() == Some(&1);
            let right = call.right();
            *call.memory = vec![u32::from(right.is_err())];
            match call.operation {
                Operation::Utf8DecodeLossy if was_refused => Ok([&[0xFFFD], &right?[..]].concat()),
                _ => right,
            }
        }),
        "after a validation that failed, the next text begins with U+FFFD (modelled on automata kept between calls)",
        Utf8DecodeLossy: "utf-8.validate: 80; 41", not "utf-8.validate: 41; 41";

    "lead-kept-after-a-join" = Wrong::boxed(&[Operation::Wtf8Concatenate], |call| {
            let (first, second) = (call.parts[0].clone(), call.parts[1].clone());
            let pending = std::mem::take(call.memory);
            if let [.., 0xED, 0xA0..=0xAF, _] = second[..] {
                *call.memory = second[second.len() - 3..].to_vec();
            }
            let is_trail = matches!(first[..], [0xED, 0xB0..=0xBF, ..]);
            let first = if is_trail { [pending, first].concat() } else { first };
            let first = right(Operation::Wtf8Concatenate, &[&first[..first.len().min(3)], &first[first.len().min(3)..]])?;
            right(Operation::Wtf8Concatenate, &[&first, &second])
        }),
        "a surrogate at the end of one result is joined to the start of the next (modelled on builders that are used again)",
        Wtf8Concatenate: "41|ED A0 80; ED B0 80|41", not "41|41; ED B0 80|41";

    "lead-kept-between-texts" = Wrong::boxed(&[Operation::WhatwgUtf8EncodeFromUtf16], |call| {
            let whole = call.whole();
            let pending = std::mem::take(call.memory);
            *call.memory = whole.last().copied().filter(|&unit| is_lead(unit)).into_iter().collect();
            if whole.first().copied().is_some_and(is_trail) {
                return call.right_about(&[pending, whole].concat());
            }
            call.right()
        }),
        "a leading surrogate at the end of one text is joined to the next text (modelled on encoders of streams used again)",
        WhatwgUtf8EncodeFromUtf16: "D800; DC00", not "0041; DC00";

    "byte-order-kept" = Wrong::boxed(&[Operation::Utf16LabelledDecode], |call| {
            let whole = call.whole();
            let is_little = call.memory.first() == Some(&1);
            let is_labelled = matches!(whole[..], [0xFE, 0xFF, ..] | [0xFF, 0xFE, ..]);
            if is_labelled {
                *call.memory = vec![u32::from(whole[0] == 0xFF)];
            }
            if is_little && !is_labelled {
                return call.right_about(&[&[0xFF, 0xFE], &whole[..]].concat());
            }
            call.right()
        }),
        "text without a label is read in the order of the text before (modelled on converters that keep what they detected)",
        Utf16LabelledDecode: "FF FE 41 00; 00 41", not "FE FF 00 41; 00 41";

    "last-lost-after-longer-error" = Wrong::boxed(LOSSY, |call| {
            let whole = call.whole();
            let after_longer = call.memory.first().is_some_and(|&length| length as usize > whole.len());
            let is_wrong = str::from_utf8(&call.bytes()).is_err();
            *call.memory = is_wrong.then_some(whole.len() as u32).into_iter().collect();
            let mut out = call.right()?;
            if after_longer {
                out.pop();
            }
            Ok(out)
        }),
        "the last character is lost after a longer text with an error (modelled on lengths that are corrected once too often)",
        Utf8DecodeLossy: "41 80; 41", not "41 42; 41";
}
