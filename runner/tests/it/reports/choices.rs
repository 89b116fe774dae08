//! Declared choices, and the operation that the answers fit instead, are in every report that people read.

use pulldown_cmark::{Event, Parser, Tag, TagEnd};
use quick_junit::TestCaseStatus;
use utfproof_judge::policy::{Policies, Policy};
use utfproof_oracle::Operation;
use utfproof_report::table::{self, Style};
use utfproof_report::{Departure, Format, OperationReport, Report, Verdict};

use super::samples::{differing, surrogate};
use super::{causes, rendered};

const INSTEAD: &str = "these are the answers of generalized-utf-8.encode";

/// An encoder that encodes surrogates and declares it.
fn declared() -> Report {
    let policies = || Policies::read(Operation::Utf8Encode, [("surrogates", "encoded")]).unwrap();
    let encode = OperationReport {
        declared: policies(),
        fits: policies(),
        fits_operation: Some(Operation::GeneralizedUtf8Encode),
        ..OperationReport::new(Operation::Utf8Encode)
    };
    let mark = [("byte-order-mark", "removed")];
    let decode = OperationReport {
        declared: Policies::read(Operation::Utf8Decode, mark).unwrap(),
        as_declared: 3,
        ..OperationReport::new(Operation::Utf8Decode)
    };
    let mut difference = surrogate();
    difference.operation = Operation::Utf8Encode;
    let mut crash = difference.clone();
    crash.verdict = Verdict::Crashed;
    crash.departure = Departure::Crashed;
    Report {
        operations: vec![encode, decode],
        differences: vec![difference, crash],
        last_words: Some("bye".to_owned()),
        ..differing()
    }
}

/// The same without a declaration.
fn undeclared() -> Report {
    let mut report = declared();
    for operation in &mut report.operations {
        operation.declared = Policies::default();
    }
    report
}

/// The text of the terminal without line breaks.
fn on_a_terminal(report: &Report) -> String {
    let style = Style {
        color: false,
        width: 10_000,
    };
    table::render(std::slice::from_ref(report), style, causes(3))
}

/// The texts of the list items in Markdown.
fn items(markdown: &str) -> Vec<String> {
    let mut items = Vec::new();
    let mut depth = 0;
    for event in Parser::new(markdown) {
        match event {
            Event::Start(Tag::Item) => {
                depth += 1;
                items.push(String::new());
            }
            Event::End(TagEnd::Item) => depth -= 1,
            Event::Text(text) | Event::Code(text) if depth > 0 => {
                *items.last_mut().unwrap() += &text;
            }
            Event::Start(tag @ (Tag::Emphasis | Tag::Strong | Tag::Link { .. })) => {
                panic!("{tag:?}: {markdown}")
            }
            Event::Html(html) | Event::InlineHtml(html) => panic!("{html}: {markdown}"),
            _ => {}
        }
    }
    items
}

#[test]
fn every_report_names_declared_choices_and_the_operation_that_fits() {
    let report = declared();
    let junit = rendered(Format::JUnit, &[declared()]);
    let html = rendered(Format::Html, &[declared()]);
    let markdown = items(&rendered(Format::Markdown, &[declared()])).join("\n");
    for text in [on_a_terminal(&report), junit, html, markdown] {
        for says in [
            "declares: surrogates are encoded like characters; this excuses nothing: UTF-8 prohibits",
            INSTEAD,
            "declares: a leading byte order mark is removed. It costs: U+FEFF is lost",
        ] {
            assert_eq!(text.matches("this excuses nothing").count(), 1, "{text}");
            assert!(text.contains(says), "{says:?} in {text}");
        }
    }
    let markdown = rendered(Format::Markdown, &[declared()]);
    let line = "\n- `utf-8.encode`: these are the answers of `generalized-utf-8.encode`\n";
    assert!(markdown.contains(line), "{markdown}");
}

#[test]
fn a_sentence_that_rules_a_choice_out_appears_once() {
    for report in [declared(), undeclared()] {
        let text = on_a_terminal(&report);
        assert_eq!(text.matches("UTF-8 prohibits").count(), 1, "{text}");
        assert_eq!(text.matches(INSTEAD).count(), 1, "{text}");
    }
    let text = on_a_terminal(&undeclared());
    assert!(
        text.contains("it cannot be declared: UTF-8 prohibits"),
        "{text}"
    );
}

#[test]
fn junit_names_the_fitting_operation_in_a_failure() {
    let text = rendered(Format::JUnit, &[declared()]);
    let parsed = quick_junit::Report::deserialize_from_str(&text).unwrap();
    let suite = &parsed.test_suites[0];
    let messages = suite
        .test_cases
        .iter()
        .filter_map(|case| match &case.status {
            TestCaseStatus::NonSuccess { message, .. } => message.as_ref(),
            _ => None,
        });
    let messages: Vec<&str> = messages.map(|message| message.as_str()).collect();
    let differs = messages.iter().filter(|m| m.starts_with("differs"));
    let names = differs
        .clone()
        .filter(|m| m.ends_with(&format!("; {INSTEAD}")));
    assert_eq!((differs.count(), names.count()), (1, 1), "{messages:?}");
    let crashed = messages.iter().find(|m| m.starts_with("crashed")).unwrap();
    assert!(!crashed.contains(INSTEAD), "{crashed}");
    // the order of JUnit's schema
    let places = ["</testcase>", "<system-out>", "<system-err>"].map(|tag| text.rfind(tag));
    assert!(places.is_sorted() && places[0].is_some(), "{text}");
    assert!(suite.system_out.is_some());
}

#[test]
fn sentences_about_policies_are_plain_text_in_markdown() {
    let mut operations = Vec::new();
    for operation in Operation::ALL {
        for policy in Policy::of_operation(*operation) {
            let policies = || Policies::read(*operation, [(policy.key(), policy.value())]).unwrap();
            let report = OperationReport::new(*operation);
            let (declared, fits) = (policies(), policies());
            operations.push(OperationReport {
                declared,
                ..report.clone()
            });
            operations.push(OperationReport { fits, ..report });
        }
    }
    let count = operations.len();
    assert!(count > 40, "{count}");
    let report = Report {
        operations,
        differences: Vec::new(),
        stale: Vec::new(),
        ..differing()
    };
    let terminal = on_a_terminal(&report);
    let items = items(&rendered(Format::Markdown, std::slice::from_ref(&report)));
    assert_eq!(items.len(), 1 + count); // the first is the verdict
    for item in &items[1..] {
        assert!(terminal.contains(&format!("\n  {item}\n")), "{item}");
    }
}
