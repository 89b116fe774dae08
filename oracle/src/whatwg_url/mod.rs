//! The WHATWG URL Standard: percent-encoded bytes.

pub mod component_percent_encode_set;
pub mod percent_decode;
pub mod percent_encode;
pub mod percent_encode_after_encoding;
