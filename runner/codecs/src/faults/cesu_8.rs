//! Codecs of CESU-8.

use utfproof_oracle::Operation;

use super::wrong::{Asked, Outcome, Wrong, faults};

faults! {
    "cesu-8-any-trail" = Wrong::boxed(&[Operation::Cesu8Decode], any_three_bytes_complete_a_pair),
        "any three bytes complete a pair (dubbo-go-hessian2 before 2026)",
        Cesu8Decode: "ED A0 80 41 41 41", not "ED A0 80 41 41";

    "cesu-8-takes-utf-8" = Wrong::boxed(&[Operation::Cesu8Decode], utf_8_passes),
        "whatever is UTF-8 passes, four bytes included (Rust's cesu8)",
        Cesu8Decode: "F0 90 80 80", not "F0 90 80 80 ED A0 80 ED B0 80";

    "cesu-8-delete-refused" = Wrong::boxed(&[Operation::Cesu8Decode], delete_refused),
        "U+007F is refused beside a surrogate pair (Rust's cesu8, 2015)",
        Cesu8Decode: "7F ED A0 80 ED B0 80", not "7F";

    "cesu-8-nothing-subtracted" = Wrong::boxed(&[Operation::Cesu8Encode], nothing_subtracted),
        "10000 is not subtracted before a pair is made (Python's mutf8 before 1.1)",
        Cesu8Encode: "10000", not "FFFF";
}

/// Behind a leading surrogate, whatever three bytes follow are taken for the trailing one.
///
/// dubbo-go-hessian2 did so until 2026 (apache/dubbo-go-hessian2 pull request 393). Here, the bits that a trailing
/// surrogate would have are taken.
fn any_three_bytes_complete_a_pair(asked: &mut Asked<'_>) -> Outcome {
    let whole = asked.whole();
    let mut out = Vec::new();
    let mut offset = 0;
    loop {
        let at = match asked.right_about(&whole[offset..]) {
            Ok(rest) => return Ok([out, rest].concat()),
            Err(at) => at,
        };
        out.extend(asked.right_about(&whole[offset..offset + at])?);
        offset += at;
        let [0xED, a @ 0xA0..=0xAF, b @ 0x80..=0xBF, _, d, e, ..] = &whole[offset..] else {
            return Err(offset);
        };
        let lead = (a & 0x0F) << 6 | b & 0x3F;
        let trail = (d & 0x0F) << 6 | e & 0x3F;
        out.push(0x1_0000 + (lead << 10) + trail);
        offset += 6;
    }
}

/// Whatever is well-formed UTF-8 passes, four bytes included.
///
/// Rust's cesu8 tries UTF-8 first, and its own form only if that fails; its authors tell so, and what reads Minecraft's
/// files with it depends on it (PistonDevelopers/hematite_nbt issue 39).
fn utf_8_passes(asked: &mut Asked<'_>) -> Outcome {
    match str::from_utf8(&asked.bytes()) {
        Ok(text) => Ok(text.chars().map(u32::from).collect()),
        Err(_) => asked.right(),
    }
}

/// U+007F is refused, in a text that is not UTF-8 as well.
///
/// Rust's cesu8 had a `< 127` for a `< 128` in 2015, in the way that it takes only if the text has surrogates
/// (emk/cesu8-rs, `src/lib.rs` at 03cad79).
fn delete_refused(asked: &mut Asked<'_>) -> Outcome {
    let right = asked.right()?;
    let delete = asked.whole().iter().position(|&byte| byte == 0x7F);
    match delete {
        Some(at) if str::from_utf8(&asked.bytes()).is_err() => Err(at),
        _ => Ok(right),
    }
}

/// 10000 is not subtracted before the bits are divided between the two surrogates.
///
/// Python's mutf8 before 1.1 wrote `ED A1 80 ED B0 80` for U+10000 (TkTech/mutf8 issue 6).
fn nothing_subtracted(asked: &mut Asked<'_>) -> Outcome {
    asked.each(|value| {
        let lead = [0xED, 0xA0 | value >> 16 & 0x0F, 0x80 | value >> 10 & 0x3F];
        let trail = [0xED, 0xB0 | value >> 6 & 0x0F, 0x80 | value & 0x3F];
        (value > 0xFFFF).then(|| Ok([lead, trail].concat()))
    })
}
