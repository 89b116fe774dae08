//! Decoders of UTF-8 that let pass what is ill-formed: of most of them, the step that they take wrongly.

use utfproof_oracle::Operation;

use super::decoder::{Step, form, right_step, value};
use super::wrong::{Asked, Outcome, right};

/// The four-byte forms of values above U+10FFFF pass, `F4 90 80 80` and up.
///
/// branchless-utf8 had a table of the least value for each length, and nothing that looked at the greatest
/// (skeeto/branchless-utf8 issue 3, of 2017).
pub(super) fn above_10ffff(bytes: &[u8]) -> Step {
    match form(bytes, 4) {
        Some(form @ [0xF0..=0xF7, ..]) if value(form) > 0x10_FFFF => {
            Step::CodePoint(value(form), 4)
        }
        _ => right_step(bytes),
    }
}

/// `C0` and `C1` begin a character: ASCII in two bytes passes, and no other overlong form does.
///
/// Nim's `validateUtf8` looked for a first byte of two and for one continuation byte, until the end of 2015
/// (nim-lang/Nim pull request 3594).
pub(super) fn c0_and_c1(bytes: &[u8]) -> Step {
    match form(bytes, 2) {
        Some(form @ [0xC0..=0xC1, _]) => Step::CodePoint(value(form), 2),
        _ => right_step(bytes),
    }
}

/// Four bytes of a value below U+10000 pass, though two and three bytes are checked.
///
/// Airlift's Slice compared the value of four bytes with U+10FFFF only, until 2016 (airlift/slice pull request 52).
pub(super) fn overlong_four_bytes(bytes: &[u8]) -> Step {
    match form(bytes, 4) {
        Some(form @ [0xF0, 0x80..=0x8F, ..]) => Step::CodePoint(value(form), 4),
        _ => right_step(bytes),
    }
}

/// `F8` to `FF` are taken for `F0` to `F7`, because only three bits of the first byte are looked at.
///
/// In Log4cxx, `F8 BF BF BF` came out as U+3FFFF until 2026 (apache/logging-log4cxx pull request 699).
pub(super) fn f8_as_f0(bytes: &[u8]) -> Step {
    match form(bytes, 4) {
        Some(form @ [0xF8..=0xFF, ..]) if (0x1_0000..=0x10_FFFF).contains(&value(form)) => {
            Step::CodePoint(value(form), 4)
        }
        _ => right_step(bytes),
    }
}

/// Nothing is refused: errors are replaced where they are to be fatal.
///
/// Bun's `TextDecoder` paid no heed to `fatal` in 0.6.14 (oven-sh/bun issue 3572).
pub(super) fn errors_replaced(asked: &mut Asked<'_>) -> Outcome {
    right(Operation::WhatwgUtf8Decode, &[&asked.whole()])
}
