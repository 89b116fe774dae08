//! The tests that the harness makes: their names, their outcomes and their output.

use std::collections::BTreeMap;
use std::path::Path;

use super::{Empty, Skips, known, wrong};
use libtest_mimic::{Arguments, Conclusion};
use utfproof_codecs::built_in::StdLibrary;
use utfproof_harness::Harness;
use utfproof_judge::{Answer, Description, Implementation, Request};
use utfproof_oracle::Operation;
use utfproof_vectors::Suite;

/// The result of a run: its conclusion, its output, and the outcome of each test by name.
struct Ran {
    conclusion: Conclusion,
    text: String,
    outcomes: BTreeMap<String, String>,
}

impl Ran {
    fn count(&self, outcome: &str) -> usize {
        self.outcomes
            .values()
            .filter(|known| known.starts_with(outcome))
            .count()
    }
}

fn run(harness: Harness, arguments: &[&str]) -> Ran {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let fixed = [
        "a-test",
        "--logfile",
        log.to_str().unwrap(),
        "--color",
        "never",
    ];
    let arguments = Arguments::from_iter(fixed.iter().chain(arguments));
    let conclusion = libtest_mimic::run(&arguments, harness.trials());
    let text = std::fs::read_to_string(Path::new(&log)).unwrap();
    let outcome = |line: &str| {
        let (name, outcome) = line.strip_prefix("test ")?.split_once(" ... ")?;
        Some((name.trim_end().to_owned(), outcome.to_owned()))
    };
    let outcomes = text.lines().filter_map(outcome).collect();
    Ran {
        conclusion,
        text,
        outcomes,
    }
}

#[test]
#[cfg(feature = "seconds")]
fn a_right_implementation_passes_and_only_described_operations_have_tests() {
    let ran = run(Harness::new(|| StdLibrary), &[]);
    assert_eq!(ran.conclusion.num_failed, 0, "{}", ran.text);
    assert_eq!(ran.outcomes["utf-8.decode/exhaustive"], "ok");
    let described = StdLibrary.describe().operations;
    let of_others = |name: &&String| {
        let operation = name.split('/').next().and_then(|name| name.parse().ok());
        !operation.is_some_and(|operation: Operation| described.contains_key(&operation))
    };
    assert_eq!(ran.outcomes.keys().find(of_others), None);
    assert_eq!(ran.conclusion.num_ignored, 0, "{}", ran.text);
    let described = described.len();
    assert!(ran.count("ok") >= 3 * described, "{}", ran.text);
}

#[test]
#[cfg(feature = "seconds")]
fn a_wrong_implementation_fails_the_tests_of_its_faults_with_the_text_of_a_report() {
    let ran = run(wrong("surrogates-accepted"), &["--test-threads", "1"]);
    assert!(ran.conclusion.has_failed());
    assert_eq!(ran.outcomes["utf-8.validate/exhaustive"], "FAILED");
    let ran = run(
        wrong("surrogates-accepted"),
        &["--exact", "utf-8.validate/exhaustive"],
    );
    assert_eq!(ran.conclusion.num_failed, 1);
    for part in [
        "utf-8.validate/exhaustive/ED.A0",
        "  input      ED A0 80",
        "  expected   an error, at 0",
        "  answered   accepted",
        "  because    ",
        "  document   ",
        "' cargo test --test it -- --exact utf-8.validate/exhaustive\n",
        "surrogates-accepted wrong on purpose differs: ",
    ] {
        assert!(ran.text.contains(part), "no '{part}' in\n{}", ran.text);
    }
}

#[test]
fn failure_output_is_truncated_with_a_total() {
    let ran = run(
        wrong("only-the-shape-checked"),
        &["--exact", "utf-8.validate/boundaries"],
    );
    assert!(ran.text.matches("  repeat  ").count() <= 3, "{}", ran.text);
    assert!(ran.text.contains(" cases of "), "{}", ran.text);
    assert!(ran.text.contains(" vectors"), "{}", ran.text);
}

#[test]
fn a_list_has_the_names_of_all_tests_and_runs_none() {
    let ran = run(wrong("surrogates-accepted"), &["--list"]);
    let names: Vec<_> = ran
        .text
        .lines()
        .filter_map(|line| line.strip_suffix(": test"))
        .collect();
    for name in [
        "utf-8.validate/boundaries",
        "utf-8.validate/exhaustive",
        "utf-8.validate/random",
    ] {
        assert_eq!(
            names.iter().filter(|known| **known == name).count(),
            1,
            "{name} in {names:?}"
        );
    }
    assert!(!ran.conclusion.has_failed());
}

#[test]
#[cfg(feature = "slow")]
fn listed_differences_pass_and_stale_ones_fail() {
    let listed = known(&["utf-8.*/**"]);
    let ran = run(wrong("surrogates-accepted").known(listed), &[]);
    assert_eq!(ran.conclusion.num_failed, 0, "{}", ran.text);
    assert_eq!(ran.outcomes["known-differences"], "ok");

    let one_too_many = known(&[
        "utf-8.*/**",
        "utf-8.validate/exhaustive/00-7F",
        "utf-8.validate/no-such/*",
    ]);
    let ran = run(
        Harness::new(|| StdLibrary).known(one_too_many),
        &["--test-threads", "2"],
    );
    assert_eq!(ran.conclusion.num_failed, 1, "{}", ran.text);
    assert_eq!(ran.outcomes["known-differences"], "FAILED");
    assert_eq!(
        ran.text.matches("stale known difference: ").count(),
        3,
        "{}",
        ran.text
    );

    let not_all = known(&["utf-8.validate/exhaustive/*"]);
    let ran = run(wrong("surrogates-accepted").known(not_all), &[]);
    assert_eq!(ran.outcomes["utf-8.validate/exhaustive"], "ok");
    assert_eq!(ran.outcomes["utf-8.decode/exhaustive"], "FAILED");
    assert_eq!(ran.outcomes["known-differences"], "ok");
}

#[test]
fn departures_from_a_should_fail_unless_only_musts_count() {
    let strict = run(
        wrong("surrogate-replaced-once"),
        &["--exact", "utf-8.decode-lossy/exhaustive"],
    );
    assert_eq!(strict.conclusion.num_failed, 1, "{}", strict.text);
    let lenient = run(
        wrong("surrogate-replaced-once").only_musts(),
        &["--exact", "utf-8.decode-lossy/exhaustive"],
    );
    assert_eq!(
        (lenient.conclusion.num_failed, lenient.conclusion.num_passed),
        (0, 1),
        "{}",
        lenient.text
    );
}

#[test]
fn a_larger_suite_and_more_random_cases_ask_more() {
    let cases = |harness: Harness, test: &str| {
        let text = run(harness, &["--exact", test]).text;
        let words = text
            .split_once(" cases in ")
            .unwrap_or_else(|| panic!("no cases in\n{text}"))
            .0;
        words
            .rsplit(' ')
            .next()
            .unwrap()
            .replace(',', "")
            .parse::<u64>()
            .unwrap()
    };
    let wrong = || wrong("only-the-shape-checked");
    let quick = cases(wrong().suite(Suite::Quick), "utf-8.validate/exhaustive");
    let full = cases(wrong(), "utf-8.validate/exhaustive");
    assert!(full > 2 * quick);
    assert_eq!(
        cases(wrong().suite(Suite::Full), "utf-8.validate/exhaustive"),
        full
    );
    let committed = cases(wrong(), "utf-8.validate/random");
    assert_eq!(
        cases(wrong().random(1000, 7), "utf-8.validate/random"),
        committed + 1000
    );
    assert_eq!(
        cases(
            wrong().random(10, utfproof_vectors::SEED),
            "utf-8.validate/random"
        ),
        committed
    );
}

#[test]
fn an_implementation_that_describes_no_operation_fails() {
    let ran = run(Harness::new(|| Empty), &[]);
    assert_eq!(ran.conclusion.num_failed, 1, "{}", ran.text);
    assert_eq!(ran.outcomes["operations"], "FAILED");
    assert!(
        ran.text
            .contains("describes no operation, so nothing is checked"),
        "{}",
        ran.text
    );
    assert!(!ran.text.contains('\u{1b}'), "{}", ran.text);
}

#[test]
fn a_test_fails_if_all_of_its_cases_are_skipped() {
    let ran = run(
        Harness::new(|| Skips),
        &["--exact", "utf-8.validate/exhaustive"],
    );
    assert_eq!(ran.conclusion.num_failed, 1, "{}", ran.text);
    assert!(ran.text.contains("nothing was judged"), "{}", ran.text);
}

struct Panics;

impl Implementation for Panics {
    fn describe(&self) -> Description {
        Description::new("panics", "0").with([Operation::Utf8Encode])
    }

    fn answer(&mut self, request: &Request) -> Answer {
        match request.operands[0].values().as_slice() {
            [0xDFFF] => panic!("no such character"),
            [0xD800..=0xDFFF] => Answer::rejected("no such character"),
            _ => StdLibrary.answer(request),
        }
    }
}

#[test]
fn a_panic_is_a_crash_on_its_case_and_the_other_cases_run() {
    let ran = run(
        Harness::new(|| Panics),
        &["--exact", "utf-8.encode/boundaries"],
    );
    assert_eq!(ran.conclusion.num_failed, 1, "{}", ran.text);
    for part in [
        "crashed",
        "  input      DFFF\n",
        "panicked: no such character",
        "differs: 1 must",
    ] {
        assert!(ran.text.contains(part), "no '{part}' in\n{}", ran.text);
    }
}

#[test]
fn a_codec_that_hangs_fails_its_test_and_the_others_run() {
    /// Never answers the empty string; right otherwise.
    struct Hangs;

    impl Implementation for Hangs {
        fn describe(&self) -> Description {
            Description::new("hangs", "0").with([Operation::Utf8Validate, Operation::Utf8Decode])
        }

        fn answer(&mut self, request: &Request) -> Answer {
            let is_empty = request.operands.iter().all(|operand| operand.is_empty());
            match request.operation == Operation::Utf8Validate && is_empty {
                true => loop {
                    std::thread::park();
                },
                false => StdLibrary.answer(request),
            }
        }
    }

    let limit = std::time::Duration::from_millis(300);
    let ran = run(Harness::new(|| Hangs).timeout(limit), &["--test-threads=1"]);
    assert!(ran.count("FAILED") >= 1, "{}", ran.text);
    let failed = |name: &str| ran.outcomes[name].starts_with("FAILED");
    assert!(failed("utf-8.validate/exhaustive"));
    assert!(!failed("utf-8.decode/exhaustive"), "{:?}", ran.outcomes);
}
