//! Decoders of UTF-8 that replace too little, too much, or not at all.

use utfproof_oracle::Operation;

use super::decoder::{Decoder, Step, announced_length, form, ill_formed_end, right_step};
use super::wrong::{Call, Outcome, Wrong, faults};

faults! {
    "one-replacement-per-byte" = Decoder::boxed(one_per_byte),
        "one U+FFFD for each byte of a cut sequence (Haskell's text 2.0)",
        Utf8DecodeLossy: "F0 90", not "F0";

    "announced-length-skipped" = Decoder::boxed(announced_length_at_once),
        "an error includes as many bytes as the first one announces (CPython before 3.3)",
        Utf8DecodeLossy: "F1 41 42 43", not "FF 41 42 43";

    "surrogate-replaced-once" = Decoder::boxed(surrogate_at_once),
        "one U+FFFD for the three bytes of a surrogate (JDK)",
        Utf8DecodeLossy: "ED A0 80", not "ED A0";

    "form-replaced-once" = Decoder::boxed(whole_form_at_once),
        "one U+FFFD for a whole form that has an ill-formed value (jq 1.7)",
        Utf8DecodeLossy: "E0 80 80", not "C0 80";

    "run-replaced-once" = Wrong::boxed(&[Operation::Utf8DecodeLossy], run_at_once),
        "one U+FFFD for a whole run of ill-formed bytes (Go's ToValidUTF8)",
        Utf8DecodeLossy: "80 80", not "80 41 80";

    "surrogate-byte-lost" = Wrong::boxed(&[Operation::Utf8DecodeLossy], third_byte_of_a_surrogate),
        "two U+FFFD for the three bytes of a surrogate (.NET before Core 3.0)",
        Utf8DecodeLossy: "ED A0 80", not "ED A0";

    "errors-left-out" = Wrong::boxed(&[Operation::Utf8DecodeLossy], left_out),
        "ill-formed bytes are left out without a U+FFFD (libunicode, 2026)",
        Utf8DecodeLossy: "80", not "EF BF BD";

    "offending-byte-swallowed" = Decoder::boxed(offending_byte),
        "the byte that reveals an error is part of it (utf8parse 0.2.2)",
        Utf8DecodeLossy: "C2 41", not "80 41";

    "truncated-tail-dropped" = Decoder::boxed(truncated_tail_dropped),
        "an incomplete character at the end is lost without an error (Haskell's text 1.0)",
        Utf8Validate: "C2", not "80";

    "rest-at-the-end-swallowed" = Decoder::boxed(rest_at_the_end),
        "too few bytes at the end are one error, ASCII included (Scala.js before 2015)",
        Utf8DecodeLossy: "E0 41", not "E0 41 41";

    "escaped-once-at-the-end" = Wrong::boxed(&[Operation::Utf8bDecode], escaped_once_at_the_end),
        "only the first byte of a character cut by the end is escaped (PyPy 7.2)",
        Utf8bDecode: "E0 A0", not "E0 A0 41";
}

/// A cut sequence becomes as many U+FFFD as it has bytes; it should be one.
///
/// Haskell's text 2.0.2 made two of `F0 90` (haskell/text issue 517). It is a choice that other codecs declare, and a
/// fault where maximal subparts should be replaced.
fn one_per_byte(bytes: &[u8]) -> Step {
    match right_step(bytes) {
        Step::Error(_) => Step::Error(1),
        right => right,
    }
}

/// An error includes as many bytes as its first byte announces, good ones too.
///
/// CPython before 3.3 made one U+FFFD of all of `F1 41 42 43` (bugs.python.org issue 8271); a quote or a `<` swallowed
/// in this way was used to break out of filters.
fn announced_length_at_once(bytes: &[u8]) -> Step {
    match right_step(bytes) {
        Step::Error(_) => Step::Error(announced_length(bytes[0]).min(bytes.len())),
        right => right,
    }
}

/// The three bytes of a surrogate become one U+FFFD; they should be three.
///
/// The JDK's UTF-8 decoder does so to this day, and so does software built on it (oracle/graalpython issue 875).
fn surrogate_at_once(bytes: &[u8]) -> Step {
    match form(bytes, 3) {
        Some([0xED, 0xA0..=0xBF, _]) => Step::Error(3),
        _ => right_step(bytes),
    }
}

/// An incomplete character at the end is lost without an error.
///
/// Haskell's text 1.0 decoded `C2` to the empty string (haskell/text issue 61).
fn truncated_tail_dropped(bytes: &[u8]) -> Step {
    let begins_a_character = matches!(bytes[0], 0xC2..=0xF4);
    match right_step(bytes) {
        Step::Error(length) if begins_a_character && length == bytes.len() => Step::Nothing(length),
        right => right,
    }
}

/// The byte that reveals that a sequence is cut short is part of the error.
///
/// utf8parse 0.2.2 made `FFFD 0042` of `C2 41 42` (alacritty/vte issue 158), and so did D's `std.utf` (dlang/phobos
/// issue 9757). The lost byte may be the quote that ends an attribute.
fn offending_byte(bytes: &[u8]) -> Step {
    match right_step(bytes) {
        Step::Error(length) if announced_length(bytes[0]) > 1 => {
            Step::Error(bytes.len().min(length + 1))
        }
        right => right,
    }
}

/// Where the input is shorter than a byte announces, all the rest is one error, ASCII included.
///
/// Scala.js checked the number of bytes before it looked at them, until March 2015: `E1 41` lost its `A`
/// (scala-js/scala-js issue 1537, pull request 1538).
fn rest_at_the_end(bytes: &[u8]) -> Step {
    match right_step(bytes) {
        Step::Error(_) if announced_length(bytes[0]) > bytes.len() => Step::Error(bytes.len()),
        right => right,
    }
}

/// One U+FFFD for all of an overlong form, a surrogate, or a value above U+10FFFF; it should be one a byte.
///
/// jq 1.7.1 checks the value after it has read the whole form (see rust-works/succinctly pull request 1718, which does
/// the same on purpose).
fn whole_form_at_once(bytes: &[u8]) -> Step {
    let length = announced_length(bytes[0]);
    match (right_step(bytes), form(bytes, length)) {
        (Step::Error(_), Some(_)) => Step::Error(length),
        (right, _) => right,
    }
}

/// The third byte of a surrogate is lost: two U+FFFD for `ED A0 90`, where there should be three.
///
/// .NET's `UTF8Encoding` showed its handler of errors two of the bytes and skipped the third, until .NET Core 3.0
/// (dotnet/corefx issue 36163).
fn third_byte_of_a_surrogate(call: &mut Call<'_>) -> Outcome {
    let bytes = call.bytes();
    let mut rest = &bytes[..];
    let mut kept = Vec::new();
    while !rest.is_empty() {
        let surrogate = matches!(form(rest, 3), Some([0xED, 0xA0..=0xBF, _]));
        let (keep, skip) = if surrogate { (2, 3) } else { (1, 1) };
        kept.extend(rest[..keep].iter().map(|&byte| u32::from(byte)));
        rest = &rest[skip..];
    }
    call.right_about(&kept)
}

/// Ill-formed sequences are left out.
///
/// libunicode does so where it converts to UTF-32 (contour-terminal/libunicode issue 145, of 2026). Unicode warns of
/// it: harmless pieces join to harmful text after a filter.
fn left_out(call: &mut Call<'_>) -> Outcome {
    let bytes = call.bytes();
    let chars = bytes.utf8_chunks().flat_map(|chunk| chunk.valid().chars());
    Ok(chars.map(u32::from).collect())
}

/// One U+FFFD for a whole run of ill-formed bytes.
///
/// Go's `strings.ToValidUTF8` does so, as its documentation says. It is another policy, and a fault where maximal
/// subparts should be replaced.
fn run_at_once(call: &mut Call<'_>) -> Outcome {
    let bytes = call.bytes();
    let mut out: Vec<u32> = Vec::new();
    let mut in_run = false;
    for chunk in bytes.utf8_chunks() {
        in_run &= chunk.valid().is_empty();
        out.extend(chunk.valid().chars().map(u32::from));
        if !chunk.invalid().is_empty() && !in_run {
            out.push(0xFFFD);
            in_run = true;
        }
    }
    Ok(out)
}

/// Only the first byte of a character cut by the end of the input is escaped; the others are lost.
///
/// PyPy 7.2 decoded `E0 A0` with `surrogateescape` to U+DCE0, where U+DCA0 should follow (pypy/pypy issue 3116).
fn escaped_once_at_the_end(call: &mut Call<'_>) -> Outcome {
    let bytes = call.bytes();
    let first_of_cut = bytes.len() - ill_formed_end(&bytes).len();
    if announced_length(*bytes.get(first_of_cut).unwrap_or(&0)) > 1 {
        return call.right_about(&call.whole()[..=first_of_cut]);
    }
    call.right()
}
