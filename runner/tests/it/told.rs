//! What a run came to is what every format says: none is green beside another status.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;
use utfproof_judge::known::ListedKind;
use utfproof_oracle::Operation;
use utfproof_report::table::{self, Detail, Style};
use utfproof_report::{Conclusion, Format, Report, StaleListing, Unmet, render};
use utfproof_vectors::Suite;

use super::reports::samples::{conforming, differing, empty, given_up};

/// A report of each outcome, and of each reason for it.
fn outcomes() -> Vec<(&'static str, Report, Conclusion)> {
    let stale = StaleListing {
        pattern: "utf-8.decode/*".to_owned(),
        kind: ListedKind::Crashed,
        reason: "it crashed".to_owned(),
        matches_a_vector: true,
    };
    let unmet = Unmet {
        operation: Operation::Utf8Encode,
        skipped: 0,
    };
    let name = || "mine".to_owned();
    vec![
        ("conforming", conforming(), Conclusion::Conforms),
        ("differing", differing(), Conclusion::Differs),
        ("given up", given_up(), Conclusion::Differs),
        (
            "stale",
            Report {
                stale: vec![stale],
                ..conforming()
            },
            Conclusion::Differs,
        ),
        (
            "unmet",
            Report {
                unmet: vec![unmet],
                ..conforming()
            },
            Conclusion::Differs,
        ),
        (
            "failed at the end",
            Report {
                bad_exit: Some("it exited with status 3".to_owned()),
                ..conforming()
            },
            Conclusion::Differs,
        ),
        (
            "interrupted",
            Report {
                interrupted: true,
                ..conforming()
            },
            Conclusion::Interrupted,
        ),
        (
            "not started",
            Report {
                interrupted: true,
                ..Report::of_nothing(name(), Suite::Full, 1)
            },
            Conclusion::Interrupted,
        ),
        (
            "interrupted after a difference",
            Report {
                interrupted: true,
                ..differing()
            },
            Conclusion::Differs,
        ),
        ("nothing judged", empty(), Conclusion::NothingJudged),
        (
            "could not be run",
            Report {
                could_not_run: Some("no such program".to_owned()),
                ..Report::of_nothing(name(), Suite::Full, 1)
            },
            Conclusion::CouldNotRun,
        ),
    ]
}

/// Whether a reader takes a format's text for a success.
fn is_green(format: Format, text: &str) -> bool {
    match format {
        Format::Json => {
            let json: Value = serde_json::from_str(text).unwrap();
            let one = std::slice::from_ref(&json);
            let reports = json.as_array().map_or(one, Vec::as_slice);
            !reports.is_empty() && reports.iter().all(|report| report["verdict"] == "conforms")
        }
        Format::JUnit => {
            text.contains(r#" failures="0" errors="0">"#) && text.contains("<testcase")
        }
        Format::Markdown => text.contains("\n- ✓ ") && !text.contains("\n- ✗ "),
        Format::Html => {
            let places = ["</h2> <span class=\"verdict ", "<p class=\"verdict "];
            let verdicts = places.iter().flat_map(|place| text.split(place).skip(1));
            let mut verdicts = verdicts.peekable();
            let good = ["conforms\"", "as-declared\"", "known\""];
            verdicts.peek().is_some()
                && verdicts.all(|verdict| good.iter().any(|good| verdict.starts_with(good)))
                && !text.contains("does not conform")
        }
        Format::Badge => {
            let badge: Value = serde_json::from_str(text).unwrap();
            ["brightgreen", "green"].contains(&badge["color"].as_str().unwrap())
        }
    }
}

#[test]
fn no_format_is_green_unless_the_status_is_0() {
    let outcomes = outcomes();
    let mut runs = vec![("nothing at all".to_owned(), Vec::new())];
    for (name, report, conclusion) in &outcomes {
        assert_eq!(report.conclusion(), *conclusion, "{name}");
        runs.push(((*name).to_owned(), vec![report.clone()]));
        for (other, beside, _) in &outcomes {
            let both = vec![report.clone(), beside.clone()];
            runs.push((format!("{name}, {other}"), both));
        }
    }
    for (name, reports) in &runs {
        let status = Conclusion::of_run(reports).exit_status();
        for format in Format::ALL {
            let text = render(format, reports).unwrap();
            assert_eq!(
                is_green(format, &text),
                status == 0,
                "{name}, {format:?}: {text}"
            );
        }
        let text = table::render(reports, Style::PLAIN, Detail::Verdicts);
        let mut lines = text.lines().peekable();
        let is_green = lines.peek().is_some()
            && lines.all(|line| line.contains(" conforms: ") || line.contains(" conforms "));
        assert_eq!(is_green, status == 0, "{name}: {text}");
    }
}

#[test]
fn the_status_of_a_run_is_that_of_its_worst_report() {
    let of = |all: &[Conclusion]| {
        let outcomes = outcomes();
        let report = |wanted: &Conclusion| {
            let mut outcomes = outcomes.iter();
            let found = outcomes.find(|(.., conclusion)| conclusion == wanted);
            found.unwrap().1.clone()
        };
        let reports: Vec<Report> = all.iter().map(report).collect();
        Conclusion::of_run(&reports).exit_status()
    };
    use Conclusion::{Conforms, CouldNotRun, Differs, Interrupted, NothingJudged};
    for (all, status) in [
        (&[][..], 2),
        (&[Conforms, Conforms], 0),
        (&[Conforms, Differs], 1),
        (&[Differs, NothingJudged], 2),
        (&[Conforms, Interrupted], 130),
        (&[NothingJudged, Interrupted], 130),
        (&[Differs, Interrupted], 1),
        (&[Differs, Interrupted, CouldNotRun], 2),
    ] {
        assert_eq!(of(all), status, "{all:?}");
    }
}

fn utfproof(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_utfproof"));
    command
        .current_dir(folder)
        .args(arguments)
        .output()
        .unwrap()
}

const FILES: [(&str, Format); 5] = [
    ("r.json", Format::Json),
    ("r.xml", Format::JUnit),
    ("r.md", Format::Markdown),
    ("r.html", Format::Html),
    ("badge.json", Format::Badge),
];

/// Runs the program with a report in each format; returns the reports.
fn reported(folder: &Path, arguments: &[&str], status: i32) -> Vec<(Format, String)> {
    let files = FILES.iter().flat_map(|(file, _)| ["--report", file]);
    let arguments: Vec<&str> = arguments.iter().copied().chain(files).collect();
    let output = utfproof(folder, &arguments);
    assert_eq!(output.status.code(), Some(status), "{output:?}");
    let read =
        |(file, format): &(&str, Format)| (*format, fs::read_to_string(folder.join(file)).unwrap());
    FILES.iter().map(read).collect()
}

#[test]
fn an_implementation_that_could_not_be_run_is_an_entry_of_every_report() {
    let folder = tempfile::tempdir().unwrap();
    let quick = ["--suite", "quick", "--operation", "utf-8.validate"];
    let check = ["check", "std", "--adapter", "./missing"];
    let check = [&check[..], &quick[..]].concat();
    for (format, text) in reported(folder.path(), &check, 2) {
        assert!(!is_green(format, &text), "{format:?}: {text}");
        let says = match format {
            Format::Badge => "1 of 2 conform, 1 not run",
            Format::Json => r#""verdict": "could_not_run""#,
            _ => "could not be run: ",
        };
        assert!(text.contains(says), "{format:?}: {text}");
    }
}

/// The reports of a run before must not be taken for those of this one.
#[test]
fn a_run_that_fails_before_the_first_request_replaces_the_reports() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let check = [
        "check",
        "std",
        "--suite",
        "quick",
        "--operation",
        "utf-8.validate",
    ];
    for (format, text) in reported(folder, &check, 0) {
        assert!(is_green(format, &text), "{format:?}: {text}");
    }
    let known = ["--known-differences", "missing.json"];
    for arguments in [
        [&check[..], &known[..]].concat(),
        vec!["check", "no-such-implementation"],
        vec!["report", "merge", "missing.json"],
    ] {
        for (format, text) in reported(folder, &arguments, 2) {
            assert!(
                !is_green(format, &text),
                "{arguments:?}, {format:?}: {text}"
            );
        }
    }
}

#[test]
#[cfg(feature = "seconds")]
fn each_implementation_that_a_budget_leaves_out_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let names = ["std", "encoding_rs", "bstr", "simdutf8"];
    let check = [&["check"][..], &names, &["--budget", "0.001"]].concat();
    let output = utfproof(folder.path(), &check);
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr).unwrap();
    let of_budget = |line: &&str| line.contains("'--budget' were over");
    let left_out: Vec<&str> = error.lines().filter(of_budget).collect();
    assert!(!left_out.is_empty(), "{error}");
    for line in left_out {
        let is_named = |name: &&str| line.starts_with(&format!("utfproof: {name} was not started"));
        assert!(names.iter().any(is_named), "{line}");
    }
}

#[test]
fn a_shard_that_could_not_be_run_makes_the_merge_fail_in_every_report() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let quick = ["--suite", "quick", "--operation", "utf-8.validate"];
    let shard = |adapter: &[&str], number: &str| {
        let report = format!("shard-{number}.json");
        let part = format!("{number}/2");
        let more = ["--shard", &part, "--report", &report];
        utfproof(folder, &[&["check"][..], adapter, &quick, &more].concat());
    };
    shard(&["std"], "1");
    shard(&["--adapter", "./missing"], "2");
    let merge = ["report", "merge", "shard-1.json", "shard-2.json"];
    for (format, text) in reported(folder, &merge, 2) {
        assert!(!is_green(format, &text), "{format:?}: {text}");
    }
}

#[test]
fn a_report_in_the_place_of_an_input_is_refused_before_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let list = r#"[{"vectors": "utf-8.validate/**", "reason": "by hand"}]"#;
    let write = |name: &str| fs::write(folder.join(name), list).unwrap();
    fs::create_dir(folder.join("lists")).unwrap();
    write("known.json");
    write("lists/std.json");
    let check = [
        "check",
        "std",
        "--suite",
        "quick",
        "--operation",
        "utf-8.validate",
    ];
    for arguments in [
        &[
            "--known-differences",
            "known.json",
            "--report",
            "known.json",
        ][..],
        &[
            "--known-differences",
            "known.json",
            "--report",
            "./lists/../known.json",
        ],
        &["--known-differences", "lists", "--report", "lists/std.json"],
        &[
            "--write-known-differences",
            "new.json",
            "--report",
            "new.json",
        ],
        &["--vectors", "known.json", "--report", "known.json"],
        &["--report", "twice.json", "--report", "./twice.json"],
    ] {
        let output = utfproof(folder, &[&check[..], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains("give "), "{arguments:?}: {said}");
        for name in ["known.json", "lists/std.json"] {
            assert_eq!(fs::read_to_string(folder.join(name)).unwrap(), list);
        }
        assert!(!folder.join("new.json").exists());
    }
    fs::write(folder.join("shard.json"), list).unwrap();
    let merge = ["report", "merge", "shard.json", "--report", "shard.json"];
    assert_eq!(utfproof(folder, &merge).status.code(), Some(2));
    assert_eq!(fs::read_to_string(folder.join("shard.json")).unwrap(), list);
}
