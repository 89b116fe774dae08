//! The report as JSON.

use super::rendered;
use super::samples::{conforming, differing, hostile};
use serde_json::{Value, json};
use utfproof_report::{Format, Report};

#[test]
fn of_one_that_differs() {
    insta::assert_snapshot!(rendered(Format::Json, &[differing()]));
}

#[test]
fn has_the_documented_keys_in_the_documented_order() {
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
        text.ends_with("\n  ],\n  \"differences\": [],\n  \"verdict\": \"conforms\",\n  \"argument\": \"--adapter true\"\n}\n"),
        "{text}"
    );
}

#[test]
fn is_an_object_for_one_report_and_an_array_otherwise() {
    let parse = |reports: &[Report]| {
        serde_json::from_str::<Value>(&rendered(Format::Json, reports)).unwrap()
    };
    assert!(parse(&[conforming()]).is_object());
    let two = parse(&[conforming(), differing()]);
    assert_eq!(two.as_array().map(Vec::len), Some(2));
    assert_eq!(parse(&[]), json!([]));
}

#[test]
fn keeps_names_exactly_and_escapes_control_characters() {
    let text = rendered(Format::Json, &[hostile()]);
    assert!(!text.contains(|c: char| c.is_control() && c != '\n' || c == '\u{202e}'));
    let value: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(value["implementation"]["name"], hostile().name);
    assert_eq!(value["implementation"]["version"], hostile().version);
}
