//! The committed vector files are what the generators make, byte for byte.
//!
//! The exhaustive ones take too long to make here: `utfproof vectors check` makes all of them again.

use std::collections::{BTreeMap, BTreeSet};

use utfproof_oracle::Operation;
use utfproof_vectors::{Origin, built_in_texts, generate};

fn built_in(origin: Origin) -> BTreeMap<String, &'static str> {
    let ending = format!("{origin}.json");
    let texts = built_in_texts().map(|(path, text)| (path.replace('\\', "/"), text));
    texts
        .filter(|(path, _)| path.split('/').nth(1) == Some(&ending))
        .collect()
}

fn is_fresh(origin: Origin) {
    let made: BTreeMap<String, String> = generate(origin)
        .iter()
        .map(|file| (file.path(), file.write()))
        .collect();
    let built_in = built_in(origin);
    assert!(!made.is_empty(), "{origin}: nothing was made");
    assert_eq!(
        made.keys().collect::<Vec<_>>(),
        built_in.keys().collect::<Vec<_>>(),
        "{origin}"
    );
    for (path, text) in made {
        let other = text
            .lines()
            .zip(built_in[&path].lines())
            .find(|(made, built_in)| made != built_in);
        if let Some((made, built_in)) = other {
            panic!("{path} is not fresh:\nmade      {made}\ncommitted {built_in}");
        }
        assert_eq!(
            text.len(),
            built_in[&path].len(),
            "{path} is not fresh: one is longer"
        );
    }
}

#[test]
fn the_examples_are_fresh() {
    is_fresh(Origin::Examples);
}

#[test]
fn the_boundaries_are_fresh() {
    is_fresh(Origin::Boundaries);
}

#[test]
fn the_random_vectors_are_fresh() {
    is_fresh(Origin::Random);
}

#[test]
fn every_operation_has_exhaustive_vectors_and_there_are_no_other_files() {
    let expected: BTreeSet<String> = Operation::ALL
        .iter()
        .map(|operation| format!("{operation}/exhaustive.json"))
        .collect();
    assert_eq!(
        built_in(Origin::Exhaustive)
            .into_keys()
            .collect::<BTreeSet<_>>(),
        expected
    );
    let of_an_origin: usize = Origin::ALL
        .into_iter()
        .map(|origin| built_in(origin).len())
        .sum();
    assert_eq!(built_in_texts().count(), of_an_origin);
}
