//! Adapters that crash, and the request that they crash on.

use std::process::Command;

use utfproof_judge::UnderTest;

use super::hostile::{assert_crashed, assert_only, hostile, hostile_to, requests};

#[test]
fn one_process_serves_a_whole_run() {
    hostile("behaves", &[]).serve(|process| {
        assert_eq!(process.description().name, "hostile");
        for _ in 0..3 {
            assert_only(&[], &process.answer_batch(&requests(500)));
        }
        assert_eq!(process.answer_batch(&[]), []);
        assert_eq!(process.restarts(), 0);
        assert_eq!(process.last_words(), None);
    });
}

#[test]
fn a_crash_on_one_of_many_requests_is_found_and_the_rest_are_answered() {
    for (manner, part) in [
        ("dies", "SIGSEGV"),
        ("exits", "status 7"),
        ("flushes", "status 7"),
        ("exits-with-success", "status 0"),
    ] {
        let replies = hostile(manner, &[1234]).answer(2000);
        assert_only(&[1234], &replies);
        assert_crashed(&replies[1234], part);
    }
}

#[test]
fn one_crash_in_a_batch_of_4096_takes_few_restarts() {
    hostile("dies", &[4000]).serve(|process| {
        assert_only(&[4000], &process.answer_batch(&requests(4096)));
        assert!(process.restarts() <= 6, "{}", process.restarts());
    });
}

#[test]
fn several_crashes_are_all_found() {
    let replies = hostile("exits", &[0, 77, 78, 299]).answer(300);
    assert_only(&[0, 77, 78, 299], &replies);
}

#[test]
fn a_crash_is_reported_with_the_last_lines_of_standard_error() {
    let short = "with status 101; its standard error ends with:\nindex out of range\n\\tat \\u{1b}[31mdecode";
    let long = r"\u{1b}\u{1b}\xFFindex out of range";
    for (manner, said) in [("panics", short), ("panics-at-length", long)] {
        let replies = hostile(manner, &[33]).answer(100);
        assert_only(&[33], &replies);
        assert_crashed(&replies[33], said);
    }
}

#[test]
fn a_listing_of_wrong_answers_does_not_let_a_crash_pass() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("k.json");
    let adapter = hostile_to("dies", &["6D".to_owned()]);
    let check = |option: &str| {
        let mut check = Command::new(env!("CARGO_BIN_EXE_utfproof"));
        check.args(["check", "--suite", "quick"]);
        check.args(["--vector", "utf-8.validate/exhaustive/00-7F", "--adapter"]);
        check
            .arg(adapter.command.to_string())
            .arg(option)
            .arg(&file);
        let output = check.output().expect("it runs");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(text.contains("crashed"), "{text}");
        (output.status.code(), text)
    };
    for (kind, status) in [
        ("", 1),
        (r#", "kind": "differs""#, 1),
        (r#", "kind": "timed_out""#, 1),
        (r#", "kind": "crashed""#, 0),
    ] {
        let list = format!(r#"[{{"vectors": "utf-8.validate/**", "reason": "x"{kind}}}]"#);
        std::fs::write(&file, list).expect("a file");
        let (ended, text) = check("--known-differences");
        assert_eq!(ended, Some(status), "{kind}: {text}");
    }
    std::fs::remove_file(&file).expect("a file");
    check("--write-known-differences");
    let (ended, text) = check("--known-differences");
    assert_eq!(ended, Some(0), "{text}");
}
