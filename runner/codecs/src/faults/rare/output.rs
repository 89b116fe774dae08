//! Codecs that go wrong where their output buffer is full: what comes out counts, not what goes in.
//!
//! Reports: protobufjs/protobuf.js issue 1486 (8,192 units), hustxiaoc/node.js issue 7 (512 units), oven-sh/bun
//! pull request 31532 and nodejs/node issue 65994 (the last bytes of room), DataDog/java-dogstatsd-client pull
//! request 224 (part of a text in a full buffer).

use std::ops::Range;

use utfproof_oracle::Operation;

use super::at_errors::{DECODE, LOSSY};
use super::edits::{edited, is_trail};
use crate::faults::wrong::{Wrong, faults};

faults! {
    "four-bytes-across-4096" = Wrong::boxed(&[Operation::Utf8Encode], |call| {
            edited(call, |out| {
                if let Some(form) = form_across(out, 4096).filter(|form| out[form.start] >= 0xF0) {
                    out.drain(form.start..4096);
                }
            })
        }),
        "four bytes across the 4,096th lose those before it (modelled on buffers that are emptied in mid-character)",
        Utf8Encode: "0041*4095 10000", not "0041*4096 10000";

    "three-bytes-across-8192" = Wrong::boxed(&[Operation::Utf8Encode], |call| {
            edited(call, |out| {
                if let Some(form) = form_across(out, 8192).filter(|form| form.len() == 3) {
                    out.drain(form);
                }
            })
        }),
        "three bytes across the 8,192nd are lost (modelled on writers that ask for room and do not try again)",
        Utf8Encode: "0041*8191 0800", not "0041*8192 0800";

    "trail-lost-after-65536" = Wrong::boxed(&[Operation::Utf16Encode], |call| {
            edited(call, |out| {
                if out.get(0x1_0000).copied().is_some_and(is_trail) {
                    out.remove(0x1_0000);
                }
            })
        }),
        "a trailing surrogate after the 65,536th unit is lost (modelled on blocks of 128 KiB)",
        Utf16Encode: "0041*65535 10000", not "0041*65534 10000";

    "replacement-lost-at-4096" = Wrong::boxed(LOSSY, |call| {
            edited(call, |out| {
                if out.get(4095) == Some(&0xFFFD) {
                    out.remove(4095);
                }
            })
        }),
        "a U+FFFD in the last place of 4,096 is lost (modelled on decoders that report an error and a full buffer at once)",
        Utf8DecodeLossy: "41*4095 80", not "41*4094 80";

    "lead-written-twice-at-1024" = Wrong::boxed(&[Operation::Wtf8ToUtf16], |call| {
            edited(call, |out| {
                if out.get(1024).copied().is_some_and(is_trail) {
                    out.insert(1024, out[1023]);
                }
            })
        }),
        "a pair across the 1,024th unit has its lead twice (modelled on writers that begin a character again)",
        Wtf8ToUtf16: "41*1023 F0 90 80 80", not "41*1022 F0 90 80 80";

    "half-a-pair-at-4096" = Wrong::boxed(&[Operation::Cesu8Encode], |call| {
            edited(call, |out| {
                let starts = 4091..4096;
                let start = starts.into_iter().find(|&at| matches!(out.get(at..at + 2), Some([0xED, 0xA0..=0xAF])));
                if let Some(start) = start {
                    out.drain(start + 3..start + 6);
                }
            })
        }),
        "the second half of six bytes across the 4,096th is lost (modelled on encoders that write surrogates one by one)",
        Cesu8Encode: "0041*4093 10000", not "0041*4096 10000";

    "zero-across-8192" = Wrong::boxed(&[Operation::ModifiedUtf8Encode], |call| {
            edited(call, |out| {
                if out.get(8191..8193) == Some(&[0xC0, 0x80]) {
                    out.splice(8191..8193, [0]);
                }
            })
        }),
        "0000 is one byte if only one fits before the 8,192nd (modelled on encoders that take what room there is)",
        ModifiedUtf8Encode: "0041*8191 0000", not "0041*8190 0000";

    "replacement-cut-at-65536" = Wrong::boxed(&[Operation::WhatwgUtf8EncodeFromUtf16], |call| {
            edited(call, |out| {
                if out.get(0xFFFE..0x1_0001) == Some(&[0xEF, 0xBF, 0xBD]) {
                    out.remove(0x1_0000);
                }
            })
        }),
        "EF BF BD loses a byte across the 65,536th (modelled on encoders that want 2 bytes of room for a unit)",
        WhatwgUtf8EncodeFromUtf16: "0041*65534 D800", not "0041*65533 D800";

    "pair-lost-at-4096" = Wrong::boxed(DECODE, |call| {
            edited(call, |out| {
                if let Some(at) = pair_across(out, 4096) {
                    out.remove(at);
                }
            })
        }),
        "a supplementary character is lost if its surrogates lie across the 4,096th unit (modelled on readers of characters)",
        Utf8Decode: "41*4095 F0 90 80 80", not "41*4094 F0 90 80 80";

    "pair-replaced-at-512" = Wrong::boxed(LOSSY, |call| {
            edited(call, |out| {
                if let Some(at) = pair_across(out, 512) {
                    out.splice(at..=at, [0xFFFD, 0xFFFD]);
                }
            })
        }),
        "a pair across the 512th unit is replaced (modelled on V8's decoder, whose buffer has 512 units)",
        Utf8DecodeLossy: "41*511 F0 90 80 80", not "41*510 F0 90 80 80";

    "stale-unit-at-8192" = Wrong::boxed(DECODE, |call| {
            edited(call, |out| {
                if let Some(at) = pair_across(out, 8192) {
                    out.insert(at, out[0]);
                }
            })
        }),
        "an old unit stands before a pair across the 8,192nd unit (protobuf.js before 2022)",
        Utf8Decode: "41*8191 F0 90 80 80", not "41*8190 F0 90 80 80";

    "full-output-loses-its-last" = Wrong::boxed(&[Operation::Wtf8FromUtf16], |call| {
            edited(call, |out| {
                if out.len() == 4096 {
                    out.pop();
                }
            })
        }),
        "the last of exactly 4,096 bytes is lost (modelled on flushes that compare by < instead of <=)",
        Wtf8FromUtf16: "0041*4096", not "0041*4095";
}

/// Where the UTF-8 form stands that begins before an edge and ends after it.
fn form_across(out: &[u32], edge: usize) -> Option<Range<usize>> {
    let continues = |at: &usize| out.get(*at).is_some_and(|byte| matches!(byte, 0x80..=0xBF));
    let after = (edge..out.len()).take_while(continues).count();
    let start = (0..edge).rev().find(|at| !continues(at))?;
    (after > 0).then(|| start..edge + after)
}

/// Where the code point stands whose surrogates would lie on both sides of an edge, in UTF-16.
fn pair_across(out: &[u32], edge: usize) -> Option<usize> {
    let mut units = 0;
    for (at, &value) in out.iter().enumerate().take(edge) {
        let is_pair = value > 0xFFFF;
        if is_pair && units == edge - 1 {
            return Some(at);
        }
        units += 1 + usize::from(is_pair);
    }
    None
}
