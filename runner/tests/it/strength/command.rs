//! `utfproof strength`: its exit status, and the list of known survivors.

use std::fs;

use super::cases_of_others::THEIRS;
use crate::program;

/// Exit status, standard output and standard error.
fn command(arguments: &[&str]) -> (Option<i32>, String, String) {
    program::run("strength", arguments)
}

#[test]
fn strength_ends_with_1_if_a_mutant_survives_and_with_2_on_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let cases = folder.path().join("theirs.jsonl");
    fs::write(&cases, THEIRS).unwrap();
    let cases = cases.to_str().unwrap();

    let drafts = ["--family", "drafts", "--operation", "wtf-8.encode"];
    let (status, text, _) = command(&drafts);
    assert_eq!(status, Some(0), "{text}");
    assert!(text.contains("drafts editions of WTF-8"), "{text}");

    let machines = ["--family", "machines", "--operation", "utf-8.validate"];
    let theirs = ["--no-vectors", "--cases", cases];
    let (status, text, _) = command(&[&machines[..], &theirs].concat());
    assert_eq!(status, Some(1), "{text}");
    assert!(text.contains("survives: utf-8.validate: state "), "{text}");
    assert!(
        text.contains("all strings of up to 4 units would catch"),
        "{text}"
    );

    let (status, text, _) = command(&[&machines[..], &theirs, &["--json"]].concat());
    assert_eq!(status, Some(1));
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(json["sets"][0], "theirs");

    for (arguments, complaint) in [
        (&["--cases", "no-such-file"][..], "no-such-file"),
        (&["--no-vectors"], "--cases"),
        (&["--family", "jokes"], "jokes"),
        (
            &["--operation", "utf-8.decode", "--family", "drafts"],
            "no wrong codec",
        ),
    ] {
        let (status, _, error) = command(arguments);
        assert_eq!(status, Some(2), "{arguments:?}");
        assert!(error.contains(complaint), "{arguments:?}: {error}");
    }
}

/// By the suite quick, which has more survivors; CI measures `full` with the list that the project keeps.
#[test]
#[cfg(feature = "slow")]
fn survivors_are_exactly_the_known_ones() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("known.txt");
    let with = |names: &[&str]| {
        fs::write(
            &file,
            format!("# a comment\n\n{}\n", names.join("  # why\n")),
        )
        .unwrap();
        let known = ["--known-survivors", file.to_str().unwrap()];
        command(&[&["--family", "faults"][..], &known].concat())
    };
    let (_, table, _) = command(&["--family", "faults"]);
    let survivors = table.lines();
    let all: Vec<&str> = survivors
        .filter_map(|line| line.strip_prefix("survives: "))
        .collect();
    let (first, others) = all.split_first().unwrap();

    let (status, _, error) = with(&all);
    assert_eq!((status, error), (Some(0), String::new()));
    let (status, _, error) = with(&[others, &["overlongs-accepted"]].concat());
    assert_eq!(status, Some(1));
    assert!(
        error.contains(&format!("'{first}' survives and is not a known survivor")),
        "{error}"
    );
    assert!(
        error.contains("'overlongs-accepted' does not survive: remove it"),
        "{error}"
    );
    assert_eq!(error.lines().count(), 2, "{error}");
}

#[test]
fn expanded_cases_are_measured_in_both_dialects() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cases.jsonl");
    let expanded = std::process::Command::new(env!("CARGO_BIN_EXE_utfproof"))
        .args([
            "vectors",
            "expand",
            "--operation",
            "utf-8.validate",
            "--per-row",
            "1",
        ])
        .output()
        .unwrap();
    let expanded = String::from_utf8(expanded.stdout).unwrap();
    let protocol = expanded
        .replace("\"operation\":", "\"op\":")
        .replace("\"error\":true", "\"error\":\"no\"");
    assert_ne!(protocol, expanded);
    let measured = [expanded, protocol].map(|cases| {
        std::fs::write(&file, cases).unwrap();
        let machines = ["--family", "machines", "--operation", "utf-8.validate"];
        let cases = ["--no-vectors", "--json", "--cases", file.to_str().unwrap()];
        let (status, text, error) = command(&[&machines[..], &cases].concat());
        assert!(matches!(status, Some(0 | 1)), "{error}");
        assert_eq!(error, "");
        text
    });
    assert!(measured[0].contains("\"cases\""), "{}", measured[0]);
    assert_eq!(measured[0], measured[1]);
}
