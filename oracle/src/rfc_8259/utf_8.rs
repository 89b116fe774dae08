//! RFC 8259, section 8.1: text is in UTF-8, which it takes from another document.

/// The character at the start of bytes in UTF-8, and how many bytes it has; `None` if there is none.
pub(super) fn character(bytes: &[u8]) -> Option<(u32, usize)> {
    let (bits, length, least) = match *bytes.first()? {
        byte @ 0x00..=0x7F => (u32::from(byte), 1, 0),
        byte @ 0xC0..=0xDF => (u32::from(byte & 0x1F), 2, 0x80),
        byte @ 0xE0..=0xEF => (u32::from(byte & 0x0F), 3, 0x800),
        byte @ 0xF0..=0xF7 => (u32::from(byte & 0x07), 4, 0x1_0000),
        _ => return None,
    };
    let mut character = bits;
    for byte in bytes.get(1..length)? {
        if !matches!(byte, 0x80..=0xBF) {
            return None;
        }
        character = character << 6 | u32::from(byte & 0x3F);
    }
    let is_character = character >= least && !matches!(character, 0xD800..=0xDFFF | 0x11_0000..);
    is_character.then_some((character, length))
}

/// A character as one code unit, or as a surrogate pair.
pub(super) fn code_units(character: u32) -> Vec<u16> {
    match character.checked_sub(0x1_0000) {
        None => vec![character as u16],
        Some(bits) => vec![0xD800 + (bits >> 10) as u16, 0xDC00 + (bits & 0x3FF) as u16],
    }
}
