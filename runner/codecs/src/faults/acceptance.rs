//! Decoders of UTF-8 that accept ill-formed input. Most are written as the one step that they take wrongly.

use utfproof_oracle::Operation;

use super::decoder::{Decoder, Step, form, right_step, value};
use super::wrong::{Call, Outcome, Wrong, faults, right};

faults! {
    "overlongs-accepted" = Decoder::boxed(overlongs),
        "overlong forms of 2, 3 and 4 bytes pass (Rust before 0.8)",
        Utf8Validate: "C0 AF", not "C0 41";
        Utf8Decode: "E0 80 AF", not "E0 A0 80";
        Utf8DecodeLossy: "F0 80 80 AF", not "F0 90 80 80";

    "surrogates-accepted" = Decoder::boxed(surrogates),
        "the three-byte forms of U+D800 to U+DFFF pass (CPython 2)",
        Utf8Validate: "ED A0 80", not "ED 9F BF";
        Utf8Decode: "ED BF BF", not "EE 80 80";

    "five-and-six-bytes-accepted" = Decoder::boxed(five_and_six_bytes),
        "the longer forms of RFC 2279 pass (Ultimate++ before 2022)",
        Utf8Decode: "FC 84 80 80 80 80", not "FC 80 80 80 80 80";

    "only-the-shape-checked" = Decoder::boxed(only_the_shape),
        "any first byte with as many continuation bytes as it announces passes (JSON Voorhees)",
        Utf8Validate: "F5 80 80 80", not "F5 80 80";

    "overlong-ffff-accepted" = Decoder::boxed(overlong_ffff),
        "F0 8F BF BF passes, by a bound that is one off (simdjson's fallback kernel, 2020)",
        Utf8Validate: "F0 8F BF BF", not "F0 8F BF BE";

    "second-byte-unchecked" = Decoder::boxed(any_second_byte),
        "any byte passes as the second of two (IIS 4 and 5, CVE-2000-0884)",
        Utf8Decode: "C1 1C", not "C2 80";

    "above-10ffff-accepted" = Decoder::boxed(above_10ffff),
        "four-byte forms above U+10FFFF pass (branchless-utf8, 2017)",
        Utf8Validate: "F4 90 80 80", not "F4 8F BF BF";

    "c0-and-c1-accepted" = Decoder::boxed(c0_and_c1),
        "ASCII in two bytes passes (Nim before 2016)",
        Utf8Decode: "C0 80", not "E0 80 80";

    "overlong-four-bytes-accepted" = Decoder::boxed(overlong_four_bytes),
        "four-byte forms below U+10000 pass (Airlift's Slice before 2016)",
        Utf8Decode: "F0 80 80 80", not "E0 80 80";

    "f8-taken-for-f0" = Decoder::boxed(f8_as_f0),
        "F8 to FF begin characters as F0 to F7 do (Log4cxx before 2026)",
        Utf8Decode: "F8 90 80 80", not "F5 80 80 80";

    "fatal-errors-replaced" = Wrong::boxed(&[Operation::WhatwgUtf8DecodeFatal], errors_replaced),
        "errors are replaced where they should be fatal (Bun 0.6.14)",
        WhatwgUtf8DecodeFatal: "80", not "EF BB BF 41";
}

/// Overlong forms pass.
///
/// Rust's `is_utf8` before 0.8 looked at the bit patterns of the bytes only (rust-lang/rust issue 3787, fixed by
/// pull request 8133); so did many decoders before it, and `C0 AF` is how a `/` got past the checks of many servers.
fn overlongs(bytes: &[u8]) -> Step {
    let length = match bytes {
        [0xC0..=0xC1, ..] => 2,
        [0xE0, 0x80..=0x9F, ..] => 3,
        [0xF0, 0x80..=0x8F, ..] => 4,
        _ => return right_step(bytes),
    };
    match form(bytes, length) {
        Some(form) if !(0xD800..=0xDFFF).contains(&value(form)) => Step::take(form),
        _ => right_step(bytes),
    }
}

/// The three-byte forms of surrogates pass.
///
/// CPython 2's strict `utf-8` codec decoded `ED A0 BD` to U+D83D, and CPython 3 refuses it (told, for instance, in
/// closeio/sync-engine pull request 241).
fn surrogates(bytes: &[u8]) -> Step {
    match form(bytes, 3) {
        Some(form @ [0xED, 0xA0..=0xBF, _]) => Step::take(form),
        _ => right_step(bytes),
    }
}

/// The forms of four to six bytes that RFC 2279 had for values above U+10FFFF pass.
///
/// Ultimate++'s `Stream::GetUtf8` took up to six bytes until 2022 (ultimatepp/ultimatepp pull request 99).
fn five_and_six_bytes(bytes: &[u8]) -> Step {
    let (length, least) = match bytes {
        [0xF4, 0x90..=0xBF, ..] | [0xF5..=0xF7, ..] => (4, 0x11_0000),
        [0xF8..=0xFB, ..] => (5, 0x20_0000),
        [0xFC..=0xFD, ..] => (6, 0x400_0000),
        _ => return right_step(bytes),
    };
    match form(bytes, length) {
        Some(form) if value(form) >= least => Step::take(form),
        _ => right_step(bytes),
    }
}

/// Any first byte passes, with as many continuation bytes as its leading ones announce: up to six bytes in all.
///
/// JSON Voorhees validated strings in this way, in its strict mode too (tgockel/json-voorhees issue 207).
fn only_the_shape(bytes: &[u8]) -> Step {
    let announced = bytes[0].leading_ones() as usize;
    match form(bytes, announced.max(1)) {
        Some(form) if (2..=6).contains(&announced) => Step::take(form),
        _ => right_step(bytes),
    }
}

/// `F0 8F BF BF` passes, and no other overlong form does.
///
/// simdjson's fallback kernel took a four-byte form for overlong below 0xFFFF, where it is 0x10000 (simdjson/simdjson
/// issue 1187); a fuzzer found it, by comparing with the other kernels.
fn overlong_ffff(bytes: &[u8]) -> Step {
    match bytes {
        [0xF0, 0x8F, 0xBF, 0xBF, ..] => Step::CodePoint(0xFFFF, 4),
        _ => right_step(bytes),
    }
}

/// A two-byte form passes with any second byte and any value.
///
/// IIS 4 and 5 took `C0 AF` for a `/`, and `C1 1C` too, whose second byte is not a continuation byte (CVE-2000-0884).
fn any_second_byte(bytes: &[u8]) -> Step {
    match bytes {
        [first @ 0xC0..=0xDF, second, ..] => Step::take(&[*first, *second]),
        _ => right_step(bytes),
    }
}

/// The four-byte forms of values above U+10FFFF pass, `F4 90 80 80` and up.
///
/// branchless-utf8 had a table of the least value for each length, and no check of the greatest
/// (skeeto/branchless-utf8 issue 3, of 2017).
fn above_10ffff(bytes: &[u8]) -> Step {
    match form(bytes, 4) {
        Some(form @ [0xF0..=0xF7, ..]) if value(form) > 0x10_FFFF => Step::take(form),
        _ => right_step(bytes),
    }
}

/// `C0` and `C1` begin a character: ASCII in two bytes passes, and no other overlong form does.
///
/// Nim's `validateUtf8` looked for a first byte of two and for one continuation byte, until the end of 2015
/// (nim-lang/Nim pull request 3594).
fn c0_and_c1(bytes: &[u8]) -> Step {
    match form(bytes, 2) {
        Some(form @ [0xC0..=0xC1, _]) => Step::take(form),
        _ => right_step(bytes),
    }
}

/// Four bytes of a value below U+10000 pass, though two and three bytes are checked.
///
/// Airlift's Slice compared the value of four bytes with U+10FFFF only, until 2016 (airlift/slice pull request 52).
fn overlong_four_bytes(bytes: &[u8]) -> Step {
    match form(bytes, 4) {
        Some(form @ [0xF0, 0x80..=0x8F, ..]) => Step::take(form),
        _ => right_step(bytes),
    }
}

/// `F8` to `FF` are taken for `F0` to `F7`, because only three bits of the first byte are looked at.
///
/// In Log4cxx, `F8 BF BF BF` came out as U+3FFFF until 2026 (apache/logging-log4cxx pull request 699).
fn f8_as_f0(bytes: &[u8]) -> Step {
    match form(bytes, 4) {
        Some(form @ [0xF8..=0xFF, ..]) if (0x1_0000..=0x10_FFFF).contains(&value(form)) => {
            Step::take(form)
        }
        _ => right_step(bytes),
    }
}

/// Errors are replaced where they should be fatal.
///
/// Bun's `TextDecoder` ignored `fatal` in 0.6.14 (oven-sh/bun issue 3572).
fn errors_replaced(call: &mut Call<'_>) -> Outcome {
    right(Operation::WhatwgUtf8Decode, &[&call.whole()])
}
