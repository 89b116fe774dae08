//! Conformance vectors for codecs of the UTF-8 family, and the generators that make them from the oracle.

mod expectation;

pub use expectation::{Expectation, Level, Unspecified, expectation};
