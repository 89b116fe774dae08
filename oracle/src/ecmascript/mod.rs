//! ECMAScript, the language specification: how strings of code units are code points.

pub mod code_point_at;
pub mod code_points_to_string;
pub mod decode;
pub mod encode;
pub mod is_string_well_formed_unicode;
pub mod parse_hex_octet;
pub mod quote_json_string;
pub mod string_to_code_points;
pub mod to_well_formed;
pub mod unicode_escape;
pub mod utf_16_encode_code_point;
pub mod utf_16_surrogate_pair_to_code_point;
mod utf_8_transformation;

/// 6.1.4 "The String Type": a code unit from 0xD800 to 0xDBFF.
const fn is_leading_surrogate(unit: u16) -> bool {
    matches!(unit, 0xD800..=0xDBFF)
}

/// 6.1.4 "The String Type": a code unit from 0xDC00 to 0xDFFF.
const fn is_trailing_surrogate(unit: u16) -> bool {
    matches!(unit, 0xDC00..=0xDFFF)
}
