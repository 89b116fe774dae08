//! The tests of the oracle, in one binary.

mod agreement;
mod byte_ranges;
mod marks;
mod operations;
mod positions;
mod values;
#[path = "../../../spec-tables/notation/tests/whole/mod.rs"]
mod whole;
