//! Known differences are grouped by reason, and the reason for giving up an adapter is a whole sentence.

use utfproof_oracle::Operation;
use utfproof_report::table::{self, Detail, Style};
use utfproof_report::{Departure, Difference, DifferenceLevel, Format, Report, Verdict};

use super::samples::{differing, given_up, surrogate};
use super::{causes, rendered};

const REASON: &str = "it has no upper bound";

/// Sixty vectors of two operations that are listed with one reason, one of them a crash; and three with other reasons.
fn listed() -> Report {
    let known = |operation: Operation, name: &str, reason: &str| Difference {
        operation,
        vector: format!("{operation}/boundaries/{name}"),
        level: DifferenceLevel::Must,
        verdict: Verdict::Differs,
        known: Some(reason.into()),
        ..surrogate()
    };
    let mut differences = vec![Difference {
        level: DifferenceLevel::Should,
        ..known(Operation::Utf8Validate, "own-0", "own 0")
    }];
    for number in 0..30 {
        for operation in [Operation::Utf8Validate, Operation::Utf8Decode] {
            differences.push(known(operation, &format!("F4-{number}"), REASON));
        }
    }
    differences[1 + 7].level = DifferenceLevel::Should;
    differences[1 + 9].verdict = Verdict::Crashed;
    differences[1 + 9].departure = Departure::Crashed;
    differences.push(known(Operation::Utf8Decode, "own-1", "own 1"));
    differences.push(known(Operation::Utf8Decode, "own-2", "own 2"));
    Report {
        differences,
        stale: Vec::new(),
        ..differing()
    }
}

const MANY: &str = "differs on 59 vectors of utf-8.validate, utf-8.decode (58 must, 1 should), such as \
    utf-8.validate/boundaries/F4-0";

#[test]
fn the_terminal_shows_a_shared_reason_once() {
    let style = Style {
        color: false,
        width: 1_000,
    };
    let text = table::render(&[listed()], style, causes(3));
    let begins = format!(
        "\nknown differences, which do not count: 63 vectors\n  {MANY}: {REASON}\n  \
         utf-8.decode/boundaries/F4-4 crashed on 32 of 32 (must): {REASON}\n  \
         utf-8.decode/boundaries/own-1 differs on 32 of 32 (must): own 1\n  \
         … 2 more reasons for 2 vectors\n"
    );
    let lines = text.replace("\n    ", " ");
    assert!(lines.contains(&begins), "{text}");
    let narrow = table::render(&[listed()], Style::PLAIN, causes(3));
    let mut indented = narrow.lines().filter(|line| line.starts_with("  "));
    assert!(indented.all(|line| line.chars().count() <= 100), "{narrow}");
}

#[test]
fn the_terminal_names_every_known_difference_on_request() {
    let text = table::render(&[listed()], Style::PLAIN, Detail::Everything);
    for difference in listed().differences {
        let line = text
            .lines()
            .find(|line| line.trim_start().starts_with(&difference.vector));
        assert!(line.is_some(), "{}: {text}", difference.vector);
    }
    assert!(!text.contains("more reason"), "{text}");
}

#[test]
fn markdown_shows_a_shared_reason_once() {
    let text = rendered(Format::Markdown, &[listed()]);
    let code = MANY.replace("utf-8.validate,", "`utf-8.validate`,");
    let code = code.replace("utf-8.decode ", "`utf-8.decode` ");
    let code = code.replace(
        "utf-8.validate/boundaries/F4-0",
        "`utf-8.validate/boundaries/F4-0`",
    );
    let line = format!("\n- {code}, as listed: `{REASON}`\n");
    assert!(text.contains(&line), "{line} in {text}");
    assert_eq!(text.matches(REASON).count(), 2, "{text}"); // once more for the crash
    assert_eq!(text.matches(", as listed: ").count(), 5, "{text}");
}

#[test]
fn markdown_counts_omitted_known_differences() {
    let mut report = listed();
    for (number, difference) in report.differences.iter_mut().enumerate() {
        difference.known = Some(format!("reason {number}").into());
    }
    let text = rendered(Format::Markdown, &[report]);
    let rest = "\n- … 23 more reasons for 23 vectors: see the JSON or the HTML report.\n";
    assert!(text.contains(rest), "{text}");
}

#[test]
fn the_reason_for_giving_up_is_punctuated_once() {
    let because = |why: &str| {
        let report = Report {
            given_up: Some(why.to_owned()),
            ..given_up()
        };
        let page = rendered(Format::Html, std::slice::from_ref(&report));
        (page, rendered(Format::JUnit, &[report]))
    };
    let (page, junit) = because("no reply: does it flush?");
    assert!(
        page.contains("</strong> no reply: does it flush?</p>"),
        "{page}"
    );
    let message = "\"28 cases not run, because the runner gave up: no reply: does it flush?\"";
    assert!(junit.contains(message), "{junit}");
    let (page, _) = because("the time was over");
    assert!(page.contains("</strong> the time was over.</p>"), "{page}");
}
