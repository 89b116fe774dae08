//! The suite itself, tested: it catches codecs that are wrong on purpose, and raises no false alarm.

use std::fmt::Write as _;
use std::sync::LazyLock;

use utfproof::builtin::{self, BuiltIn};
use utfproof::report::{Conclusion, Difference, Report, Shown};
use utfproof::{InProcess, Selection, Settings, Shard, Subject, Suite, run, sabotage};
use utfproof_vectors::{Level, Origin, Vector};

static VECTORS: LazyLock<Vec<Vector>> = LazyLock::new(|| {
    let files = utfproof_vectors::built_in().unwrap();
    files.into_iter().flat_map(|file| file.vectors).collect()
});

fn check(implementation: &BuiltIn) -> Report {
    let instance = || Box::new(InProcess::new((implementation.make)())) as Box<dyn Subject + Send>;
    let selection = Selection {
        vectors: &VECTORS,
        suite: Suite::Quick,
        shard: Shard::WHOLE,
    };
    let settings = Settings {
        target: implementation.name.to_owned(),
        ..Settings::default()
    };
    run(vec![instance(), instance()], selection, &settings)
}

/// Those that the suite `quick` is known not to catch, and why. Strict: one that is caught may not stand here.
const SURVIVORS: [(&str, &str); 1] = [(
    "block-boundary-missed",
    "its fault shows only behind 31 or more bytes, and no vector of the suite has it there",
)];

#[test]
fn every_wrong_implementation_is_caught_by_a_named_case_that_says_all_there_is_to_say() {
    for wrong in sabotage::all() {
        let report = check(wrong);
        let survivor = SURVIVORS.iter().find(|(name, _)| *name == wrong.name);
        let caught = report.conclusion() == Conclusion::Differs;
        assert_eq!(caught, survivor.is_none(), "{}: {survivor:?}", wrong.name);
        for difference in &report.differences {
            says_all(difference, wrong.name);
        }
    }
}

fn says_all(difference: &Difference, name: &str) {
    let id = &difference.vector;
    let vector = VECTORS.iter().find(|vector| vector.id == *id);
    assert!(vector.is_some(), "{name}: {id} is no vector");
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
    assert!(!difference.steps.is_empty(), "{name}: {id} names no step");
    assert!(
        difference
            .because
            .iter()
            .all(|because| !because.text.is_empty()),
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
fn the_classic_faults_are_caught_by_the_documents_own_examples() {
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
        let wrong = sabotage::all()
            .iter()
            .find(|wrong| wrong.name == name)
            .unwrap();
        let report = check(wrong);
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
    for right in builtin::all() {
        let report = check(right);
        let musts: Vec<_> = report
            .differences
            .iter()
            .filter(|d| d.level == Level::Must)
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
    let mut table = format!("{:27}{:>7}{:>9}", "", "musts", "shoulds");
    for origin in Origin::ALL {
        let _ = write!(table, "{origin:>12}");
    }
    table += "  the first vector\n";
    for wrong in sabotage::all() {
        let differences = check(wrong).differences;
        let cases = |level| {
            differences
                .iter()
                .filter(|d| d.level == level)
                .map(|d| d.cases)
                .sum::<u64>()
        };
        let _ = write!(
            table,
            "{:27}{:>7}{:>9}",
            wrong.name,
            cases(Level::Must),
            cases(Level::Should)
        );
        for origin in Origin::ALL {
            let of_origin =
                |d: &&Difference| d.vector.starts_with(&format!("{}/{origin}/", d.operation));
            let _ = write!(
                table,
                "{:>12}",
                differences.iter().filter(of_origin).count()
            );
        }
        let first = differences
            .first()
            .map_or("survives", |difference| difference.vector.as_str());
        let _ = writeln!(table, "  {first}");
    }
    insta::assert_snapshot!("kill_table", table);
}
