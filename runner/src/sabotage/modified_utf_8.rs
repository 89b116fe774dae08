//! Codecs of Modified UTF-8.

use super::wrong::{Asked, Outcome};

/// What follows a first byte is not looked at: any byte continues a character.
///
/// javac's `Convert.utf2chars` took `C3 28` for an è (openjdk/jdk pull request 12893, of 2023).
pub(super) fn any_byte_continues(asked: &mut Asked<'_>) -> Outcome {
    let whole = asked.whole();
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
pub(super) fn read_as_utf_8(asked: &mut Asked<'_>) -> Outcome {
    let text = String::from_utf8_lossy(&asked.bytes()).into_owned();
    Ok(text.encode_utf16().map(u32::from).collect())
}

/// Whatever is well-formed UTF-8 passes, four bytes included.
///
/// Rust's cesu8 does so for Java's variant as well (PistonDevelopers/hematite_nbt issue 39).
pub(super) fn utf_8_passes(asked: &mut Asked<'_>) -> Outcome {
    match str::from_utf8(&asked.bytes()) {
        Ok(text) => Ok(text.encode_utf16().map(u32::from).collect()),
        Err(_) => asked.right(),
    }
}

/// It is written as UTF-8: U+0000 in one byte, and pairs in four.
///
/// Obsidian, a server for Minecraft, did so until 2025, and clients hung up (ObsidianMC/Obsidian issue 476).
pub(super) fn written_as_utf_8(asked: &mut Asked<'_>) -> Outcome {
    let text = String::from_utf16_lossy(&asked.units());
    Ok(text.bytes().map(u32::from).collect())
}

/// The length in front counts characters, where it should count bytes.
///
/// SquirrelJME's `writeUTF` did so (SquirrelJME/SquirrelJME issue 51), and PyNBT (TkTech/PyNBT pull request 19).
pub(super) fn length_in_characters(asked: &mut Asked<'_>) -> Outcome {
    let right = asked.right()?;
    let length = u16::try_from(asked.units().len()).unwrap_or(u16::MAX);
    let length = length.to_be_bytes().map(u32::from);
    Ok([&length, &right[2..]].concat())
}
