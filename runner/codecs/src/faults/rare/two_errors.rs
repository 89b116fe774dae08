//! Codecs that go wrong at the second of two errors, or of two characters, some way apart: they found the first rightly.
//!
//! Reports: protocolbuffers/protobuf pull request 18126 (positions from masks, in review), pypy/pypy issue 3274
//! (the decoder stops at an error), gulrak/filesystem issue 209 (the unit after an error is lost),
//! simdutf/simdutf issue 462 (characters of several widths in a row).

use utfproof_oracle::Operation;

use super::at_errors::{AtErrors, DECODE, LOSSY, VALIDATE};
use super::edits::{changed, ends_with_ascii, is_lead, is_trail, written_as};
use crate::faults::decoder::{Step, announced_length};
use crate::faults::wrong::{Wrong, faults};

faults! {
    "last-error-of-a-vector" = Wrong::boxed(VALIDATE, |call| {
            let bytes = call.bytes();
            call.right().map_err(|first| {
                let mut at = first;
                let mut last = first;
                let vector = &bytes[..bytes.len().min(first / 16 * 16 + 16)];
                for chunk in vector[first..].utf8_chunks() {
                    at += chunk.valid().len();
                    if !chunk.invalid().is_empty() {
                        last = at;
                    }
                    at += chunk.invalid().len();
                }
                last
            })
        }),
        "the position is that of the last error in 16 bytes (modelled on masks whose bits are counted from the wrong end)",
        Utf8Validate: "80 41*14 80", not "80 41*15 80";

    "error-after-eight-lost" = AtErrors::boxed(LOSSY, |place| {
            (place.since_last_error() == Some(8) && place.ascii_before() == 8).then_some(Step::Nothing(1))
        }),
        "an error exactly 8 bytes of ASCII after another is left out (modelled on loops that read 8 bytes after an error)",
        Utf8DecodeLossy: "80 41*8 80", not "80 41*7 80";

    "same-error-merged" = AtErrors::boxed(LOSSY, |place| {
            let (start, end) = place.last_error?;
            let same = start > 0 && end == place.at && place.rest().starts_with(&place.text[start..end]);
            (same && end - start > 1).then(|| Step::Nothing(end - start))
        }),
        "a second sequence cut in the same way is merged with the first, within text (modelled on decoders that compare errors)",
        Utf8DecodeLossy: "41 E2 82 E2 82", not "E2 82 E2 82";

    "lost-after-a-second-error" = AtErrors::boxed(LOSSY, |place| {
            let first = *place.rest().get(1)?;
            let lost = place.errors_before == 1 && place.rest()[0] < 0xC0 && first >= 0xC2;
            let length = (1 + announced_length(first)).min(place.rest().len());
            lost.then_some(Step::Error(length))
        }),
        "the character right after a second error is lost (modelled on decoders that resume with what they read ahead)",
        Utf8DecodeLossy: "80 41 80 C3 A9", not "80 C3 A9";

    "widths-three-two-four" = Wrong::boxed(DECODE, |call| {
            changed(call, |out, at| match out[at.checked_sub(2)?..=at] {
                [0x800..=0xFFFF, 0x80..=0x7FF, value @ (0x1_0000..)] => Some(value ^ 1),
                _ => None,
            })
        }),
        "four bytes after three and two are wrong (modelled on shuffles by patterns of lengths, with one wrong pattern)",
        Utf8Decode: "E2 82 AC C3 A9 F0 90 80 80", not "C3 A9 E2 82 AC F0 90 80 80";

    "third-error-as-latin-1" = AtErrors::boxed(LOSSY, |place| {
            let byte = place.rest()[0];
            (place.errors_before >= 2 && byte < 0xC0).then_some(Step::CodePoint(byte.into(), 1))
        }),
        "after two errors a stray byte is read as Latin-1 (modelled on guesses that give UTF-8 up)",
        Utf8DecodeLossy: "80 41 80 41 80", not "80 41 80";

    "text-ends-at-a-second-error" = AtErrors::boxed(LOSSY, |place| {
            (place.errors_before == 1).then(|| Step::Error(place.rest().len()))
        }),
        "text ends at the second error (modelled on PyPy's incremental decoder, which stopped at the first)",
        Utf8DecodeLossy: "80 41 80 41", not "80 41 41";

    "room-for-one-replacement" = Wrong::boxed(&[Operation::WhatwgUtf8DecodeWithoutBom], |call| {
            let bytes = call.bytes();
            let mut out = call.right()?;
            let gaps = bytes.utf8_chunks().map(|chunk| (chunk.valid().len(), chunk.invalid().len()));
            let apart = gaps.skip(1).any(|(gap, invalid)| gap >= 32 && invalid > 0);
            if apart {
                out.truncate(out.len().saturating_sub(2));
            }
            Ok(out)
        }),
        "the last two characters are lost if two errors are 32 bytes apart (modelled on buffers that grow for the first only)",
        WhatwgUtf8DecodeWithoutBom: "80 41*32 80", not "80 41*31 80";

    "second-lead-after-four-units" = Wrong::boxed(&[Operation::Utf16DecodeLossy], |call| {
            written_as(call, |before, rest| {
                let first = before.len().checked_sub(5).is_some_and(|at| is_lead(before[at]) && !is_trail(before[at + 1]));
                let alone = is_lead(rest[0]) && !rest.get(1).copied().is_some_and(is_trail);
                (first && alone && ends_with_ascii(before, 4)).then(|| (1, vec![rest[0]]))
            })
        }),
        "an unpaired leading surrogate passes 4 units after another (modelled on vectors of 8 units, looked at once)",
        Utf16DecodeLossy: "D800 0041*4 D800", not "D800 0041*3 D800";

    "second-trail-left-alone" = Wrong::boxed(&[Operation::Utf16ToWellFormed], |call| {
            written_as(call, |before, rest| {
                let near = &before[before.len().saturating_sub(8)..];
                let after_a_lead = before.last().copied().is_some_and(is_lead);
                let second = is_trail(rest[0]) && !after_a_lead && near.first().copied().is_some_and(is_trail);
                (second && ends_with_ascii(before, 7)).then(|| (1, vec![rest[0]]))
            })
        }),
        "an unpaired trailing surrogate passes 7 units after another (modelled on loops over 8 units)",
        Utf16ToWellFormed: "DC00 0041*7 DC00", not "DC00 0041*6 DC00";

    "second-surrogate-after-five" = Wrong::boxed(&[Operation::Wtf8ToUtf8Lossy], |call| {
            written_as(call, |before, rest| {
                let second = matches!(rest, [0xED, 0xA0..=0xBF, _, ..]) && ends_with_ascii(before, 5);
                let first = matches!(before, [.., 0xED, 0xA0..=0xBF, _, _, _, _, _, _]);
                (first && second).then(|| (3, rest[..3].to_vec()))
            })
        }),
        "a surrogate exactly 5 bytes after another is not replaced (modelled on searches that go on 8 bytes later)",
        Wtf8ToUtf8Lossy: "ED A0 80 41*5 ED A0 80", not "ED A0 80 41*4 ED A0 80";
}
