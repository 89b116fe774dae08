//! Snapshots: the answers that they keep, the changes between two, and that no file can harm its reader.

mod answers;
mod commands;
mod files;
mod questions;

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicU64};

use utfproof_codecs::{built_in, faults};
use utfproof_judge::{
    Answer, Description, Implementation, InProcess, Request, Selection, Settings, Shard, run,
};
use utfproof_oracle::{Operation, Sequence};
use utfproof_report::table::Style;
use utfproof_snapshot::{Comparison, Shown, Snapshot, Trend, Was, compare, take};
use utfproof_vectors::{Suite, Vector};

use crate::built;

fn vectors(prefixes: &[&str]) -> Vec<Vector> {
    let is_taken = |vector: &&Vector| prefixes.iter().any(|prefix| vector.id.starts_with(prefix));
    built::vectors().filter(is_taken).cloned().collect()
}

const fn selection(vectors: &[Vector]) -> Selection<'_> {
    Selection {
        vectors,
        suite: Suite::Quick,
        shard: Shard::WHOLE,
    }
}

fn named(name: &str) -> Box<dyn Implementation + Send> {
    let mut all = built_in::all().iter().chain(faults::all());
    (all.find(|one| one.name == name).unwrap().make)()
}

fn taken(implementation: impl Implementation + Send + 'static, vectors: &[Vector]) -> Snapshot {
    let implementation = Box::new(InProcess::new(implementation));
    let (interrupted, progress) = (AtomicBool::new(false), AtomicU64::new(0));
    take(
        implementation,
        selection(vectors),
        1,
        &interrupted,
        &progress,
    )
    .unwrap()
}

fn of(name: &str, vectors: &[Vector]) -> Snapshot {
    taken(named(name), vectors)
}

fn trends(comparison: &Comparison) -> BTreeSet<Trend> {
    let rows = comparison.operations.iter().flat_map(|o| &o.rows);
    rows.map(|row| row.trend).collect()
}

fn changed(comparison: &Comparison) -> BTreeSet<String> {
    let rows = comparison.operations.iter().flat_map(|o| &o.rows);
    rows.map(|row| row.vector.clone()).collect()
}

/// Answers one operation by a function.
struct By(Operation, fn(&[Sequence]) -> Answer);

impl Implementation for By {
    fn describe(&self) -> Description {
        Description::new("one", "1").with([self.0])
    }

    fn answer(&mut self, request: &Request) -> Answer {
        (self.1)(&request.operands)
    }
}

const DECODERS: [&str; 3] = ["utf-8.validate/", "utf-8.decode/", "utf-8.decode-lossy/"];

/// The rows that a wrong version changes are those that differ in a run.
#[test]
#[cfg(feature = "seconds")]
fn a_comparison_with_a_right_version_finds_the_differences_of_a_run() {
    let vectors = vectors(&DECODERS);
    let std = of("std", &vectors);
    assert!(std.rows.is_empty(), "{:?}", std.rows);
    for name in [
        "overlongs-accepted",
        "run-replaced-once",
        "block-boundary-missed",
        "position-of-the-start",
    ] {
        let wrong = of(name, &vectors);
        let there = compare(&std, &wrong, &vectors).unwrap();
        assert!(there.is_changed());
        assert_eq!(trends(&there), [Trend::NoLonger].into(), "{name}");
        let implementation = Box::new(InProcess::new(named(name)));
        let report = run(
            vec![implementation],
            selection(&vectors),
            &Settings::default(),
        );
        let differing = report.differences.iter();
        let differing: BTreeSet<String> = differing.map(|one| one.vector.clone()).collect();
        assert_eq!(changed(&there), differing, "{name}");

        let back = compare(&wrong, &std, &vectors).unwrap();
        assert_eq!(trends(&back), [Trend::Now].into(), "{name}");
        assert_eq!(changed(&back), differing, "{name}");
        let again = compare(&wrong, &of(name, &vectors), &vectors).unwrap();
        assert!(!again.is_changed(), "{name}");
    }
}

#[test]
fn the_text_of_a_comparison_shows_the_first_case_of_each_row() {
    let vectors = vectors(&[
        "utf-8.validate/boundaries/C",
        "utf-8.decode/exhaustive/",
        "utf-8.decode-lossy/boundaries/E0.",
        "utf-16.",
    ]);
    let [old, new] = ["std", "overlongs-accepted"].map(|name| of(name, &vectors));
    let mut comparison = compare(&old, &new, &vectors).unwrap();
    comparison.old.version = "[version]".to_owned();
    insta::assert_snapshot!(comparison.render(Style::PLAIN, Shown::Causes(2)));
}

#[test]
fn a_differently_wrong_answer_is_neither_better_nor_worse() {
    let vectors = vectors(&["utf-8.decode-lossy/"]);
    let [old, new] =
        ["one-replacement-per-byte", "run-replaced-once"].map(|name| of(name, &vectors));
    let comparison = compare(&old, &new, &vectors).unwrap();
    let all = [Trend::NoLonger, Trend::Another, Trend::Now];
    assert_eq!(trends(&comparison), all.into());
    let rows = comparison.operations.iter().flat_map(|o| &o.rows);
    for row in rows {
        let first = &row.first;
        match row.trend {
            Trend::NoLonger => assert_eq!(first.was, Was::AsDocuments),
            Trend::Now => assert_eq!(first.is, Was::AsDocuments),
            _ => assert!(matches!(
                (&first.was, &first.is),
                (Was::Other(_), Was::Other(_))
            )),
        }
    }
}
