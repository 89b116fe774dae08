//! The tests of the checks of documents, in one binary.
// without the feature, what only slow tests need is not used
#![cfg_attr(not(feature = "slow"), allow(dead_code, unused_imports))]

mod algorithms;
mod bits;
mod bound_claims;
mod corrected;
mod documents;
mod editions;
mod encodings;
mod everywhere;
mod export;
mod fields;
mod formal_claims;
mod html_drafts;
mod marks;
mod misspelt;
mod own_encoding;
mod pages;
mod passed_over;
mod planted;
mod registered;
mod remedies;
mod several;
mod slips;
#[path = "../../../../spec-tables/notation/tests/tools/mod.rs"]
mod tools;
mod unreadable;
#[path = "../../../../spec-tables/notation/tests/whole/mod.rs"]
mod whole;
mod witnesses;
mod wrong_cells;
