//! Codecs of WTF-8.

use utfproof_oracle::Operation;

use super::decoder::{form, value};
use super::wrong::{ACCEPTED, Call, Outcome, Wrong, faults};

faults! {
    "wtf-8-u10000-cut" = Wrong::boxed(&[Operation::Wtf8ToUtf16], first_supplementary_cut),
        "U+10000 becomes the code unit 0000 (libuv until 2024)",
        Wtf8ToUtf16: "F0 90 80 80", not "F0 90 80 81";

    "wtf-8-four-bytes-refused" = Wrong::boxed(&[Operation::Wtf8ToUtf16], four_bytes_refused),
        "all characters of four bytes are refused (libuv 1.46)",
        Wtf8ToUtf16: "F0 90 80 80", not "EF BF BF";

    "wtf-8-shape-only" = Wrong::boxed(&[Operation::Wtf8Validate], shape_and_size_only),
        "surrogate pairs and overlong forms pass (libuv, 2024)",
        Wtf8Validate: "ED A0 80 ED B0 80", not "ED B0 80 ED A0 80";
        Wtf8Validate: "E0 80 80", not "C0 80";

    "wtf-8-plain-append" = Wrong::boxed(&[Operation::Wtf8Concatenate], plain_append),
        "a pair that meets where two strings are joined is not merged (JerryScript, 2015)",
        Wtf8Concatenate: "ED A0 80|ED B0 80", not "ED B0 80|ED A0 80";

    "wtf-8-three-replacements" = Wrong::boxed(&[Operation::Wtf8ToUtf8Lossy], each_byte_of_a_surrogate_replaced),
        "three U+FFFD for one surrogate (Javy before 2023)",
        Wtf8ToUtf8Lossy: "ED A0 80", not "ED 9F BF";
}

/// U+10000 becomes one code unit, 0000: it is taken for one of the basic plane, and cut to 16 bits.
///
/// libuv compared with 0x10000 by `>` where it allocated the space by `> 0xFFFF`, until November 2024 (libuv/libuv pull
/// request 4609).
fn first_supplementary_cut(call: &mut Call<'_>) -> Outcome {
    let mut units = call.right()?.into_iter().peekable();
    let mut out = Vec::new();
    while let Some(unit) = units.next() {
        let u_10000 = unit == 0xD800 && units.next_if_eq(&0xDC00).is_some();
        out.push(if u_10000 { 0 } else { unit });
    }
    Ok(out)
}

/// All characters of four bytes are refused.
///
/// libuv 1.46 left the tag of the first byte in the value, which then was above U+10FFFF (libuv/libuv pull request
/// 4092).
fn four_bytes_refused(call: &mut Call<'_>) -> Outcome {
    let right = call.right()?;
    let four_bytes = call.whole().iter().position(|&byte| byte >= 0xF0);
    four_bytes.map_or(Ok(right), Err)
}

/// Only the shape and the greatest value are checked: overlong forms pass, and so do surrogate pairs.
///
/// libuv's `uv__wtf8_decode1`, in its `src/idna.c` of 2024, begins at `C2` and has no other check for overlong forms.
fn shape_and_size_only(call: &mut Call<'_>) -> Outcome {
    let bytes = call.bytes();
    let mut offset = 0;
    while let Some(&first) = bytes.get(offset) {
        let length = match first {
            0x00..=0x7F => 1,
            0xC2..=0xDF => 2,
            0xE0..=0xEF => 3,
            0xF0..=0xF4 => 4,
            _ => return Err(offset),
        };
        match form(&bytes[offset..], length) {
            Some(form) if length == 1 || value(form) <= 0x10_FFFF => offset += length,
            _ => return Err(offset),
        }
    }
    ACCEPTED
}

/// Two strings are appended: a pair that meets at the boundary stays two surrogates.
///
/// JerryScript did so in 2015: the two halves of a character, joined, did not equal the character
/// (jerryscript-project/jerryscript issue 346).
fn plain_append(call: &mut Call<'_>) -> Outcome {
    Ok(call.whole())
}

/// Three U+FFFD replace a surrogate, instead of one.
///
/// Javy took each of the three bytes for an error, as Rust's `from_utf8_lossy` does, until 2023 (bytecodealliance/javy
/// pull request 185; for Rust itself, on Unix, see rust-lang/rust issue 56786).
fn each_byte_of_a_surrogate_replaced(call: &mut Call<'_>) -> Outcome {
    let text = String::from_utf8_lossy(&call.bytes()).into_owned();
    Ok(text.bytes().map(u32::from).collect())
}
