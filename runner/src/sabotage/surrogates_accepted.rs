//! The three-byte forms of surrogates pass.
//!
//! CPython 2's strict `utf-8` codec decoded `ED A0 BD` to U+D83D, and CPython 3 refuses it (told, for instance, in
//! closeio/sync-engine pull request 241).

use super::decoder::{Step, form, right_step, value};

pub(super) fn step(bytes: &[u8]) -> Step {
    match form(bytes, 3) {
        Some(form @ [0xED, 0xA0..=0xBF, _]) => Step::CodePoint(value(form), 3),
        _ => right_step(bytes),
    }
}
