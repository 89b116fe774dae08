//! Codecs of CESU-8.

use utfproof_oracle::Operation;

use super::rare::edits::written_as;
use super::wrong::{Call, Outcome, Wrong, faults};

faults! {
    "cesu-8-any-trail" = Wrong::boxed(&[Operation::Cesu8Decode], any_three_bytes_complete_a_pair),
        "any three bytes complete a pair (dubbo-go-hessian2 before 2026)",
        Cesu8Decode: "ED A0 80 41 41 41", not "ED A0 80 41 41";

    "cesu-8-takes-utf-8" = Wrong::boxed(&[Operation::Cesu8Decode], utf_8_passes),
        "all UTF-8 passes, four bytes included (Rust's cesu8)",
        Cesu8Decode: "F0 90 80 80", not "F0 90 80 80 ED A0 80 ED B0 80";

    "cesu-8-delete-refused" = Wrong::boxed(&[Operation::Cesu8Decode], delete_refused),
        "U+007F is refused beside a surrogate pair (Rust's cesu8, 2015)",
        Cesu8Decode: "7F ED A0 80 ED B0 80", not "7F";

    "cesu-8-nothing-subtracted" = Wrong::boxed(&[Operation::Cesu8Encode], nothing_subtracted),
        "10000 is not subtracted before a pair is made (Python's mutf8 before 1.1)",
        Cesu8Encode: "10000", not "FFFF";
}

/// After a leading surrogate, any three bytes are taken for the trailing one.
///
/// dubbo-go-hessian2 did so until 2026 (apache/dubbo-go-hessian2 pull request 393). Here, their bits are read as those
/// of a trailing surrogate.
fn any_three_bytes_complete_a_pair(call: &mut Call<'_>) -> Outcome {
    written_as(call, |_, rest| {
        let [0xED, a @ 0xA0..=0xAF, b @ 0x80..=0xBF, _, d, e, ..] = rest else {
            return None;
        };
        let lead = (a & 0x0F) << 6 | b & 0x3F;
        let trail = (d & 0x0F) << 6 | e & 0x3F;
        Some((6, vec![0x1_0000 + (lead << 10) + trail]))
    })
}

/// All well-formed UTF-8 passes, four bytes included.
///
/// Rust's cesu8 tries UTF-8 first, and its own form only if that fails. Its authors document this, and readers of
/// Minecraft's files depend on it (PistonDevelopers/hematite_nbt issue 39).
fn utf_8_passes(call: &mut Call<'_>) -> Outcome {
    match str::from_utf8(&call.bytes()) {
        Ok(text) => Ok(text.chars().map(u32::from).collect()),
        Err(_) => call.right(),
    }
}

/// U+007F is refused, if the text is not UTF-8.
///
/// Rust's cesu8 had a `< 127` for a `< 128` in 2015, in code that runs only if the text has surrogates
/// (emk/cesu8-rs, `src/lib.rs` at 03cad79).
fn delete_refused(call: &mut Call<'_>) -> Outcome {
    let right = call.right()?;
    let delete = call.whole().iter().position(|&byte| byte == 0x7F);
    match delete {
        Some(at) if str::from_utf8(&call.bytes()).is_err() => Err(at),
        _ => Ok(right),
    }
}

/// 10000 is not subtracted before the bits are divided between the two surrogates.
///
/// Python's mutf8 before 1.1 wrote `ED A1 80 ED B0 80` for U+10000 (TkTech/mutf8 issue 6).
fn nothing_subtracted(call: &mut Call<'_>) -> Outcome {
    call.each(|value| {
        let lead = [0xED, 0xA0 | value >> 16 & 0x0F, 0x80 | value >> 10 & 0x3F];
        let trail = [0xED, 0xB0 | value >> 6 & 0x0F, 0x80 | value & 0x3F];
        (value > 0xFFFF).then(|| Ok([lead, trail].concat()))
    })
}
