//! The WTF-8 encoding, draft of 2014-10-04, commit a105bd3, as printed, errors included.

pub mod decode_ill_formed_utf_16;
pub mod encode_to_wtf_8;
