//! JVMS, section 4.4.7: how standard UTF-8 differs.
//!
//! The section names the differences: U+0000 has one byte in standard UTF-8, and a supplementary code point has four.

/// The bytes of a code point other than a surrogate in standard UTF-8.
pub(super) fn bytes_of(code_point: u32) -> Vec<u8> {
    // the bits of the code point from `high` down to `low`
    let bits = |high: u32, low: u32| (code_point >> low & ((1 << (high - low + 1)) - 1)) as u8;
    let later = |high: u32, low: u32| 0b1000_0000 + bits(high, low);
    match code_point {
        0x0000..=0x007F => vec![bits(6, 0)],
        0x0080..=0x07FF => vec![0b1100_0000 + bits(10, 6), later(5, 0)],
        0x0800..=0xFFFF => vec![0b1110_0000 + bits(15, 12), later(11, 6), later(5, 0)],
        _ => vec![
            0b1111_0000 + bits(20, 18),
            later(17, 12),
            later(11, 6),
            later(5, 0),
        ],
    }
}

/// The code point at the start of standard UTF-8, and how many bytes it has; `None` if there is none.
pub(super) fn code_point(bytes: &[u8]) -> Option<(u32, usize)> {
    let (first, length) = match *bytes.first()? {
        byte @ 0x00..=0x7F => (byte, 1),
        byte @ 0xC0..=0xDF => (byte & 0x1F, 2),
        byte @ 0xE0..=0xEF => (byte & 0x0F, 3),
        byte @ 0xF0..=0xF7 => (byte & 0x07, 4),
        _ => return None,
    };
    let mut code_point = u32::from(first);
    for byte in bytes.get(1..length)? {
        if byte & 0b1100_0000 != 0b1000_0000 {
            return None;
        }
        code_point = (code_point << 6) + u32::from(byte & 0b0011_1111);
    }
    let is_character = !matches!(code_point, 0xD800..=0xDFFF | 0x11_0000..);
    // the shortest form only
    (is_character && bytes_of(code_point) == bytes[..length]).then_some((code_point, length))
}
