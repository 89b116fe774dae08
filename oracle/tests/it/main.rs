//! The tests of the oracle, in one binary.

mod agreement;
mod marks;
mod operations;
