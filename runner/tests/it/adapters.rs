//! A few adapters, asked what they cannot get right by chance. `cargo run --example self_test_of_adapters` asks all that
//! are here.

#![expect(
    clippy::print_stdout,
    reason = "says which adapters are not here, and which were asked"
)]

mod asking;

use std::collections::BTreeSet;

use utfproof::registry::{Provenance, targets};

/// Adapters that a plain `cargo test` asks, if they are here: no build of theirs takes long.
const FEW: &[&str] = &["cpython", "node", "node-buffer", "node-string-decoder"];

#[test]
fn a_few_adapters_report_what_is_ill_formed() {
    let asked = asking::ask_those(|target| FEW.contains(&target.name.as_str())).unwrap();
    println!("{asked}");
    assert!(asked.untrue.is_empty(), "{}", asked.untrue.join("\n"));
}

#[test]
fn there_are_adapters_for_all_the_languages_that_the_readme_promises() {
    let targets = targets().unwrap();
    let adapters = targets
        .iter()
        .filter(|target| target.provenance() == Provenance::Adapter);
    let languages: BTreeSet<_> = adapters
        .clone()
        .filter_map(|t| t.language.as_deref())
        .collect();
    assert!(languages.len() >= 18, "{languages:?}");
    assert!(adapters.count() >= 60);
}
