//! ECMAScript, sections 19.2.6.5 and 19.2.6.6: the UTF-8 transformation, from code points to octets and back.

/// The octets of a code point other than a surrogate.
pub(super) fn octets_of(code_point: u32) -> Vec<u8> {
    let six = |shift: u32| 0b1000_0000 | (code_point >> shift & 0b0011_1111) as u8;
    match code_point {
        0x0000..=0x007F => vec![code_point as u8],
        0x0080..=0x07FF => vec![0b1100_0000 | (code_point >> 6) as u8, six(0)],
        0x0800..=0xFFFF => vec![0b1110_0000 | (code_point >> 12) as u8, six(6), six(0)],
        _ => vec![
            0b1111_0000 | (code_point >> 18) as u8,
            six(12),
            six(6),
            six(0),
        ],
    }
}

/// The code point of two to four octets that are its valid UTF-8; `None` if they are that of none.
///
/// Invalid are other octets than 10xxxxxx after the first, longer forms than needed, surrogates, and what is too large.
pub(super) fn code_point_of(octets: &[u8]) -> Option<u32> {
    let (first, rest) = octets.split_first()?;
    let bits_of_first = 0b0111_1111 >> octets.len();
    let mut code_point = u32::from(first & bits_of_first);
    for octet in rest {
        if octet & 0b1100_0000 != 0b1000_0000 {
            return None;
        }
        code_point = code_point << 6 | u32::from(octet & 0b0011_1111);
    }
    let is_surrogate = (0xD800..=0xDFFF).contains(&code_point);
    let is_valid = code_point <= 0x10_FFFF && !is_surrogate && octets_of(code_point) == octets;
    is_valid.then_some(code_point)
}
