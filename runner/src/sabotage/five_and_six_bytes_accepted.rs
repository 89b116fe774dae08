//! The forms of four to six bytes that RFC 2279 had for values above U+10FFFF pass.
//!
//! Ultimate++'s `Stream::GetUtf8` took up to six bytes until 2022 (ultimatepp/ultimatepp pull request 99).

use super::decoder::{Step, form, right_step, value};

pub(super) fn step(bytes: &[u8]) -> Step {
    let (length, least) = match bytes {
        [0xF4, 0x90..=0xBF, ..] | [0xF5..=0xF7, ..] => (4, 0x11_0000),
        [0xF8..=0xFB, ..] => (5, 0x20_0000),
        [0xFC..=0xFD, ..] => (6, 0x400_0000),
        _ => return right_step(bytes),
    };
    match form(bytes, length) {
        Some(form) if value(form) >= least => Step::CodePoint(value(form), length),
        _ => right_step(bytes),
    }
}
