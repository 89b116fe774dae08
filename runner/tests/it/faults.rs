//! Tests the suite itself: it catches codecs that are wrong on purpose, and raises no false alarm.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::sync::LazyLock;

use rayon::prelude::*;
use utfproof::built_in::{self, BuiltIn};
use utfproof::report::DifferenceLevel;
use utfproof::report::{Because, Conclusion, Difference, Report, Shown};
use utfproof::{InProcess, Selection, Settings, Shard, Suite, UnderTest, faults, run};
use utfproof_vectors::{Origin, Vector};

static VECTORS: LazyLock<Vec<Vector>> = LazyLock::new(|| {
    let files = utfproof_vectors::built_in().unwrap();
    files.into_iter().flat_map(|file| file.vectors).collect()
});

static IDS: LazyLock<HashSet<&str>> =
    LazyLock::new(|| VECTORS.iter().map(|vector| vector.id.as_str()).collect());

fn check(implementation: &BuiltIn, suite: Suite) -> Report {
    // One instance: the answers of some depend on earlier requests.
    let instance: Box<dyn UnderTest + Send> = Box::new(InProcess::new((implementation.make)()));
    let selection = Selection {
        vectors: &VECTORS,
        suite,
        shard: Shard::WHOLE,
    };
    let settings = Settings {
        argument: implementation.name.to_owned(),
        ..Settings::default()
    };
    run(vec![instance], selection, &settings)
}

/// The report of each wrong implementation for the suite `quick`, or for `full` if `quick` finds nothing.
static REPORTS: LazyLock<Vec<(&BuiltIn, Suite, Report)>> = LazyLock::new(|| {
    let checked = |wrong| {
        let quick = check(wrong, Suite::Quick);
        if quick.conclusion() == Conclusion::Differs {
            return (wrong, Suite::Quick, quick);
        }
        (wrong, Suite::Full, check(wrong, Suite::Full))
    };
    faults::all().par_iter().map(checked).collect()
});

/// The snapshot of [`which_vectors_catch_which_faults`] names the rare faults that survive. Some of those show at the empty
/// input, by what they keep from an earlier request: there is no step to name.
#[test]
fn every_common_fault_is_caught_by_a_named_case_with_a_full_explanation() {
    let common: HashSet<&str> = faults::common().iter().map(|wrong| wrong.name).collect();
    let common = REPORTS
        .iter()
        .filter(|(wrong, ..)| common.contains(wrong.name));
    for (wrong, _, report) in common {
        assert_eq!(report.conclusion(), Conclusion::Differs, "{}", wrong.name);
        for difference in &report.differences {
            says_all(difference, wrong.name);
        }
    }
}

fn says_all(difference: &Difference, name: &str) {
    let id = &difference.vector;
    assert!(IDS.contains(id.as_str()), "{name}: {id} is not a vector");
    assert!(
        difference
            .operands
            .iter()
            .any(|operand| !operand.is_empty()),
        "{name}: {id} has no input"
    );
    assert_ne!(difference.expected, difference.answered, "{name}: {id}");
    for shown in [&difference.expected, &difference.answered] {
        assert!(
            !matches!(shown, Shown::Failure(_)),
            "{name}: {id}: {shown:?}"
        );
    }
    let because = Because::of(&difference.trace());
    assert!(!because.is_empty(), "{name}: {id} names no step");
    assert!(
        because.iter().all(|because| !because.text.is_empty()),
        "{name}: {id}"
    );
    assert_eq!(
        difference.repeat,
        format!("utfproof check {name} --vector {id}")
    );
    assert!(
        (1..=difference.asked).contains(&difference.cases),
        "{name}: {id}"
    );
}

#[test]
fn the_classic_faults_are_caught_by_examples_of_the_documents() {
    for (name, id) in [
        (
            "overlongs-accepted",
            "utf-8.validate/examples/rfc-3629/overlong-nul.validate",
        ),
        (
            "surrogates-accepted",
            "utf-8.validate/examples/rfc-3629/surrogate-pair.validate",
        ),
        (
            "one-replacement-per-byte",
            "utf-8.decode-lossy/examples/unicode/replacement.truncated",
        ),
    ] {
        let (.., report) = REPORTS
            .iter()
            .find(|(wrong, ..)| wrong.name == name)
            .unwrap();
        assert!(
            report
                .differences
                .iter()
                .any(|difference| difference.vector == id),
            "{name} passes {id}"
        );
    }
}

#[test]
fn right_implementations_raise_no_alarm() {
    for right in built_in::all() {
        let report = check(right, Suite::Quick);
        let musts: Vec<_> = report
            .differences
            .iter()
            .filter(|d| d.level == DifferenceLevel::Must)
            .collect();
        assert!(musts.is_empty(), "{}: {musts:#?}", right.name);
        let total = report.total();
        assert!(total.conforms > 1_000, "{}: {total:?}", right.name);
        assert_eq!(
            total.not_run + total.failed(),
            0,
            "{}: {total:?}",
            right.name
        );
    }
}

#[test]
fn which_vectors_catch_which_faults() {
    let mut table = format!("{:29}suite{:>8}{:>9}", "", "musts", "shoulds");
    for origin in Origin::ALL {
        let _ = write!(table, "{origin:>12}");
    }
    table += "  the first vector\n";
    for (wrong, suite, report) in &*REPORTS {
        let differences = &report.differences;
        let cases = |level| {
            let of_level = differences.iter().filter(|d| d.level == level);
            of_level.map(|d| d.cases).sum::<u64>()
        };
        let (musts, shoulds) = (cases(DifferenceLevel::Must), cases(DifferenceLevel::Should));
        let _ = write!(table, "{:29}{suite:5}{musts:>8}{shoulds:>9}", wrong.name);
        for origin in Origin::ALL {
            let of_origin =
                |d: &&Difference| d.vector.starts_with(&format!("{}/{origin}/", d.operation));
            let vectors = differences.iter().filter(of_origin).count();
            let _ = write!(table, "{vectors:>12}");
        }
        let first = differences
            .first()
            .map_or("survives", |difference| difference.vector.as_str());
        let _ = writeln!(table, "  {first}");
    }
    insta::assert_snapshot!("kill_table", table);
}
