//! RFC 2781, "UTF-16, an encoding of ISO 10646".

pub mod decode;
pub mod decode_labelled;
pub mod encode;
pub mod utf_16be_decode;
pub mod utf_16be_encode;
pub mod utf_16le_decode;
pub mod utf_16le_encode;
