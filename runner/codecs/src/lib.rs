//! The codecs that are compiled in: [released ones](built_in), and [faults] that real codecs have had.

pub mod built_in;
pub mod faults;

pub use built_in::{Bstr, BuiltIn, EncodingRs, Simdutf8, Simdutf8Basic, StdLibrary};
