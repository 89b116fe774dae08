//! Decoders of UTF-16, and encoders that take it.

use utfproof_oracle::Operation;

use super::wrong::{Call, Outcome, Wrong, faults};

faults! {
    "lone-trail-written" = Wrong::boxed(&[Operation::WhatwgUtf8EncodeFromUtf16], lone_trail_written),
        "a trailing surrogate on its own is written in three bytes (a TextEncoder, 2020)",
        WhatwgUtf8EncodeFromUtf16: "DC00", not "D800";

    "unit-after-surrogate-lost" = Wrong::boxed(&[Operation::Utf16DecodeLossy], unit_after_a_surrogate_lost),
        "the code unit after an unpaired surrogate is lost (ghc::filesystem before 1.5.16)",
        Utf16DecodeLossy: "D800 0041", not "D800 DC00";

    "lead-at-the-end-lost" = Wrong::boxed(&[Operation::Utf16DecodeLossy], lead_at_the_end_lost),
        "a leading surrogate at the end is lost (Perl's Encode before 2012)",
        Utf16DecodeLossy: "D800", not "D800 0041";

    "lead-shifted-by-five" = Wrong::boxed(&[Operation::Utf16Decode], lead_shifted_by_five),
        "a pair is combined five bits too low (PDF-Writer before 2017)",
        Utf16Decode: "D801 DC00", not "D800 DC01";

    "odd-byte-lost" = Wrong::boxed(&[Operation::WhatwgUtf16LeDecode, Operation::WhatwgUtf16BeDecode], odd_byte_lost),
        "an odd byte at the end is lost without a U+FFFD (JsRuntimeHost before 2026)",
        WhatwgUtf16LeDecode: "41", not "41 00";
        WhatwgUtf16BeDecode: "41", not "00 41";
}

/// The code unit after an unpaired surrogate is lost.
///
/// `ghc::filesystem` took two code units for every surrogate, until 1.5.16 (gulrak/filesystem issue 209); Perl's Encode
/// did so after leading ones, until the end of 2011 (dankogai/p5-encode pull request 5).
fn unit_after_a_surrogate_lost(call: &mut Call<'_>) -> Outcome {
    let mut rest = &call.whole()[..];
    let mut out = Vec::new();
    while let Some(&unit) = rest.first() {
        let surrogate = (0xD800..=0xDFFF).contains(&unit);
        let (these, after) = rest.split_at(if surrogate { rest.len().min(2) } else { 1 });
        let mut decoded = call.right_about(these)?;
        decoded.truncate(1);
        out.extend(decoded);
        rest = after;
    }
    Ok(out)
}

/// A leading surrogate at the end of the input is lost.
///
/// Perl's Encode waited for the other half and dropped the first, until the end of 2011 (dankogai/p5-encode pull request
/// 5); read-fonts dropped it too, at first (googlefonts/fontations pull request 317).
fn lead_at_the_end_lost(call: &mut Call<'_>) -> Outcome {
    let units = call.whole();
    match units.split_last() {
        Some((0xD800..=0xDBFF, rest)) => call.right_about(rest),
        _ => call.right(),
    }
}

/// The bits of a leading surrogate are five places too low.
///
/// PDF-Writer's `FromUTF16UShort` shifted by 5 instead of 10, until 2017 (galkahana/PDF-Writer issue 84).
fn lead_shifted_by_five(call: &mut Call<'_>) -> Outcome {
    let text = call.right()?.into_iter().map(|code_point| {
        let Some(offset) = code_point.checked_sub(0x1_0000) else {
            return code_point;
        };
        0x1_0000 + ((offset >> 10) << 5) + (offset & 0x3FF)
    });
    Ok(text.collect())
}

/// An odd byte at the end is lost without a U+FFFD.
///
/// Babylon's JsRuntimeHost dropped it until 2026 (BabylonJS/JsRuntimeHost pull request 235).
fn odd_byte_lost(call: &mut Call<'_>) -> Outcome {
    let whole = call.whole();
    call.right_about(&whole[..whole.len() / 2 * 2])
}

/// An unpaired trailing surrogate is written in three bytes; a leading one is replaced, rightly.
///
/// FastestSmallestTextEncoderDecoder did so until 2020 (anonyco/FastestSmallestTextEncoderDecoder issue 11).
fn lone_trail_written(call: &mut Call<'_>) -> Outcome {
    let mut out = Vec::new();
    for decoded in char::decode_utf16(call.units()) {
        match decoded.map_err(|error| u32::from(error.unpaired_surrogate())) {
            Err(trail @ 0xDC00..) => {
                out.extend([0xED, 0x80 | trail >> 6 & 0x3F, 0x80 | trail & 0x3F])
            }
            Err(_) => out.extend([0xEF, 0xBF, 0xBD]),
            Ok(char) => out.extend(char.to_string().bytes().map(u32::from)),
        }
    }
    Ok(out)
}
