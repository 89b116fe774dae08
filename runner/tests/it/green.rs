//! The promise of a passing run: every verdict rests on a sentence, and nothing is omitted silently.
#![cfg(unix)]

use std::process::{Command, Output};

use serde_json::Value;

/// The oracle as an adapter with these `operations` and `policies` (each in JSON) in its description, which answers one
/// operation like `other`.
fn adapter(operations: &str, policies: &str, (operation, other): (&str, &str)) -> String {
    let program = env!("CARGO_BIN_EXE_utfproof");
    let description = format!(
        r#"{{"utfproof":1,"implementation":{{"name":"mine","version":"1"}},"operations":{operations},"policies":{policies}}}"#
    );
    let take = format!(r#"s/"op":"{operation}"/"op":"{other}"/"#);
    let describe = format!(r#"s/^.*"utfproof":1.*$/{description}/"#);
    format!(
        "sh -c \"sed -u '{}' | '{program}' serve | sed -u '{}'\"",
        quoted(&take),
        quoted(&describe)
    )
}

fn quoted(script: &str) -> String {
    script.replace('"', "\\\"")
}

fn utfproof(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_utfproof"));
    command
        .args(arguments)
        .env("COLUMNS", "200")
        .output()
        .unwrap()
}

fn said(output: &Output) -> String {
    let [out, error] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
    format!("{out}{error}")
}

fn status(output: &Output) -> i32 {
    output.status.code().unwrap()
}

const SURROGATES: (&str, &str) = ("utf-8.encode", "generalized-utf-8.encode");

#[test]
#[cfg(feature = "seconds")]
fn a_must_cannot_be_declared_away() {
    let policies = r#"{"utf-8.encode":{"surrogates":"encoded"}}"#;
    for policies in [policies, "{}"] {
        let adapter = adapter(r#"{"utf-8.encode":{}}"#, policies, SURROGATES);
        let output = utfproof(&["check", "--suite", "quick", "--adapter", &adapter]);
        let text = said(&output);
        assert_eq!(status(&output), 1, "{text}");
        assert!(text.contains("generalized-utf-8.encode"), "{text}");
        assert!(text.contains("prohibits encoding"), "{text}");
        assert!(!text.contains("mine 1: conforms"), "{text}");
    }
}

#[test]
fn answers_of_another_operation_are_named_without_a_declaration() {
    let swapped = ("utf-8.decode", "generalized-utf-8.decode");
    let adapter = adapter(r#"{"utf-8.decode":{}}"#, "{}", swapped);
    let output = utfproof(&["check", "--suite", "quick", "--adapter", &adapter, "--json"]);
    assert_eq!(status(&output), 1);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        report["operations"][0]["fits_operation"],
        "generalized-utf-8.decode"
    );
}

#[test]
fn a_declared_choice_is_counted_apart_from_conforming_answers() {
    let lenient = ("cesu-8.validate", "cesu-8-lenient.validate");
    let declared = r#"{"cesu-8.validate":{"surrogates":"passed"}}"#;
    let adapter = adapter(r#"{"cesu-8.validate":{}}"#, declared, lenient);
    let output = utfproof(&["check", "--suite", "quick", "--adapter", &adapter]);
    let text = said(&output);
    assert_eq!(status(&output), 0, "{text}");
    assert!(text.contains("as the documents say; "), "{text}");
    assert!(text.contains(" more as it declares"), "{text}");
}

#[test]
#[cfg(feature = "seconds")]
fn an_unpaired_surrogate_in_cesu_8_that_passes_undeclared_departs_from_a_should() {
    let lenient = ("cesu-8.validate", "cesu-8-lenient.validate");
    let adapter = adapter(r#"{"cesu-8.validate":{}}"#, "{}", lenient);
    let check = ["check", "--suite", "quick", "--adapter", &adapter];
    let output = utfproof(&[&check[..], &["--level", "must"]].concat());
    assert_eq!(status(&output), 0, "{}", said(&output));
    let output = utfproof(&check);
    assert_eq!(status(&output), 1, "{}", said(&output));
}

#[test]
fn an_unknown_operation_is_an_error_unless_it_is_allowed() {
    let operations = r#"{"utf-8.encode":{},"utf-8.decode_lossy":{}}"#;
    let adapter = adapter(operations, "{}", ("utf-8.encode", "utf-8.encode"));
    let check = ["check", "--suite", "quick", "--adapter", &adapter];
    let output = utfproof(&check);
    let text = said(&output);
    assert_eq!(status(&output), 2, "{text}");
    assert!(
        text.contains("did you mean 'utf-8.decode-lossy'?"),
        "{text}"
    );
    assert!(text.contains("--allow-unknown-operations"), "{text}");
    let output = utfproof(&[&check[..], &["--allow-unknown-operations"]].concat());
    assert_eq!(status(&output), 0, "{}", said(&output));
}

#[test]
#[cfg(feature = "seconds")]
fn a_required_operation_must_exist_and_skip_nothing() {
    let encoder = adapter(
        r#"{"utf-8.encode":{}}"#,
        "{}",
        ("utf-8.encode", "utf-8.encode"),
    );
    let check = |adapter: &str, glob: &str| {
        let suite = ["--suite", "quick", "--require", glob];
        utfproof(&[&["check", "--adapter", adapter][..], &suite].concat())
    };
    assert_eq!(status(&check(&encoder, "utf-8.encode")), 0);
    let missing = check(&encoder, "utf-8.decode");
    assert_eq!(status(&missing), 1, "{}", said(&missing));
    assert!(said(&missing).contains("utf-8.decode is required, and was not judged"));
    let typo = check(&encoder, "utf-8.decode_lossy");
    assert_eq!(status(&typo), 2, "{}", said(&typo));
    // the oracle skips an operation that it does not have
    let skipping = "sh -c \"while read -r line; do case \\\"$line\\\" in \
        *implementation*|'{\\\"utfproof\\\":1}') echo '{\\\"utfproof\\\":1,\\\"implementation\\\":{\\\"name\\\":\\\"mine\\\",\\\"version\\\":\\\"1\\\"},\\\"operations\\\":{\\\"utf-8.validate\\\":{}}}';; \
        '') ;; \
        *) id=${line#*:}; id=${id%%,*}; case $line in \
             *'[\\\"\\\"]'*) echo '{\\\"id\\\":'$id',\\\"out\\\":\\\"\\\"}';; \
             *) echo '{\\\"id\\\":'$id',\\\"skip\\\":\\\"no\\\"}';; esac;; esac; done\"";
    let output = utfproof(&[
        "check",
        "--adapter",
        skipping,
        "--suite",
        "quick",
        "--require",
        "utf-8.validate",
    ]);
    assert_eq!(status(&output), 1, "{}", said(&output));
    assert!(
        said(&output).contains("of its cases were skipped"),
        "{}",
        said(&output)
    );
    let output = utfproof(&["check", "--adapter", skipping, "--suite", "quick"]);
    assert_eq!(status(&output), 0, "{}", said(&output));
    assert!(
        said(&output).contains("skipped, not judged"),
        "{}",
        said(&output)
    );
}

#[test]
fn the_default_suite_is_full_and_a_verbose_run_says_how_strong_it_was() {
    let check = |suite: &[&str]| {
        let arguments = ["check", "std", "--operation", "utf-8.validate"];
        let said = said(&utfproof(&[&arguments, suite].concat()));
        said.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let ordinary = check(&[]);
    assert!(ordinary.contains("suite full"), "{ordinary}");
    assert!(!ordinary.contains("catches"), "{ordinary}");
    let full = check(&["-v"]);
    assert!(
        full.contains("Suite full catches all 18,432 codecs"),
        "{full}"
    );
    let quick = check(&["-v", "--suite", "quick"]);
    assert!(
        quick.contains("Suite quick catches 5,239 of 18,432 codecs"),
        "{quick}"
    );
    assert!(quick.contains("(28 %); suite full catches all"), "{quick}");
    let some = check(&["-v", "--vector", "utf-8.validate/exhaustive/*"]);
    assert!(!some.contains("catches"), "{some}");
}
