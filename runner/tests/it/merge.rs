//! The merged reports of all shards of a run equal the report of the whole run.

mod check;
mod cli;
mod files;
mod nearly_right;
mod refused;
mod wrong_values;

use std::collections::BTreeSet;

use crate::schema;
use crate::whole::{is_whole, tried};
use check::{Asked, Known, check, files_of, known_of, merged_of, vectors};
use serde_json::Value;
use utfproof_judge::Shard;
use utfproof_report::merge::{ShardFile, merge};
use utfproof_report::{Conclusion, Difference, Format, Report, Runs, json, read_shards};
use utfproof_vectors::Suite;

/// Four wrong codecs: one accepts too much, one replaces too much, one fails only on long inputs, and one only in contexts.
/// Two right ones, one of them with choices of its own.
const CHECKED: [(&str, &str); 6] = [
    ("overlongs-accepted", "utf-8.decode"),
    ("one-replacement-per-byte", "utf-8.decode-lossy"),
    ("block-boundary-missed", "utf-8.validate"),
    ("chunk-boundary-eats", "utf-8.decode-lossy"),
    ("encoding_rs", "utf-16.decode-lossy"),
    ("std", "utf-8.encode"),
];

/// With `UTFPROOF_WHOLE=1` also with more shards, in the suite `full`, and for correct codecs.
#[test]
#[cfg(feature = "seconds")]
fn all_shards_merged_equal_the_whole_run() {
    let suites: &[(Suite, &[u64])] = match is_whole() {
        true => &[(Suite::Quick, &[2, 3, 7]), (Suite::Full, &[3])],
        false => &[(Suite::Quick, &[3])],
    };
    for (name, operation) in tried(&CHECKED, 4).iter().copied() {
        for (suite, of_all) in suites.iter().copied() {
            let vectors = vectors(operation, suite);
            for known in [Known::None, Known::Some] {
                let known = known_of(name, &vectors, suite, known);
                let asked = Asked::of(name, &vectors, suite).known(&known);
                let whole = check(&asked, None);
                for of in of_all.iter().copied() {
                    let merged = merged_of(&asked, of);
                    is_the_same(&merged, &whole, &format!("{name}, {suite}, {of} shards"));
                }
            }
        }
    }
}

#[test]
fn shards_shrink_the_same_inputs_as_the_whole_run() {
    let vectors = vectors("utf-8.validate", Suite::Quick);
    let asked = Asked::of("mixed", &vectors, Suite::Quick);
    let whole = check(&asked, None);
    let in_context = |d: &&Difference| d.context.is_some();
    let smaller = |d: &&Difference| d.smaller.is_some();
    assert!(whole.differences.iter().filter(in_context).count() > 3);
    assert!(whole.differences.iter().filter(smaller).count() >= 3);
    for of in tried(&[5, 2, 3, 7], 1).iter().copied() {
        is_the_same(&merged_of(&asked, of), &whole, &format!("{of} shards"));
    }
}

#[test]
fn inputs_of_one_vector_that_differ_in_other_ways_are_merged() {
    let mut vectors = vectors("utf-8.decode-lossy", Suite::Quick);
    vectors.retain(|vector| vector.id == "utf-8.decode-lossy/boundaries/C2.7F");
    let asked = Asked::of("chunk-boundary-eats", &vectors, Suite::Full);
    let whole = check(&asked, None);
    let ways = whole.differences.iter().map(|difference| {
        let context = difference.context.as_ref().map(|context| context.kind);
        (context, difference.verdict, difference.level)
    });
    let different: BTreeSet<_> = ways.collect();
    assert!(different.len() < whole.differences.len(), "{different:?}");
    is_the_same(&merged_of(&asked, 3), &whole, "3 shards");
}

/// Everything except the duration.
fn is_the_same(merged: &Report, whole: &Report, what: &str) {
    let timeless = |report: &Report| Report {
        duration: std::time::Duration::ZERO,
        ..report.clone()
    };
    let (merged, whole) = (timeless(merged), timeless(whole));
    for (one, other) in merged.differences.iter().zip(&whole.differences) {
        assert_eq!(format!("{one:#?}"), format!("{other:#?}"), "{what}");
    }
    assert_eq!(format!("{merged:#?}"), format!("{whole:#?}"), "{what}");
    assert_eq!(json::render(&[merged]), json::render(&[whole]), "{what}");
}

#[test]
fn the_wrong_codecs_of_these_tests_differ() {
    for (name, operation) in CHECKED {
        let vectors = vectors(operation, Suite::Quick);
        let whole = check(&Asked::of(name, &vectors, Suite::Quick), None);
        let is_right = matches!(name, "std" | "encoding_rs");
        assert_eq!(whole.differences.is_empty(), is_right, "{name}");
        let known = known_of(name, &vectors, Suite::Quick, Known::Some);
        let whole = check(&Asked::of(name, &vectors, Suite::Quick).known(&known), None);
        assert!(!whole.stale.is_empty(), "{name}");
        assert_eq!(
            whole.differences.iter().any(|d| d.known.is_some()),
            !is_right,
            "{name}"
        );
    }
}

#[test]
fn a_listed_difference_of_another_shard_is_not_stale() {
    let vectors = vectors("utf-8.decode", Suite::Quick);
    let known = known_of("overlongs-accepted", &vectors, Suite::Quick, Known::All);
    let asked = Asked::of("overlongs-accepted", &vectors, Suite::Quick).known(&known);
    assert_eq!(check(&asked, None).conclusion(), Conclusion::Conforms);
    for number in 1..=7 {
        let shard = check(&asked, Some(Shard { number, of: 7 }));
        assert_eq!(shard.conclusion(), Conclusion::Conforms, "{number}");
        assert!(shard.differences.len() < vectors.len());
    }
    // for a correct codec it occurs in no shard, which only the merged report can tell
    let fixed = Asked {
        name: "std",
        ..asked
    };
    let shard = check(&fixed, Some(Shard { number: 1, of: 2 }));
    assert_eq!(shard.conclusion(), Conclusion::Conforms);
    let merged = merged_of(&fixed, 2);
    assert_eq!(merged.conclusion(), Conclusion::Differs);
    assert!(merged.stale.iter().all(|listing| listing.matches_a_vector));
}

#[test]
fn one_shard_of_one_is_merged_and_a_whole_run_is_refused() {
    let vectors = vectors("utf-8.decode", Suite::Quick);
    let asked = Asked::of("overlongs-accepted", &vectors, Suite::Quick);
    let whole = check(&asked, None);
    is_the_same(&merged_of(&asked, 1), &whole, "1 shard");
    assert!(whole.part.is_none() && whole.differences.iter().all(|d| d.position.is_none()));
    let text = json::render(&[whole]);
    let error = read_shards(&text).unwrap_err().to_string();
    assert!(error.contains("--shard K/N"), "{error}");
}

/// The error of merging these files.
fn error(files: &[ShardFile]) -> String {
    merge(files).unwrap_err().to_string()
}

#[test]
fn an_interrupted_shard_makes_the_whole_interrupted() {
    let vectors = vectors("utf-8.decode", Suite::Quick);
    let asked = Asked::of("overlongs-accepted", &vectors, Suite::Quick);
    let mut files = files_of(&asked, 3);
    assert!(!merge(&files).unwrap()[0].interrupted);
    files[1].reports[0].interrupted = true;
    assert!(merge(&files).unwrap()[0].interrupted);
}

#[test]
fn several_implementations_are_merged_separately() {
    let vectors = vectors("utf-8.decode", Suite::Quick);
    let names = ["overlongs-accepted", "std", "encoding_rs"];
    let asked = names.map(|name| Asked::of(name, &vectors, Suite::Quick));
    let of_each = asked.each_ref().map(|asked| files_of(asked, 2));
    let mut all: Vec<ShardFile> = (0..2)
        .map(|shard| {
            let reports = of_each.iter().map(|files| files[shard].reports[0].clone());
            let reports: Vec<Report> = reports.collect();
            let reports = read_shards(&json::render(&reports)).unwrap();
            let name = format!("{}.json", shard + 1);
            ShardFile { name, reports }
        })
        .collect();
    all.reverse();
    let merged = merge(&all).unwrap();
    assert_eq!(merged.len(), names.len());
    for (merged, asked) in merged.iter().zip(&asked) {
        is_the_same(merged, &check(asked, None), asked.name);
    }
    all[0].reports.remove(1);
    assert_eq!(
        error(&all),
        "std: shard 2 of 2 is missing; there is 1 in 1.json"
    );
}

#[test]
fn the_report_of_a_shard_follows_the_schema_and_has_no_other_key() {
    let validator = schema::strict();
    for (name, operation) in CHECKED {
        let vectors = vectors(operation, Suite::Quick);
        let known = known_of(name, &vectors, Suite::Quick, Known::Some);
        let asked = Asked::of(name, &vectors, Suite::Quick).known(&known);
        let report = check(&asked, Some(Shard { number: 1, of: 2 }));
        assert!(
            report
                .part
                .as_ref()
                .is_some_and(|part| part.asked != Runs::default())
        );
        let report: Value = serde_json::from_str(&json::render(&[report])).unwrap();
        assert_eq!(report["shard"]["of"], 2);
        let errors = validator.iter_errors(&report).map(|e| e.to_string());
        assert_eq!(errors.collect::<Vec<_>>(), Vec::<String>::new(), "{name}");
    }
}

/// A merge shows the same automata as the whole run, except those that a shard gave up on.
#[test]
fn the_page_of_merged_shards_shows_the_automaton_of_the_whole_run() {
    let vectors = vectors("utf-8.validate", Suite::Quick);
    for name in ["overlongs-accepted", "mixed"] {
        let asked = Asked::of(name, &vectors, Suite::Quick);
        let whole = check(&asked, None);
        let merged = merged_of(&asked, 3);
        assert_eq!(whole.automata.len(), 1, "{name}");
        is_the_same(&merged, &whole, name);
        let page = |report: &Report| {
            let timeless = Report {
                duration: std::time::Duration::ZERO,
                ..report.clone()
            };
            utfproof_report::render(Format::Html, &[timeless]).unwrap()
        };
        assert!(page(&whole).contains("<svg"), "{name}");
        assert!(page(&merged) == page(&whole), "{name}");
    }
}
