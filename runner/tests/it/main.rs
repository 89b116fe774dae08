//! The tests of the program and of the crate `utfproof`, in one binary, because linking one takes seconds. The reason why
//! `tests/process` is separate is given there.
// without the feature, what only slow tests need is not used
#![cfg_attr(not(feature = "slow"), allow(dead_code, unused_imports))]

mod adapters;
mod ask;
#[cfg(unix)]
#[path = "../at_once/mod.rs"]
mod at_once;
mod atlas;
mod automata;
#[path = "../../../vectors/tests/it/built.rs"]
mod built;
mod calls;
mod causes;
mod clients;
mod commands;
mod core;
mod editor;
mod encoding;
mod exhaustive;
mod faults;
mod green;
mod harness;
mod history;
mod known;
mod learnt;
mod long_texts;
mod merge;
mod missing_tools;
mod modes;
mod native;
mod oldest_rust;
mod optional_keys;
mod page;
mod parsers;
mod pipe;
mod program;
mod protocol;
mod quiet;
mod readers;
mod reports;
mod schema;
mod site;
mod snapshot;
mod spec_report;
mod status;
mod strength;
mod told;
#[path = "../../../spec-tables/notation/tests/tools/mod.rs"]
mod tools;
mod tutorial;
mod vectors;
mod walls;
#[path = "../../../spec-tables/notation/tests/whole/mod.rs"]
mod whole;
