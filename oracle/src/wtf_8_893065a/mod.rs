//! The WTF-8 encoding, draft of 2014-10-02, commit 893065a, as printed, errors included.

pub mod decode_from_wtf_16;
pub mod decode_from_wtf_8;
pub mod encode_to_wtf_8;
