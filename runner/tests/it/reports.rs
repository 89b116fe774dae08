//! How a report looks in each format, and what no report can do to its reader.

mod choices;
#[cfg(unix)]
mod files;
mod listed;
pub(crate) mod samples;

mod json_schema;

use pulldown_cmark::{Event, Options, Parser, Tag};
use samples::differences::read;
use samples::{conforming, differing, empty, given_up, hostile, many};
use serde_json::{Value, json};
use utfproof::report::table::{self, Detail, Style};
use utfproof::report::{Difference, DifferenceLevel, Format, Report, Shown, Verdict, render};
use utfproof::{Sequence, UnitKind};

/// So many causes of each operation.
const fn causes(most: usize) -> Detail {
    Detail::Causes(most, "[hint]")
}

fn rendered(format: Format, reports: &[Report]) -> String {
    let text = render(format, reports).unwrap();
    let text = text.replace(env!("CARGO_PKG_VERSION"), "[version]");
    // The template engine escapes slashes too, which nobody likes to read in a snapshot.
    text.replace("&#x2f;", "/")
}

#[test]
fn terminal_of_one_that_conforms() {
    insta::assert_snapshot!(table::render(&[conforming()], Style::PLAIN, causes(3)));
}

#[test]
fn terminal_of_one_that_differs() {
    insta::assert_snapshot!(table::render(&[differing()], Style::PLAIN, causes(3)));
}

#[test]
fn a_crash_shows_the_last_lines_of_standard_error_as_lines_and_no_reason_in_the_input() {
    let mut report = differing();
    let mut crash = report.differences.swap_remove(0);
    let said = "exited with status 1; its standard error ends with:\nTraceback:\n  <frame>\nValueError: \x1b";
    crash.verdict = Verdict::Crashed;
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
fn terminal_of_several() {
    let reports = [conforming(), given_up(), hostile(), empty()];
    insta::assert_snapshot!(table::render(&reports, Style::PLAIN, causes(1)));
}

#[test]
fn terminal_folds_explanations_that_are_wider_than_it() {
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
fn terminal_shows_no_more_differences_than_it_should_and_says_so() {
    let text = table::render(&[differing()], Style::PLAIN, causes(1));
    assert!(
        text.contains(
            "… 2 more kinds of difference in utf-8.decode-lossy, on 2 vectors. To see all: [hint]"
        ),
        "{text}"
    );
    assert!(!text.contains("examples/long"), "{text}");
}

#[test]
fn terminal_shows_a_crash_before_a_second_one_of_what_only_differs() {
    let mut report = differing();
    let named = |name: &str, verdict| Difference {
        vector: name.to_owned(),
        level: DifferenceLevel::Must,
        verdict,
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

/// A decoder that takes what is beyond U+10FFFF: four vectors of one cause, and one of another.
fn beyond() -> Report {
    let accepted = |row: &str, input: &str, (cases, asked)| Difference {
        vector: format!("utf-8.decode-lossy/exhaustive/{row}"),
        operands: vec![read(UnitKind::Byte, input)],
        expected: Shown::Rejected {
            message: None,
            at: Some(0),
        },
        answered: Shown::Output(Sequence::code_points(vec![0x11_0000])),
        level: DifferenceLevel::Must,
        verdict: Verdict::Differs,
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
                ..accepted("FE", "FE", (1, 1))
            },
        ],
        ..differing()
    }
}

#[test]
fn terminal_groups_differences_by_cause_and_shows_the_smallest_input_of_each() {
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
fn terminal_explains_every_difference_where_that_is_wanted() {
    let text = table::render(&[beyond()], Style::PLAIN, Detail::Everything);
    assert_eq!(text.matches("  input  ").count(), 5, "{text}");
    assert!(!text.contains('…') || !text.contains("more kind"), "{text}");
    for input in ["F4 90 80 80", "F5 80 80 80", "F6 80 80 80", "F8", "FE"] {
        assert!(text.contains(&format!("  input      {input}\n")), "{input}");
    }
}

#[test]
fn terminal_shows_the_verdicts_alone_where_that_is_wanted() {
    let text = table::render(&[conforming(), beyond()], Style::PLAIN, Detail::Verdicts);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 2, "{text}");
    assert!(lines[0].starts_with("CPython 3.11.7 conforms"), "{text}");
    assert!(lines[1].starts_with("JDK 17.0.9 differs"), "{text}");
}

#[test]
fn colour_is_there_only_if_it_is_wanted_and_says_nothing_alone() {
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

#[test]
fn json_of_one_that_differs() {
    insta::assert_snapshot!(rendered(Format::Json, &[differing()]));
}

#[test]
fn json_has_the_documented_keys_in_the_documented_order() {
    let text = rendered(Format::Json, &[conforming()]);
    let start = r#"{
  "utfproof": "[version]",
  "implementation": {"name": "CPython", "version": "3.11.7"},
  "suite": "quick",
  "seed": 1,
  "duration_seconds": 1.5,
  "operations": [
    {"operation": "utf-8.decode", "conforms": 1200, "differs": 0, "unsupported": 0, "crashed": 0, "timed_out": 0, "garbled": 0, "not_run": 0, "#;
    assert!(text.starts_with(start), "{text}");
    assert!(
        text.ends_with("\n  ],\n  \"differences\": []\n}\n"),
        "{text}"
    );
}

#[test]
fn json_of_one_is_an_object_and_of_any_other_number_an_array() {
    let parse = |reports: &[Report]| {
        serde_json::from_str::<Value>(&rendered(Format::Json, reports)).unwrap()
    };
    assert!(parse(&[conforming()]).is_object());
    let two = parse(&[conforming(), differing()]);
    assert_eq!(two.as_array().map(Vec::len), Some(2));
    assert_eq!(parse(&[]), json!([]));
}

#[test]
fn json_says_a_name_exactly_and_holds_nothing_that_a_terminal_acts_on() {
    let text = rendered(Format::Json, &[hostile()]);
    assert!(!text.contains(|c: char| c.is_control() && c != '\n' || c == '\u{202e}'));
    let value: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(value["implementation"]["name"], hostile().name);
    assert_eq!(value["implementation"]["version"], hostile().version);
}

#[test]
fn junit_of_one_that_differs() {
    insta::assert_snapshot!(rendered(Format::JUnit, &[differing()]));
}

#[test]
fn junit_is_well_formed_whatever_a_name_holds() {
    for reports in [
        vec![],
        vec![empty()],
        vec![hostile(), differing(), given_up()],
    ] {
        let text = rendered(Format::JUnit, &reports);
        let parsed = quick_junit::Report::deserialize_from_str(&text).unwrap();
        assert_eq!(parsed.test_suites.len(), reports.len());
        let forbidden =
            |c: char| c.is_control() && c != '\n' || matches!(c, '\u{FFFE}' | '\u{FFFF}');
        assert!(!text.contains(forbidden), "{text}");
    }
}

#[test]
fn junit_fails_for_what_counts_and_for_nothing_else() {
    let failures = |report: Report| {
        let text = rendered(Format::JUnit, &[report]);
        let parsed = quick_junit::Report::deserialize_from_str(&text).unwrap();
        parsed.failures + parsed.errors
    };
    let vectors_and_listings = 6 + 2;
    assert_eq!(failures(conforming()), 0);
    assert_eq!(failures(differing()), vectors_and_listings);
    let musts_only = Report {
        should_counts: false,
        ..differing()
    };
    assert_eq!(failures(musts_only), vectors_and_listings - 2);
    let vector_operation_and_interruption = 3;
    assert_eq!(failures(given_up()), vector_operation_and_interruption);
}

#[test]
fn markdown_of_several() {
    insta::assert_snapshot!(rendered(
        Format::Markdown,
        &[conforming(), differing(), hostile()]
    ));
}

#[test]
fn markdown_of_hostile_names_has_no_tag_no_link_no_mention_and_no_cell_too_many() {
    let text = rendered(Format::Markdown, &[hostile(), conforming()]);
    let mut cells = Vec::new();
    let mut in_fence = false;
    for event in Parser::new_ext(&text, Options::all()) {
        match event {
            Event::Html(html) | Event::InlineHtml(html) => panic!("{html}\n{text}"),
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                panic!("{dest_url}\n{text}")
            }
            Event::Start(Tag::CodeBlock(_)) => in_fence = true,
            Event::End(pulldown_cmark::TagEnd::CodeBlock) => in_fence = false,
            Event::Text(prose) if !in_fence => assert!(!prose.contains('@'), "{prose}\n{text}"),
            Event::Start(Tag::TableHead | Tag::TableRow) => cells.push(0),
            Event::Start(Tag::TableCell) => *cells.last_mut().unwrap() += 1,
            _ => {}
        }
    }
    let operation_and_two_implementations = 3;
    assert!(
        cells[..3]
            .iter()
            .all(|cells| *cells == operation_and_two_implementations),
        "{text}"
    );
}

#[test]
fn html_of_several() {
    let text = rendered(Format::Html, &[conforming(), differing()]);
    let (_, body) = text.split_once("<body>\n").unwrap();
    let (body, _) = body.split_once("<script>").unwrap();
    insta::assert_snapshot!(body);
}

/// Where a text first has each of these.
fn places<'a>(text: &str, parts: impl IntoIterator<Item = &'a str>) -> Vec<usize> {
    let place = |part: &str| {
        text.find(part)
            .unwrap_or_else(|| panic!("no {part} in {text}"))
    };
    parts.into_iter().map(place).collect()
}

#[test]
fn html_of_one_shows_differences_before_counts_and_the_matrix_and_of_several_the_matrix_first() {
    let parts = [
        "<details class=\"group",
        "<table class=\"grid\"",
        "<table class=\"matrix\"",
    ];
    let one = places(&rendered(Format::Html, &[differing()]), parts);
    assert!(one.is_sorted(), "{one:?}");
    let two = rendered(Format::Html, &[conforming(), differing()]);
    let [group, _, matrix] = places(&two, parts)[..] else {
        panic!("three places");
    };
    assert!(matrix < group);
    assert_eq!(two.matches("id=\"matrix\"").count(), 1);
}

#[test]
fn html_shows_the_operations_that_fail_first() {
    let text = rendered(Format::Html, &[differing()]);
    let details = [
        "utf-8.validate",
        "wtf-8.concatenate",
        "utf-8.decode-lossy",
        "utf-8.decode",
    ];
    let ids = details.map(|name| format!(" id=\"jdk-17-0-9/{name}\""));
    let order = places(&text, ids.iter().map(String::as_str));
    assert!(order.is_sorted(), "{order:?}");
    let (_, grid) = text.split_once("<table class=\"grid\"").unwrap();
    let rows = details.map(|name| format!("<code>{name}</code>"));
    let rows = rows.iter().map(String::as_str);
    let order = places(grid, rows.chain(["<code>utf-16.decode</code>"]));
    assert!(order.is_sorted(), "{order:?}");
}

#[test]
fn html_says_first_how_many_conform_and_how_many_only_but_for_what_is_listed() {
    let listed = || {
        let mut report = differing();
        report.stale.clear();
        for difference in &mut report.differences {
            difference.known = Some("it is known".into());
        }
        report
    };
    let says = |reports: &[Report]| {
        let text = rendered(Format::Html, reports);
        let (_, text) = text.split_once("</h1>\n<p>").unwrap();
        text.split_once("</p>").unwrap().0.to_owned()
    };
    let but_for = "except for known differences.";
    assert_eq!(says(&[]), "Nothing was run.");
    assert_eq!(says(&[conforming()]), "It conforms.");
    assert_eq!(says(&[differing()]), "It does not conform.");
    assert_eq!(says(&[listed()]), format!("It conforms {but_for}"));
    assert_eq!(
        says(&[conforming(), differing(), listed()]),
        format!("1 of 3 implementations conform; 1 more conforms {but_for}")
    );
    assert_eq!(
        says(&[listed(), differing(), listed()]),
        format!("0 of 3 implementations conform; 2 more conform {but_for}")
    );
}

#[test]
fn html_shows_a_hostile_name_as_text() {
    let text = rendered(Format::Html, &[hostile()]);
    assert!(
        text.contains("&lt;script&gt;alert(1)&lt;") && text.contains(r"\u{1b}[31m"),
        "{text}"
    );
    assert!(
        text.to_lowercase().matches("<script").count() == 1 && !text.contains("<img"),
        "{text}"
    );
    assert!(!text.contains(|c: char| c.is_control() && c != '\n' || c == '\u{202e}'));
}

#[test]
fn html_asks_the_network_for_nothing_and_every_cell_leads_somewhere() {
    let reports = [
        conforming(),
        conforming(),
        differing(),
        hostile(),
        given_up(),
        empty(),
    ];
    let text = rendered(Format::Html, &reports);
    for word in [
        " src=\"", "<img", "@import", "url(", "<link", "<script ", "<iframe", "srcset",
    ] {
        assert!(!text.contains(word), "{word}");
    }
    let values = |attribute: &str| {
        let parts = text.split(attribute).skip(1);
        parts
            .map(|part| part.split('"').next().unwrap())
            .collect::<Vec<_>>()
    };
    let mut ids = values(" id=\"");
    for target in values(" href=\"#") {
        assert!(ids.contains(&target), "{target}");
    }
    assert!(ids.contains(&"cpython-3-11-7--2/utf-8.decode"), "{ids:?}");
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count, "{ids:?}");
}

#[test]
fn the_ending_chooses_the_format() {
    for (path, format) in [
        ("a/report.json", Format::Json),
        ("report.xml", Format::JUnit),
        ("x.y.md", Format::Markdown),
        ("REPORT.HTML", Format::Html),
        ("a/badge.json", Format::Badge),
        ("Cpython-Badge.json", Format::Badge),
    ] {
        assert_eq!(Format::for_path(path.as_ref()), Ok(format));
    }
    for path in ["report", ".json", "report.yaml", "json", "a.html/b", ""] {
        let error = Format::for_path(path.as_ref()).unwrap_err().to_string();
        assert!(
            error.ends_with("one of .json .xml .md .html badge.json"),
            "{error}"
        );
    }
}

#[test]
fn badges() {
    let musts_only = Report {
        should_counts: false,
        differences: Vec::new(),
        operations: differing().operations[1..2].to_vec(),
        stale: Vec::new(),
        ..differing()
    };
    let all = [
        vec![],
        vec![empty()],
        vec![conforming()],
        vec![differing()],
        vec![given_up()],
        vec![hostile()],
        vec![musts_only],
        vec![conforming(), conforming()],
        vec![conforming(), differing(), hostile()],
        vec![differing(), hostile()],
    ];
    let badges = all.map(|reports| rendered(Format::Badge, &reports));
    insta::assert_snapshot!(badges.concat());
}

#[test]
fn html_of_a_hundred_implementations_opens_in_a_browser() {
    let text = rendered(Format::Html, &many());
    assert!(text.len() < 15_000_000, "{}", text.len());
    if let Some(path) = std::env::var_os("UTFPROOF_PAGE_OF_MANY") {
        std::fs::write(path, text).unwrap();
    }
}

#[test]
fn html_lets_its_own_script_run_and_no_other() {
    use sha2::{Digest, Sha256};

    let text = render(Format::Html, &[hostile()]).unwrap();
    let between = |start: &str, end: &str| {
        let (_, rest) = text.split_once(start).unwrap();
        rest.split_once(end).unwrap().0.to_owned()
    };
    let digest = Sha256::digest(between("<script>", "</script>"));
    let hash = data_encoding::BASE64.encode(&digest);
    assert_eq!(between("script-src '", "'"), format!("sha256-{hash}"));
    assert_eq!(between("default-src '", "'"), "none");
}
