//! Windows-1252, which the article names but does not print.

/// The code point of a byte in Windows-1252, by the index of the WHATWG Encoding Standard.
///
/// The index agrees with Latin-1 outside 0x80 to 0x9F. It maps the five bytes without a character to the control codes
/// of the same value.
pub(super) const fn windows_1252(byte: u8) -> u32 {
    const FROM_80_TO_9F: [u32; 32] = [
        0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
        0x2039, 0x0152, 0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
        0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
    ];
    match byte {
        0x80..=0x9F => FROM_80_TO_9F[(byte - 0x80) as usize],
        _ => byte as u32,
    }
}
