//! Encoders of UTF-8 and UTF-16 that write the wrong units.

use utfproof_oracle::Operation;

use super::wrong::{Call, Outcome, Wrong, faults, right};

faults! {
    "surrogates-written" = Wrong::boxed(&[Operation::Utf8Encode], surrogates_written),
        "surrogates are written as any code point (libxkbcommon, 2018)",
        Utf8Encode: "D800", not "D7FF";

    "pairs-in-six-bytes" = Wrong::boxed(&[Operation::Utf8Encode], pairs_in_six_bytes),
        "supplementary characters are written as two surrogates (Fressian)",
        Utf8Encode: "10000", not "FFFF";

    "ffff-in-four-bytes" = Wrong::boxed(&[Operation::Utf8Encode], ffff_in_four_bytes),
        "U+FFFF is written as F0 8F BF BF (wxWidgets before 2018)",
        Utf8Encode: "FFFF", not "FFFE";

    "10ffff-refused" = Wrong::boxed(&[Operation::Utf8Encode], last_code_point_refused),
        "U+10FFFF cannot be written (Ceylon, 2016)",
        Utf8Encode: "10FFFF", not "10FFFE";

    "one-byte-too-short" = Wrong::boxed(&[Operation::Utf8Encode], first_of_each_length_too_short),
        "U+0080 and U+0800 are written in a byte less (qrcode.js)",
        Utf8Encode: "0080", not "0081";
        Utf8Encode: "0800", not "0801";

    "thirteenth-bit-in-the-tag" = Wrong::boxed(&[Operation::Utf8Encode], thirteenth_bit_in_the_tag),
        "a bit of three bytes is written into a tag, too (cuckoomon)",
        Utf8Encode: "1000", not "2000";

    "latin-1-as-it-is" = Wrong::boxed(&[Operation::Utf8Encode], latin_1_as_it_is),
        "text that is all Latin-1 is written as Latin-1 (Node 22.7)",
        Utf8Encode: "0080", not "0080 0100";

    "ffff-as-a-pair" = Wrong::boxed(&[Operation::Utf16Encode], ffff_as_a_pair),
        "U+FFFF is written as D7FF DFFF (Gren 0.6)",
        Utf16Encode: "FFFF", not "FFFE";
}

/// U+FFFF is written as `F0 8F BF BF`, an overlong form.
///
/// wxWidgets had a `<` for a `<=` until 2018 (wxWidgets/wxWidgets pull request 693).
fn ffff_in_four_bytes(call: &mut Call<'_>) -> Outcome {
    call.each(|value| (value == 0xFFFF).then(|| Ok(vec![0xF0, 0x8F, 0xBF, 0xBF])))
}

/// U+10FFFF is refused.
///
/// Ceylon's SDK had a `<` for a `<=` in 2016 (eclipse-archived/ceylon-sdk issue 534).
fn last_code_point_refused(call: &mut Call<'_>) -> Outcome {
    call.each(|value| (value == 0x10_FFFF).then_some(Err(0)))
}

/// U+0080 and U+0800 are written in one byte too few: `80` and `C0 80`.
///
/// qrcode.js has a `>` for a `>=` in both places (davidshimjs/qrcodejs pull request 279), and many have copied it.
fn first_of_each_length_too_short(call: &mut Call<'_>) -> Outcome {
    call.each(|value| match value {
        0x80 => Some(Ok(vec![0x80])),
        0x800 => Some(Ok(vec![0xC0, 0x80])),
        _ => None,
    })
}

/// Supplementary characters are written as two surrogates of three bytes each.
///
/// Fressian does so, and reads it again (Datomic/fressian issue 7).
fn pairs_in_six_bytes(call: &mut Call<'_>) -> Outcome {
    call.each(|value| (value > 0xFFFF).then(|| right(Operation::Cesu8Encode, &[&[value]])))
}

/// Surrogates are written as any other code point.
///
/// libxkbcommon's `utf32_to_utf8` did so (xkbcommon/libxkbcommon issue 60, of 2018).
fn surrogates_written(call: &mut Call<'_>) -> Outcome {
    let surrogate = |value| (0xD800..=0xDFFF).contains(&value);
    call.each(|value| {
        surrogate(value).then(|| right(Operation::GeneralizedUtf8Encode, &[&[value]]))
    })
}

/// Text that is all U+0000 to U+00FF is written as Latin-1.
///
/// Node 22.7 took V8's strings of one byte a character for ASCII, once the optimizer took the fast path (nodejs/node issues 54521 and 54543).
fn latin_1_as_it_is(call: &mut Call<'_>) -> Outcome {
    let text = call.whole();
    if text.iter().all(|&value| value <= 0xFF) {
        return Ok(text);
    }
    call.right()
}

/// Bit 12 of three bytes is written twice: in the first, where it belongs, and into the tag of the second.
///
/// cuckoomon's `utf8_encode` masks with `1F` where `0F` is meant (cuckoosandbox/cuckoomon issue 42).
fn thirteenth_bit_in_the_tag(call: &mut Call<'_>) -> Outcome {
    call.each(|value| match value {
        0x800..=0xD7FF | 0xE000..=0xFFFF => {
            let second = 0x80 + (((value >> 8) & 0x1F) << 2) + ((value >> 6) & 0x03);
            Some(Ok(vec![0xE0 | value >> 12, second, 0x80 | value & 0x3F]))
        }
        _ => None,
    })
}

/// U+FFFF is written in two units that are not a pair: `D7FF DFFF`.
///
/// The compiler of Gren 0.6 does so with an escape in a string (gren-lang/compiler issue 384).
fn ffff_as_a_pair(call: &mut Call<'_>) -> Outcome {
    call.each(|value| (value == 0xFFFF).then(|| Ok(vec![0xD7FF, 0xDFFF])))
}
