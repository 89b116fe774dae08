//! Differences of every kind.

use utfproof_judge::IllFormedPart;
use utfproof_oracle::{Operation, Sequence, UnitKind};
use utfproof_report::{Departure, Difference, DifferenceLevel, Shown, Smaller, Verdict};
use utfproof_vectors::context::{Context, Filling};

/// Reads a sequence in notation.
pub(crate) fn read(kind: UnitKind, text: &str) -> Sequence {
    kind.parse(text).expect("a sequence")
}

fn bytes(text: &str) -> Sequence {
    read(UnitKind::Byte, text)
}

/// A result of code points.
fn points(text: &str) -> Shown {
    Shown::Output(read(UnitKind::CodePoint, text))
}

/// A difference on one case, which the other samples vary.
fn difference(vector: &str, operation: Operation, operands: &[&str]) -> Difference {
    Difference {
        in_contexts: 0,
        vector: vector.to_owned(),
        operation,
        origin: vector.split('/').nth(1).and_then(|name| name.parse().ok()),
        level: DifferenceLevel::Must,
        verdict: Verdict::Differs,
        departure: Departure::Changed,
        well_formed: false,
        cases: 1,
        answers_vary: false,
        asked: 1,
        operands: operands.iter().map(|text| bytes(text)).collect(),
        context: None,
        asked_before: None,
        smaller: None,
        seed: None,
        expected: Shown::Output(bytes("")),
        answered: Shown::Output(bytes("")),
        known: None,
        repeat: format!("utfproof check jdk --vector {vector}"),
        position: None,
    }
}

pub(super) fn crash() -> Difference {
    let chunks = Context::Chunks {
        mark: None,
        cuts: vec![2, 2],
    };
    Difference {
        verdict: Verdict::Crashed,
        departure: Departure::Crashed,
        well_formed: true,
        answered: Shown::Failure("killed by signal 11 (SIGSEGV)".to_owned()),
        context: Some((&chunks).into()),
        ..difference(
            "utf-8.validate/boundaries/U-10000",
            Operation::Utf8Validate,
            &["F0 90", "", "80 80"],
        )
    }
}

pub(super) fn hang() -> Difference {
    Difference {
        verdict: Verdict::TimedOut,
        departure: Departure::TimedOut,
        expected: Shown::Rejected {
            message: None,
            at: Some(0),
            part: IllFormedPart::default(),
        },
        answered: Shown::Failure("no reply within 10 s".to_owned()),
        ..difference(
            "utf-8.validate/boundaries/empty-tail",
            Operation::Utf8Validate,
            &["C2"],
        )
    }
}

/// A case of a random vector after other text, right after another request, and shrunk.
pub(super) fn in_context() -> Difference {
    let padded = Context::Padded {
        filling: Filling::Three,
        before: 6,
        end: Filling::One,
        after: 64,
        cuts: Vec::new(),
    };
    Difference {
        context: Some((&padded).into()),
        asked_before: Some(vec![bytes("E2 82")]),
        smaller: Some(Smaller {
            operands: vec![bytes("C0")],
            expected: points("FFFD"),
            answered: points("0000"),
            is_cut_short: false,
            pattern: None,
        }),
        seed: Some(7),
        expected: points("20AC 20AC FFFD 0061"),
        answered: points("20AC 20AC 0000 0061"),
        ..difference(
            "utf-8.decode-lossy/random/C0.61",
            Operation::Utf8DecodeLossy,
            &["E2 82 AC E2 82 AC C0 61"],
        )
    }
}

pub(super) fn known() -> Difference {
    Difference {
        level: DifferenceLevel::Should,
        departure: Departure::Position,
        cases: 4,
        asked: 4,
        expected: Shown::Rejected {
            message: None,
            at: Some(0),
            part: IllFormedPart::default(),
        },
        answered: Shown::Rejected {
            message: Some("malformed, at byte 1".to_owned()),
            at: Some(1),
            part: IllFormedPart::default(),
        },
        known: Some("JDK-7654321: the position counts the byte itself".into()),
        ..difference(
            "utf-8.decode/exhaustive/F5-F8",
            Operation::Utf8Decode,
            &["F5"],
        )
    }
}

/// One U+FFFD instead of two.
pub(crate) fn surrogate() -> Difference {
    Difference {
        level: DifferenceLevel::Should,
        departure: Departure::Count,
        cases: 32,
        asked: 32,
        expected: points("FFFD FFFD"),
        answered: points("FFFD"),
        ..difference(
            "utf-8.decode-lossy/exhaustive/ED.A0-BF",
            Operation::Utf8DecodeLossy,
            &["ED A0"],
        )
    }
}

/// Too long to be shown whole.
pub(super) fn long() -> Difference {
    let input = format!("{}C0{}", "41 ".repeat(100), " 42".repeat(30));
    let output =
        |replacement: &str| format!("{}{replacement}{}", "0041 ".repeat(100), " 0042".repeat(30));
    Difference {
        level: DifferenceLevel::Should,
        departure: Departure::Count,
        expected: points(&output("FFFD")),
        answered: points(&output("FFFD FFFD")),
        ..difference(
            "utf-8.decode-lossy/examples/long",
            Operation::Utf8DecodeLossy,
            &[&input],
        )
    }
}

pub(super) fn concatenation() -> Difference {
    Difference {
        well_formed: true,
        expected: Shown::Output(bytes("F0 9F 92 A9")),
        answered: Shown::Output(bytes("ED A0 BD ED B2 A9")),
        ..difference(
            "wtf-8.concatenate/boundaries/lead-meets-trail",
            Operation::Wtf8Concatenate,
            &["ED A0 BD", "ED B2 A9"],
        )
    }
}
