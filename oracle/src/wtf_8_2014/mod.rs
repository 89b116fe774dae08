//! The WTF-8 encoding, draft of 2014-10-02, as printed, errors included.

pub mod decode_wtf_16;
pub mod encode_wtf_16;
pub mod table_2_encode;
pub mod table_3;
