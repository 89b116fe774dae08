//! Codecs of Modified UTF-8.

use utfproof_oracle::Operation;

use super::wrong::{Call, Outcome, Wrong, faults};

faults! {
    "modified-any-byte-continues" = Wrong::boxed(&[Operation::ModifiedUtf8Decode], any_byte_continues),
        "any byte continues a character (javac, 2023)",
        ModifiedUtf8Decode: "C2 41", not "C2 80";

    "modified-read-as-utf-8" = Wrong::boxed(&[Operation::ModifiedUtf8Decode], read_as_utf_8),
        "it is read as UTF-8, errors replaced (Jandex before 2021)",
        ModifiedUtf8Decode: "C0 80", not "C2 80";
        ModifiedUtf8Decode: "ED A0 80", not "ED 9F BF";

    "modified-takes-utf-8" = Wrong::boxed(&[Operation::ModifiedUtf8Decode], utf_8_passes),
        "all UTF-8 passes, four bytes included (Rust's cesu8)",
        ModifiedUtf8Decode: "F0 90 80 80", not "F0 90 80 80 C0 80";

    "modified-written-as-utf-8" = Wrong::boxed(&[Operation::ModifiedUtf8Encode], written_as_utf_8),
        "it is written as UTF-8 (Obsidian before 2025)",
        ModifiedUtf8Encode: "0000", not "0001";
        ModifiedUtf8Encode: "D800 DC00", not "D7FF";

    "length-in-characters" = Wrong::boxed(&[Operation::ModifiedUtf8WriteUtf], length_in_characters),
        "the length before the text counts characters (SquirrelJME)",
        ModifiedUtf8WriteUtf: "0080", not "0041";
}

/// Any byte continues a character: bytes after the first are not checked.
///
/// javac's `Convert.utf2chars` took `C3 28` for an è (openjdk/jdk pull request 12893, of 2023).
fn any_byte_continues(call: &mut Call<'_>) -> Outcome {
    let whole = call.whole();
    let mut offset = 0;
    let mut out = Vec::new();
    while offset < whole.len() {
        let (unit, length) = match whole[offset..] {
            [a @ 0x00..=0x7F, ..] => (a, 1),
            [a @ 0xC0..=0xDF, b, ..] => ((a & 0x1F) << 6 | b & 0x3F, 2),
            [a @ 0xE0..=0xEF, b, c, ..] => ((a & 0x0F) << 12 | (b & 0x3F) << 6 | c & 0x3F, 3),
            _ => return Err(offset),
        };
        out.push(unit);
        offset += length;
    }
    Ok(out)
}

/// It is read as UTF-8, errors replaced: U+0000 becomes two U+FFFD, and a surrogate three.
///
/// Jandex did so with the constants of class files, until 2021 (smallrye/jandex pull requests 150 and 151).
fn read_as_utf_8(call: &mut Call<'_>) -> Outcome {
    let text = String::from_utf8_lossy(&call.bytes()).into_owned();
    Ok(text.encode_utf16().map(u32::from).collect())
}

/// All well-formed UTF-8 passes, four bytes included.
///
/// Rust's cesu8 does so for Java's variant as well (PistonDevelopers/hematite_nbt issue 39).
fn utf_8_passes(call: &mut Call<'_>) -> Outcome {
    match str::from_utf8(&call.bytes()) {
        Ok(text) => Ok(text.encode_utf16().map(u32::from).collect()),
        Err(_) => call.right(),
    }
}

/// It is written as UTF-8: U+0000 in one byte, and pairs in four.
///
/// Obsidian, a server for Minecraft, did so until 2025, and clients hung up (ObsidianMC/Obsidian issue 476).
fn written_as_utf_8(call: &mut Call<'_>) -> Outcome {
    let text = String::from_utf16_lossy(&call.units());
    Ok(text.bytes().map(u32::from).collect())
}

/// The length before the text counts characters, where it should count bytes.
///
/// SquirrelJME's `writeUTF` did so (SquirrelJME/SquirrelJME issue 51), and PyNBT (TkTech/PyNBT pull request 19).
fn length_in_characters(call: &mut Call<'_>) -> Outcome {
    let right = call.right()?;
    let length = u16::try_from(call.units().len()).unwrap_or(u16::MAX);
    let length = length.to_be_bytes().map(u32::from);
    Ok([&length, &right[2..]].concat())
}
