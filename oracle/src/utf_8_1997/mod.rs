//! draft-yergeau-utf8-rev-00 of April 1997, "UTF-8, a transformation format of Unicode and ISO 10646", as printed.

pub mod decode;
pub mod decode_to_ucs_2;
pub mod encode;
pub mod encode_ucs_2;
pub mod encode_ucs_2_extended_right;
pub mod sequence_length;
