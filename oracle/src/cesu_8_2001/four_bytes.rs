//! CESU-8, section 1 and definition 2.1 (d): the form of a supplementary character in UTF-8.
//!
//! Of this form the document prints the first byte, 11110xxx, and says that it is UTF-8's.

/// The supplementary character in four bytes at the start of `bytes`; `None` if there is none.
pub(super) fn character(bytes: &[u8]) -> Option<u32> {
    let [
        first @ 0b1111_0000..=0b1111_0111,
        second @ 0b1000_0000..=0b1011_1111,
        third @ 0b1000_0000..=0b1011_1111,
        fourth @ 0b1000_0000..=0b1011_1111,
        ..,
    ] = *bytes
    else {
        return None;
    };
    let scalar_value = [second, third, fourth]
        .iter()
        .fold(u32::from(first & 0b0000_0111), |bits, byte| {
            bits << 6 | u32::from(byte & 0b0011_1111)
        });
    matches!(scalar_value, 0x1_0000..=0x10_FFFF).then_some(scalar_value)
}

/// The four bytes of a supplementary character.
pub(super) const fn of(character: u32) -> [u8; 4] {
    [
        0b1111_0000 | (character >> 18) as u8,
        0b1000_0000 | (character >> 12 & 0b0011_1111) as u8,
        0b1000_0000 | (character >> 6 & 0b0011_1111) as u8,
        0b1000_0000 | (character & 0b0011_1111) as u8,
    ]
}
