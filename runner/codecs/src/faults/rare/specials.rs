//! Codecs that mean something by a character at one place: a byte order mark where a buffer begins, the end of text, an
//! error.
//!
//! Reports: oven-sh/bun issue 25495 and pull request 32837 (a mark removed from the middle of a stream), denoland/deno issue
//! 10846 (a mark in several chunks), http4s/http4s issue 3122 (marks in the middle), xtermjs/xterm.js pull request 3200 (U+FEFF
//! left out everywhere). The places are modelled on the sizes of buffers, after which such decoders begin again.

use utfproof_oracle::Operation;

use super::at_errors::{DECODE, LOSSY};
use super::edits::{edited, read_as};
use crate::faults::byte_order_marks::MARK;
use crate::faults::wrong::{Wrong, faults};

faults! {
    "mark-removed-at-4096" = Wrong::boxed(DECODE, |call| {
            read_as(call, |before, rest| (before.len() == 4096 && rest.starts_with(&MARK)).then(|| (3, Vec::new())))
        }),
        "EF BB BF is removed at exactly 4,096 (modelled on readers whose second buffer is decoded as a text of its own)",
        Utf8Decode: "41*4096 EF.BB.BF", not "41*4095 EF.BB.BF";

    "mark-not-counted-at-1024" = Wrong::boxed(&[Operation::Utf8CountCodePoints], |call| {
            read_as(call, |before, rest| {
                let is_at_a_buffer = !before.is_empty() && before.len().is_multiple_of(1024);
                (is_at_a_buffer && rest.starts_with(&MARK)).then(|| (3, Vec::new()))
            })
        }),
        "EF BB BF at each 1,024th byte is not counted (modelled on counters that are called for each buffer)",
        Utf8CountCodePoints: "41*1024 EF.BB.BF", not "41*1023 EF.BB.BF";

    "mark-removed-at-65536" = Wrong::boxed(&[Operation::WhatwgUtf8Decode], |call| {
            read_as(call, |before, rest| (before.len() == 0x1_0000 && rest.starts_with(&MARK)).then(|| (3, Vec::new())))
        }),
        "EF BB BF is removed at exactly 64 KiB (modelled on streams whose chunks have that size)",
        WhatwgUtf8Decode: "41*65536 EF.BB.BF", not "41*65535 EF.BB.BF";

    "text-ends-at-zero-1000" = Wrong::boxed(&[Operation::Utf8ToUtf16], |call| {
            let whole = call.whole();
            match whole.get(1000) {
                Some(0) => call.right_about(&whole[..1000]),
                _ => call.right(),
            }
        }),
        "text ends at 00 after exactly 1,000 bytes (modelled on buffers of 1,000 bytes and a zero)",
        Utf8ToUtf16: "41*1000 00 41", not "41*999 00 41";

    "ffff-removed-at-8192" = Wrong::boxed(&[Operation::Utf16DecodeLossy], |call| {
            read_as(call, |before, rest| (before.len() == 8192 && rest[0] == 0xFFFF).then(|| (1, Vec::new())))
        }),
        "FFFF is removed after exactly 8,192 units (modelled on readers that take it for the end of a buffer)",
        Utf16DecodeLossy: "0041*8192 FFFF", not "0041*8191 FFFF";

    "replacement-is-an-error-at-2048-of-output" = Wrong::boxed(DECODE, |call| {
            let out = call.right()?;
            if out.get(2048) == Some(&0xFFFD) { Err(0) } else { Ok(out) }
        }),
        "U+FFFD is an error as character number 2,048 of the output (modelled on checks of the first of a buffer)",
        Utf8Decode: "41*2048 EF.BF.BD", not "41*2047 EF.BF.BD";

    "line-separator-at-2047" = Wrong::boxed(&[Operation::WhatwgUtf8EncodeFromUtf16], |call| {
            read_as(call, |before, rest| (before.len() == 2047 && rest[0] == 0x2028).then(|| (1, vec![0x0A])))
        }),
        "2028 before the 2,048th unit is written as a line end (modelled on writers of lines with a buffer)",
        WhatwgUtf8EncodeFromUtf16: "0041*2047 2028", not "0041*2046 2028";

    "supplementary-lost-at-131072" = Wrong::boxed(LOSSY, |call| {
            read_as(call, |before, rest| {
                (before.len() == 0x2_0000 - 1 && matches!(rest, [0xF0..=0xF4, ..])).then(|| (4, vec![0xFF]))
            })
        }),
        "a character of four bytes is replaced across the end of 128 KiB (modelled on blocks for several threads)",
        Utf8DecodeLossy: "41*131071 F0.90.80.80", not "41*131070 F0.90.80.80";

    "mark-of-a-late-chunk-removed" = Wrong::in_chunks(&[Operation::WhatwgUtf8Decode], |call| {
            let mut length = 0;
            let mut kept = Vec::new();
            for part in &call.parts {
                let is_late = length >= 2048 && part.starts_with(&MARK);
                kept.extend_from_slice(if is_late { &part[3..] } else { part });
                length += part.len();
            }
            call.right_about(&kept)
        }),
        "EF BB BF is removed from the start of a chunk after 2,048 bytes (Bun before 2026, for its chunks)",
        WhatwgUtf8Decode: "41*2048|EF.BB.BF", not "41*2047|EF.BB.BF";

    "mark-kept-out-of-output-4096" = Wrong::boxed(&[Operation::Utf16ToUtf8Lossy], |call| {
            edited(call, |out| {
                if out.get(4096..4099) == Some(&MARK) {
                    out.drain(4096..4099);
                }
            })
        }),
        "EF BB BF is left out after 4,096 bytes of output (modelled on writers that put a mark before each buffer)",
        Utf16ToUtf8Lossy: "0041*4096 FEFF", not "0041*4095 FEFF";
}
