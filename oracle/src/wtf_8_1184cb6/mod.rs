//! The WTF-8 encoding, draft of 2014-10-03, commit 1184cb6, as printed, errors included.

pub mod decode_from_wtf_8;
