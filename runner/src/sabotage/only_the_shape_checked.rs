//! Any first byte passes, with as many continuation bytes as its leading ones announce: up to six bytes in all.
//!
//! JSON Voorhees validated strings in this way, in its strict mode too (tgockel/json-voorhees issue 207).

use super::decoder::{Step, form, right_step, value};

pub(super) fn step(bytes: &[u8]) -> Step {
    let announced = bytes[0].leading_ones() as usize;
    match form(bytes, announced.max(1)) {
        Some(form) if (2..=6).contains(&announced) => Step::CodePoint(value(form), announced),
        _ => right_step(bytes),
    }
}
