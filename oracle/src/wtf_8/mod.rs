//! The WTF-8 encoding, as published on 2022-06-12.

mod boundaries;
pub mod ceil_boundary;
pub mod concatenate;
pub mod convert_from_utf_16;
pub mod convert_from_utf_8;
pub mod convert_lossily_to_utf_8;
pub mod convert_lossily_to_utf_8_by_code_point;
pub mod convert_strictly_to_utf_8;
pub mod convert_to_utf_16;
pub mod decode;
pub mod decode_ill_formed_utf_16;
pub mod encode;
pub mod encode_ill_formed_utf_16;
pub mod floor_boundary;
pub mod generalized_utf_8;
pub mod generalized_utf_8_decode;
pub mod generalized_utf_8_encode;
pub mod round_trip_of_utf_16;
pub mod truncate;
pub mod utf_16_length;
pub mod well_formed;

/// A lead surrogate byte sequence: the document's Table 1, first row.
const fn is_lead_surrogate_byte_sequence(bytes: &[u8]) -> bool {
    matches!(bytes, [0xED, 0xA0..=0xAF, 0x80..=0xBF])
}

/// A trail surrogate byte sequence: the document's Table 1, second row.
const fn is_trail_surrogate_byte_sequence(bytes: &[u8]) -> bool {
    matches!(bytes, [0xED, 0xB0..=0xBF, 0x80..=0xBF])
}

/// A surrogate pair byte sequence: a lead surrogate byte sequence followed by a trail surrogate byte sequence.
const fn is_surrogate_pair_byte_sequence(bytes: &[u8]) -> bool {
    let (lead, trail) = bytes.split_at(3);
    is_lead_surrogate_byte_sequence(lead) && is_trail_surrogate_byte_sequence(trail)
}

/// A surrogate byte sequence: the document's Table 1, third row.
const fn is_surrogate_byte_sequence(bytes: &[u8]) -> bool {
    matches!(bytes, [0xED, 0xA0..=0xBF, 0x80..=0xBF])
}
