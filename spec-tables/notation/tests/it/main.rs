//! The tests of the notation, in one binary.

mod sequences;
mod typed;
mod units;
mod words;
