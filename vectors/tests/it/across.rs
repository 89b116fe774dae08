//! The cases of a row in one text, across: in an order in which many neighbours have the same last byte.

use std::collections::BTreeSet;

use utfproof_vectors::context::{Context, Order, contexts};
use utfproof_vectors::{Expectation, Origin, Suite, Vector};

/// The code points of a row in the order of its texts across.
fn across(vector: &Vector) -> Vec<u32> {
    let contexts = contexts(vector, Suite::Exhaustive, false);
    let is_across = |context: &Context| {
        matches!(
            context,
            Context::Row {
                order: Order::Across,
                ..
            }
        )
    };
    let parts = contexts.into_iter().filter(is_across);
    let row = vector.operands[0].clone();
    let (first, last) = (
        row.sequence(0).values()[0],
        row.sequence(vector.count() - 1).values()[0],
    );
    let values = parts.flat_map(|part| part.put(vector).operands[0].values());
    values
        .filter(|value| (first..=last).contains(value))
        .collect()
}

#[test]
fn across_a_row_each_value_comes_once_and_is_followed_by_one_64_further_on() {
    let is_it = |path: &str| path == "utf-8.encode/exhaustive.json";
    let file = crate::built::FILES
        .iter()
        .find(|file| is_it(&file.path()))
        .unwrap();
    assert_eq!(file.origin, Origin::Exhaustive);
    let rows = file.vectors.iter().filter(|vector| {
        let single = vector.operands[0].elements.len() == 1;
        let is_encoded = matches!(vector.case(0).expectation, Expectation::Output(..));
        single && is_encoded && (512..1 << 16).contains(&vector.count())
    });
    let mut tried = 0;
    for vector in rows {
        let values = across(vector);
        let count = vector.count();
        assert_eq!(values.len() as u64, count, "{}", vector.id);
        assert_eq!(values.iter().collect::<BTreeSet<_>>().len() as u64, count);
        let pairs = values.windows(2);
        let further = pairs.filter(|pair| pair[0] + 64 == pair[1]).count();
        assert!(further as u64 > count / 2 - 64, "{}: {further}", vector.id);
        tried += 1;
    }
    assert!(tried > 2, "{tried}");
}
