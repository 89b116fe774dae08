//! The suite `core`: the lines of the core files, and cases from outside.

use std::fs;

use serde_json::Value;
use utfproof_oracle::Operation;
use utfproof_vectors::core::{Flag, built_in_core};

use crate::program;

/// Checks an implementation with the suite, and returns the exit status and the JSON report.
fn check(arguments: &[&str]) -> (Option<i32>, Value) {
    let suite = ["--suite", "core", "--json"];
    let (status, text, error) = program::run("check", &[arguments, &suite].concat());
    let json = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{text}\n{error}"));
    (status, json)
}

#[test]
fn core_asks_each_line_of_a_file_once() {
    let (status, report) = check(&["std", "--operation", "utf-8.decode"]);
    assert_eq!((status, report["suite"].as_str()), (Some(0), Some("core")));
    let operation: Operation = "utf-8.decode".parse().unwrap();
    let files = built_in_core(&[operation]).unwrap();
    let after = |line: &&utfproof_vectors::core::CoreLine| line.flags.has(Flag::After);
    let lines = files[0].lines().filter(|line| !after(line)).count();
    let repeated = files[0].lines().filter(after).count();
    let conforms = report["operations"][0]["conforms"].as_u64().unwrap();
    assert_eq!(conforms as usize, lines + repeated);
}

#[test]
fn a_wrong_codec_differs_on_lines_that_are_named_with_their_flags() {
    let (status, report) = check(&["overlongs-accepted", "--operation", "utf-8.validate"]);
    assert_eq!(status, Some(1));
    let differences = report["differences"].as_array().unwrap();
    let operation: Operation = "utf-8.validate".parse().unwrap();
    let files = built_in_core(&[operation]).unwrap();
    for difference in differences {
        let id = difference["vector"].as_str().unwrap();
        assert!(files[0].lines().any(|line| line.id == id), "{id}");
        let flags = difference["flags"].as_array().unwrap();
        assert!(flags.contains(&"overlong".into()), "{difference}");
    }
    assert!(differences.len() > 100, "{}", differences.len());
}

#[test]
fn core_takes_no_random_cases_and_a_file_of_its_own_layout() {
    let (status, _, error) = program::run("check", &["std", "--suite", "core", "--random", "1"]);
    assert!(status == Some(2) && error.contains("--random"), "{error}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.txt");
    let text =
        "# utfproof core 1: utf-8.validate\n# lines: 1\n# why: mine\n80; !0; must; stray; mine\n";
    fs::write(&file, text).unwrap();
    let file = file.to_str().unwrap();
    let (status, report) = check(&["std", "--vectors", file]);
    assert_eq!(
        (status, report["operations"][0]["conforms"].as_u64()),
        (Some(0), Some(1))
    );
    fs::write(file, text.replace("!0", "!2")).unwrap();
    let (status, _, error) = program::run("check", &["std", "--suite", "core", "--vectors", file]);
    assert!(
        status == Some(2) && error.contains("line 4, column 5"),
        "{error}"
    );
}

#[test]
#[cfg(feature = "seconds")]
fn a_proposed_input_is_answered_and_added_if_it_is_new() {
    let folder = tempfile::tempdir().unwrap();
    let (file, known) = (
        folder.path().join("mine.txt"),
        folder.path().join("known.txt"),
    );
    fs::write(&known, "# known\n").unwrap();
    let new = "utf-8.validate; (61 62)*7 F0 9F | 92 41; a character that is cut; example/codec#1";
    let old = "utf-8.validate; C0 80; an overlong NUL; example/codec#2";
    fs::write(&file, format!("# mine\n{new}\n{old}\n")).unwrap();
    let add = [
        "propose",
        file.to_str().unwrap(),
        "--add",
        known.to_str().unwrap(),
    ];
    let (status, text, error) = program::run("vectors", &add);
    assert_eq!(status, Some(0), "{error}");
    assert!(
        text.contains("(61 62)*7 F0 9F | 92 41; !14; must; truncated block chunk;"),
        "{text}"
    );
    assert!(text.contains("; utf-8.validate/regressions/"), "{text}");
    assert!(text.contains("not new: it is utf-8.validate/"), "{text}");
    assert!(text.contains("2 inputs, 1 new"), "{text}");
    assert_eq!(
        fs::read_to_string(&known).unwrap(),
        format!("# known\n{new}\n")
    );
    fs::write(&file, "utf-8.validate; C0 8; why; where\n").unwrap();
    let (status, _, error) = program::run("vectors", &add);
    assert!(
        status == Some(2) && error.contains("line 1, column 20"),
        "{error}"
    );
}
