//! Differences of every kind.

use utfproof::Operation;
use utfproof::report::{Because, Difference, Shown, Smaller, Standard, Verdict};
use utfproof_oracle::StepId;
use utfproof_vectors::context::{Context, Width};

/// A difference on one case, for the other samples to vary.
fn difference(vector: &str, operation: Operation, operands: &[&str]) -> Difference {
    Difference {
        in_contexts: 0,
        vector: vector.to_owned(),
        operation,
        level: Standard::Must,
        verdict: Verdict::Differs,
        cases: 1,
        asked: 1,
        operands: operands.iter().map(ToString::to_string).collect(),
        context: None,
        asked_before: None,
        smaller: None,
        seed: None,
        expected: Shown::Output(String::new()),
        answered: Shown::Output(String::new()),
        steps: Vec::new(),
        because: Vec::new(),
        known: None,
        repeat: format!("utfproof check jdk --vector {vector}"),
        place: None,
    }
}

/// Adds the steps, each with the item that it is about.
fn because(mut difference: Difference, lines: &[(&str, &'static str, &'static str)]) -> Difference {
    for (item, algorithm, step) in lines {
        let step = StepId { algorithm, step };
        let place = utfproof_spec_tables::library().step(&step.to_string());
        difference.because.push(Because {
            item: (*item).to_owned(),
            step,
            text: place.unwrap().step.text.clone(),
        });
        if !difference.steps.contains(&step) {
            difference.steps.push(step);
        }
    }
    difference
}

pub(super) fn crash() -> Difference {
    let chunks = Context::Chunks {
        mark: None,
        cuts: vec![2, 2],
    };
    let crash = Difference {
        verdict: Verdict::Crashed,
        answered: Shown::Failure("killed by signal 11 (SIGSEGV)".to_owned()),
        context: Some((&chunks).into()),
        ..difference(
            "utf-8.validate/boundaries/U-10000",
            Operation::Utf8Validate,
            &["F0 90", "", "80 80"],
        )
    };
    because(crash, &[("F0", "unicode#table-3-7", "row-6")])
}

pub(super) fn hang() -> Difference {
    Difference {
        verdict: Verdict::TimedOut,
        expected: Shown::Rejected {
            message: None,
            at: Some(0),
        },
        answered: Shown::Failure("no reply within 10 s".to_owned()),
        ..difference(
            "utf-8.validate/boundaries/empty-tail",
            Operation::Utf8Validate,
            &["C2"],
        )
    }
}

/// A case of a random vector, put behind other text, asked right after something else, and made smaller.
pub(super) fn in_context() -> Difference {
    let padded = Context::Padded {
        width: Width::Three,
        before: 6,
        behind: 64,
    };
    Difference {
        context: Some((&padded).into()),
        asked_before: Some(vec!["E2 82".to_owned()]),
        smaller: Some(Smaller {
            operands: vec!["C0".to_owned()],
            expected: Shown::Output("FFFD".to_owned()),
            answered: Shown::Output("0000".to_owned()),
        }),
        seed: Some(7),
        expected: Shown::Output("20AC 20AC FFFD 0061".to_owned()),
        answered: Shown::Output("20AC 20AC 0000 0061".to_owned()),
        ..difference(
            "utf-8.decode-lossy/random/C0.61",
            Operation::Utf8DecodeLossy,
            &["E2 82 AC E2 82 AC C0 61"],
        )
    }
}

pub(super) fn known() -> Difference {
    let known = Difference {
        level: Standard::Should,
        cases: 4,
        asked: 4,
        expected: Shown::Rejected {
            message: None,
            at: Some(0),
        },
        answered: Shown::Rejected {
            message: Some("malformed, at byte 1".to_owned()),
            at: Some(1),
        },
        known: Some("JDK-7654321: the position counts the byte itself".to_owned()),
        ..difference(
            "utf-8.decode/exhaustive/F5-F8",
            Operation::Utf8Decode,
            &["F5"],
        )
    };
    because(known, &[("F5", "rfc-3629#utf8-octets", "no-first-octet")])
}

/// The sample of the architecture.
pub(super) fn surrogate() -> Difference {
    const DECODER: &str = "whatwg-encoding#utf-8-decoder";
    let surrogate = Difference {
        level: Standard::Should,
        cases: 32,
        asked: 32,
        expected: Shown::Output("FFFD FFFD".to_owned()),
        answered: Shown::Output("FFFD".to_owned()),
        ..difference(
            "utf-8.decode-lossy/exhaustive/ED.A0-BF",
            Operation::Utf8DecodeLossy,
            &["ED A0"],
        )
    };
    because(
        surrogate,
        &[
            ("ED", DECODER, "3.E0-EF.2"),
            ("", DECODER, "3.E0-EF.3"),
            ("", DECODER, "3.E0-EF.4"),
            ("A0", DECODER, "4.1"),
            ("", DECODER, "4.2"),
            ("", DECODER, "4.3"),
            ("A0", DECODER, "3.otherwise"),
        ],
    )
}

/// Too long for anyone to read whole.
pub(super) fn long() -> Difference {
    const TABLE: &str = "unicode#table-3-7";
    const PARTS: &str = "unicode#maximal-subparts";
    let input = format!("{}C0{}", "41 ".repeat(100), " 42".repeat(30));
    let output =
        |replacement: &str| format!("{}{replacement}{}", "0041 ".repeat(100), " 0042".repeat(30));
    let long = Difference {
        level: Standard::Should,
        expected: Shown::Output(output("FFFD")),
        answered: Shown::Output(output("FFFD FFFD")),
        ..difference(
            "utf-8.decode-lossy/examples/long",
            Operation::Utf8DecodeLossy,
            &[&input],
        )
    };
    let ascii = |item| [(item, TABLE, "row-1"), ("", PARTS, "well-formed")];
    let fault = [("C0", TABLE, "outside"), ("", PARTS, "one-code-unit")];
    let lines = [
        &ascii("41").repeat(100),
        &fault[..],
        &ascii("42").repeat(30),
    ];
    because(long, &lines.concat())
}

pub(super) fn concatenation() -> Difference {
    const ALGORITHM: &str = "wtf-8#concatenating";
    let concatenation = Difference {
        expected: Shown::Output("F0 9F 92 A9".to_owned()),
        answered: Shown::Output("ED A0 BD ED B2 A9".to_owned()),
        ..difference(
            "wtf-8.concatenate/boundaries/lead-meets-trail",
            Operation::Wtf8Concatenate,
            &["ED A0 BD", "ED B2 A9"],
        )
    };
    let steps = ["1", "1.1", "1.2", "1.3", "1.4", "1.5"];
    because(concatenation, &steps.map(|step| ("", ALGORITHM, step)))
}
