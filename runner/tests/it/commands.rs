//! The commands that people type: `utfproof` alone, `check` and its verbosity, `list` and `oracle`.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::{Value, json};
use utfproof_oracle::Operation;

const WRONG: &str = "overlongs-accepted";

fn utfproof(arguments: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_utfproof"));
    program.args(arguments).env_remove("NO_COLOR");
    program.output().unwrap()
}

/// Exit status and standard output.
fn ran(arguments: &[&str]) -> (Option<i32>, String) {
    let output = utfproof(arguments);
    let text = String::from_utf8(output.stdout).unwrap();
    (output.status.code(), text)
}

fn json_of(arguments: &[&str]) -> Value {
    let (status, text) = ran(arguments);
    assert_eq!(status, Some(0), "{text}");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
#[cfg(feature = "seconds")]
fn utfproof_alone_takes_the_options_of_check() {
    let validate = ["--operation", "utf-8.validate"];
    let reports = json_of(&[&validate[..], &["--json"]].concat());
    let names = |value: &Value| -> Vec<String> {
        let reports = value.as_array().unwrap().iter();
        reports
            .map(|report| report["implementation"]["name"].to_string())
            .collect()
    };
    assert!(names(&reports).len() > 3, "{reports}");
    assert_eq!(reports[0]["operations"].as_array().unwrap().len(), 1);

    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("report.html");
    let report = ["--report", page.to_str().unwrap()];
    let (status, text) = ran(&[&validate[..], &report].concat());
    assert_eq!(status, Some(0), "{text}");
    assert!(text.contains("\nNext: "), "{text}");
    assert!(fs::read_to_string(page).unwrap().contains("</html>"));

    let (status, text) = ran(&[&validate[..], &["-q"]].concat());
    assert_eq!(status, Some(0), "{text}");
    assert_eq!(text.lines().count(), names(&reports).len(), "{text}");
}

#[test]
fn options_before_a_command_are_refused_and_check_needs_a_name() {
    for arguments in [&["--json", "check", "std"][..], &["check"]] {
        assert_eq!(utfproof(arguments).status.code(), Some(2), "{arguments:?}");
    }
}

#[test]
fn quiet_is_the_verdict_and_verbose_explains_every_difference() {
    let check = ["check", WRONG, "--operation", "utf-8.validate"];
    let (status, quiet) = ran(&[&check[..], &["--quiet"]].concat());
    assert_eq!(status, Some(1));
    assert_eq!(quiet.lines().count(), 1, "{quiet}");
    assert!(quiet.contains(" differs: "), "{quiet}");

    let explained = |text: &str| text.matches("\n  because  ").count();
    let (_, usual) = ran(&check);
    let (status, verbose) = ran(&[&check[..], &["--verbose"]].concat());
    assert_eq!(status, Some(1));
    assert!((1..=3).contains(&explained(&usual)), "{usual}");
    let report: Value = serde_json::from_str(&ran(&[&check[..], &["--json"]].concat()).1).unwrap();
    let differences = report["differences"].as_array().unwrap().len();
    assert!(differences > 10);
    assert_eq!(explained(&verbose), differences);
}

#[test]
fn output_is_coloured_on_request() {
    let check = ["check", WRONG, "--operation", "utf-8.validate"];
    let ask = ["ask", WRONG, "utf-8.validate", "C0 80"];
    for command in [&check[..], &ask] {
        let has_color = |when: &[&str]| ran(&[command, when].concat()).1.contains("\x1b[");
        assert!(has_color(&["--color", "always"]), "{command:?}");
        for when in [&["--color", "never"][..], &["--color", "auto"], &[]] {
            assert!(!has_color(when), "{command:?} {when:?}");
        }
    }
}

#[test]
#[cfg(feature = "seconds")]
fn fail_fast_ends_after_a_difference_and_the_verdict_says_so() {
    let judged = |text: &str| -> u64 {
        let report: Value = serde_json::from_str(text).unwrap();
        let operations = report["operations"].as_array().unwrap().iter();
        let counts = operations.map(|o| o["conforms"].as_u64().unwrap());
        counts.sum()
    };
    let check = ["check", WRONG, "--suite", "full"];
    let fast = [&check[..], &["--fail-fast"]].concat();
    let (status, cut) = ran(&[&fast[..], &["--json"]].concat());
    assert_eq!(status, Some(1));
    let (_, whole) = ran(&[&check[..], &["--json"]].concat());
    assert!(
        judged(&cut) * 2 < judged(&whole),
        "{} of {}",
        judged(&cut),
        judged(&whole)
    );
    let (_, text) = ran(&[&fast[..], &["-q"]].concat());
    assert!(text.contains("not all cases were run"), "{text}");
}

#[test]
#[cfg(feature = "seconds")]
fn fail_fast_continues_after_a_difference_that_does_not_count() {
    let folder = tempfile::tempdir().unwrap();
    let known = folder.path().join("known.json");
    let listing = json!([
        {"vectors": "*/**", "reason": "for a test"},
        {"vectors": "utf-8.encode/**", "reason": "occurs nowhere"},
    ]);
    fs::write(&known, listing.to_string()).unwrap();
    let known = ["--known-differences", known.to_str().unwrap()];
    let check = [
        "check",
        WRONG,
        "--fail-fast",
        "-q",
        "--operation",
        "utf-8.*",
    ];
    let (_, text) = ran(&[&check[..], &known].concat());
    assert!(!text.contains("not all cases were run"), "{text}");
}

#[test]
fn list_describes_every_operation() {
    let (status, text) = ran(&["list"]);
    assert_eq!(status, Some(0));
    for operation in Operation::ALL {
        assert!(text.contains(&format!("\n  {operation} ")), "{operation}");
        let meaning = operation.meaning();
        assert!(text.contains(&format!("\n      {meaning}\n")), "{meaning}");
    }
}

#[test]
fn list_is_filtered_by_words_and_globs() {
    let names = |arguments: &[&str], part: &str, key: &str| -> Vec<String> {
        let listed = json_of(&[&["list", "--json"], arguments].concat());
        let parts = listed[part].as_array().unwrap().iter();
        parts
            .map(|part| part[key].as_str().unwrap().to_owned())
            .collect()
    };
    let operations = |arguments: &[&str]| names(arguments, "operations", "operation");
    assert_eq!(operations(&[]).len(), Operation::ALL.len());
    assert_eq!(operations(&["utf-8.enc*e"]), ["utf-8.encode"]);
    let lossy = operations(&["lossy", "utf-16"]);
    assert!(
        lossy.contains(&"utf-16.decode-lossy".to_owned()),
        "{lossy:?}"
    );
    let implementations = names(&["SIMD"], "implementations", "name");
    assert!(
        implementations.contains(&"simdutf8".to_owned()),
        "{implementations:?}"
    );
    assert!(
        !implementations.contains(&"std".to_owned()),
        "{implementations:?}"
    );
    assert_eq!(names(&["cesu"], "documents", "document"), ["cesu-8-2001"]);

    let output = utfproof(&["list", "no-such-thing"]);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("nothing matches 'no-such-thing'"), "{said}");
}

/// Replaces every program that a probe of an implementation starts by one that leaves a mark.
fn fakes(folder: &Path) {
    let adapters = Path::new(env!("CARGO_MANIFEST_DIR")).join("adapters");
    let mut words = std::collections::BTreeSet::new();
    for entry in fs::read_dir(adapters).unwrap().flatten() {
        let Ok(text) = fs::read_to_string(entry.path().join("adapter.json")) else {
            continue;
        };
        let file: Value = serde_json::from_str(&text).unwrap();
        for implementation in file["implementations"].as_array().unwrap() {
            for command in ["probe", "build", "command"] {
                let word = implementation[command][0].as_str().unwrap_or_default();
                words.insert(word.to_owned());
            }
        }
    }
    let mark = folder.join("started");
    for word in words
        .iter()
        .filter(|word| !word.is_empty() && !word.contains('{'))
    {
        let path = folder.join(word.rsplit('/').next().unwrap());
        fs::write(
            &path,
            format!("#!/bin/sh\necho {word} >> '{}'\n", mark.display()),
        )
        .unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }
}

#[test]
fn list_starts_no_program_unless_installed_is_given() {
    let folder = tempfile::tempdir().unwrap();
    fakes(folder.path());
    let mark = folder.path().join("started");
    let list = |arguments: &[&str]| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_utfproof"));
        program
            .arg("list")
            .args(arguments)
            .env("PATH", folder.path());
        let output = program.output().unwrap();
        assert!(output.status.success(), "{output:?}");
    };
    list(&[]);
    list(&["--json"]);
    assert!(!mark.exists(), "{:?}", fs::read_to_string(mark));
    list(&["--installed"]);
    assert!(mark.exists());
}

#[test]
fn ask_and_oracle_read_bytes_as_people_type_them() {
    for typed in ["C080", "0xC0 0x80", r"\xC0\x80", "c0, 80"] {
        let answer = json_of(&["oracle", "utf-8.decode", typed, "--json"]);
        assert_eq!(answer["in"], json!(["C0 80"]), "{typed}");
        let mut program = Command::new(env!("CARGO_BIN_EXE_utfproof"));
        program.args(["ask", "overlongs-accepted", "utf-8.decode", typed]);
        let text = String::from_utf8(program.output().unwrap().stdout).unwrap();
        assert!(text.contains("C0 80") && text.contains("0000"), "{text}");
    }
}

#[test]
fn oracle_replies_in_json_like_an_adapter() {
    assert_eq!(
        json_of(&["oracle", "utf-8.decode", "E2 82 AC", "--json"]),
        json!({"operation": "utf-8.decode", "in": ["E2 82 AC"], "out": "20AC"})
    );
    assert_eq!(
        json_of(&["oracle", "utf-8.validate", "", "--json"]),
        json!({"operation": "utf-8.validate", "in": [""], "out": ""})
    );
    let traced = json_of(&["oracle", "utf-8.decode", "41 C0", "--json", "--trace"]);
    assert_eq!(traced["error"], "rejected");
    assert_eq!(traced["at"], 1);
    let steps = traced["steps"].as_array().unwrap();
    let last = steps.last().unwrap();
    assert_eq!(last["document"], "RFC 3629");
    for key in ["step", "section", "text"] {
        assert!(!last[key].as_str().unwrap().is_empty(), "{key}: {last}");
    }
    assert!(steps.iter().any(|step| step["item"] == "C0"), "{traced}");
    let traced = json_of(&["oracle", "wtf-8.encode", "D83D DCA9", "--json", "--trace"]);
    let formulas = traced["steps"].as_array().unwrap().iter();
    let formulas: Vec<_> = formulas
        .filter_map(|step| step["formula"].as_str())
        .collect();
    let pair = "0x10000 + ((P - 0xD800) << 10) + (next - 0xDC00)";
    assert_eq!(formulas[..2], [pair, "0xF0 | (P >> 18)"], "{traced}");
    let values = traced["steps"].as_array().unwrap().iter();
    let values: Vec<_> = values.filter_map(|step| step["values"].as_str()).collect();
    assert_eq!(values, ["P = 1F4A9", "F0", "9F", "92", "A9"], "{traced}");
    let open = json_of(&["oracle", "wtf-8.decode", "FF", "--json"]);
    assert_eq!(open["unspecified"], "input is not well-formed WTF-8");
}
