//! Decoders of UTF-8 that refuse, or lose, what is well-formed.

use super::decoder::{Step, right_step};
use super::wrong::{Asked, Outcome};

/// The 66 noncharacters are ill-formed.
///
/// utf8proc held them to be so until 2015, which no edition of Unicode does (JuliaStrings/utf8proc issues 34 and 115);
/// so did jiffy, until 2014, of U+FFFE and U+FFFF (davisp/jiffy pull request 57).
pub(super) fn noncharacters(bytes: &[u8]) -> Step {
    match right_step(bytes) {
        Step::CodePoint(0xFDD0..=0xFDEF, length) => Step::Error(length),
        Step::CodePoint(code_point, length) if code_point & 0xFFFE == 0xFFFE => Step::Error(length),
        right => right,
    }
}

/// The byte behind a U+FFFF is skipped.
///
/// Log4cxx used the same value to tell itself of an error, and skipped the byte that it believed to be wrong, until
/// 2026 (apache/logging-log4cxx pull request 705).
pub(super) fn behind_ffff(bytes: &[u8]) -> Step {
    match right_step(bytes) {
        Step::CodePoint(0xFFFF, length) => Step::CodePoint(0xFFFF, bytes.len().min(length + 1)),
        right => right,
    }
}

/// U+0000 is ill-formed.
///
/// GLib's `g_utf8_validate` refuses it whenever it is told the length, and its documentation says so. That is a choice,
/// and a fault in what is to be a validator of UTF-8.
pub(super) fn nul(asked: &mut Asked<'_>) -> Outcome {
    let nul = asked.whole().iter().position(|&byte| byte == 0);
    match (asked.right(), nul) {
        (Ok(_), Some(nul)) => Err(nul),
        (Err(at), Some(nul)) => Err(at.min(nul)),
        (right, None) => right,
    }
}

/// A character of several bytes is refused if it is the last.
///
/// A checker that many C# programs have copied compares the position with the length and is off by one (told in
/// Tokeiburu/RagnarokSDE issue 5).
pub(super) fn last_character(asked: &mut Asked<'_>) -> Outcome {
    let bytes = asked.bytes();
    let last = str::from_utf8(&bytes)
        .ok()
        .and_then(|text| text.chars().last());
    match last {
        Some(last) if !last.is_ascii() => Err(bytes.len() - last.len_utf8()),
        _ => asked.right(),
    }
}

/// The text ends behind its first U+0000.
///
/// node-iconv made `foo`, U+0000 of `foo`, U+0000, `bar` (bnoordhuis/node-iconv issue 51).
pub(super) fn behind_nul(asked: &mut Asked<'_>) -> Outcome {
    let whole = asked.whole();
    let end = whole.iter().position(|&byte| byte == 0);
    asked.right_about(&whole[..end.map_or(whole.len(), |nul| nul + 1)])
}

/// The text ends before its first character of four bytes.
///
/// MySQL does that to a column of its character set `utf8`, unless it is in strict mode; WordPress before 4.1.2 stored
/// half a comment, and what a filter had let pass was markup then (Acunetix, "MySQL utf8 4-byte truncation").
pub(super) fn from_four_bytes_on(asked: &mut Asked<'_>) -> Outcome {
    let whole = asked.whole();
    asked.right()?;
    let end = whole.iter().position(|&byte| byte >= 0xF0);
    asked.right_about(&whole[..end.unwrap_or(whole.len())])
}
