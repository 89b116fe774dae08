//! The tutorial's tables of policies match the vocabulary.

use std::collections::BTreeMap;

use utfproof_judge::policy::{Policies, Policy};
use utfproof_oracle::Operation;

use super::TUTORIAL;

/// The operations of each policy that the documents leave open, or of each that they do not.
fn vocabulary(is_open: bool) -> BTreeMap<Policy, Vec<&'static str>> {
    let mut operations: BTreeMap<Policy, Vec<&str>> = BTreeMap::new();
    for &operation in Operation::ALL {
        let policies = Policy::of_operation(operation);
        for policy in policies.filter(|policy| policy.contradicts(operation).is_none() == is_open) {
            operations.entry(policy).or_default().push(operation.name());
        }
    }
    operations
}

/// The cells of the rows of a table.
fn cells(heading: &str) -> Vec<Vec<&'static str>> {
    let (_, table) = TUTORIAL.split_once(heading).expect("the table");
    let rows = table
        .lines()
        .skip(2)
        .take_while(|line| line.starts_with('|'));
    let cells = |row: &'static str| row.trim_matches('|').split('|').map(str::trim).collect();
    rows.map(cells).collect()
}

#[test]
fn the_tables_of_policies_match_the_vocabulary() {
    let open = cells("| key | value | what it does | in place of | operations |");
    let closed = cells("| key | value | what it does | operations |");
    for (is_open, rows) in [(true, open), (false, closed)] {
        let operations = vocabulary(is_open);
        assert_eq!(rows.len(), operations.len());
        for ((policy, mut operations), cells) in operations.into_iter().zip(rows) {
            let key_and_value = [cells[0], cells[1]].map(|cell| cell.trim_matches('`'));
            assert_eq!(key_and_value, [policy.key(), policy.value()]);
            assert_eq!(cells[2], policy.says());
            operations.sort_unstable();
            let named = cells.last().expect("cells").replace('`', "");
            assert_eq!(named, operations.join(", "), "{policy}");
            let operation = operations[0].parse().expect("an operation");
            if is_open {
                let default = cells[3].trim_matches('`');
                let read = Policies::read(operation, [(policy.key(), default)]);
                assert!(
                    read.is_ok_and(|policies| policies.is_empty()),
                    "{policy}: {default}"
                );
            }
        }
    }
}
