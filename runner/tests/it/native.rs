//! Codecs in shared libraries: the plants in `runner/native/tests/plants/` imitate faults of real ones. Each must be found
//! and named, and no right library accused.
#![cfg(target_os = "linux")]

mod errors;
mod exhaustive;
mod guarded;
mod header;
mod host;
mod languages;
mod page;
mod sanitizers;
mod table;
mod thousandth;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use serde_json::Value;
use tempfile::TempDir;

use crate::at_once::at_once;
use crate::program::run;
use crate::tools::is_installed;
use crate::whole::{drawn, is_whole};

/// A plant, the input that must show its fault, and what the report must say of it.
const PLANTS: &[(&str, &str, &str)] = &[
    (
        "clickhouse",
        "00 00 00 00",
        "reads 19 bytes past the end of the input (input of 4 bytes",
    ),
    (
        "systemd",
        "C2",
        "reads 1 byte past the end of the input (input of 1 byte, 63 past a multiple of 64)",
    ),
    (
        "postgresql",
        "F0",
        "reads 3 bytes past the end of the input (input of 1 byte",
    ),
    ("simdutf_safe", "80", "writes 2 bytes past the room"),
    ("libuv", "", "writes 1 byte past the room"),
    (
        "ladybird",
        "00 D8",
        "the answer depends on the alignment (input of 2 bytes",
    ),
    (
        "canary",
        "F0 90 80 80",
        "writes 4 bytes past the room (input of 4 bytes",
    ),
    (
        "read_before",
        "00",
        "reads 63 bytes before the start of the input",
    ),
    (
        "writes_input",
        "00",
        "writes into the input (input of 1 byte",
    ),
    (
        "old_output",
        "F0 90 80 80",
        "the answer depends on what was in the output",
    ),
    (
        "aligned_words",
        "C2",
        "reads past the end of the input: the answer depends on what follows it",
    ),
    ("heap", "E0 A0 80", "dies by SIG"),
    ("exits", "EE 80 80", "ends the process with status 0"),
    (
        "null",
        "EE 80 80",
        "dies by SIGSEGV: reads through a null pointer",
    ),
    ("null", "F0 90 80 80", "dies by SIGABRT"),
    ("hang", "F4 8F BF BF", "no answer in time"),
];

/// The folder with all plants and examples, built.
static BUILT: LazyLock<TempDir> = LazyLock::new(|| {
    let built = tempfile::tempdir().unwrap();
    let sources = [sources("tests/plants"), sources("examples/plugins")].concat();
    at_once(&sources, |source| {
        let mut library = built.path().join(source.file_name().unwrap());
        library.set_extension("so");
        compile("cc", &["-std=gnu11"], source, &library);
    });
    built
});

pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("native")
}

/// The C files of a folder.
fn sources(below: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder().join(below)).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|e| e == "c"))
        .collect();
    paths.sort();
    paths
}

fn compile(compiler: &str, options: &[&str], source: &Path, library: &Path) {
    let include = |below: &str| format!("-I{}", folder().join(below).display());
    let mut command = Command::new(compiler);
    command
        .args(["-O1", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC"])
        .args(options);
    command.args([include("include"), include("examples/plugins")]);
    let output = command.arg(source).arg("-o").arg(library).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {said}", source.display());
}

/// Checks a built library; returns the status and the report.
fn check(name: &str, options: &[&str]) -> (Option<i32>, Value) {
    let library = BUILT.path().join(name).with_extension("so");
    let library = library.to_str().unwrap();
    let all = [&["--library", library, "--json"], options].concat();
    let (status, text, error) = run("check", &all);
    let report = serde_json::from_str(&text);
    (
        status,
        report.unwrap_or_else(|_| panic!("{name}: {status:?}\n{text}{error}")),
    )
}

/// What the report says of the inputs that these units begin with, or are.
fn said<'a>(report: &'a Value, input: &str) -> Vec<&'a str> {
    let differences = report["differences"].as_array().unwrap();
    let of_input = differences
        .iter()
        .filter(|difference| difference["in"] == serde_json::json!([input]));
    of_input.map(answered).collect()
}

fn answered(difference: &Value) -> &str {
    difference["answered"]["failure"]
        .as_str()
        .unwrap_or_default()
}

fn total(report: &Value, verdict: &str) -> u64 {
    let operations = report["operations"].as_array().unwrap();
    operations
        .iter()
        .map(|operation| operation[verdict].as_u64().unwrap())
        .sum()
}

/// Without `UTFPROOF_WHOLE=1`, some of them.
#[test]
#[cfg(feature = "seconds")]
fn each_planted_fault_is_found_and_named_by_a_run_without_options() {
    if !is_installed("cc") {
        return;
    }
    let mut names: Vec<&str> = PLANTS.iter().map(|(name, ..)| *name).collect();
    names.dedup();
    let names: Vec<&str> = drawn(&names, 5).into_iter().copied().collect();
    LazyLock::force(&BUILT); // not among the threads that need it: they would wait for themselves
    let reports = at_once(&names, |name| {
        let options: &[&str] = if *name == "hang" {
            &["--timeout", "0.3"]
        } else {
            &[]
        };
        check(name, options)
    });
    for (name, (status, report)) in names.iter().zip(&reports) {
        assert_eq!(*status, Some(1), "{name}");
        assert_eq!(total(report, "not_run"), 0, "{name}");
        for (_, input, words) in PLANTS.iter().filter(|(of, ..)| of == name) {
            let said = said(report, input);
            let is_said = said.iter().any(|said| said.contains(words));
            assert!(is_said, "{name}, {input}: no '{words}' in {said:#?}");
        }
    }
}

#[test]
#[cfg(feature = "slow")]
fn the_kind_of_a_violation_is_in_the_report_and_in_the_heading_of_its_cause() {
    if !is_installed("cc") {
        return;
    }
    for (name, kind, heading) in [
        (
            "systemd",
            "read_past_end",
            "reads past the end of the input",
        ),
        (
            "read_before",
            "read_before_start",
            "reads before the start of the input",
        ),
        (
            "simdutf_safe",
            "wrote_past_room",
            "writes outside of the output",
        ),
        ("writes_input", "wrote_input", "writes into the input"),
        (
            "old_output",
            "depends_on_output",
            "depends on what was in the output",
        ),
        (
            "ladybird",
            "depends_on_alignment",
            "depends on the alignment",
        ),
    ] {
        let (_, report) = check(name, &["--suite", "quick"]);
        let differences = report["differences"].as_array().unwrap();
        let of_kind = |difference: &&Value| difference["kind"] == kind;
        let first = differences.iter().find(of_kind);
        let first = first.unwrap_or_else(|| panic!("{name}: no {kind}"));
        assert_eq!(
            (&first["verdict"], &first["level"]),
            (&"differs".into(), &"must".into())
        );
        let library = BUILT.path().join(name).with_extension("so");
        let library = library.to_str().unwrap();
        let (_, text, _) = run("check", &["--library", library, "--suite", "quick"]);
        assert!(text.contains(heading), "{name}: {text}");
    }
}

#[test]
#[cfg(feature = "seconds")]
fn a_fault_hang_exit_or_damaged_heap_costs_no_other_case() {
    if !is_installed("cc") {
        return;
    }
    for (name, guilty) in [
        ("heap", "E0 A0 80"),
        ("exits", "EE 80 80"),
        ("hang", "F4 8F BF BF"),
        ("null", ""),
    ] {
        let (_, report) = check(name, &["--timeout", "1", "--suite", "quick", "--jobs", "2"]);
        let wrong = report["differences"].as_array().unwrap().iter();
        let wrong: Vec<&Value> = wrong
            .filter(|difference| difference["in"] != serde_json::json!([guilty]))
            .collect();
        let is_of_null = |difference: &&Value| {
            ["EE 80 80", "F0 90 80 80"]
                .map(|i| serde_json::json!([i]))
                .contains(&difference["in"])
        };
        assert!(
            wrong
                .iter()
                .all(|difference| name == "null" && is_of_null(difference)),
            "{name}: {wrong:#?}"
        );
        assert!(total(&report, "conforms") > 5_000, "{name}");
        assert_eq!(total(&report, "not_run"), 0, "{name}");
    }
}

#[test]
fn a_state_that_is_kept_between_calls_is_found() {
    if !is_installed("cc") {
        return;
    }
    let (status, report) = check("state", &["--suite", "quick"]);
    let differences = report["differences"].as_array().unwrap();
    let words = "the answer depends on the calls before";
    assert_eq!(status, Some(1));
    assert!(
        differences
            .iter()
            .any(|difference| answered(difference).starts_with(words))
    );
}

#[test]
fn a_length_function_that_promises_too_little_is_found() {
    if !is_installed("cc") {
        return;
    }
    let (_, report) = check("lying_length", &["--suite", "quick"]);
    let said = said(&report, "F0 90 80 80");
    assert!(
        said.iter()
            .any(|said| said.contains("its own length function")),
        "{said:?}"
    );
}

/// Without `UTFPROOF_WHOLE=1`, with the suite `quick`.
#[test]
#[cfg(feature = "seconds")]
fn a_right_library_is_not_accused() {
    if !is_installed("cc") {
        return;
    }
    let suite = if is_whole() { "full" } else { "quick" };
    for name in ["validator", "decoder", "stream"] {
        let (status, report) = check(name, &["--suite", suite]);
        assert_eq!(status, Some(0), "{name}: {:#}", report["differences"]);
        assert!(total(&report, "conforms") > 1_000, "{name}");
    }
    // glibc's mbrtowc accepts what Unicode no longer has, and that is all
    let (_, report) = check("glibc", &["--suite", suite]);
    for verdict in ["crashed", "timed_out", "garbled", "not_run"] {
        assert_eq!(total(&report, verdict), 0, "{:#}", report["differences"]);
    }
    let differences = report["differences"].as_array().unwrap();
    let is_an_answer = |difference: &Value| difference["answered"]["failure"].is_null();
    assert!(differences.iter().all(is_an_answer), "{differences:#?}");
    assert!(
        differences
            .iter()
            .all(|difference| difference["operation"] == "utf-8.validate")
    );
}

#[test]
fn a_wrong_answer_is_explained_as_that_of_any_codec() {
    if !is_installed("cc") {
        return;
    }
    let (status, report) = check("surrogates", &["--suite", "quick"]);
    assert_eq!(status, Some(1));
    assert_eq!(total(&report, "crashed"), 0);
    let difference = &report["differences"][0];
    assert_eq!(difference["in"], serde_json::json!(["ED A0 80"]));
    assert_eq!(difference["level"], "must");
    assert!(!difference["steps"].as_array().unwrap().is_empty());
}

#[test]
#[cfg(feature = "seconds")]
fn workers_together_give_the_same_report_as_one() {
    if !is_installed("cc") {
        return;
    }
    for name in ["systemd", "exits"] {
        let [one, four] = ["1", "4"].map(|jobs| {
            let (_, mut report) = check(name, &["--suite", "quick", "--jobs", jobs]);
            report["duration_seconds"] = Value::Null;
            report
        });
        assert_eq!(one, four, "{name}");
    }
}
