//! The committed vector files are what the generators make, byte for byte, for a sample of the operations.
//!
//! `utfproof vectors check` makes those of all again, and the exhaustive ones, which take too long to make here.

use std::collections::{BTreeMap, BTreeSet};

use utfproof_oracle::Operation;
use utfproof_vectors::{Origin, built_in_texts, generate_of};

use crate::whole::drawn;

fn built_in(origin: Origin) -> BTreeMap<String, &'static str> {
    let ending = format!("{origin}.json");
    let texts = built_in_texts().map(|(path, text)| (path.replace('\\', "/"), text));
    texts
        .filter(|(path, _)| path.split('/').nth(1) == Some(&ending))
        .collect()
}

fn is_fresh(origin: Origin) {
    let operations = drawn(Operation::ALL, Operation::ALL.len() / 16);
    let operations: Vec<Operation> = operations.into_iter().copied().collect();
    let made: BTreeMap<String, String> = generate_of(origin, &operations)
        .iter()
        .map(|file| (file.path(), file.write()))
        .collect();
    let mut built_in = built_in(origin);
    built_in.retain(|path, _| {
        let folder = path.split('/').next().unwrap_or_default();
        operations
            .iter()
            .any(|operation| operation.name() == folder)
    });
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
