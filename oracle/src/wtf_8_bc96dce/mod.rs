//! The WTF-8 encoding, published on 2017-08-31, commit bc96dce, as printed, errors included.

pub mod encode_to_wtf_8;
