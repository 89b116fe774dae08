//! A first list of known differences has every difference and nothing else.

use std::fs::File;
use std::process::{Command, Output};
use std::sync::LazyLock;

use utfproof_codecs::{built_in, faults};
use utfproof_judge::known::{ListedKind, Occurred, write};
use utfproof_judge::{InProcess, KnownDifferences, Selection, Settings, Shard, UnderTest, run};
use utfproof_report::{Conclusion, Report};
use utfproof_vectors::{Suite, Vector};

use crate::built::vectors;

/// One accepts too much, one decodes wrongly, and one fails only on long inputs.
const WRONG: &[&str] = &[
    "overlongs-accepted",
    "one-replacement-per-byte",
    "block-boundary-missed",
];

static VECTORS: LazyLock<Vec<Vector>> = LazyLock::new(|| {
    let some = vectors().filter(|vector| vector.id.starts_with("utf-8."));
    some.cloned().collect()
});

fn check(name: &str, vectors: &[Vector], known: KnownDifferences) -> Report {
    let mut all = built_in::all().iter().chain(faults::all());
    let implementation = all.find(|one| one.name == name).unwrap();
    let instance: Box<dyn UnderTest + Send> = Box::new(InProcess::new((implementation.make)()));
    let selection = Selection {
        vectors,
        suite: Suite::Quick,
        shard: Shard::WHOLE,
    };
    let settings = Settings {
        known,
        ..Settings::default()
    };
    run(vec![instance], selection, &settings)
}

/// A difference without a crash, as all here are.
fn as_listed(vector: &str) -> Occurred<'_> {
    Occurred {
        vector,
        kind: ListedKind::Differs,
        answered: None,
    }
}

#[test]
#[cfg(feature = "seconds")]
fn a_first_list_has_every_difference_and_nothing_else() {
    let vectors = &VECTORS;
    let ids = || vectors.iter().map(|vector| vector.id.as_str());
    for name in WRONG {
        let before = check(name, vectors, KnownDifferences::default());
        assert_eq!(before.conclusion(), Conclusion::Differs, "{name}");
        let operations: Vec<_> = before.operations.iter().map(|o| o.operation).collect();
        let asked = vectors
            .iter()
            .filter(|vector| operations.contains(&vector.operation));
        let text = write(&before, asked.clone().map(|vector| vector.id.as_str()));
        let known = KnownDifferences::read(&text).unwrap();
        for vector in asked {
            let differs = before.differences.iter().any(|d| d.vector == vector.id);
            assert_eq!(
                known.reason(as_listed(&vector.id)).is_some(),
                differs,
                "{name}: {}",
                vector.id
            );
        }
        let known = known.concerning(ids(), ids()).unwrap();
        let after = check(name, vectors, known.clone());
        assert_eq!(
            after.conclusion(),
            Conclusion::Conforms,
            "{name}: {:?}",
            after.stale
        );
        // for a correct codec, all of them are stale
        let fixed = check("std", vectors, known);
        assert_eq!(fixed.conclusion(), Conclusion::Differs, "{name}");
        assert!(
            fixed.differences.is_empty() && !fixed.stale.is_empty(),
            "{name}"
        );
    }
}

#[test]
fn a_reason_shows_the_smallest_input_and_the_step_that_decides() {
    let vectors = &VECTORS;
    let report = check("overlongs-accepted", vectors, KnownDifferences::default());
    let text = write(&report, vectors.iter().map(|vector| vector.id.as_str()));
    assert!(
        text.contains("must: C0 80 gives nothing, not an error at 0 (unicode#table-3-7/outside)"),
        "{text}"
    );
}

#[test]
fn a_reason_shows_the_length_of_an_ill_formed_part() {
    let vectors = &VECTORS;
    let report = check(
        "length-of-a-surrogate",
        vectors,
        KnownDifferences::default(),
    );
    let text = write(&report, vectors.iter().map(|vector| vector.id.as_str()));
    assert!(
        text.contains(
            "should: ED A0 80 gives an error at 0, of 3 units, not an error at 0, of 1 unit ("
        ),
        "{text}"
    );
}

#[test]
fn listed_differences_are_not_listed_again() {
    let vectors = &VECTORS;
    let all = r#"[{"vectors": "*", "reason": "all of it"}]"#;
    let report = check(
        "overlongs-accepted",
        vectors,
        KnownDifferences::read(all).unwrap(),
    );
    let text = write(&report, vectors.iter().map(|vector| vector.id.as_str()));
    assert_eq!(text.trim(), "[]");
}

/// It is read once, even for several implementations.
#[test]
fn a_list_may_come_from_standard_input() {
    let folder = tempfile::tempdir().unwrap();
    let list = folder.path().join("known.json");
    let check = |text: &str| {
        std::fs::write(&list, text).unwrap();
        let mut check = Command::new(env!("CARGO_BIN_EXE_utfproof"));
        check.args(["check", "std", "encoding_rs", "--operation", "utf-8.decode"]);
        check.args(["--known-differences", "-"]);
        check.stdin(File::open(&list).unwrap());
        let Output { status, stderr, .. } = check.output().unwrap();
        (status.code(), String::from_utf8(stderr).unwrap())
    };
    assert_eq!(check("[]"), (Some(0), String::new()));
    let stale = r#"[{"vectors": "utf-8.decode/examples/*", "reason": "none"}]"#;
    assert_eq!(check(stale).0, Some(1));
    let (status, error) = check("");
    assert_eq!(status, Some(2));
    assert!(error.starts_with("utfproof: -: "), "{error}");
}

fn utfproof(folder: &std::path::Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_utfproof"));
    command
        .current_dir(folder)
        .args(arguments)
        .output()
        .unwrap()
}

/// Without a report in a file, the cases of listed differences are forgotten when an implementation is done.
#[test]
fn listed_differences_are_told_alike_with_and_without_a_report_of_their_cases() {
    let folder = tempfile::tempdir().unwrap();
    let check = ["check", "overlongs-accepted", "--suite", "quick"];
    let told = |more: &[&str]| {
        let output = utfproof(folder.path(), &[&check[..], more].concat());
        let text = String::from_utf8(output.stdout).unwrap();
        let (_, told) = text.split_once('\n').expect("the first line has the time");
        (output.status.code(), told.to_owned())
    };
    assert_eq!(told(&["--write-known-differences", "k.json"]).0, Some(1));
    let listed = ["--known-differences", "k.json"];
    let with_cases = told(&[&listed[..], &["--report", "r.json"]].concat());
    assert_eq!(with_cases.0, Some(0));
    assert!(with_cases.1.contains("such as"), "{}", with_cases.1);
    assert_eq!(told(&listed), with_cases);
    let report = std::fs::read_to_string(folder.path().join("r.json")).unwrap();
    assert!(report.contains("C0 80"), "the report has the cases");
}

#[test]
fn a_list_that_is_written_again_keeps_what_was_written_by_hand() {
    let folder = tempfile::tempdir().unwrap();
    let (folder, file) = (folder.path(), folder.path().join("k.json"));
    let check = ["check", "overlongs-accepted", "--suite", "quick"];
    let check = [&check[..], &["--operation", "utf-8.validate"]].concat();
    let written = |more: &[&str]| {
        let write = ["--write-known-differences", "k.json"];
        let output = utfproof(folder, &[&check[..], &write, more].concat());
        let text = std::fs::read_to_string(&file).unwrap();
        (output.status.code(), text)
    };
    let hand = r#"[{
        "vectors": "utf-8.validate/examples/**", "kind": "differs", "answer": {"out": ""},
        "reason": "by hand", "link": "https://example.org", "suite": "quick"
    }]"#;
    for more in [&["--known-differences", "k.json"][..], &[]] {
        std::fs::write(&file, hand).unwrap();
        let (status, text) = written(more);
        assert_eq!(status, Some(1), "{text}");
        let listings: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
        let by_hand: Vec<serde_json::Value> = serde_json::from_str(hand).unwrap();
        assert_eq!(listings[0], by_hand[0]);
        assert!(listings.len() > 1, "{text}");
        let again = written(&["--known-differences", "k.json"]);
        assert_eq!(again, (Some(0), text));
    }
    std::fs::write(&file, "{}").unwrap();
    assert_eq!(written(&[]), (Some(2), "{}".to_owned()));
}
