//! The encyclopedia's article on UTF-8, as of about 2013.

pub mod one_sequence;
pub mod recover;
pub mod validate;
