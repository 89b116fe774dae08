//! The Java Virtual Machine Specification, section 4.4.7 "The CONSTANT_Utf8_info Structure": Modified UTF-8.
//!
//! The section says which bytes represent each code point and which bytes may not occur. It has one form for each code
//! point, so overlong forms are rejected; HotSpot also rejects them in class files since version
//! 48. A surrogate without a partner is a code point of three bytes.

pub mod code_points;
pub mod decode;
pub mod decode_lossy;
pub mod encode;
pub mod from_utf_8;
pub mod to_utf_8;
pub mod to_utf_8_lossy;
mod utf_8;
