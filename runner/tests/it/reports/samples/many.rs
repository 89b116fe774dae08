//! Many implementations at once.

use utfproof_oracle::Operation;
use utfproof_report::{Counts, Difference, DifferenceLevel, Report};

use super::differences::surrogate;
use super::{counted, counts_of, empty};

/// A hundred implementations of all operations. Each differs somewhere, and one differs in every operation.
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
            argument: format!("codec-{number}"),
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
        1 | 2 => DifferenceLevel::Must,
        3 => DifferenceLevel::Should,
        4 => DifferenceLevel::Declared,
        _ => DifferenceLevel::Must,
    };
    match kind {
        1..=5 => {
            part.counts.differs = 3;
            part.departs_from_should = if level == DifferenceLevel::Should {
                3
            } else {
                0
            };
            part.differs_from_declared = if level == DifferenceLevel::Declared {
                3
            } else {
                0
            };
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
                known: (kind == 5).then(|| "it is known <i>since</i> 1997".into()),
                ..surrogate()
            });
        }
    }
    report.operations.push(part);
}
