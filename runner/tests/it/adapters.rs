//! Sends a few adapters requests that they cannot answer correctly by chance. `cargo run --example self_test_of_adapters`
//! does so with all installed adapters.

#![expect(
    clippy::print_stdout,
    reason = "says which adapters are not here, and which were asked"
)]

mod asking;

use std::collections::BTreeSet;

use utfproof::registry::{Provenance, implementations};

use crate::tools::missing;

/// Adapters that a plain `cargo test` starts if they are installed: none takes long to build.
const FEW: &[&str] = &["cpython", "node", "node-buffer", "node-string-decoder"];

#[test]
fn a_few_adapters_report_ill_formed_input() {
    let asked = asking::ask_those(|target| FEW.contains(&target.name.as_str())).unwrap();
    println!("{asked}");
    for (name, _) in &asked.missing {
        missing(name);
    }
    assert!(asked.untrue.is_empty(), "{}", asked.untrue.join("\n"));
}

#[test]
fn the_pages_say_how_many_implementations_there_are_in_how_many_languages() {
    let targets = implementations().unwrap();
    let checked = targets
        .iter()
        .filter(|target| target.provenance() != Provenance::WrongOnPurpose);
    let languages: BTreeSet<_> = checked
        .clone()
        .filter_map(|target| target.language.as_deref())
        .collect();
    let (count, languages) = (checked.count(), languages.len());
    let changelog = include_str!("../../../CHANGELOG.md");
    let promise =
        format!("- {count} implementations in {languages} languages come with the program");
    assert!(changelog.contains(&promise), "{promise}");
    let slow = include_str!("../../docs/slow-checks.md");
    let promise =
        format!("{languages} languages on Debian 12, then checks all {count} implementations");
    assert!(slow.contains(&promise), "{promise}");
}

#[test]
fn the_implementations_that_the_readme_names_exist() {
    let targets = implementations().unwrap();
    let known: BTreeSet<&str> = targets.iter().map(|target| target.name.as_str()).collect();
    let readme = include_str!("../../../README.md");
    let mut named = BTreeSet::new();
    for line in readme.lines() {
        let line = line.strip_prefix("$ ").unwrap_or(line);
        if let Some(names) = line.strip_prefix("utfproof check ") {
            let words = names.split_whitespace();
            named.extend(words.take_while(|word| !word.starts_with("--") && *word != "#"));
        } else if let Some(names) = line.strip_prefix("utfproof ask ") {
            named.extend(names.split_whitespace().next());
        }
    }
    assert!(named.len() >= 3, "{named:?}");
    let unknown: Vec<_> = named.difference(&known).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}
