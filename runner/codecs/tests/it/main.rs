//! The tests of the codecs, in one binary.

mod built_in;
mod faults;
