//! RFC 3629, "UTF-8, a transformation format of ISO 10646" (STD 63).

pub mod decode;
pub mod encode;
pub mod utf8_octets;
