//! The JSON report follows its schema, and the schema is strict enough.

use serde_json::{Value, json};
use utfproof_report::json as json_report;

use crate::reports::samples::{conforming, differing, empty, given_up, hostile};
use crate::schema;

#[test]
fn json_follows_the_schema_and_has_no_other_key() {
    let validator = schema::strict();
    let rich = vec![differing(), hostile(), given_up()];
    for reports in [
        vec![],
        vec![empty()],
        vec![conforming()],
        vec![differing()],
        rich,
    ] {
        let report = serde_json::from_str(&json_report::render(&reports)).unwrap();
        let errors: Vec<_> = validator
            .iter_errors(&report)
            .map(|e| e.to_string())
            .collect();
        assert!(errors.is_empty(), "{errors:#?}");
    }
}

#[test]
fn the_schema_refuses_malformed_reports() {
    let validator = jsonschema::validator_for(&schema::published()).unwrap();
    let right: Value = serde_json::from_str(&json_report::render(&[differing()])).unwrap();
    assert!(validator.is_valid(&right));
    for (pointer, wrong) in [
        ("/operations/0/conforms", json!(-1)),
        ("/operations/0/operation", json!("UTF-8 decode")),
        ("/differences/0/level", json!("may")),
        ("/differences/0/in/0", json!("e2 82")),
        ("/differences/0/in/0", json!("E282ACE282AC")),
        ("/differences/0/expected", json!({"error": false})),
        ("/differences/0/steps/0", json!("section 3")),
        ("/suite", json!(null)),
        ("", json!("a report")),
    ] {
        let mut report = right.clone();
        *report.pointer_mut(pointer).unwrap() = wrong;
        assert!(!validator.is_valid(&report), "{pointer}");
    }
    let mut without = right;
    without.as_object_mut().unwrap().remove("differences");
    assert!(!validator.is_valid(&without));
}
