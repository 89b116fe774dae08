//! Reports made by hand.

#[path = "samples/differences.rs"]
pub(crate) mod differences;
#[path = "samples/many.rs"]
mod many;

use std::time::Duration;

use utfproof_judge::known::ListedKind;
use utfproof_oracle::Operation;
use utfproof_report::{
    Counts, Departure, DifferenceLevel, OperationReport, Report, Shown, StaleListing, Verdict,
};
use utfproof_vectors::Suite;

pub(crate) use differences::surrogate;
use differences::{concatenation, crash, hang, in_context, known, long};
pub(crate) use many::many;

/// Nothing was run.
pub(crate) fn empty() -> Report {
    Report {
        language: None,
        name: String::new(),
        version: String::new(),
        argument: "--adapter true".to_owned(),
        suite: Suite::Quick,
        seed: 1,
        duration: Duration::ZERO,
        operations: Vec::new(),
        differences: Vec::new(),
        automata: Vec::new(),
        stale: Vec::new(),
        strength: None,
        unmet: Vec::new(),
        should_counts: true,
        unknown_operations: Vec::new(),
        remarks: Vec::new(),
        could_not_run: None,
        adapter: Vec::new(),
        interrupted: false,
        given_up: None,
        last_words: None,
        bad_exit: None,
        part: None,
    }
}

/// Everything conforms.
pub(crate) fn conforming() -> Report {
    let conform = |conforms| Counts {
        conforms,
        ..Counts::default()
    };
    Report {
        name: "CPython".to_owned(),
        version: "3.11.7".to_owned(),
        duration: Duration::from_micros(1_500_400),
        operations: vec![
            counted(Operation::Utf8Decode, conform(1200), 0),
            counted(Operation::Utf8DecodeLossy, conform(1_234_567), 0),
        ],
        ..empty()
    }
}

/// Every kind of difference, including known and stale ones.
pub(crate) fn differing() -> Report {
    let counts = Counts {
        conforms: 1168,
        differs: 33,
        ..Counts::default()
    };
    Report {
        name: "JDK".to_owned(),
        version: "17.0.9".to_owned(),
        duration: Duration::from_millis(12_034),
        operations: vec![
            counted(
                Operation::Utf8Validate,
                Counts {
                    conforms: 30,
                    crashed: 1,
                    timed_out: 1,
                    ..counts_of(0)
                },
                0,
            ),
            counted(
                Operation::Utf8Decode,
                Counts {
                    differs: 4,
                    ..counts_of(1196)
                },
                4,
            ),
            counted(Operation::Utf8DecodeLossy, counts, 33),
            counted(
                Operation::Utf16Decode,
                Counts {
                    unsupported: 77,
                    ..counts_of(0)
                },
                0,
            ),
            counted(
                Operation::Wtf8Concatenate,
                Counts {
                    differs: 1,
                    ..counts_of(9)
                },
                0,
            ),
        ],
        differences: vec![
            crash(),
            hang(),
            in_context(),
            known(),
            surrogate(),
            long(),
            concatenation(),
        ],
        stale: vec![
            stale("utf-8.decode/exhaustive/F5*", true),
            stale("utf-8.decod/*", false),
        ],
        ..empty()
    }
}

/// It crashed until it was given up.
pub(crate) fn given_up() -> Report {
    Report {
        name: "half a codec".to_owned(),
        version: String::new(),
        operations: vec![counted(
            Operation::Utf8Validate,
            Counts {
                conforms: 3,
                crashed: 1,
                not_run: 28,
                ..counts_of(0)
            },
            0,
        )],
        differences: vec![crash()],
        interrupted: true,
        ..empty()
    }
}

/// Its texts contain scripts, terminal escapes and mentions.
pub(crate) fn hostile() -> Report {
    let evil = "<script>alert(1)</script>\x1b[31m";
    let mut difference = surrogate();
    difference.answered = Shown::Failure("``` no reply: '<img src=x>' @everyone ``".to_owned());
    difference.verdict = Verdict::Garbled;
    difference.departure = Departure::Garbled;
    difference.level = DifferenceLevel::Must;
    Report {
        name: evil.to_owned(),
        version: "`1` | @everyone [x](http://x.test) http://y.test \u{202e}\"'&]]>\r\n# 2"
            .to_owned(),
        operations: vec![counted(
            Operation::Utf8DecodeLossy,
            Counts {
                conforms: 5,
                garbled: 32,
                ..counts_of(0)
            },
            0,
        )],
        differences: vec![difference],
        stale: vec![StaleListing {
            kind: ListedKind::Differs,
            pattern: "a|b`".to_owned(),
            reason: evil.to_owned(),
            matches_a_vector: false,
        }],
        unknown_operations: vec!["utf-7.decode".to_owned(), evil.to_owned()],
        adapter: vec![format!(
            "your adapter gives no answer that can be read ({evil}): utf-8.decode"
        )],
        given_up: Some(format!("why {evil}")),
        last_words: Some("Traceback:\n```\n<b>\x07</b>\u{ffff}\n@everyone".to_owned()),
        bad_exit: None,
        ..empty()
    }
}

fn counts_of(conforms: u64) -> Counts {
    Counts {
        conforms,
        ..Counts::default()
    }
}

fn counted(operation: Operation, counts: Counts, departs_from_should: u64) -> OperationReport {
    OperationReport {
        operation,
        counts,
        departs_from_should,
        ..OperationReport::new(operation)
    }
}

fn stale(pattern: &str, matches_a_vector: bool) -> StaleListing {
    StaleListing {
        kind: ListedKind::Differs,
        pattern: pattern.to_owned(),
        reason: "JDK-1234567".to_owned(),
        matches_a_vector,
    }
}
