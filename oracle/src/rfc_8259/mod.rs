//! RFC 8259, JSON: the characters of strings, without the quotation marks around them.

pub mod decode_string;
pub mod encode_string_ascii;
pub mod escape;
mod utf_8;

const QUOTATION_MARK: u8 = 0x22;
const REVERSE_SOLIDUS: u8 = 0x5C;
