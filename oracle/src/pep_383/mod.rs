//! PEP 383, "Non-decodable Bytes in System Character Interfaces": the error handler `surrogateescape`.
//!
//! The PEP works together with any codec that is an extension of ASCII. Here that is UTF-8.

pub mod codec_decode;
pub mod codec_encode;
pub mod surrogateescape_decode;
pub mod surrogateescape_encode;
