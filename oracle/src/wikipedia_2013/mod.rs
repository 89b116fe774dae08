//! The encyclopedia's article on UTF-8, as of about 2013.

pub mod character_start;
pub mod detect;
pub mod encode;
pub mod encode_octal;
pub mod floor_boundary;
pub mod modified_utf_8;
pub mod octal;
pub mod one_sequence;
pub mod padded;
pub mod recover;
pub mod sequence_length;
pub mod structure;
pub mod utf_8b_decode;
pub mod utf_8b_encode;
pub mod validate;

mod windows_1252;
