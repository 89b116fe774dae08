//! The tests of the vectors, in one binary.

mod across;
mod automaton;
mod built;
mod cases;
mod complete;
mod core;
mod core_header;
mod core_notation;
mod count;

mod contexts;
mod digests;
mod expectation;
mod files;
mod freshness;
mod generated;
mod ill_formed;
mod incremental;
mod layers;
mod marked;
mod modes;
mod numbers;
mod operations;
mod parallel;
mod parsers;
mod pattern;
mod provenance;
mod ranges;
mod readme;
mod reviewed;
mod rows;
mod sentences;
mod single_values;
mod suite;
mod texts;
#[path = "../../../spec-tables/notation/tests/tools/mod.rs"]
mod tools;
mod trimmed;
mod well_formed;
#[path = "../../../spec-tables/notation/tests/whole/mod.rs"]
mod whole;
