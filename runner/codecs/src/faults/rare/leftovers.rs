//! Codecs in which an input that ends in the middle of a character changes the next input: a bound of the second byte, half
//! of a byte order mark, or half of a pair stays.
//!
//! Reports: oven-sh/bun issue 25495 and denoland/deno issue 10846 (parts of a mark), netty/netty pull request 16991 (a state
//! that stays), cloudflare/workerd pull request 5680 (a pending surrogate), nodejs/string_decoder's buffer of begun characters.
//! The bounds are modelled on decoders that keep a lower and an upper one, as the Encoding Standard words it.

use utfproof_oracle::Operation;

use super::at_errors::{DECODE, LOSSY, VALIDATE};
use crate::faults::byte_order_marks::MARK;
use crate::faults::wrong::{Call, Outcome, Wrong, faults};

const WHATWG: &[Operation] = &[Operation::WhatwgUtf8Decode];

faults! {
    "lower-bound-of-e0-kept" = Wrong::boxed(VALIDATE, |call| bound(call, &[0xE0], |second| second < 0xA0)),
        "after an input that ends with E0, a second byte below A0 is refused (modelled on bounds that are not reset)",
        Utf8Validate: "E0; C2 80", not "E1; C2 80";

    "upper-bound-of-ed-kept" = Wrong::boxed(DECODE, |call| bound(call, &[0xED], |second| second > 0x9F)),
        "after an input that ends with ED, a second byte above 9F is refused (modelled on bounds that are not reset)",
        Utf8Decode: "ED; C2 A0", not "EE; C2 A0";

    "lower-bound-of-f0-kept" = Wrong::boxed(DECODE, |call| bound(call, &[0xF0], |second| second < 0x90)),
        "after an input that ends with F0, a second byte below 90 is refused (modelled on bounds that are not reset)",
        Utf8Decode: "F0; C2 80", not "F1; C2 80";

    "upper-bound-of-f4-kept" = Wrong::boxed(VALIDATE, |call| bound(call, &[0xF4], |second| second > 0x8F)),
        "after an input that ends with F4, a second byte above 8F is refused (modelled on bounds that are not reset)",
        Utf8Validate: "F4; C2 90", not "F3; C2 90";

    "half-a-mark-kept" = Wrong::boxed(WHATWG, |call| {
            after(call, &MARK[..2], |call, whole| match whole {
                [0xBF, rest @ ..] => call.right_about(rest),
                whole => call.right_about(whole),
            })
        }),
        "after an input that ends with EF BB, a BF at the start is removed with it (Bun before 2026, in part)",
        WhatwgUtf8Decode: "EF BB; BF", not "EF BA; BF";

    "first-of-a-mark-kept" = Wrong::boxed(WHATWG, |call| {
            after(call, &MARK[..1], |call, whole| match whole {
                [0xBB, 0xBF, rest @ ..] => call.right_about(rest),
                whole => call.right_about(whole),
            })
        }),
        "after an input that ends with EF, BB BF at the start is removed with it (Deno before 2021, in part)",
        WhatwgUtf8Decode: "EF; BB BF", not "EE; BB BF";

    "two-of-four-kept" = Wrong::boxed(LOSSY, |call| {
            after(call, &[0xF4, 0x8F], |call, whole| match whole {
                [0x80..=0xBF, 0x80..=0xBF, ..] => call.right_about(&[&[0xF4, 0x8F], whole].concat()),
                whole => call.right_about(whole),
            })
        }),
        "F4 8F at the end is completed by the next input (modelled on decoders that are not flushed)",
        Utf8DecodeLossy: "F4 8F; BF BF", not "F4 8F; BF";

    "last-lead-kept" = Wrong::boxed(&[Operation::WhatwgUtf8EncodeFromUtf16], |call| {
            after(call, &[0xDBFF], |call, whole| match whole {
                [0xDC00..=0xDFFF, ..] => call.right_about(&[&[0xDBFF], whole].concat()),
                whole => call.right_about(whole),
            })
        }),
        "DBFF at the end is completed by the next input (workerd before 2025, for its chunks)",
        WhatwgUtf8EncodeFromUtf16: "DBFF; DFFF", not "DBFF; 0041";
}

/// Answers by a rule if the input before ended with these units, and rightly otherwise.
fn after(call: &mut Call<'_>, end: &[u32], rule: impl Fn(&Call<'_>, &[u32]) -> Outcome) -> Outcome {
    let whole = call.whole();
    let is_after = call.memory.ends_with(end);
    call.memory.clone_from(&whole);
    match is_after {
        true => rule(call, &whole),
        false => call.right(),
    }
}

/// After these units, the first second byte of a character is refused where it is out of a bound.
fn bound(call: &mut Call<'_>, end: &[u32], is_refused: fn(u32) -> bool) -> Outcome {
    after(call, end, |call, whole| {
        let first = whole
            .windows(2)
            .position(|two| matches!(two, [0xC2..=0xF4, 0x80..=0xBF]));
        match first.filter(|at| is_refused(whole[at + 1])) {
            Some(at) if call.right().is_ok() => Err(at),
            _ => call.right(),
        }
    })
}
