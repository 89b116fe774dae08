//! Decoders of UTF-8 that remove a byte order mark wrongly.

use utfproof_oracle::Operation;

use super::wrong::{Call, Outcome, Wrong, faults};

/// U+FEFF in UTF-8.
pub(super) const MARK: [u32; 3] = [0xEF, 0xBB, 0xBF];

faults! {
    "every-feff-removed" = Wrong::boxed(&[Operation::Utf8Decode], all_removed),
        "every U+FEFF is removed, in the middle too (Pharo)",
        Utf8Decode: "EF BB BF", not "EF BB BE";

    "first-feff-removed" = Wrong::boxed(&[Operation::Utf8Decode], first_removed),
        "a U+FEFF at the start is removed where it should be kept (Gren, 2026)",
        Utf8Decode: "EF BB BF", not "41 EF BB BF";

    "two-marks-removed" = Wrong::boxed(&[Operation::WhatwgUtf8Decode], first_removed),
        "a second mark is removed after the first (iconv-lite, 2026)",
        WhatwgUtf8Decode: "EF BB BF EF BB BF", not "EF BB BF";

    "mark-kept" = Wrong::boxed(&[Operation::WhatwgUtf8Decode, Operation::WhatwgUtf8DecodeFatal], kept),
        "a mark is kept where it should be removed (Boa, 2026)",
        WhatwgUtf8Decode: "EF BB BF", not "41 EF BB BF";
        WhatwgUtf8DecodeFatal: "EF BB BF", not "41 EF BB BF";

    "mark-taken-off-twice" = Wrong::boxed(&[Operation::WhatwgUtf8Decode], length_taken_off_twice),
        "after a mark, the text is three bytes short (undici before 2024)",
        WhatwgUtf8Decode: "EF BB BF 41", not "EF BB BF";
}

/// Every U+FEFF is removed, in the middle too, where it is a character.
///
/// Pharo's ZnUTF8Encoder does so (svenvc/zinc issue 134), and so does the pager lv (k-takata/lv-mod issue 8).
fn all_removed(call: &mut Call<'_>) -> Outcome {
    let mut text = call.right()?;
    text.retain(|&code_point| code_point != 0xFEFF);
    Ok(text)
}

/// A U+FEFF at the start of the decoded text is removed.
///
/// Where it should be kept: a text that begins with one does not survive Gren's `Bytes.fromString` and `Bytes.toString`
/// (gren-lang/core issue 155, of 2026). Where one should be removed, two are: iconv-lite's decoder removes the first,
/// and its wrapper removes the next, which is a character (pillarjs/iconv-lite pull request 415, of 2026).
fn first_removed(call: &mut Call<'_>) -> Outcome {
    let mut text = call.right()?;
    if text.first() == Some(&0xFEFF) {
        text.remove(0);
    }
    Ok(text)
}

/// Nothing is removed.
///
/// Boa's `TextDecoder` keeps the mark (boa-dev/boa issue 4613), as Node's did until 2019 (nodejs/node issue 25315).
fn kept(call: &mut Call<'_>) -> Outcome {
    right_after_another_mark(call).map_err(|at| at - MARK.len())
}

/// The right answer if a mark preceded the text, which an operation may remove.
pub(super) fn right_after_another_mark(call: &Call<'_>) -> Outcome {
    call.right_about(&[&MARK[..], &call.whole()].concat())
}

/// After a mark, the text is three bytes short: the mark's length is subtracted at both ends.
///
/// undici did so until March 2024 (nodejs/undici pull request 2922).
fn length_taken_off_twice(call: &mut Call<'_>) -> Outcome {
    let whole = call.whole();
    if whole.starts_with(&MARK) {
        let end = (whole.len() - MARK.len()).max(MARK.len());
        return call.right_about(&whole[..end]);
    }
    call.right()
}
