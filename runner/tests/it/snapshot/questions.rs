//! Snapshots of different requests: other rows, other operations, with chunks or without.

use std::collections::BTreeSet;

use utfproof_report::table::Style;
use utfproof_snapshot::{CaseRange, NotComparable, Presence, Shown, Snapshot, compare};
use utfproof_vectors::{Suite, Vector};

use super::{changed, of, vectors};

#[test]
fn snapshots_of_different_rows_are_told_apart() {
    let some = vectors(&["utf-8.decode-lossy/"]);
    let fewer: Vec<Vector> = some.iter().skip(1).step_by(2).cloned().collect();
    let name = "one-replacement-per-byte";
    let (old, new) = (of(name, &some), of("run-replaced-once", &fewer));
    let comparison = compare(&old, &new, &some).unwrap();
    let Presence::Partly { left_out } = comparison.operations[0].presence else {
        panic!("{comparison:?}");
    };
    assert!(left_out > 0);
    let listed = |snapshot: &Snapshot| -> BTreeSet<String> {
        snapshot.rows.iter().map(|row| row.vector.clone()).collect()
    };
    let both: BTreeSet<String> = &listed(&old) & &listed(&new);
    assert!(changed(&comparison).is_subset(&both) && !both.is_empty());
    let text = comparison.render(Style::PLAIN, Shown::Causes(1));
    assert!(text.contains("the test cases differ"), "{text}");

    let full = Snapshot {
        suite: Suite::Full,
        ..old.clone()
    };
    let error = compare(&old, &full, &some).unwrap_err();
    assert_eq!(error, NotComparable::Suites(Suite::Quick, Suite::Full));
    let units = of("std", &vectors(&["utf-16.validate/"]));
    let error = compare(&old, &units, &some).unwrap_err().to_string();
    assert!(
        error.contains("no operation in common") && error.contains("utf-16.validate"),
        "{error}"
    );
    let mut others = old.clone();
    others.operations[0].digest = "0".repeat(64);
    for row in &mut others.rows {
        row.digest = "00000000".to_owned();
    }
    let error = compare(&old, &others, &some).unwrap_err();
    assert!(
        matches!(error, NotComparable::OtherVectors { .. }),
        "{error}"
    );
}

#[test]
fn added_and_removed_operations_are_named_if_they_were_selected() {
    let all = vectors(&["utf-8.validate/", "utf-16.validate/"]);
    let one = vectors(&["utf-8.validate/"]);
    let (std, mut simd) = (of("std", &all), of("simdutf8", &one));
    let presence = |old: &Snapshot, new: &Snapshot| {
        let comparison = compare(old, new, &all).unwrap();
        let changes = comparison.operations.iter();
        let mut changes = changes.filter(|change| change.operation == "utf-16.validate");
        (changes.next().unwrap().presence, comparison.is_changed())
    };
    assert_eq!(presence(&std, &simd), (Presence::Lost, true));
    assert_eq!(presence(&simd, &std), (Presence::Gained, true));
    simd.only_operations = vec!["utf-8.*".to_owned()];
    assert_eq!(presence(&std, &simd), (Presence::OnlyOld, false));
    assert_eq!(presence(&simd, &std), (Presence::OnlyNew, false));
}

#[test]
fn answers_to_chunks_are_not_compared_with_missing_ones() {
    let vectors = vectors(&["utf-8.decode-lossy/"]);
    let (wrong, std) = (of("chunk-boundary-eats", &vectors), of("std", &vectors));
    let is_chunks = |run: &utfproof_snapshot::Run| match &run.range {
        CaseRange::Contexts { kind, .. } => kind.name() == "chunks",
        CaseRange::Cases { .. } => false,
    };
    let mut runs = wrong.rows.iter().flat_map(|row| &row.runs);
    assert!(runs.any(is_chunks));
    let comparison = compare(&wrong, &std, &vectors).unwrap();
    assert_eq!(comparison.operations[0].chunks, Some(false));
    let only_chunks = |id: &String| {
        let row = wrong.rows.iter().find(|row| row.vector == *id).unwrap();
        row.runs.iter().all(is_chunks)
    };
    assert!(!changed(&comparison).iter().any(only_chunks));
}
