//! Decoders of UTF-8 that refuse, lose or change well-formed input.

use utfproof_oracle::Operation;

use super::decoder::{Decoder, Step, right_step};
use super::wrong::{Call, Outcome, Wrong, faults};

faults! {
    "noncharacters-refused" = Decoder::boxed(noncharacters),
        "the 66 noncharacters are ill-formed (utf8proc before 2015)",
        Utf8Validate: "EF BF BE", not "EF BF BD";
        Utf8Decode: "EF B7 90", not "EF B7 8F";
        Utf8DecodeLossy: "F0 9F BF BF", not "F0 9F BF BD";

    "nul-refused" = Wrong::boxed(&[Operation::Utf8Validate], nul),
        "U+0000 is ill-formed (GLib, if it gets a length)",
        Utf8Validate: "00", not "01";

    "last-character-refused" = Wrong::boxed(&[Operation::Utf8Validate], last_character),
        "a character of several bytes is refused at the end (a checker in many C# programs)",
        Utf8Validate: "C2 80", not "C2 80 41";

    "replacement-character-refused" = Decoder::boxed(replacement_character),
        "a U+FFFD in the text is taken for an error (programs in Go, such as aip-go before 2025)",
        Utf8Validate: "EF BF BD", not "EF BF BC";
        Utf8Decode: "41 EF BF BD", not "41 EF BF BE";

    "byte-after-ffff-skipped" = Decoder::boxed(after_ffff),
        "the byte after a U+FFFF is skipped (Log4cxx before 2026)",
        Utf8Decode: "EF BF BF 41", not "EF BF BE 41";

    "lost-after-nul" = Wrong::boxed(&[Operation::Utf8Decode], after_nul),
        "the text ends after its first U+0000 (node-iconv)",
        Utf8Decode: "00 41", not "41 00";

    "lost-from-four-bytes-on" = Wrong::boxed(&[Operation::Utf8Decode], from_four_bytes_on),
        "the text ends before its first four-byte character (MySQL's utf8)",
        Utf8Decode: "F0 90 80 80", not "EF BF BF";

    "narrow-two-byte-mask" = Decoder::boxed(narrow_two_byte_mask),
        "one bit is lost of U+0400 to U+07FF (notepack before 2.1.3)",
        Utf8Decode: "D0 80", not "CF BF";
}

/// The first of two bytes is masked with 0F instead of 1F: all of U+0400 to U+07FF comes out wrong.
///
/// notepack's decoder for browsers had this typo until 2.1.3 (darrachequesne/notepack pull request 16). It
/// accepts and rejects rightly: only a check of the values sees it.
fn narrow_two_byte_mask(bytes: &[u8]) -> Step {
    match right_step(bytes) {
        Step::CodePoint(code_point, 2) => Step::CodePoint(code_point & 0x3FF, 2),
        right => right,
    }
}

/// U+FFFD is ill-formed: it is taken for a replaced error.
///
/// In Go, decoding an ill-formed byte gives U+FFFD as well, and only the length tells the two apart: aip-go ignored it
/// until 2025 (einride/aip-go pull request 346), nor did the parsers that pigeon makes until 2017 (mna/pigeon
/// pull request 42).
fn replacement_character(bytes: &[u8]) -> Step {
    match right_step(bytes) {
        Step::CodePoint(0xFFFD, length) => Step::Error(length),
        right => right,
    }
}

/// The 66 noncharacters are ill-formed.
///
/// utf8proc refused them until 2015, which no edition of Unicode does (JuliaStrings/utf8proc issues 34 and 115);
/// so did jiffy, until 2014, of U+FFFE and U+FFFF (davisp/jiffy pull request 57).
fn noncharacters(bytes: &[u8]) -> Step {
    match right_step(bytes) {
        Step::CodePoint(0xFDD0..=0xFDEF, length) => Step::Error(length),
        Step::CodePoint(code_point, length) if code_point & 0xFFFE == 0xFFFE => Step::Error(length),
        right => right,
    }
}

/// The byte after a U+FFFF is skipped.
///
/// Log4cxx used the same value as a sign of an error, and skipped the byte that it took for the wrong one, until 2026
///  (apache/logging-log4cxx pull request 705).
fn after_ffff(bytes: &[u8]) -> Step {
    match right_step(bytes) {
        Step::CodePoint(0xFFFF, length) => Step::CodePoint(0xFFFF, bytes.len().min(length + 1)),
        right => right,
    }
}

/// U+0000 is ill-formed.
///
/// GLib's `g_utf8_validate` refuses it whenever it gets a length, as its documentation says. That is a choice, and a
/// fault in a validator of UTF-8.
fn nul(call: &mut Call<'_>) -> Outcome {
    let nul = call.whole().iter().position(|&byte| byte == 0);
    match (call.right(), nul) {
        (Ok(_), Some(nul)) => Err(nul),
        (Err(at), Some(nul)) => Err(at.min(nul)),
        (right, None) => right,
    }
}

/// A character of several bytes is refused if it is the last.
///
/// A checker that many C# programs have copied compares the position with the length and is off by one (see
/// Tokeiburu/RagnarokSDE issue 5).
fn last_character(call: &mut Call<'_>) -> Outcome {
    let bytes = call.bytes();
    let last = str::from_utf8(&bytes)
        .ok()
        .and_then(|text| text.chars().last());
    match last {
        Some(last) if !last.is_ascii() => Err(bytes.len() - last.len_utf8()),
        _ => call.right(),
    }
}

/// The text ends after its first U+0000.
///
/// node-iconv made `foo`, U+0000 of `foo`, U+0000, `bar` (bnoordhuis/node-iconv issue 51).
fn after_nul(call: &mut Call<'_>) -> Outcome {
    let whole = call.whole();
    let end = whole.iter().position(|&byte| byte == 0);
    call.right_about(&whole[..end.map_or(whole.len(), |nul| nul + 1)])
}

/// The text ends before its first character of four bytes.
///
/// MySQL does that to a column of its character set `utf8`, unless it is in strict mode. WordPress before 4.1.2 stored
/// half a comment, so that harmless text became markup (Acunetix, "MySQL utf8 4-byte truncation").
fn from_four_bytes_on(call: &mut Call<'_>) -> Outcome {
    let whole = call.whole();
    call.right()?;
    let end = whole.iter().position(|&byte| byte >= 0xF0);
    call.right_about(&whole[..end.unwrap_or(whole.len())])
}
