//! The report on the terminal.

use super::samples::differences::read;
use super::samples::{conforming, differing, empty, given_up, hostile};
use super::{causes, rendered};
use utfproof_judge::IllFormedPart;
use utfproof_oracle::{Sequence, UnitKind};
use utfproof_report::table::{self, Detail, Style};
use utfproof_report::{Departure, Difference, DifferenceLevel, Format, Report, Shown, Verdict};

#[test]
fn of_one_that_conforms() {
    insta::assert_snapshot!(table::render(&[conforming()], Style::PLAIN, causes(3)));
}

#[test]
fn of_one_that_differs() {
    insta::assert_snapshot!(table::render(&[differing()], Style::PLAIN, causes(3)));
}

#[test]
fn a_crash_shows_the_last_lines_of_standard_error_and_no_steps() {
    let mut report = differing();
    let mut crash = report.differences.swap_remove(0);
    let said = "exited with status 1; its standard error ends with:\nTraceback:\n  <frame>\nValueError: \x1b";
    crash.verdict = Verdict::Crashed;
    crash.departure = Departure::Crashed;
    crash.smaller = None;
    crash.answered = Shown::Failure(said.to_owned());
    report.differences = vec![crash];
    let terminal = table::render(std::slice::from_ref(&report), Style::PLAIN, causes(3));
    let indent = " ".repeat(13);
    for line in ["Traceback:", "  <frame>", "ValueError: \\u{1b}"] {
        let line = format!("\n{indent}{line}\n");
        assert!(terminal.contains(&line), "{line:?} in {terminal}");
    }
    assert!(!terminal.contains("because"), "{terminal}");
    let html = rendered(Format::Html, &[report]);
    assert!(html.contains("Traceback:<br>"), "{html}");
    assert!(html.contains("&lt;frame&gt;<br>"), "{html}");
}

#[test]
fn of_several() {
    let reports = [conforming(), given_up(), hostile(), empty()];
    insta::assert_snapshot!(table::render(&reports, Style::PLAIN, causes(1)));
}

#[test]
fn wraps_explanations_to_its_width() {
    let width = 60;
    let style = Style {
        color: false,
        width,
    };
    let text = table::render(&[differing()], style, causes(3));
    let explains = |line: &&str| {
        let labels = [
            "  input",
            "  expected",
            "  answered",
            "  because",
            "  document",
            "             ",
        ];
        labels.iter().any(|label| line.starts_with(label))
    };
    let lines: Vec<_> = text.lines().filter(explains).collect();
    assert!(lines.len() > 20, "{text}");
    assert!(
        lines.iter().all(|line| line.chars().count() <= width),
        "{text}"
    );
}

#[test]
fn limits_the_differences_and_says_so() {
    let text = table::render(&[differing()], Style::PLAIN, causes(1));
    assert!(
        text.contains(
            "… 1 more kind of difference in utf-8.decode-lossy, on 2 vectors. To see all: [hint]"
        ),
        "{text}"
    );
    assert!(!text.contains("examples/long"), "{text}");
}

#[test]
fn shows_a_crash_before_a_second_difference() {
    let mut report = differing();
    let named = |name: &str, verdict| Difference {
        vector: name.to_owned(),
        level: DifferenceLevel::Must,
        verdict,
        departure: match verdict {
            Verdict::Crashed => Departure::Crashed,
            _ => Departure::Changed,
        },
        ..hostile().differences.remove(0)
    };
    report.differences = vec![
        named("first", Verdict::Differs),
        named("second", Verdict::Differs),
        named("third", Verdict::Crashed),
    ];
    let text = table::render(&[report], Style::PLAIN, causes(2));
    let shows = |name: &str| text.contains(&format!("  vector     {name}\n"));
    assert_eq!(
        ["first", "second", "third"].map(shows),
        [true, false, true],
        "{text}"
    );
}

/// A decoder that accepts values above U+10FFFF: four vectors with one cause, and one with another.
fn beyond() -> Report {
    let accepted = |row: &str, input: &str, (cases, asked)| Difference {
        vector: format!("utf-8.decode-lossy/exhaustive/{row}"),
        operands: vec![read(UnitKind::Byte, input)],
        expected: Shown::Rejected {
            message: None,
            at: Some(0),
            part: IllFormedPart::default(),
        },
        answered: Shown::Output(Sequence::code_points(vec![0x11_0000])),
        level: DifferenceLevel::Must,
        verdict: Verdict::Differs,
        departure: Departure::Accepted,
        cases,
        asked,
        ..hostile().differences.remove(0)
    };
    let mut in_contexts = accepted("F4.90-BF.80-BF.80-BF", "F4 90 80 80", (1, 8));
    in_contexts.in_contexts = 1_200;
    Report {
        differences: vec![
            accepted("F5.80-BF.80-BF.80-BF", "F5 80 80 80", (5, 8)),
            in_contexts,
            accepted("F6.80-BF.80-BF.80-BF", "F6 80 80 80", (3, 3)),
            accepted("F8", "F8", (1, 1)),
            Difference {
                answered: Shown::Failure("killed by signal 11 (SIGSEGV)".to_owned()),
                verdict: Verdict::Crashed,
                departure: Departure::Crashed,
                ..accepted("FE", "FE", (1, 1))
            },
        ],
        ..differing()
    }
}

#[test]
fn groups_differences_by_cause_with_the_smallest_input() {
    let text = table::render(&[beyond()], Style::PLAIN, causes(3));
    let heading = "utf-8.decode-lossy accepts what must be rejected: F8, F6 80-BF 80-BF 80-BF … (2 more), on 10 of 20\n  \
        cases of 4 vectors, and 1,200 more in contexts  must\n  vector     utf-8.decode-lossy/exhaustive/F8\n";
    assert!(text.contains(heading), "{text}");
    assert_eq!(text.matches("  input  ").count(), 2, "{text}");
    assert!(text.contains("  input      F8\n"), "{text}");
    let page = rendered(Format::Html, &[beyond()]);
    assert!(
        page.contains("<span>some of F4 90-BF 80-BF 80-BF</span>"),
        "{page}"
    );
    let crash = "utf-8.decode-lossy crashes: FE, on 1 case  must\n";
    assert!(text.contains(crash), "{text}");
}

#[test]
fn explains_every_difference_on_request() {
    let text = table::render(&[beyond()], Style::PLAIN, Detail::Everything);
    assert_eq!(text.matches("  input  ").count(), 5, "{text}");
    assert!(!text.contains('…') || !text.contains("more kind"), "{text}");
    for input in ["F4 90 80 80", "F5 80 80 80", "F6 80 80 80", "F8", "FE"] {
        assert!(text.contains(&format!("  input      {input}\n")), "{input}");
    }
}

#[test]
fn shows_only_verdicts_on_request() {
    let text = table::render(&[conforming(), beyond()], Style::PLAIN, Detail::Verdicts);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 2, "{text}");
    assert!(lines[0].starts_with("CPython 3.11.7 conforms"), "{text}");
    assert!(lines[1].starts_with("JDK 17.0.9 differs"), "{text}");
}

#[test]
fn colour_is_optional_and_carries_no_information() {
    let reports = [conforming(), differing(), hostile()];
    let style = Style {
        color: true,
        ..Style::PLAIN
    };
    let colored = table::render(&reports, style, causes(3));
    let plain = table::render(&reports, Style::PLAIN, causes(3));
    assert!(colored.contains("\x1b[") && !plain.contains('\x1b'));
    let mut parts = colored.split("\x1b[");
    let mut stripped = parts.next().unwrap().to_owned();
    stripped.extend(parts.map(|part| part.split_once('m').unwrap().1));
    assert_eq!(stripped, plain);
}
