//! Reports made by hand.

use std::time::Duration;

use utfproof::Operation;
use utfproof::report::{
    Because, Counts, Difference, OperationReport, Report, Shown, Smaller, StaleListing, Standard,
    Verdict,
};
use utfproof_oracle::StepId;
use utfproof_vectors::context::{Context, Width};

/// Nothing was run.
pub(crate) fn empty() -> Report {
    Report {
        language: None,
        name: String::new(),
        version: String::new(),
        target: "--adapter true".to_owned(),
        suite: "quick",
        seed: 1,
        duration: Duration::ZERO,
        operations: Vec::new(),
        differences: Vec::new(),
        machines: Vec::new(),
        stale: Vec::new(),
        should_counts: true,
        unknown_operations: Vec::new(),
        interrupted: false,
        last_words: None,
        part: None,
    }
}

/// All is well.
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

/// Every kind of difference, known and gone ones too.
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

/// It died until it was given up.
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

/// It wants to run as a script, to paint the terminal and to talk to everyone.
pub(crate) fn hostile() -> Report {
    let evil = "<script>alert(1)</script>\x1b[31m";
    let mut difference = surrogate();
    difference.answered = Shown::Failure("``` no reply: '<img src=x>' @everyone ``".to_owned());
    difference.verdict = Verdict::Garbled;
    difference.level = Standard::Must;
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
            pattern: "a|b`".to_owned(),
            reason: evil.to_owned(),
            matches_a_vector: false,
        }],
        unknown_operations: vec!["utf-7.decode".to_owned(), evil.to_owned()],
        last_words: Some("Traceback:\n```\n<b>\x07</b>\u{ffff}\n@everyone".to_owned()),
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
        pattern: pattern.to_owned(),
        reason: "JDK-1234567".to_owned(),
        matches_a_vector,
    }
}

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

fn crash() -> Difference {
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

fn hang() -> Difference {
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
fn in_context() -> Difference {
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

fn known() -> Difference {
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
fn surrogate() -> Difference {
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
fn long() -> Difference {
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

fn concatenation() -> Difference {
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

/// A hundred implementations of all operations, of which each differs somewhere, and one in all that it has.
pub(crate) fn many() -> Vec<Report> {
    const LANGUAGES: [Option<&str>; 7] = [
        Some("C++"),
        Some("Rust"),
        Some("<b>evil</b>"),
        Some("Java"),
        Some("JavaScript"),
        None,
        Some("a language with quite a long name"),
    ];
    let report = |number: usize| {
        let mut report = Report {
            name: format!("codec {number} <script>document.title='evil'</script>"),
            version: format!("{}.0 \"'&", number % 9),
            language: LANGUAGES[number % LANGUAGES.len()].map(str::to_owned),
            target: format!("codec-{number}"),
            ..empty()
        };
        for (place, operation) in Operation::ALL.iter().enumerate() {
            let kind = if number == 0 {
                1
            } else {
                (number * 7 + place * 5) % 17
            };
            if number > 0 && (number + place) % 4 == 3 {
                continue;
            }
            add_operation(&mut report, *operation, kind);
        }
        report
    };
    (0..100).map(report).collect()
}

/// Of kinds 1 to 6, an operation with differences; of 7, one without answers; of any other kind, one that conforms.
fn add_operation(report: &mut Report, operation: Operation, kind: usize) {
    let mut part = counted(operation, counts_of(1000), 0);
    let level = match kind {
        1 | 2 => Standard::Must,
        3 => Standard::Should,
        4 => Standard::Declared,
        _ => Standard::Must,
    };
    match kind {
        1..=5 => {
            part.counts.differs = 3;
            part.departs_from_should = if level == Standard::Should { 3 } else { 0 };
            part.differs_from_declared = if level == Standard::Declared { 3 } else { 0 };
        }
        6 => part.as_declared = 12,
        7 => {
            part.counts = Counts {
                unsupported: 1000,
                ..Counts::default()
            };
        }
        _ => {}
    }
    if (1..=5).contains(&kind) {
        for row in ["ED.A0-AF", "ED.B0-BF", "ED.A0.80"] {
            report.differences.push(Difference {
                vector: format!("{operation}/exhaustive/{row}"),
                operation,
                level,
                known: (kind == 5).then(|| "it is known <i>since</i> 1997".to_owned()),
                ..surrogate()
            });
        }
    }
    report.operations.push(part);
}
