//! Tests the suite itself: it catches codecs that are wrong on purpose, and raises no false alarm.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::sync::LazyLock;
use std::time::Duration;

use rayon::prelude::*;
use utfproof_codecs::built_in::{self, BuiltIn};
use utfproof_codecs::faults;
use utfproof_judge::{Pattern, Selection, Settings, Shard, UnderTest, Watched, run};
use utfproof_report::{Because, Conclusion, Difference, DifferenceLevel, Report, Shown};
use utfproof_vectors::{Origin, Suite};

use crate::built::VECTORS;
use crate::whole::{drawn, is_whole};

static IDS: LazyLock<HashSet<&str>> =
    LazyLock::new(|| VECTORS.iter().map(|vector| vector.id.as_str()).collect());

fn check(implementation: &BuiltIn, suite: Suite) -> Report {
    // One instance: the answers of some depend on earlier requests.
    let watched = Watched::made_by(implementation.make, Duration::from_secs(600));
    let instance: Box<dyn UnderTest + Send> = Box::new(watched);
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

/// Faults, and an example of a document that catches each.
const CLASSIC: [(&str, &str); 3] = [
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
];

/// The wrong implementations that are checked: with `UTFPROOF_WHOLE=1` all, and else some common faults, more of them with
/// the feature `seconds`, and one of each family of rare ones, drawn by a seed.
fn checked() -> Vec<&'static BuiltIn> {
    let is_classic = |wrong: &BuiltIn| CLASSIC.iter().any(|(name, _)| *name == wrong.name);
    let (classic, others): (Vec<&BuiltIn>, Vec<&BuiltIn>) =
        faults::common().iter().partition(|wrong| is_classic(wrong));
    let some = if cfg!(feature = "seconds") { 24 } else { 8 };
    let others = drawn(&others, some).into_iter().copied();
    let families = faults::FAMILIES.iter();
    let rare = families.flat_map(|family| drawn(family.faults, 1));
    classic.into_iter().chain(others).chain(rare).collect()
}

/// The report of each of them for the suite `quick`, or for `full` if `quick` finds nothing.
static REPORTS: LazyLock<Vec<(&BuiltIn, Suite, Report)>> = LazyLock::new(|| {
    let report_of = |wrong| {
        let quick = check(wrong, Suite::Quick);
        if quick.conclusion() == Conclusion::Differs {
            return (wrong, Suite::Quick, quick);
        }
        (wrong, Suite::Full, check(wrong, Suite::Full))
    };
    checked().into_par_iter().map(report_of).collect()
});

/// The snapshot of [`which_vectors_catch_which_faults`] names the rare faults that survive. Some of those show at the empty
/// input, by what they keep from an earlier request: there is no step to name.
#[test]
#[cfg(feature = "seconds")]
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
    let pattern = difference
        .smaller
        .as_ref()
        .and_then(|smaller| smaller.pattern.as_ref());
    let selection = match pattern {
        // one vector makes too few calls
        Some(Pattern::FromCall { .. }) => format!("--operation {}", difference.operation),
        _ => format!("--vector {id}"),
    };
    assert_eq!(
        difference.repeat,
        format!("utfproof check {name} {selection}")
    );
    assert!(
        (1..=difference.asked).contains(&difference.cases),
        "{name}: {id}"
    );
}

#[test]
fn the_classic_faults_are_caught_by_examples_of_the_documents() {
    for (name, id) in CLASSIC {
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

/// Without `UTFPROOF_WHOLE=1`, the rows of the faults that are checked, and not the heading.
#[test]
fn which_vectors_catch_which_faults() {
    let mut lines: Vec<String> = REPORTS.iter().map(line).collect();
    if is_whole() {
        let mut heading = format!("{:29}suite{:>8}{:>9}", "", "musts", "shoulds");
        for origin in Origin::ALL {
            let _ = write!(heading, "{origin:>12}");
        }
        heading += "  the first vector";
        lines.insert(0, heading);
        insta::assert_snapshot!("kill_table", lines.join("\n"));
        return;
    }
    let all = include_str!("snapshots/it__faults__kill_table.snap");
    assert!(lines.len() > 30);
    for line in lines {
        assert!(
            all.lines().any(|known| known == line),
            "{line}\nis not in the snapshot, which INSTA_UPDATE=always UTFPROOF_WHOLE=1 renews"
        );
    }
}

/// The row of a wrong implementation in the table.
fn line((wrong, suite, report): &(&BuiltIn, Suite, Report)) -> String {
    let differences = &report.differences;
    let cases = |level| {
        let of_level = differences.iter().filter(|d| d.level == level);
        of_level.map(|d| d.cases).sum::<u64>()
    };
    let (musts, shoulds) = (cases(DifferenceLevel::Must), cases(DifferenceLevel::Should));
    let mut line = format!("{:29}{suite:5}{musts:>8}{shoulds:>9}", wrong.name);
    for origin in Origin::ALL {
        let of_origin =
            |d: &&Difference| d.vector.starts_with(&format!("{}/{origin}/", d.operation));
        let vectors = differences.iter().filter(of_origin).count();
        let _ = write!(line, "{vectors:>12}");
    }
    let first = differences
        .first()
        .map_or("survives", |difference| difference.vector.as_str());
    let _ = write!(line, "  {first}");
    line
}
