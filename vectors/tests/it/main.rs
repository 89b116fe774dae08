//! The tests of the vectors, in one binary.

mod cases;
mod complete;
mod core;
mod core_header;

mod contexts;
mod digests;
mod files;
mod freshness;
mod ill_formed;
mod incremental;
mod layers;
mod marked;
mod modes;
mod numbers;
mod operations;
mod parallel;
mod parsers;
mod provenance;
mod readme;
mod reviewed;
mod rows;
mod sentences;
mod single_values;
mod texts;
#[path = "../../../spec-tables/notation/tests/tools/mod.rs"]
mod tools;
mod trimmed;
#[path = "../../../spec-tables/notation/tests/whole/mod.rs"]
mod whole;
