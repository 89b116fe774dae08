//! Codecs that keep a limit, a position or the size of a buffer in too few bits: text is small, the number is not.
//!
//! Reports: nodejs/node issue 62610 and pull request 62621 (room above 2,147,483,647 gives nothing), oven-sh/bun issue 37252 (a
//! count wraps), nodejs/node issue 51817 (a length of 2^32), php/php-src issues 22427 and 16360 (lengths that are negated),
//! OnlineBuddies/Modyllic pull request 282 (signed numbers of 32 bits), anomalyco/opentui issue 464 (offsets over 65,535).

use utfproof_oracle::Operation;

use crate::faults::wrong::{Call, Outcome, Wrong, faults, right};

faults! {
    "room-is-a-signed-number" = Wrong::boxed(&[Operation::WhatwgUtf8EncodeInto], |call| {
            with(call, |room| if room > 0x7FFF_FFFF { 0 } else { room })
        }),
        "nothing is written into a room of 2,147,483,648 bytes or more (Node.js 22)",
        WhatwgUtf8EncodeInto: "0041|2147483648", not "0041|2147483647";

    "limit-in-8-bits" = Wrong::boxed(&[Operation::Utf8Truncate], |call| with(call, |limit| limit & 0xFF)),
        "the limit is kept in 8 bits (modelled on lengths of one byte)",
        Utf8Truncate: "41|256", not "41|255";

    "limit-in-16-bits" = Wrong::boxed(&[Operation::Utf16Truncate], |call| with(call, |limit| limit & 0xFFFF)),
        "the limit is kept in 16 bits (modelled on OpenTUI's offsets)",
        Utf16Truncate: "0041|65536", not "0041|65535";

    "limit-is-negative" = Wrong::boxed(&[Operation::Utf16Truncate], |call| {
            with(call, |limit| if limit > 0x7FFF_FFFF { 0 } else { limit })
        }),
        "a limit of 2,147,483,648 or more is taken for none (PHP, in part: numbers that are negated)",
        Utf16Truncate: "0041|2147483648", not "0041|2147483647";

    "limit-doubled" = Wrong::boxed(&[Operation::Utf16Truncate], |call| with(call, |limit| limit.wrapping_mul(2) / 2)),
        "a limit in units is kept in bytes, in 32 bits (modelled on lengths in bytes of text in units of two)",
        Utf16Truncate: "0041|2147483648", not "0041|2147483647";

    "one-more-wraps" = Wrong::boxed(&[Operation::WhatwgUtf8EncodeInto], |call| with(call, |room| room.wrapping_add(1).saturating_sub(1))),
        "one byte is added to the room, in 32 bits (modelled on room for a zero at the end; counts of Bun wrap so)",
        WhatwgUtf8EncodeInto: "0041|4294967295", not "0041|4294967294";

    "limit-in-24-bits" = Wrong::boxed(&[Operation::Utf8Truncate], |call| with(call, |limit| limit & 0xFF_FFFF)),
        "the limit is kept in 24 bits (modelled on lengths that share a word with flags)",
        Utf8Truncate: "41|16777216", not "41|16777215";

    "sum-of-limit-and-length" = Wrong::boxed(&[Operation::Utf8Truncate], |call| {
            let length = call.parts[0].len() as u32;
            with(call, |limit| if limit.checked_add(length).is_none() { 0 } else { limit })
        }),
        "limit and length are added in 32 bits (modelled on checks of start + length > size)",
        Utf8Truncate: "41|4294967295", not "41|4294967294";

    "offset-in-16-bits" = Wrong::boxed(&[Operation::Utf8Utf16Offset], |call| with(call, |position| position & 0xFFFF)),
        "a position is kept in 16 bits (OpenTUI before 2026)",
        Utf8Utf16Offset: "41*65536|65536", not "41*65536|65535";
}

/// The right answer for another number.
fn with(call: &Call<'_>, number: impl Fn(u32) -> u32) -> Outcome {
    let [units, own] = &call.parts[..] else {
        return call.right();
    };
    right(call.operation, &[units, &[number(own[0])]])
}
