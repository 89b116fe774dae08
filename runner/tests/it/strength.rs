//! Which mutants the vectors catch: a kill table, and which origins and contexts are needed.

mod cases_of_others;
mod command;

use std::sync::LazyLock;

use crate::built::VECTORS;
use crate::whole::is_whole;
use utfproof_oracle::Operation;
use utfproof_strength::{
    Columns, Family, Measured, Sets, Strength, caught_by_all_words, measure, render,
};
use utfproof_vectors::{Origin, Suite, Vector};

/// The families that are measured with the suite `quick`: with `UTFPROOF_WHOLE=1` every family, which takes most of a minute.
fn families() -> &'static [Family] {
    match is_whole() {
        true => &Family::ALL,
        false => &[Family::Faults, Family::Drafts],
    }
}

/// The strength of the suite `quick`.
static QUICK: LazyLock<Strength> = LazyLock::new(|| {
    let sets = Sets::new(VECTORS.clone(), Suite::Quick, Vec::new());
    measure(&sets, families(), Operation::ALL)
});

/// Compares lines, each beginning with a family, with the snapshot of all families.
#[cfg(feature = "seconds")]
macro_rules! assert_lines {
    ($name:literal, $lines:expr) => {
        let lines: Vec<String> = $lines;
        if is_whole() {
            insta::assert_snapshot!($name, lines.join("\n"));
        } else {
            let all = include_str!(concat!("snapshots/it__strength__", $name, ".snap"));
            let begin = |family: &Family| format!("{} ", family.name());
            let is_of_some = |line: &&str| families().iter().any(|f| line.starts_with(&begin(f)));
            assert_eq!(lines, all.lines().filter(is_of_some).collect::<Vec<_>>());
            assert!(!lines.is_empty());
        }
    };
}

/// Mutants that survive `quick` but not `full`, except mutants of automata, which need every byte.
#[test]
#[cfg(feature = "seconds")]
fn mutants_that_survive_the_suite_quick() {
    let groups = QUICK.groups.iter();
    let groups = groups.filter(|group| group.family != Family::Machines);
    let survivors = groups.flat_map(|group| {
        let family = group.family.name();
        let survivors = group.survivors.iter();
        survivors.map(move |survivor| format!("{family} {survivor}"))
    });
    assert_lines!("mutants_that_survive_the_suite_quick", survivors.collect());
}

#[test]
#[cfg(feature = "seconds")]
fn kill_table_by_origin_and_context() {
    let mut table = QUICK.clone();
    table
        .groups
        .retain(|group| group.family != Family::Machines);
    let table = render(&table, Columns::Caught);
    let rows = table.lines().skip(2); // the names of the columns, and the number of cases
    let rows = rows.filter(|row| !row.starts_with("survives"));
    let words = rows.map(|row| row.split_whitespace().collect::<Vec<_>>().join(" "));
    assert_lines!("kill_table_quick", words.collect());
}

/// `utfproof strength --check-measured` checks all of them.
#[test]
#[cfg(feature = "seconds")]
fn verdicts_show_the_measured_strength() {
    let operations = [
        Operation::Utf8Validate,
        Operation::Cesu8Detect,
        Operation::Utf16Decode,
    ];
    let sets = Sets::new(VECTORS.clone(), Suite::Quick, Vec::new());
    let strength = measure(&sets, &[Family::Machines], &operations);
    assert_eq!(strength.groups.len(), operations.len());
    for (group, operation) in strength.groups.iter().zip(operations) {
        let kept = Measured::kept().by_suite(Suite::Quick, [operation]);
        let kept = kept.unwrap_or_else(|| panic!("nothing is kept of {operation}"));
        assert_eq!(group.name, operation.name());
        assert_eq!(group.caught_by_any as u64, kept.caught, "{operation}");
        assert!(kept.of <= group.all as u64, "{operation}");
    }
}

/// Every generator is needed: without it, a mutant survives that the suite catches.
#[test]
#[cfg(feature = "slow")]
fn each_origin_and_each_context_is_needed() {
    let mut needed = Vec::new();
    for (set, name) in QUICK.sets.iter().enumerate() {
        // only faults are asked in these
        let is_offered =
            ["chunks", "times", "reuse", "batch", "room", "outs"].contains(&name.as_str());
        if QUICK.cases[set] == 0 && !is_offered {
            assert!(
                ["apart", "rows", "extended", "repeat"].contains(&name.as_str()),
                "{name} is not left to larger suites"
            );
            continue;
        }
        let of_set = families().iter().filter_map(|family| {
            let groups = QUICK.groups.iter().filter(|group| group.family == *family);
            let only = groups.clone().map(|group| group.only[set]).sum::<usize>();
            let example = groups
                .filter_map(|group| group.example[set].as_ref())
                .next()?;
            Some(format!(
                "{} {name}: {only}, such as {example}",
                family.name()
            ))
        });
        let of_set: Vec<String> = of_set.collect();
        assert!(!is_whole() || !of_set.is_empty(), "nothing needs {name}");
        needed.extend(of_set);
    }
    assert_lines!("each_origin_and_each_context_is_needed", needed);
}

#[test]
#[cfg(feature = "seconds")]
fn right_codecs_survive_every_suite() {
    for group in &QUICK.groups {
        assert!(
            group.wrongly_equivalent.is_empty(),
            "{:?}",
            group.wrongly_equivalent
        );
    }
    let equivalent: usize = QUICK.groups.iter().map(|group| group.equivalent).sum();
    assert!(!is_whole() || equivalent > 5, "{equivalent}");
}

/// The strength of the files `complete` alone, without contexts and other origins.
fn complete_alone(operations: &[Operation]) -> Strength {
    let complete = VECTORS.iter().filter(|vector| {
        vector.origin() == Some(Origin::Complete) && operations.contains(&vector.operation)
    });
    let alone = complete.map(|vector| Vector {
        in_context: false,
        ..vector.clone()
    });
    let sets = Sets::new(alone.collect(), Suite::Full, Vec::new());
    measure(&sets, &[Family::Machines], operations)
}

/// The snapshot of the mutants that each complete file alone catches, for all operations.
const ALONE: &str = include_str!(
    "snapshots/it__strength__the_complete_file_alone_catches_every_automaton_with_one_wrong_transition.snap"
);

/// Operations that validate, decode strictly, replace and look for a mark; with `UTFPROOF_WHOLE=1` all operations.
fn operations_alone() -> &'static [Operation] {
    if is_whole() {
        return Operation::ALL;
    }
    &[
        Operation::Utf8Validate,
        Operation::Utf8DecodeLossy,
        Operation::Utf16Decode,
        Operation::Wtf8Validate,
        Operation::WhatwgUtf8Decode,
    ]
}

#[test]
#[cfg(feature = "seconds")]
fn the_complete_file_alone_catches_every_automaton_with_one_wrong_transition() {
    let operations = operations_alone();
    let strength = complete_alone(operations);
    let set = strength
        .sets
        .iter()
        .position(|name| name == "complete")
        .unwrap();
    let mut table = String::new();
    for group in &strength.groups {
        let (name, all, open) = (&group.name, group.all, group.open);
        assert_eq!(
            group.caught[set] + open,
            all,
            "{name}: {:?}",
            group.survivors
        );
        table += &format!(
            "{name:38} {all:7} machines, {open:6} of them only where answers are left open\n"
        );
    }
    if operations.len() == Operation::ALL.len() {
        insta::assert_snapshot!(table);
    } else {
        assert_eq!(table.lines().count(), operations.len());
        for line in table.lines() {
            assert!(ALONE.lines().any(|known| known == line), "{line}");
        }
    }
}

#[test]
fn a_complete_file_without_one_row_misses_an_automaton() {
    let operation = Operation::Utf8Validate;
    let id = "utf-8.validate/complete/F1.80-BF.80.80";
    let complete = VECTORS.iter().filter(|vector| {
        vector.origin() == Some(Origin::Complete) && vector.operation == operation
    });
    let all: Vec<Vector> = complete
        .map(|vector| Vector {
            in_context: false,
            ..vector.clone()
        })
        .collect();
    let without: Vec<Vector> = all
        .iter()
        .filter(|vector| vector.id != id)
        .cloned()
        .collect();
    assert_eq!(without.len() + 1, all.len(), "{id} is not a vector");
    let sets = Sets::new(without, Suite::Full, Vec::new());
    let strength = measure(&sets, &[Family::Machines], &[operation]);
    assert!(!strength.groups[0].survivors.is_empty());
}

#[test]
fn mutants_caught_by_all_strings_up_to_a_length() {
    let (all, caught) = caught_by_all_words(Operation::Utf8Validate).unwrap();
    insta::assert_debug_snapshot!((all, caught));
    assert!(caught_by_all_words(Operation::Utf8DecodeLossy).is_none());
    assert!(caught_by_all_words(Operation::Utf8Encode).is_none());
}
