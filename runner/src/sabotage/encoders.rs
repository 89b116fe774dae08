//! Encoders of UTF-8 and UTF-16 that write something else.

use utfproof_oracle::Operation;

use super::wrong::{Asked, Outcome, right};

/// U+FFFF is written as `F0 8F BF BF`, an overlong form.
///
/// wxWidgets had a `<` for a `<=` until 2018 (wxWidgets/wxWidgets pull request 693).
pub(super) fn ffff_in_four_bytes(asked: &mut Asked<'_>) -> Outcome {
    asked.each(|value| (value == 0xFFFF).then(|| Ok(vec![0xF0, 0x8F, 0xBF, 0xBF])))
}

/// U+10FFFF is refused.
///
/// Ceylon's SDK had a `<` for a `<=` in 2016 (eclipse-archived/ceylon-sdk issue 534).
pub(super) fn last_code_point_refused(asked: &mut Asked<'_>) -> Outcome {
    asked.each(|value| (value == 0x10_FFFF).then_some(Err(0)))
}

/// U+0080 and U+0800 are written in one byte less than they need: `80` and `C0 80`.
///
/// qrcode.js has a `>` for a `>=` in both places (davidshimjs/qrcodejs pull request 279), and many have copied it.
pub(super) fn first_of_each_length_too_short(asked: &mut Asked<'_>) -> Outcome {
    asked.each(|value| match value {
        0x80 => Some(Ok(vec![0x80])),
        0x800 => Some(Ok(vec![0xC0, 0x80])),
        _ => None,
    })
}

/// Supplementary characters are written as two surrogates of three bytes each.
///
/// Fressian does so, and reads it again (Datomic/fressian issue 7).
pub(super) fn pairs_in_six_bytes(asked: &mut Asked<'_>) -> Outcome {
    asked.each(|value| (value > 0xFFFF).then(|| right(Operation::Cesu8Encode, &[&[value]])))
}

/// Surrogates are written as any other code point.
///
/// libxkbcommon's `utf32_to_utf8` did so (xkbcommon/libxkbcommon issue 60, of 2018).
pub(super) fn surrogates_written(asked: &mut Asked<'_>) -> Outcome {
    let surrogate = |value| (0xD800..=0xDFFF).contains(&value);
    asked.each(|value| {
        surrogate(value).then(|| right(Operation::GeneralizedUtf8Encode, &[&[value]]))
    })
}

/// A text of nothing but U+0000 to U+00FF is written as Latin-1.
///
/// Node 22.7 took V8's strings of one byte a character for ASCII, as soon as the optimizer had found a fast way to
/// write them (nodejs/node issues 54521 and 54543).
pub(super) fn latin_1_as_it_is(asked: &mut Asked<'_>) -> Outcome {
    let text = asked.whole();
    if text.iter().all(|&value| value <= 0xFF) {
        return Ok(text);
    }
    asked.right()
}

/// Bit 12 of three bytes is written twice: in the first, where it belongs, and into the tag of the second.
///
/// cuckoomon's `utf8_encode` masks with `1F` where `0F` is meant (cuckoosandbox/cuckoomon issue 42).
pub(super) fn thirteenth_bit_in_the_tag(asked: &mut Asked<'_>) -> Outcome {
    asked.each(|value| match value {
        0x800..=0xD7FF | 0xE000..=0xFFFF => {
            let second = 0x80 + (((value >> 8) & 0x1F) << 2) + ((value >> 6) & 0x03);
            Some(Ok(vec![0xE0 | value >> 12, second, 0x80 | value & 0x3F]))
        }
        _ => None,
    })
}

/// U+FFFF is written as a surrogate pair, and as none: `D7FF DFFF`.
///
/// The compiler of Gren 0.6 does so with an escape in a string (gren-lang/compiler issue 384).
pub(super) fn ffff_as_a_pair(asked: &mut Asked<'_>) -> Outcome {
    asked.each(|value| (value == 0xFFFF).then(|| Ok(vec![0xD7FF, 0xDFFF])))
}
