//! The schema of the vector files.

use super::SMALL;
use serde_json::{Value, json};
use utfproof_vectors::{SCHEMA, VectorFile, built_in_texts};

fn schema() -> jsonschema::Validator {
    jsonschema::validator_for(&serde_json::from_str(SCHEMA).unwrap()).unwrap()
}

#[test]
fn every_built_in_file_follows_the_schema() {
    let schema = schema();
    for (path, text) in built_in_texts() {
        let value: Value = serde_json::from_str(text).unwrap();
        if let Some(error) = schema.iter_errors(&value).next() {
            panic!("{path}: {}: {error}", error.instance_path());
        }
    }
}

#[test]
fn the_schema_refuses_unknown_and_missing_keys_and_wrong_types() {
    let schema = schema();
    let right: Value = serde_json::from_str(&SMALL).unwrap();
    assert!(schema.is_valid(&right));
    let row = right["vectors"]
        .as_array()
        .unwrap()
        .iter()
        .position(|v| v["count"] == 2048)
        .unwrap();
    let refuses = |place: &str, key: &str, value: Option<Value>| {
        let mut wrong = right.clone();
        let object = wrong.pointer_mut(place).unwrap().as_object_mut().unwrap();
        match value.clone() {
            Some(value) => drop(object.insert(key.to_owned(), value)),
            None => drop(object.remove(key).unwrap_or_else(|| panic!("no key {key}"))),
        }
        assert!(!schema.is_valid(&wrong), "{place} {key} {value:?}");
    };
    let row = format!("/vectors/{row}");
    for (place, key) in [("", "comment"), (row.as_str(), "comment")] {
        refuses(place, key, Some(json!("x")));
    }
    for key in [
        "utfproof_vectors",
        "about",
        "command",
        "operation",
        "origin",
        "lines",
        "cases",
        "vectors",
    ] {
        refuses("", key, None);
        refuses("", key, Some(json!(null)));
    }
    for key in ["id", "in", "out", "steps"] {
        refuses(&row, key, None);
        refuses(&row, key, Some(json!(true)));
    }
    for (key, value) in [
        ("at", json!(0)),
        ("level", json!("must")),
        ("count", json!("2048")),
        ("count", json!(1)),
        ("id", json!("no words")),
        ("in", json!(["E0 A0..BF 80,81"])),
        ("in", json!(["e0"])),
        ("in", json!(["E0  A0"])),
        ("in", json!([])),
        ("out", json!("0800-0FFF")),
        ("steps", json!(["rfc-3629"])),
    ] {
        refuses(&row, key, Some(value));
    }
    refuses("", "utfproof_vectors", Some(json!(2)));
    refuses("", "origin", Some(json!("elsewhere")));
}

#[test]
fn the_schema_refuses_two_answers_at_once() {
    let schema = schema();
    for (from, to) in [
        ("\"at\":0", "\"at\":0,\"out\":\"\""),
        (
            "\"error\":true,\"at\":0",
            "\"error\":true,\"unspecified\":\"why\"",
        ),
        (
            "\"out\":\"0800..0FFF\"",
            "\"out\":\"0800..0FFF\",\"unspecified\":\"why\"",
        ),
    ] {
        let wrong = SMALL.replacen(from, to, 1);
        assert!(VectorFile::read("wrong", &wrong).is_err(), "{to}");
        assert!(
            !schema.is_valid(&serde_json::from_str(&wrong).unwrap()),
            "{to}"
        );
    }
}
